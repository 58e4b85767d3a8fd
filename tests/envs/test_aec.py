"""PettingZoo's turn-based environment."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import amytis
from amytis.envs import aec_env, parallel_env, solo_env
from tests.envs.cases import every_table

# PettingZoo's test knows by name the environments of its own whose observations are dictionaries with a mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@every_table
def test_the_environment_passes_pettingzoos_own_test(game: str, players: int) -> None:
    api_test(aec_env(game, players=players, render_mode="ansi"), num_cycles=12)


@every_table
def test_the_same_seed_plays_the_same_game(game: str, players: int) -> None:
    seed_test(lambda: aec_env(game, players=players), num_cycles=4)


def test_the_environment_plays_the_game_of_its_seed() -> None:
    env, game = aec_env("babylonia", players=3, cards="variant"), amytis.new("babylonia", 3, seed=5, cards="variant")
    env.reset(seed=5)
    dice = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            assert game.result is not None
            places = game.result.ranks
            assert reward == {1: 1, 2: 0, 3: -1}[places[int(agent[-1])]] or len(set(places)) < 3
            env.step(None)
            continue
        assert agent == f"seat_{game.to_move}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == game.rules.moves(game.state).tolist()
        move = int(dice.choice(np.flatnonzero(observation["action_mask"])))
        game.play_number(move)
        env.step(move)
    assert game.over


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = aec_env("babylonia")
    env.reset(seed=1)
    before, _, _, _, _ = env.last()
    with pytest.raises(amytis.IllegalMove) as refused:
        env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert refused.value.rule
    after, _, _, _, _ = env.last()
    assert (before["observation"] == after["observation"]).all()


def test_a_seat_that_is_not_to_move_has_no_moves() -> None:
    env = aec_env("gardens", players=2)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert not env.observe("seat_1")["action_mask"].any()


def test_rewards_by_margin_are_points_ahead_of_the_others() -> None:
    env = aec_env("gardens", players=2, length="quick", reward="margin")
    env.reset(seed=3)
    dice = np.random.default_rng(2)
    while not all(env.terminations.values()):
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    first, second = env.unwrapped.game.scores
    assert list(env.rewards.values()) == [first - second, second - first]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(amytis.BadOption, match="glory"):
        aec_env("tower", reward="glory")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seed", "message"), [(-1, "0 or more, not -1"), (1.5, "a whole number"), ("1", "a whole number")]
)
def test_a_seed_that_no_row_can_begin_with_is_refused(seed: Any, message: str) -> None:
    for env in (aec_env("tower", players=2), parallel_env("tower", players=2), solo_env("tower", players=2)):
        with pytest.raises(amytis.BadOption, match=message):
            env.reset(seed=seed)


@pytest.mark.parametrize("action", [0.5, "0", None])
def test_an_action_is_a_whole_number_and_never_cut_to_one(action: Any) -> None:
    for env in (aec_env("tower", players=2), solo_env("tower", players=2, illegal="lose")):
        env.reset(seed=1)
        with pytest.raises(amytis.IllegalMove, match="an action is a whole number"):
            env.step(action)
