"""How good a position looks to a seat: its lead in points, and what each seat can expect from the board.

Only what the seat may know is looked at: face-up nobles, where tokens lie, tiles and cards.
"""

from typing import Any

import numpy as np

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import (
    FIELD_VALUE,
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
    around,
    both,
    cities_of,
    either,
    first_of,
    free_land_of,
    links,
    nobles_of,
    size,
    spread,
    tokens_of,
    without,
)
from amytis.games.babylonia.state import GAME_OVER, REFILL, SOURCES

Worth = tuple[float, float, float, float]  # of the position to each seat

# The weight of a location's value by the number of free land hexes around it.
NEARNESS = np.array([1.0, 0.72, 0.52, 0.38, 0.28, 0.2, 0.15])
CARD_WORTH = 16.0
TOUCHED_ZIGGURAT_WORTH = 3.5
OPEN_FIELD_SHARE = 0.25
PAYMENTS_A_CITY = 0.7  # of the cities still on the board, how many will pay for a tile that a seat has won
WIN_WORTH = 25.0
EVEN_CHANCE = 0.35  # of the majority, for the best of several seats with as many tokens
LEAD_CHANCE = 0.6  # more, for each token ahead in each hex still free

# The score scale at the end of the game, and how much larger it is at the beginning.
LAST_SCALE, FIRST_SCALE = 1.0, 50.0


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
def evaluate(s: State, seat: int) -> float:
    """The seat's expected lead over the others, in points."""
    worth = (points_of(s, 0), points_of(s, 1), points_of(s, 2), points_of(s, 3))
    cities = size(cities_of(s))
    if decided(s, cities):
        return lead(s, worth, seat) + WIN_WORTH * (worth[seat] >= max(worth[0], worth[1], worth[2], worth[3]))
    payments = PAYMENTS_A_CITY * cities
    worth = add_locations(s, worth, 1.0 + payments)
    counted_cities = 1 + s.cities_won[0] + s.cities_won[1] + s.cities_won[2] + s.cities_won[3]
    worth = (
        worth[0] + payments * s.cities_won[0] + reach_of(s, 0, counted_cities),
        worth[1] + payments * s.cities_won[1] + reach_of(s, 1, counted_cities),
        worth[2] + payments * s.cities_won[2] + reach_of(s, 2, counted_cities),
        worth[3] + payments * s.cities_won[3] + reach_of(s, 3, counted_cities),
    )
    return lead(s, worth, seat)


@compiled
def evaluate_partial(s: State, seat: int) -> float:
    """Evaluation of an unfinished turn: the same, because it may affect everything on a shared board."""
    return evaluate(s, seat)


@compiled
def score_scale(s: State) -> float:
    """The score scale, which shrinks with the number of cities left."""
    return LAST_SCALE + FIRST_SCALE * size(cities_of(s)) / len(LOCATION_HEX)


@compiled
def is_quiet(s: State) -> bool:
    """Never: some seat is always a turn ahead of the others."""
    return False


@compiled
def decided(s: State, cities: int) -> bool:
    """Whether no more points can be won: the game is over, or it ends with the refill that is under way (9.2)."""
    return s.phase == GAME_OVER or (s.phase == REFILL and cities <= 1)


@compiled
def points_of(s: State, p: int) -> float:
    """The points that a seat has."""
    points = 0
    for source in range(len(SOURCES)):
        points += s.points[p, source]
    return float(points)


@compiled
def lead(s: State, worth: Worth, seat: int) -> float:
    """By how much a seat is ahead of the others: half against the best, half against their mean."""
    best = -1000.0
    total = 0.0
    for p in range(s.players):
        if p != seat:
            best = max(best, worth[p])
            total += worth[p]
    return worth[seat] - 0.5 * best - 0.5 * total / (s.players - 1)


@compiled
def add_locations(s: State, worth: Worth, tile_worth: float) -> Worth:
    """Add each seat's expected points from cities and ziggurats, weighted by how nearly they are surrounded."""
    nobles = np.zeros((len(LOCATION_HEX), MOST_SEATS), np.int8)
    for p in range(s.players):
        pay_nobles(s, p, nobles)
    ziggurats = ZIGGURATS_IN_PLAY[s.players] & ~s.scored
    for w in range(WORDS):
        waiting = s.cities[w] | ZIGGURAT_HEXES[ziggurats, w]
        while waiting:
            h = w * WORD_BITS + lowest_bit(waiting)
            prize = tile_worth if s.cities[w] & waiting & -waiting else CARD_WORTH
            worth = share_location(s, worth, nobles[LOCATION_OF[h]], h, prize)
            waiting &= waiting - 1
    return worth


@compiled
def pay_nobles(s: State, p: int, out: Any) -> None:
    """Write what each city would pay to a seat for its nobles: network by network, each network once (5.3)."""
    nobles = both(tokens_of(s, p), either(nobles_of(s, 0), either(nobles_of(s, 1), nobles_of(s, 2))))
    through = links(s, p)
    while any_of(nobles):
        group, border = spread(alone(first_of(nobles)), through)
        nobles = without(nobles, group)
        cities = both(border, cities_of(s))
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
def share_location(s: State, worth: Worth, nobles: Any, h: int, prize: float) -> Worth:
    """Share a location's nobles' points and its prize out among the seats."""
    next_to = around(h)
    room = size(both(next_to, free_land_of(s)))
    first = size(both(next_to, tokens_of(s, 0)))
    second = size(both(next_to, tokens_of(s, 1)))
    third = size(both(next_to, tokens_of(s, 2)))
    fourth = size(both(next_to, tokens_of(s, 3)))
    chance = MAJORITY_CHANCE[room]
    nearness = NEARNESS[room]
    return (
        worth[0] + nearness * (nobles[0] + prize * chance[first, max(second, third, fourth)]),
        worth[1] + nearness * (nobles[1] + prize * chance[second, max(first, third, fourth)]),
        worth[2] + nearness * (nobles[2] + prize * chance[third, max(first, second, fourth)]),
        worth[3] + nearness * (nobles[3] + prize * chance[fourth, max(first, second, third)]),
    )


@compiled
def reach_of(s: State, p: int, counted_cities: int) -> float:
    """What a seat is next to: ziggurats, and a share of the fields that its farmers could enter now."""
    fields = 0.0
    for w in range(WORDS):
        open_fields = s.fields[w] & s.near[p, w]
        while open_fields:
            value = FIELD_VALUE[s.tiles[LOCATION_OF[w * WORD_BITS + lowest_bit(open_fields)]]]
            open_fields &= open_fields - 1
            fields += value or counted_cities
    return TOUCHED_ZIGGURAT_WORTH * count_bits(s.touching[p]) + OPEN_FIELD_SHARE * fields
