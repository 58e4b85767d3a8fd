"""Seats that decide at the same time, as a notebook plays them."""

import random

import pytest

import amytis
from amytis.core.contract import SPECTATOR
from amytis.core.game import Game, same_state


@pytest.fixture
def game() -> Game:
    """A game of three who may all write; seat 1 is to move unless another is asked."""
    dice = random.Random(1)
    made = amytis.new("tower", players=3, seed=1)
    while made.view()["phase"] != "write":
        made.play(dice.choice(made.moves()))
    return made


def write(game: Game, steps: int = 1) -> Game:
    """Write a number of steps without confirming them."""
    for _ in range(steps):
        game.play(next(move for move in game.moves() if move != "done"))
    return game


def test_the_turn_can_be_handed_to_each_of_them(game: Game) -> None:
    assert (game.active_seats, game.to_move) == ([0, 1, 2], 1)
    for seat in (2, 0, 1):
        assert game.turn_to(seat).to_move == seat
        assert game.active_seats == [0, 1, 2]
    assert game.steps == game.fork().turn_to(2).steps


def test_a_seat_with_a_draft_is_the_only_active_one_until_it_confirms(game: Game) -> None:
    write(game.turn_to(2))
    assert (game.active_seats, game.steps[-1].mover) == ([2], 2)
    with pytest.raises(amytis.IllegalMove, match="it is for seat 3 to move, not for seat 1"):
        game.turn_to(0)
    while "done" not in game.moves():
        write(game)
    game.play("done")
    assert (game.active_seats, game.to_move) == ([0, 1], 1)
    with pytest.raises(amytis.IllegalMove, match="it is for seat 2 to move, not for seat 3"):
        game.turn_to(2)


def test_taking_back_leaves_the_turn_where_it_was_handed(game: Game) -> None:
    game.turn_to(2)
    before = game.fork().state
    write(game, 2).undo().undo()
    assert same_state(game.state, before)
    assert (game.to_move, game.active_seats) == (2, [0, 1, 2])
    game.turn_to(1).play("done").undo()
    assert game.to_move == 1


def test_what_is_taken_back_and_played_again_comes_to_the_same(game: Game) -> None:
    for seat in (2, 0, 1):
        game.turn_to(seat).play("done")
    drawn = game.draw()
    count = len(game.steps)
    game.undo().undo().undo()
    assert game.to_move == 2
    for seat in (2, 0, 1):
        game.turn_to(seat).play("done")
    assert (game.draw(), len(game.steps)) == (drawn, count)


def test_a_fork_that_is_turned_leaves_the_game_as_it_was(game: Game) -> None:
    before = game.draw()
    game.fork().turn_to(0).play("done")
    assert (game.draw(), game.to_move) == (before, 1)


def test_a_record_tells_the_blocks_in_the_order_of_confirming(game: Game) -> None:
    write(game.turn_to(2))
    lines = game.record().count("\n")
    assert [game.record(seat=seat).count("\n") - 1 for seat in range(3)] == [lines - 1, lines - 1, lines]
    known = len(game.steps)
    assert [game.known(viewer) for viewer in (SPECTATOR, 0, 2)] == [known - 1, known - 1, known]
    assert game.story(known - 1, 0) == []
    assert game.story(known - 1, 2)
    twin = amytis.replay(game.record())
    assert same_state(twin.state, game.state)


def test_a_line_of_a_seat_that_may_not_act_is_refused(game: Game) -> None:
    game.turn_to(2).play("done")
    with pytest.raises(amytis.BadRecord, match="it is for seat 2 to move, not for seat 3"):
        amytis.replay(game.record() + "3 done\n")
    with pytest.raises(amytis.BadRecord, match="it is for seat 2 to move, not for chance"):
        amytis.replay(game.record() + "* card T\n")
