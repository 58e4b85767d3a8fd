"""The findings of one side: summaries of its games, with confidence intervals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.study.figures import Figure, figures_of
from amytis.study.observer import Row
from amytis.study.worth import Table, Worth, worth

MIDDLE = (5, 25, 50, 75, 95)  # per cent of the games that have fewer points


@dataclass(frozen=True)
class SeatFinding:
    """How a seat fared; `spread` is the standard deviation of its points, `middle` their quantiles by MIDDLE."""

    seat: int
    bot: str
    wins: Interval
    points: Interval
    spread: float
    middle: list[float]


@dataclass(frozen=True)
class TurnFinding:
    """The number of legal moves in a turn: the mean and the 10 % and 90 % quantiles over the games that reach it."""

    turn: int
    games: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Findings:
    """All findings of one side: `figures` have one value per game.

    `fair` is the share of victories of each seat if all were equal.
    """

    name: str
    games: int
    fair: float | None
    seats: list[SeatFinding]
    figures: dict[str, Figure]
    branching: list[TurnFinding]
    endings: dict[str, Interval]
    sources: dict[str, Worth]
    components: dict[str, Worth]
    scores: Table
    won: Table
    lengths: npt.NDArray[np.int64]

    def ended(self, ending: str) -> Interval:
        """The share of games with an ending; for one that never occurred, with its upper bound."""
        return self.endings.get(ending) or share_interval(0, self.games)


def find(name: str, rows: Sequence[Row], bots: Sequence[str]) -> Findings:
    """Sum up the games of a side."""
    players = len(bots)
    scores = np.array([row.points for row in rows], np.float64)
    won = np.array([[row.wins(seat) for seat in range(players)] for row in rows])
    return Findings(
        name=name,
        games=len(rows),
        fair=1 / players if players > 1 else None,
        seats=[_seat(seat, bot, scores[:, seat], won[:, seat]) for seat, bot in enumerate(bots)],
        figures=figures_of(rows),
        branching=_branching(rows),
        endings={key: share_interval(count, len(rows)) for key, count in Counter(r.ending for r in rows).most_common()},
        sources=_worths([row.sources for row in rows], won),
        components=_worths([row.counted for row in rows], won),
        scores=scores,
        won=won,
        lengths=np.array([row.turns for row in rows]),
    )


def _seat(seat: int, bot: str, points: npt.NDArray[np.float64], won: npt.NDArray[np.float64]) -> SeatFinding:
    return SeatFinding(
        seat=seat,
        bot=bot,
        wins=share_interval(float(won.sum()), len(won)),
        points=mean_interval(points.tolist()),
        spread=float(points.std()),
        middle=[float(quantile) for quantile in np.percentile(points, MIDDLE)],
    )


def _branching(rows: Sequence[Row]) -> list[TurnFinding]:
    """The number of legal moves in each turn, without turns that hardly any game reaches."""
    by_turn: dict[int, list[float]] = {}
    for row in rows:
        for turn, (decisions, moves) in enumerate(row.choices):
            if decisions:
                by_turn.setdefault(turn, []).append(moves / decisions)
    enough = max(1, len(rows) // 20)
    return [
        TurnFinding(turn, len(means), float(np.mean(means)), *(float(end) for end in np.percentile(means, (10, 90))))
        for turn, means in sorted(by_turn.items())
        if len(means) >= enough
    ]


def _worths(counted: Sequence[Sequence[dict[str, int]]], won: Table) -> dict[str, Worth]:
    """How every counted key relates to winning."""
    keys = dict.fromkeys(key for game in counted for seat in game for key in seat)
    return {key: worth(np.array([[seat.get(key, 0) for seat in game] for game in counted], float), won) for key in keys}
