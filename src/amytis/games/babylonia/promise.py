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
    FIELD_VALUE,
    LAND_AROUND,
    LOCATION_HEX,
    LOCATION_OF,
    SYMBOLS,
    WORDS,
    ZIGGURATS,
    ZIGGURATS_IN_PLAY,
    hex_set,
)
from amytis.games.babylonia.networks import (
    Hexes,
    alone,
    any_of,
    both,
    either,
    first_of,
    links,
    nobles_of,
    size,
    spread,
    tokens_of,
    without,
)
from amytis.games.babylonia.state import GAME_OVER, REFILL, SOURCES

# How much of a location's worth counts when so many land hexes around it are free.
NEARNESS = np.array([1.0, 0.72, 0.52, 0.38, 0.28, 0.2, 0.15])
CARD_WORTH = 16.0
TOUCHED_ZIGGURAT_WORTH = 3.5
OPEN_FIELD_SHARE = 0.25
PAYMENTS_A_CITY = 0.7  # of the cities still on the board, how many will pay for a tile won now
WIN_WORTH = 25.0
EVEN_CHANCE = 0.35  # of the majority, for the best of several seats with as many tokens
LEAD_CHANCE = 0.6  # more, for each token ahead in each hex still free


def majority_chance(room: int, own: int, rival: int) -> float:
    """A guess at the chance that a seat will have most tokens around a location with so much room left."""
    ahead = own - rival
    if room == 0:
        return 1.0 if ahead > 0 else 0.0
    if own == 0 and rival == 0:
        return 0.0
    return min(1.0, max(0.0, EVEN_CHANCE + LEAD_CHANCE * ahead / (0.5 + room)))


COUNTS = range(len(NEARNESS))  # of hexes around a location
MAJORITY_CHANCE = np.array(
    [[[majority_chance(room, own, rival) for rival in COUNTS] for own in COUNTS] for room in COUNTS]
)

# The hexes of the ziggurats in a set of ziggurats, which is a bit for each.
ZIGGURAT_HEXES = np.array(
    [hex_set(h for i, h in enumerate(ZIGGURATS) if bits >> i & 1) for bits in range(1 << len(ZIGGURATS))]
)


@compiled
def promise(s: State, seat: int) -> float:
    """The seat's expected lead over the others, in points."""
    worth = np.zeros(MOST_SEATS)
    for p in range(s.players):
        points = 0
        for source in range(len(SOURCES)):
            points += s.points[p, source]
        worth[p] = points
    cities = size((s.cities[0], s.cities[1], s.cities[2]))
    if s.phase == GAME_OVER or (s.phase == REFILL and cities <= 1):
        return lead(s, worth, seat) + WIN_WORTH * (worth[seat] >= worth.max())
    promise_locations(s, worth, cities)
    for p in range(s.players):
        worth[p] += TOUCHED_ZIGGURAT_WORTH * count_bits(s.touching[p]) + promise_fields(s, p)
    return lead(s, worth, seat)


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
def promise_locations(s: State, worth: Any, cities_left: int) -> None:
    """What cities and ziggurats promise to each seat, the more the nearer they are to being surrounded."""
    nobles = np.zeros((len(LOCATION_HEX), MOST_SEATS), np.int8)
    for p in range(s.players):
        pay_nobles(s, p, nobles)
    city_worth = 1.0 + PAYMENTS_A_CITY * cities_left
    ziggurats = ZIGGURATS_IN_PLAY[s.players] & ~s.scored
    for w in range(WORDS):
        waiting = s.cities[w] | ZIGGURAT_HEXES[ziggurats, w]
        while waiting:
            h = w * WORD_BITS + lowest_bit(waiting)
            prize = city_worth if waiting & -waiting & s.cities[w] else CARD_WORTH
            waiting &= waiting - 1
            share_location(s, worth, nobles, h, prize)


@compiled
def pay_nobles(s: State, p: int, out: Any) -> None:
    """Write what each city would pay to a seat for its nobles: network by network, each network once (5.3)."""
    nobles = both(tokens_of(s, p), either(nobles_of(s, 0), either(nobles_of(s, 1), nobles_of(s, 2))))
    if not any_of(nobles):
        return
    through = links(s, p)
    while any_of(nobles):
        group, border = spread(alone(first_of(nobles)), through)
        nobles = without(nobles, group)
        cities = both(border, (s.cities[0], s.cities[1], s.cities[2]))
        if any_of(cities):
            pay_group(s, p, group, cities, out)


@compiled
def pay_group(s: State, p: int, group: Hexes, cities: Hexes, out: Any) -> None:
    """Add what the nobles of one network would be paid by the cities next to it."""
    priests = size(both(group, nobles_of(s, 0)))
    servants = size(both(group, nobles_of(s, 1)))
    merchants = size(both(group, nobles_of(s, 2)))
    while any_of(cities):
        city = first_of(cities)
        cities = without(cities, alone(city))
        location = LOCATION_OF[city]
        symbols = SYMBOLS[s.tiles[location]]
        out[location, p] += 2 * (
            (symbols & 1) * priests + (symbols >> 1 & 1) * servants + (symbols >> 2 & 1) * merchants
        )


@compiled
def share_location(s: State, worth: Any, nobles: Any, h: int, prize: float) -> None:
    """Share a location's nobles' points and its prize out among the seats."""
    room = 0
    for w in range(WORDS):
        room += count_bits(LAND_AROUND[h, w] & s.free[w])
    most = 0
    second = 0
    for p in range(s.players):
        tokens = tokens_around(s, p, h)
        second = max(second, min(most, tokens))
        most = max(most, tokens)
    location = LOCATION_OF[h]
    for p in range(s.players):
        tokens = tokens_around(s, p, h)
        rival = second if tokens == most else most
        worth[p] += NEARNESS[room] * (nobles[location, p] + prize * MAJORITY_CHANCE[room, tokens, rival])


@compiled
def tokens_around(s: State, p: int, h: int) -> int:
    """How many tokens a seat has next to a hex."""
    tokens = 0
    for w in range(WORDS):
        tokens += count_bits(AROUND[h, w] & s.tokens[p, w])
    return tokens


@compiled
def promise_fields(s: State, p: int) -> float:
    """A share of the fields that a seat's farmers could enter now."""
    total = 0
    for w in range(WORDS):
        fields = s.fields[w] & s.near[p, w]
        while fields:
            value = FIELD_VALUE[s.tiles[LOCATION_OF[w * WORD_BITS + lowest_bit(fields)]]]
            fields &= fields - 1
            total += value or 1 + s.cities_won.sum()
    return OPEN_FIELD_SHARE * total
