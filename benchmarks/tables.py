"""How long a confirmed turn takes to reach the other seat, while many tables are busy.

    python benchmarks/tables.py [--tables 50] [--seconds 20]

Starts a server of its own on loopback, seats two people at each table, lets them play with people's think times over
real sockets, and measures from before the request of one seat to the message at the other.
"""

import argparse
import asyncio
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import websockets

THINKING = (0.3, 1.2)


class Snapshot(msgspec.Struct):
    """What a player of the benchmark needs of a snapshot; decoding the rest would measure the benchmark."""

    version: int
    moves: list[str]
    outcome: msgspec.Raw


class Update(msgspec.Struct):
    """What a socket sends."""

    snapshot: Snapshot


@dataclass
class Seat:
    """A person at a table: a client with its cookie, a socket, and the last snapshot."""

    number: int
    http: httpx.AsyncClient
    snapshot: Snapshot = field(default_factory=lambda: Snapshot(0, [], msgspec.Raw(b"null")))
    heard: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, address: str, table: str) -> None:
        """Keep the snapshot up to date."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        place = f"{address.replace('http', 'ws')}/api/tables/{table}/events?since=1000000"
        async with websockets.connect(place, additional_headers={"cookie": cookies}) as following:
            async for text in following:
                self.heard = time.perf_counter()
                self.snapshot = msgspec.json.decode(text, type=Update).snapshot
                self.changed.set()

    async def play(self, table: str, move: str) -> None:
        """Play a move."""
        body = {
            "seat": self.number,
            "move": move,
            "expected": self.snapshot.version,
            "key": secrets.token_urlsafe(12),
        }
        answer = await self.http.post(f"/api/tables/{table}/moves", json=body)
        answer.raise_for_status()
        self.snapshot = msgspec.json.decode(answer.content, type=Snapshot)


async def sit(address: str) -> tuple[str, list[Seat]]:
    """A table with two people."""
    seats = [Seat(number, httpx.AsyncClient(base_url=address, timeout=30, verify=False)) for number in range(2)]
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    await seats[1].http.get("/api/house")
    table = (await seats[0].http.post("/api/tables", json=wish)).json()["id"]
    (await seats[1].http.post(f"/api/tables/{table}/seats/1", json={"name": "Ben"})).raise_for_status()
    return table, seats


async def play_table(table: str, seats: list[Seat], until: float, times: list[float]) -> None:
    """Play at one table until the time is up or the game is over."""
    await asyncio.sleep(random.uniform(0, THINKING[1]))
    while time.monotonic() < until and bytes(seats[0].snapshot.outcome) == b"null":
        mover = next((seat for seat in seats if seat.snapshot.moves), None)
        if mover is None:
            await asyncio.sleep(0.01)
            continue
        await asyncio.sleep(random.uniform(*THINKING))
        if "done" not in mover.snapshot.moves:
            await mover.play(table, random.choice(mover.snapshot.moves))
            continue
        other = seats[1 - mover.number]
        other.changed.clear()
        before = time.perf_counter()
        await mover.play(table, "done")
        await asyncio.wait_for(other.changed.wait(), 30)
        times.append(other.heard - before)


async def measure(address: str, tables: int, seconds: float) -> list[float]:
    """Seat everybody, then keep all tables busy for a while."""
    seated = [await sit(address) for _ in range(tables)]
    listeners = [asyncio.create_task(seat.listen(address, table)) for table, seats in seated for seat in seats]
    for _, seats in seated:
        for seat in seats:
            await asyncio.wait_for(seat.changed.wait(), 30)
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(play_table(table, seats, until, times) for table, seats in seated))
    for listener in listeners:
        listener.cancel()
    return times


def main() -> None:
    """Start a server, measure, and print the quantiles."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    wanted = parser.parse_args()
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        database = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "amytis", "serve", "--port", str(port), "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            time.sleep(8)
            times = asyncio.run(measure(f"http://127.0.0.1:{port}", wanted.tables, wanted.seconds))
        finally:
            server.terminate()
            server.wait()
    quantiles = statistics.quantiles(times, n=100)
    print(f"{wanted.tables} tables, {len(times)} confirmed turns in {wanted.seconds:.0f} s")
    print(f"to the other seat: p50 {1000 * quantiles[49]:.1f} ms, p99 {1000 * quantiles[98]:.1f} ms")


if __name__ == "__main__":
    main()
