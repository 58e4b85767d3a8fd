"""The table as a drawing: the action board with its tile and dice, and everybody's sheet."""

from collections.abc import Sequence

from amytis.core.render_context import EMPTY_CONTEXT, RenderContext
from amytis.core.sentences import ENGLISH
from amytis.core.svg import Number, document, element, group
from amytis.games.tower.board import board as printed
from amytis.games.tower.figures.pieces import pictures
from amytis.games.tower.figures.round import Block, board, bonuses, goal, heading, penalty, pool, turn_words
from amytis.games.tower.figures.scene import Paper, Scene
from amytis.games.tower.figures.sheet import SHEET, paper_of, sheet
from amytis.games.tower.figures.style import SIZES
from amytis.games.tower.texts import texts
from amytis.games.tower.view import TowerView

TABLE: dict[str, int] = SIZES["table"]
MARGIN = TABLE["margin"]


def svg(view: TowerView, names: Sequence[str], language: str = ENGLISH, context: RenderContext = EMPTY_CONTEXT) -> str:
    """The table as its viewer sees it."""
    words = texts(language)
    scene = Scene(view, printed(language), names, words["labels"], words["sides"], context.outcome)
    papers = [paper_of(scene, seat, context.confirmed) for seat in range(view.players)]
    width, height, drawn = alone(scene, papers[0]) if view.players == 1 else together(scene, papers)
    title = scene.labels["round"].format(round=view.round, rounds=view.rounds)
    return document(width, height, f"{title}. {turn_words(scene)}", element("defs", pictures()), drawn)


def alone(scene: Scene, paper: Paper) -> tuple[Number, Number, str]:
    """Width, height and drawing of the solo table: the round beside the sheet."""
    side = TABLE["side"]
    height, blocks = stacked([part(scene, side) for part in (heading, goal, penalty, board, bonuses, pool)])
    drawn = group(blocks, x=MARGIN, y=MARGIN) + sheet(paper, side + 2 * MARGIN, MARGIN)
    return side + SHEET["width"] + 3 * MARGIN, max(height, SHEET["height"]) + 2 * MARGIN, drawn


def together(scene: Scene, papers: Sequence[Paper]) -> tuple[Number, Number, str]:
    """Width, height and drawing of the table of several players: the round above their sheets, two in a row."""
    width = 2 * SHEET["width"] + 3 * MARGIN
    last = width - MARGIN - TABLE["pool"]
    left = TABLE["board"] + 3 * MARGIN
    middle, blocks = stacked([part(scene, last - left - 2 * MARGIN) for part in (heading, bonuses)])
    _, dice = pool(scene, TABLE["pool"])
    top = max(TABLE["board"], middle) + 2 * MARGIN
    drawn = [
        group(board(scene, TABLE["board"])[1], x=MARGIN, y=MARGIN),
        group(blocks, x=left, y=MARGIN),
        group(dice, x=last, y=MARGIN),
    ]
    for seat, paper in enumerate(papers):
        row, column = divmod(seat, 2)
        x, y = MARGIN + column * (SHEET["width"] + MARGIN), top + row * (SHEET["height"] + MARGIN)
        drawn.append(sheet(paper, x, y))
    rows = -(-len(papers) // 2)
    return width, top + rows * (SHEET["height"] + MARGIN), "".join(drawn)


def stacked(blocks: list[Block]) -> Block:
    """Blocks below each other."""
    height, drawn = 0.0, ""
    for tall, markup in blocks:
        if markup:
            drawn += group(markup, y=height)
            height += tall + MARGIN
    return height - MARGIN, drawn
