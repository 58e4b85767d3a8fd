"""The bonuses of the tile: Papyrus (3.4), Garden and Lake (chapter 7)."""

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    BLOCK,
    BOAT,
    COIN,
    DIE,
    GARDEN,
    LAKE,
    NOTHING,
    PAPYRUS,
    RESOURCES,
    SHIP,
    SHIP_VALUE,
    TENT,
    WORKER,
    WORKER_VALUE,
)
from amytis.games.tower.marking import can_mark, legal_marks, make_mark
from amytis.games.tower.sheet import can_use, gain, is_mark_closed, is_resource_closed, room, use_die
from amytis.games.tower.state import DICE, HIRE, SAIL, SHIP_USED, WORKER_USED
from amytis.games.tower.uses import has_built, owe

KINDS_OF_RESOURCE = len(RESOURCES)


@compiled
def face(s: State) -> int:
    """The side of the tile that lies on the board."""
    return 2 * s.tile + s.side


@compiled
def legal_papyrus(s: State, p: int, moves: Moves, count: int) -> int:
    """The marks that the Papyrus bonus allows."""
    mark = PAPYRUS[face(s)]
    if not s.papyrus or mark == NOTHING or is_mark_closed(s, mark):
        return count
    return legal_marks(s, p, mark, moves, count)


@compiled
def can_take_garden(s: State, p: int) -> bool:
    """Whether there is room for the Garden bonus, and no penalty card closes it (5.5, 11.4)."""
    return can_mark(s, p, GARDEN[face(s)]) and not is_mark_closed(s, GARDEN[face(s)])


@compiled
def can_hire(s: State, p: int) -> bool:
    """Whether the master worker can take the Garden bonus (6.12, 6.14, 7.1)."""
    if s.marks[p, WORKER_USED] or not can_take_garden(s, p):
        return False
    return has_built(s, p, TENT) or can_use(s, p, WORKER, WORKER_VALUE)


@compiled
def can_take_lake(s: State, p: int) -> bool:
    """Whether there is room for some of the Lake bonus that no penalty card closes (5.5, 7.5, 11.4)."""
    lake = LAKE[face(s)]
    for resource in range(KINDS_OF_RESOURCE):
        if lake[resource] and not is_resource_closed(s, resource):
            if resource != COIN and resource != BLOCK:
                return True
            if room(s, p, resource):
                return True
    return False


@compiled
def can_sail(s: State, p: int) -> bool:
    """Whether the ship can take the Lake bonus (6.15, 6.17, 7.1)."""
    if s.marks[p, SHIP_USED] or not can_take_lake(s, p):
        return False
    return has_built(s, p, BOAT) or can_use(s, p, SHIP, SHIP_VALUE)


@compiled
def legal_meeples(s: State, p: int, moves: Moves, count: int) -> int:
    """The master worker and the ship."""
    if can_hire(s, p):
        moves[count] = HIRE
        count += 1
    if can_sail(s, p):
        moves[count] = SAIL
        count += 1
    return count


@compiled
def hire(s: State, p: int) -> None:
    """The master worker, of the tent or for a die, takes the Garden bonus."""
    if not has_built(s, p, TENT):
        use_die(s, p, WORKER, WORKER_VALUE)
    take_garden(s, p)


@compiled
def take_garden(s: State, p: int) -> None:
    """Take the Garden bonus: a die at once, any other mark is owed (7.3, 7.4)."""
    s.marks[p, WORKER_USED] = 1
    bonus = GARDEN[face(s)]
    if bonus > DIE:
        s.marks[p, DICE + bonus - DIE - 1] += 1
    else:
        owe(s, bonus, 1)


@compiled
def sail(s: State, p: int) -> None:
    """The ship, of the boat or for a die, takes the Lake bonus."""
    if not has_built(s, p, BOAT):
        use_die(s, p, SHIP, SHIP_VALUE)
    take_lake(s, p)


@compiled
def take_lake(s: State, p: int) -> None:
    """Take the Lake bonus, but for what a penalty card closes (7.5, 11.4)."""
    s.marks[p, SHIP_USED] = 1
    lake = LAKE[face(s)]
    for resource in range(KINDS_OF_RESOURCE):
        if not is_resource_closed(s, resource):
            for _ in range(lake[resource]):
                gain(s, p, resource)


@compiled
def settle_debt(s: State, p: int, move: int) -> None:
    """Make one of the marks that are owed (5.5)."""
    make_mark(s, p, move)
    s.owed_count -= 1
    if s.owed_count == 0:
        s.owed = NOTHING
