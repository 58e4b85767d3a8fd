"""What a player has and may use: resources (chapter 8), dice, and the sections that are available (chapter 5)."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.tower.components import (
    BLOCK,
    BLOCKS,
    COIN,
    COINS,
    DIE,
    LUMBER,
    MARK_SECTION,
    PENALTY_ICON,
    PENALTY_VALUE,
    POND,
    RESOURCE_SECTION,
    RESOURCES,
)
from amytis.games.tower.state import DICE, GAINED, LOOSE, OBEYED, POND_USED, SPENT

KINDS_OF_RESOURCE = len(RESOURCES)

# Ways to a section.
SHUT, OPEN, THROUGH_POND = range(3)


@compiled
def stock(s: State, p: int, resource: int) -> int:
    """How much of a resource a player can spend (8.1, 8.3)."""
    amount = s.marks[p, GAINED + resource] - s.marks[p, SPENT + resource]
    if resource >= LUMBER:
        amount += s.marks[p, LOOSE + resource - LUMBER]
    return amount


@compiled
def affords(s: State, p: int, cost: Any) -> bool:
    """Whether a player can pay a cost."""
    for resource in range(KINDS_OF_RESOURCE):
        if cost[resource] > stock(s, p, resource):
            return False
    return True


@compiled
def spend(s: State, p: int, resource: int) -> None:
    """Pay one of a resource, a loose one first (8.3)."""
    if resource >= LUMBER and s.marks[p, LOOSE + resource - LUMBER]:
        s.marks[p, LOOSE + resource - LUMBER] -= 1
    else:
        s.marks[p, SPENT + resource] += 1


@compiled
def pay(s: State, p: int, cost: Any) -> None:
    """Pay a cost."""
    for resource in range(KINDS_OF_RESOURCE):
        for _ in range(cost[resource]):
            spend(s, p, resource)


@compiled
def room(s: State, p: int, resource: int) -> int:
    """How many more coins, or stones, the sheet has room for (6.8, 6.18)."""
    return (COINS if resource == COIN else BLOCKS) - s.marks[p, GAINED + resource]


@compiled
def gain(s: State, p: int, resource: int) -> None:
    """A coin or a stone is circled if there is room; lumber and wheat stay loose (7.5)."""
    if resource == COIN or resource == BLOCK:
        if room(s, p, resource):
            s.marks[p, GAINED + resource] += 1
    else:
        s.marks[p, LOOSE + resource - LUMBER] += 1


@compiled
def is_closed(s: State, icon: int) -> bool:
    """Whether an obeyed penalty card closes an icon (11.4)."""
    return s.obeyed == OBEYED and PENALTY_ICON[s.penalty] == icon


@compiled
def is_value_closed(s: State, value: int) -> bool:
    """Whether an obeyed penalty card forbids dice of a value (11.4)."""
    return s.obeyed == OBEYED and PENALTY_VALUE[s.penalty] == value


@compiled
def is_mark_closed(s: State, mark: int) -> bool:
    """Whether an obeyed penalty card closes a mark, or a die, that a bonus gives (11.4)."""
    if mark > DIE:
        return is_value_closed(s, mark - DIE)
    return is_closed(s, MARK_SECTION[mark])


@compiled
def is_resource_closed(s: State, resource: int) -> bool:
    """Whether an obeyed penalty card closes a resource of the Lake: coins and stones belong to sections (11.4)."""
    return is_closed(s, RESOURCE_SECTION[resource])


@compiled
def must_change(s: State, p: int) -> bool:
    """Whether a player has loose lumber that can be changed, and so may not confirm (8.3)."""
    return s.marks[p, LOOSE] > 0 and (room(s, p, BLOCK) > 0 or room(s, p, COIN) > 0)


@compiled
def is_uncovered(s: State, icon: int) -> bool:
    """Whether an icon can be used without any help (3.3, 11.4)."""
    return not (s.covered >> icon) & 1 and not is_closed(s, icon)


@compiled
def way_to(s: State, p: int, icon: int) -> int:
    """How a die can reach a section: it is available, or the board's Pond opens it (5.2, 5.4)."""
    if is_uncovered(s, icon):
        return OPEN
    if is_closed(s, icon):
        return SHUT
    if is_uncovered(s, POND) and not s.marks[p, POND_USED]:
        return THROUGH_POND
    return SHUT


@compiled
def has_die(s: State, p: int, value: int) -> bool:
    """Whether a player has a die of that value and may use it (5.1, 11.4)."""
    return s.marks[p, DICE + value - 1] > 0 and not is_value_closed(s, value)


@compiled
def can_use(s: State, p: int, icon: int, value: int) -> bool:
    """Whether a die of that value can be spent on a section."""
    return has_die(s, p, value) and way_to(s, p, icon) != SHUT


@compiled
def use_die(s: State, p: int, icon: int, value: int) -> None:
    """Spend a die on a section, and the Pond if that opens it."""
    if way_to(s, p, icon) == THROUGH_POND:
        s.marks[p, POND_USED] = 1
    s.marks[p, DICE + value - 1] -= 1
