"""Luck: what a stroke of chance was worth, compared with what chance could have brought instead.

Both are seen by the first seat to move that knows what chance did. Where others moved in between, they are taken to
move as they did.
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
PARTS = 3  # of the time of a decision, for each of the positions that it is compared with


@dataclass(frozen=True)
class Luck:
    """The chances that could be expected of a stroke of chance, those that came of it, and by how much what was
    expected may be wrong, twice the standard error: of a few samples it is never known well."""

    expected: Chances
    actual: Chances
    error: Chances


def measure_luck(game: Game, event: Segment, turn: Segment, settings: AnalystSettings, seed: int) -> Luck | None:
    """What a stroke of chance brought, and what others would have."""
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
    # Fewer samples than two tell nothing of how much they differ.
    spread = samples.std(axis=0, ddof=1) if len(samples) > 1 else np.ones(samples.shape[1])
    error = 2 * spread / np.sqrt(len(samples))
    return Luck(tuple(samples.mean(axis=0).tolist()), actual, tuple(error.tolist()))


def resampled(game: Game, event: Segment, turn: Segment, rng: Rng) -> State | None:
    """The position of a later turn if chance had spoken anew; nothing if that could not have come about."""
    rules = game.rules
    s = rules.copy(game.steps[event.first].before)
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, rng))
    if not all(repeat(game, s, step) for step in game.steps[event.last : turn.first]):
        return None
    return s if hand_to(game, s, turn.mover) else None


def repeat(game: Game, s: State, step: Step) -> bool:
    """Play a step in another position, if it is possible there."""
    if not hand_to(game, s, step.mover) or step.move not in game.rules.moves(s):
        return False
    game.rules.apply(s, step.move)
    return True


def hand_to(game: Game, s: State, mover: int) -> bool:
    """Let somebody move next, if they may."""
    rules = game.rules
    if rules.to_move(s) != mover and mover in seats_in(rules.active_seats(s)):
        rules.turn_to(s, mover)
    return bool(rules.to_move(s) == mover)
