"""Programs at one server, people at another, over one PostgreSQL."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from amytis.server.api import event_stream
from amytis.server.api.programs import MOST_PROGRAMS
from tests.server.conftest import Serve
from tests.server.people import Person
from tests.server.programs import Program
from tests.server.test_process_sync import at, take_turn

pytestmark = pytest.mark.compiled

TRIES = 2000


@pytest.fixture
def servers(serve: Serve, postgres: str) -> list[str]:
    """Two servers over one database."""
    return [serve(database=postgres), serve(database=postgres)]


def wait_for(person: Person, name: str, there: bool = True) -> None:
    """Until a bot is listed, or is not any more."""
    for _ in range(TRIES):
        if (f"program:{name}" in person.get("/house").text) == there:
            return
        time.sleep(0.01)
    raise AssertionError(f"{name} is still {'away' if there else 'there'}")


def answer_turn(program: Program, table: str, events: Iterator[dict[str, Any]]) -> None:
    """Decide whenever the stream says so, until the turn is confirmed."""
    confirmed = None
    while confirmed is None:
        turn = next(events)
        assert (turn["kind"], turn["table"]) == ("turn", table)
        seen = program.look(table)
        assert seen["version"] == turn["version"]
        confirmed = seen["confirm"]
        answer = program.play(table, turn["seat"], confirmed or seen["moves"][0], turn["version"])
        assert answer.status_code == 200, answer.text


def test_a_stream_at_one_server_has_the_events_of_another(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    with Program(ann, "Zed") as zed:
        with zed.listen() as events:
            wait_for(ben, "Zed")
            table = ben.open_table("you Ben", "bot program:Zed")
            assert next(events) == {"kind": "seat", "table": table, "game": "babylonia", "seats": [1]}
            for _ in range(3):
                take_turn(ben, table, 0)
                answer_turn(zed, table, events)
            assert ben.look(table)["seat"] == 0
        wait_for(ben, "Zed", there=False)


def test_a_stream_ends_at_one_server_when_another_begins_elsewhere(
    servers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "BEAT", 0.2)
    ann = Person(servers[0])
    with Program(ann, "Zed") as zed, zed.at(servers[1]) as twin, zed.listen() as first, twin.listen() as second:
        assert list(first) == []
        assert zed.http.get("/account").json()["online"]
        table = ann.open_table("bot program:Zed", "you Ann")
        assert next(second)["table"] == table


def test_a_revoked_token_ends_streams_at_every_server(servers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "BEAT", 0.2)
    ann = Person(servers[0])
    table = ann.open_table("open", "you Ann")
    with Program(ann, "Zed") as zed, zed.at(servers[1]) as twin:
        zed.join(table)
        with twin.listen(f"/tables/{table}/stream") as updates, twin.listen() as events:
            next(updates)
            ann.http.delete("/api/bots/Zed")
            assert [event["kind"] for event in events] in ([], ["seat"], ["seat", "turn"])
            assert all(update["kind"] == "update" for update in updates)


def test_of_many_programs_made_at_once_only_as_many_are_made_as_may_be(servers: list[str]) -> None:
    ann = Person(servers[0])
    twins = [at(ann, server) for server in servers for _ in range(MOST_PROGRAMS)]
    with ThreadPoolExecutor(len(twins)) as pool:
        numbered = list(enumerate(twins))
        answers = list(pool.map(lambda one: one[1].post("/bots", {"name": f"Zed-{one[0]}"}).status_code, numbered))
    assert sorted(answers) == [200] * MOST_PROGRAMS + [409] * MOST_PROGRAMS
