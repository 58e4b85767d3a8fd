"""How good a position looks to a seat: its lead in points, and what the board promises to each seat.

Only what the seat may know is looked at: face-up nobles, where tokens lie, tiles and cards.
"""

from typing import Any

import numpy as np

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import (
    AROUND,
    BIT,
    FARMER,
    FIELD_VALUE,
    IS_ZIGGURAT,
    LOCATION_HEX,
    LOCATION_OF,
    RIVER,
    SYMBOLS,
    WORD,
    WORDS,
    ZIGGURAT_OF,
    ZIGGURATS_IN_PLAY,
)
from amytis.games.babylonia.scoring import links
from amytis.games.babylonia.state import GAME_OVER, REFILL

# How much of a location's worth counts when so many land hexes around it are free.
NEARNESS = np.array([1.0, 0.72, 0.52, 0.38, 0.28, 0.2, 0.15])
CARD_WORTH = 16.0
TOUCHED_ZIGGURAT_WORTH = 3.5
OPEN_FIELD_SHARE = 0.25
PAYMENTS_A_CITY = 0.7  # of the cities still on the board, how many will pay for a tile won now
WIN_WORTH = 25.0
EVEN_CHANCE = 0.35  # of the majority, for the best of several seats with as many tokens
LEAD_CHANCE = 0.6  # more, for each token ahead in each hex still free


@compiled
def promise(s: State, seat: int) -> float:
    """The seat's expected lead over the others, in points."""
    worth = np.zeros(MOST_SEATS)
    for p in range(s.players):
        worth[p] = s.points[p].sum()
    if decided(s):
        return lead(s, worth, seat) + WIN_WORTH * (worth[seat] >= worth.max())
    nobles = np.zeros((MOST_SEATS, len(LOCATION_HEX)))
    for p in range(s.players):
        count_connected_nobles(s, p, nobles[p])
    promise_locations(s, worth, nobles)
    for p in range(s.players):
        worth[p] += TOUCHED_ZIGGURAT_WORTH * count_bits(s.touching[p]) + promise_fields(s, p)
    return lead(s, worth, seat)


@compiled
def decided(s: State) -> bool:
    """Whether no more points can be won: the game is over, or it ends with the refill that is under way (9.2)."""
    cities = 0
    for w in range(WORDS):
        cities += count_bits(s.cities[w])
    return s.phase == GAME_OVER or (s.phase == REFILL and cities <= 1)


@compiled
def lead(s: State, worth: Any, seat: int) -> float:
    """By how much a seat is ahead of the others: half against the best, half against their mean."""
    best = -1000.0
    total = 0.0
    for p in range(s.players):
        if p != seat:
            best = max(best, worth[p])
            total += worth[p]
    return worth[seat] - 0.5 * best - 0.5 * total / (s.players - 1)


@compiled
def count_connected_nobles(s: State, p: int, out: Any) -> None:
    """For each city, the points its symbols would pay to a seat: group by group, each group once."""
    through = np.zeros(WORDS, np.int64)
    for w in range(WORDS):
        through[w] = links(s, p, w)
    group = np.zeros(WORDS, np.int64)
    border = np.zeros(WORDS, np.int64)
    for w in range(WORDS):
        while through[w]:
            take_group(through, w * WORD_BITS + lowest_bit(through[w]), group, border)
            pay_group(s, p, group, border, out)


@compiled
def take_group(through: Any, start: int, group: Any, border: Any) -> None:
    """Move the connected group of a hex out of `through`; `border` becomes all that is next to it."""
    group[:] = 0
    border[:] = 0
    todo = np.zeros(WORDS, np.int64)
    todo[WORD[start]] = BIT[start]
    through[WORD[start]] &= ~BIT[start]
    more = True
    while more:
        more = False
        for w in range(WORDS):
            while todo[w]:
                h = w * WORD_BITS + lowest_bit(todo[w])
                todo[w] &= todo[w] - 1
                group[w] |= BIT[h]
                for i in range(WORDS):
                    border[i] |= AROUND[h, i]
                    found = AROUND[h, i] & through[i]
                    through[i] &= ~found
                    todo[i] |= found
                more = True


@compiled
def pay_group(s: State, p: int, group: Any, border: Any, out: Any) -> None:
    """Add what a group's nobles would be paid by each city next to it (5.3)."""
    counts = np.zeros(FARMER, np.int64)
    anybody = 0
    for kind in range(FARMER):
        for w in range(WORDS):
            counts[kind] += count_bits(group[w] & s.tokens[p, w] & s.nobles[kind, w])
        anybody += counts[kind]
    if not anybody:
        return
    for w in range(WORDS):
        cities = border[w] & s.cities[w]
        while cities:
            location = LOCATION_OF[w * WORD_BITS + lowest_bit(cities)]
            cities &= cities - 1
            for kind in range(FARMER):
                if SYMBOLS[s.tiles[location]] >> kind & 1:
                    out[location] += 2 * counts[kind]


@compiled
def promise_locations(s: State, worth: Any, nobles: Any) -> None:
    """What cities and ziggurats promise to each seat, the more the nearer they are to being surrounded."""
    cities_left = 0
    for w in range(WORDS):
        cities_left += count_bits(s.cities[w])
    tile_worth = 1.0 + PAYMENTS_A_CITY * cities_left
    for location in range(len(LOCATION_HEX)):
        h = LOCATION_HEX[location]
        if IS_ZIGGURAT[location]:
            waiting = ZIGGURATS_IN_PLAY[s.players] & ~s.scored & (1 << ZIGGURAT_OF[location])
            prize = CARD_WORTH
        else:
            waiting = s.cities[WORD[h]] & BIT[h]
            prize = tile_worth
        if waiting:
            share_location(s, worth, nobles, location, prize)


@compiled
def share_location(s: State, worth: Any, nobles: Any, location: int, prize: float) -> None:
    """Share a location's nobles' points and its prize out among the seats."""
    h = LOCATION_HEX[location]
    room = 0
    for w in range(WORDS):
        room += count_bits(AROUND[h, w] & s.free[w] & ~RIVER[w])
    tokens = np.zeros(MOST_SEATS, np.int64)
    for p in range(s.players):
        for w in range(WORDS):
            tokens[p] += count_bits(AROUND[h, w] & s.tokens[p, w])
    nearness = NEARNESS[min(room, len(NEARNESS) - 1)]
    for p in range(s.players):
        worth[p] += nearness * (nobles[p, location] + prize * majority_chance(s, tokens, p, room))


@compiled
def majority_chance(s: State, tokens: Any, p: int, room: int) -> float:
    """A guess at the chance that a seat will have most tokens around a location with so much room left."""
    rival = 0
    for other in range(s.players):
        if other != p:
            rival = max(rival, tokens[other])
    ahead = tokens[p] - rival
    if room == 0:
        return 1.0 if ahead > 0 else 0.0
    if tokens[p] == 0 and rival == 0:
        return 0.0
    return min(1.0, max(0.0, EVEN_CHANCE + LEAD_CHANCE * ahead / (0.5 + room)))


@compiled
def promise_fields(s: State, p: int) -> float:
    """A share of the fields that a seat's farmers could enter now."""
    total = 0.0
    for w in range(WORDS):
        fields = s.fields[w] & s.near[p, w]
        while fields:
            value = FIELD_VALUE[s.tiles[LOCATION_OF[w * WORD_BITS + lowest_bit(fields)]]]
            fields &= fields - 1
            total += value or 1 + s.cities_won.sum()
    return OPEN_FIELD_SHARE * total
