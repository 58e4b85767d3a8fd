"""Chapter 2 of the rules: the turn."""

import pytest

import amytis
from tests.games.gardens.table import at, play, refused

# A1 can be climbed from A0; being in row 1 it feeds nothing.
TABLE = """
    players: 2
    pool: <..>0 <ss>0
     2     .bc.0
     1  .s..0  .ss.0*2
     0  _:1    _:2
"""
TURN = ("7@L1", "take A0", "go A1", "plant A1")


def test_rule_2_1_place_then_move_then_plant_then_draw() -> None:
    game = at(TABLE)
    phases = []
    for move in (*TURN, "done", "draw 60"):
        phases.append(game.view(0)["phase"])
        play(game, move)
    assert phases == ["place", "move", "go", "plant", "cascade", "draw"]
    assert (game.to_move, game.view()["phase"]) == (1, "place")


@pytest.mark.parametrize("move", ["done", "take A0", "take hand", "go A1", "plant A1"])
def test_rule_2_1_placing_a_tile_is_a_must_and_comes_first(move: str) -> None:
    assert refused(at(TABLE), move) == "2.1"


@pytest.mark.parametrize("entered", range(1, 5))
def test_rule_2_1_one_tile_is_placed_in_a_turn(entered: int) -> None:
    game = play(at(TABLE), *TURN[:entered])
    assert refused(game, "13@C1") == "2.1"


def test_rule_2_1_moving_and_planting_are_as_one_likes() -> None:
    game = play(at(TABLE), "7@L1", "done", "draw 60")
    assert game.to_move == 1
    game = play(at(TABLE), "7@L1", "take A0", "go A1", "done", "draw 60")
    assert game.to_move == 1
    assert "A1" not in game.view()["seeds"]


@pytest.mark.parametrize("move", ["take A0", "take hand", "go B0"])
def test_rule_2_1_gardeners_do_not_move_once_the_planting_has_begun(move: str) -> None:
    game = play(at(TABLE.replace(".s..0 ", ".s..0:1")), "7@L1", "plant A1")
    assert refused(game, move) == "2.1"


@pytest.mark.parametrize("move", ["13@C1", "take A0", "plant A1", "done"])
def test_rule_2_1_nobody_decides_before_the_tile_is_drawn(move: str) -> None:
    game = play(at(TABLE), "7@L1", "done")
    assert game.to_move == amytis.CHANCE
    assert refused(game, move) == "2.1"


@pytest.mark.parametrize("entered", range(5))
def test_rule_2_1_nothing_is_drawn_before_the_turn_is_over(entered: int) -> None:
    assert refused(play(at(TABLE), *TURN[:entered]), "draw 60") == "2.1"


def test_rule_2_2_the_steps_are_entered_one_by_one_and_taken_back() -> None:
    game = at(TABLE)
    drawn = []
    for move in TURN:
        drawn.append(game.draw())
        play(game, move)
    for before in reversed(drawn):
        assert game.undo().draw() == before


def test_rule_2_2_only_done_confirms_the_turn() -> None:
    game = at(TABLE)
    assert [play(game, move).unconfirmed for move in (*TURN, "done")] == [1, 2, 3, 4, 0]


def test_rule_2_2_until_then_only_the_player_sees_the_steps() -> None:
    game = at(TABLE)
    others = {viewer: game.view(viewer) for viewer in (None, 1)}
    for move in TURN:
        play(game, move)
        assert {viewer: game.view(viewer) for viewer in (None, 1)} == others
    own = game.view(0)
    assert own["tiles"]["L1"] == 7
    assert own["gardeners"]["A1"] == [1, 0]
    assert own["played"]["flow"] == ["A1"]
    play(game, "done")
    for viewer in (None, 1):
        seen = game.view(viewer)
        assert (seen["tiles"]["L1"], seen["gardeners"]["A1"], seen["seeds"]["A1"]) == (7, [1, 0], 0)
