"""The evaluation of a position counts what scoring would pay."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from amytis.core.contract import CHANCE, OVER, State, load
from amytis.core.rng import seeded
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import (
    CENTRAL_CONNECTS,
    LOCATION_OF,
    LOCATIONS,
    RIVER_CONNECTS,
    SYMBOLS,
    hexes_in,
)
from amytis.games.babylonia.evaluation import PAYMENTS_A_CITY, majority_chance, pay_nobles
from amytis.games.babylonia.scoring import connected_nobles
from tests.games.babylonia.players import play_randomly


def positions(players: int) -> Iterator[State]:
    """Some positions of a game, in which each seat in turn owns the cards that connect."""
    rules, dice, rng = load("babylonia"), random.Random(players), seeded(players)
    s = rules.opening(players, {"cards": "base"})
    turn = 0
    while (mover := rules.to_move(s)) != OVER:
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else play_randomly(rules, s, dice))
        if mover != CHANCE and s.turn >= turn + 3:
            turn = int(s.turn)
            twin = rules.copy(s)
            twin.cards[CENTRAL_CONNECTS] = turn % (players + 1)
            twin.cards[RIVER_CONNECTS] = turn % (players + 2)
            yield twin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobles_count_what_each_city_would_pay_them(players: int) -> None:
    paid = 0
    for s in positions(players):
        lead = np.zeros((len(LOCATIONS), MOST_SEATS), np.int8)
        for seat in range(players):
            pay_nobles(s, seat, lead)
            for city in hexes_in(s.cities):
                location = LOCATION_OF[city]
                points = 2 * connected_nobles(s, seat, city, SYMBOLS[s.tiles[location]])
                assert lead[location, seat] == points
                paid += points
    assert paid > 100


def test_the_chance_of_a_majority_is_a_chance_and_grows_with_the_lead() -> None:
    for room in range(7):
        chances = [majority_chance(room, own, 3) for own in range(7)]
        assert chances == sorted(chances)
        assert 0.0 <= chances[0] < chances[-1] <= 1.0
    assert majority_chance(0, 3, 3) == 0.0
    assert majority_chance(4, 0, 0) == 0.0


def test_a_won_tile_counts_payments_as_long_as_cities_are_left() -> None:
    rules = load("babylonia")
    met = 0
    for s in positions(2):
        richer = rules.copy(s)
        richer.cities_won[0] += 1
        cities = len(hexes_in(s.cities))
        more = rules.evaluate(richer, 0) - rules.evaluate(s, 0)
        if cities > 1:
            assert more > 0.9 * PAYMENTS_A_CITY * cities
            met += 1
    assert met > 3
