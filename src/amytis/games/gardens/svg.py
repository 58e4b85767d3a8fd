"""A view as a drawing: the ziggurat in its land, the guilds on its left, the pool of tiles on its right."""

from collections.abc import Sequence

from amytis.core.catalogue import games
from amytis.core.render_context import EMPTY_CONTEXT, RenderContext
from amytis.core.sentences import ENGLISH
from amytis.core.svg import SERIF, document, element, group, words
from amytis.core.text_width import fitting
from amytis.games.gardens.board import board
from amytis.games.gardens.figures.panels import guild_cards, left, right, stall
from amytis.games.gardens.figures.pieces import piece_symbols
from amytis.games.gardens.figures.style import COLOURS, STYLE
from amytis.games.gardens.figures.table import Table
from amytis.games.gardens.figures.tile import tile_symbols
from amytis.games.gardens.figures.ziggurat import height, land_symbols, ziggurat
from amytis.games.gardens.texts import texts
from amytis.games.gardens.view import GardensView

SHEET = STYLE["sheet"]


def svg(
    view: GardensView, names: Sequence[str], language: str = ENGLISH, context: RenderContext = EMPTY_CONTEXT
) -> str:
    """The table as a view knows it."""
    table = Table(view, names, board(language), texts(language))
    title = games(language)["gardens"].title
    said = context.outcome or status(table)
    hues = [table.hue(guild) for guild in range(len(table.guilds))]
    margin, header, width = SHEET["margin"], SHEET["header"], SHEET["width"]
    return document(
        width,
        header + height(table.base),
        f"{title}. {said}",
        element("defs", land_symbols(), tile_symbols(), piece_symbols(hues)),
        headline(table, title, said),
        group(
            ziggurat(table, width),
            group(guild_cards(table), x=margin, y=margin),
            group(stall(table), x=width - margin - STYLE["stall"]["width"], y=margin) if view.pool else "",
            y=header,
        ),
    )


def headline(table: Table, title: str, said: str) -> str:
    """The title, what is to be done and by whom, and the number of the turn."""
    margin, middle, width = SHEET["margin"], SHEET["header"] / 2, SHEET["width"]
    turn = table.words["drawing"]["turn"].format(number=table.view.turn)
    size = fitting(said, 20, SHEET["status"])
    return "".join(
        (
            words(title, margin, middle, 27, **left(), font_family=SERIF, font_weight=700, fill=COLOURS["lapis-deep"]),
            words(said, width - margin - 110, middle, size, **right(), font_weight=600),
            words(turn, width - margin, middle, 20, **right(), fill=COLOURS["ink-soft"]),
        )
    )


def status(table: Table) -> str:
    """What is to be done, and by whom."""
    view, drawn = table.view, table.words["drawing"]
    if isinstance(view.to_move, int):
        said: str = drawn["deed"].format(who=table.name(view.to_move), deed=table.board.deeds[view.phase])
    else:
        said = drawn[view.phase]
    return said
