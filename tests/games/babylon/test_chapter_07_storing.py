"""Chapter 7 of the rules: storing and discarding."""

import pytest

from tests.games.babylon.table import garden, lay, pillars_of, play, refused


def test_rule_7_1_a_dug_tile_that_was_not_placed_is_stored_or_discarded() -> None:
    assert {"store", "discard"} <= set(garden().moves())
    assert refused(garden(), "done") == "7.1"
    assert play(garden(), "store", "done").view()["seats"][0]["slot"] == 3
    assert play(garden(), "discard", "done").view()["seats"][0]["slot"] is None


def test_rule_7_1_what_lay_in_the_slot_makes_room() -> None:
    game = play(garden(slot="start 1"), "store", "done")
    assert game.view()["seats"][0]["slot"] == 3
    assert "gone: FT.." not in game.draw()
    assert "start 1" in game.draw().split("gone: ")[1].splitlines()[0]


def test_rule_7_1_discarding_leaves_the_slot_as_it_is() -> None:
    game = play(garden(slot="start 1"), "discard", "done")
    assert game.view()["seats"][0]["slot"] == 49
    assert "FT.." in game.draw().split("gone: ")[1].splitlines()[0]


@pytest.mark.parametrize("move", ["store", "discard"])
def test_rule_7_1_a_tile_that_was_placed_is_neither(move: str) -> None:
    game = lay(garden(slot="start 1"), "C3 L1")
    assert refused(game, move) == "7.1"
    assert play(game, "done").view()["seats"][0]["slot"] == 49


@pytest.mark.parametrize("move", ["store", "discard", "pillars E3 L1", "lay stored 0", "statue C4", "make C3 S"])
@pytest.mark.parametrize("put_away", ["store", "discard"])
def test_rule_7_1_after_that_only_done_remains(put_away: str, move: str) -> None:
    game = play(lay(garden(slot="start 1"), "C3 L1", tile="stored"), put_away)
    assert game.moves() == ["done"]
    assert refused(game, move) == "7.1"


@pytest.mark.parametrize(("pillars", "kept"), [(0, 0), (5, 5), (6, 6), (7, 6), (11, 6)])
def test_rule_7_2_up_to_six_single_pillars_stay(pillars: int, kept: int) -> None:
    game = play(garden(pillars=pillars, supply="single 100"), "discard")
    assert pillars_of(game) == pillars
    play(game, "done")
    assert pillars_of(game) == kept
    assert game.view()["supply"]["single"] == 100 + pillars - kept


def test_rule_7_2_a_double_pillar_that_was_not_used_returns() -> None:
    game = play(garden(dug="FT.. and a double pillar", supply="double 63", token="double"), "discard")
    assert game.view(0)["supply"]["double"] == 63
    play(game, "done")
    assert game.view()["supply"]["double"] == 64


def test_rule_7_2_one_that_was_used_does_not() -> None:
    game = garden("C3 L1 BB.. r0", dug="FT.. and a double pillar", supply="double 63", token="double")
    play(lay(game, "D3 L2 -ne"), "done")
    assert game.view()["supply"]["double"] == 63


@pytest.mark.parametrize("pillars", [0, 5, 6])
def test_rule_7_3_all_single_pillars_that_fit_are_kept(pillars: int) -> None:
    assert pillars_of(play(garden(pillars=pillars), "discard", "done")) == pillars


def test_rule_7_3_the_dug_tile_is_put_away_after_building() -> None:
    game = lay(garden(slot="start 1"), "C3 L1", tile="stored")
    assert {"store", "discard"} <= set(game.moves())
    assert play(game, "store").moves() == ["done"]
