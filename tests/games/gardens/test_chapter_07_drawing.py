"""Chapter 7 of the rules: drawing."""

import amytis
from tests.games.gardens.table import at, play

TABLE = "players: 2\npool: <..>0 <ss>0 <bb>0 .s..0"

# 43 tiles of the 45 are placed, the others are in the pool: the pile is empty.
NEARLY_DONE = """
    players: 2
    length: quick
    pool: <..>0 <ss>0
    8  +1 .
    7  +3
    6  +4
    5  +5
    4  +6
    3  +7
    2  +8
    1  +9
"""


def test_rule_7_1_after_the_turn_one_tile_is_added_to_the_pool_by_chance() -> None:
    game = play(at(TABLE), "13@A1", "done")
    assert game.to_move == amytis.CHANCE
    assert game.moves() == [f"draw {number}" for number in range(1, 79) if number not in (7, 13, 66, 3)]
    play(game, "draw 20")
    assert game.view()["pool"] == [3, 7, 20, 66]
    assert game.view()["pile"] == 78 - 5
    assert game.to_move == 1


def test_rule_7_1_the_next_player_may_place_it() -> None:
    game = play(at(TABLE), "13@A1", "done", "draw 20", "20@B1")
    assert game.view(1)["tiles"] == {"A1": 13, "B1": 20}


def test_rule_7_1_nothing_is_drawn_from_an_empty_pile() -> None:
    game = at(NEARLY_DONE)
    assert game.view()["pile"] == 0
    play(game, "7@B8", "done")
    assert game.to_move == 1
    assert game.view()["pool"] == [13]


def test_rule_7_1_the_last_tile_of_the_pile_is_drawn() -> None:
    game = play(at(NEARLY_DONE.replace("<..>0 <ss>0", "<..>0")), "7@B8", "done")
    assert (game.to_move, game.view()["pile"]) == (amytis.CHANCE, 1)
    play(game, "draw 78")
    assert (game.to_move, game.view()["pile"], game.view()["pool"]) == (1, 0, [78])
