"""Moves: in turn, once, on the version one saw; taken back until confirmed; refused in words."""

import pytest

from tests.server.people import Person

pytestmark = pytest.mark.compiled


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A table of two."""
    made = ann.open_table("you Ann", "open")
    ben.sit(made, 1)
    return made


def test_the_same_key_plays_once(ann: Person, table: str) -> None:
    seen = ann.look(table)
    first = ann.play(table, 0, seen["moves"][0], seen["version"], "the-same-key")
    again = ann.play(table, 0, seen["moves"][0], seen["version"], "the-same-key")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert (
        ann.post(f"/tables/{table}/undo", {"seat": 0, "expected": 0, "key": "the-same-key"}).json()["code"] == "stale"
    )
    assert again.json()["undoable"] == 1


def test_a_stale_move_is_refused_and_changes_nothing(ann: Person, table: str) -> None:
    seen = ann.look(table)
    ann.play(table, 0, seen["moves"][0])
    stale = ann.play(table, 0, "done", seen["version"])
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert ann.look(table)["undoable"] == 1


def test_an_undone_version_is_stale_too(ann: Person, table: str) -> None:
    moves = ann.look(table)["moves"]
    version = ann.play(table, 0, moves[0]).json()["version"]
    ann.undo(table, 0)
    ann.play(table, 0, moves[1])
    assert ann.play(table, 0, "done", version).json()["code"] == "stale"


def test_an_illegal_move_names_its_rule(ann: Person, table: str) -> None:
    before = ann.look(table)
    for move, rule in (("done", "2.5"), ("card 3", "6.2"), ("hello", None)):
        refused = ann.play(table, 0, move)
        assert refused.status_code == 422
        assert refused.json()["code"] == "illegal_move"
        assert refused.json()["rule"] == rule
    assert ann.look(table) == before


def test_refusals_speak_french(ann: Person, table: str) -> None:
    version = ann.look(table)["version"]
    body = {"seat": 0, "move": "done", "expected": version, "key": "abcdefgh"}
    refused = ann.post(f"/tables/{table}/moves", body, language="fr").json()
    assert refused["message"] == "Le premier joueur de la partie joue exactement un jeton."


def test_why_reveals_nothing_before_the_game_begins(ann: Person) -> None:
    """Seats may still change hands, and a verdict would tell what lies on a stand."""
    waiting = ann.open_table("you Ann", "open")
    for move in ("F@K7", "M@K7"):
        refused = ann.get(f"/tables/{waiting}/why", move=move, seat=0)
        assert (refused.status_code, refused.json()["code"]) == (409, "waiting_for_players")


def test_why_not(ann: Person, ben: Person, table: str) -> None:
    legal = ann.look(table)["moves"][0]
    assert ann.get(f"/tables/{table}/why", move=legal, seat=0).json()["legal"]
    verdict = ann.get(f"/tables/{table}/why", move="done", seat=0).json()
    assert (verdict["legal"], verdict["rule"]) == (False, "2.5")
    assert ben.get(f"/tables/{table}/why", move=legal, seat=0).json()["code"] == "not_your_seat"
    assert ben.get(f"/tables/{table}/why", move=legal, seat=1).json()["code"] == "not_your_turn"


def test_the_move_that_confirms_is_named_when_it_is_legal(ann: Person, ben: Person, table: str) -> None:
    seen = ann.look(table)
    assert seen["confirm"] is None
    after = ann.play(table, 0, seen["moves"][0]).json()
    assert (after["confirm"], after["moves"]) == ("done", ["done"])
    assert ben.look(table)["confirm"] is None


def test_events_name_their_turn(ann: Person, ben: Person, table: str) -> None:
    dealt = ben.get(f"/tables/{table}/updates").json()["events"]
    assert {(event["turn"], event["whose"]) for event in dealt} == {(0, None)}
    ann.play(table, 0, ann.look(table)["moves"][0])
    ann.play(table, 0, "done")
    played = ben.get(f"/tables/{table}/updates", since=len(dealt)).json()["events"]
    assert [(event["turn"], event["whose"], event["seat"]) for event in played] == [(1, 0, 0), (1, 0, 0), (1, 0, None)]


def test_undo_until_the_turn_is_confirmed(ann: Person, ben: Person, table: str) -> None:
    start = ann.look(table)
    assert ann.undo(table, 0).json()["code"] == "nothing_to_undo"
    ann.play(table, 0, start["moves"][0])
    assert ann.undo(table, 0).json()["view"] == start["view"]
    ann.play(table, 0, start["moves"][0])
    ann.play(table, 0, "done")
    assert ann.undo(table, 0).json()["code"] == "not_your_turn"
    assert ben.undo(table, 1).json()["code"] == "nothing_to_undo"


def test_an_unconfirmed_turn_is_invisible_to_others(ann: Person, ben: Person, address: str, table: str) -> None:
    stranger = Person(address)
    others = (ben.look(table), stranger.look(table))
    ann.play(table, 0, ann.look(table)["moves"][0])
    assert (ben.look(table), stranger.look(table)) == others
    assert "@" not in ben.get(f"/tables/{table}/record").text
    assert ben.get(f"/tables/{table}/steps/{others[0]['table']['steps'] + 1}").status_code == 404


def test_a_move_for_a_seat_that_is_not_there(ann: Person, table: str) -> None:
    body = {"seat": 5, "move": "done", "expected": 0, "key": "abcdefgh"}
    assert ann.post(f"/tables/{table}/moves", body).json()["code"] == "no_seat"
    for bad in ({**body, "key": "short"}, {**body, "move": ""}, {**body, "expected": -1}, {"seat": 0}):
        assert ann.post(f"/tables/{table}/moves", bad).json()["code"] == "bad_request"
