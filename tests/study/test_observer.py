"""Observed games: what is written down is what happened, and the same for the same seed however it is played."""

from functools import partial

import pytest

from amytis.arena.match import play_match
from amytis.arena.process_pool import play_all
from amytis.bots import bot
from amytis.core.contract import load
from amytis.study.observer import Observer
from amytis.study.plan import Plan, StudyFixture
from tests.contract.cases import every_game
from tests.study.rows import quick, row


@every_game
def test_what_is_observed_adds_up(game: str) -> None:
    played = Observer(Plan.new(game, bots=["random"])).play(StudyFixture(0, 3))
    rules = load(game)
    named = {key for names in rules.components().values() for key in names}
    for seat, points in enumerate(played.points):
        assert sum(played.sources[seat].values()) == points
        assert set(played.counted[seat]) == named
    assert set(played.sources[0]) <= set(rules.board().sources)
    assert played.ending in rules.endings()
    assert sum(decisions for decisions, _ in played.choices) == sum(played.decisions)
    assert all(moves >= decisions for decisions, moves in played.choices)


def test_observing_changes_nothing() -> None:
    plan = quick(seed=4)
    bare = play_match(load("babylonia"), plan.sides[0].options, [bot("random"), bot("random")], 4, 7)
    played = Observer(plan).play(StudyFixture(0, 7))
    assert (played.points, played.places, sum(played.decisions)) == (bare.scores, bare.ranks, bare.decisions)


def test_another_seed_plays_other_games() -> None:
    rows = [Observer(quick(seed=seed)).play(StudyFixture(0, 0)) for seed in (1, 1, 2)]
    assert rows[0] == rows[1] != rows[2]


@pytest.mark.compiled
def test_any_number_of_processes_observes_the_same() -> None:
    plan = quick()
    one, two = (
        {row.fixture: row for row in play_all(partial(Observer, plan), plan.fixtures(5), processes)}
        for processes in (1, 2)
    )
    assert one == two
    assert set(one) == set(plan.fixtures(5))


def test_a_shared_victory_counts_in_parts() -> None:
    assert [row(0, [5, 5, 1]).wins(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
