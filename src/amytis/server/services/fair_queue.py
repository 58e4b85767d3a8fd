"""A fair queue: decisions of bots wait here until there is a thread for them.

Thinking time is shared out evenly among the addresses that tables were opened from, and within an address among its
people. Each decision goes to the one that has used least, so sixty tables of one browser wait for each other and not
in front of anyone else's table.
"""

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum

from amytis.server.storage.quota import TableOwner

# A level that waits is passed over so many times at most.
MOST_PASSED_OVER = 4


class Level(IntEnum):
    """How urgent a decision is: a player looks on, a player will come back, or bots play among themselves."""

    WATCHED = 0
    AWAY = 1
    BOTS_ALONE = 2


@dataclass(eq=False)
class Entry:
    """A decision that waits; how urgent it is may change meanwhile."""

    owner: TableOwner
    level: Callable[[], Level]
    granted: "asyncio.Future[Level]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class UsageAccounts:
    """Seconds that each of several parties has used. A newcomer starts level with the party that was served last, so
    having been idle earns nothing."""

    def __init__(self) -> None:
        self.used: dict[str, float] = {}
        self._running: Counter[str] = Counter()
        self._present: Counter[str] = Counter()
        self._floor = 0.0
        # Parties that went idle, lowest usage first; some may have come back since.
        self._idle: list[tuple[float, str]] = []

    def enter(self, party: str) -> None:
        """A party has one more piece of work."""
        self.used[party] = max(self.used.get(party, 0.0), self._floor)
        self._present[party] += 1

    def begin(self, party: str) -> None:
        """One of its jobs starts."""
        self._floor = max(self._floor, self.used[party])
        self._running[party] += 1

    def charge(self, party: str, seconds: float) -> None:
        """It was served for so long."""
        self.used[party] += seconds
        self._running[party] -= 1

    def leave(self, party: str) -> list[str]:
        """A party has one piece of work less; which parties are forgotten now."""
        self._present[party] -= 1
        if not self._present[party]:
            heapq.heappush(self._idle, (self.used[party], party))
        return self._forget_idle()

    def rank(self, party: str) -> tuple[float, int]:
        """Whose turn it is: the lowest."""
        return self.used[party], self._running[party]

    def _forget_idle(self) -> list[str]:
        """Forget parties without work that would start anew where they stand."""
        forgotten = []
        while self._idle and self._idle[0][0] <= self._floor:
            used, party = heapq.heappop(self._idle)
            if self.used.get(party) == used and not self._present[party]:
                del self.used[party], self._running[party], self._present[party]
                forgotten.append(party)
        return forgotten


class FairQueue:
    """Grants so many decisions at a time, and of bots among themselves only one."""

    def __init__(self, slots: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._slots = slots
        self._clock = clock
        self._waiting: list[Entry] = []
        self._running: Counter[Level] = Counter()
        self._passed_over: Counter[Level] = Counter()
        self._addresses = UsageAccounts()
        self._people: dict[str, UsageAccounts] = {}

    @asynccontextmanager
    async def turn(self, owner: TableOwner, level: Callable[[], Level]) -> AsyncIterator[None]:
        """Wait for a slot, and have it until the end."""
        entry = Entry(owner, level)
        self._enter(entry)
        try:
            await entry.granted
        except asyncio.CancelledError:
            self._withdraw(entry)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._end(entry, self._clock() - began)

    def reconsider(self) -> None:
        """Something may have become more urgent."""
        self._grant()

    def _enter(self, entry: Entry) -> None:
        self._addresses.enter(entry.owner.address)
        self._people.setdefault(entry.owner.address, UsageAccounts()).enter(entry.owner.person)
        self._waiting.append(entry)
        self._grant()

    def _withdraw(self, entry: Entry) -> None:
        if entry in self._waiting:
            self._waiting.remove(entry)
            self._leave(entry.owner)
        else:
            self._end(entry, 0.0)

    def _end(self, entry: Entry, seconds: float) -> None:
        self._running[entry.granted.result()] -= 1
        self._addresses.charge(entry.owner.address, seconds)
        self._people[entry.owner.address].charge(entry.owner.person, seconds)
        self._leave(entry.owner)
        self._grant()

    def _leave(self, owner: TableOwner) -> None:
        """An address that is forgotten takes its people with it."""
        self._people[owner.address].leave(owner.person)
        for address in self._addresses.leave(owner.address):
            del self._people[address]
        if not self._waiting and not self._running.total():
            self._addresses, self._people = UsageAccounts(), {}
            self._passed_over.clear()

    def _grant(self) -> None:
        while self._running.total() < self._slots and (chosen := self._next()) is not None:
            level, entry = chosen
            self._waiting.remove(entry)
            self._running[level] += 1
            self._addresses.begin(entry.owner.address)
            self._people[entry.owner.address].begin(entry.owner.person)
            entry.granted.set_result(level)

    def _next(self) -> tuple[Level, Entry] | None:
        """The next decision: of the most urgent level, unless another was passed over too often; then of the address
        and the person who have used least; then the one that has waited longest."""
        ready: dict[Level, list[Entry]] = {}
        for entry in self._waiting:
            if not entry.granted.done():
                ready.setdefault(entry.level(), []).append(entry)
        if self._running[Level.BOTS_ALONE]:
            ready.pop(Level.BOTS_ALONE, None)
        if not ready:
            return None
        overdue = [level for level in ready if self._passed_over[level] >= MOST_PASSED_OVER]
        level = min(overdue or ready)
        self._passed_over.update(other for other in ready if other > level)
        self._passed_over[level] = 0
        return level, min(ready[level], key=self._rank)

    def _rank(self, entry: Entry) -> tuple[tuple[float, int], tuple[float, int]]:
        address, person = entry.owner.address, entry.owner.person
        return self._addresses.rank(address), self._people[address].rank(person)
