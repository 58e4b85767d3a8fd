"""Chapter 5 of the rules: decorations."""

import pytest

import amytis
from amytis.games.babylon.components import NAMED
from amytis.games.babylon.state import STATUE_FIRST
from tests.games.babylon.table import garden, lay, play, refused, sources, spaces, targets, violation

PAIRS = ("stairway", "fountain", "bridge")


def decorations(game: amytis.Game) -> set[str]:
    """All decorations that can be built now."""
    return {move for move in game.moves() if move.split()[0] in ("statue", *PAIRS)}


def why(game: amytis.Game, move: str) -> tuple[str, str]:
    """The rule that forbids a move, and its sentence."""
    caught = violation(game, move)
    return caught.rule, str(caught)


def test_rule_5_1_decorations_are_free_and_come_from_the_supply() -> None:
    game = lay(garden(dug="TT.."), "C3 L1")
    pillars = game.view(0)["seats"][0]["pillars"]
    play(game, "statue C3")
    seen = game.view(0)
    assert (seen["seats"][0]["pillars"], seen["supply"]["statue"]) == (pillars, 39)
    assert spaces(game)["C3"] == "1T statue"


def test_rule_5_1_they_need_not_be_built() -> None:
    game = lay(garden(dug="TT.."), "C3 L1")
    assert decorations(game) == {"statue C3", "statue D3"}
    assert play(game, "done").to_move == 1


@pytest.mark.parametrize("move", ["statue C3", "stairway C3 D3", "fountain C3 D3", "bridge C3 E3", "make C3 F"])
def test_rule_5_1_a_tile_comes_first(move: str) -> None:
    game = garden("C3 L1 TT.. r0", token="change")
    rule, sentence = why(game, move)
    assert rule == "5.1"
    assert "none has been placed yet" in sentence


def test_rule_5_1_only_on_symbols_of_their_own() -> None:
    game = lay(garden(dug="FT.."), "C3 L1")
    assert decorations(game) == {"statue D3"}
    for position in ("C3", "C4"):
        assert "does not show a statue" in why(game, f"statue {position}")[1]
        assert refused(game, f"statue {position}") == "5.1"


def test_rule_5_1_only_on_empty_surfaces() -> None:
    game = play(lay(garden(dug="TT.."), "C3 L1"), "statue C3")
    assert why(game, "statue C3") == ("5.1", "C3 is not empty: a statue is there. (rule 5.1)")


@pytest.mark.parametrize(
    ("terraces", "items", "what"),
    [
        ("C3 L1 FB.. r1 -ne", "", "a belvedere is there"),
        ("C3 L1 FB.. r1; D1 L1 F.S. r3", "D2 fountain s; D3 fountain n", "a fountain is there"),
    ],
)
def test_rule_5_1_what_is_taken_joins_nothing(terraces: str, items: str, what: str) -> None:
    rule, sentence = why(lay(garden(terraces, items, dug="F.F."), "E3 L1"), "fountain D3 E3")
    assert rule == "5.1"
    assert what in sentence


def test_rule_5_1_one_end_on_a_tile_of_this_turn_will_do_but_one_must_be() -> None:
    terraces = "C3 L1 FB.. r1; E3 L1 F.S. r0; C5 L1 SF.. r0"  # fountains on D3 and E3, and on D5
    game = lay(garden(terraces, dug="F.F."), "D1 L1", 1)
    assert spaces(game) | {"D3": "1F", "E3": "1F", "E1": "1F", "D2": "1F"} == spaces(game)
    assert decorations(game) == {"fountain D2 D3"}
    rule, sentence = why(game, "fountain D3 E3")
    assert rule == "5.1"
    assert "Neither D3 nor E3" in sentence


def test_rule_5_1_an_old_tile_has_no_new_statue() -> None:
    game = lay(garden("C3 L1 TT.. r0", dug="FT.."), "E3 L1")
    assert decorations(game) == {"statue F3"}
    assert why(game, "statue C3") == ("5.1", "C3 is not on a tile placed in this turn. (rule 5.1)")
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play_number(STATUE_FIRST + NAMED["H8"])
    assert caught.value.rule == "5.1"


def test_rule_5_1_the_tile_of_the_turn_before_is_old() -> None:
    game = play(lay(garden(dug="TT..", slot="start 1"), "C3 L1"), "done", "dig A1", "discard", "done", "token nothing")
    lay(play(game, "dig B1"), "E5 L1", tile="stored")
    assert refused(game, "statue C3") == "5.1"


def test_rule_5_1_before_or_after_the_second_tile_and_joining_both() -> None:
    game = lay(garden(dug="FT..", slot="start 1"), "E3 L1")
    assert decorations(game) == {"statue F3"}
    lay(game, "C3 L1", 3, tile="stored")  # SBFT turned by three quarters: B F T S
    assert decorations(game) == {"statue F3", "statue D4", "fountain D3 E3"}
    play(game, "fountain D3 E3", "statue F3", "done")
    assert sources(game) == {"fountains": 3, "statues": 1, "highest": 1}


def test_rule_5_1_until_the_turn_is_confirmed_but_not_once_a_tile_is_stored() -> None:
    game = lay(garden(dug="FT..", slot="start 1"), "C3 L1", tile="stored")
    assert decorations(game) == {"statue C4"}
    play(game, "store")
    assert game.moves() == ["done"]


# D3 shows a stairway on level 1; the dug tile shows its own on E3.
STAIRS = "C3 L1 SF.. r1"


def test_rule_5_2_a_stairway_joins_neighbours_one_level_apart() -> None:
    game = lay(garden(STAIRS, dug="S.T."), "E3 L2")
    assert decorations(game) == {"stairway D3 E3", "statue F4"}
    play(game, "stairway D3 E3")
    assert (spaces(game)["D3"], spaces(game)["E3"]) == ("1S stairway", "2S stairway")
    assert game.view(0)["supply"]["stairway"] == 15
    assert game.view(0)["seats"][0]["spaces"]["D3"]["other"] == "E3"


@pytest.mark.parametrize(
    ("terrace", "place", "quarters", "move"),
    [
        ("C3 L1 SBST r0", "C1 L2", 3, "stairway C2 C3"),
        ("C3 L1 SBST r1", "C5 L2", 0, "stairway C4 C5"),
        ("C3 L1 SBST r0", "A3 L2", 1, "stairway B3 C3"),
        ("C3 L2 SBST r0", "A3 L1", 1, "stairway B3 C3"),
    ],
)
def test_rule_5_2_in_a_row_or_a_column_up_or_down(terrace: str, place: str, quarters: int, move: str) -> None:
    terraces = f"A7 L1 BB.. r0; {terrace}"
    assert move in decorations(lay(garden(terraces, dug="SSFT"), place, quarters))


def test_rule_5_2_not_on_one_level() -> None:
    game = lay(garden(STAIRS, dug="S.T."), "E3 L1")
    assert not any(move.startswith("stairway") for move in decorations(game))
    assert refused(game, "stairway D3 E3") == "5.2"


def test_rule_5_2_nor_two_levels_apart() -> None:
    terraces = "C3 L1 SF.. r1; E4 L1 FB.. r0; E2 L2 BB.. r0"
    game = lay(garden(terraces, dug="S.T."), "E3 L3")
    assert spaces(game)["E3"] == "3S"
    assert refused(game, "stairway D3 E3") == "5.2"


def test_rule_5_2_nor_on_one_tile_nor_across_a_corner() -> None:
    game = lay(garden(dug="SSFT"), "C3 L1")
    assert refused(game, "stairway C3 D3") == "5.2"
    with pytest.raises(amytis.IllegalMove, match="nothing can join C3 and D4"):
        game.play("stairway C3 D4")
    with pytest.raises(amytis.IllegalMove, match="nothing can join C3 and E3"):
        game.play("stairway C3 E3")


def test_rule_5_3_a_fountain_joins_neighbours_on_two_tiles_of_the_same_level() -> None:
    game = lay(garden("C3 L1 FB.. r1"), "E3 L1")
    assert decorations(game) == {"fountain D3 E3", "statue F3"}
    play(game, "fountain D3 E3")
    assert (spaces(game)["D3"], spaces(game)["E3"]) == ("1F fountain", "1F fountain")
    assert game.view(0)["supply"]["fountain"] == 15


def test_rule_5_3_in_a_column_too() -> None:
    game = lay(garden("C3 L1 FB.. r3", dug="F.F."), "C5 L1")
    assert decorations(game) == {"fountain C4 C5"}


def test_rule_5_3_not_on_two_levels() -> None:
    game = lay(garden("C3 L1 FB.. r1", dug="F.F."), "E3 L2")
    assert decorations(game) == set()
    assert why(game, "fountain D3 E3") == ("5.3", "A fountain stands on two tiles of the same level. (rule 5.3)")


def test_rule_5_3_not_on_one_tile() -> None:
    game = lay(garden(dug="FFBS"), "C3 L1")
    assert decorations(game) == set()
    rule, sentence = why(game, "fountain C3 D3")
    assert rule == "5.3"
    assert "two different tiles" in sentence


# The dug tile goes to E3: its bridge on E3 is opposite that on C3; D3 lies between them.
BANKS = "B3 L1 BT.. r1"
BRIDGE = "bridge C3 E3"


def test_rule_5_4_a_bridge_joins_two_positions_with_one_between() -> None:
    game = lay(garden(BANKS, dug="BS.."), "E3 L1")
    assert decorations(game) == {BRIDGE}
    play(game, BRIDGE)
    seat = game.view(0)["seats"][0]["spaces"]
    assert [seat[name]["item"] for name in ("C3", "D3", "E3")] == ["bridge", "under_bridge", "bridge"]
    assert (seat["C3"]["other"], seat["E3"]["other"]) == ("E3", "C3")
    assert game.view(0)["supply"]["bridge"] == 15


def test_rule_5_4_in_a_column_too() -> None:
    game = lay(garden("C2 L1 BT.. r3", dug="BS.."), "C5 L1")
    assert decorations(game) == {"bridge C3 C5"}


@pytest.mark.parametrize(
    ("place", "move"), [("D3 L1", "bridge C3 D3"), ("F3 L1", "bridge C3 F3"), ("E4 L1", "bridge C3 E4")]
)
def test_rule_5_4_exactly_one_and_in_line(place: str, move: str) -> None:
    game = lay(garden(BANKS, dug="BS.."), place)
    assert decorations(game) == set()
    with pytest.raises(amytis.IllegalMove, match="nothing can join"):
        game.play(move)


def test_rule_5_4_not_on_two_levels() -> None:
    game = lay(garden(BANKS, dug="BS.."), "E3 L2")
    assert why(game, BRIDGE) == ("5.4", "A bridge joins two tiles of the same level. (rule 5.4)")


def test_rule_5_4_a_lower_tile_may_be_between() -> None:
    # B3 and E3 on level 2, D3 on a tile of level 1.
    game = lay(garden("D2 L1 F.F. r0; B3 L2 BT.. r1", dug="BS.."), "E3 L2")
    assert decorations(game) == {BRIDGE}
    play(game, BRIDGE)
    assert spaces(game)["D3"] == "1. under_bridge"


@pytest.mark.parametrize(
    ("terraces", "items", "place"),
    [
        ("C3 L1 BT.. r0", "", "E3 L1"),
        ("D2 L1 S.S. r0 -sw; B3 L2 BT.. r1", "", "E3 L2"),
        ("D2 L1 .STS r1; B3 L2 BT.. r1", "D3 statue", "E3 L2"),
        ("D1 L1 BB.. r3; D4 L1 B.F. r0; B3 L2 BT.. r1", "D2 bridge s; D3 under; D4 bridge n", "E3 L2"),
    ],
    ids=["same level", "belvedere", "statue", "bridge"],
)
def test_rule_5_4_the_surface_between_lies_lower_is_empty_and_under_no_bridge(
    terraces: str, items: str, place: str
) -> None:
    rule, sentence = why(lay(garden(terraces, items, dug="BS.."), place), BRIDGE)
    assert rule == "5.4"
    assert "between C3 and E3 must lie lower" in sentence


def test_rule_5_4_nothing_is_built_below_a_bridge_and_the_bridge_hides_nothing() -> None:
    terraces = "D2 L1 TT.. r2; B3 L2 BT.. r1"  # D3 shows a statue
    game = play(lay(garden(terraces, dug="BS.."), "E3 L2 -se"), BRIDGE)
    assert refused(game, "statue D3") == "5.1"
    assert spaces(game)["D3"] == "1T under_bridge"
    assert not any(target.startswith(("C2", "D2", "C3", "D3")) for target in targets(game, "pillars"))


def test_rule_5_4_what_is_new_below_a_bridge_holds_nothing_either() -> None:
    game = garden("F6 L1 F.F. r0; B3 L2 BT.. r1", dug="BS..", slot="TTSB")
    lay(lay(game, "D2 L1", 2, tile="stored"), "E3 L2")  # TTSB turned: S B T T, so D3 shows a statue
    assert "statue D3" in decorations(game)
    play(game, BRIDGE)
    assert why(game, "statue D3") == ("5.1", "D3 is not empty: a bridge above is there. (rule 5.1)")


@pytest.mark.parametrize(
    ("terraces", "dug", "place", "move", "name"),
    [
        ("", "TT..", "C3 L1", "statue C3", "statue"),
        (STAIRS, "S.T.", "E3 L2", "stairway D3 E3", "stairway"),
        ("C3 L1 FB.. r1", "F.F.", "E3 L1", "fountain D3 E3", "fountain"),
        (BANKS, "BS..", "E3 L1", BRIDGE, "bridge"),
    ],
)
def test_rule_5_6_what_the_supply_does_not_have_cannot_be_built(
    terraces: str, dug: str, place: str, move: str, name: str
) -> None:
    game = lay(garden(terraces, dug=dug, supply=f"{name} 0"), place)
    assert refused(game, move) == "5.6"
    play(lay(garden(terraces, dug=dug, supply=f"{name} 1"), place), move)
