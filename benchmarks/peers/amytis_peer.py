"""Our four games, played at random in each way they can be driven.

    python benchmarks/peers/amytis_peer.py [SECONDS]

A batch ends few games in a short time; how many it plays follows from the mean length of those of the compiled loop.
"""

import random

import numpy as np
from clock import Play, measure

from amytis.core.contract import load
from amytis.core.game import new
from amytis.core.loops import random_games
from amytis.core.rng import seeded
from amytis.envs import Batch, aec_env

ROWS = [("babylonia", 2), ("babylonia", 4), ("babylon", 4), ("gardens", 4), ("tower", 4)]
TOGETHER = 100
STEPS = 20


def compiled_loop(name: str, players: int) -> Play:
    """Whole games in compiled code, without observations."""
    rules = load(name)
    states, decisions = np.zeros(TOGETHER, rules.dtype), np.zeros(TOGETHER, np.int64)
    options = np.array(rules.info.option_values(rules.info.settings({}, players)), np.int64)
    moves = np.zeros(rules.most_moves, np.int16)
    rngs = np.array([seeded(seed) for seed in range(TOGETHER)])

    def play() -> tuple[int, int]:
        random_games(rules)(states, players, options, rngs, moves, decisions)
        return TOGETHER, int(decisions.sum())

    return play


def batch(name: str, players: int, length: float) -> Play:
    """Games stepped together, with observations and masks; moves are picked in NumPy."""
    games = Batch(name, games=TOGETHER, players=players)
    rng = np.random.default_rng()

    def play() -> tuple[float, int]:
        for _ in range(STEPS):
            games.step((games.masks + rng.random(games.masks.shape, np.float32)).argmax(axis=1))
        return STEPS * TOGETHER / length, STEPS * TOGETHER

    return play


def python_loop(name: str, players: int) -> Play:
    """One decision at a time on a `Game`, which checks each move and can take it back."""

    def play() -> tuple[int, int]:
        game, decisions = new(name, players), 0
        while not game.over:
            game.play_number(int(random.choice(game.rules.moves(game.state))))
            decisions += 1
        return 1, decisions

    return play


def environment(name: str, players: int) -> Play:
    """One decision at a time in PettingZoo's environment, with observations and masks."""
    env, rng = aec_env(name, players), np.random.default_rng()

    def play() -> tuple[int, int]:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
            decisions += not over
        return 1, decisions

    return play


def main() -> None:
    """Measure all rows."""
    for name, players in ROWS:
        title = load(name).info.title
        games, decisions = measure(title, players, "compiled loop", compiled_loop(name, players))
        measure(title, players, "compiled batch", batch(name, players, decisions / games))
        measure(title, players, "Python loop", python_loop(name, players))
        measure(title, players, "environment", environment(name, players))


if __name__ == "__main__":
    main()
