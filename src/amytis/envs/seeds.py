"""The seeds of an environment's games: a given one, or the next of the sequence that the last given one started."""

from typing import Any

import numpy as np

from amytis.core import arguments
from amytis.core.errors import BadOption
from amytis.core.rng import fresh_seed


def check_seed(seed: Any) -> int:
    """A seed as Gymnasium and PettingZoo have them."""
    number = arguments.check_seed(seed)
    if number < 0:
        raise BadOption(f"the seed of an environment is 0 or more, not {number}")
    return number


class Seeds:
    """A row of seeds."""

    def __init__(self) -> None:
        self._row = np.random.default_rng(fresh_seed())

    def next(self, seed: int | None) -> int:
        """The seed of the next game; one that is asked for begins another row."""
        if seed is None:
            return int(self._row.integers(2**48))
        number = check_seed(seed)
        self._row = np.random.default_rng(number)
        return number
