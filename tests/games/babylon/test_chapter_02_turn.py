"""Chapter 2 of the rules: the turn."""

import pytest

from tests.games.babylon.table import at, pillars_of, play, refused, spaces

TABLE = """
    players: 3
    quarry 1: 1 1 1 1
    quarry 2: 2 1 1 1
    quarry 3: 0 0 0 0
    quarry 4: 0 0 0 0
    seat 1: pillars 6; slot start 1
    terraces 1: E5 L1 FT.. r0
"""
STEPS = ("pillars C3 L1", "lay stored 0", "statue D4", "store")


def test_rule_2_1_dig_then_build_then_store() -> None:
    game = at(TABLE.replace("slot start 1", "slot TTSB"))
    phases = []
    for move in ("dig A1", "pillars C3 L1", "lay stored 0", "statue C3", "store", "done"):
        phases.append(game.view(0)["phase"])
        play(game, move)
    assert phases == ["dig", "build", "lay", "build", "build", "confirm"]
    assert (game.to_move, game.view()["phase"]) == (1, "dig")


@pytest.mark.parametrize(
    "move", ["done", "store", "discard", "pillars C3 L1", "lay stored 0", "statue E5", "make E5 S"]
)
def test_rule_2_1_digging_is_a_must_and_comes_first(move: str) -> None:
    assert refused(at(TABLE), move) == "2.1"


def test_rule_2_1_building_is_as_one_likes() -> None:
    game = play(at(TABLE), "dig A1", "discard", "done")
    assert game.to_move == 1


@pytest.mark.parametrize("move", ["A1 SFBT", "token single"])
@pytest.mark.parametrize("dug", [(), ("dig A1",)])
def test_rule_2_1_chance_does_not_decide_within_a_turn(move: str, dug: tuple[str, ...]) -> None:
    assert refused(play(at(TABLE), *dug), move) == "2.1"


def test_rule_2_2_digging_stands_as_soon_as_it_is_done() -> None:
    game = play(at(TABLE), "dig A1")
    assert game.unconfirmed == 0
    for viewer in (None, 1, 2):
        seen = game.view(viewer)
        assert seen["quarry"]["A1"]["height"] == 0
        assert seen["played"]["dug"] is not None


def test_rule_2_2_what_is_built_is_entered_step_by_step_and_taken_back() -> None:
    game = play(at(TABLE.replace("slot start 1", "slot SFTB")), "dig A1")
    drawn = []
    for move in STEPS:
        drawn.append(game.draw())
        play(game, move)
    for before in reversed(drawn):
        assert game.undo().draw() == before


def test_rule_2_2_only_done_confirms_the_turn() -> None:
    game = play(at(TABLE.replace("slot start 1", "slot SFTB")), "dig A1")
    assert [play(game, move).unconfirmed for move in (*STEPS, "done")] == [1, 2, 3, 4, 0]
    assert game.to_move == 1


def test_rule_2_2_until_then_only_the_player_sees_it() -> None:
    game = play(at(TABLE.replace("slot start 1", "slot SFTB")), "dig A1")
    before = {viewer: game.view(viewer) for viewer in (None, 1, 2)}
    pillars = pillars_of(game)
    for move in STEPS:
        play(game, move)
        assert {viewer: game.view(viewer) for viewer in (None, 1, 2)} == before
    assert pillars_of(game) == pillars - 4
    assert spaces(game)["D4"] == "1T statue"
    own = game.view(0)["seats"][0]
    play(game, "done")
    for viewer in (None, 1, 2):
        assert game.view(viewer)["seats"][0]["terraces"] == own["terraces"]
        assert game.view(viewer)["seats"][0]["spaces"] == own["spaces"]


def test_rule_2_2_a_turn_that_is_confirmed_cannot_be_played_on() -> None:
    game = play(at(TABLE.replace("slot start 1", "slot SFTB")), "dig A1", *STEPS, "done")
    assert refused(game, "done") == "2.1"
    assert game.to_move == 1
