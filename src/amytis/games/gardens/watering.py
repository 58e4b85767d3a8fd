"""Cascades (chapter 6): which pools water reaches, which sets of them a bank can pay for, and the exchange of seeds."""

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.gardens.components import (
    BIT,
    DOWN_LEFT,
    DOWN_RIGHT,
    FEEDS_LEFT,
    FEEDS_RIGHT,
    FLOWERS,
    NEIGHBOUR,
    NOWHERE,
    ROW,
    UP_LEFT,
    UP_RIGHT,
    WORD,
    WORDS,
)
from amytis.games.gardens.state import FROM_PANELS, FROM_ROWS, NO_TILE
from amytis.games.gardens.walking import Pair


@compiled
def with_place(places: Pair, place: int) -> Pair:
    """A set with one place more."""
    if WORD[place]:
        return places[0], places[1] | BIT[place]
    return places[0] | BIT[place], places[1]


@compiled
def has(places: Pair, place: int) -> bool:
    """Whether a set has a place."""
    return places[WORD[place]] & BIT[place] != 0


@compiled
def fed_by(s: State, places: Pair) -> Pair:
    """The pools that are fed by those of a set (6.1)."""
    low, high = 0, 0
    for w in range(WORDS):
        left = places[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            if ROW[place] == 1:
                continue
            tile = s.tiles[place]
            for side in range(2):
                if FEEDS_LEFT[tile] if side == 0 else FEEDS_RIGHT[tile]:
                    below = NEIGHBOUR[place, DOWN_LEFT if side == 0 else DOWN_RIGHT]
                    if WORD[below]:
                        high |= BIT[below]
                    else:
                        low |= BIT[below]
    return low, high


@compiled
def all_water(s: State, place: int) -> Pair:
    """Every pool that water from one pool can reach, that pool included."""
    pools = with_place((0, 0), place)
    while True:
        fed = fed_by(s, pools)
        more = (pools[0] | fed[0], pools[1] | fed[1])
        if more[0] == pools[0] and more[1] == pools[1]:
            return pools
        pools = more


@compiled
def last_of(pools: Pair) -> int:
    """The pool of a set that was entered last (6.5); nowhere if there is none."""
    last = NOWHERE
    for w in range(WORDS):
        left = pools[w]
        while left:
            last = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
    return last


@compiled
def after(pools: Pair, place: int) -> Pair:
    """Those of a set that come after a place in the order of 6.5."""
    if WORD[place]:
        return 0, pools[1] & ~(2 * BIT[place] - 1)
    return pools[0] & ~(2 * BIT[place] - 1), pools[1]


@compiled
def price(s: State, guild: int, pools: Pair) -> int:
    """How many seeds of the bank a set takes: pools with a seed of the guild's own give one back (6.4)."""
    return count_bits(pools[0] & ~s.sown[guild, 0]) + count_bits(pools[1] & ~s.sown[guild, 1])


@compiled
def affordable(s: State, guild: int, pools: Pair) -> bool:
    """Whether there is an order in which a set can be planted (6.4).

    Own seeds come back at once, so only the last seed of the bank is delicate: it must be the last to be planted, in a
    pool that no other pool of the set needs.
    """
    seeds = price(s, guild, pools)
    if seeds != s.banks[guild]:
        return seeds < s.banks[guild]
    for w in range(WORDS):
        left = pools[w] & ~s.sown[guild, w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            if not is_needed(s, pools, place):
                return True
    return False


@compiled
def is_needed(s: State, pools: Pair, place: int) -> bool:
    """Whether some pool of the set is fed by this one alone."""
    if ROW[place] == 1:
        return False
    tile = s.tiles[place]
    if FEEDS_LEFT[tile]:
        below = NEIGHBOUR[place, DOWN_LEFT]
        other = NEIGHBOUR[below, UP_LEFT]
        if has(pools, below) and not (other != NOWHERE and has(pools, other) and FEEDS_RIGHT[s.tiles[other]]):
            return True
    if FEEDS_RIGHT[tile]:
        below = NEIGHBOUR[place, DOWN_RIGHT]
        other = NEIGHBOUR[below, UP_RIGHT]
        if has(pools, below) and not (other != NOWHERE and has(pools, other) and FEEDS_LEFT[s.tiles[other]]):
            return True
    return False


@compiled
def worth(s: State, place: int) -> int:
    """The points of a seed on a place (8.2, 8.3)."""
    return ROW[place] + FLOWERS[s.tiles[place]]


@compiled
def gain(s: State, guild: int, pools: Pair) -> int:
    """The points that a set brings its guild: those of pools that it does not hold yet."""
    points = 0
    for w in range(WORDS):
        left = pools[w] & ~s.sown[guild, w]
        while left:
            points += worth(s, w * WORD_BITS + lowest_bit(left))
            left &= left - 1
    return points


@compiled
def sow(s: State, guild: int, pools: Pair) -> None:
    """Plant a set of pools: seeds in them go back to their owners' banks (6.3)."""
    for w in range(WORDS):
        for other in range(len(s.banks)):
            knocked_out = s.sown[other, w] & pools[w]
            s.sown[other, w] &= ~pools[w]
            s.banks[other] += count_bits(knocked_out)
            pay(s, other, w, knocked_out, -1)
        s.sown[guild, w] |= pools[w]
        s.banks[guild] -= count_bits(pools[w])
        pay(s, guild, w, pools[w], 1)
        s.dry[w] &= ~pools[w]


@compiled
def pay(s: State, guild: int, w: int, pools: int, sign: int) -> None:
    """Add the points of seeds to a guild's, or take them away (8.2, 8.3)."""
    while pools:
        place = w * WORD_BITS + lowest_bit(pools)
        pools &= pools - 1
        s.points[guild, FROM_ROWS] += sign * ROW[place]
        s.points[guild, FROM_PANELS] += sign * FLOWERS[s.tiles[place]]


@compiled
def is_planted(s: State, place: int) -> bool:
    """Whether a seed lies in the pool of a tile."""
    return s.tiles[place] != NO_TILE and not s.dry[WORD[place]] & BIT[place]
