"""Luck: what a stroke of chance was worth, compared with what chance could have brought instead.

Both are seen by the first seat to move that knows what chance did. Where others moved in between, they are taken to
move as they did.
"""

from dataclasses import dataclass

import numpy as np

from amytis.analysis.mind import Care, Chances, Mind
from amytis.analysis.stretches import Stretch
from amytis.core.contract import CHANCE, State
from amytis.core.game import Game, Step
from amytis.core.rng import Rng, seeded
from amytis.core.together import seats_in

SAMPLES = 4
PARTS = 3  # of the time of a decision, for each of the positions that it is compared with


@dataclass(frozen=True)
class Luck:
    """The chances that could be expected of a stroke of chance, those that came of it, and by how much what was
    expected may be wrong, twice the standard error: of a few samples it is never known well."""

    expected: Chances
    came: Chances
    doubt: Chances


def weigh(game: Game, stroke: Stretch, turn: Stretch, care: Care, seed: int) -> Luck | None:
    """What a stroke of chance brought, and what others would have."""
    rules, part = game.rules, care.shared(PARTS)
    others = [
        state
        for sample in range(SAMPLES)
        if (state := otherwise(game, stroke, turn, seeded(seed, stroke.first, sample))) is not None
    ]
    if not others:
        return None
    came = Mind(care).best(rules, game.steps[turn.first].before, seeded(seed, stroke.first, SAMPLES)).chances
    found = [
        Mind(part).best(rules, state, seeded(seed, stroke.first, SAMPLES + 1 + number)).chances
        for number, state in enumerate(others)
    ]
    samples = np.array(found)
    # Fewer samples than two tell nothing of how much they differ.
    spread = samples.std(axis=0, ddof=1) if len(samples) > 1 else np.ones(samples.shape[1])
    doubt = 2 * spread / np.sqrt(len(samples))
    return Luck(tuple(samples.mean(axis=0).tolist()), came, tuple(doubt.tolist()))


def otherwise(game: Game, stroke: Stretch, turn: Stretch, rng: Rng) -> State | None:
    """The position of a later turn if chance had spoken anew; nothing if that could not have come about."""
    rules = game.rules
    s = rules.copy(game.steps[stroke.first].before)
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, rng))
    if not all(repeat(game, s, step) for step in game.steps[stroke.last : turn.first]):
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
    if rules.to_move(s) != mover and mover in seats_in(rules.acting(s)):
        rules.turn_to(s, mover)
    return bool(rules.to_move(s) == mover)
