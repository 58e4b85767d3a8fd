"""Chapter 8 of the rules: the end."""

import pytest

import amytis
from tests.games.gardens.table import at, paid, play, refused

# Only the top is missing.
LAST_TILE = """
    players: 2
    length: quick
    pool: <ss>0
    8  .ss.0*2:1 +1
    7  +3
    6  +4
    5  +5
    4  +6
    3  +7
    2  +8
    1  +9
"""


def final(rows: str, players: int = 2) -> amytis.Result:
    """The result of a game that ended like this."""
    result = at(f"players: {players}\nphase: over\n{rows}").result
    assert result is not None
    return result


def sources(rows: str) -> dict[str, int]:
    """What seat 1 has been paid for."""
    paid_for: dict[str, int] = at(f"players: 2\nphase: over\n{rows}").view()["seats"][0]["sources"]
    return paid_for


def test_rule_8_1_the_game_ends_after_the_turn_in_which_the_last_tile_was_placed() -> None:
    game = play(at(LAST_TILE), "13@A9")
    assert not game.over
    assert paid(game, "take A8", "go A9", "plant A9", "done") == [9, 0]
    assert game.over
    assert game.to_move == amytis.OVER
    assert game.moves() == []


def test_rule_8_1_another_tile_in_the_pool_is_another_turn() -> None:
    text = LAST_TILE.replace("pool: <ss>0", "pool: <ss>0 <bb>0").replace(".ss.0*2:1 +1", ".ss.0*2:1 .")
    game = play(at(text), "13@B8", "done")
    assert not game.over
    assert play(game, "66@A9", "done").over


@pytest.mark.parametrize("move", ["done", "take hand", "go A0", "plant A9", "draw 60", "king 60", "settle A0"])
def test_rule_8_1_nothing_is_played_after_the_end(move: str) -> None:
    assert refused(play(at(LAST_TILE), "13@A9", "done"), move) == "8.1"


@pytest.mark.parametrize("row", range(1, 13))
def test_rule_8_2_a_seed_pays_the_number_of_its_row(row: int) -> None:
    rows = "\n".join(f"{below} +{13 - below}" for below in range(1, row))
    assert sources(f"{rows}\n{row} <ss>0*1") == {"rows": row, "panels": 0}


def test_rule_8_2_all_seeds_are_added_up_each_to_its_owner() -> None:
    result = final(" 3  <ss>0*1\n 2  <bb>0*2 <bb.0*1\n 1  .s..0*1 ..s.0*2 .ss.0*1")
    assert result.scores == [3 + 2 + 1 + 1, 2 + 1]


@pytest.mark.parametrize(("look", "flowers"), [("..s.0", 0), (".ss.1", 1), ("<cc>2", 2), ("<cc.3", 3)])
def test_rule_8_3_a_seed_on_a_panel_pays_one_point_more_for_every_flower(look: str, flowers: int) -> None:
    assert sources(f" 2  {look}*1\n 1  +2") == {"rows": 2, "panels": flowers}


def test_rule_8_3_a_panel_pays_nobody_without_a_seed() -> None:
    assert final(" 1  <cc.3:1 .cc>3").scores == [0, 0]


def test_rule_8_4_most_points_win() -> None:
    result = final(" 1  .s..0*1 ..s.0*2 .ss.0*2")
    assert (result.scores, result.ranks, result.winners) == ([1, 2], [2, 1], [1])


def test_rule_8_4_among_equals_most_seeds_in_the_bank() -> None:
    result = final(" 2  <ss>0*1\n 1  .s..0 ..s.0 .ss.0*2 <s..0*2")
    assert (result.scores, result.ranks) == ([2, 2], [1, 2])


def test_rule_8_4_seeds_in_the_bank_come_before_points_from_panels() -> None:
    result = final(" 3  <ss>0*1\n 2  +2\n 1  .s.>1*2 ..s.0*2 +1")
    assert (result.scores, result.ranks) == ([3, 3], [1, 2])


def test_rule_8_4_then_most_points_from_panels() -> None:
    result = final(" 2  <ss>0*1\n 1  .s..0 ..s.0 .ss.1*2")
    assert (result.scores, result.ranks) == ([2, 2], [2, 1])


def test_rule_8_4_those_still_equal_share_the_place() -> None:
    result = final(" 1  .s..0*1 ..s.0*2 .ss.0*3 <ss>0*3", players=3)
    assert (result.scores, result.ranks) == ([1, 1, 2], [2, 2, 1])
    result = final(" 1  .s..0*1 ..s.0*2", players=3)
    assert (result.scores, result.ranks, result.winners) == ([1, 1, 0], [1, 1, 3], [0, 1])
