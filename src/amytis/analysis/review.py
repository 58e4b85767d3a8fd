"""Reviews: every turn of a game is compared with the best one found, and every chance event with other outcomes.

Chances are always those that the seat to move could know; hidden information is resampled. With a budget in iterations
and a seed, a game has the same review on any number of cores.
"""

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from amytis.analysis.accuracy import accuracy
from amytis.analysis.analyst import Analyst, AnalystSettings, Chances
from amytis.analysis.hints import written
from amytis.analysis.luck import measure_luck
from amytis.analysis.segments import Segment, is_choice, moves_of, observed_events, segments
from amytis.bots.search_bot import SearchBudget
from amytis.core.contract import CHANCE
from amytis.core.game import Game, Result
from amytis.core.rng import seeded

USUAL = AnalystSettings("expert", SearchBudget(iterations=200))
ENOUGH = 3  # a turn needs one in so many of the best turn's visits; else it is searched by itself
LEAST = 0.03  # change of the chances that makes a turning point
MOST = 5  # turning points of each kind


@dataclass(frozen=True)
class Decision:
    """A turn, from step `first` up to `last`, the best one found instead, and every seat's chances after each."""

    first: int
    last: int
    turn: int
    seat: int
    played: list[str]
    best: list[str]
    chances: Chances
    best_chances: Chances
    cost: float


@dataclass(frozen=True)
class ChanceEvent:
    """What chance did, from step `first` up to `last`, with the expected and the actual chances.

    `seat` is the seat that it affected most, and `swing` by how much its chances rose or fell.
    """

    first: int
    last: int
    turn: int
    seat: int
    moves: list[str]
    expected: Chances
    chances: Chances
    swing: float


@dataclass(frozen=True)
class WinChances:
    """Every seat's chances after a step: the mean of what the last mover and the next one can know."""

    step: int
    chances: Chances


class Review(msgspec.Struct, frozen=True):
    """The review of a game. Stored reviews and the command's JSON call the chance events `strokes`.

    `accuracy` has a figure from 0 to 100 for each seat, or None for a seat that never had a choice. `blunders` and
    `luck` are the turning points: the indices, ascending, of the decisions and chance events that mattered most.
    """

    accuracy: list[float | None]
    course: list[WinChances]
    decisions: list[Decision]
    chance_events: list[ChanceEvent] = msgspec.field(name="strokes")
    blunders: list[int]
    luck: list[int]


def review(
    game: Game,
    settings: AnalystSettings = USUAL,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Review:
    """Review a game; `progress` is called with the done and the total work, and may raise to stop."""
    settings = replace(settings, stop=threading.Event())
    parts = segments(game)
    turns = [part for part in parts if part.mover != CHANCE and is_choice(game, part)]
    chance_events = list(observed_events(game, parts))
    total = len(turns) + len(chance_events)
    progress(0, total)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1, thread_name_prefix="review") as pool:
        judged = [pool.submit(review_turn, game, turn, settings, seed) for turn in turns]
        measured = [pool.submit(review_chance, game, event, turn, settings, seed) for event, turn in chance_events]
        try:
            waiting: list[Future[Any]] = [*judged, *measured]
            for done, future in enumerate(waiting, start=1):
                future.result()
                progress(done, total)
        except BaseException:
            settings.stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    found = [future.result() for future in measured]
    return summarise(game, [future.result() for future in judged], [pair for pair in found if pair is not None])


def review_turn(game: Game, turn: Segment, settings: AnalystSettings, seed: int) -> Decision:
    """Compare a turn with the best one, by what the seat could know."""
    rules, s = game.rules, game.steps[turn.first].before
    played, seat = moves_of(game, turn), turn.mover
    analyst = Analyst(settings)
    best = analyst.best(rules, s, seeded(seed, turn.first, 0))
    known = analyst.variation_of(played, game.players)
    if known is None or ENOUGH * known.visits < best.visits:
        known = Analyst(settings, turn=played).best(rules, s, seeded(seed, turn.first, 1))
    cost = max(0.0, best.chances[seat] - known.chances[seat])
    if not cost:
        best = known
    return Decision(
        first=turn.first,
        last=turn.last,
        turn=rules.turn(s).number,
        seat=seat,
        played=written(rules, s, played),
        best=written(rules, s, best.moves),
        chances=known.chances,
        best_chances=best.chances,
        cost=cost,
    )


def review_chance(
    game: Game, event: Segment, turn: Segment, settings: AnalystSettings, seed: int
) -> tuple[ChanceEvent, float] | None:
    """A chance event and its swing minus the error; None if it cannot be compared."""
    luck = measure_luck(game, event, turn, settings, seed)
    if luck is None:
        return None
    swings = [after - before for before, after in zip(luck.expected, luck.actual, strict=True)]
    seat = max(range(game.players), key=lambda one: (abs(swings[one]), one == turn.mover))
    steps = game.steps[event.first : event.last]
    found = ChanceEvent(
        first=event.first,
        last=event.last,
        turn=game.rules.turn(steps[0].before).number,
        seat=seat,
        moves=[game.rules.text(step.before, step.move) for step in steps],
        expected=luck.expected,
        chances=luck.actual,
        swing=swings[seat],
    )
    return found, abs(swings[seat]) - luck.error[seat]


def summarise(game: Game, decisions: list[Decision], chance_events: list[tuple[ChanceEvent, float]]) -> Review:
    """Build the review; chance events come with the certain part of their swing."""
    costs = [[one.cost for one in decisions if one.seat == seat] for seat in range(game.players)]
    return Review(
        accuracy=[accuracy(seat) for seat in costs],
        course=course_of(game, decisions),
        decisions=decisions,
        chance_events=[event for event, _ in chance_events],
        blunders=greatest([one.cost for one in decisions]),
        luck=greatest([sure for _, sure in chance_events]),
    )


def course_of(game: Game, decisions: Sequence[Decision]) -> list[WinChances]:
    """The chances over the game, and the result if it is over."""
    course = []
    after: Chances | None = None
    for one in decisions:
        now = one.best_chances
        course.append(WinChances(one.first, now if after is None else halfway(after, now)))
        after = one.chances
    if game.result is not None:
        course.append(WinChances(len(game.steps), shares(game.result)))
    return course


def halfway(one: Chances, other: Chances) -> Chances:
    """The mean of two estimates of the chances."""
    return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))


def greatest(sizes: Sequence[float]) -> list[int]:
    """The indices, ascending, of the largest sizes that are above `LEAST`."""
    large = [number for number, size in enumerate(sizes) if size >= LEAST]
    return sorted(sorted(large, key=lambda number: -sizes[number])[:MOST])


def shares(result: Result) -> Chances:
    """Each seat's share of the victory."""
    winners = result.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(result.ranks)))
