"""Our games in OpenSpiel: its own test passes, and its algorithms run."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

import amytis
from amytis.envs import spiel
from tests.envs.cases import every_table


def play_to_the_end(state: pyspiel.State, dice: random.Random, decisions: int | None = None) -> None:
    """Play at random, up to a number of decisions."""
    while not state.is_terminal() and decisions != 0:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions = None if decisions is None else decisions - 1


@pytest.mark.compiled
@every_table
def test_the_game_passes_openspiels_own_test(game: str, players: int) -> None:
    setting = f"{spiel.spiel_name(game)}(players={players})"
    pyspiel.random_sim_test(pyspiel.load_game(setting), num_sims=1, serialize=False, verbose=False)


def test_a_state_can_be_stored_and_read_back() -> None:
    game = pyspiel.load_game("amytis_babylonia(players=3,cards=variant)")
    state = game.new_initial_state()
    play_to_the_end(state, random.Random(1), decisions=5)
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(twin) == str(state)


def test_chance_has_its_true_odds() -> None:
    state = pyspiel.load_game("amytis_babylonia").new_initial_state()
    odds = dict(state.chance_outcomes())
    assert sum(odds.values()) == pytest.approx(1)
    assert len(set(odds.values())) > 1


def test_moves_are_written_as_the_game_writes_them() -> None:
    state = pyspiel.load_game("amytis_gardens(players=2,length=quick)").new_initial_state()
    play_to_the_end(state, random.Random(2), decisions=3)
    play_on = amytis.new("gardens", 2, chance="manual", length="quick")
    for move in state.history():
        play_on.play_number(move)
    if state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
        play_on.play_number(play_on.rules.moves(play_on.state)[0])
    assert [state.action_to_string(move) for move in state.legal_actions()] == play_on.moves()


def test_redrawing_keeps_what_a_seat_knows() -> None:
    game = pyspiel.load_game("amytis_babylonia(players=2)")
    state = game.new_initial_state()
    play_to_the_end(state, random.Random(3), decisions=20)
    seat = max(state.current_player(), 0)
    twins = [state.resample_from_infostate(seat, random.Random(i).random) for i in range(5)]
    assert all(twin.observation_tensor(seat) == state.observation_tensor(seat) for twin in twins)
    assert any(str(twin) != str(state) for twin in twins)


@pytest.mark.compiled
def test_openspiels_tree_search_plays_our_game() -> None:
    game = pyspiel.load_game("amytis_gardens(players=2,length=quick)")
    state = game.new_initial_state()
    play_to_the_end(state, random.Random(4), decisions=60)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.compiled
def test_openspiels_search_over_what_a_seat_may_know_plays_our_game() -> None:
    game = pyspiel.load_game("amytis_babylonia(players=2)")
    state = game.new_initial_state()
    play_to_the_end(state, random.Random(5), decisions=30)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.compiled
def test_openspiels_q_learning_learns_from_our_game() -> None:
    environment = rl_environment.Environment("amytis_gardens", players=2, length="quick")
    agents = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=environment.action_spec()["num_actions"])
        for seat in range(2)
    ]
    for _ in range(2):
        now = environment.reset()
        while not now.last():
            seat = now.observations["current_player"]
            now = environment.step([agents[seat].step(now).action])
        for agent in agents:
            agent.step(now)
    assert sorted(now.rewards) in ([-1.0, 1.0], [0.0, 0.0])
    assert all(agent._q_values for agent in agents)
