"""How long a confirmed turn takes to reach the other seat, while many tables are busy.

    python benchmarks/tables.py [--tables 50] [--seconds 20]

Starts a server of its own on loopback, seats two people at each table, lets them play with people's think times over
real sockets, and measures from before the request of one seat to the message at the other.
"""

import argparse
import asyncio
import json
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
from typing import Any

import httpx
import websockets

THINKING = (0.3, 1.2)


@dataclass
class Seat:
    """A person at a table: a client with its cookie, a socket, and the last snapshot."""

    number: int
    http: httpx.AsyncClient
    snapshot: dict[str, Any] = field(default_factory=dict)
    heard: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, address: str, table: str) -> None:
        """Keep the snapshot up to date."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        place = f"{address.replace('http', 'ws')}/api/tables/{table}/events?since=1000000"
        async with websockets.connect(place, additional_headers={"cookie": cookies}) as following:
            async for text in following:
                self.heard = time.perf_counter()
                self.snapshot = json.loads(text)["snapshot"]
                self.changed.set()

    async def play(self, table: str, move: str) -> None:
        """Play a move."""
        body = {
            "seat": self.number,
            "move": move,
            "expected": self.snapshot["version"],
            "key": secrets.token_urlsafe(12),
        }
        answer = await self.http.post(f"/api/tables/{table}/moves", json=body)
        answer.raise_for_status()
        self.snapshot = answer.json()


async def sit(address: str) -> tuple[str, list[Seat]]:
    """A table with two people."""
    seats = [Seat(number, httpx.AsyncClient(base_url=address, timeout=30)) for number in range(2)]
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    await seats[1].http.get("/api/house")
    table = (await seats[0].http.post("/api/tables", json=wish)).json()["id"]
    (await seats[1].http.post(f"/api/tables/{table}/seats/1", json={"name": "Ben"})).raise_for_status()
    return table, seats


async def play_table(address: str, until: float, times: list[float]) -> None:
    """Play at one table until the time is up; a finished game is followed by another."""
    while time.monotonic() < until:
        table, seats = await sit(address)
        listeners = [asyncio.create_task(seat.listen(address, table)) for seat in seats]
        for seat in seats:
            await asyncio.wait_for(seat.changed.wait(), 30)
        while time.monotonic() < until and not seats[0].snapshot["outcome"]:
            mover = next((seat for seat in seats if seat.snapshot["moves"]), None)
            if mover is None:
                await asyncio.sleep(0.01)
                continue
            await asyncio.sleep(random.uniform(*THINKING))
            moves = mover.snapshot["moves"]
            if "done" not in moves:
                await mover.play(table, random.choice(moves))
                continue
            other = seats[1 - mover.number]
            other.changed.clear()
            before = time.perf_counter()
            await mover.play(table, "done")
            await asyncio.wait_for(other.changed.wait(), 30)
            times.append(other.heard - before)
        for listener in listeners:
            listener.cancel()
        for seat in seats:
            await seat.http.aclose()


async def measure(address: str, tables: int, seconds: float) -> list[float]:
    """Busy tables for a while."""
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(play_table(address, until, times) for _ in range(tables)))
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
