"""The evaluation of Gardens of Babylon: the water that a bank can pay for in the turns to come."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from amytis.bots.beam import finder, make_beam
from amytis.core.contract import CHANCE, OVER, State, load
from amytis.core.rng import seeded
from amytis.games.gardens.components import BIT, COUNT, SEEDS, WORD
from amytis.games.gardens.evaluation import planting, pool_gain, richest_cascade, seed_worths, turns_left
from amytis.games.gardens.state import PLACE
from amytis.games.gardens.watering import all_water, fed_by, price, with_place
from tests.games.gardens.players import play_eagerly

Pair = tuple[int, int]

GREAT_CASCADE = (Path(__file__).parent / "great_cascade.txt").read_text(encoding="utf-8")


def dry_pools() -> Iterator[tuple[State, int, Pair]]:
    """Positions of a game, each with a dry pool whose water runs on, and all that the water reaches."""
    rules, dice, rng = load("gardens"), random.Random(5), seeded(5)
    s = rules.opening(2, rules.info.settings({}, 2))
    while (mover := rules.to_move(s)) != OVER:
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else play_eagerly(rules, s, dice))
        for place in range(COUNT):
            if s.dry[WORD[place]] & BIT[place]:
                water = all_water(s, place)
                if price(s, 0, water) > 1:
                    yield rules.copy(s), place, water


def places(pools: Pair) -> list[int]:
    """The members of a set of pools."""
    return [place for place in range(COUNT) if pools[WORD[place]] & BIT[place]]


def fed_through_own(s: State, pools: Pair) -> Pair:
    """The pools that some pools feed, also through pools of the first guild's own; without those."""
    own = (s.sown[0, 0], s.sown[0, 1])
    while True:
        fed = fed_by(s, pools)
        passed = (pools[0] | fed[0] & own[0], pools[1] | fed[1] & own[1])
        if passed == pools:
            return fed[0] & ~own[0], fed[1] & ~own[1]
        pools = passed


def richest(s: State, place: int) -> float:
    """What the first guild's bank can bring from a pool on."""
    return richest_cascade(s, 0, (0, 0), with_place((0, 0), place), s.banks[0], seed_worths(s))


def test_one_seed_brings_what_its_pool_brings() -> None:
    met = 0
    for s, place, _ in dry_pools():
        s.banks[0] = 1
        assert richest(s, place) == planting(s, 0, with_place((0, 0), place), seed_worths(s))
        met += 1
    assert met > 20


def test_seeds_for_all_the_water_bring_all_that_it_is_worth() -> None:
    met = 0
    for s, place, water in dry_pools():
        s.banks[0] = SEEDS
        seeds = seed_worths(s)
        if all(pool_gain(s, 0, pool, seeds) > 0 for pool in places(water) if not s.sown[0, WORD[pool]] & BIT[pool]):
            assert abs(richest(s, place) - planting(s, 0, water, seeds)) < 1e-9
            met += 1
    assert met > 5


def test_a_small_bank_is_spent_where_it_brings_most() -> None:
    met = 0
    for s, place, water in dry_pools():
        s.banks[0] = 2
        start = with_place((0, 0), place)
        seeds = seed_worths(s)
        first = planting(s, 0, start, seeds)
        seconds = [pool_gain(s, 0, pool, seeds) for pool in places(fed_through_own(s, start)) if pool != place]
        if seconds and price(s, 0, water) > 2:
            assert abs(richest(s, place) - (first + max(0.0, max(seconds)))) < 1e-9
            met += 1
    assert met > 5


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_are_counted_that_will_come(players: int) -> None:
    rules, dice, rng = load("gardens"), random.Random(7), seeded(7)
    s = rules.opening(players, rules.info.settings({"length": "quick"}, players))
    lead, begun = [], [0] * players
    while (mover := rules.to_move(s)) != OVER:
        lead.append([turns_left(s, seat) + begun[seat] for seat in range(players)])
        if s.phase == PLACE:
            begun[s.seat] += 1
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else play_eagerly(rules, s, dice))
    assert all(counted == begun for counted in lead)


@pytest.mark.compiled
@pytest.mark.parametrize("width", [1, 2, 8, 48])
@pytest.mark.parametrize("kinds", [1, 16])
def test_beams_of_any_width_find_a_great_cascade(width: int, kinds: int) -> None:
    """It is worth little until many pools are planted, and its player has no turn after this one."""
    rules = load("gardens")
    beam = make_beam(rules, width, 16)
    beam.states[0, 0] = s = rules.position(GREAT_CASCADE)
    finder(rules)(beam, width, 16, kinds)
    for move in beam.turns[0, : beam.lengths[0]]:
        rules.apply(s, int(move))
    assert (s.points[0].sum(), s.points[1].sum()) == (242, 101)
