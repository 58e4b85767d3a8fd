"""Chapter 3 of the rules: placing a tile."""

import pytest

import amytis
from amytis.games.gardens.components import COUNT, NAMED
from tests.games.gardens.table import at, play, refused, targets

TABLE = """
    players: 2
    pool: <..>0 <ss>0 <bb>0
     3         .
     2     <sc>0   .
     1  .s..0*2 .ss.0  ..s.0  .  ..s.2
     0  _:1
"""
OPEN = {"B2", "D1", *(f"{letter}1" for letter in "FGHIJKL")}


def test_rule_3_1_any_tile_of_the_pool_goes_onto_any_free_place_with_two_below() -> None:
    game = at(TABLE)
    assert {number: targets(game, number) for number in ("7", "13", "66")} == dict.fromkeys(("7", "13", "66"), OPEN)


def test_rule_3_1_the_tile_leaves_the_pool_and_lies_on_its_place() -> None:
    game = play(at(TABLE), "13@B2")
    seen = game.view(0)
    assert (seen["tiles"]["B2"], seen["pool"]) == (13, [7, 66])
    assert "A3" in seen["open"]


def test_rule_3_1_nothing_else_is_placed() -> None:
    with pytest.raises(amytis.IllegalMove, match="tile 14 is not in the pool"):
        at(TABLE).play("14@D1")


def test_rule_3_1_a_pool_of_three_has_no_fourth_tile() -> None:
    game = at(TABLE)
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play_number(3 * COUNT + NAMED["D1"])
    assert caught.value.rule == "3.1"


@pytest.mark.parametrize("place", ["A1", "A2", "E1"])
def test_rule_3_1_a_place_with_a_tile_is_not_free(place: str) -> None:
    assert refused(at(TABLE), f"7@{place}") == "3.1"


def test_rule_3_1_base_tiles_are_not_built_over() -> None:
    assert refused(at(TABLE), "7@B0") == "3.1"


@pytest.mark.parametrize("place", ["A3", "C2", "D2", "E2", "G2", "A12"])
def test_rule_3_1_a_tile_rests_on_two(place: str) -> None:
    assert refused(at(TABLE), f"7@{place}") == "3.1"


def test_rule_3_1_a_tile_of_this_turn_carries_one_of_the_next() -> None:
    game = play(at(TABLE), "7@D1", "done", "draw 60")
    assert targets(game, "60") >= {"C2", "D2"}


@pytest.mark.parametrize("move", ["go A3", "go D1"])
def test_rule_3_1_nobody_walks_where_no_tile_lies(move: str) -> None:
    assert refused(play(at(TABLE), "7@L1", "take A0"), move) == "3.1"


def test_rule_3_1_nothing_is_planted_where_no_tile_lies() -> None:
    assert refused(play(at(TABLE), "7@L1"), "plant D1") == "3.1"
