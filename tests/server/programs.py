"""Programs for tests: each plays over HTTP with a token of its own."""

import copy
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.people import TIMEOUT, Person


class Program:
    """A bot that somebody has made."""

    def __init__(self, owner: Person, name: str, public: bool = True) -> None:
        made = owner.post("/bots", {"name": name, "public": public})
        assert made.status_code == 200, made.text
        self.name = name
        self.token: str = made.json()["token"]
        self.http = self._reach(owner.address)

    def _reach(self, address: str) -> httpx.Client:
        headers = {"authorization": f"Bearer {self.token}"}
        return httpx.Client(base_url=f"{address}/api/bot", headers=headers, timeout=TIMEOUT)

    def at(self, address: str) -> "Program":
        """The same program at another server."""
        twin = copy.copy(self)
        twin.http = self._reach(address)
        return twin

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *details: object) -> None:
        self.http.close()

    @contextmanager
    def listen(self, path: str = "/stream", **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """Read a stream: its lines as they come, empty ones left out."""
        with self.http.stream("GET", path, params=query) as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line) for line in answer.iter_lines() if line)

    def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The table now."""
        answer = self.http.get(f"/tables/{table}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        snapshot: dict[str, Any] = answer.json()
        return snapshot

    def play(self, table: str, seat: int, move: str, expected: int, key: str = "") -> httpx.Response:
        """Play a move."""
        body = {"seat": seat, "move": move, "expected": expected, "key": key or secrets.token_urlsafe(12)}
        return self.http.post(f"/tables/{table}/moves", json=body)

    def join(self, table: str, seat: int | None = None) -> httpx.Response:
        """Sit down."""
        return self.http.post(f"/tables/{table}/join", json={"seat": seat})
