"""Hints: the best moves of the seat to move, with the chances after each."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from amytis.analysis.analyst import Analyst, AnalystSettings, Chances
from amytis.core.contract import Rules, State
from amytis.core.rng import Rng

# The best turns often begin with the same decision, but a hint should compare different ones.
KINDS = 5


@dataclass(frozen=True)
class Hint:
    """A move, its effect in words, the rest of the turn, its visits, and every seat's chances."""

    move: str
    sentence: str
    then: list[str]
    visits: int
    chances: Chances


@dataclass(frozen=True)
class Advice:
    """The best moves of a seat by descending visits, and the number of iterations."""

    seat: int
    iterations: int
    hints: list[Hint]


def advise(
    rules: Rules,
    s: State,
    names: Sequence[str],
    settings: AnalystSettings,
    rng: Rng,
    most: int = 3,
    threads: int = 1,
    language: str = "en",
) -> Advice:
    """Search for the seat to move, using only what it may know."""
    analyst = Analyst(replace(settings, stop=threading.Event()), threads, kinds=KINDS)
    tried = analyst.search_candidates(rules, s, rng)
    seat = int(rules.to_move(s))
    hints = []
    for candidate in tried[:most]:
        turn = analyst.variation_with(rules, s, candidate.move).moves
        first, *then = written(rules, s, turn)
        sentence = sentence_for(rules, s, candidate.move, names, language, seat)
        hints.append(Hint(first, sentence, then, candidate.visits, candidate.chances))
    return Advice(seat, sum(candidate.visits for candidate in tried), hints)


def written(rules: Rules, s: State, turn: Sequence[int]) -> list[str]:
    """A turn in the game's notation."""
    twin, texts = rules.copy(s), []
    for move in turn:
        texts.append(rules.text(twin, move))
        rules.apply(twin, move)
    return texts


def sentence_for(rules: Rules, s: State, move: int, names: Sequence[str], language: str, viewer: int) -> str:
    """The effect of a move, worded as in the log of a viewer."""
    after = rules.copy(s)
    rules.apply(after, move)
    effects = rules.narrate(s, move, after, list(names), viewer, language)
    return str(effects[0].sentence) if effects else ""
