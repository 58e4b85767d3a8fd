"""Points and places (chapter 10, and 11.7 for the solo game): all of it read off the sheets."""

from typing import Any

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.tower.components import (
    AMPHORA_PLACES,
    AMPHORA_POINTS,
    BLOCK,
    BLOCK_POINTS,
    BOXES,
    CART_ENDS,
    CART_POINTS,
    COIN,
    COIN_POINTS,
    DOOR,
    DOOR_POINTS,
    FOUNDATION_POINTS,
    FOUNDATION_ROWS,
    GOAL,
    HEIGHT,
    HEIGHT_POINTS,
    HOUSE,
    HOUSE_POINTS,
    ICON_BOXES,
    ICON_POINTS,
    ICONS,
    LARGE_AMPHORA_POINTS,
    LARGE_MOSAIC_POINTS,
    LARGE_WINDOW_POINTS,
    LARGE_WINDOWS,
    MINE,
    MINE_POINTS,
    MOSAIC_SPACES,
    RIVER_SPOTS,
    ROW_OF_BOXES,
    ROWS_OF_AMPHORA,
    SHIP_POINTS,
    SMALL_WINDOW_POINTS,
    SMALL_WINDOWS,
    STABILITY_POINTS,
    TREE_POINTS,
    WHEAT,
    WHEAT_POINTS,
    WIDTH,
)
from amytis.games.tower.sheet import stock
from amytis.games.tower.state import (
    AMPHORAS,
    CARTS_CIRCLED,
    CIRCLED,
    DRAWN_BOXES,
    ETCHED,
    LOST,
    RAW,
    RIVER_MARKS,
    ROWS_FILLED,
    TESSERAE,
    TREES_CIRCLED,
)
from amytis.games.tower.uses import has_built

KINDS_OF_ICON = len(ICONS)
Tally = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]

FOUNDATION = (1 << (FOUNDATION_ROWS * WIDTH)) - 1


@compiled
def icon_points(s: State, p: int) -> int:
    """Circled icons in drawn boxes, and etched ones (10.2)."""
    points = 0
    for kind in range(KINDS_OF_ICON):
        circled = ICON_BOXES[kind] & s.boxes[p, CIRCLED] & s.boxes[p, DRAWN_BOXES]
        points += ICON_POINTS[kind] * (count_bits(circled) + count_bits(s.boxes[p, ETCHED + kind]))
    return points


@compiled
def tower_height(drawn: int) -> int:
    """The longest column without a hole, counted from the bottom row (10.3)."""
    standing = drawn & ROW_OF_BOXES
    row = 0
    while standing:
        row += 1
        if row == HEIGHT:
            return row
        standing &= drawn >> (row * WIDTH)
    return row


@compiled
def full_rows(drawn: int) -> int:
    """How many rows have no hole (10.5)."""
    rows = 0
    for row in range(HEIGHT):
        if (drawn >> (row * WIDTH)) & ROW_OF_BOXES == ROW_OF_BOXES:
            rows += 1
    return rows


@compiled
def opening_points(drawn: int) -> int:
    """The door and the windows (10.6)."""
    points = DOOR_POINTS if drawn & DOOR == DOOR else 0
    if drawn & LARGE_WINDOWS == LARGE_WINDOWS:
        points += LARGE_WINDOW_POINTS
    if drawn & SMALL_WINDOWS == SMALL_WINDOWS:
        points += SMALL_WINDOW_POINTS
    return points


@compiled
def river_points(s: State, p: int) -> int:
    """Ships whose spots are all circled (6.1)."""
    points = 0
    for ship in range(len(RIVER_SPOTS)):
        lumber, wheat = s.marks[p, RIVER_MARKS + 2 * ship], s.marks[p, RIVER_MARKS + 2 * ship + 1]
        if lumber == RIVER_SPOTS[ship, 0] and wheat == RIVER_SPOTS[ship, 1]:
            points += SHIP_POINTS
    return points


@compiled
def pottery_points(s: State, p: int) -> int:
    """All amphoras, and the large ones (6.2, 6.3)."""
    points = AMPHORA_POINTS
    for place in range(len(AMPHORA_PLACES)):
        if s.marks[p, AMPHORAS + place] < AMPHORA_PLACES[place]:
            points = 0
    return points + LARGE_AMPHORA_POINTS * (s.marks[p, ROWS_FILLED] // ROWS_OF_AMPHORA)


@compiled
def mosaic_points(s: State, p: int) -> int:
    """The large mosaic (6.4)."""
    for row in range(len(MOSAIC_SPACES)):
        if s.marks[p, TESSERAE + row] < MOSAIC_SPACES[row]:
            return 0
    return LARGE_MOSAIC_POINTS


@compiled
def garden_points(s: State, p: int) -> int:
    """The gardening house, and the palms of the garden with it (6.7)."""
    return HOUSE_POINTS + TREE_POINTS * s.marks[p, TREES_CIRCLED] if has_built(s, p, HOUSE) else 0


@compiled
def cart_points(s: State, p: int) -> int:
    """Full columns of carts (6.16)."""
    points = 0
    for column in range(len(CART_ENDS)):
        if s.marks[p, CARTS_CIRCLED] >= CART_ENDS[column]:
            points += CART_POINTS[column]
    return points


@compiled
def tally(s: State, p: int) -> Tally:
    """A player's points as the sheet stands, by source, in the order of SOURCES."""
    drawn = s.boxes[p, DRAWN_BOXES]
    return (
        icon_points(s, p),
        HEIGHT_POINTS * tower_height(drawn),
        FOUNDATION_POINTS if drawn & FOUNDATION == FOUNDATION else 0,
        STABILITY_POINTS * full_rows(drawn),
        opening_points(drawn),
        river_points(s, p),
        WHEAT_POINTS * stock(s, p, WHEAT) + s.marks[p, RAW],
        pottery_points(s, p),
        mosaic_points(s, p),
        garden_points(s, p),
        MINE_POINTS if has_built(s, p, MINE) else 0,
        cart_points(s, p),
        COIN_POINTS * stock(s, p, COIN),
        BLOCK_POINTS * stock(s, p, BLOCK),
        -int(s.marks[p, LOST]),
    )


@compiled
def total(s: State, p: int) -> int:
    """All points of a player."""
    points = 0
    for paid in tally(s, p):
        points += paid
    return points


@compiled
def holes(s: State, p: int) -> int:
    """Boxes of the tower that are not drawn."""
    return BOXES - count_bits(s.boxes[p, DRAWN_BOXES])


@compiled
def scores(s: State, out: Any) -> None:
    """Points of each seat."""
    for p in range(s.players):
        out[p] = total(s, p)


@compiled
def is_ahead(s: State, one: int, other: int) -> bool:
    """Whether one player is ahead of another: points, then gold, then fewer holes (10.8)."""
    if total(s, one) != total(s, other):
        return total(s, one) > total(s, other)
    if stock(s, one, COIN) != stock(s, other, COIN):
        return stock(s, one, COIN) > stock(s, other, COIN)
    return holes(s, one) < holes(s, other)


@compiled
def ranks(s: State, out: Any) -> None:
    """Place of each seat; alone, second place is a goal that was missed (11.7)."""
    for p in range(s.players):
        out[p] = 1
        for other in range(s.players):
            if is_ahead(s, other, p):
                out[p] += 1
    if s.players == 1 and total(s, 0) < GOAL:
        out[0] = 2
