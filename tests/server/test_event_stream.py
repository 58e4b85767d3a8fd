"""Streams of JSON lines: readers who disconnect or read slowly hold nobody up, and the end is always noted."""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from amytis.server.api import event_stream
from amytis.server.api.event_stream import EventStreamResponse
from amytis.server.domain.message_queue import LONGEST_QUEUE, MessageQueue

Message = MutableMapping[str, Any]


class Wire:
    """The two ends that a server gives to an answer; what was sent is kept."""

    def __init__(self, stalled: bool = False) -> None:
        self.sent: list[Message] = []
        self.heard = asyncio.Event()
        self.gone = asyncio.Event()
        self._stalled = stalled

    async def receive(self) -> Message:
        """Nothing until the reader goes."""
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """A stalled reader takes the head of an answer, and no more."""
        self.sent.append(message)
        self.heard.set()
        if self._stalled and message["type"] == "http.response.body":
            await asyncio.Event().wait()

    def bodies(self) -> list[bytes]:
        """What was sent after the head."""
        return [message["body"] for message in self.sent[1:]]


def follow(
    work: Callable[[MessageQueue, Wire], Any], stalled: bool = False, alive: bool = True
) -> tuple[list[bytes], int]:
    """Answer with lines while some work is done; what was sent, and how often the end was noted."""

    async def test() -> tuple[list[bytes], int]:
        queue, wire, parted = MessageQueue(), Wire(stalled), 0

        async def part() -> None:
            nonlocal parted
            parted += 1

        async def is_alive() -> bool:
            return alive

        answer = asyncio.create_task(
            EventStreamResponse(queue, is_alive, part)({"type": "http"}, wire.receive, wire.send)
        )
        await wire.heard.wait()
        await work(queue, wire)
        await asyncio.wait_for(answer, 20)
        return wire.bodies(), parted

    return asyncio.run(test())


def test_every_message_is_a_line_until_the_reader_goes() -> None:
    async def talk(queue: MessageQueue, wire: Wire) -> None:
        for number in range(3):
            queue.send({"number": number})
        while len(wire.sent) < 5:
            await asyncio.sleep(0)
        wire.gone.set()

    assert follow(talk) == ([b"\n", *(b'{"number":%d}\n' % number for number in range(3))], 1)


def test_empty_lines_say_that_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "BEAT", 0.01)

    async def wait(queue: MessageQueue, wire: Wire) -> None:
        while len(wire.sent) < 5:
            await asyncio.sleep(0)
        wire.gone.set()

    bodies, parted = follow(wait)
    assert set(bodies) == {b"\n"}
    assert parted == 1


def test_a_reader_who_is_not_to_be_served_any_more_is_let_go() -> None:
    async def nothing(queue: MessageQueue, wire: Wire) -> None:
        pass

    assert follow(nothing, alive=False) == ([b""], 1)


def test_a_reader_who_falls_far_behind_is_let_go() -> None:
    async def flood(queue: MessageQueue, wire: Wire) -> None:
        for number in range(LONGEST_QUEUE + 1):
            queue.send({"number": number})

    bodies, parted = follow(flood)
    assert bodies[-1] == b""
    assert len(bodies) < LONGEST_QUEUE
    assert parted == 1


def test_a_reader_who_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "PATIENCE", 0.01)

    async def nothing(queue: MessageQueue, wire: Wire) -> None:
        pass

    assert follow(nothing, stalled=True) == ([b"\n"], 1)
