"""Many games between bots on all cores: points and wins by seat, with their confidence intervals."""

import math
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np

from amytis.arena.match import MatchResult, play_match
from amytis.bots import bot
from amytis.bots.bot import Bot
from amytis.core.contract import Rules, State
from amytis.core.loops import random_games
from amytis.core.rng import Rng, seeded

CERTAINTY = 1.96  # standard errors on each side: 95 %
BATCH = 500


@dataclass(frozen=True)
class Interval:
    """A figure with its 95 % confidence interval; a single game has none."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class SeatSummary:
    """Points and wins of a seat over all games."""

    seat: int
    bot: str
    points: Interval
    wins: Interval


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean and its confidence interval."""
    mean = float(np.mean(values))
    if len(values) == 1:
        return Interval(mean, None, None)
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Interval(mean, mean - CERTAINTY * error, mean + CERTAINTY * error)


def share_interval(wins: float, games: int) -> Interval:
    """A share and its Wilson confidence interval, which stays between 0 and 1."""
    share = wins / games
    square = CERTAINTY**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = CERTAINTY / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return Interval(share, min(share, max(0.0, middle - spread)), max(share, min(1.0, middle + spread)))


def simulate(
    rules: Rules,
    settings: dict[str, str],
    names: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[MatchResult]:
    """Play games between the named bots; game i is the same for any number of games and cores."""
    run = _random_batch if set(names) == {"random"} else _match_batch
    size = BATCH if run is _random_batch else 1
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    outcomes: dict[int, MatchResult] = {}
    stop = threading.Event()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(run, rules, settings, names, batch, seed, stop): batch for batch in batches}
        try:
            for future in as_completed(waiting):
                outcomes.update(zip(waiting[future], future.result(), strict=True))
                progress(len(waiting[future]))
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return [outcomes[i] for i in range(games)]


@dataclass(frozen=True)
class StoppableBot:
    """A bot that raises `CancelledError` once it is stopped."""

    bot: Bot
    stop: threading.Event

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The bot's choice."""
        if self.stop.is_set():
            raise CancelledError
        return self.bot.choose(rules, s, rng)


def _match_batch(
    rules: Rules, settings: dict[str, str], names: Sequence[str], batch: range, seed: int, stop: threading.Event
) -> Iterator[MatchResult]:
    bots = [StoppableBot(bot(name), stop) for name in names]
    return iter([play_match(rules, settings, bots, seed, i) for i in batch])


def _random_batch(
    rules: Rules, settings: dict[str, str], names: Sequence[str], batch: range, seed: int, stop: threading.Event
) -> Iterator[MatchResult]:
    """Random games stay in compiled code from beginning to end."""
    players = len(names)
    options = np.array(rules.info.option_values(settings), np.int64)
    states = np.zeros(len(batch), rules.dtype)
    rngs = np.array([seeded(seed, i) for i in batch])
    decisions = np.zeros(len(batch), np.int64)
    random_games(rules)(states, players, options, rngs, np.zeros(rules.most_moves, np.int16), decisions)
    return iter(
        [
            MatchResult(rules.points(s, players), rules.placing(s, players), count)
            for s, count in zip(states, decisions.tolist(), strict=True)
        ]
    )


def summarise(outcomes: Sequence[MatchResult], names: Sequence[str]) -> list[SeatSummary]:
    """Points and wins of each seat; a shared victory is split."""
    summaries = []
    for seat, name in enumerate(names):
        points = mean_interval([outcome.scores[seat] for outcome in outcomes])
        wins = sum(1 / outcome.ranks.count(1) for outcome in outcomes if outcome.ranks[seat] == 1)
        summaries.append(SeatSummary(seat, name, points, share_interval(wins, len(outcomes))))
    return summaries
