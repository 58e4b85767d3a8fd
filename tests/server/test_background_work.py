"""Background work: what a process claims, and for whom."""

import asyncio
from pathlib import Path

import pytest

from amytis.core.contract import SPECTATOR
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import bot_scheduler
from amytis.server.services.bot_scheduler import BotScheduler
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.quota import TableOwner
from amytis.server.storage.storage import Storage
from tests.server.waiting import until

pytestmark = pytest.mark.compiled

OWNER = TableOwner("address", "ann")
OF_BOTS = TableSetup(game="babylonia", seats=[SeatSetup(kind="bot", bot="greedy") for _ in range(2)])


def test_a_table_that_is_claimed_twice_is_counted_until_both_are_done(tmp_path: Path) -> None:
    async def test() -> None:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings(""))
        worker = registry._background_work
        assert worker
        playing = asyncio.Event()

        async def play() -> None:
            await playing.wait()

        async def review() -> None:
            pass

        # A game that ends is reviewed while the claim on its bots is still held.
        worker._begin(worker._tables, "table", OWNER, play())
        worker._begin(worker._reviews, "table", OWNER, review())
        await until(lambda: not worker._reviews)
        await worker._claim_tables(worker._tables, 8, only_bots=False)
        assert worker._tables["table"].owner == OWNER
        playing.set()
        await until(lambda: not worker._tables)
        await registry.close()

    asyncio.run(test())


def test_a_page_that_joins_when_the_bots_have_just_paused_wakes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        registry = TableRegistry(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings("", bot_pace=0))
        table = await registry.table(await registry.open_table(OF_BOTS, "ann"))
        play, joined, before = BotScheduler.play, False, table.confirmed_steps

        async def play_and_join(self: BotScheduler, played: Table) -> bool:
            nonlocal joined
            there = await play(self, played)
            if not joined:
                joined = True
                registry.join(played, Subscriber("ann", SPECTATOR, None, "en"), 0)
            return there

        monkeypatch.setattr(BotScheduler, "play", play_and_join)
        # The bots of the table have begun, and pause since nobody follows it.
        monkeypatch.setattr(bot_scheduler, "is_paused", lambda table: False)
        registry.wake(table)
        monkeypatch.undo()
        monkeypatch.setattr(BotScheduler, "play", play_and_join)
        await until(lambda: table.confirmed_steps > before)
        await registry.close()

    asyncio.run(test())
