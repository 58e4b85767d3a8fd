"""Networks: the hexes through which a seat's tokens connect, and what is connected (5.4, 8.8, 8.9 of the rules).

A set of hexes is a tuple of words here and not an array: arrays made in passing would cost more than all the rest.
"""

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.babylonia.components import (
    ALONE,
    AROUND,
    CENTRAL,
    CENTRAL_CONNECTS,
    RIVER,
    RIVER_CONNECTS,
)

Hexes = tuple[int, int, int]


@compiled
def alone(hex_number: int) -> Hexes:
    """The set of one hex."""
    return ALONE[hex_number, 0], ALONE[hex_number, 1], ALONE[hex_number, 2]


@compiled
def around(hex_number: int) -> Hexes:
    """The hexes next to one."""
    return AROUND[hex_number, 0], AROUND[hex_number, 1], AROUND[hex_number, 2]


@compiled
def either(some: Hexes, others: Hexes) -> Hexes:
    """The hexes in one set or the other."""
    return some[0] | others[0], some[1] | others[1], some[2] | others[2]


@compiled
def both(some: Hexes, others: Hexes) -> Hexes:
    """The hexes in one set and the other."""
    return some[0] & others[0], some[1] & others[1], some[2] & others[2]


@compiled
def without(some: Hexes, others: Hexes) -> Hexes:
    """The hexes in one set and not in the other."""
    return some[0] & ~others[0], some[1] & ~others[1], some[2] & ~others[2]


@compiled
def any_of(some: Hexes) -> bool:
    """Whether there are hexes in a set."""
    return (some[0] | some[1] | some[2]) != 0


@compiled
def first_of(some: Hexes) -> int:
    """The lowest number in a set that is not empty."""
    if some[0]:
        return lowest_bit(some[0])
    if some[1]:
        return WORD_BITS + lowest_bit(some[1])
    return 2 * WORD_BITS + lowest_bit(some[2])


@compiled
def size(some: Hexes) -> int:
    """How many hexes there are in a set."""
    return count_bits(some[0]) + count_bits(some[1]) + count_bits(some[2])


@compiled
def free_of(s: State) -> Hexes:
    """The free hexes."""
    return s.free[0], s.free[1], s.free[2]


@compiled
def free_land_of(s: State) -> Hexes:
    """The free hexes that are no river."""
    return without(free_of(s), (RIVER[0], RIVER[1], RIVER[2]))


@compiled
def cities_of(s: State) -> Hexes:
    """The hexes with cities."""
    return s.cities[0], s.cities[1], s.cities[2]


@compiled
def tokens_of(s: State, p: int) -> Hexes:
    """The hexes with tokens of a seat."""
    return s.tokens[p, 0], s.tokens[p, 1], s.tokens[p, 2]


@compiled
def nobles_of(s: State, kind: int) -> Hexes:
    """The hexes with face-up nobles of a kind, of all seats."""
    return s.nobles[kind, 0], s.nobles[kind, 1], s.nobles[kind, 2]


@compiled
def links(s: State, p: int) -> Hexes:
    """The hexes through which a seat's tokens connect."""
    through = tokens_of(s, p)
    free = free_of(s)
    if s.cards[CENTRAL_CONNECTS] == p:
        through = either(through, both(free, (CENTRAL[0], CENTRAL[1], CENTRAL[2])))
    if s.cards[RIVER_CONNECTS] == p:
        through = either(through, both(free, (RIVER[0], RIVER[1], RIVER[2])))
    return through


@compiled
def spread(start: Hexes, through: Hexes) -> tuple[Hexes, Hexes]:
    """The hexes of `through` that are connected with its hexes in `start`, and all that is next to them."""
    group = (0, 0, 0)
    border = start
    todo = both(border, through)
    while any_of(todo):
        found = first_of(todo)
        group = either(group, alone(found))
        border = either(border, around(found))
        todo = without(both(border, through), group)
    return group, border
