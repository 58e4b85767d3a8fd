"""Figures of two sides: what differs between them, paired by game where both played the same ones."""

import msgspec
import numpy as np
import pytest

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.study.figures import Figure, apart, figures_of, paired
from tests.study.rows import row

GAMES = 60


def figure(values: list[float], first: int = 0) -> Figure:
    """A mean of games that are numbered from the first on."""
    return Figure(mean_interval(values), dict(enumerate(values, first)))


def luck() -> list[float]:
    """What chance alone gives to each game."""
    return [float(value) for value in np.random.default_rng(7).normal(50, 20, GAMES)]


def width(interval: Interval) -> float:
    assert interval.low is not None
    assert interval.high is not None
    return interval.high - interval.low


def test_a_difference_of_paired_games_is_the_mean_of_their_differences() -> None:
    one, noise = luck(), np.random.default_rng(8).normal(2, 1, GAMES)
    other = [value + more for value, more in zip(one, noise, strict=True)]
    told, wanted = apart(figure(one), figure(other)), mean_interval(noise.tolist())
    assert told.value == pytest.approx(wanted.value)
    assert [told.low, told.high] == pytest.approx([wanted.low, wanted.high])


def test_games_of_other_numbers_are_not_paired() -> None:
    one, other = figure(luck()), figure(luck(), first=1)
    assert not paired(one, other)
    assert width(apart(one, other)) == pytest.approx(2**0.5 * width(one.interval))
    assert width(apart(one, figure(luck()))) == pytest.approx(0, abs=1e-6)


def test_shares_that_no_game_tells_apart_may_still_differ() -> None:
    never = Figure(share_interval(0, GAMES), dict.fromkeys(range(GAMES), 0.0))
    told = apart(never, never)
    assert told.value == 0
    assert width(told) > 0.05


def test_a_game_without_a_winner_has_no_points_of_a_winner() -> None:
    lost = msgspec.structs.replace(row(1, [5]), places=[2])
    assert list(figures_of([row(0, [7]), lost])["winner"].by_game) == [0]
