"""The tile's Pond: one action of any section before the draft, for no die (3.5)."""

from amytis.core.bits import lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.bonuses import can_take_garden, can_take_lake, take_garden, take_lake
from amytis.games.tower.buying import KINDS_OF_BUILDING, buy, can_build, can_fill_row
from amytis.games.tower.components import (
    A_STONE,
    AMPHORA,
    ARTWORK,
    BUILDING_SECTION,
    CART,
    ETCH,
    ICON_AT,
    ICON_SECTION,
    MOSAIC,
    POTTERY,
    RIVER,
    SHIP,
    TESSERA,
    TREE,
    USE_CART,
    USE_SECTION,
    USE_STONE,
    USE_TREE,
    WORKER,
)
from amytis.games.tower.marking import legal_places, make_mark, uncircled
from amytis.games.tower.sheet import is_closed
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    BUILD_FIRST,
    CIRCLE_FIRST,
    DRAW_FIRST,
    ETCH_FIRST,
    ETCH_LUMBER,
    FILL_ROW,
    HIRE,
    RIVER_FIRST,
    SAIL,
    TESSERA_FIRST,
    USE_FIRST,
    USE_STEP,
)
from amytis.games.tower.uses import KINDS_OF_ICON, KINDS_OF_USE, carry_out, has_room


@compiled
def legal_through_pond(s: State, p: int, moves: Moves, count: int) -> int:
    """Every action of a section that no penalty card closes, if it can be written and paid but for its die."""
    left = 0
    for kind in range(KINDS_OF_ICON):
        if not is_closed(s, ICON_SECTION[kind]):
            left |= uncircled(s, p, kind)
    while left:
        moves[count] = CIRCLE_FIRST + lowest_bit(left)
        left &= left - 1
        count += 1
    if not is_closed(s, POTTERY):
        count = legal_places(s, p, AMPHORA, moves, count)
    if not is_closed(s, MOSAIC):
        count = legal_places(s, p, TESSERA, moves, count)
    for use in range(KINDS_OF_USE):
        if not is_closed(s, USE_SECTION[use]) and has_room(s, p, use):
            moves[count] = USE_FIRST + use * USE_STEP
            count += 1
    return legal_meeples_and_buildings(s, p, moves, count)


@compiled
def legal_meeples_and_buildings(s: State, p: int, moves: Moves, count: int) -> int:
    """The master worker and the ship for no die; buildings, and rows of the large amphora, for what they cost."""
    if not is_closed(s, WORKER) and can_take_garden(s, p):
        moves[count] = HIRE
        count += 1
    if not is_closed(s, SHIP) and can_take_lake(s, p):
        moves[count] = SAIL
        count += 1
    for building in range(KINDS_OF_BUILDING):
        if not is_closed(s, BUILDING_SECTION[building]) and can_build(s, p, building):
            moves[count] = BUILD_FIRST + building
            count += 1
    if not is_closed(s, POTTERY) and can_fill_row(s, p):
        moves[count] = FILL_ROW
        count += 1
    return count


@compiled
def use_pond(s: State, p: int, move: int) -> None:
    """Take an action for no die."""
    if move < USE_FIRST:
        make_mark(s, p, move)
    elif move < ETCH_LUMBER:
        carry_out(s, p, (move - USE_FIRST) // USE_STEP)
    elif move == HIRE:
        take_garden(s, p)
    elif move == SAIL:
        take_lake(s, p)
    else:
        buy(s, p, move)


@compiled
def is_of_mark(move: int, mark: int) -> bool:
    """Whether a move makes a mark of some kind for nothing."""
    if move < AMPHORA_FIRST:
        return mark == ARTWORK + ICON_AT[move - CIRCLE_FIRST]
    if move < TESSERA_FIRST:
        return mark == AMPHORA
    if move < USE_FIRST:
        return mark == TESSERA
    if move < ETCH_LUMBER:
        use = (move - USE_FIRST) // USE_STEP
        return mark == (CART if use == USE_CART else TREE if use == USE_TREE else A_STONE if use == USE_STONE else -1)
    if move < DRAW_FIRST:
        return mark == ETCH if move >= ETCH_FIRST else mark == RIVER and move >= RIVER_FIRST
    return True
