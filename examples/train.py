"""Learn to beat the random bot with nothing but NumPy: policy gradients over a batch of games.

    python examples/train.py

A policy is a table of weights: each number of the observation speaks for or against each move. After every round of
games the moves of those that went better than usual become likelier.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.envs import Batch, describe

GAME, PLAYERS = "gardens", 2
OPTIONS: Any = {"length": "quick"}
SEEN = ("phase", "dry", "flow", "open", "turn_place")

Floats = npt.NDArray[np.float32]
Moves = npt.NDArray[np.int64]


@dataclass
class Policy:
    """Weights by what is seen and by move; the last row speaks whatever is seen."""

    weights: Floats
    seen: npt.NDArray[np.int64]
    step_size: float = 0.05

    @classmethod
    def blank(cls, batch: Batch) -> "Policy":
        """A policy to which all moves are equally good."""
        passages = describe(GAME)
        seen = np.concatenate([np.arange(passages[name].where.start, passages[name].where.stop) for name in SEEN])
        return cls(np.zeros((len(seen) + 1, batch.masks.shape[1]), np.float32), seen)

    def look(self, batch: Batch) -> Floats:
        """What the policy sees of each game."""
        features = np.ones((batch.games, len(self.seen) + 1), np.float32)
        features[:, :-1] = batch.observations[:, self.seen]
        return features

    def odds(self, features: Floats, masks: npt.NDArray[np.bool_]) -> Floats:
        """How likely the policy plays each move."""
        urge = np.where(masks, features @ self.weights, -np.inf)
        weight = np.exp(urge - urge.max(axis=1, keepdims=True))
        odds: Floats = weight / weight.sum(axis=1, keepdims=True)
        return odds

    def learn(self, lessons: "list[Lesson]", advantage: Floats) -> None:
        """Make the moves of better games likelier, and those of worse ones less likely."""
        change = np.zeros_like(self.weights)
        for lesson in lessons:
            surprise = -lesson.odds
            surprise[np.arange(len(lesson.moves)), lesson.moves] += 1
            change += lesson.features.T @ (surprise * advantage[lesson.games, None])
        self.weights += self.step_size * change / np.sqrt(len(advantage))


@dataclass
class Lesson:
    """What the learner saw and did in one step, in those games of the round where it was to decide."""

    games: npt.NDArray[np.int64]
    features: Floats
    odds: Floats
    moves: Moves


def draw(odds: Floats, dice: np.random.Generator) -> Moves:
    """A move for each row, as likely as its odds say."""
    reached = odds.cumsum(axis=1)
    drawn: Moves = (reached < dice.random((len(odds), 1)) * reached[:, -1:]).sum(axis=1)
    return drawn


def play_round(batch: Batch, policy: Policy, dice: np.random.Generator) -> tuple[list[Lesson], Floats]:
    """Play each game of the batch once to its end: one seat by the policy, the other at random."""
    learner = np.arange(batch.games) % PLAYERS
    playing = np.ones(batch.games, np.bool_)
    worth = np.zeros(batch.games, np.float32)
    lessons = []
    while playing.any():
        features, masks = policy.look(batch), batch.masks
        odds = policy.odds(features, masks)
        own = batch.seats == learner
        moves = draw(np.where(own[:, None], odds, masks / masks.sum(axis=1, keepdims=True)), dice)
        chosen = np.flatnonzero(own & playing)
        lessons.append(Lesson(chosen, features[chosen], odds[chosen], moves[chosen]))
        batch.step(moves)
        ended = batch.done & playing
        worth[ended] = batch.rewards[ended, learner[ended]]
        playing &= ~ended
    return lessons, worth


def train(rounds: int, games: int, seed: int) -> Policy:
    """Train for a number of rounds, each with a number of games."""
    batch = Batch(GAME, games, PLAYERS, seed, **OPTIONS)
    policy, dice = Policy.blank(batch), np.random.default_rng(seed)
    for _ in range(rounds):
        batch.reset(int(dice.integers(2**32)))
        lessons, worth = play_round(batch, policy, dice)
        policy.learn(lessons, worth - worth.mean())
    return policy


def wins(policy: Policy, games: int, seed: int) -> float:
    """The share of games that a policy wins against the random bot; a draw counts half."""
    batch = Batch(GAME, games, PLAYERS, seed, **OPTIONS)
    _, worth = play_round(batch, policy, np.random.default_rng(seed))
    return float((worth.mean() + 1) / 2)


def main() -> None:
    """Train, and say how well it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    policy = train(asked.rounds, asked.games, asked.seed)
    print(f"{wins(policy, 200, asked.seed + 1):.0%} of 200 games won against random")


if __name__ == "__main__":
    main()
