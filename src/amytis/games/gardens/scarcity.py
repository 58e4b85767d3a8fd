"""The solo game's duty to plant all that water reaches, and what it asks for when seeds do not suffice (9.7, 9.8)."""

from typing import Any

import numpy as np

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.gardens.components import FLOWERS, NOWHERE, ROW, WORDS
from amytis.games.gardens.walking import Pair
from amytis.games.gardens.watering import (
    affordable,
    after,
    all_water,
    fed_by,
    gain,
    last_of,
    price,
    with_place,
    worth,
)

NOTHING = -1


@compiled
def duty(s: State, guild: int, place: int) -> Pair:
    """The set that the king must plant from a pool on, and the player where there is no choice."""
    pools = all_water(s, place)
    if affordable(s, guild, pools):
        return pools
    best = search(s, guild, with_place((0, 0), place))
    return best[1], best[2]


@compiled
def most(s: State, guild: int, entered: Pair) -> int:
    """The most points that a set can gain which begins with the pools entered."""
    return search(s, guild, entered)[0]


@compiled
def search(s: State, guild: int, entered: Pair) -> Any:
    """The best set that begins with the pools entered: what it gains, and its two words.

    Sets are tried in the order in which of two equal ones the king's comes first, so the first best one is his.
    """
    best = np.array([NOTHING, 0, 0], np.int64)
    explore(s, guild, all_water(s, first_of(entered)), entered, gain(s, guild, entered), best)
    return best


@compiled
def first_of(pools: Pair) -> int:
    """The pool of a set that was entered first."""
    for w in range(WORDS):
        if pools[w]:
            return w * WORD_BITS + lowest_bit(pools[w])
    return NOWHERE


@compiled
def explore(s: State, guild: int, water: Pair, entered: Pair, gained: int, best: Any) -> int:
    """Try every further pool in order, each with all that can follow it; then to stop here."""
    if gained + upper_bound(s, guild, water, entered) <= best[0]:
        return best[0]
    fed = fed_by(s, entered)
    later = after(fed, last_of(entered))
    for w in range(WORDS):
        left = later[w] & ~entered[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            more = with_place(entered, place)
            if affordable(s, guild, more):
                is_own = price(s, guild, more) == price(s, guild, entered)
                explore(s, guild, water, more, gained + (0 if is_own else worth(s, place)), best)
    if gained > best[0]:
        best[0] = gained
        best[1] = entered[0]
        best[2] = entered[1]
    return best[0]


@compiled
def upper_bound(s: State, guild: int, water: Pair, entered: Pair) -> int:
    """An upper bound of the points still to be gained: rows of as many pools as there are seeds, and all panels."""
    seeds = s.banks[guild] - price(s, guild, entered)
    later = after(water, last_of(entered))
    points = 0
    for w in range(WORDS):
        left = later[w] & ~s.sown[guild, w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            if seeds > 0:
                points += ROW[place]
                seeds -= 1
            points += FLOWERS[s.tiles[place]]
    return points
