"""Figures with one value per game: their summary for a side, and the difference between two sides."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.study.observer import Row


def _margin(row: Row) -> float | None:
    """By how many points the best is ahead of the second; alone there is none."""
    second, best = [None, *sorted(row.points)][-2:]
    return None if second is None or best is None else best - second


def _shared(row: Row) -> float | None:
    """Whether the victory is shared; alone it cannot be."""
    return float(row.places.count(1) > 1) if len(row.places) > 1 else None


def moves_per_decision(row: Row) -> float:
    """How many moves a player could choose from, over a whole game."""
    decisions, moves = (sum(counts) for counts in zip(*row.choices, strict=True))
    return float(moves / decisions)


MEASURES: dict[str, Callable[[Row], float | None]] = {
    "points": lambda row: float(np.mean(row.points)),
    "winner": lambda row: max(row.points) if 1 in row.places else None,
    "margin": _margin,
    "turns": lambda row: row.turns,
    "decisions": lambda row: sum(row.decisions),
    "choices": moves_per_decision,
    "shared": _shared,
}
SHARES = ("shared",)


@dataclass(frozen=True)
class Figure:
    """One figure of a side, and what each of its games had, by number: not every game has every figure."""

    interval: Interval
    by_game: dict[int, float]


def figures_of(rows: Sequence[Row]) -> dict[str, Figure]:
    """All figures that any of the games has, by the names of MEASURES."""
    found = {}
    for name, measure in MEASURES.items():
        by_game = {row.number: value for row in rows if (value := measure(row)) is not None}
        if by_game:
            values = list(by_game.values())
            interval = share_interval(sum(values), len(values)) if name in SHARES else mean_interval(values)
            found[name] = Figure(interval, by_game)
    return found


def paired(one: Figure, other: Figure) -> bool:
    """Whether two sides have a figure of the same games, to which chance was the same."""
    return one.by_game.keys() == other.by_game.keys()


def apart(one: Figure, other: Figure) -> Interval:
    """By how much a figure of the second side is larger, as paired games if possible, otherwise as independent ones."""
    return difference(one.interval, other.interval, _relation(one, other) if paired(one, other) else 0.0)


def difference(one: Interval, other: Interval, relation: float = 0.0) -> Interval:
    """By how much the second of two values is larger; `relation` is the correlation of what they were taken from.

    That is Newcombe's interval. For two means it is exactly the interval of the mean difference between paired games;
    for two shares it stays sensible where hardly any game tells them apart.
    """
    value = other.value - one.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Interval(value, None, None)
    below = _error(one.high - one.value, other.value - other.low, relation)
    above = _error(one.value - one.low, other.high - other.value, relation)
    return Interval(value, value - below, value + above)


def _error(one: float, other: float, relation: float) -> float:
    """The error of a difference, of the errors of both values."""
    return math.sqrt(max(0.0, one**2 + other**2 - 2 * relation * one * other))


def _relation(one: Figure, other: Figure) -> float:
    """The correlation of the same games on both sides; 0 if a side never varies."""
    values = np.array([[one.by_game[number], other.by_game[number]] for number in one.by_game])
    return 0.0 if (values.std(axis=0) == 0).any() else float(np.corrcoef(values.T)[0, 1])
