"""Gymnasium's environment."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import amytis
from amytis.core import catalogue
from amytis.envs import solo_env
from amytis.envs.names import environment_name
from tests.contract.cases import every_game
from tests.envs.cases import every_table


@every_table
def test_the_environment_passes_gymnasiums_own_test(game: str, players: int) -> None:
    check_env(solo_env(game, players=players, illegal="lose"), skip_render_check=True)


@every_game
def test_gymnasium_makes_every_game_by_its_name(game: str) -> None:
    env = gymnasium.make(environment_name(game), render_mode="ansi")
    _, info = env.reset(seed=7)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.unwrapped.game.header.game == game  # type: ignore[attr-defined]
    assert env.unwrapped.game.players == min(catalogue.info(game).players)  # type: ignore[attr-defined]
    assert env.render() == env.unwrapped.game.draw()  # type: ignore[attr-defined]


def test_a_game_alone_is_the_game_of_its_seed() -> None:
    env, game = (
        solo_env("gardens", players=1, length="quick", reward="margin"),
        amytis.new("gardens", 1, seed=9, length="quick"),
    )
    _, info = env.reset(seed=9)
    over, reward = False, 0.0
    while not over:
        assert np.flatnonzero(info["action_mask"]).tolist() == game.rules.moves(game.state).tolist()
        move = int(np.flatnonzero(env.action_masks())[0])
        game.play_number(move)
        _, reward, over, _, info = env.step(move)
    assert game.over
    assert reward == game.scores[0]


def test_the_others_are_played_by_the_bot_that_was_asked_for() -> None:
    env = solo_env("babylonia", players=3, seat=2, opponents="random")
    env.reset(seed=2)
    assert env.game.to_move == 2
    assert {step.mover for step in env.game.steps if step.mover >= 0} == {0, 1}
    with pytest.raises(amytis.BadOption, match="nobody"):
        solo_env("babylonia", opponents="nobody")


def test_an_illegal_move_is_refused_or_loses() -> None:
    env = solo_env("tower", players=1)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(amytis.IllegalMove):
        env.step(illegal)
    forgiving = solo_env("tower", players=1, illegal="lose")
    forgiving.reset(seed=1)
    _, reward, over, _, info = forgiving.step(illegal)
    assert over
    assert reward == -1.0
    assert not info["action_mask"].any()


def test_a_lost_game_is_not_played_on() -> None:
    env = solo_env("tower", players=1, illegal="lose")
    with pytest.raises(amytis.IllegalMove, match="no game is under way"):
        env.step(0)
    _, info = env.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    with pytest.raises(amytis.IllegalMove, match="no game is under way"):
        env.step(legal)
    env.reset(seed=1)
    assert not env.step(legal)[2]


def test_illegal_moves_cannot_be_treated_in_any_other_way() -> None:
    with pytest.raises(amytis.BadOption, match="forgive"):
        solo_env("tower", illegal="forgive")


def test_an_illegal_move_cannot_be_cheaper_than_losing_by_many_points() -> None:
    with pytest.raises(amytis.BadOption, match="loses by place"):
        solo_env("babylonia", illegal="lose", reward="margin")


def test_gymnasium_finds_our_games_by_itself() -> None:
    code = "import gymnasium; print(gymnasium.make('amytis.envs:amytis/Tower-v0').unwrapped.game.players)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(amytis.BadOption, match="seat 2"):
        solo_env("babylonia", players=2, seat=2)
