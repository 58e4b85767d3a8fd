"""The table as a seat sees it, as lines of styled text for a terminal: the map, and beside it the seats and cards."""

from collections.abc import Collection, Sequence

from amytis.core import hexes
from amytis.core.styled_text import Span, StyledLine
from amytis.games.babylonia.components import IS_RIVER, LAND_OF, NAMES, PLACES, ZIGGURATS, in_play
from amytis.games.babylonia.texts import card_text
from amytis.games.babylonia.view import BabyloniaSeat, BabyloniaView

COLUMNS = 1 + max(column for _, column in PLACES)
ROWS = 1 + max(row for row, _ in PLACES)
COLUMN_WIDTH = 3


def picture(
    view: BabyloniaView, names: Sequence[str], moves: Collection[str] = ()
) -> tuple[list[StyledLine], list[StyledLine]]:
    """The map, with the hexes of some moves lit up, and the lines beside it."""
    targets = {move.rpartition("@")[2] for move in moves}
    return map_lines(view, targets), panel_lines(view, names)


def map_lines(view: BabyloniaView, targets: set[str]) -> list[StyledLine]:
    """The rows of the map between the names of columns and rows."""
    letters = "".join(hexes.name((0, column))[0].center(COLUMN_WIDTH) for column in range(COLUMNS))
    heading: StyledLine = [("    " + letters, "label")]
    board = [map_row(view, row, targets) for row in range(ROWS)]
    return [heading, *board]


def map_row(view: BabyloniaView, row: int, targets: set[str]) -> StyledLine:
    """One row of hexes."""
    line: StyledLine = [(f"{row + 1:2} ", "label")]
    at = -1  # the left edge of the first column's cell, which is wider than its column
    for h, (r, column) in enumerate(PLACES):
        if r == row and h in in_play(view.players):
            start = COLUMN_WIDTH * column - 1
            if start > at:
                line.append((" " * (start - at), "plain"))
            text, style = hex_span(view, h, NAMES[h] in targets)
            line.append((text.center(5), style))
            at = start + 5
    return line


def hex_span(view: BabyloniaView, h: int, target: bool) -> Span:
    """What is seen on a hex, and in which style."""
    name = NAMES[h]
    if name in view.tokens:
        token = view.tokens[name]
        letter = token.kind.lower() if IS_RIVER[h] else token.kind
        mark = "*" if f"{token.kind}@{name}" in view.played else ""
        return f"{token.seat + 1}{letter}{mark}", f"seat{token.seat + 1}"
    if name in view.tiles:
        tile = view.tiles[name]
        style = "pending" if name in view.pending else "target" if target else "city" if tile[0] == "[" else "field"
        return tile, style
    if h in ZIGGURATS:
        return ("(z)" if name in view.scored else "/Z\\"), "pending" if name in view.pending else "ziggurat"
    if target:
        return name, "target"
    return ("~", "river") if IS_RIVER[h] else (".", LAND_OF[h].lower())


def panel_lines(view: BabyloniaView, names: Sequence[str]) -> list[StyledLine]:
    """Points, tokens, cities and cards of each seat; then the cards on display."""
    lines: list[StyledLine] = [[(f"Turn {view.turn}", "title")], []]
    for p, seat in enumerate(view.seats):
        lines += seat_lines(view, p, seat, names[p])
    lines.append([("Ziggurat cards on display", "title")])
    lines += [[(f" {card} ", "card"), (card_text(card), "plain")] for card in view.display]
    return lines


def seat_lines(view: BabyloniaView, p: int, seat: BabyloniaSeat, name: str) -> list[StyledLine]:
    """What lies in front of a seat, and its stand if the viewer may see it."""
    arrow = ">" if view.to_move == p else " "
    sizes = f"  stand {seat.stand_size}, reserve {seat.reserve_size}"
    lines: list[StyledLine] = [
        [
            (f"{arrow}{p + 1} {name} ", f"seat{p + 1}"),
            (f" {seat.points} point{'s' * (seat.points != 1)}", "title"),
            (sizes, "label"),
        ]
    ]
    if seat.stand is not None:
        tokens = " ".join(kind for kind, count in seat.stand.items() for _ in range(count))
        lines.append([("   stand  ", "label"), (tokens or "empty", "title")])
    if seat.won:
        lines.append([("   cities ", "label"), (" ".join(seat.won), "city")])
    for card in seat.cards:
        spent = " (spent)" if card in seat.spent else ""
        lines.append([(f"   card {card} ", "card"), (card_text(card) + spent, "label")])
    return [*lines, []]
