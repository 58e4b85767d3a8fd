"""A view as a drawing: the map, beside it the seats, and the ziggurat cards where there is room for them."""

from collections.abc import Sequence

from amytis.core.catalogue import info
from amytis.core.render_context import EMPTY_CONTEXT, RenderContext
from amytis.core.sentences import ENGLISH
from amytis.core.svg import SERIF, document, group, words
from amytis.core.text_width import fitted, width_of
from amytis.games.babylonia.board import BabyloniaBoard, board
from amytis.games.babylonia.figures.cards import cards_height, draw_cards
from amytis.games.babylonia.figures.map import map_of
from amytis.games.babylonia.figures.pieces import definitions, stamp
from amytis.games.babylonia.figures.seats import draw_seat
from amytis.games.babylonia.figures.style import COLOURS, SIZES
from amytis.games.babylonia.texts import texts
from amytis.games.babylonia.view import BabyloniaView

MARGIN, GAP, HEADER = (SIZES["table"][name] for name in ("margin", "gap", "header"))
SEAT_WIDTH, SEAT_STEP = SIZES["seat"]["width"], SIZES["seat"]["height"] + GAP


def svg(
    view: BabyloniaView, names: Sequence[str], language: str = ENGLISH, context: RenderContext = EMPTY_CONTEXT
) -> str:
    """The table as a viewer sees it, worded for a reader."""
    worded = board(language)
    now = context.outcome or state_of_play(view, names, language)
    drawn_map = map_of(worded, view.players)
    right = MARGIN + drawn_map.width + GAP
    width = right + SEAT_WIDTH + MARGIN
    map_end, seats_end = HEADER + drawn_map.height + GAP, HEADER + SEAT_STEP * view.players
    x, y, room = right, seats_end, SEAT_WIDTH
    if seats_end + cards_height(view, room) > map_end:
        x, y, room = MARGIN, max(map_end, seats_end), width - 2 * MARGIN
    seats = [draw_seat(view, p, name, worded, language, right, HEADER + SEAT_STEP * p) for p, name in enumerate(names)]
    return document(
        width,
        max(map_end, y + cards_height(view, room)) + MARGIN - GAP,
        f"{info(view.game).title}: {now}",
        definitions(view.players),
        header(view, names, language, now, drawn_map.width),
        group(*kinds(worded), x=right, y=HEADER / 2),
        drawn_map.draw(view, MARGIN, HEADER),
        *seats,
        draw_cards(view, language, x, y, room),
    )


def header(view: BabyloniaView, names: Sequence[str], language: str, now: str, room: float) -> str:
    """The game's title with who sees it like this, and below it what is going on."""
    title = info(view.game).title
    seen = "" if view.seat is None else texts(language)["table"]["seen"].format(who=names[view.seat])
    after = width_of(title, 26) + GAP
    return group(
        words(title, 0, 20, 26, font_family=SERIF, font_weight=700, text_anchor="start", fill=COLOURS["lapis-deep"]),
        fitted(seen, after, 22, room - after, 15, fill=COLOURS["ink-soft"]),
        fitted(now, 0, 46, room, 16),
        x=MARGIN,
    )


def state_of_play(view: BabyloniaView, names: Sequence[str], language: str) -> str:
    """The turn, who is to move, and what there is to be done."""
    chapters = texts(language)
    said = chapters["table"]
    if view.phase in chapters["deeds"] and isinstance(view.to_move, int):
        now = said["doing"].format(who=names[view.to_move], deed=chapters["deeds"][view.phase])
    elif view.phase == "refill":
        now = said["draws"].format(who=names[view.active])
    elif view.phase == "over":
        now = chapters["story"]["over"]
    else:
        return str(said["laid"])
    return f"{said['turn'].format(number=view.turn)} · {now}"


def kinds(worded: BabyloniaBoard) -> list[str]:
    """What the glyphs of the kinds mean, side by side."""
    drawn, x, size = [], 0.0, 14
    for kind, word in worded.kinds.items():
        drawn.append(stamp(f"glyph-{kind}", x + 9, 0, 18, fill=COLOURS["ink"]))
        drawn.append(words(word, x + 24, 0, size, text_anchor="start"))
        x += 31 + width_of(word, size)
    return drawn
