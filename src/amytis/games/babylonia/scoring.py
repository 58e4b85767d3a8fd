"""Scoring what is surrounded (chapters 5 and 6 of the rules), and the final result (chapter 9)."""

from typing import Any

import numpy as np

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import (
    AROUND,
    BIT,
    CITY_BONUS,
    FARMER,
    IS_ZIGGURAT,
    LOCATION_HEX,
    LOCATION_OF,
    RIVER,
    SYMBOLS,
    WORD,
    WORDS,
    ZIGGURAT_OF,
    ZIGGURATS_IN_PLAY,
    ZIGGURATS_NEXT,
)
from amytis.games.babylonia.networks import around, both, links, nobles_of, size, spread
from amytis.games.babylonia.state import CHOOSE_CARD, FROM_CITIES, FROM_NOBLES, NO_TILE

NOBODY = -1


@compiled
def surrounded(s: State, hex_number: int) -> bool:
    """Whether every land hex next to this one holds a token (5.1, 6.1)."""
    for w in range(WORDS):
        if AROUND[hex_number, w] & s.free[w] & ~RIVER[w]:
            return False
    return True


@compiled
def find_surrounded(s: State) -> Any:
    """A bit for each location that the tokens of this turn have surrounded (5.2)."""
    pending = np.int64(0)
    ziggurats = 0
    for step in range(s.turn_size):
        placed = s.turn_hexes[step]
        ziggurats |= ZIGGURATS_NEXT[placed]
        for w in range(WORDS):
            cities = AROUND[placed, w] & s.cities[w]
            while cities:
                city = w * WORD_BITS + lowest_bit(cities)
                cities &= cities - 1
                if surrounded(s, city):
                    pending |= np.int64(1) << LOCATION_OF[city]
    if ziggurats & ZIGGURATS_IN_PLAY[s.players] & ~s.scored:
        for location in range(len(LOCATION_HEX)):
            if IS_ZIGGURAT[location]:
                bit = np.int64(1) << ZIGGURAT_OF[location]
                waiting = ziggurats & ZIGGURATS_IN_PLAY[s.players] & ~s.scored & bit
                if waiting and surrounded(s, LOCATION_HEX[location]):
                    pending |= np.int64(1) << location
    return pending


@compiled
def score_location(s: State, location: int) -> None:
    """Score one surrounded city or ziggurat (5.2)."""
    s.pending &= ~(np.int64(1) << location)
    if IS_ZIGGURAT[location]:
        score_ziggurat(s, location)
    else:
        score_city(s, location)


@compiled
def score_city(s: State, location: int) -> None:
    """Nobles first, then the tile (5.3, 5.5, 5.6)."""
    city = LOCATION_HEX[location]
    tile = s.tiles[location]
    for p in range(s.players):
        s.points[p, FROM_NOBLES] += 2 * connected_nobles(s, p, city, SYMBOLS[tile])
    winner = majority(s, city)
    if winner != NOBODY:
        s.won[winner, tile] += 1
        s.cities_won[winner] += 1
        for p in range(s.players):
            s.points[p, FROM_CITIES] += s.cities_won[p]
            if s.cards[CITY_BONUS] == p:
                s.points[p, FROM_CITIES] += s.cities_won[p] // 2
    s.tiles[location] = NO_TILE
    s.cities[WORD[city]] ^= BIT[city]
    s.free[WORD[city]] |= BIT[city]


@compiled
def score_ziggurat(s: State, location: int) -> None:
    """The seat with most tokens will choose a card; nothing happens on a tie (6.1, 6.2)."""
    s.scored |= np.int64(1) << ZIGGURAT_OF[location]
    winner = majority(s, LOCATION_HEX[location])
    if winner != NOBODY:
        s.chooser = winner
        s.phase = CHOOSE_CARD


@compiled
def majority(s: State, hex_number: int) -> int:
    """The seat that alone has most tokens next to a hex, river included (5.5, 6.2)."""
    most = 0
    winner = NOBODY
    for p in range(s.players):
        count = 0
        for w in range(WORDS):
            count += count_bits(AROUND[hex_number, w] & s.tokens[p, w])
        if count > most:
            most = count
            winner = p
        elif count == most:
            winner = NOBODY
    return winner


@compiled
def connected_nobles(s: State, p: int, city: int, symbols: int) -> int:
    """How many of a seat's face-up nobles with these symbols are next to the city or connected with it (5.3)."""
    group, _ = spread(around(city), links(s, p))
    count = 0
    for kind in range(FARMER):
        if symbols >> kind & 1:
            count += size(both(group, nobles_of(s, kind)))
    return count


@compiled
def scores(s: State, out: Any) -> None:
    """Points of each seat."""
    for p in range(s.players):
        out[p] = s.points[p].sum()


@compiled
def ranks(s: State, out: Any) -> None:
    """Place of each seat: points, then city tiles, then shared (9.3)."""
    worth = np.zeros(MOST_SEATS, np.int64)
    for p in range(s.players):
        worth[p] = 100 * s.points[p].sum() + s.cities_won[p]
    for p in range(s.players):
        out[p] = 1
        for other in range(s.players):
            if worth[other] > worth[p]:
                out[p] += 1
