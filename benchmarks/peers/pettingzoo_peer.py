"""Classic games of PettingZoo in its turn-based environment, with observations and masks.

python benchmarks/peers/pettingzoo_peer.py [SECONDS]
"""

from typing import Any

import numpy as np
from clock import Play, measure
from pettingzoo.classic import chess_v6, connect_four_v3, go_v5, texas_holdem_v4


def environment(env: Any) -> Play:
    """One decision at a time."""
    rng = np.random.default_rng()

    def play() -> tuple[int, int]:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
            decisions += not over
        return 1, decisions

    return play


def main() -> None:
    """Measure two plain games, one with much to check, and one with hidden cards."""
    games = {
        "connect four": connect_four_v3.env(),
        "go, 9 by 9": go_v5.env(board_size=9),
        "chess": chess_v6.env(),
        "limit hold'em": texas_holdem_v4.env(),
    }
    for name, env in games.items():
        measure(name, env.max_num_agents, "environment", environment(env))


if __name__ == "__main__":
    main()
