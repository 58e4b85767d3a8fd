"""A server of several processes in a storm: people who play on whatever happens, and faults that do happen."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.server.conftest import free_port
from tests.server.waiting import PATIENCE

PAUSE = 0.1
ANSWERS = (200, 403, 404, 409, 422)


class Site:
    """`amytis serve` with several processes, which can be killed one by one or all together."""

    def __init__(self, database: str, workers: int = 2, bot_workers: int = 1, log: Path | None = None) -> None:
        self._log = log
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [
            *(sys.executable, "-m", "amytis", "serve", "--port", str(self.port), "--database", database),
            *("--workers", str(workers), "--bot-workers", str(bot_workers), "--bot-pace", "0"),
        ]
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with contextlib.ExitStack() as stack:
            log = stack.enter_context(self._log.open("a")) if self._log else None
            self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.address}/api/house", timeout=PATIENCE)
                return
            time.sleep(PAUSE)
        raise AssertionError("the server does not answer")

    def children(self, *words: str) -> list[int]:
        """The processes that this one has started, whose commands have such a word in them."""
        found = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        numbers = [int(number) for path in found for number in path.read_text().split()]
        return [number for number in numbers if any(word in command_of(number) for word in words)]

    def stop(self) -> int:
        """End it as a host does, and wait; the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """kill -9 of the parent: its children end by themselves."""
        children = self.children("")
        self.process.kill()
        self.process.wait()
        deadline = time.monotonic() + PATIENCE
        while any(is_alive(child) for child in children) and time.monotonic() < deadline:
            time.sleep(PAUSE)


def command_of(process: int) -> str:
    """How a process was started; nothing if it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    return ""


def is_alive(process: int) -> bool:
    """Whether a process runs, and is no mere memory of one."""
    with contextlib.suppress(OSError):
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    return False


@dataclass
class Player:
    """Somebody who repeats every request until there is a definite answer."""

    address: str
    until: float
    played: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.http = httpx.AsyncClient(base_url=f"{self.address}/api", timeout=10)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """An answer, however long it takes."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                answer = await self.http.request(method, path, json=body)
                if answer.status_code in ANSWERS:
                    return answer
                assert answer.status_code in (429, 503), answer.text
            await asyncio.sleep(PAUSE)
        raise AssertionError(f"no answer to {method} {path}")

    async def play(self, table: str) -> None:
        """Play on one's seats until the time is up or the game is over."""
        while time.monotonic() < self.until:
            seen = (await self.ask("GET", f"/tables/{table}")).json()
            if seen["outcome"]:
                self.over = True
                return
            if not await self.decide(table, seen):
                await asyncio.sleep(PAUSE)

    async def decide(self, table: str, seen: dict[str, Any]) -> bool:
        """One decision, if it is for us to decide; what came of it is remembered."""
        if not seen["moves"]:
            return False
        move = seen["confirm"] or random.choice(seen["moves"])
        key = secrets.token_urlsafe(12)
        body = {"seat": seen["seat"], "move": move, "expected": seen["version"], "key": key}
        answer = await self.ask("POST", f"/tables/{table}/moves", body)
        assert answer.status_code in (200, 409), answer.text
        (self.played if answer.status_code == 200 else self.refused).append(f"{seen['seat']}/{move}/{key}")
        return True

    async def listen(self, table: str, events: list[int]) -> None:
        """Follow a table, coming back whenever the line is cut; the numbers of the events as they come to be known."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        while time.monotonic() < self.until:
            address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/events?since={len(events)}"
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with websockets.connect(address, additional_headers={"cookie": cookies}) as socket:
                    while time.monotonic() < self.until:
                        if text := await asyncio.wait_for(socket.recv(), 1):
                            hear(json.loads(text), events)
            await asyncio.sleep(PAUSE)


def hear(message: dict[str, Any], events: list[int]) -> None:
    """Keep events as a browser does."""
    assert message["kind"] == "update", message
    assert message["since"] <= len(events)
    events[message["since"] :] = [event["seq"] for event in message["events"]]
    assert events == list(range(len(events)))


async def read_nothing(address: str, table: str) -> None:
    """Look on without ever reading, coming back whenever one is let go."""
    place = f"{address.replace('http', 'ws')}/api/tables/{table}/events"
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
            async with websockets.connect(place, max_queue=1) as socket:
                await socket.wait_closed()
        await asyncio.sleep(PAUSE)


@contextlib.contextmanager
def stopped(process: int) -> Iterator[None]:
    """A process that does nothing for a while, as on a machine that swaps."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


async def inject(faults: list[Callable[[], None]], seconds: float, seed: int) -> list[str]:
    """Faults at random moments, each kind at least once; which there were."""
    dice = random.Random(seed)
    until = time.monotonic() + seconds
    order = dice.sample(faults, len(faults))
    happened = []
    while order or time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0.3, 2.5))
        fault = order.pop() if order else dice.choice(faults)
        await asyncio.to_thread(fault)
        happened.append(fault.__name__)
    return happened
