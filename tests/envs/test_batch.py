"""Batches: many games in compiled code, each the same as a game played by itself."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import amytis
from amytis.core.game import Game, same_state
from amytis.envs import Batch
from amytis.envs.observation import mask, observe
from amytis.envs.rewards import rewards
from tests.contract.cases import Case, every_case

GAMES = 3


def any_moves(batch: Batch, dice: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random legal move in each game."""
    return np.array([dice.choice(np.flatnonzero(row)) for row in batch.masks])


def check_same(batch: Batch, slot: int, game: Game) -> None:
    """Compare a game of a batch with one that is played by itself."""
    assert same_state(batch.states[slot], game.state)
    assert batch.seats[slot] == game.to_move
    assert (batch.observations[slot] == observe(game.rules, game.state, game.to_move)).all()
    assert (batch.masks[slot] == mask(game.rules, game.state, game.to_move)).all()


@every_case
def test_a_batch_plays_the_games_of_its_seeds(case: Case) -> None:
    options: Any = dict(case.options)
    batch = Batch(case.game, GAMES, case.players, seed=20, **options)
    games = [amytis.new(case.game, case.players, seed=20 + slot, **options) for slot in range(GAMES)]
    dice = np.random.default_rng(1)
    for _ in range(60):
        for slot in range(GAMES):
            check_same(batch, slot, games[slot])
        moves = any_moves(batch, dice)
        for slot in range(GAMES):
            games[slot].play_number(int(moves[slot]))
        batch.step(moves)


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["place", "margin"])
def test_a_finished_game_is_paid_and_the_next_one_begins(kind: str) -> None:
    batch = Batch("gardens", GAMES, 2, seed=0, reward=kind, length="quick")  # type: ignore[arg-type]
    games = [amytis.new("gardens", 2, seed=slot, length="quick") for slot in range(GAMES)]
    dice = np.random.default_rng(2)
    finished = 0
    while finished < 2 * GAMES:
        moves = any_moves(batch, dice)
        batch.step(moves)
        for slot in range(GAMES):
            games[slot].play_number(int(moves[slot]))
            assert batch.done[slot] == games[slot].over
            if games[slot].over:
                paid = rewards(games[slot].rules, games[slot].state, 2, kind == "margin")
                assert batch.rewards[slot].tolist() == paid
                games[slot] = amytis.new("gardens", 2, seed=int(batch.seeds[slot]), length="quick")
                finished += 1
            else:
                assert not batch.rewards[slot].any()
            check_same(batch, slot, games[slot])
    assert sorted({int(seed) for seed in batch.seeds}) != list(range(GAMES))


def test_threads_change_nothing() -> None:
    alone, together = Batch("tower", 5, 2, seed=3), Batch("tower", 5, 2, seed=3, threads=2)
    dice = np.random.default_rng(3)
    for _ in range(15):
        moves = any_moves(alone, dice)
        alone.step(moves)
        together.step(moves)
        assert (alone.observations == together.observations).all()
        assert (alone.masks == together.masks).all()


def test_an_illegal_move_is_refused_before_anything_changes() -> None:
    batch = Batch("babylonia", 4, 2, seed=1)
    moves = any_moves(batch, np.random.default_rng(1))
    before = batch.states.copy()
    for wrong in (int(np.flatnonzero(~batch.masks[2])[0]), -1, batch.rules.most_moves):
        moves[2] = wrong
        with pytest.raises(amytis.IllegalMove, match="in game 2"):
            batch.step(moves)
    with pytest.raises(amytis.IllegalMove, match="4 whole numbers"):
        batch.step(moves[:3])
    assert before.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize("seed", [2**63 - 1, -(10**30), "7", 1.5])
def test_a_seed_from_which_no_others_can_be_counted_is_refused(seed: Any) -> None:
    with pytest.raises(amytis.BadOption, match="seed of a batch"):
        Batch("gardens", 2, 2, seed=seed)


def test_a_step_writes_into_the_same_arrays() -> None:
    batch = Batch("babylonia", 2, 2, seed=1)
    arrays = [batch.observations, batch.masks, batch.seats, batch.rewards, batch.done]
    before = batch.observations.copy()
    batch.step(any_moves(batch, np.random.default_rng(1)))
    assert all(
        one is other
        for one, other in zip(
            arrays, [batch.observations, batch.masks, batch.seats, batch.rewards, batch.done], strict=True
        )
    )
    assert (arrays[0] != before).any()


@pytest.mark.parametrize("sizes", [{"games": 1.5}, {"games": 2, "threads": "2"}, {"games": 0}])
def test_a_batch_has_whole_numbers_of_games_and_threads(sizes: dict[str, Any]) -> None:
    with pytest.raises(amytis.BadOption, match=r"a whole number|at least one game"):
        Batch("tower", players=2, **sizes)
