"""What is paid with resources (5.3): buildings, rows of large amphoras, itching; and lumber that is changed (8.2)."""

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    A_LION,
    BLOCK,
    BUILDING_COSTS,
    BUILDING_SECTION,
    BUILDINGS,
    COIN,
    COLUMN_LENGTHS,
    ITCH,
    LARGE_AMPHORAS,
    LIONS,
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
    FILL_ROW,
    ITCH_LUMBER,
    ITCH_WHEAT,
    ROWS_FILLED,
    TO_GOLD,
    TO_STONE,
)
from amytis.games.tower.uses import has_built, owe

KINDS_OF_BUILDING = len(BUILDINGS)
ALL_ROWS = LARGE_AMPHORAS * ROWS_OF_AMPHORA


@compiled
def are_patterned_circled(s: State, p: int) -> bool:
    """Whether all patterned amphoras are circled, which opens the large ones (6.3)."""
    for column in range(len(COLUMN_LENGTHS)):
        if s.marks[p, AMPHORAS + column] < PATTERNED[column]:
            return False
    return True


@compiled
def can_fill_row(s: State, p: int) -> bool:
    """Whether a row of a large amphora can be filled (6.3)."""
    if not is_uncovered(s, POTTERY) or s.marks[p, ROWS_FILLED] == ALL_ROWS:
        return False
    return are_patterned_circled(s, p) and affords(s, p, ROW_COST)


@compiled
def can_build(s: State, p: int, building: int) -> bool:
    """Whether a building can be built (5.3, 6.19)."""
    if has_built(s, p, building) or not is_uncovered(s, BUILDING_SECTION[building]):
        return False
    return affords(s, p, BUILDING_COSTS[building])


@compiled
def can_itch_for(s: State, p: int, resource: int) -> bool:
    """Whether an icon can be itched for lumber or wheat (6.13)."""
    return is_uncovered(s, WORKER) and stock(s, p, resource) > 0 and can_mark(s, p, ITCH)


@compiled
def legal_itching(s: State, p: int, moves: Moves, count: int) -> int:
    """Itching that spends no die."""
    for resource in (LUMBER, WHEAT):
        if can_itch_for(s, p, resource):
            moves[count] = ITCH_LUMBER if resource == LUMBER else ITCH_WHEAT
            count += 1
    return count


@compiled
def legal_purchases(s: State, p: int, moves: Moves, count: int) -> int:
    """Buildings, rows, and lumber to be changed."""
    for building in range(KINDS_OF_BUILDING):
        if can_build(s, p, building):
            moves[count] = BUILD_FIRST + building
            count += 1
    if can_fill_row(s, p):
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
    if move == ITCH_LUMBER or move == ITCH_WHEAT:
        spend(s, p, LUMBER if move == ITCH_LUMBER else WHEAT)
        owe(s, ITCH, 1)
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
