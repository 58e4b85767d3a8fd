"""People for tests: each has a cookie jar of their own and talks to a real server over loopback."""

import asyncio
import json
import secrets
from typing import Any, ClassVar

import httpx
import websockets

from tests.server.waiting import PATIENCE

TIMEOUT = PATIENCE


class Person:
    """A person with a browser."""

    everybody: ClassVar[list["Person"]] = []

    def __init__(self, address: str) -> None:
        self.everybody.append(self)
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=TIMEOUT)
        self.http.get("/api/house")

    @classmethod
    def all_leave(cls) -> None:
        """Close all browsers."""
        while cls.everybody:
            cls.everybody.pop().http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Ask for something."""
        return self.http.get(f"/api{path}", params=query)

    def post(self, path: str, body: Any, **query: Any) -> httpx.Response:
        """Want something done."""
        return self.http.post(f"/api{path}", json=body, params=query)

    def open_table(self, *seats: str, game: str = "babylonia", **options: str) -> str:
        """Make a table; a seat is `you`, `open`, `here NAME` or `bot NAME`."""
        wishes = []
        for seat in seats:
            kind, _, name = seat.partition(" ")
            wishes.append({"kind": kind, "bot": name} if kind == "bot" else {"kind": kind, "name": name or None})
        answer = self.post("/tables", {"game": game, "options": options, "seats": wishes})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def sit(self, table: str, seat: int, name: str = "Ben") -> httpx.Response:
        """Sit down."""
        return self.post(f"/tables/{table}/seats/{seat}", {"name": name})

    def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The table now."""
        answer = self.get(f"/tables/{table}", **({} if seat is None else {"seat": seat}))
        assert answer.status_code == 200, answer.text
        snapshot: dict[str, Any] = answer.json()
        return snapshot

    def play(self, table: str, seat: int, move: str, expected: int | None = None, key: str = "") -> httpx.Response:
        """Play a move, expecting what is there now unless told otherwise."""
        version = self.look(table, seat)["version"] if expected is None else expected
        body = {"seat": seat, "move": move, "expected": version, "key": key or secrets.token_urlsafe(12)}
        return self.post(f"/tables/{table}/moves", body)

    def undo(self, table: str, seat: int) -> httpx.Response:
        """Take a decision back."""
        version = self.look(table, seat)["version"]
        return self.post(f"/tables/{table}/undo", {"seat": seat, "expected": version, "key": secrets.token_urlsafe(12)})

    def listen(self, table: str, **query: Any) -> "Listener":
        """Follow a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/events?{words}"
        return Listener(address, {"cookie": cookies} if cookies else {})


class Listener:
    """A socket, used as `async with`; it keeps every byte it was sent."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.received: list[str] = []
        self.events: list[dict[str, Any]] = []
        self._connecting = websockets.connect(address, additional_headers=headers, max_size=None)

    async def __aenter__(self) -> "Listener":
        self._socket = await self._connecting.__aenter__()
        return self

    async def __aexit__(self, *details: object) -> None:
        await self._socket.close()

    async def next(self) -> dict[str, Any]:
        """The next message; events are kept as a browser keeps them."""
        while not (text := await asyncio.wait_for(self._socket.recv(), TIMEOUT)):
            pass
        return self._hear(str(text))

    def _hear(self, text: str) -> dict[str, Any]:
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["kind"] == "update":
            assert message["since"] <= len(self.events) or not self.events
            self.events = self.events[: message["since"]] + message["events"]
        return message

    async def quiet(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while."""
        try:
            self._hear(str(await asyncio.wait_for(self._socket.recv(), seconds)))
        except TimeoutError:
            return True
        return False
