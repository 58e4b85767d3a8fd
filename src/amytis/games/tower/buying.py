"""What is paid with resources (5.3): buildings, rows of large amphoras, etching; and lumber that is changed (8.2)."""

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    A_LION,
    AMPHORA_PLACES,
    BLOCK,
    BUILDING_COSTS,
    BUILDING_SECTION,
    BUILDINGS,
    COIN,
    ETCH,
    LARGE_AMPHORAS,
    LIONS,
    LOOKS,
    LUMBER,
    NOTHING,
    PATTERNED,
    POTTERY,
    ROW_COST,
    ROWS_OF_AMPHORA,
    STATUE,
    STATUE_LIONS,
    WHEAT,
    WORKER,
)
from amytis.games.tower.marking import can_mark, uncircled
from amytis.games.tower.sheet import affords, gain, is_uncovered, pay, room, spend, stock
from amytis.games.tower.state import (
    AMPHORAS,
    BUILD_FIRST,
    BUILT,
    ETCH_LUMBER,
    ETCH_WHEAT,
    FILL_ROW,
    ROWS_FILLED,
    TO_GOLD,
    TO_STONE,
)
from amytis.games.tower.uses import has_built, owe

KINDS_OF_BUILDING = len(BUILDINGS)
KINDS_OF_LOOK = len(LOOKS)
ALL_ROWS = LARGE_AMPHORAS * ROWS_OF_AMPHORA


@compiled
def are_patterned_circled(s: State, p: int) -> bool:
    """Whether all patterned amphoras are circled, which opens the large ones (6.3)."""
    for place in range(PATTERNED, len(AMPHORA_PLACES), KINDS_OF_LOOK):
        if s.marks[p, AMPHORAS + place] < AMPHORA_PLACES[place]:
            return False
    return True


@compiled
def can_fill_row(s: State, p: int) -> bool:
    """Whether a row of a large amphora can be filled, if its section is available (6.3)."""
    return s.marks[p, ROWS_FILLED] < ALL_ROWS and are_patterned_circled(s, p) and affords(s, p, ROW_COST)


@compiled
def can_build(s: State, p: int, building: int) -> bool:
    """Whether a building can be built, if its section is available (6.19)."""
    return not has_built(s, p, building) and affords(s, p, BUILDING_COSTS[building])


@compiled
def can_etch_for(s: State, p: int, resource: int) -> bool:
    """Whether an icon can be etched for lumber or wheat (6.13)."""
    return is_uncovered(s, WORKER) and stock(s, p, resource) > 0 and can_mark(s, p, ETCH)


@compiled
def legal_paid_etching(s: State, p: int, moves: Moves, count: int) -> int:
    """Etching that spends no die."""
    for resource in (LUMBER, WHEAT):
        if can_etch_for(s, p, resource):
            moves[count] = ETCH_LUMBER if resource == LUMBER else ETCH_WHEAT
            count += 1
    return count


@compiled
def legal_purchases(s: State, p: int, moves: Moves, count: int) -> int:
    """Buildings, rows, and lumber to be changed."""
    for building in range(KINDS_OF_BUILDING):
        if is_uncovered(s, BUILDING_SECTION[building]) and can_build(s, p, building):
            moves[count] = BUILD_FIRST + building
            count += 1
    if is_uncovered(s, POTTERY) and can_fill_row(s, p):
        moves[count] = FILL_ROW
        count += 1
    if stock(s, p, LUMBER):
        for resource in (BLOCK, COIN):
            if room(s, p, resource):
                moves[count] = TO_STONE if resource == BLOCK else TO_GOLD
                count += 1
    return count


@compiled
def buy(s: State, p: int, move: int) -> None:
    """Pay for something and mark it."""
    if move == ETCH_LUMBER or move == ETCH_WHEAT:
        spend(s, p, LUMBER if move == ETCH_LUMBER else WHEAT)
        owe(s, ETCH, 1)
    elif move == FILL_ROW:
        pay(s, p, ROW_COST)
        s.marks[p, ROWS_FILLED] += 1
    elif move == TO_STONE or move == TO_GOLD:
        spend(s, p, LUMBER)
        gain(s, p, BLOCK if move == TO_STONE else COIN)
    else:
        build(s, p, move - BUILD_FIRST)


@compiled
def build(s: State, p: int, building: int) -> None:
    """Build something; the statue lets three lions be circled at once (6.5)."""
    pay(s, p, BUILDING_COSTS[building])
    s.marks[p, BUILT] |= 1 << building
    if building == STATUE:
        lions = min(STATUE_LIONS, count_bits(uncircled(s, p, LIONS)))
        owe(s, A_LION if lions else NOTHING, lions)
