"""PettingZoo's parallel environment."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

import amytis
from amytis.envs import parallel_env
from amytis.envs.parallel import AtOnce
from tests.envs.cases import every_company


def choose(observations: dict[str, Any], dice: np.random.Generator) -> dict[str, int]:
    """A random legal answer of each agent."""
    return {agent: int(dice.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()}


def until_writing(env: AtOnce) -> dict[str, Any]:
    """What everybody sees when all begin to write in the tower."""
    dice = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    while len(env.drafts.pages) < 2:
        observations = env.step(choose(observations, dice))[0]
    return observations


def confirming(env: AtOnce, seat: int) -> int:
    """The number of the move that confirms a seat's writing."""
    return int(env.drafts.game.rules.parse(env.drafts.page(seat), "done"))


@every_company
def test_the_environment_passes_pettingzoos_own_test(game: str, players: int) -> None:
    parallel_api_test(parallel_env(game, players=players), num_cycles=20)


@every_company
def test_the_same_seed_plays_the_same_game(game: str, players: int) -> None:
    """PettingZoo's own test of that knows no masks."""
    one, other, dice = parallel_env(game, players), parallel_env(game, players), np.random.default_rng(3)
    (seen, _), (again, _) = one.reset(seed=8), other.reset(seed=8)
    for _ in range(20):
        assert all((seen[agent]["observation"] == again[agent]["observation"]).all() for agent in one.agents)
        answers = choose(seen, dice)
        seen, again = one.step(answers)[0], other.step(answers)[0]
    assert any((seen[agent]["observation"] != one.reset(seed=9)[0][agent]["observation"]).any() for agent in one.agents)


def test_everybody_writes_at_the_same_time_unseen_by_the_others() -> None:
    seen = []
    for choice in (0, 1):
        env = parallel_env("tower", players=3)
        moves = np.flatnonzero(until_writing(env)["seat_0"]["action_mask"])
        assert sorted(env.drafts.pages) == [0, 1, 2]
        entered = int(moves[choice])
        seen.append(env.step({"seat_0": entered, "seat_1": confirming(env, 1), "seat_2": confirming(env, 2)})[0])
        assert env.drafts.moves == {0: [entered]}
        assert not seen[-1]["seat_1"]["action_mask"][:-1].any()
    one, other = seen
    assert (one["seat_1"]["observation"] == other["seat_1"]["observation"]).all()
    assert (one["seat_0"]["observation"] != other["seat_0"]["observation"]).any()


def test_a_whole_game_at_once_pays_by_place() -> None:
    env = parallel_env("tower", players=2)
    dice = np.random.default_rng(4)
    observations, _ = env.reset(seed=4)
    while env.agents:
        observations, rewards, over, _, _ = env.step(choose(observations, dice))
    result = env.drafts.game.result
    assert result is not None
    assert all(over.values())
    expected = [0.0, 0.0] if len(result.winners) == 2 else [3.0 - 2.0 * place for place in result.ranks]
    assert list(rewards.values()) == expected


def test_who_has_nothing_to_decide_can_only_pass() -> None:
    env = parallel_env("babylonia", players=2)
    observations, _ = env.reset(seed=1)
    assert np.flatnonzero(observations["seat_1"]["action_mask"]).tolist() == [env.passing]
    move = int(np.flatnonzero(observations["seat_0"]["action_mask"])[0])
    with pytest.raises(amytis.IllegalMove, match="pass"):
        env.step({"seat_0": move, "seat_1": move})
    with pytest.raises(amytis.IllegalMove):
        env.step({"seat_0": env.passing, "seat_1": env.passing})
    assert (env._observations()["seat_0"]["observation"] == observations["seat_0"]["observation"]).all()


def test_alone_there_is_nobody_to_decide_with() -> None:
    with pytest.raises(amytis.BadOption, match="solo_env"):
        parallel_env("tower", players=1)


def test_nobody_answers_before_a_game_has_begun_or_after_its_end() -> None:
    env = parallel_env("gardens", players=2, length="quick")
    with pytest.raises(amytis.IllegalMove, match="no game has begun"):
        env.step({})
    dice = np.random.default_rng(5)
    observations, _ = env.reset(seed=5)
    while env.agents:
        observations = env.step(choose(observations, dice))[0]
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_an_answer_is_a_whole_number() -> None:
    env = parallel_env("babylonia", players=2)
    observations, _ = env.reset(seed=1)
    answers: dict[str, Any] = choose(observations, np.random.default_rng(1))
    with pytest.raises(amytis.IllegalMove, match="an action is a whole number"):
        env.step(answers | {"seat_1": env.passing + 0.5})
