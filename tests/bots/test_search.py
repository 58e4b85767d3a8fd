"""Where the search judges positions: when a round is over, or the next turn of the seat that thinks begins."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import pytest
from numba import types

from amytis.bots.search import Desk, Settings, make_desk, play_rounds, settings_of
from amytis.core.compiled import LONGS
from amytis.core.contract import Rules, load
from amytis.core.loops import bind
from amytis.core.rng import seeded
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


def play_some_rounds(
    to_move: Any,
    legal: Any,
    apply: Any,
    sample: Any,
    promise: Any,
    desk: Any,
    rng: Any,
    viewer: int,
    last: int,
    ahead: int,
) -> None:
    """`play_rounds` as a search calls it: with pointers to the functions of one game."""
    play_rounds(to_move, legal, apply, sample, promise, desk, rng, viewer, last, ahead)


@cache
def rounds_of(rules: Rules) -> Callable[..., None]:
    """`play_some_rounds` for one game."""
    names = ("to_move", "legal", "apply", "sample", "promise")
    desk = numba.typeof(make_desk(rules, 2, 4, 2, 2))
    bound: Callable[..., None] = bind(rules, names, play_some_rounds, types.none, desk, LONGS, *[types.int64] * 3)
    return bound


def play_on(rules: Rules, desk: Desk, viewer: int, last: int, ahead: int = 0) -> int:
    """Play on until a position is judged, and say who is to move then."""
    rounds_of(rules)(desk, seeded(2), viewer, last, ahead)
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


def test_so_many_rounds_more_are_played_ahead() -> None:
    rules, desk = begin("gardens", 2)
    mover = rules.to_move(desk.states[1])
    placed = []
    for ahead in (0, 1, 3):
        assert play_on(rules, desk, mover, last=mover, ahead=ahead) == mover
        placed.append(int(desk.states[1]["placed"]))
    assert placed == [2, 2 + 4, 2 + 4 + 8]


def test_the_end_of_the_game_ends_what_is_played_ahead() -> None:
    rules, desk = begin("gardens", 2)
    for _ in range(8):
        last = play_on(rules, desk, viewer=0, last=0, ahead=9)
    assert last == OVER


def test_a_game_may_want_other_settings_late() -> None:
    rules, desk = begin("gardens", 2)
    s = desk.states[1]
    assert settings_of(rules, s) == Settings()
    s["placed"] = 60
    assert settings_of(rules, s).kinds > 1
    tower, desk = begin("tower", 2)
    assert settings_of(tower, desk.states[1]) == Settings()
