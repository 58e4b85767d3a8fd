"""Two processes' worth of servers over one PostgreSQL: people at one table need not be at the same server."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sql

from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import process_sync
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.presence import Presence, touch
from amytis.server.storage.schema import presence_table, processes_table
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredTable
from tests.server.conftest import Serve
from tests.server.people import TIMEOUT, Person
from tests.server.simultaneous_table import begin, confirm, play_to_writing, told, write

pytestmark = pytest.mark.compiled

TRIES = 2000
WITHOUT_BOTS = Settings("", works=False)
TWO_PEOPLE = TableSetup(game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")])


@pytest.fixture
def servers(serve: Serve, postgres: str) -> list[str]:
    """Two servers over one database."""
    return [serve(database=postgres), serve(database=postgres)]


def at(person: Person, address: str) -> Person:
    """The same person at another server."""
    twin = Person(address)
    twin.http.cookies = person.http.cookies
    return twin


def with_two_houses(address: str, test: Callable[[TableRegistry, TableRegistry], Coroutine[Any, Any, None]]) -> None:
    """Run a test in two registries over one database."""

    async def run() -> None:
        registries = [TableRegistry(Storage(address), WITHOUT_BOTS) for _ in range(2)]
        try:
            await test(*registries)
        finally:
            for registry in registries:
                await registry.close()

    asyncio.run(run())


def take_turn(person: Person, table: str, seat: int) -> None:
    """Play what is needed until the turn can be confirmed, and confirm it."""
    for _ in range(5):
        seen = person.look(table, seat)
        answer = person.play(table, seat, seen["confirm"] or seen["moves"][0], seen["version"])
        assert answer.status_code == 200, answer.text
        if seen["confirm"]:
            return
    raise AssertionError("the turn does not end")


def wait_for_presence(person: Person, table: str, seat: int, online: bool) -> None:
    """Until a table shows that somebody has come, or gone."""
    for _ in range(TRIES):
        if person.look(table)["table"]["seats"][seat]["online"] == online:
            return
        time.sleep(0.01)
    raise AssertionError(f"seat {seat} is {'away' if online else 'there'}")


def test_people_at_two_servers_play_together(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    table = ann.open_table("you Ann", "open")
    assert ben.sit(table, 1).status_code == 200
    for person, seat in ((ann, 0), (ben, 1)) * 3:
        take_turn(person, table, seat)
    assert ann.look(table)["table"]["steps"] == ben.look(table)["table"]["steps"]


def test_a_draft_goes_on_at_another_server_with_the_same_version(servers: list[str]) -> None:
    ann = Person(servers[0])
    table = ann.open_table("you Ann", "here Zoe")
    here = ann.play(table, 0, ann.look(table)["moves"][0]).json()
    there = at(ann, servers[1])
    seen = there.look(table)
    assert (seen["version"], seen["moves"], seen["undoable"]) == (here["version"], here["moves"], 1)
    assert there.play(table, 0, "done", here["version"]).status_code == 200
    assert ann.look(table)["seat"] == 1


def test_the_same_request_at_two_servers_is_played_once(servers: list[str]) -> None:
    ann = Person(servers[0])
    twin = at(ann, servers[1])
    table = ann.open_table("you Ann", "here Zoe")
    for turn in range(8):
        seen = ann.look(table)
        seat, key = seen["seat"], f"the-key-of-turn-{turn}"
        move = seen["moves"][turn]
        request = (table, seat, move, seen["version"], key)
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda who, request=request: who.play(*request), (ann, twin)))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert ann.look(table, seat)["undoable"] == 1
        take_turn(ann, table, seat)
    updates = twin.get(f"/tables/{table}/updates").json()
    assert [event["seq"] for event in updates["events"]] == list(range(len(updates["events"])))


def test_different_moves_at_two_servers_leave_one_of_them_stale(servers: list[str]) -> None:
    ann = Person(servers[0])
    twin = at(ann, servers[1])
    table = ann.open_table("you Ann", "here Zoe")
    for _ in range(8):
        seen = ann.look(table)
        seat = seen["seat"]
        with ThreadPoolExecutor(2) as pool:
            pairs = zip((ann, twin), seen["moves"][:2], strict=True)
            answers = list(pool.map(lambda pair, s=seen: pair[0].play(table, s["seat"], pair[1], s["version"]), pairs))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert ann.look(table, seat)["undoable"] == 1
        take_turn(ann, table, seat)


def test_a_socket_gets_updates_from_another_server(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)

    async def test() -> None:
        async with ben.listen(table) as listener:
            first = await listener.next()
            steps = first["snapshot"]["table"]["steps"]
            ann.play(table, 0, ann.look(table)["moves"][0])
            ann.play(table, 0, "done")
            while first["snapshot"]["table"]["steps"] == steps:
                first = await listener.next()
            assert first["snapshot"]["moves"]
            assert [event["seq"] for event in listener.events] == list(range(len(listener.events)))

    asyncio.run(test())


def test_who_is_online_is_known_at_every_server(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)

    async def test() -> None:
        async with ann.listen(table) as listener:
            seen = await listener.next()
            async with ben.listen(table):
                while not seen["snapshot"]["table"]["seats"][1]["online"]:
                    seen = await listener.next()
            while seen["snapshot"]["table"]["seats"][1]["online"]:
                seen = await listener.next()

    asyncio.run(test())


def test_a_process_that_was_taken_for_dead_is_known_again(
    serve: Serve, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_sync, "HEARTBEAT", 0.05)
    ann, ben = (Person(serve(database=postgres)) for _ in range(2))
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)

    async def test() -> None:
        async with ben.listen(table) as listener:
            await listener.next()
            wait_for_presence(ann, table, 1, online=True)
            storage = Storage(postgres)
            await storage.transaction(forget_processes)
            storage.close()
            wait_for_presence(ann, table, 1, online=True)

    asyncio.run(test())


def forget_processes(connection: sql.Connection) -> None:
    """What a process does that could not hear of any other for a while."""
    tables = list(connection.execute(sql.select(presence_table.c.table_id).distinct()).scalars())
    connection.execute(processes_table.delete())
    touch(connection, tables)


def test_a_disconnect_while_the_database_fails_is_stored_later(
    servers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = (Person(server) for server in servers)
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    failed: list[str] = []
    keep = Presence.keep

    async def fail_once(self: Presence, table_id: str, seats: Iterable[int]) -> bool:
        if not seats and not failed:
            failed.append(table_id)
            raise sql.exc.OperationalError("no", {}, Exception("answer"))
        return await keep(self, table_id, seats)

    async def test() -> None:
        async with ann.listen(table) as listener:
            seen = await listener.next()
            async with ben.listen(table):
                while not seen["snapshot"]["table"]["seats"][1]["online"]:
                    seen = await listener.next()
                monkeypatch.setattr(Presence, "keep", fail_once)
            while seen["snapshot"]["table"]["seats"][1]["online"]:
                seen = await listener.next()
            assert failed

    asyncio.run(test())


def test_what_happens_while_a_table_is_read_is_not_missed(postgres: str) -> None:
    """No notice of it helps: the table is not in memory yet."""

    async def test(here: TableRegistry, there: TableRegistry) -> None:
        table = await there.table(await there.open_table(TWO_PEOPLE, "somebody"))
        load = here.storage.load_table

        async def load_slowly(table_id: str, since: int = 0) -> StoredTable | None:
            stored = await load(table_id, since)
            if not since:
                await table.play(0, table.game.moves()[0], None, None)
            return stored

        here.storage.load_table = load_slowly  # type: ignore[method-assign]
        assert (await here.table(table.id)).revision == table.revision

    with_two_houses(postgres, test)


def test_a_list_of_tables_asks_once_which_of_them_have_changed(postgres: str) -> None:
    async def test(here: TableRegistry, there: TableRegistry) -> None:
        tables = [await here.table(await here.open_table(TWO_PEOPLE, "somebody")) for _ in range(5)]
        changed = await there.table(tables[2].id)
        await changed.play(0, changed.game.moves()[0], None, None)
        asked: list[str] = []
        sql.event.listen(here.storage.database.engine, "after_cursor_execute", lambda *told: asked.append(told[2]))
        listed = await here.tables_of("somebody")
        assert {table.id: table.revision for table in listed} == {
            table.id: changed.revision if table.id == changed.id else 0 for table in tables
        }
        assert sum("revision" in statement and "tables.game" not in statement for statement in asked) <= 2

    with_two_houses(postgres, test)


def test_a_look_that_fails_is_taken_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_sync, "HEARTBEAT", 0.05)

    async def test(here: TableRegistry, there: TableRegistry) -> None:
        followed = await here.table(await here.open_table(TWO_PEOPLE, "somebody"))
        table = await there.table(followed.id)
        failed: list[str] = []
        load = here.storage.load_table

        async def fail_once(table_id: str, since: int = 0) -> StoredTable | None:
            if not failed:
                failed.append(table_id)
                raise sql.exc.OperationalError("no", {}, Exception("answer"))
            return await load(table_id, since)

        monkeypatch.setattr(here.storage, "load_table", fail_once)
        await table.play(0, table.game.moves()[0], None, None)
        async with asyncio.timeout(TIMEOUT):
            while followed.revision != table.revision:
                await asyncio.sleep(0.01)
        assert failed

    with_two_houses(postgres, test)


def test_a_table_is_read_as_it_was_at_one_moment(postgres: str) -> None:
    async def test(here: TableRegistry, there: TableRegistry) -> None:
        table = await there.table(await there.open_table(TWO_PEOPLE, "somebody"))
        stored = await there.storage.load_table(table.id)
        assert stored
        loop, engine = asyncio.get_running_loop(), here.storage.database.engine

        def interrupt(connection: sql.Connection, cursor: object, statement: str, given: object, *_: object) -> None:
            """Play when the first statement of the reader is answered and the next not asked yet."""
            reads_table = statement.startswith("SELECT") and "FROM tables" in statement and table.id in str(given)
            if reads_table and table.revision == stored.revision:
                played = table.play(0, table.game.moves()[0], None, None)
                asyncio.run_coroutine_threadsafe(played, loop).result(TIMEOUT)

        sql.event.listen(engine, "after_cursor_execute", interrupt)
        assert await here.storage.load_table(table.id) == stored
        later = await here.storage.load_table(table.id)
        assert later
        assert (stored.drafts, len(later.drafts), later.revision) == ({}, 1, stored.revision + 1)

    with_two_houses(postgres, test)


def test_bots_play_once_whoever_serves_them(servers: list[str]) -> None:
    ann = Person(servers[0])
    tables = [Person(servers[number % 2]).open_table("bot greedy", "bot random") for number in range(4)]

    async def test() -> None:
        for table in tables:
            async with ann.listen(table) as listener:
                while not (await listener.next())["snapshot"]["outcome"]:
                    pass

    asyncio.run(test())
    for table in tables:
        records = {Person(server).get(f"/tables/{table}/record").text for server in servers}
        assert len(records) == 1


def test_everybody_writes_at_once_at_two_servers(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    people = {0: ann, 1: ben}
    table = begin(ann, "you Ann", "open")
    ben.sit(table, 1)
    play_to_writing(people, table)
    for seat in (0, 1):
        write(people[seat], table, seat, 2)
    for seat in (0, 1):
        confirm(people[seat], table, seat)
    assert [people[seat].look(table, seat)["view"]["round"] for seat in (0, 1)] == [2, 2]
    assert told(ann, table, 0)[-1]["seq"] == told(ben, table, 1)[-1]["seq"]


def test_a_rematch_is_one_table_whoever_asks(servers: list[str]) -> None:
    ann = Person(servers[0])
    twin = at(ann, servers[1])
    table = ann.open_table("you Ann", "bot greedy")
    ann.http.delete(f"/api/tables/{table}/seats/0")

    async def until_over() -> None:
        async with ann.listen(table) as listener:
            while not (await listener.next())["snapshot"]["outcome"]:
                pass

    asyncio.run(until_over())
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda who: who.post(f"/tables/{table}/rematch", {}), (ann, twin)))
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_identities_and_deletions_are_known_at_all_servers(servers: list[str]) -> None:
    ann, ben = (Person(server) for server in servers)
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    code = ann.post("/you/code", None).json()["code"]
    twin = Person(servers[1])
    assert twin.post("/you/enter", {"code": code, "alone": True}).status_code == 200
    assert (ann.look(table)["your_seats"], twin.look(table)["your_seats"]) == ([], [0])
    assert twin.http.delete("/api/you").status_code == 200
    for person in (ann, ben):
        assert [seat["stand_in"] for seat in person.look(table)["table"]["seats"]] == ["greedy", None]
    assert ann.post("/you/enter", {"code": code}).status_code == 403


@pytest.mark.parametrize("path", ["/tables/%00", "/people/%00", "/bots/%00"])
def test_what_no_database_can_hold_is_not_found(serve: Serve, postgres: str, path: str) -> None:
    ann = Person(serve(database=postgres))
    refused = ann.http.request("PATCH" if "bots" in path else "GET", f"/api{path}", json={"public": True})
    assert refused.status_code == 404, refused.text
