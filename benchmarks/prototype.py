"""Random four-player games beside another kernel, in turns and in one run, so that a noisy machine is fair to both.

    python benchmarks/prototype.py FOLDER [GAME]

GAME is one of ours, Babylonia by default.
FOLDER holds a `babylonia.py` with `play(number)`, a random game of a simplified Babylonia in compiled code that answers
(decisions, reason, points).
"""

import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from amytis.core.contract import load
from amytis.core.loops import random_games
from amytis.core.rng import seeded

ROUNDS = 9
GAMES = 5000


def ours(game: str) -> Callable[[], int]:
    """Random games by the full rules; they answer their decisions."""
    rules = load(game)
    states = np.zeros(GAMES, rules.dtype)
    options, decisions = np.zeros(len(rules.info.options), np.int64), np.zeros(GAMES, np.int64)
    moves = np.zeros(rules.most_moves, np.int16)

    def play() -> int:
        rngs = np.array([seeded(i) for i in range(GAMES)])
        random_games(rules)(states, 4, options, rngs, moves, decisions)
        return int(decisions.sum())

    return play


def theirs(folder: str) -> Callable[[], int]:
    """Random games by the other kernel."""
    sys.path.insert(0, folder)
    kernel = import_module("babylonia")
    return lambda: sum(kernel.play(i)[0] for i in range(GAMES))


def timed(play: Callable[[], int]) -> tuple[float, float]:
    """Games and decisions per second."""
    before = time.perf_counter()
    decisions = play()
    spent = time.perf_counter() - before
    return GAMES / spent, decisions / spent


def main() -> None:
    """Print the medians and the median of the ratios of each round."""
    other = theirs(str(Path(sys.argv[1]).resolve()))
    own = ours(sys.argv[2] if len(sys.argv) > 2 else "babylonia")
    own(), other()
    rounds = [(timed(own), timed(other)) for _ in range(ROUNDS)]
    for name, i in (("amytis, full rules", 0), ("other kernel", 1)):
        games = statistics.median(one[i][0] for one in rounds)
        decisions = statistics.median(one[i][1] for one in rounds)
        print(f"{name:20} {games:10,.0f} games/s {decisions:12,.0f} decisions/s")
    for name, i in (("games", 0), ("decisions", 1)):
        ratio = statistics.median(one[0][i] / one[1][i] for one in rounds)
        print(f"{f'ratio of {name}/s':20} {ratio:10.2f}")


if __name__ == "__main__":
    main()
