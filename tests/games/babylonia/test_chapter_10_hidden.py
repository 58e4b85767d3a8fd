"""Chapter 10 of the rules: what is hidden."""

from collections import Counter
from typing import Any

import msgspec
import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR
from amytis.core.effects import sentences
from amytis.core.game import Game
from amytis.core.rng import seeded
from tests.games.babylonia.table import RULES, at, play

TABLE = """
    players: 3
    seat 1: stand PPPSF
    seat 2: stand SMMFF
    seat 3: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3         1s    1P    .     ~     .     .
     4           <6>    .     .     .     .     .
     5         2p    .     .     ~     .     .     .
     6            .     .     .     ~     Z     .
     7         ~     2M    2F    .     ~     .     .
     8            ~     .     3S    .     .     .     .
     9               ~     .     .     3m    .     .
    10                  ~     1F    .     .     .     .
    11                     .     .     2f    .     .
    23         .    [P]    .    [M]    ~     .     .
"""

ALL_TOKENS = {"P": 6, "S": 6, "M": 6, "F": 12}


def seen_by(state: Any, viewer: int) -> Any:
    """What a seat or the spectator sees of a state."""
    return msgspec.to_builtins(RULES.see(state, viewer))


def imagined(game: amytis.Game, viewer: int, seed: int) -> Any:
    """The state with hidden information resampled for a seat."""
    state = RULES.copy(game.state)
    RULES.resample_hidden(state, viewer, seeded(seed))
    return state


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_rule_10_1_each_seat_sees_its_own_stand_and_reserve_and_no_others(viewer: int) -> None:
    seats = at(TABLE).view(viewer)["seats"]
    assert [own["stand"] is not None for own in seats] == [number == viewer for number in range(3)]
    assert [own["reserve"] is not None for own in seats] == [number == viewer for number in range(3)]


def test_rule_10_1_the_own_stand_and_reserve_are_seen_as_they_are() -> None:
    own = at(TABLE).view(1)["seats"][1]
    assert own["stand"] == {"P": 0, "S": 1, "M": 2, "F": 2}
    assert own["reserve"] == {"P": 5, "S": 5, "M": 3, "F": 8}


def test_rule_10_1_a_spectator_sees_no_stand_and_no_reserve() -> None:
    assert all(own["stand"] is None and own["reserve"] is None for own in at(TABLE).view()["seats"])


def test_rule_10_1_everybody_knows_how_many_tokens_stands_and_reserves_hold() -> None:
    for viewer in (None, 0, 1, 2):
        seats = at(TABLE).view(viewer)["seats"]
        assert [(own["stand_size"], own["reserve_size"]) for own in seats] == [(5, 22), (5, 21), (5, 23)]


def test_rule_10_1_everybody_knows_where_tokens_lie_face_down_but_only_their_owner_what_they_are() -> None:
    tokens = {viewer: at(TABLE).view(viewer)["tokens"] for viewer in (None, 0, 1, 2)}
    assert {name: tokens[None][name] for name in ("C3", "C5", "K9", "K11")} == {
        "C3": {"seat": 0, "kind": "?"},
        "C5": {"seat": 1, "kind": "?"},
        "K9": {"seat": 2, "kind": "?"},
        "K11": {"seat": 1, "kind": "?"},
    }
    assert [tokens[viewer]["C3"]["kind"] for viewer in (0, 1, 2)] == ["S", "?", "?"]
    assert [tokens[viewer]["C5"]["kind"] for viewer in (0, 1, 2)] == ["?", "P", "?"]
    assert [tokens[viewer]["K9"]["kind"] for viewer in (0, 1, 2)] == ["?", "?", "M"]


def test_rule_10_1_tokens_on_land_are_open_to_all() -> None:
    for viewer in (None, 0, 1, 2):
        assert at(TABLE).view(viewer)["tokens"]["E7"] == {"seat": 1, "kind": "M"}


def test_rule_10_1_of_kinds_is_known_what_is_left_when_the_face_up_ones_are_taken_away() -> None:
    for viewer in (None, 0, 2):
        unseen = at(TABLE).view(viewer)["seats"][1]["unseen"]
        assert unseen == {"P": 6, "S": 6, "M": 6 - 1, "F": 12 - 1}


def test_rule_10_1_what_others_see_does_not_depend_on_what_is_hidden() -> None:
    swapped = TABLE.replace("SMMFF", "PPSFF").replace("2p", "2m").replace("2f", "2s")
    for viewer in (None, 0, 2):
        assert at(TABLE).view(viewer) == at(swapped).view(viewer)
    assert at(TABLE).view(1) != at(swapped).view(1)


def test_rule_10_1_a_draw_is_seen_by_its_player_alone() -> None:
    game = play(at(TABLE), "P@K7", "F@E5", "done", "draw S", "draw M")
    assert "draw S" in game.record(seat=0)
    for record in (game.record(seat=1), game.record(hidden=True)):
        assert "draw S" not in record
        assert record.count("draw ?") == 2


def test_rule_10_1_a_token_played_into_the_river_is_recorded_by_its_player_alone() -> None:
    game = play(at(TABLE), "P@K7", "F@E5", "done")
    assert "P@K7" in game.record(seat=0)
    for record in (game.record(seat=1), game.record(hidden=True)):
        assert "P@K7" not in record
        assert "?@K7" in record
        assert "F@E5" in record


def test_rule_10_1_nor_is_it_told_to_others() -> None:
    game = play(at(TABLE), "P@K7", "F@E5", "done", "draw S", "draw M")
    assert "priest" in told(game, 0, seat=0)
    assert "priest" not in told(game, 0, seat=1)
    assert "servant" in told(game, 3, seat=0)
    assert "servant" not in told(game, 3, seat=1)


def test_from_all_eyes_nothing_is_hidden() -> None:
    game = play(at(TABLE), "P@K7", "F@E5")
    seen = seen_by(game.state, OMNISCIENT)
    assert seen["seat"] is None
    assert seen["played"] == ["P@K7", "F@E5"]
    assert {name: seen["tokens"][name]["kind"] for name in ("C3", "C5", "K9", "K7")} == {
        "C3": "S",
        "C5": "P",
        "K9": "M",
        "K7": "P",
    }
    assert all(own["stand"] is not None and own["reserve"] is not None for own in seen["seats"])
    play(game, "done", "draw S", "draw M")
    assert "priest" in told(game, 0, OMNISCIENT)
    assert "servant" in told(game, 3, OMNISCIENT)
    assert RULES.text_for(game.steps[0].before, game.steps[0].move, OMNISCIENT) == "P@K7"
    assert RULES.text_for(game.steps[3].before, game.steps[3].move, OMNISCIENT) == "draw S"


def told(game: Game, step: int, seat: int) -> str:
    """A step of the story as a seat reads it."""
    return " ".join(sentences(game.story(step, seat)))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_rule_10_1_resampling_looks_the_same_to_the_seat(viewer: int) -> None:
    game = at(TABLE)
    for seed in range(10):
        assert seen_by(imagined(game, viewer, seed), viewer) == seen_by(game.state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_rule_10_1_resampled_tokens_are_the_thirty_of_each_seat(viewer: int) -> None:
    for seed in range(10):
        state = imagined(at(TABLE), viewer, seed)
        for number in range(3):
            seen = seen_by(state, number)
            lying = Counter(token["kind"] for token in seen["tokens"].values() if token["seat"] == number)
            own = seen["seats"][number]
            assert lying + Counter(own["stand"]) + Counter(own["reserve"]) == ALL_TOKENS


def test_rule_10_1_hidden_tokens_are_resampled_each_time() -> None:
    stands, face_down = set(), set()
    for seed in range(40):
        seen = seen_by(imagined(at(TABLE), 0, seed), 1)
        stands.add(tuple(seen["seats"][1]["stand"].values()))
        face_down.add(seen["tokens"]["C5"]["kind"])
    assert len(stands) > 10
    assert face_down == set("PSMF")


def test_rule_10_2_to_all_others_the_table_looks_as_it_did_before_the_turn() -> None:
    game = at(TABLE)
    before = {viewer: game.view(viewer) for viewer in (None, 1, 2)}
    play(game, "F@D4", "P@B18")
    assert {viewer: game.view(viewer) for viewer in (None, 1, 2)} == before


def test_rule_10_2_the_player_sees_them() -> None:
    game = play(at(TABLE), "F@D4", "P@B18")
    seen = game.view(0)
    assert seen["played"] == ["F@D4", "P@B18"]
    assert seen["tokens"]["D4"] == {"seat": 0, "kind": "F"}
    assert "D4" not in seen["tiles"]
    assert seen["seats"][0]["points"] == 6 + 1


def test_rule_10_2_confirmed_they_are_seen_by_all() -> None:
    game = play(at(TABLE), "F@D4", "P@B18", "done")
    for viewer in (None, 1, 2):
        seen = game.view(viewer)
        assert seen["tokens"]["B18"] == {"seat": 0, "kind": "P"}
        assert seen["seats"][0]["points"] == 6 + 1


def test_rule_10_2_records_of_others_leave_them_out() -> None:
    game = play(at(TABLE), "F@D4", "P@B18")
    assert "P@B18" in game.record(seat=0)
    assert "B18" not in game.record(seat=1)
    assert "B18" not in game.record(hidden=True)
    assert "P@B18" in play(game, "done").record(seat=1)


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_rule_10_2_others_resample_the_table_without_them(viewer: int) -> None:
    game = play(at(TABLE), "F@D4", "P@B18")
    state = imagined(game, viewer, 1)
    assert "B18" not in seen_by(state, 0)["tokens"]
    assert seen_by(state, 0)["tiles"]["D4"] == "<6>"
    assert RULES.points(state, 3) == [0, 0, 0]


def test_rule_10_2_the_player_resamples_the_table_with_them() -> None:
    game = play(at(TABLE), "F@D4", "P@B18")
    assert seen_by(imagined(game, 0, 1), 0)["played"] == ["F@D4", "P@B18"]
