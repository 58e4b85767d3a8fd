"""A fair queue: decisions of bots wait here until there is a thread for them.

Thinking time is shared out evenly among the addresses that tables were opened from, and within an address among its
people. Each decision goes to the one that has used least, so sixty tables of one browser wait for each other and not
in front of anyone else's table.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum

# A level that waits is passed over so many times at most.
MOST_PASSED_OVER = 4


class Level(IntEnum):
    """How urgent a decision is: a player looks on, a player will come back, or bots play among themselves."""

    WATCHED = 0
    AWAY = 1
    BOTS_ALONE = 2


@dataclass(frozen=True)
class Opener:
    """The person who opened a table, and a key that stands for their address."""

    address: str
    person: str


@dataclass(eq=False)
class Entry:
    """A decision that waits; how urgent it is may change meanwhile."""

    opener: Opener
    level: Callable[[], Level]
    granted: "asyncio.Future[Level]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Shares:
    """Seconds that each of several parties has used. A newcomer starts level with the party that was served last, so
    having been idle earns nothing."""

    def __init__(self) -> None:
        self.used: dict[str, float] = {}
        self.running: Counter[str] = Counter()
        self._floor = 0.0

    def enter(self, party: str) -> None:
        """A party has work."""
        self.used[party] = max(self.used.get(party, 0.0), self._floor)

    def begin(self, party: str) -> None:
        """A party is served."""
        self._floor = max(self._floor, self.used[party])
        self.running[party] += 1

    def end(self, party: str, seconds: float) -> None:
        """A party has been served for so long."""
        self.used[party] += seconds
        self.running[party] -= 1

    def rank(self, party: str) -> tuple[float, int]:
        """Whose turn it is: the lowest."""
        return self.used[party], self.running[party]

    def keep(self, waiting: set[str]) -> None:
        """Forget parties without work that would start anew where they stand."""
        for party in [one for one in self.used if one not in waiting and not self.running[one]]:
            if self.used[party] <= self._floor:
                del self.used[party], self.running[party]


class FairQueue:
    """Grants so many decisions at a time, and of bots among themselves only one."""

    def __init__(self, slots: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._slots = slots
        self._clock = clock
        self._waiting: list[Entry] = []
        self._running: Counter[Level] = Counter()
        self._passed_over: Counter[Level] = Counter()
        self._addresses = Shares()
        self._people: dict[str, Shares] = {}

    @asynccontextmanager
    async def turn(self, opener: Opener, level: Callable[[], Level]) -> AsyncIterator[None]:
        """Wait for a slot, and have it until the end."""
        entry = Entry(opener, level)
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
        self._addresses.enter(entry.opener.address)
        self._people.setdefault(entry.opener.address, Shares()).enter(entry.opener.person)
        self._waiting.append(entry)
        self._grant()

    def _withdraw(self, entry: Entry) -> None:
        if entry in self._waiting:
            self._waiting.remove(entry)
            self._forget_idle()
        else:
            self._end(entry, 0.0)

    def _end(self, entry: Entry, seconds: float) -> None:
        address, person = entry.opener.address, entry.opener.person
        self._running[entry.granted.result()] -= 1
        self._addresses.end(address, seconds)
        self._people[address].end(person, seconds)
        self._grant()
        self._forget_idle()

    def _grant(self) -> None:
        while self._running.total() < self._slots and (chosen := self._next()) is not None:
            level, entry = chosen
            self._waiting.remove(entry)
            self._running[level] += 1
            self._addresses.begin(entry.opener.address)
            self._people[entry.opener.address].begin(entry.opener.person)
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
        address, person = entry.opener.address, entry.opener.person
        return self._addresses.rank(address), self._people[address].rank(person)

    def _forget_idle(self) -> None:
        """An address that leaves the queue takes its people with it."""
        waiting = {entry.opener for entry in self._waiting}
        self._addresses.keep({opener.address for opener in waiting})
        for address, people in list(self._people.items()):
            people.keep({opener.person for opener in waiting if opener.address == address})
            if address not in self._addresses.used:
                del self._people[address]
        if not self._waiting and not self._running.total():
            self._addresses, self._people = Shares(), {}
            self._passed_over.clear()
