"""Programs play at the tables over plain HTTP, known by their tokens alone."""

import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import amytis
from amytis.core.contract import load
from amytis.core.game import same_state
from amytis.server.domain.errors import DomainError
from amytis.server.domain.sampled_state import StateInfo, read_state
from amytis.server.domain.seats import ROBOT
from amytis.server.domain.table import Table
from amytis.server.services import invitations
from amytis.server.services.programs import revoke_program
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.stored import StoredSeat
from tests.server.conftest import Serve
from tests.server.finished_games import open_table, play_out, with_registry
from tests.server.people import Person
from tests.server.programs import Program
from tests.server.test_process_sync import take_turn, wait_for_presence

pytestmark = pytest.mark.compiled

TRIES = 2000


@pytest.fixture
def zed(ann: Person) -> Iterator[Program]:
    """A program of Ann's that everybody may invite."""
    with Program(ann, "Zed") as program:
        yield program


def wait_for(person: Person, name: str) -> None:
    """Until a bot is listed."""
    for _ in range(TRIES):
        if f"program:{name}" in person.get("/house").text:
            return
        time.sleep(0.01)
    raise AssertionError(f"{name} does not listen")


def test_a_program_is_identified_by_its_token_which_is_shown_once(ann: Person, zed: Program, tmp_path: Path) -> None:
    account = zed.http.get("/account")
    assert account.headers.get("set-cookie") is None
    assert account.json() == {"name": "Zed", "public": True, "online": False, "created": account.json()["created"]}
    assert zed.token.startswith("amytis_")
    assert len(zed.token) >= len("amytis_") + 128 / 6
    assert zed.token not in ann.get("/bots").text
    kept = sqlite3.connect(tmp_path / "tables.sqlite").execute("SELECT * FROM programs").fetchall()
    assert "Zed" in str(kept)
    assert zed.token not in str(kept)


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "no_token"),
        ({"authorization": "Basic Wjpa"}, "no_token"),
        ({"authorization": "Bearer amytis_nobody"}, "bad_token"),
    ],
)
def test_requests_without_a_token_are_refused(address: str, headers: dict[str, str], code: str) -> None:
    for path in ("account", "stream", "tables", "tables/any", "tables/any/stream"):
        refused = httpx.get(f"{address}/api/bot/{path}", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (401, code)
        assert refused.headers["www-authenticate"] == "Bearer"


def test_a_cookie_is_no_token_and_a_token_is_no_cookie(ann: Person, zed: Program) -> None:
    assert ann.get("/bot/account").status_code == 401
    elsewhere = {"origin": "http://elsewhere.example"}
    assert ann.http.post("/api/bots", json={"name": "Eve"}, headers=elsewhere).json()["code"] == "foreign_page"
    opened = zed.http.post("/tables", json={"game": "tower", "seats": [{"kind": "you"}]}, headers=elsewhere)
    assert opened.status_code == 200


def test_names_are_unique_and_never_those_of_built_in_bots(ann: Person, ben: Person, zed: Program) -> None:
    for name, status, code in (
        ("Zed", 409, "name_taken"),
        ("zED", 409, "name_taken"),
        ("Greedy", 422, "bad_request"),
        ("bot", 422, "bad_request"),
        ("a b", 422, "bad_request"),
        ("x", 422, "bad_request"),
        ("x" * 31, 422, "bad_request"),
    ):
        refused = ben.post("/bots", {"name": name})
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert "robot intégré" in ben.post("/bots", {"name": "greedy"}, language="fr").json()["message"]
    for number in range(9):
        assert ann.post("/bots", {"name": f"Zed-{number}"}).status_code == 200
    assert ann.post("/bots", {"name": "Zed-9"}).json()["code"] == "too_many_programs"


def test_a_program_asks_only_so_much(serve: Serve) -> None:
    ann = Person(serve(program_requests_per_second=0.5, program_burst=3))
    with Program(ann, "Zed") as zed, Program(ann, "Other") as other:
        answers = [zed.http.get("/account") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert other.http.get("/account").status_code == 200


def test_only_its_owner_changes_or_revokes_a_program(ann: Person, ben: Person, zed: Program) -> None:
    assert ben.get("/bots").json() == []
    for refused in (ben.http.patch("/api/bots/Zed", json={"public": False}), ben.http.delete("/api/bots/Zed")):
        assert (refused.status_code, refused.json()["code"]) == (404, "no_program")
    assert ann.http.patch("/api/bots/zed", json={"public": False}).json()["public"] is False
    assert ann.http.delete("/api/bots/Zed").json() == []
    assert zed.http.get("/account").json()["code"] == "bad_token"
    assert ben.post("/bots", {"name": "Zed"}).json()["code"] == "name_taken"


def test_a_program_is_invited_while_it_listens_and_is_shown_as_a_bot(ann: Person, ben: Person, zed: Program) -> None:
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ben"}, {"kind": "bot", "bot": "program:Zed"}]}
    assert ben.post("/tables", wish).json()["code"] == "program_away"
    with zed.listen() as events:
        wait_for(ben, "Zed")
        table = ben.post("/tables", wish).json()["id"]
        assert next(events) == {"kind": "seat", "table": table, "game": "babylonia", "seats": [1]}
        seat = ben.look(table)["table"]["seats"][1]
        assert (seat["kind"], seat["name"], seat["bot"], seat["stand_in"]) == ("bot", "Zed", None, None)
        wait_for_presence(ben, table, 1, True)
        ben.play(table, 0, ben.look(table)["moves"][0])
        ben.play(table, 0, "done")
        turn = next(events)
        assert (turn["kind"], turn["table"], turn["seat"]) == ("turn", table, 1)
        seen = zed.look(table)
        assert (seen["seat"], seen["version"]) == (1, turn["version"])
        assert zed.play(table, 1, seen["moves"][0], turn["version"]).status_code == 200
        again = next(events)
        assert (again["kind"], again["version"] != turn["version"]) == ("turn", True)
    wait_for_presence(ben, table, 1, False)
    assert "seat 2: bot Zed" in ben.get(f"/tables/{table}/record").text


def test_a_private_program_is_invited_by_its_owner_alone(ann: Person, ben: Person) -> None:
    wish = {"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "bot", "bot": "program:Shy"}]}
    with Program(ann, "Shy", public=False) as shy, shy.listen():
        wait_for(ann, "Shy")
        assert "program:Shy" not in ben.get("/house").text
        assert ben.post("/tables", wish).json()["code"] == "no_program"
        assert ann.post("/tables", wish).status_code == 200


def test_a_new_stream_begins_with_all_that_is_due(ann: Person, zed: Program) -> None:
    first, second = (ann.open_table("open", "bot random") for _ in range(2))
    for table in (first, second):
        assert zed.join(table).status_code == 200
    for _ in range(2):
        with zed.listen() as events:
            told = [next(events) for _ in range(4)]
        assert [(event["kind"], event["table"]) for event in told] == [
            ("seat", first),
            ("turn", first),
            ("seat", second),
            ("turn", second),
        ]


def test_a_second_stream_ends_the_first(zed: Program) -> None:
    with zed.listen() as first, zed.listen():
        assert list(first) == []
        assert zed.http.get("/account").json()["online"]


def test_moves_are_refused_and_repeated_as_those_of_people_are(ann: Person, ben: Person, zed: Program) -> None:
    table = ann.open_table("open", "open")
    assert zed.join(table, 1).status_code == 200
    assert zed.join(table, 1).status_code == 200
    ben.sit(table, 0)
    move = ben.look(table)["moves"][0]
    assert zed.play(table, 0, move, ben.look(table)["version"]).json()["code"] == "not_your_seat"
    assert zed.play(table, 1, move, zed.look(table)["version"]).json()["code"] == "not_your_turn"
    ben.play(table, 0, move)
    ben.play(table, 0, "done")
    seen = zed.look(table)
    assert zed.play(table, 1, "X@A1", seen["version"]).json()["code"] == "illegal_move"
    assert zed.play(table, 1, seen["moves"][0], seen["version"] + 1).json()["code"] == "stale"
    played = [zed.play(table, 1, seen["moves"][0], seen["version"], "the-same-key") for _ in range(2)]
    assert played[0].json() == played[1].json()
    assert zed.join(table).json()["code"] == "seat_taken"


def test_a_seat_that_a_program_leaves_is_played_on_until_it_comes_back(ann: Person, zed: Program) -> None:
    table = ann.open_table("you Ann", "open")
    zed.join(table)
    left = zed.http.delete(f"/tables/{table}/seats/1").json()["seats"][1]
    assert (left["kind"], left["name"], left["stand_in"]) == ("bot", "Zed", "greedy")
    back = zed.join(table).json()["table"]["seats"][1]
    assert (back["kind"], back["name"], back["stand_in"]) == ("bot", "Zed", None)
    assert zed.http.delete(f"/tables/{table}/seats/0").json()["code"] == "not_your_seat"


def test_nobody_waits_for_a_program_that_was_revoked(ann: Person, zed: Program) -> None:
    table = ann.open_table("open", "you Ann")
    zed.join(table)
    with zed.listen() as events:
        assert next(events)["kind"] == "seat"
        ann.http.delete("/api/bots/Zed")
    for _ in range(TRIES):
        if (seen := ann.look(table))["moves"]:
            break
        time.sleep(0.01)
    assert seen["moves"]
    assert seen["table"]["seats"][0]["stand_in"] == "greedy"


def test_a_program_sits_down_at_so_many_tables_and_no_more(
    ann: Person, zed: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_TABLES", 1)
    first, second = (ann.open_table("you Ann", "open", "open") for _ in range(2))
    assert zed.join(first, 1).status_code == 200
    assert zed.join(second).json()["code"] == "program_busy"
    assert zed.join(first, 2).status_code == 200


def test_a_program_whose_seat_cannot_be_left_can_be_revoked_later(
    ann: Person, zed: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(self: Table, seat: int, identity: str) -> None:
        raise DomainError("not_stored")

    table = ann.open_table("you Ann", "open")
    zed.join(table)
    with monkeypatch.context() as failing:
        failing.setattr(Table, "leave", refuse)
        assert ann.http.delete("/api/bots/Zed").status_code == 503
    assert zed.http.get("/account").status_code == 200
    assert ann.http.delete("/api/bots/Zed").json() == []
    assert zed.http.get("/account").status_code == 401
    assert ann.look(table)["table"]["seats"][1]["stand_in"] == "greedy"


def test_a_bot_plays_the_rematch_of_a_program_that_was_revoked_since(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        programs = [await registry.programs.add(name, "ann", True) for name in ("Zed", "Yan")]
        table = await open_table(registry, "ann", "Ann", "Zed", "Yan")
        for seat, (program, _) in enumerate(programs, 1):
            await table.change_seat(seat, StoredSeat(ROBOT, program.name, program.id))
        await play_out(table)
        await revoke_program(registry, programs[0][0])
        again = await registry.table(await registry.rematch(table, "ann"))
        assert [(seat.name, seat.bot) for seat in again.seats] == [("Yan", None), ("Ann", None), ("Zed", "greedy")]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_the_stream_of_a_table_has_what_the_seat_may_know(ann: Person, ben: Person, zed: Program) -> None:
    table = ann.open_table("open", "open")
    zed.join(table, 1)
    ben.sit(table, 0)
    with zed.http.stream("GET", f"/tables/{table}/stream") as answer:
        assert answer.headers["x-accel-buffering"] == "no"
    with zed.listen(f"/tables/{table}/stream") as updates:
        first = next(updates)
        assert (first["since"], first["snapshot"]["seat"]) == (0, 1)
        assert [event["seq"] for event in first["events"]] == list(range(len(first["events"])))
        assert ben.look(table)["table"]["seats"][1]["online"]
        ben.play(table, 0, ben.look(table)["moves"][0])
        ben.play(table, 0, "done")
        update = next(updates)
        assert update["since"] == len(first["events"])
        assert update["snapshot"] == zed.look(table)
        assert update["events"][-1]["move"] == "draw ?"


def test_a_state_is_true_in_what_the_seat_may_know_and_drawn_in_what_it_may_not(ann: Person, zed: Program) -> None:
    table = ann.open_table("you Ann", "open")
    zed.join(table, 1)
    for _ in range(6):
        take_turn(ann, table, 0)
        while (seen := zed.look(table))["moves"]:
            zed.play(table, 1, seen["confirm"] or random.choice(seen["moves"]), seen["version"])
    rules = load("babylonia")
    given = [StateInfo(**zed.http.get(f"/tables/{table}/state", params={"seat": 1}).json()) for _ in range(8)]
    assert len({info.state for info in given}) > 1
    states = [state for info in given if (state := read_state(info)) is not None]
    assert len(states) == len(given)
    for state in states:
        rules.mask_hidden(state, 1)
        assert same_state(state, states[0])
    refused = zed.http.get(f"/tables/{table}/state", params={"seat": 0})
    assert refused.json()["code"] == "not_your_seat"


def test_a_stream_has_a_whole_game_to_its_end(ann: Person, zed: Program) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    table = zed.http.post("/tables", json={"game": "tower", "seats": seats}).json()["id"]
    dice = random.Random(1)
    with zed.listen() as events:
        for _, event in zip(range(TRIES), events, strict=False):
            if event["kind"] == "finished":
                break
            if event["kind"] == "turn":
                seen = zed.look(table, event["seat"])
                if seen["version"] == event["version"]:
                    move = "done" if "done" in seen["moves"] else dice.choice(seen["moves"])
                    zed.play(table, event["seat"], move, event["version"])
    assert event["outcome"] == ann.look(table)["outcome"]
    game = amytis.replay(zed.http.get(f"/tables/{table}/record").text)
    assert game.names == ["bot Zed", "bot random"]
    assert [one["id"] for one in zed.http.get("/tables").json()] == [table]
