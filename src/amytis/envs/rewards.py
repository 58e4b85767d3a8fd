"""What a finished game is worth to each seat."""

from typing import Literal, get_args

import numpy as np

from amytis.core.batch import reward
from amytis.core.contract import Rules, State
from amytis.core.errors import BadOption

Reward = Literal["place", "margin"]


def is_margin(kind: str) -> bool:
    """Whether a reward counts points; else it is by place."""
    if kind not in get_args(Reward):
        raise BadOption(f"a reward is one of {', '.join(get_args(Reward))}, unlike {kind!r}")
    return kind == "margin"


def rewards(rules: Rules, s: State, players: int, by_margin: bool) -> list[float]:
    """The reward of each seat at the end of a game."""
    points, places, out = np.zeros(players, np.int16), np.zeros(players, np.int8), np.zeros(players)
    rules.scores(s, points)
    rules.ranks(s, places)
    reward(points, places, by_margin, out)
    paid: list[float] = out.tolist()
    return paid


def bound(by_margin: bool) -> float:
    """No reward is greater than this, or less than its negative."""
    return float(np.iinfo(np.int16).max) if by_margin else 1.0
