"""Many people at once: real games over real sockets, from many addresses of loopback.

    python benchmarks/load.py steady [--tables 500] [--minutes 30] [--workers 1] [--database ADDRESS]
    python benchmarks/load.py most   [--tables 64] [--seconds 30] [--workers 1] [--database ADDRESS]

`steady` lets people think as people do (3 to 20 seconds before a turn, about one for each further decision of it) and
prints for each minute how long a confirmed turn took to reach the other seat, what went wrong, and the memory of the
server's processes. Before that every table plays a part of its first game at once, each another one, so that games end
and begin all the time, as they do on any evening, and not all together. `most` lets nobody think at all, and prints how
many decisions a second are played and stored. Two workers need PostgreSQL: name an empty database that `amytis database
upgrade` has seen.
"""

import argparse
import asyncio
import gc
import math
import os
import random
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from own_server import own_server
from visitors import Failed, Pair, Seat

RAMP = 240.0  # seconds until all are in the middle of a game
ARRIVALS = 0.8  # of that time, in which they come; the last still have to get there
GAME = 110  # decisions of a game of Babylonia, about
TURN = (3.0, 20.0)
DECISION = (0.5, 1.5)
MEGABYTE = 1024 * 1024


@dataclass
class Tally:
    """What happened since the last call."""

    times: list[float] = field(default_factory=list)
    decisions: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """Begin anew."""
        self.times, self.decisions, self.games, self.faults = [], 0, 0, []

    def __str__(self) -> str:
        cuts = statistics.quantiles((1000 * one for one in self.times), n=100) if len(self.times) > 1 else [0.0] * 99
        return (
            f"{len(self.times):6,} turns, {self.decisions:6,} decisions, {self.games:4} games over; to the other seat "
            f"p50 {cuts[49]:6.1f} ms, p99 {cuts[98]:6.1f} ms, longest {1000 * max(self.times, default=0):7.1f} ms; "
            f"{len(self.faults)} faults"
        )


@dataclass
class Pace:
    """How the people of a table think: so many decisions not at all, then long before a turn and little within it."""

    hurried: float

    async def search(self, seat: Seat) -> None:
        """Think about the next decision."""
        if self.hurried > 0:
            self.hurried -= 1
            return
        begun = bool(seat.snapshot.confirm)
        await asyncio.sleep(random.uniform(*(DECISION if begun else TURN)))


async def play(port: int, until: float, pace: Pace, tallies: list[Tally], wait: float) -> None:
    """Play game after game until the time is up; whatever goes wrong is noted."""
    await asyncio.sleep(wait)
    while time.monotonic() < until:
        pair = await Pair.sit(port)
        try:
            await play_game(pair, until, pace, tallies)
        except (Failed, OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            for tally in tallies:
                tally.faults.append(repr(error))
        finally:
            await pair.leave()


async def play_game(pair: Pair, until: float, pace: Pace, tallies: list[Tally]) -> None:
    """One game, decision by decision."""
    while time.monotonic() < until and not pair.seats[0].snapshot.over:
        mover = pair.mover
        if mover is None:
            await asyncio.sleep(0.005)
            continue
        await pace.search(mover)
        taken = None
        if mover.snapshot.confirm:
            taken = await pair.confirm(mover)
        else:
            await mover.play(pair.table, random.choice(mover.snapshot.moves))
        for tally in tallies:
            tally.decisions += 1
            tally.times.extend([taken] if taken is not None else [])
    for tally in tallies:
        tally.games += pair.seats[0].snapshot.over


def memory(process: int) -> list[int]:
    """The memory in bytes that a process has written, and those that it has started; files they share with others do
    not count."""
    children = [
        int(one) for path in Path(f"/proc/{process}/task").glob("*/children") for one in path.read_text().split()
    ]
    sizes = []
    for number in (process, *children):
        rollup = Path(f"/proc/{number}/smaps_rollup").read_text()
        sizes.append(
            1024 * sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_Dirty"))
        )
    return sizes


async def measure(port: int, process: int, wanted: argparse.Namespace) -> None:
    """Let everybody play, and tell every minute what happened."""
    steady = wanted.kind == "steady"
    seconds = 60 * wanted.minutes if steady else wanted.seconds
    ramp = RAMP if steady else 1.0
    whole, lately = Tally(), Tally()
    begun = time.monotonic()
    until = begun + ramp + seconds
    tallies = [whole, lately]
    tasks = [
        asyncio.create_task(
            play(
                port,
                until,
                Pace(random.uniform(0, GAME) if steady else math.inf),
                tallies,
                wait=ARRIVALS * ramp * number / wanted.tables,
            )
        )
        for number in range(wanted.tables)
    ]
    await asyncio.sleep(ramp)
    # Who measures must not pause, or the pause is measured.
    gc.freeze()
    gc.disable()
    for tally in tallies:
        tally.clear()
    begun = time.monotonic()
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(60.0, left))
        sizes = " + ".join(f"{size / MEGABYTE:.0f}" for size in memory(process))
        print(f"{(time.monotonic() - begun) / 60:5.1f} min: {lately}; memory {sizes} MB", flush=True)
        lately.clear()
    await asyncio.gather(*tasks)
    rate = whole.decisions / (time.monotonic() - begun)
    print(f"altogether: {whole}; {rate:.0f} decisions a second (load of the machine {os.getloadavg()[0]:.1f})")
    for fault in sorted(set(whole.faults)):
        print(f"  {whole.faults.count(fault)} x {fault}")


def main() -> None:
    """Start a server, and let people come."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["steady", "most"])
    parser.add_argument("--tables", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    wanted.tables = wanted.tables or (500 if wanted.kind == "steady" else 64)
    with own_server(None, wanted.database, wanted.workers) as (port, process):
        uvloop.run(measure(port, process, wanted))


if __name__ == "__main__":
    main()
