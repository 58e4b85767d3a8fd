"""Searching bots: they keep their budget on any machine, and the same seed gives the same result."""

import itertools
import math
import time

import numpy as np
import pytest

import amytis
from amytis.bots import search_bot
from amytis.bots.bot import bot, check_bot
from amytis.bots.levels import LEVELS
from amytis.bots.search import SearchWorkspace, make_workspace
from amytis.bots.search_bot import Candidate, SearchBot, SearchBudget, gather
from amytis.bots.tree import ROOT, backpropagate, child_for, make_tree
from amytis.core.contract import Rules, State, load
from amytis.core.rng import Rng, seeded
from tests.contract.cases import every_game


class Clock:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Slow(SearchBot):
    """Takes its time for every iteration, and counts them."""

    def __init__(self, budget: SearchBudget, clock: Clock, seconds: float) -> None:
        super().__init__(budget)
        self.clock, self.seconds, self.done, self.until = clock, seconds, 0, math.inf

    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        return make_workspace(rules, players, 4, 1, 1)

    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        self.clock.now += iterations * self.seconds
        self.done += iterations
        if self.clock.now >= self.until:
            self.stop.set()


def opening(game: str) -> tuple[Rules, State]:
    """A game with two players, after what chance did first."""
    rules = load(game)
    s = rules.opening(2, rules.info.settings({}, 2))
    while rules.to_move(s) < 0:
        rules.apply(s, rules.sample(s, seeded(4)))
    return rules, s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    ours = Clock()
    monkeypatch.setattr(time, "perf_counter", ours)
    return ours


@pytest.mark.parametrize("seconds", [1e-6, 1e-4, 0.003, 0.02])
def test_a_search_ends_in_time_on_a_slow_and_on_a_fast_machine(clock: Clock, seconds: float) -> None:
    rules, s = opening("babylonia")
    slow = Slow(SearchBudget(seconds=1.0), clock, seconds)
    slow.search(rules, s, seeded(1))
    assert 100.5 < clock.now <= 101.0 + seconds
    assert slow.done == pytest.approx((clock.now - 100.0) / seconds)


def test_a_machine_that_takes_seconds_for_an_iteration_gets_one_piece_and_no_more(clock: Clock) -> None:
    rules, s = opening("babylonia")
    slow = Slow(SearchBudget(seconds=1.0), clock, 3.0)
    slow.search(rules, s, seeded(1))
    assert slow.done == search_bot.FIRST_PIECE


@pytest.mark.parametrize("budget", [SearchBudget(iterations=10**7), SearchBudget(seconds=3600.0)])
def test_a_stopped_search_ends_soon(clock: Clock, budget: SearchBudget) -> None:
    rules, s = opening("babylonia")
    slow = Slow(budget, clock, 0.001)
    slow.until = 105.0
    slow.search(rules, s, seeded(1))
    assert 105.0 <= clock.now < 105.0 + 2 * search_bot.LONGEST_PIECE


def test_whichever_limit_is_reached_first_ends_the_search(clock: Clock) -> None:
    rules, s = opening("babylonia")
    slow = Slow(SearchBudget(iterations=50, seconds=1.0), clock, 1e-4)
    slow.search(rules, s, seeded(1))
    assert slow.done == 50


def test_what_several_threads_found_is_put_together() -> None:
    trees = [make_tree(5), make_tree(5)]
    for tree, move, rewards in ((trees[0], 3, [0.5, 0.5]), (trees[1], 3, [0.9, 0.1]), (trees[1], 4, [0.2, 0.8])):
        backpropagate(tree, np.array([ROOT, child_for(tree, ROOT, move)]), 2, np.array(rewards))
    thought = gather(trees, 2)
    assert thought.iterations == 3
    assert thought.candidates == (Candidate(3, 2, (0.7, 0.3)), Candidate(4, 1, (0.2, 0.8)))
    assert thought.chances == pytest.approx((1.6 / 3, 1.4 / 3))


@pytest.mark.compiled
@every_game
@pytest.mark.parametrize("spec", ["master@40", "uct@40"])
def test_the_same_random_numbers_give_the_same_result(game: str, spec: str) -> None:
    rules, s = opening(game)
    one, other = (bot(spec, 2).search(rules, s, seeded(9)) for _ in range(2))  # type: ignore[attr-defined]
    assert one == other
    assert one.iterations == 40
    assert sum(candidate.visits for candidate in one.candidates) == 40
    assert sum(one.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_a_level_with_a_narrow_desk_keeps_to_it_inside_the_tree(level: str) -> None:
    # The compiler checks no bounds, but in the run without it a step beyond the desk is an error.
    rules, s = opening("gardens")
    assert bot(f"{level}@12").choose(rules, s, seeded(2)) in rules.moves(s)


@pytest.mark.parametrize("spec", ["master@500", "uct@0.5s", "novice", "random", "greedy", "expert@2s"])
def test_a_bot_may_be_given_a_budget(spec: str) -> None:
    assert check_bot(spec) == spec
    assert hasattr(bot(spec), "choose")


@pytest.mark.parametrize(
    "text", ["", "0", "-3", "1.5", "s", "0s", "-1s", "nans", "infs", "9999s", "99999999999", "5m", "٣"]
)
def test_a_budget_that_makes_no_sense_is_refused_in_words(text: str) -> None:
    with pytest.raises(amytis.BadOption, match=r"a budget is a number of iterations as 500 or of seconds as 0\.5s"):
        check_bot(f"master@{text}")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_does_not_search_takes_no_budget(name: str) -> None:
    with pytest.raises(amytis.BadOption, match=f"{name} does not think ahead"):
        check_bot(f"{name}@5")


def test_every_level_searches_at_least_as_long_and_as_widely_as_the_one_below_it() -> None:
    levels = list(LEVELS.values())
    for lower, higher in itertools.pairwise(levels):
        assert lower["iterations"] < higher["iterations"]
        assert lower["slip"] >= higher["slip"]
        assert lower["width"] <= higher["width"]
