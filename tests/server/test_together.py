"""Several seats decide at the same time: each has a draft of its own, and nobody holds anybody up."""

import time

import pytest

import amytis
from tests.server.people import Person
from tests.server.simultaneous_table import begin, confirm, play_to_writing, played, told, write

pytestmark = pytest.mark.compiled


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A table of two who may both write; it is Ben's turn first where nobody is asked."""
    made = begin(ann, "you Ann", "open")
    ben.sit(made, 1)
    play_to_writing({0: ann, 1: ben}, made)
    return made


def test_everybody_may_write_and_sees_nothing_of_the_others(ann: Person, ben: Person, table: str) -> None:
    stranger = Person(ann.address)
    for person, seat in ((ann, 0), (ben, 1)):
        seen = person.look(table)
        assert (seen["seat"], seen["view"]["to_move"], seen["acting"]) == (seat, seat, [0, 1])
        assert seen["table"]["your_turn"]
        assert seen["moves"]
    outside = stranger.look(table)
    first = write(ann, table, 0)
    before = ben.look(table)
    assert before["undoable"] == 0
    write(ben, table, 1)
    write(ben, table, 1)
    assert ann.look(table) == first
    assert stranger.look(table) == outside
    assert (ann.look(table)["undoable"], ben.look(table)["undoable"]) == (1, 2)
    assert played(told(stranger, table)) == played(told(ann, table)[:-1]) == played(told(ben, table)[:-2])


def test_what_one_confirms_comes_before_what_the_other_has_not(ann: Person, ben: Person, table: str) -> None:
    before = told(ann, table)
    mine = write(ann, table, 0, 2)
    steps = told(ann, table)[len(before) :]
    confirm(ben, table, 1)
    seen = ann.look(table)
    assert (seen["version"], seen["moves"], seen["undoable"]) == (mine["version"], mine["moves"], 2)
    assert seen["acting"] == [0]
    after = told(ann, table)
    assert after[: len(before)] == before
    assert played(after[len(before) :]) == [(1, "done"), *played(steps)]
    assert [event["seq"] for event in after] == list(range(len(after)))
    assert played(told(ben, table)) == played(after[:-2])
    ann.play(table, 0, seen["moves"][0], mine["version"])
    confirm(ann, table, 0)
    game = amytis.replay(ann.get(f"/tables/{table}/record").text, chance="manual")
    assert [step.mover for step in game.steps[len(before) :]][:4] == [1, 0, 0, 0]
    assert game.view()["round"] == 2


def test_taking_back_while_the_other_confirms(ann: Person, ben: Person, table: str) -> None:
    start = ann.look(table)
    first = write(ann, table, 0)
    seen = write(ann, table, 0)
    confirm(ben, table, 1)
    body = {"seat": 0, "expected": seen["version"], "key": "a-key-of-anns"}
    once, twice = (ann.post(f"/tables/{table}/undo", body).json() for _ in range(2))
    assert once == twice
    assert (once["undoable"], once["moves"]) == (1, first["moves"])
    assert ann.undo(table, 0).json()["moves"] == start["moves"]
    assert ann.undo(table, 0).json()["code"] == "nothing_to_undo"
    assert ben.undo(table, 1).json()["code"] == "not_your_turn"


def test_a_key_plays_once_even_if_others_confirm_meanwhile(ann: Person, ben: Person, table: str) -> None:
    seen = ann.look(table)
    request = (table, 0, seen["moves"][0], seen["version"], "the-same-key")
    ann.play(*request)
    theirs = ben.look(table)
    assert ben.play(table, 1, theirs["moves"][0], theirs["version"], "the-same-key").json()["undoable"] == 1
    confirm(ben, table, 1)
    again = ann.play(*request)
    assert (again.status_code, again.json()["undoable"]) == (200, 1)


def test_a_version_is_stale_after_ones_own_steps_and_after_the_end_of_writing(
    ann: Person, ben: Person, table: str
) -> None:
    old, theirs = ann.look(table)["version"], ben.look(table)["version"]
    write(ann, table, 0)
    assert ann.play(table, 0, "done", old).json()["code"] == "stale"
    assert ben.play(table, 1, "done", theirs).status_code == 200
    assert ben.play(table, 1, "done", theirs).json()["code"] == "not_your_turn"
    confirm(ann, table, 0)
    seen = ben.look(table)
    assert seen["view"]["to_move"] == 1
    assert seen["version"] != theirs
    assert ben.play(table, 1, seen["moves"][0], theirs).json()["code"] == "stale"


def test_why_not_is_answered_to_each_who_writes(ann: Person, ben: Person, table: str) -> None:
    for person, seat in ((ann, 0), (ben, 1)):
        legal = person.look(table)["moves"][0]
        assert person.get(f"/tables/{table}/why", move=legal, seat=seat).json()["legal"]
        assert person.get(f"/tables/{table}/why", move="take 1", seat=seat).json()["rule"]
    confirm(ben, table, 1)
    assert ben.get(f"/tables/{table}/why", move="done", seat=1).json()["code"] == "not_your_turn"


def test_steps_can_be_looked_through_up_to_ones_own(ann: Person, ben: Person, table: str) -> None:
    write(ann, table, 0, 2)
    confirm(ben, table, 1)
    count = len(told(ben, table))
    assert ben.get(f"/tables/{table}/steps/{count + 1}").status_code == 404
    last = ann.get(f"/tables/{table}/steps/{count + 2}").json()
    assert last["view"] == ann.look(table)["view"]
    theirs = ben.get(f"/tables/{table}/steps/{count}").json()["view"]
    assert theirs == ben.look(table)["view"]
    assert len(ann.get(f"/tables/{table}/record").text.splitlines()) == 2 + len(
        ben.get(f"/tables/{table}/record").text.splitlines()
    )


def test_on_one_screen_people_write_one_after_the_other(ann: Person, ben: Person) -> None:
    table = begin(ann, "you Ann", "here Zoe", "open")
    ben.sit(table, 2)
    play_to_writing({0: ann, 1: ann, 2: ben}, table)
    assert ann.look(table)["seat"] == 1
    confirm(ann, table, 1)
    seen = ann.look(table)
    assert (seen["seat"], seen["table"]["your_turn"], seen["acting"]) == (0, True, [0, 2])
    confirm(ann, table, 0)
    seen = ann.look(table)
    assert (seen["seat"], seen["table"]["your_turn"], seen["moves"]) == (0, False, [])
    assert seen["view"]["to_move"] == 2


def test_bots_write_at_once(ann: Person) -> None:
    table = begin(ann, "you Ann", "here Zoe", "bot random", "bot greedy")
    play_to_writing({0: ann, 1: ann}, table)
    write(ann, table, 1)
    wait_for(ann, table, [0, 1])
    assert ann.look(table, 1)["undoable"] == 1
    confirmed = told(ann, table, 0)
    assert [event["seat"] for event in confirmed if event["move"] == "done"][-2:] in ([2, 3], [3, 2])
    for seat in (1, 0):
        confirm(ann, table, seat)
    assert ann.look(table, 0)["view"]["round"] == 2


def test_a_stand_in_goes_on_with_what_was_written(ann: Person, ben: Person, table: str) -> None:
    before = len(told(ann, table))
    write(ann, table, 0)
    first = told(ann, table)[before]["move"]
    write(ben, table, 1)
    ann.http.delete(f"/api/tables/{table}/seats/0")
    wait_for(ben, table, [1])
    assert played(told(ben, table)[before:])[0] == (0, first)
    assert ben.look(table)["undoable"] == 1


def wait_for(person: Person, table: str, acting: list[int]) -> None:
    """Wait until only these seats have still to confirm."""
    for _ in range(1000):
        if person.look(table)["acting"] == acting:
            return
        time.sleep(0.05)
    raise AssertionError("the bots do not write")
