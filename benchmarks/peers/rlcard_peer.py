"""Card games of RLCard, step by step; each step makes the next player's observation.

python benchmarks/peers/rlcard_peer.py [SECONDS]
"""

import random
from typing import Any

import rlcard
from clock import Play, measure

GAMES = {"gin-rummy": "gin rummy", "uno": "Uno", "limit-holdem": "limit hold'em", "mahjong": "mahjong"}


def environment(env: Any) -> Play:
    """One decision at a time."""

    def play() -> tuple[int, int]:
        seen, _ = env.reset()
        decisions = 0
        while not env.is_over():
            seen, _ = env.step(random.choice(list(seen["legal_actions"])))
            decisions += 1
        env.get_payoffs()
        return 1, decisions

    return play


def main() -> None:
    """Measure games of two, and one of four."""
    for name, title in GAMES.items():
        env = rlcard.make(name)
        measure(title, env.num_players, "environment", environment(env))


if __name__ == "__main__":
    main()
