"""The training example learns."""

import pytest
from examples.train import GAME, OPTIONS, PLAYERS, Policy, train, wins

from amytis.envs import Batch

GAMES = 200
SURELY = 0.65  # more than four standard errors above one half


@pytest.mark.compiled
def test_a_few_rounds_of_training_beat_the_random_bot() -> None:
    untaught = Policy.blank(Batch(GAME, 1, PLAYERS, seed=1, **OPTIONS))
    assert wins(untaught, GAMES, seed=7) < SURELY
    assert wins(train(rounds=5, games=64, seed=1), GAMES, seed=7) > SURELY
