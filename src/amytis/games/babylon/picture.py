"""The table as a seat sees it, as lines of styled text for a terminal: the gardens, and beside them quarry and seats.

A position shows its level, its symbol, and a mark for what stands there; see `drawing`. One's own garden comes first.
"""

from collections.abc import Collection, Sequence

from amytis.core.styled_text import Span, StyledLine
from amytis.games.babylon.components import NAMES, QUARRY_SIDE, SIDE, STACK_NAMES, TILES
from amytis.games.babylon.texts import texts
from amytis.games.babylon.view import BabylonSeat, BabylonView

MARKS = {"statue": "!", "belvedere": "^", "fountain": "~", "bridge": "=", "stairway": "/", "under_bridge": "-"}
WIDTH = 4
DECORATIONS = ("statue", "stairway", "fountain", "bridge", "make")


def picture(
    view: BabylonView, names: Sequence[str], moves: Collection[str] = ()
) -> tuple[list[StyledLine], list[StyledLine]]:
    """The garden of the viewer or the seat to move, with the positions of some moves lit up; the rest beside it."""
    mine = view.seat if view.seat is not None else view.active
    words = [move.split() for move in moves]
    targets = {word for move in words if move[0] in DECORATIONS for word in move[1:]}
    targets |= {move[1] for move in words if move[0] == "pillars"}
    order = [mine, *(p for p in range(view.players) if p != mine)]
    gardens = [line for p in order for line in garden_lines(view, p, names[p], targets if p == mine else set())]
    digs = {move[1] for move in words if move[0] in ("dig", "remove")}
    return gardens, [*quarry_lines(view, digs, mine), *seat_lines(view, names)]


def garden_lines(view: BabylonView, p: int, name: str, targets: set[str]) -> list[StyledLine]:
    """A garden from above."""
    heading: StyledLine = [(f" {p + 1} {name} ", f"seat{p + 1}"), (f"  level {height(view.seats[p])}", "label")]
    letters: StyledLine = [("   " + "".join(letter.center(WIDTH) for letter in "ABCDEFGH"), "label")]
    rows = [[(f"{row + 1:2} ", "label"), *row_spans(view.seats[p], row, targets)] for row in range(SIDE)]
    return [heading, letters, *rows, []]


def height(seat: BabylonSeat) -> int:
    """The level of the highest terrace."""
    return max((terrace.level for terrace in seat.terraces), default=0)


def row_spans(seat: BabylonSeat, row: int, targets: set[str]) -> list[Span]:
    """The positions of a row."""
    return [position_span(seat, NAMES[row * SIDE + column], targets) for column in range(SIDE)]


def position_span(seat: BabylonSeat, name: str, targets: set[str]) -> Span:
    """Level, symbol and mark of a position."""
    space = seat.spaces.get(name)
    if space is None or not space.level:
        mark = "-" if space else "."
        return (name if name in targets else mark).center(WIDTH), "target" if name in targets else "label"
    text = f"{space.level}{space.symbol}{MARKS.get(space.item or '', ' ')}".center(WIDTH)
    return text, "target" if name in targets else f"level{min(space.level, 5)}"


def quarry_lines(view: BabylonView, digs: set[str], seat: int) -> list[StyledLine]:
    """The quarry: each stack with its height, its top tile, and what it pays."""
    token = texts()["tokens"][view.token]
    lines: list[StyledLine] = [
        [(f"Round {view.round} of {view.rounds}", "title"), (f"  {token}", "label")],
        [],
        [("Quarry ", "title"), ("height, tile, flower, pillars it pays", "label")],
    ]
    for row in range(QUARRY_SIDE):
        line: StyledLine = []
        for column in range(QUARRY_SIDE):
            name = STACK_NAMES[row * QUARRY_SIDE + column]
            line += stack_spans(view, name, name in digs, seat)
        lines.append(line)
    return [*lines, []]


def stack_spans(view: BabylonView, name: str, target: bool, seat: int) -> list[Span]:
    """A stack of the quarry."""
    stack = view.quarry[name]
    if stack.tile is None:
        return [(f" {name} {'?' if stack.height else '-'}".ljust(15), "label")]
    tile = TILES[stack.tile - 1]
    text = f" {name} {stack.height}{tile.symbols}{tile.flower[0]} +{stack.pays[seat]} "
    return [(text.ljust(14), "target" if target else tile.material), (" ", "plain")]


def seat_lines(view: BabylonView, names: Sequence[str]) -> list[StyledLine]:
    """Points, pillars and tiles of each seat; then what was dug."""
    lines: list[StyledLine] = []
    for p, seat in enumerate(view.seats):
        arrow = ">" if view.to_move == p else " "
        slot = f", slot {tile_text(seat.slot)}" if seat.slot else ""
        lines.append(
            [
                (f"{arrow}{p + 1} {names[p]} ", f"seat{p + 1}"),
                (f" {seat.points} point{'s' * (seat.points != 1)}", "title"),
                (f"  pillars {seat.pillars}{slot}", "label"),
            ]
        )
    played = view.played
    if played.dug:
        gift = " and a double pillar" if played.gift else ""
        lines += [[], [("Dug: ", "title"), (tile_text(played.dug) + gift, "card")]]
    if played.place:
        corner = f", {played.corner} uncarried" if played.corner else ""
        lines.append([(f"Pillars wait on {played.place}, level {played.level}{corner}", "card")])
    return [*lines, [], [("! statue  ^ belvedere  ~ fountain  = bridge  / stairway", "label")]]


def tile_text(tile: int) -> str:
    """A tile in a few letters."""
    one = TILES[tile - 1]
    return f"{one.symbols} {one.flower}"
