"""Chapter 10 of the rules: what is hidden."""

from typing import Any

import msgspec
import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR
from amytis.core.effects import sentences
from amytis.core.rng import seeded
from tests.games.gardens.table import RULES, at, play

TABLE = """
    players: 3
    length: quick
    pool: <..>0 <ss>0
     2     .bc.0*3:3
     1  .s..0:2  .ss.0*2
     0  _:1    _:1
"""
TURN = ("7@I1", "take A0", "go A1", "plant A1")
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
    assert views[0]["seeds"] == {"A2": 2, "B1": 1}
    assert [own["bank"] for own in views[0]["seats"]] == [36, 35, 35]
    assert [own["hand"] for own in views[0]["seats"]] == [2, 3, 3]
    assert views[0]["pile"] == 45 - 5


def test_rule_10_1_in_the_quick_game_nobody_knows_which_tiles_are_out_of_it() -> None:
    game = play(at(TABLE), "7@I1", "done")
    assert len(game.moves()) == 78 - 5


def test_rule_10_1_to_all_others_the_table_looks_as_it_did_before_the_turn() -> None:
    game = at(TABLE)
    before = {viewer: game.view(viewer) for viewer in OTHERS}
    for move in TURN:
        play(game, move)
        assert {viewer: game.view(viewer) for viewer in OTHERS} == before


def test_rule_10_1_the_player_sees_the_steps() -> None:
    seen = play(at(TABLE), *TURN).view(0)
    assert (seen["tiles"]["I1"], seen["pool"]) == (7, [13])
    assert seen["gardeners"]["A1"] == [1, 1, 0]
    played = seen["played"]
    assert [played[key] for key in ("tile", "place", "planter", "end")] == [7, "I1", "A0", "A1"]
    assert (played["flow"], played["gains"]) == (["A1"], [1, 0, 0])
    assert seen_by(play(at(TABLE), *TURN).state, OMNISCIENT)["played"] == played


def test_rule_10_1_confirmed_they_are_seen_by_all() -> None:
    game = play(at(TABLE), *TURN, "done")
    for viewer in OTHERS:
        seen = game.view(viewer)
        assert (seen["tiles"]["I1"], seen["seeds"]["A1"], seen["gardeners"]["A1"]) == (7, 0, [1, 1, 0])


def test_rule_10_1_records_and_stories_of_others_leave_them_out() -> None:
    game = play(at(TABLE), *TURN)
    assert "7@I1" in game.record(seat=0)
    assert "I1" not in game.record(seat=1) + game.record(hidden=True)
    assert [sentences(game.story(0, seat)) for seat in (1, SPECTATOR)] == [[], []]
    assert sentences(game.story(0, 0))
    play(game, "done")
    assert "7@I1" in game.record(seat=1)
    assert sentences(game.story(0, 1)) == sentences(game.story(0, 0))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_rule_10_1_resampling_looks_the_same(viewer: int) -> None:
    game = play(at(TABLE), *TURN)
    for seed in range(5):
        assert seen_by(imagined(game, viewer, seed), viewer) == seen_by(game.state, viewer)


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_rule_10_1_others_resample_the_table_without_the_steps(viewer: int) -> None:
    state = imagined(play(at(TABLE), *TURN), viewer, 1)
    assert RULES.draw(state) == at(TABLE).draw()


def test_rule_10_1_the_solo_player_settles_unseen() -> None:
    game = amytis.new("gardens", players=1, chance="manual", length="quick")
    before = game.view()
    assert play(game, "settle A0", "settle C0").view() == before
    assert game.view(0)["gardeners"] == {"A0": [1], "C0": [1]}
