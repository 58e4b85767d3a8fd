"""Findings: what is summed up of games whose every figure is known."""

import numpy as np
import pytest

from amytis.study.findings import find
from amytis.study.worth import worth
from tests.study.rows import row

ROWS = [row(0, [10, 6], tiles=[2, 0]), row(1, [3, 9], tiles=[0, 1]), row(2, [8, 4], tiles=[1, 1])]


def test_victories_points_and_margins_are_those_of_the_games() -> None:
    found = find("a side", ROWS, ["random", "random"])
    assert (found.games, found.fair) == (3, 0.5)
    assert [one.wins.value for one in found.seats] == [pytest.approx(2 / 3), pytest.approx(1 / 3)]
    assert [one.points.value for one in found.seats] == [7, pytest.approx(19 / 3)]
    figures = {name: figure.interval.value for name, figure in found.figures.items()}
    assert figures["winner"] == 9
    assert figures["margin"] == pytest.approx(14 / 3)
    assert figures["shared"] == 0


def test_moves_to_choose_from_are_means_over_the_decisions_of_a_turn() -> None:
    found = find("a side", ROWS, ["random", "random"])
    assert [(one.turn, one.mean) for one in found.branching] == [(1, 3.0), (2, 1.0)]
    assert found.figures["choices"].interval.value == pytest.approx(14 / 6)
    assert found.figures["turns"].interval.value == 2


def test_endings_are_shares_of_all_games() -> None:
    assert {key: one.value for key, one in find("a side", ROWS, ["random", "random"]).endings.items()} == {"cities": 1}


def test_alone_nobody_is_second() -> None:
    found = find("a side", [row(0, [5])], ["random"])
    assert found.fair is None
    assert not {"margin", "shared"} & found.figures.keys()
    assert found.seats[0].wins.value == 1


def test_who_has_most_is_held_against_the_victories() -> None:
    tiles = find("a side", ROWS, ["random", "random"]).components["tiles"]
    assert tiles.winners == pytest.approx(4 / 3)
    assert tiles.others == pytest.approx(1 / 3)
    assert tiles.most is not None
    assert tiles.most.value == 1
    assert tiles.having.value == pytest.approx(4 / 6)


def test_what_everybody_has_alike_tells_nothing() -> None:
    same = worth(np.ones((4, 2)), np.array([[1.0, 0.0]] * 4))
    assert (same.most, same.relation) == (None, None)


def test_a_lead_that_always_wins_and_one_that_always_loses_are_told_apart() -> None:
    won = np.array([[1.0, 0.0], [0.0, 1.0]] * 8)
    lead = won * 3
    noise = np.array([[0.0, 1.0], [0.0, 0.5]] * 8)
    for amounts, sign in ((lead + noise / 10, 1), (-lead + noise / 10, -1)):
        relation = worth(amounts, won).relation
        assert relation is not None
        assert relation.low is not None
        assert relation.high is not None
        assert sign * relation.value > 0.9
        assert min(sign * relation.low, sign * relation.high) > 0.5


def test_chance_alone_has_no_relation_with_winning() -> None:
    rng = np.random.default_rng(1)
    won = np.eye(2)[rng.integers(0, 2, 500)]
    relation = worth(rng.random((500, 2)), won).relation
    assert relation is not None
    assert relation.low is not None
    assert relation.high is not None
    assert relation.low < 0 < relation.high


def test_alone_most_is_more_than_usual() -> None:
    amounts = np.array([[1.0], [1.0], [5.0], [5.0]])
    found = worth(amounts, np.array([[0.0], [0.0], [1.0], [0.0]]))
    assert found.most is not None
    assert found.most.value == 0.5


def test_an_ending_that_never_came_may_still_come() -> None:
    found = find("a side", ROWS, ["random", "random"])
    never = found.ended("empty_stand")
    assert never.value == never.low == 0
    assert never.high is not None
    assert never.high > 0.5
    assert found.ended("cities") is found.endings["cities"]
