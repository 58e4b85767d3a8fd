"""Many tables of one browser do not delay the bots of others, over either database."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from amytis.core.contract import Rules, State
from amytis.core.rng import Rng
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import background_work, bot_scheduler
from amytis.server.services.bot_scheduler import BotPool
from amytis.server.services.fair_queue import FairQueue, Level
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.quota import TableOwner
from amytis.server.storage.storage import Storage
from tests.server.waiting import until

pytestmark = pytest.mark.compiled

MANY = 24
PLACES = 8  # fewer than the flood would take


def wish(*bots: str) -> TableSetup:
    """A table of bots, with its opener on the last seat."""
    seats = [SeatSetup(kind="bot", bot=bot) for bot in bots]
    return TableSetup(game="babylonia", seats=[*seats, SeatSetup(kind="you", name="Ann")])


class Recorded:
    """A bot that writes down when it decides."""

    decided: list[str]

    def __init__(self, name: str) -> None:
        self._name = name

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """Take the first move there is, after a while."""
        self.decided.append(self._name)
        time.sleep(0.01)
        return int(rules.moves(s)[0])


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the bots that have decided, in order."""
    Recorded.decided = []
    monkeypatch.setattr(bot_scheduler, "bot", Recorded)
    monkeypatch.setattr(background_work, "MOST_TABLES", PLACES)
    return Recorded.decided


class Recording(FairQueue):
    """A queue in which every decision costs the same, and that counts for how many others the stranger has waited."""

    def __init__(self) -> None:
        super().__init__(1, count().__next__)
        self.granted = 0
        self.waited: list[int] = []

    @asynccontextmanager
    async def turn(self, owner: TableOwner, level: Callable[[], Level]) -> AsyncIterator[None]:
        """The same, counted from the moment in which the decision enters the queue."""
        before = self.granted
        async with super().turn(owner, level):
            if owner.person == "stranger":
                self.waited.append(self.granted - before)
            self.granted += 1
            yield


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue(request.param))


@pytest.mark.parametrize("address", ["its own", "the same"])
def test_the_bots_of_a_stranger_wait_for_one_decision_at_a_time(
    database: str, decided: list[str], address: str
) -> None:
    async def play() -> None:
        registry = TableRegistry(Storage(database), Settings("", bot_pace=0))
        registry.bot_scheduler.pool = BotPool(1, "bot")
        registry.bot_scheduler.pool.queue = queue = Recording()
        for _ in range(MANY):
            await registry.open_table(wish("master", "master", "master"), "flooder", "the same")
        await until(lambda: len(decided) > PLACES)
        stranger = await registry.table(await registry.open_table(wish("expert"), "stranger", address))
        await until(lambda: stranger.bot_to_move() is None)
        assert len(queue.waited) >= 2
        # The decision under way was granted before; one more may have used as little and waited longer.
        assert max(queue.waited) <= 1
        await registry.close()

    asyncio.run(play())


def test_a_quick_bot_does_not_wait_for_one_that_thinks(database: str, decided: list[str]) -> None:
    async def play() -> None:
        registry = TableRegistry(Storage(database), Settings("", bot_pace=0))
        registry.bot_scheduler.pool = BotPool(1, "bot")
        async with registry.bot_scheduler.pool.queue.turn(TableOwner("another", "ben"), lambda: Level.WATCHED):
            slow, quick = [
                await registry.table(await registry.open_table(wish(bot), "ann")) for bot in ("master", "greedy")
            ]
            await until(lambda: quick.bot_to_move() is None)
            assert slow.bot_to_move() is not None
        await registry.close()

    asyncio.run(play())
