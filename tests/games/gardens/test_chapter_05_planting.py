"""Chapter 5 of the rules: planting."""

import pytest

from tests.games.gardens.table import at, paid, play, refused, targets

# From A0 a gardener reaches A1, which is unplanted; C1 and D1 are unplanted as well, B1 is not.
TABLE = """
    players: 2
    pool: <..>0
     1  .s..0 <s..0*2:1 .ss.0:1 ..s.0:2 .s..2
     0  _:1
"""

# Seat 1 has planted all of its seeds; only A4 is unplanted.
EMPTY_BANK = """
    players: 2
    pool: <..>0
     4  .s..2{A4}  +3*1
     3  .b..0*1{A3}  +9*1
     2  +11*1
     1  +12*1
"""


def test_rule_5_1_the_planter_plants_the_unplanted_tile_where_it_ended() -> None:
    game = play(at(TABLE), "7@L1", "take A0", "go A1")
    assert targets(game, "plant") == {"A1"}
    assert paid(game, "plant A1", "done") == [1, 0]
    assert game.view()["seeds"] == {"A1": 0, "B1": 1}
    assert game.view()["seats"][0]["bank"] == 35


def test_rule_5_1_but_only_if_the_player_likes() -> None:
    game = at(TABLE)
    assert paid(game, "7@L1", "take A0", "go A1", "done") == [0, 0]
    assert game.view()["seeds"] == {"B1": 1}


def test_rule_5_1_the_planter_plants_nowhere_else() -> None:
    game = play(at(TABLE), "7@L1", "take A0", "go A1")
    for place in ("C1", "D1", "E1"):
        assert refused(game, f"plant {place}") == "5.1"
    game = play(at(TABLE), "7@L1", "take A0", "go B0")
    assert game.moves() == ["done"]
    assert refused(game, "plant C1") == "5.1"


@pytest.mark.parametrize("guild", [1, 2])
def test_rule_5_1_no_gardener_replaces_a_seed(guild: int) -> None:
    game = play(at(TABLE.replace("*2", f"*{guild}")), "7@L1")
    assert refused(game, "plant B1") == "5.1"
    play(game, "take A0", "go B1")
    assert game.moves() == ["done"]
    assert refused(game, "plant B1") == "5.1"


def test_rule_5_1_a_tile_placed_in_this_turn_may_be_planted_in_it() -> None:
    game = at("players: 2\npool: <ss>0\n 0  _:1")
    assert paid(game, "13@A1", "take A0", "go A1", "plant A1", "done") == [1, 0]


def test_rule_5_2_without_a_move_any_unplanted_tile_with_an_own_gardener_will_do() -> None:
    game = play(at(TABLE.replace("..s.0:2", "..s.0:12")), "7@L1")
    assert targets(game, "plant") == {"C1", "D1"}
    assert paid(game, "plant D1", "done") == [1, 0]
    assert game.view()["seeds"] == {"B1": 1, "D1": 0}


def test_rule_5_2_gardeners_of_others_plant_nothing() -> None:
    game = play(at(TABLE), "7@L1")
    assert targets(game, "plant") == {"C1"}
    for place in ("A1", "D1", "E1"):
        assert refused(game, f"plant {place}") == "5.2"


def test_rule_5_2_once_a_gardener_has_moved_no_other_plants() -> None:
    game = play(at(TABLE), "7@L1", "take A0", "go B1")
    assert refused(game, "plant C1") == "5.1"


def test_rule_5_2_one_pool_is_planted_and_not_one_for_each_gardener() -> None:
    game = play(at(TABLE.replace("..s.0:2", "..s.0:1")), "7@L1", "plant C1")
    assert game.moves() == ["done"]


def test_rule_5_3_with_an_empty_bank_nothing_is_planted() -> None:
    game = play(at(EMPTY_BANK.format(A4=":1", A3="")), "7@I4")
    assert game.view(0)["seats"][0]["bank"] == 0
    assert refused(game, "plant A4") == "5.3"
    assert not targets(game, "plant")


def test_rule_5_3_nor_by_a_gardener_that_moved() -> None:
    game = play(at(EMPTY_BANK.format(A4="", A3=":1")), "7@I4", "take A3", "go A4")
    assert game.moves() == ["done"]
    assert refused(game, "plant A4") == "5.3"


def test_rule_5_3_the_last_seed_can_be_planted() -> None:
    game = play(at(EMPTY_BANK.format(A4=":1", A3="").replace("+3*1", "+2*1")), "7@I4", "plant A4", "done")
    assert game.view()["seats"][0]["bank"] == 0
