"""Unfinished tables without a change for months are removed; everything else is kept."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from amytis.core.contract import SPECTATOR
from amytis.server.domain.subscriber import Follower
from amytis.server.domain.table_setup import ClockSetup
from amytis.server.services import expiry as expiring
from amytis.server.services.expiry import DAY, Expiry
from amytis.server.services.table_registry import House
from amytis.server.storage.presence import Presence
from amytis.server.storage.stored import ONLOOKER
from tests.core.test_records import finished
from tests.server.hours import Ahead
from tests.server.ledger import open_table, play_out, with_house
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.compiled

DAYS = 90.0


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue(request.param))


async def expired(house: House) -> set[str]:
    """The tables that are removed now."""
    return set(await Expiry(house, DAYS).remove_expired())


def test_a_table_expires_when_nothing_has_changed_for_long(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)

    async def work(house: House) -> None:
        left, played = [await open_table(house, "ann", "Ann", "Zoe") for _ in range(2)]
        time.let(DAYS * DAY - 60)
        assert await expired(house) == set()
        await played.play(0, played.game.moves()[0], None, None)
        time.let(120)
        assert await expired(house) == {left.id}
        assert [table.id for table in await house.tables_of("ann")] == [played.id]

    with_house(database, work)


def test_finished_games_records_and_running_clocks_do_not_expire(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Ahead(monkeypatch)

    async def work(house: House) -> None:
        over = await open_table(house, "ann", "Ann", "Zoe")
        await play_out(over)
        clock: dict[str, Any] = {"clock": ClockSetup(kind="move", seconds=7 * 24 * 3600)}
        await open_table(house, "ann", "Ann", "Zoe", **clock)
        half = finished().splitlines()
        await house.open_record("\n".join(half[: len(half) // 2]) + "\n", "ann")
        time.let(2 * DAYS * DAY)
        assert await expired(house) == set()

    with_house(database, work)


def test_a_table_that_is_followed_does_not_expire(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)

    async def work(house: House) -> None:
        here, there = [await open_table(house, "ann", "Ann", "Zoe") for _ in range(2)]
        page = Follower("ann", SPECTATOR, None, "en")
        house.join(here, page, 0)
        other = Presence(house.storage.database, "another")
        await other.keep(there.id, [ONLOOKER])
        time.let(2 * DAYS * DAY)
        assert await expired(house) == set()
        house.part(here, page)
        await other.keep(there.id, [])
        removed: set[str] = set()
        async with asyncio.timeout(PATIENCE):
            while removed != {here.id, there.id}:
                removed |= await expired(house)
                await asyncio.sleep(0.01)

    with_house(database, work)


def test_more_tables_than_a_batch_expire_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)
    monkeypatch.setattr(expiring, "BATCH", 2)

    async def work(house: House) -> None:
        tables = [await open_table(house, "ann", "Ann", "Zoe") for _ in range(7)]
        for table in tables[:3]:
            house.join(table, Follower("ann", SPECTATOR, None, "en"), 0)
        time.let(2 * DAYS * DAY)
        assert await expired(house) == {table.id for table in tables[3:]}

    with_house(database, work)


def test_a_server_looks_for_expired_tables_now_and_then_unless_it_keeps_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiring, "EVERY", 0.001)

    async def work(house: House) -> None:
        looked = asyncio.Queue[None]()

        async def look(self: Expiry) -> list[str]:
            looked.put_nowait(None)
            if looked.qsize() == 1:
                raise OSError("one failure is not the end")
            return []

        monkeypatch.setattr(Expiry, "remove_expired", look)
        looking = asyncio.create_task(Expiry(house, DAYS).keep_looking())
        await until(lambda: looked.qsize() > 2)
        looking.cancel()
        await asyncio.wait_for(Expiry(house, 0).keep_looking(), PATIENCE)

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)
