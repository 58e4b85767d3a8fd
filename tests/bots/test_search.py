"""Where the search judges positions: when a round is over, or the next turn of the seat that thinks begins."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import pytest
from numba import types

from amytis.bots.search import Desk, make_desk, play_round
from amytis.core.compiled import LONGS
from amytis.core.contract import Rules, load
from amytis.core.loops import bind
from amytis.core.rng import Rng, seeded
from amytis.core.seats import CHANCE, OVER

TURNS = 12


def begin(game: str, players: int) -> tuple[Rules, Desk]:
    """A desk in the opening of a game, after what chance did first."""
    rules = load(game)
    desk = make_desk(rules, players, 4, 2, 2)
    desk.states[1] = rules.opening(players, rules.info.settings({}, players))
    s = desk.states[1]
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, seeded(1)))
    return rules, desk


def play_one_round(
    to_move: Any, legal: Any, apply: Any, sample: Any, promise: Any, desk: Any, rng: Any, viewer: int, last: int
) -> None:
    """`play_round` as a search calls it: with pointers to the functions of one game."""
    play_round(to_move, legal, apply, sample, promise, desk, rng, viewer, last)


@cache
def rounds_of(rules: Rules) -> Callable[[Desk, Rng, int, int], None]:
    """`play_one_round` for one game."""
    names = ("to_move", "legal", "apply", "sample", "promise")
    desk = numba.typeof(make_desk(rules, 2, 4, 2, 2))
    bound: Callable[[Desk, Rng, int, int], None] = bind(
        rules, names, play_one_round, types.none, desk, LONGS, types.int64, types.int64
    )
    return bound


def play_on(rules: Rules, desk: Desk, viewer: int, last: int) -> int:
    """Play a round, and say who is to move then."""
    rounds_of(rules)(desk, seeded(2), viewer, last)
    return int(rules.to_move(desk.states[1]))


@pytest.mark.parametrize("game", ["babylonia", "gardens"])
def test_a_turn_of_everybody_else_is_played_before_a_position_is_judged(game: str) -> None:
    rules, desk = begin(game, 2)
    mover = rules.to_move(desk.states[1])
    assert play_on(rules, desk, mover, last=1 - mover) == mover
    for turn in range(TURNS):
        viewer = turn % 2
        assert play_on(rules, desk, viewer, last=viewer) in (viewer, OVER)


@pytest.mark.parametrize("players", [1, 2])
def test_rounds_are_played_until_chance_comes(players: int) -> None:
    rules, desk = begin("tower", players)
    assert play_on(rules, desk, viewer=0, last=0) == CHANCE
    assert play_on(rules, desk, viewer=0, last=0) == CHANCE
