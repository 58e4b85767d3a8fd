"""Spaces of observations and moves, as Gymnasium and PettingZoo describe them."""

import numpy as np
from gymnasium import spaces

from amytis.core.contract import Rules
from amytis.envs.observation import bounds


def observation_box(rules: Rules) -> spaces.Box:
    """The vectors that can be observed in a game."""
    low, high = bounds(rules)
    return spaces.Box(low, high, dtype=np.int16)


def masked(rules: Rules, actions: int) -> spaces.Dict:
    """An observation together with the mask of the moves."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation_box(rules), "action_mask": mask})
