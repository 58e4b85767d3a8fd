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
import secrets
import statistics
import time
import zlib
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
import websockets
from own_server import HOST, own_server

THINKING = (0.3, 1.2)
PAUSE = 0.1
WARM_UP = (5, 6.0)
GZIP = 31


class Snapshot(msgspec.Struct):
    """What a player of the benchmark needs of a snapshot; decoding the rest would measure the benchmark."""

    version: int
    moves: list[str]
    outcome: msgspec.Raw


class Update(msgspec.Struct):
    """What a socket sends."""

    snapshot: Snapshot


class Opened(msgspec.Struct):
    """A table that was made."""

    id: str


UPDATES = msgspec.json.Decoder(Update)
SNAPSHOTS = msgspec.json.Decoder(Snapshot)


@dataclass
class Line:
    """A connection that is kept open, as a browser keeps it, and the cookie that came over it."""

    port: int
    cookie: str = ""
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: object) -> bytes:
        """Post something and wait for the answer; a connection that was closed meanwhile is opened again."""
        content = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nhost: {HOST}:{self.port}\r\naccept-encoding: gzip\r\ncookie: {self.cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        try:
            return await self._exchange(head.encode() + content)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.streams = None
            return await self._exchange(head.encode() + content)

    async def _exchange(self, request: bytes) -> bytes:
        self.streams = self.streams or await asyncio.open_connection(HOST, self.port)
        reader, writer = self.streams
        writer.write(request)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = dict(line.split(": ", 1) for line in lines if line)
        answer = await reader.readexactly(int(headers["content-length"]))
        self.cookie = headers.get("set-cookie", self.cookie).split(";")[0]
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, GZIP)
        if " 200 " not in status:
            raise SystemExit(f"{status}: {answer.decode()}")
        return answer


@dataclass
class Seat:
    """A person at a table: a connection, a socket, and the last snapshot."""

    number: int
    line: Line
    snapshot: Snapshot = field(default_factory=lambda: Snapshot(0, [], msgspec.Raw(b"null")))
    heard: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, port: int, table: str) -> None:
        """Keep the snapshot up to date."""
        place = f"ws://{HOST}:{port}/api/tables/{table}/events?since=1000000"
        cookie = {"cookie": self.line.cookie}
        async with websockets.connect(place, additional_headers=cookie, compression=None) as following:
            while True:
                text = await following.recv(decode=False)
                self.heard = time.perf_counter()
                self.snapshot = UPDATES.decode(text).snapshot
                self.changed.set()

    async def play(self, table: str, move: str) -> None:
        """Play a move."""
        body = {"seat": self.number, "move": move, "expected": self.snapshot.version, "key": secrets.token_urlsafe(12)}
        self.snapshot = SNAPSHOTS.decode(await self.line.ask(f"/api/tables/{table}/moves", body))


async def sit(port: int) -> tuple[str, list[Seat]]:
    """A table with two people."""
    seats = [Seat(number, Line(port)) for number in range(2)]
    host, guest = (seat.line for seat in seats)
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    table = msgspec.json.decode(await host.ask("/api/tables", wish), type=Opened).id
    await guest.ask(f"/api/tables/{table}/seats/1", {"name": "Ben"})
    # A server lets only so many newcomers of one address in at a time.
    await asyncio.sleep(PAUSE)
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


async def measure(port: int, tables: int, seconds: float) -> list[float]:
    """Seat everybody, then keep all tables busy for a while."""
    seated = [await sit(port) for _ in range(tables)]
    listeners = [asyncio.create_task(seat.listen(port, table)) for table, seats in seated for seat in seats]
    for _, seats in seated:
        for seat in seats:
            await asyncio.wait_for(seat.changed.wait(), 30)
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(play_table(table, seats, until, times) for table, seats in seated))
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
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
        ports = {checkout: stack.enter_context(own_server(checkout)) for checkout in checkouts}
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
