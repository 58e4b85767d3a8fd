"""The fair queue of bots' decisions: who is served when, counted in decisions on a clock of the test's own."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from amytis.server.services.fair_queue import MOST_PASSED_OVER, FairQueue, Level
from amytis.server.storage.quota import TableOwner
from tests.server.waiting import PATIENCE

FLOODER = TableOwner("1", "flooder")


class Trial:
    """A queue with one slot, a clock that the test sets, and the order in which decisions were made."""

    def __init__(self, slots: int = 1) -> None:
        self.now = 0.0
        self.queue = FairQueue(slots, lambda: self.now)
        self.served: list[TableOwner] = []
        self.tasks: list[asyncio.Task[None]] = []

    def add(self, owner: TableOwner, seconds: float = 1.0, decisions: int = 1, level: Level = Level.WATCHED) -> None:
        """A table at which so many decisions are due, one after the other."""
        self.tasks.append(asyncio.create_task(self._table(owner, seconds, decisions, level)))

    async def _table(self, owner: TableOwner, seconds: float, decisions: int, level: Level) -> None:
        for _ in range(decisions):
            async with self.queue.turn(owner, lambda: level):
                self.served.append(owner)
                await asyncio.sleep(0)
                self.now += seconds

    async def until(self, decisions: int) -> None:
        """Go on until so many decisions have begun."""
        while len(self.served) < decisions:
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let everything be decided."""
        await asyncio.gather(*self.tasks)


def on_trial(test: Callable[[Trial], Coroutine[Any, Any, None]], slots: int = 1) -> None:
    """Run a test with a queue."""

    async def run() -> None:
        trial = Trial(slots)
        await asyncio.wait_for(test(trial), PATIENCE)
        assert not trial.queue._waiting
        assert not trial.queue._people

    asyncio.run(run())


def test_a_newcomer_waits_for_the_decision_under_way_and_no_other() -> None:
    async def test(trial: Trial) -> None:
        for _ in range(60):
            trial.add(FLOODER, decisions=3)
        await trial.until(20)
        stranger = TableOwner("2", "stranger")
        trial.add(stranger)
        await trial.end()
        assert trial.served.index(stranger) <= 21
        assert len(trial.served) == 181

    on_trial(test)


def test_another_browser_of_the_same_address_gains_nothing_over_strangers() -> None:
    async def test(trial: Trial) -> None:
        for number in range(40):
            trial.add(TableOwner("1", f"browser {number}"), decisions=2)
        stranger = TableOwner("2", "stranger")
        trial.add(stranger, decisions=10)
        await trial.end()
        assert [owner == stranger for owner in trial.served[:21]].count(True) == 10

    on_trial(test)


def test_within_an_address_its_people_share() -> None:
    async def test(trial: Trial) -> None:
        for _ in range(30):
            trial.add(FLOODER)
        neighbour = TableOwner("1", "neighbour")
        trial.add(neighbour, decisions=5)
        await trial.end()
        assert [owner == neighbour for owner in trial.served[:11]].count(True) == 5

    on_trial(test)


def test_time_is_shared_and_not_decisions() -> None:
    async def test(trial: Trial) -> None:
        slow, quick = TableOwner("1", "slow"), TableOwner("2", "quick")
        for _ in range(5):
            trial.add(slow, seconds=10.0)
        for _ in range(20):
            trial.add(quick, seconds=1.0)
        await trial.end()
        assert [owner == quick for owner in trial.served[:13]].count(True) >= 10

    on_trial(test)


def test_having_been_idle_earns_nothing() -> None:
    async def test(trial: Trial) -> None:
        idle = TableOwner("2", "idle")
        trial.add(idle)
        trial.add(FLOODER, decisions=100)
        await trial.until(50)
        trial.add(idle, decisions=20)
        await trial.end()
        assert [owner == idle for owner in trial.served[50:61]].count(True) in (5, 6)

    on_trial(test)


def test_where_a_player_looks_on_bots_come_first_and_the_others_are_not_forgotten() -> None:
    async def test(trial: Trial) -> None:
        watched, away = TableOwner("1", "watched"), TableOwner("2", "away")
        for _ in range(3 * MOST_PASSED_OVER):
            trial.add(watched)
        for _ in range(2):
            trial.add(away, level=Level.AWAY)
        await trial.end()
        places = [number for number, owner in enumerate(trial.served) if owner == away]
        # The first decision began before any other waited.
        assert places == [1 + MOST_PASSED_OVER, 2 * (1 + MOST_PASSED_OVER)]

    on_trial(test)


def test_bots_among_themselves_take_one_slot() -> None:
    async def test(trial: Trial) -> None:
        running = most = 0

        async def table() -> None:
            nonlocal running, most
            async with trial.queue.turn(FLOODER, lambda: Level.BOTS_ALONE):
                running += 1
                most = max(most, running)
                await asyncio.sleep(0.001)
                running -= 1

        await asyncio.gather(*(table() for _ in range(10)))
        assert most == 1

    on_trial(test, slots=3)


def test_what_becomes_more_urgent_is_served_earlier() -> None:
    async def test(trial: Trial) -> None:
        level = Level.AWAY
        trial.add(FLOODER)
        served = asyncio.Event()

        async def table() -> None:
            async with trial.queue.turn(TableOwner("2", "returning"), lambda: level):
                served.set()

        await trial.until(1)
        waiting = asyncio.create_task(table())
        await asyncio.sleep(0)
        for number in range(3):
            trial.add(TableOwner("3", str(number)), decisions=5)
        level = Level.WATCHED
        await trial.until(3)
        assert served.is_set()
        await trial.end()
        await waiting

    on_trial(test)


def test_a_decision_that_is_given_up_leaves_the_queue() -> None:
    async def test(trial: Trial) -> None:
        for _ in range(4):
            trial.add(FLOODER)
        await trial.until(1)
        for task in trial.tasks[1:3]:
            task.cancel()
        await asyncio.gather(*trial.tasks, return_exceptions=True)
        assert len(trial.served) == 2

    on_trial(test)


class Compared(str):
    """The name of an address that counts how often it is compared with others."""

    __slots__ = ()
    times: ClassVar[int] = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)


def test_a_decision_that_ends_is_not_compared_with_all_that_wait() -> None:
    many = 100

    async def test(trial: Trial) -> None:
        Compared.times = 0
        for number in range(many):
            trial.add(TableOwner(Compared(f"address {number}"), "ann"))
        await trial.end()
        assert Compared.times < 10 * many

    on_trial(test)


def test_those_who_have_used_less_than_the_others_by_now_are_forgotten() -> None:
    async def test(trial: Trial) -> None:
        for number in range(50):
            trial.add(TableOwner(f"address {number}", "ann"))
        trial.add(FLOODER, decisions=100)
        await trial.until(120)
        assert set(trial.queue._addresses.used) == set(trial.queue._people) == {FLOODER.address}
        await trial.end()

    on_trial(test)
