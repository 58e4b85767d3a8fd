"""A table that the host deletes while it is being played."""

import asyncio
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from amytis.core.contract import SPECTATOR
from amytis.server.domain.errors import DomainError
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.database import Database
from amytis.server.storage.schema import events_table, tables_table
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredSeat, StoredTable
from amytis.server.storage.table_admin import TableAdmin
from tests.server.conftest import Serve
from tests.server.people import Person
from tests.server.waiting import until_waiting

pytestmark = pytest.mark.compiled


def test_nothing_can_be_changed_at_a_table_that_was_deleted(ann: Person, tmp_path: Path) -> None:
    table = ann.open_table("you Ann", "here Bob")
    move = ann.look(table, 0)["moves"][0]
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert asyncio.run(TableAdmin(storage).remove(table))
    assert not asyncio.run(TableAdmin(storage).remove(table))
    storage.close()
    refused = ann.play(table, 0, move)
    assert (refused.status_code, refused.json()["code"]) == (404, "no_table")


def test_bots_give_a_table_up_that_was_deleted(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        registry = TableRegistry(storage, Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", bot_pace=0))
        wish = TableSetup(game="babylonia", seats=[SeatSetup(kind="bot", bot="random") for _ in range(2)])
        table = await registry.table(await registry.open_table(wish, "somebody"))
        registry.join(table, Subscriber("somebody", SPECTATOR, None, "en"), 0)
        await TableAdmin(storage).remove(table.id)
        await asyncio.wait_for(registry.bot_scheduler.play(table), 60)
        assert not table.game.over
        await registry.close()

    asyncio.run(test())


def test_a_table_that_was_deleted_is_gone_as_soon_as_that_is_noticed(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        registry = TableRegistry(storage, Settings("", works=False))
        wish = TableSetup(
            game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")]
        )
        table = await registry.table(await registry.open_table(wish, "somebody"))
        subscriber = Subscriber("somebody", 0, None, "en")
        registry.join(table, subscriber, 0)
        await TableAdmin(storage).remove(table.id)
        for attempt in (table.play(0, table.game.moves()[0], None, None), registry.table(table.id)):
            with pytest.raises(DomainError, match="no_table"):
                await attempt
        assert await subscriber.take() is None
        await registry.close()

    asyncio.run(test())


def test_a_server_notices_what_a_command_changes_in_its_file(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def test() -> None:
        registry, command = (
            TableRegistry(Storage(address), Settings(address)),
            TableRegistry(Storage(address), Settings(address)),
        )
        wish = TableSetup(
            game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")]
        )
        table_id = await registry.open_table(wish, "ann")
        table = await registry.table(table_id)
        await registry.notice_commands()
        await (await command.table(table_id)).leave(0, "ann")
        assert table.seats[0].bot is None
        await registry.notice_commands()
        assert table.seats[0].bot
        await command.close()
        await registry.close()

    asyncio.run(test())


def test_subscribers_learn_that_a_table_was_deleted(serve: Serve, postgres: str) -> None:
    ann = Person(serve(database=postgres))
    table = ann.open_table("you Ann", "here Bob")

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            with closing(Storage(postgres)) as storage:
                await TableAdmin(storage).remove(table)
            with pytest.raises(ConnectionClosed):
                await listener.next()
        async with ann.listen(table) as listener:
            assert (await listener.next())["code"] == "no_table"

    asyncio.run(test())


def test_a_table_is_deleted_whole_while_somebody_plays(postgres: str) -> None:
    async def test(database: Database, storage: Storage) -> None:
        table = StoredTable("t", "babylonia", 2, {}, "ann", 1.0, None, None, [StoredSeat("person", "Ann")])
        before = replace(table, id="before", rematch=None)
        await storage.add_table(before)
        await storage.add_table(table, rematch_of=("before", 0))
        with database.engine.begin() as connection:
            connection.execute(tables_table.update().where(tables_table.c.id == "t").values(revision=1))
            removing = asyncio.create_task(TableAdmin(storage).remove("t"))
            await until_waiting(storage.database)
            connection.execute(events_table.insert().values(table_id="t", seq=0, move="done", at=1.0))
        assert await removing
        assert await storage.load_table("t") is None
        left = await storage.load_table("before")
        assert left and left.rematch is None

    with closing(Database(postgres)) as database, closing(Storage(postgres)) as storage:
        asyncio.run(test(database, storage))
