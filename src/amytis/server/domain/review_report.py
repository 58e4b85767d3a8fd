"""Reviews of finished games as they are shown: how far one is, and the report in a language."""

from dataclasses import dataclass
from typing import Literal

from amytis.analysis.analyst import Chances
from amytis.analysis.hints import sentence_for
from amytis.analysis.review import ChanceEvent, Decision, Review, WinChances
from amytis.core.game import Game
from amytis.core.seats import OMNISCIENT


@dataclass(frozen=True)
class Mistake:
    """A turn that cost its seat much, from step `first` up to `last`, and the better one, in notation and in words."""

    first: int
    last: int
    turn: int
    seat: int
    chances: Chances
    best_chances: Chances
    cost: float
    best: list[str]
    better: list[str]


@dataclass(frozen=True)
class Report:
    """A review: accuracy of each seat from 0 to 100, the chances over the game, and the turning points."""

    accuracy: list[float | None]
    course: list[WinChances]
    mistakes: list[Mistake]
    luck: list[ChanceEvent]


@dataclass(frozen=True)
class ReviewState:
    """How far the review of a game is."""

    state: Literal["none", "waiting", "running", "done"]
    done: int
    total: int
    report: Report | None


def report(game: Game, found: Review, language: str) -> Report:
    """What a page shows of a review, in a language."""
    mistakes = [worded(game, found.decisions[number], language) for number in found.blunders]
    return Report(found.accuracy, found.course, mistakes, [found.chance_events[number] for number in found.luck])


def worded(game: Game, decision: Decision, language: str) -> Mistake:
    """A decision that cost much, with the better turn in words."""
    rules, names = game.rules, game.header.shown_names(language)
    s = rules.copy(game.steps[decision.first].before)
    better = []
    for text in decision.best:
        move = rules.parse(s, text)
        better.append(sentence_for(rules, s, move, names, language, OMNISCIENT))
        rules.apply(s, move)
    return Mistake(
        decision.first,
        decision.last,
        decision.turn,
        decision.seat,
        decision.chances,
        decision.best_chances,
        decision.cost,
        decision.best,
        better,
    )
