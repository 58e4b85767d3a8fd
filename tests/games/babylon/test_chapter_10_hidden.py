"""Chapter 10 of the rules: what is hidden."""

from typing import Any

import msgspec
import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR
from amytis.core.effects import sentences
from amytis.core.rng import seeded
from tests.games.babylon.table import RULES, at, play

TABLE = """
    players: 3
    token: change
    quarry 1: 3 3 2 1
    quarry 2: 1 0 2 2
    quarry 3: 0 0 0 0
    quarry 4: 0 0 0 0
    seat 1: pillars 6; slot start 1
    terraces 1: C3 L1 FB.. r1; A7 L1 TT.. r0
    items 1: A7 statue
    seat 2: pillars 2; slot start 2
"""
DIG = ("dig C1", "C1 SFBT")
TURN = ("pillars E3 L1 -ne", "lay stored 2", "fountain D3 E3", "make F4 B", "store")
OTHERS = (None, 1, 2)


def seen_by(state: Any, viewer: int) -> Any:
    """What a seat or the spectator sees of a state."""
    return msgspec.to_builtins(RULES.see(state, viewer))


def imagined(game: amytis.Game, viewer: int, seed: int) -> Any:
    """The state with hidden information resampled for a seat."""
    state = RULES.copy(game.state)
    RULES.resample_hidden(state, viewer, seeded(seed))
    return state


def test_rule_10_1_everybody_sees_the_same_table() -> None:
    game = at(TABLE)
    views = [{**game.view(viewer), "seat": None} for viewer in (None, 0, 1, 2)]
    assert views == [views[0]] * 4
    assert [own["pillars"] for own in views[0]["seats"]] == [6, 2, 0]
    assert [own["slot"] for own in views[0]["seats"]] == [49, 50, None]


def test_rule_10_1_nobody_knows_what_lies_under_the_top_tiles() -> None:
    game = play(at(TABLE), "dig C1")
    tops = {stack["tile"] for stack in game.view()["quarry"].values()}
    unseen = {f"C1 {tile}" for tile in ("SFBT", "SBST", "FSFT", "TTSB")}
    assert unseen <= set(game.moves())
    assert len(game.moves()) == 16 - sum(1 for tile in tops if tile is not None and 33 <= tile <= 48)


def test_rule_10_1_nor_which_tokens_are_still_to_come() -> None:
    game = at("players: 2\nphase: token\nrounds: 12\ntokens: double 0, fewer 1")
    assert set(game.moves()) == {
        f"token {effect}" for effect in ("nothing", "single", "change", "fill", "flower", "fewer")
    }
    assert game.view(0)["tokens"] == game.view(1)["tokens"]


def test_rule_10_1_to_all_others_the_garden_looks_as_it_did_after_the_dig() -> None:
    game = play(at(TABLE), *DIG)
    before = {viewer: game.view(viewer) for viewer in OTHERS}
    assert before[None]["played"]["dug"] is not None
    for move in TURN:
        play(game, move)
        assert {viewer: game.view(viewer) for viewer in OTHERS} == before


def test_rule_10_1_the_player_sees_the_steps() -> None:
    seen = play(at(TABLE), *DIG, *TURN).view(0)
    spaces = seen["seats"][0]["spaces"]
    assert (spaces["E3"]["item"], spaces["F3"]["item"], spaces["F4"]["symbol"]) == ("fountain", "belvedere", "B")
    assert seen["played"]["laid"] == [49]
    assert seen["supply"]["fountain"] == 15
    assert seen_by(play(at(TABLE), *DIG, *TURN).state, OMNISCIENT)["played"] == seen["played"]


def test_rule_10_1_confirmed_they_are_seen_by_all() -> None:
    game = play(at(TABLE), *DIG, *TURN, "done")
    seats = [game.view(viewer)["seats"][0] for viewer in (None, 0, 1, 2)]
    assert seats == [seats[0]] * 4
    assert seats[0]["spaces"]["E3"]["item"] == "fountain"


def test_rule_10_1_records_and_stories_of_others_leave_them_out() -> None:
    game = play(at(TABLE), *DIG, *TURN)
    assert "fountain D3 E3" in game.record(seat=0)
    assert "fountain" not in game.record(seat=1) + game.record(hidden=True)
    assert "dig C1" in game.record(seat=1)
    assert [sentences(game.story(4, seat)) for seat in (1, SPECTATOR)] == [[], []]
    assert sentences(game.story(4, 0))
    play(game, "done")
    assert "fountain D3 E3" in game.record(seat=1)
    assert sentences(game.story(4, 1)) == sentences(game.story(4, 0))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_rule_10_1_resampling_looks_the_same(viewer: int) -> None:
    game = play(at(TABLE), *DIG, *TURN)
    for seed in range(5):
        assert seen_by(imagined(game, viewer, seed), viewer) == seen_by(game.state, viewer)


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_rule_10_1_others_resample_the_garden_without_the_steps(viewer: int) -> None:
    state = imagined(play(at(TABLE), *DIG, *TURN), viewer, 1)
    assert RULES.draw(state) == play(at(TABLE), *DIG).draw()
