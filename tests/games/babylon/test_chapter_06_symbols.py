"""Chapter 6 of the rules: changing symbols."""

import pytest

import amytis
from tests.games.babylon.table import garden, lay, play, refused, spaces, targets, violation


def change(
    dug: str = "FT..", terraces: str = "", place: str = "C3 L1", token: str = "change", **more: str
) -> amytis.Game:
    """Seat 1 has laid the dug tile while a token works."""
    return lay(garden(terraces, dug=dug, token=token, **more), place)


def test_rule_6_1_a_symbol_becomes_any_other_one() -> None:
    assert targets(change(), "make") == {"C3 S", "C3 B", "C3 T", "D3 S", "D3 F", "D3 B"}
    game = play(change(), "make C3 B")
    assert spaces(game) == {"C3": "1B", "D3": "1T", "C4": "1.", "D4": "1."}


def test_rule_6_1_not_the_one_it_is_and_no_blank() -> None:
    assert refused(change(), "make C3 F") == "6.1"
    assert refused(change(), "make C4 F") == "6.2"


def test_rule_6_1_once_in_the_turn() -> None:
    game = play(change(slot="start 1"), "make C3 B")
    assert not targets(game, "make")
    assert refused(game, "make D3 S") == "6.1"
    lay(game, "E3 L1", tile="stored")
    assert refused(game, "make E3 F") == "6.1"


@pytest.mark.parametrize("token", ["nothing", "single", "double", "fill", "flower", "fewer"])
def test_rule_6_1_with_that_token_alone(token: str) -> None:
    assert refused(change(token=token), "make C3 B") == "6.1"


def test_rule_6_1_only_on_a_tile_of_this_turn() -> None:
    game = change(terraces="E3 L1 BT.. r0")
    assert refused(game, "make E3 F") == "5.1"
    assert refused(game, "make H8 F") == "5.1"


def test_rule_6_1_on_either_tile_of_this_turn() -> None:
    game = lay(change(slot="start 1"), "E3 L1", tile="stored")
    assert {target.split()[0] for target in targets(game, "make")} == {"C3", "D3", "E3", "F3", "E4", "F4"}


def test_rule_6_1_only_on_an_empty_space() -> None:
    game = play(change(), "statue D3")
    assert targets(game, "make") == {"C3 S", "C3 B", "C3 T"}
    assert "D3 is not empty: a statue is there" in str(violation(game, "make D3 S"))
    assert refused(change(place="C3 L1 -nw"), "make C3 S") == "5.1"


def test_rule_6_1_only_on_a_visible_space() -> None:
    game = lay(change(terraces="A7 L1 F.F. r0", slot="start 1"), "D3 L2", tile="stored")
    assert spaces(game)["D3"] == "2S"
    assert {target.split()[0] for target in targets(game, "make")} == {"C3", "D3", "E3", "D4", "E4"}


def test_rule_6_1_not_below_a_bridge() -> None:
    game = garden("F6 L1 F.F. r0; B3 L2 BT.. r1", dug="BS..", slot="TTSB", token="change")
    lay(lay(game, "D2 L1", 2, tile="stored"), "E3 L2")
    assert "D3 S" in targets(game, "make")
    play(game, "bridge C3 E3")
    assert not any(target.startswith("D3") for target in targets(game, "make"))
    assert refused(game, "make D3 S") == "5.1"


def test_rule_6_1_it_need_not_be_used_and_stays() -> None:
    game = play(change(), "make D3 F", "done", "dig A1", "discard", "done")
    assert spaces(game)["D3"] == "1F"
    game = lay(play(game, "token nothing", "dig B1"), "E3 L1", 0)
    assert spaces(game)["D3"] == "1F"


def test_rule_6_1_it_can_be_used_at_once() -> None:
    game = change(terraces="E3 L1 F.F. r0")
    assert refused(game, "fountain D3 E3") == "5.1"
    play(game, "make D3 F", "fountain D3 E3")


def test_rule_6_2_a_blank_receives_any_symbol() -> None:
    assert targets(change(token="fill"), "make") == {
        f"{position} {symbol}" for position in ("C4", "D4") for symbol in "SFBT"
    }
    assert spaces(play(change(token="fill"), "make C4 T"))["C4"] == "1T"


def test_rule_6_2_nothing_but_a_blank() -> None:
    assert refused(change(token="fill"), "make C3 B") == "6.1"


@pytest.mark.parametrize("token", ["nothing", "single", "double", "change", "flower", "fewer"])
def test_rule_6_2_with_that_token_alone(token: str) -> None:
    assert refused(change(token=token), "make C4 B") == "6.2"


def test_rule_6_2_once_in_the_turn() -> None:
    game = play(change(token="fill"), "make C4 B")
    assert not targets(game, "make")
    assert refused(game, "make D4 S") == "6.2"
    assert "One blank is filled in a turn" in str(violation(game, "make D4 S"))


def test_rule_6_2_only_on_an_empty_visible_space_of_this_turn() -> None:
    game = change(terraces="E3 L1 BT.. r0", token="fill", place="C3 L1 -sw")
    assert {target.split()[0] for target in targets(game, "make")} == {"D4"}
    for position in ("E4", "C4"):
        assert refused(game, f"make {position} S") == "5.1"


def test_rule_6_2_not_below_a_bridge() -> None:
    game = garden("F6 L1 F.F. r0; B3 L2 BT.. r1", dug="BS..", slot="TT..", token="fill")
    lay(lay(game, "D2 L1", 0, tile="stored"), "E3 L2")
    assert "D3 S" in targets(game, "make")
    play(game, "bridge C3 E3")
    assert refused(game, "make D3 S") == "5.1"


def test_rule_6_2_it_stays() -> None:
    game = play(change(token="fill"), "make C4 T", "done", "dig A1", "discard", "done")
    assert spaces(game)["C4"] == "1T"
    assert play(change(token="fill"), "done").to_move == 1


@pytest.mark.parametrize(("token", "first", "second"), [("change", "C3 B", "E3 F"), ("fill", "C4 B", "F4 F")])
def test_rule_6_3_once_for_both_tiles_of_a_turn_and_either_will_do(token: str, first: str, second: str) -> None:
    game = lay(garden(dug="FT..", slot="S.T.", token=token), "C3 L1")
    lay(game, "E3 L1", 0 if token == "change" else 1, tile="stored")
    assert {first, second} <= targets(game, "make")
    for made in (first, second):
        play(game, f"make {made}")
        assert not targets(game, "make")
        game.undo()


@pytest.mark.parametrize(("token", "made", "space"), [("change", "D3 F", "1F"), ("fill", "D4 F", "1F")])
def test_rule_6_3_a_new_symbol_stays_whether_it_is_used_or_not(token: str, made: str, space: str) -> None:
    game = play(change(token=token), f"make {made}", "done", "dig A1", "discard", "done")
    assert spaces(game)[made.split()[0]] == space
