"""Chapter 9 of the rules: alone against the king."""

import pytest

import amytis
from tests.games.gardens.table import at, paid, play, refused, targets, tile

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

# The player places B7; then one tile is left in the pile.
LAST_TILES = """
    players: 1
    length: quick
    pool: <..>0 <ss>0 <bb>0 <cc>2
     7  +1
     6  +4
     5  +5
     4  +6
     3  +7
     2  +8
     1  +9
     0  _:111111
"""


def water(a1: str = "", b1: str = "") -> amytis.Game:
    """The player has placed a tile next to A2, and now may plant A2."""
    return play(at(WATER.format(A1=a1, B1=b1)), "7@B2")


def solo(length: str = "full", pool: str = "4") -> amytis.Game:
    """A new solo game; chance is played by hand."""
    return amytis.new("gardens", players=1, chance="manual", length=length, pool=pool)


def settled(length: str, pool: str) -> amytis.Game:
    """A solo game whose gardeners stand on the base from the left on."""
    game = solo(length, pool)
    while game.view(0)["seats"][0]["hand"]:
        play(game, game.moves()[0])
    return play(game, "done")


def seeds_of(game: amytis.Game, guild: int) -> set[str]:
    """The pools that a guild has planted: 0 is the player, 1 the king."""
    return {place for place, owner in game.view()["seeds"].items() if owner == guild}


@pytest.mark.parametrize(("length", "gardeners"), [("full", 12), ("quick", 6)])
def test_rule_9_1_the_king_has_seeds_alone_and_the_player_gardeners_too(length: str, gardeners: int) -> None:
    seen = solo(length=length).view(0)
    assert [(own["bank"], own["hand"]) for own in seen["seats"]] == [(36, gardeners)]
    assert (seen["king"]["bank"], seen["king"]["hand"], seen["king"]["points"]) == (36, 0, 0)


def test_rule_9_1_there_is_no_king_among_players() -> None:
    assert amytis.new("gardens", players=2, seed=1).view()["king"] is None


def test_rule_9_2_all_gardeners_go_onto_the_base_before_any_tile_is_drawn() -> None:
    game = solo(length="quick")
    assert game.to_move == 0
    play(game, *(f"settle {letter}0" for letter in "ACDEHJ"))
    assert game.moves() == ["done"]
    assert (game.view(0)["pool"], game.view(0)["tiles"]) == ([], {})
    play(game, "done")
    assert game.to_move == amytis.CHANCE
    assert game.view()["gardeners"] == {f"{letter}0": [1] for letter in "ACDEHJ"}
    assert game.view()["seats"][0]["hand"] == 0


@pytest.mark.parametrize("move", ["done", "take hand", "plant A1", "go A0"])
def test_rule_9_2_nobody_is_left_in_hand(move: str) -> None:
    assert refused(solo(length="quick"), move) == "9.2"
    assert refused(play(solo(length="quick"), "settle A0", "settle B0"), move) == "9.2"


def test_rule_9_2_no_two_on_the_same_terrace() -> None:
    assert refused(play(solo(), "settle A0"), "settle A0") == "9.2"


def test_rule_9_2_they_are_entered_from_left_to_right() -> None:
    game = play(solo(length="quick"), "settle C0")
    assert refused(game, "settle A0") == "9.2"
    play(game.undo(), "settle A0", "settle C0")


@pytest.mark.parametrize(("length", "last"), [("full", "B0"), ("quick", "E0")])
def test_rule_9_2_room_must_be_left_for_all(length: str, last: str) -> None:
    game = solo(length=length)
    assert max(targets(game, "settle")) == last
    assert refused(game, f"settle {chr(ord(last[0]) + 1)}0") == "9.2"


def test_rule_9_2_more_than_all_are_not_settled() -> None:
    game = play(solo(length="quick"), *(f"settle {letter}0" for letter in "ABCDEF"))
    assert refused(game, "settle G0") == "9.2"


def test_rule_9_2_only_the_base_is_settled() -> None:
    assert refused(solo(length="quick"), "settle K0") == "1.1"
    with pytest.raises(amytis.IllegalMove, match="A1 is no base terrace"):
        solo().play("settle A1")


def test_rule_9_2_later_and_among_players_nobody_settles() -> None:
    assert refused(at(WATER.format(A1="", B1="")), "settle C0") == "9.2"
    assert refused(at("players: 2\npool: <..>0"), "settle C0") == "9.2"
    assert refused(water(), "take hand") == "4.1"


@pytest.mark.parametrize("size", [4, 3, 2])
def test_rule_9_3_the_pool_has_4_tiles_or_3_or_2(size: int) -> None:
    game = settled(pool=str(size), length="quick")
    for number in range(1, size + 1):
        assert game.to_move == amytis.CHANCE
        play(game, f"draw {number}")
    assert game.to_move == 0
    assert game.view()["pool"] == list(range(1, size + 1))
    play(game, "1@A1", "done", "draw 50")
    assert len(game.view()["pool"]) == size


def test_rule_9_4_both_sides_place_from_left_to_right_row_by_row() -> None:
    game = settled(pool="2", length="quick")
    play(game, "draw 1", "draw 2")
    for number in range(3, 13, 2):
        play(game, game.moves()[0], "done", f"draw {number}", f"king {number + 1}")
    built = [f"{letter}1" for letter in "ABCDEFGHI"] + ["A2"]
    assert set(game.view()["tiles"]) == set(built)
    assert [game.view()["tiles"][place] for place in built[1::2]] == [4, 6, 8, 10, 12]


@pytest.mark.parametrize("place", ["C2", "D2", "H2"])
def test_rule_9_4_the_next_place_is_the_only_one(place: str) -> None:
    game = at(WATER.format(A1="", B1=""))
    assert targets(game, "7") == {"B2"}
    assert refused(game, f"7@{place}") == "9.4"


def test_rule_9_5_the_player_begins_and_the_king_follows() -> None:
    game = play(at(WATER.format(A1="", B1="")), "7@B2", "done", "draw 60")
    assert game.to_move == amytis.CHANCE
    assert game.view()["phase"] == "king"
    play(game, "king 40")
    assert game.view()["tiles"]["C2"] == 40
    assert (game.to_move, game.view()["phase"]) == (0, "place")


def test_rule_9_5_the_king_takes_any_tile_that_may_be_on_top_of_the_pile_and_draws_nothing() -> None:
    game = at(KINGS_TURN.format(A1="", B1=""))
    pile = game.view()["pile"]
    assert len(game.moves()) == 78 - 9 - 2
    play(game, "king 40")
    assert game.view()["pile"] == pile - 1
    assert game.view()["pool"] == [7, 13]


def test_rule_9_5_when_the_pile_is_empty_he_takes_one_of_the_pool() -> None:
    game = play(at(LAST_TILES), "7@B7", "done", "draw 78")
    assert game.view()["pile"] == 0
    assert game.moves() == ["king 13", "king 66", "king 76", "king 78"]
    play(game, "king 66")
    assert (game.view()["tiles"]["C7"], game.view()["pool"]) == (66, [13, 76, 78])
    play(game, "13@A8", "done")
    assert game.moves() == ["king 76", "king 78"]
    play(game, "king 78", "76@A9", "done")
    assert game.over


def test_rule_9_5_the_king_waits_for_the_players_turn_and_draw() -> None:
    assert refused(water(), "king 60") == "2.1"
    game = play(water(), "done")
    assert refused(game, "king 60") == "9.5"
    play(game, "draw 60")
    assert refused(game, "draw 61") == "9.5"
    assert refused(game, "done") == "2.1"


def test_rule_9_5_among_players_no_king_places_a_tile() -> None:
    assert refused(play(at("players: 2\npool: <..>0"), "7@A1", "done"), "king 60") == "9.5"


def test_rule_9_5_the_king_does_not_take_a_tile_of_the_pool_while_the_pile_lasts() -> None:
    assert refused(at(KINGS_TURN.format(A1="", B1="")), f"king {tile('<ss>0')}") == "1.3"


def test_rule_9_6_the_king_plants_the_tile_he_has_just_placed() -> None:
    game = play(at(KINGS_TURN.format(A1="", B1="")), f"king {tile('<s.>0')}")
    assert seeds_of(game, 1) == {"A2"}
    assert (game.view()["king"]["bank"], game.view()["king"]["points"]) == (35, 2)


def test_rule_9_6_with_an_empty_bank_he_plants_nothing() -> None:
    text = KINGS_TWO_SEEDS.format(A4=".ss.0*1", B4=".s..0").replace("+1*2 +6", "+3*2 +4")
    game = at(text)
    assert game.view()["king"]["bank"] == 0
    before = game.view()["seeds"]
    assert paid(game, "king 66") == [0]
    assert game.view()["tiles"]["A5"] == 66
    assert game.view()["seeds"] == before


@pytest.mark.parametrize(
    ("rows", "points", "rank"),
    [
        (" 1  .s..0*1 ..s.0*1 .ss.0*2 +6", 2, 1),
        (" 1  .s..0*1 ..s.0*2 .ss.0*2 +6", 1, 2),
        (" 2  <ss>0*1\n 1  .s..0*2 ..s.0*2 +7", 2, 1),
        (" 2  <ss>0*2\n 1  .s..0*1 ..s.0*1 +7", 2, 2),
        (" 2  <ss>0*2\n 1  .ss.1*1 +8", 2, 1),
        (" 2  <ss>0*1\n 1  .ss.1*2 +8", 2, 2),
        (" 1  .s..0*1 ..s.0*2 +7", 1, 1),
    ],
)
def test_rule_9_9_the_player_wins_unless_the_king_is_ahead(rows: str, points: int, rank: int) -> None:
    result = at(f"players: 1\nlength: quick\nphase: over\n{rows}\n 0  _:111111").result
    assert result is not None
    assert (result.scores, result.ranks) == ([points], [rank])


def test_rule_9_9_the_game_ends_with_the_last_tile() -> None:
    game = play(at(LAST_TILES), "7@B7", "done", "draw 78", "king 66", "13@A8", "done")
    play(game, "king 78", "76@A9")
    assert not game.over
    play(game, "done")
    assert refused(game, "king 20") == "8.1"
