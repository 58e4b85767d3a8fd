"""Unfinished tables without a change for months are removed; everything else is kept."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from amytis.core.contract import SPECTATOR
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table_setup import ClockSetup
from amytis.server.services import expiry as expiring
from amytis.server.services.expiry import DAY, Expiry
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.presence import Presence
from amytis.server.storage.stored import ONLOOKER
from tests.core.test_records import finished
from tests.server.clock_control import Ahead
from tests.server.finished_games import open_table, play_out, with_registry
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.compiled

DAYS = 90.0


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue(request.param))


async def expired(registry: TableRegistry) -> set[str]:
    """The tables that are removed now."""
    return set(await Expiry(registry, DAYS).remove_expired())


def test_a_table_expires_when_nothing_has_changed_for_long(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)

    async def work(registry: TableRegistry) -> None:
        left, played = [await open_table(registry, "ann", "Ann", "Zoe") for _ in range(2)]
        time.let(DAYS * DAY - 60)
        assert await expired(registry) == set()
        await played.play(0, played.game.moves()[0], None, None)
        time.let(120)
        assert await expired(registry) == {left.id}
        assert [table.id for table in await registry.tables_of("ann")] == [played.id]

    with_registry(database, work)


def test_finished_games_records_and_running_clocks_do_not_expire(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Ahead(monkeypatch)

    async def work(registry: TableRegistry) -> None:
        over = await open_table(registry, "ann", "Ann", "Zoe")
        await play_out(over)
        clock: dict[str, Any] = {"clock": ClockSetup(kind="move", seconds=7 * 24 * 3600)}
        await open_table(registry, "ann", "Ann", "Zoe", **clock)
        half = finished().splitlines()
        await registry.open_record("\n".join(half[: len(half) // 2]) + "\n", "ann")
        time.let(2 * DAYS * DAY)
        assert await expired(registry) == set()

    with_registry(database, work)


def test_a_table_that_is_followed_does_not_expire(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)

    async def work(registry: TableRegistry) -> None:
        here, there = [await open_table(registry, "ann", "Ann", "Zoe") for _ in range(2)]
        page = Subscriber("ann", SPECTATOR, None, "en")
        registry.join(here, page, 0)
        other = Presence(registry.storage.database, "another")
        await other.keep(there.id, [ONLOOKER])
        time.let(2 * DAYS * DAY)
        assert await expired(registry) == set()
        registry.part(here, page)
        await other.keep(there.id, [])
        removed: set[str] = set()
        async with asyncio.timeout(PATIENCE):
            while removed != {here.id, there.id}:
                removed |= await expired(registry)
                await asyncio.sleep(0.01)

    with_registry(database, work)


def test_more_tables_than_a_batch_expire_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)
    monkeypatch.setattr(expiring, "BATCH", 2)

    async def work(registry: TableRegistry) -> None:
        tables = [await open_table(registry, "ann", "Ann", "Zoe") for _ in range(7)]
        for table in tables[:3]:
            registry.join(table, Subscriber("ann", SPECTATOR, None, "en"), 0)
        time.let(2 * DAYS * DAY)
        assert await expired(registry) == {table.id for table in tables[3:]}

    with_registry(database, work)


def test_a_server_looks_for_expired_tables_now_and_then_unless_it_keeps_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiring, "EVERY", 0.001)

    async def work(registry: TableRegistry) -> None:
        looked = asyncio.Queue[None]()

        async def look(self: Expiry) -> list[str]:
            looked.put_nowait(None)
            if looked.qsize() == 1:
                raise OSError("one failure is not the end")
            return []

        monkeypatch.setattr(Expiry, "remove_expired", look)
        looking = asyncio.create_task(Expiry(registry, DAYS).run())
        await until(lambda: looked.qsize() > 2)
        looking.cancel()
        await asyncio.wait_for(Expiry(registry, 0).run(), PATIENCE)

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)
