"""Luck: the value of a chance event, compared with other outcomes that it could have had.

Both are evaluated for the first seat to move that knows the outcome. Seats that moved in between are assumed to move in
the same way.
"""

from dataclasses import dataclass

import numpy as np

from amytis.analysis.analyst import Analyst, AnalystSettings, Chances
from amytis.analysis.segments import Segment
from amytis.core.contract import CHANCE, State
from amytis.core.game import Game, Step
from amytis.core.rng import Rng, seeded
from amytis.core.simultaneous import seats_in

SAMPLES = 4
PARTS = 3  # the search of each resampled outcome gets one of so many parts of the budget


@dataclass(frozen=True)
class Luck:
    """Expected and actual chances around a chance event.

    `error` is twice the standard error of what was expected, which a few samples never tell exactly.
    """

    expected: Chances
    actual: Chances
    error: Chances


def measure_luck(game: Game, event: Segment, turn: Segment, settings: AnalystSettings, seed: int) -> Luck | None:
    """Compare the outcome of a chance event with resampled ones; None if none of those is possible."""
    rules, part = game.rules, settings.shared(PARTS)
    others = [
        state
        for sample in range(SAMPLES)
        if (state := resampled(game, event, turn, seeded(seed, event.first, sample))) is not None
    ]
    if not others:
        return None
    actual = Analyst(settings).best(rules, game.steps[turn.first].before, seeded(seed, event.first, SAMPLES)).chances
    found = [
        Analyst(part).best(rules, state, seeded(seed, event.first, SAMPLES + 1 + number)).chances
        for number, state in enumerate(others)
    ]
    samples = np.array(found)
    # A single sample says nothing about the spread.
    spread = samples.std(axis=0, ddof=1) if len(samples) > 1 else np.ones(samples.shape[1])
    error = 2 * spread / np.sqrt(len(samples))
    return Luck(tuple(samples.mean(axis=0).tolist()), actual, tuple(error.tolist()))


def resampled(game: Game, event: Segment, turn: Segment, rng: Rng) -> State | None:
    """The position of a later turn after another outcome of chance; None if it cannot be reached."""
    rules = game.rules
    s = rules.copy(game.steps[event.first].before)
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, rng))
    if not all(repeat(game, s, step) for step in game.steps[event.last : turn.first]):
        return None
    return s if hand_to(game, s, turn.mover) else None


def repeat(game: Game, s: State, step: Step) -> bool:
    """Play a step in another position; False if it is illegal there."""
    if not hand_to(game, s, step.mover) or step.move not in game.rules.moves(s):
        return False
    game.rules.apply(s, step.move)
    return True


def hand_to(game: Game, s: State, mover: int) -> bool:
    """Give the next decision to a seat, or to chance; False if it may not decide."""
    rules = game.rules
    if rules.to_move(s) != mover and mover in seats_in(rules.active_seats(s)):
        rules.turn_to(s, mover)
    return bool(rules.to_move(s) == mover)
