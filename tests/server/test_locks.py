"""Transactions of PostgreSQL that meet: they take locks in one order, and what collides all the same is done again."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from amytis.server.storage import database as databases
from amytis.server.storage.claims import Claims
from amytis.server.storage.database import Database
from amytis.server.storage.presence import Presence
from amytis.server.storage.ratings import Ratings
from amytis.server.storage.reviews import ReviewQueue, ReviewRequest, Reviews
from amytis.server.storage.schema import presence_table, processes_table, settings_table, tables_table
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredSeat, StoredTable
from amytis.server.storage.table_admin import TableAdmin
from tests.server.finished_games import seat, write_down
from tests.server.waiting import PATIENCE, until_waiting, wait_for_waiting

LOCK = sql.select(tables_table.c.id).with_for_update()


@pytest.fixture
def storage(postgres: str) -> Iterator[Storage]:
    """A store in PostgreSQL."""
    with closing(Storage(postgres)) as opened:
        yield opened


@pytest.fixture
def no_second_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a deadlock be seen."""
    monkeypatch.setattr(databases, "COLLISIONS", ())


async def follow_here(storage: Storage, table: str) -> None:
    """Somebody has followed the table through this process, and goes."""
    await Presence(storage.database, storage.process).keep(table, [])


async def rate(storage: Storage, table: str) -> None:
    """Ratings learn from the table."""
    await Ratings(storage.database).catch_up()


@pytest.mark.parametrize("change", [follow_here, rate])
def test_a_table_is_deleted_while_it_changes_without_a_deadlock(
    storage: Storage, no_second_attempt: None, change: Callable[[Storage, str], Awaitable[None]]
) -> None:
    async def test() -> None:
        table = await write_down(storage, 5.0, seat(0, "ann", 1), seat(1, "ben", 2))
        await Presence(storage.database, storage.process).keep(table, [0])
        with storage.database.engine.begin() as connection:
            connection.execute(LOCK.where(tables_table.c.id == table))
            # Both wait for the table, and who waits longer has it first.
            removing = asyncio.create_task(TableAdmin(storage).remove(table))
            await until_waiting(storage.database)
            changing = asyncio.ensure_future(change(storage, table))
            await until_waiting(storage.database, 2)
        assert await removing
        await changing
        assert await storage.load_table(table) is None

    asyncio.run(test())


def test_tables_that_lead_to_each_other_are_locked_in_one_order(storage: Storage, no_second_attempt: None) -> None:
    async def test() -> None:
        first, second = sorted([await write_down(storage, 5.0, seat(0, "ann", 1)) for _ in range(2)])
        with storage.database.engine.begin() as connection:
            linked = tables_table.update().where(tables_table.c.id == first).values(rematch=second)
            connection.execute(linked)
        with storage.database.engine.begin() as connection:
            connection.execute(LOCK.where(tables_table.c.id == first))
            removing = asyncio.create_task(TableAdmin(storage).remove(second))
            await until_waiting(storage.database)
            connection.execute(LOCK.where(tables_table.c.id == second))
        assert await removing

    asyncio.run(test())


@pytest.mark.parametrize("release", [False, True])
def test_claims_are_renewed_and_released_in_one_order(storage: Storage, no_second_attempt: None, release: bool) -> None:
    claims = Claims(storage.database, storage.process)

    async def test() -> None:
        # Without an order of its own, PostgreSQL would begin with the row that was written first.
        for name in ("b", "a"):
            await storage.add_table(
                StoredTable(name, "babylonia", 2, {}, "ann", 1.0, None, None, [StoredSeat("open", "")])
            )
        claimed = tables_table.update().values(claimed_by=storage.process)
        await storage.transaction(lambda connection: connection.execute(claimed) and None)
        with storage.database.engine.begin() as connection:
            connection.execute(LOCK.where(tables_table.c.id == "a"))
            work = claims.release(["a", "b"], []) if release else claims.renew(["a", "b"], [])
            working = asyncio.create_task(work)
            await until_waiting(storage.database)
            connection.execute(LOCK.where(tables_table.c.id == "b"))
        await working

    asyncio.run(test())


def test_a_slow_process_comes_back_while_another_clears_away_after_it(
    storage: Storage, postgres: str, no_second_attempt: None
) -> None:
    with closing(Storage(postgres)) as slow:
        slow_presence = Presence(slow.database, slow.process)
        coming: list[threading.Thread] = []

        def come_back(connection: sql.Connection, cursor: object, statement: str, *_: object) -> None:
            """While the other process is in the middle of its clearing."""
            if statement.startswith(f"DELETE FROM {presence_table.name}") and not coming:
                coming.append(threading.Thread(target=lambda: asyncio.run(slow_presence.keep(table, [1]))))
                coming[0].start()
                wait_for_waiting(slow.database)

        async def set_up() -> str:
            made = await write_down(storage, 5.0, seat(0, "ann", 1))
            await slow_presence.keep(made, [0])
            long_ago = processes_table.update().values(seen=0.0)
            await storage.transaction(lambda connection: connection.execute(long_ago) and None)
            return made

        table = asyncio.run(set_up())
        sql.event.listen(storage.database.engine, "after_cursor_execute", come_back)
        asyncio.run(Presence(storage.database, storage.process).appear())
        coming[0].join(60)
        kept = sql.select(presence_table.c.process, presence_table.c.seat)
        found = slow.database.transaction_now(lambda connection: connection.execute(kept).all())
        assert [tuple(row) for row in found] == [(slow.process, 1)]


def test_a_process_that_clears_away_locks_its_own_table_in_the_same_order(
    storage: Storage, no_second_attempt: None
) -> None:
    async def test() -> None:
        first, second = sorted([await write_down(storage, 5.0, seat(0, "ann", 1)) for _ in range(2)])
        await Presence(storage.database, "dead").keep(second, [0])
        long_ago = processes_table.update().values(seen=0.0)
        await storage.transaction(lambda connection: connection.execute(long_ago) and None)
        with storage.database.engine.begin() as connection:
            connection.execute(LOCK.where(tables_table.c.id == first))
            following = asyncio.create_task(Presence(storage.database, storage.process).keep(first, [0]))
            await until_waiting(storage.database)
            connection.execute(LOCK.where(tables_table.c.id == second))
        await following
        kept = sql.select(presence_table.c.process, presence_table.c.table_id)
        found = await storage.transaction(lambda connection: connection.execute(kept).all())
        assert [tuple(row) for row in found] == [(storage.process, first)]

    asyncio.run(test())


def test_of_two_processes_that_ask_for_reviews_the_second_counts_the_first(storage: Storage, postgres: str) -> None:
    first, second = (asyncio.run(write_down(storage, 5.0, seat(0, "ann", 1))) for _ in range(2))
    counted: list[int] = []

    with closing(Storage(postgres)) as other, ThreadPoolExecutor(1) as pool:
        asked: list[Future[None]] = []

        def count(queue: ReviewQueue) -> None:
            counted.append(queue.of_person)

        def ask_elsewhere() -> None:
            asyncio.run(Reviews(other.database).request(second, ReviewRequest("ann", "second"), count))

        def count_and_let_the_other_ask(queue: ReviewQueue) -> None:
            count(queue)
            asked.append(pool.submit(ask_elsewhere))
            wait_for_waiting(other.database)

        asyncio.run(
            Reviews(storage.database).request(first, ReviewRequest("ann", "first"), count_and_let_the_other_ask)
        )
        asked[0].result(PATIENCE)
    assert counted == [0, 1]


def test_what_ends_in_a_deadlock_is_done_again(storage: Storage) -> None:
    names, both = ("a", "b"), threading.Barrier(2)
    first_time = [True, True]

    def fill(connection: sql.Connection) -> None:
        connection.execute(settings_table.insert(), [{"name": name, "value": ""} for name in names])

    def write(number: int) -> Callable[[sql.Connection], None]:
        def work(connection: sql.Connection) -> None:
            for name in names if number else reversed(names):
                here = settings_table.c.name == name
                added = settings_table.c.value + str(number)
                connection.execute(settings_table.update().where(here).values(value=added))
                if first_time[number]:
                    first_time[number] = False
                    both.wait(60)

        return work

    storage.database.transaction_now(fill)
    threads = [threading.Thread(target=storage.database.transaction_now, args=(write(number),)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    written = sql.select(settings_table.c.value).where(settings_table.c.name.in_(names))
    found = storage.database.transaction_now(lambda connection: list(connection.execute(written).scalars()))
    assert [sorted(value) for value in found] == [["0", "1"], ["0", "1"]]


class Given(Exception):
    """What a driver raises."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(("code", "attempts"), [("40001", 5), ("40P01", 5), ("23505", 1)])
def test_only_so_many_attempts_are_made_and_only_where_they_can_help(
    code: str, attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "PAUSES", (0.0,) * 4)
    made: list[Any] = []

    def fail(connection: sql.Connection) -> None:
        made.append(connection)
        raise DBAPIError("UPDATE", {}, Given(code))

    with closing(Database("sqlite://")) as database, pytest.raises(DBAPIError):
        database.transaction_now(fail)
    assert len(made) == attempts
