"""How long a confirmed turn takes to reach the other seat, while many tables are busy.

    python benchmarks/tables.py [--tables 50] [--seconds 20] [--rounds 3] [--beside CHECKOUT]

Starts a server of its own on loopback, seats two people at each table, lets them play with people's think times over
real sockets, and measures from before the request of one seat to the message at the other. With `--beside`, the server
of another checkout is measured in turns with this one.
"""

import argparse
import asyncio
import os
import random
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

import uvloop
from own_server import own_server
from visitors import Pair

THINKING = (0.3, 1.2)
WARM_UP = (5, 6.0)


async def play_table(pair: Pair, until: float, times: list[float]) -> None:
    """Play at one table until the time is up or the game is over."""
    await asyncio.sleep(random.uniform(0, THINKING[1]))
    while time.monotonic() < until and not pair.seats[0].snapshot.over:
        mover = pair.mover
        if mover is None:
            await asyncio.sleep(0.01)
            continue
        await asyncio.sleep(random.uniform(*THINKING))
        if mover.snapshot.confirm:
            times.append(await pair.confirm(mover))
        else:
            await mover.play(pair.table, random.choice(mover.snapshot.moves))


async def measure(port: int, tables: int, seconds: float) -> list[float]:
    """Seat everybody, then keep all tables busy for a while."""
    pairs = [await Pair.sit(port) for _ in range(tables)]
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(play_table(pair, until, times) for pair in pairs))
    for pair in pairs:
        await pair.leave()
    return times


def main() -> None:
    """Measure this server, and another one beside it, and print the quantiles."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--beside", type=Path)
    wanted = parser.parse_args()
    checkouts = [None, wanted.beside] if wanted.beside else [None]
    times: dict[Path | None, list[float]] = {checkout: [] for checkout in checkouts}
    with ExitStack() as stack:
        ports = {checkout: stack.enter_context(own_server(checkout))[0] for checkout in checkouts}
        for port in ports.values():
            uvloop.run(measure(port, *WARM_UP))
        for _ in range(wanted.rounds):
            for checkout, port in ports.items():
                times[checkout] += uvloop.run(measure(port, wanted.tables, wanted.seconds))
                report(str(checkout or "here"), times[checkout])


def report(name: str, times: list[float]) -> None:
    """Print the quantiles, and how busy the machine was."""
    cuts = statistics.quantiles((1000 * seconds for seconds in times), n=100)
    print(
        f"{name}: {len(times)} turns, to the other seat p50 {cuts[49]:.1f} ms, p90 {cuts[89]:.1f} ms, "
        f"p99 {cuts[98]:.1f} ms (load of the machine {os.getloadavg()[0]:.1f})",
        flush=True,
    )


if __name__ == "__main__":
    main()
