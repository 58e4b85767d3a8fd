"""Tables of bots alone do not delay people who play against bots."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from amytis.core.contract import SPECTATOR
from amytis.server.domain.new_tables import wished
from amytis.server.domain.seats import STAND_IN, is_for_bots
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.bot_scheduler import BotPool
from amytis.server.services.fair_queue import Level
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.claims import Claims
from amytis.server.storage.presence import Presence
from amytis.server.storage.quota import TableOwner
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import ONLOOKER, StoredTable
from tests.server.waiting import until

pytestmark = pytest.mark.compiled

BOT = SeatSetup(kind="bot", bot="random")
OF_BOTS = TableSetup(game="babylonia", seats=[BOT, BOT])
WITH_SOMEBODY = TableSetup(game="babylonia", seats=[BOT, SeatSetup(kind="you")])


class Counting(ThreadPoolExecutor):
    """Threads that know how much was asked of them at the same time."""

    asked = most = 0

    def submit(self, *work: Any, **more: Any) -> "Future[Any]":
        self.asked += 1
        self.most = max(self.most, self.asked)
        future = super().submit(*work, **more)
        future.add_done_callback(self._answered)
        return future

    def _answered(self, _: object) -> None:
        self.asked -= 1


def test_they_wait_until_a_page_follows_them(tmp_path: Path) -> None:
    async def play() -> None:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings("", bot_pace=0))
        table = await registry.table(await registry.open_table(OF_BOTS, "ann"))
        dealt = table.confirmed_steps
        await asyncio.sleep(0.2)
        assert table.confirmed_steps == dealt
        page = Subscriber("ann", SPECTATOR, None, "en")
        registry.join(table, page, 0)
        await until(lambda: table.confirmed_steps > dealt)
        registry.part(table, page)
        await until(lambda: not registry.bot_scheduler.is_busy(table))
        assert not table.game.over
        await registry.close()

    asyncio.run(play())


def test_a_game_that_its_players_have_left_is_played_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings("", bot_pace=0))
        table = await registry.table(await registry.open_table(WITH_SOMEBODY, "ann"))
        await table.leave(1, "ann")
        await until(lambda: table.game.over)
        await registry.close()

    asyncio.run(play())


def everybody_gone(table: StoredTable) -> StoredTable:
    """The table with bots for its people."""
    return replace(table, seats=[replace(seat, bot=seat.bot or STAND_IN) for seat in table.seats])


def test_they_think_one_after_the_other(tmp_path: Path) -> None:
    async def play() -> int:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings("", bot_pace=0))
        pool = registry.bot_scheduler.quick_pool = BotPool(2, "bot")
        pool.threads = counting = Counting(2)
        tables = [await registry.table(await registry.open_table(OF_BOTS, "ann")) for _ in range(3)]
        for table in tables:
            registry.join(table, Subscriber("ann", SPECTATOR, None, "en"), 0)
        await until(lambda: all(table.game.over for table in tables))
        await registry.close()
        return counting.most

    assert asyncio.run(play()) == 1


def test_a_returning_player_waits_for_no_other_table(tmp_path: Path) -> None:
    async def play() -> None:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings("", bot_pace=0))
        pool = registry.bot_scheduler.quick_pool = BotPool(2, "bot")
        async with pool.queue.turn(TableOwner("another", "ben"), lambda: Level.BOTS_ALONE):
            table = await registry.table(await registry.open_table(WITH_SOMEBODY, "ann"))
            await until(lambda: table.bot_to_move() is None)
            await table.leave(1, "ann")
            await asyncio.sleep(0.1)
            assert table.bot_to_move() == 1
            before = table.confirmed_steps
            await table.sit(1, "ann", "Ann")
            while table.bot_to_move() is None:
                moves = table.game_of(1).moves()
                await table.play(1, "done" if "done" in moves else moves[0], None, None)
            await until(lambda: table.bot_to_move() is None)
            assert table.confirmed_steps > before
        await registry.close()

    asyncio.run(play())


def test_tables_that_all_players_have_left_count_as_well() -> None:
    table = wished(WITH_SOMEBODY, "ann", {})
    assert not is_for_bots(table.seats)
    assert is_for_bots(everybody_gone(table).seats)


def test_workers_claim_them_apart(tmp_path: Path) -> None:
    async def claim() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        alone, with_somebody, left = (wished(wish, "ann", {}) for wish in (OF_BOTS, WITH_SOMEBODY, WITH_SOMEBODY))
        for table in (alone, with_somebody, everybody_gone(left)):
            await storage.add_table(table, due=True)
        claims = Claims(storage.database, "worker")
        assert await claims.claim_table(only_bots=False) == (with_somebody.id, "ann", "ann")
        assert await claims.claim_table(only_bots=False) is None
        assert await claims.claim_table(only_bots=True) == (left.id, "ann", "ann")
        assert await claims.claim_table(only_bots=True) is None
        await Presence(storage.database, "server").keep(alone.id, [ONLOOKER])
        assert await claims.claim_table(only_bots=True) == (alone.id, "ann", "ann")
        storage.close()

    asyncio.run(claim())
