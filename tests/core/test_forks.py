"""Forks of a game: whatever is played and taken back in one leaves the other as it was."""

import random

import amytis
from amytis.core.game import Game
from tests.contract.cases import every_game


def history(game: Game) -> list[bytes]:
    """All that a game remembers, and where it stands."""
    steps = [part.tobytes() for step in [*game.steps, *game._undone] for part in (step.before, step.rng)]
    return [*steps, game.state.tobytes(), game._rng.tobytes()]


def begun(name: str) -> Game:
    """A game after some random decisions."""
    game, dice = amytis.new(name, players=2, seed=5), random.Random(5)
    for _ in range(30):
        game.play(dice.choice(game.moves()))
    return game


@every_game
def test_undoing_and_playing_in_a_fork_leaves_the_game_as_it_was(game: str) -> None:
    one = begun(game)
    other, before = one.fork(), history(one)
    for seed in range(3):
        dice = random.Random(seed)
        for _ in range(12):
            other.undo()
        for _ in range(12):
            other.play(dice.choice(other.moves()))
        assert history(one) == before


@every_game
def test_undoing_and_playing_in_a_game_leaves_its_fork_as_it_was(game: str) -> None:
    one = begun(game)
    one.undo().undo()
    other = one.fork()
    before, record = history(other), other.record()
    one.undo()
    one.play(one.moves()[-1])
    one.play(one.moves()[-1])
    assert history(other) == before
    assert amytis.replay(record, chance="manual").record() == record


@every_game
def test_what_was_taken_back_comes_again_in_a_game_and_in_its_fork(game: str) -> None:
    one = begun(game)
    whole = one.record()
    moves = [one.rules.text(step.before, step.move) for step in one.steps if step.mover != amytis.CHANCE][-6:]
    for _ in moves:
        one.undo()
    other = one.fork()
    other.play(other.moves()[0])
    for twin in (one, one.fork()):
        for move in moves:
            twin.play(move)
        assert twin.record() == whole
