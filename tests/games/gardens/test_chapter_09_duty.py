"""Chapter 9 of the rules, against the king: the duty to plant all that water reaches."""

import amytis
from tests.games.gardens.table import at, paid, play, refused

# A2 feeds A1 and B1; the next place is B2.
WATER = """
    players: 1
    length: quick
    pool: <..>0 <ss>0
     2     .bb.0:1
     1  ..s.0{A1}  .s..0{B1}  +7
     0  _:11111
"""

# The king is about to place A2.
KINGS_TURN = """
    players: 1
    length: quick
    phase: king
    pool: <..>0 <ss>0
     1  .bb.0{A1}  .s..0{B1}  +7
     0  _:111111
"""

# The player has two seeds; A4 feeds A3 and B3.
TWO_SEEDS = """
    players: 1
    pool: <..>0
     4  <bb>0:1   +3*1 +5
     3  {A3} {B3} +8*1
     2  +11*1
     1  +12*1
     0  _:11111111111
"""

# The king has two seeds and is about to place A5.
KINGS_TWO_SEEDS = """
    players: 1
    phase: king
    pool: <..>0
     4  {A4} {B4} +1*2 +6
     3  +10*2
     2  +11*2
     1  +12*2
     0  _:111111111111
"""


def water(a1: str = "", b1: str = "") -> amytis.Game:
    """The player has placed a tile next to A2, and now may plant A2."""
    return play(at(WATER.format(A1=a1, B1=b1)), "7@B2")


def seeds_of(game: amytis.Game, guild: int) -> set[str]:
    """The pools that a guild has planted: 0 is the player, 1 the king."""
    return {place for place, owner in game.view()["seeds"].items() if owner == guild}


def test_rule_9_7_the_player_who_plants_must_plant_every_pool_that_water_reaches() -> None:
    game = play(water(), "plant A2")
    assert game.moves() == ["done"]
    assert game.view(0)["played"]["flow"] == ["A2", "A1", "B1"]
    assert paid(game, "done") == [2 + 1 + 1]
    assert seeds_of(game, 0) == {"A2", "A1", "B1"}


def test_rule_9_7_over_the_seeds_of_both_sides() -> None:
    game = water(a1="*1", b1="*2")
    assert paid(game, "plant A2", "done") == [2 + 1]
    assert seeds_of(game, 0) == {"A2", "A1", "B1"}
    assert (game.view()["seats"][0]["bank"], game.view()["king"]["bank"]) == (33, 36)


def test_rule_9_7_the_player_may_still_choose_not_to_plant_at_all() -> None:
    game = water()
    assert "done" in game.moves()
    assert paid(game, "done") == [0]


def test_rule_9_7_the_king_plants_all_that_water_reaches() -> None:
    game = at(KINGS_TURN.format(A1="*1", B1="*2"))
    assert paid(game, "king 66") == [-1]
    assert seeds_of(game, 1) == {"A2", "A1", "B1"}
    assert (game.view()["seats"][0]["bank"], game.view()["king"]["bank"]) == (36, 33)


def test_rule_9_8_the_player_without_enough_seeds_must_gain_most() -> None:
    game = play(at(TWO_SEEDS.format(A3=".ss.0", B3=".ss.1")), "7@A5", "plant A4")
    assert game.moves() == ["plant B3"]
    assert refused(game, "plant A3") == "9.8"
    assert refused(game, "done") == "9.8"
    assert paid(game, "plant B3", "done") == [4 + 3 + 1]


def test_rule_9_8_of_equal_sets_the_player_chooses_any() -> None:
    game = play(at(TWO_SEEDS.format(A3=".ss.0*2", B3=".s..0")), "7@A5", "plant A4")
    assert game.moves() == ["plant A3", "plant B3"]
    assert play(game.fork(), "plant A3").moves() == ["done"]
    assert play(game.fork(), "plant B3").moves() == ["done"]


def test_rule_9_8_no_more_than_the_seeds_allow() -> None:
    game = play(at(TWO_SEEDS.format(A3=".ss.0", B3=".s..0")), "7@A5", "plant A4", "plant A3")
    assert refused(game, "plant B3") == "6.4"


def test_rule_9_8_a_pool_with_an_own_seed_gains_nothing() -> None:
    text = TWO_SEEDS.format(A3=".b..0*1", B3=".s..0").replace("2  +11*1", "2  .ss.0 +10*1")
    game = play(at(text), "7@A5", "plant A4")
    assert game.moves() == ["plant A3", "plant B3"]
    assert play(game.fork(), "plant B3").moves() == ["done"]
    play(game, "plant A3")
    assert refused(game, "plant A2") == "9.8"
    assert refused(game, "done") == "9.8"
    assert paid(game, "plant B3", "done") == [4 + 3]


def test_rule_9_8_with_the_last_seed_only_the_first_pool_is_planted() -> None:
    text = TWO_SEEDS.format(A3=".ss.0*1", B3=".s..0")
    game = play(at(text), "7@A5", "plant A4")
    assert game.moves() == ["done"]
    assert refused(game, "plant A3") == "6.4"
    assert paid(game, "done") == [4]


def test_rule_9_8_the_king_without_enough_seeds_gains_most() -> None:
    game = play(at(KINGS_TWO_SEEDS.format(A4=".ss.0", B4=".ss.1*1")), "king 66")
    assert {"A5", "B4"} <= seeds_of(game, 1)
    assert "A4" not in game.view()["seeds"]
    assert game.view()["king"]["bank"] == 0


def test_rule_9_8_of_equal_sets_the_king_takes_the_one_with_the_first_pool() -> None:
    game = play(at(KINGS_TWO_SEEDS.format(A4=".ss.0", B4=".s..0")), "king 66")
    assert {"A5", "A4"} <= seeds_of(game, 1)
    assert "B4" not in game.view()["seeds"]


def test_rule_9_8_a_panel_that_the_seeds_do_not_reach_changes_nothing() -> None:
    text = KINGS_TWO_SEEDS.format(A4=".ss.0", B4=".b..0").replace("3  +10*2", "3  +1*2 ..s.2*1 +8*2")
    game = at(text.replace("+1*2 +6", "+2*2 +5"))
    assert game.view()["king"]["bank"] == 2
    assert paid(game, "king 66") == [0]
    assert {"A5", "A4"} <= seeds_of(game, 1)


def test_rule_9_8_what_counts_is_the_whole_set_and_not_its_next_pool() -> None:
    text = KINGS_TWO_SEEDS.format(A4=".ss.0", B4=".b..0").replace("3  +10*2", "3  +1*2 ..s.2*1 +8*2")
    game = at(text)
    assert game.view()["king"]["bank"] == 3
    play(game, "king 66")
    assert {"A5", "B4", "B3"} <= seeds_of(game, 1)
    assert "A4" not in game.view()["seeds"]
