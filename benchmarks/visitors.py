"""People for the benchmarks: each has a connection, a socket and an address of their own, all on loopback."""

import asyncio
import itertools
import secrets
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
import websockets
from own_server import HOST

GZIP = 31
PATIENCE = 30.0


class Snapshot(msgspec.Struct):
    """What a player of the benchmark needs of a snapshot; decoding the rest would measure the benchmark."""

    version: int
    moves: list[str]
    confirm: str | None
    outcome: msgspec.Raw

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bytes(self.outcome) != b"null"


class Update(msgspec.Struct):
    """What a socket sends."""

    snapshot: Snapshot


class Opened(msgspec.Struct):
    """A table that was made."""

    id: str


UPDATES = msgspec.json.Decoder(Update)
NOTHING = Snapshot(0, [], None, msgspec.Raw(b"null"))


def addresses() -> Iterator[str]:
    """Addresses of loopback, one for each household: a server lets only so many people of one address in."""
    for number in itertools.count(1):
        yield f"127.1.{number // 250 % 250}.{1 + number % 250}"


ADDRESSES = addresses()


class Failed(Exception):
    """The server has refused something or does not answer."""


@dataclass
class Line:
    """A connection that is kept open, as a browser keeps it, and the cookie that came over it."""

    port: int
    cookie: str = ""
    address: str = field(default_factory=lambda: next(ADDRESSES))
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
        self.streams = self.streams or await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))
        reader, writer = self.streams
        writer.write(request)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = dict(line.split(": ", 1) for line in lines if line)
        answer = await reader.readexactly(int(headers["content-length"]))
        self.cookie = headers.get("set-cookie", self.cookie).split(";")[0]
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, GZIP)
        if " 200 " not in status:
            raise Failed(f"{status}: {answer.decode()}")
        return answer


@dataclass
class Seat:
    """A person at a table: a connection, a socket, and the last snapshot."""

    number: int
    line: Line
    snapshot: Snapshot = NOTHING
    heard: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, table: str) -> None:
        """Keep the snapshot up to date."""
        place = f"ws://{HOST}:{self.line.port}/api/tables/{table}/events?since=1000000"
        cookie, source = {"cookie": self.line.cookie}, (self.line.address, 0)
        async with websockets.connect(
            place, additional_headers=cookie, compression=None, local_addr=source
        ) as following:
            while True:
                if not (text := await following.recv(decode=False)):
                    continue
                self.heard = time.perf_counter()
                self.snapshot = UPDATES.decode(text).snapshot
                self.changed.set()

    async def play(self, table: str, move: str) -> None:
        """Play a move; as in a browser, what comes of it is told by the socket alone."""
        version = self.snapshot.version
        body = {"seat": self.number, "move": move, "expected": version, "key": secrets.token_urlsafe(12)}
        await self.line.ask(f"/api/tables/{table}/moves", body)
        await asyncio.wait_for(self._has_moved_on(version), PATIENCE)

    async def _has_moved_on(self, version: int) -> None:
        while self.snapshot.version == version:
            self.changed.clear()
            await self.changed.wait()


@dataclass
class Pair:
    """Two people at a table of their own."""

    table: str
    seats: list[Seat]
    listeners: list["asyncio.Task[None]"] = field(default_factory=list)

    @classmethod
    async def sit(cls, port: int, game: str = "babylonia") -> "Pair":
        """Open a table, sit down, and follow it."""
        seats = [Seat(number, Line(port)) for number in range(2)]
        host, guest = (seat.line for seat in seats)
        wish = {"game": game, "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
        table = msgspec.json.decode(await host.ask("/api/tables", wish), type=Opened).id
        await guest.ask(f"/api/tables/{table}/seats/1", {"name": "Ben"})
        pair = cls(table, seats)
        pair.listeners = [asyncio.create_task(seat.listen(table)) for seat in seats]
        for seat in seats:
            await asyncio.wait_for(seat.changed.wait(), PATIENCE)
        return pair

    @property
    def mover(self) -> Seat | None:
        """The person who has to decide."""
        return next((seat for seat in self.seats if seat.snapshot.moves), None)

    async def confirm(self, mover: Seat) -> float:
        """Confirm a turn; the seconds from before the request until the other seat has heard of it."""
        other = self.seats[1 - mover.number]
        other.changed.clear()
        before = time.perf_counter()
        await mover.play(self.table, mover.snapshot.confirm or "")
        await asyncio.wait_for(other.changed.wait(), PATIENCE)
        return other.heard - before

    async def leave(self) -> None:
        """Close everything."""
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        for seat in self.seats:
            if seat.line.streams:
                seat.line.streams[1].close()
