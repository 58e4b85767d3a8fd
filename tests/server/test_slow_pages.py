"""Pages that do not read their messages delay nobody and use no memory."""

import asyncio
from typing import Any

import pytest
from fastapi import WebSocketDisconnect

from amytis.server.api import socket_sender
from amytis.server.api.rate_limiter import Limiter
from amytis.server.api.socket_sender import TOO_SLOW, SocketSender, close_socket
from amytis.server.domain.message_queue import MessageQueue


class Deaf:
    """A socket whose reader takes nothing, and which cannot even be closed."""

    def __init__(self) -> None:
        self.codes: list[int] = []

    async def receive(self) -> dict[str, Any]:
        """Nothing comes."""
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, text: str) -> None:
        """Wait for room that never comes."""
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        """Wait for whoever should hear of it."""
        self.codes.append(code)
        await asyncio.Event().wait()


def test_a_page_that_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_sender, "PATIENCE", 0.05)
    monkeypatch.setattr(socket_sender, "LAST_PATIENCE", 0.05)

    async def test() -> None:
        deaf = Deaf()
        socket = SocketSender(deaf, None, 0, None, "en")  # type: ignore[arg-type]
        socket.send("something")
        await asyncio.wait_for(socket.run(Limiter(1, 1)), 10)
        assert deaf.codes == [TOO_SLOW]

    asyncio.run(test())


class Gone(Deaf):
    """A socket whose reader has left."""

    async def send_text(self, text: str) -> None:
        """There is nobody any more."""
        raise WebSocketDisconnect


@pytest.mark.parametrize("reader", [Deaf, Gone])
def test_closing_a_socket_that_does_not_read_blocks_nothing(
    reader: type[Deaf], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_sender, "LAST_PATIENCE", 0.05)
    asyncio.run(asyncio.wait_for(close_socket(reader(), 1008, "Too many."), 10))  # type: ignore[arg-type]


class Silent(Deaf):
    """A socket whose reader says nothing, and takes whatever comes."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        """Keep it."""
        await self.heard.put(text)


def test_empty_messages_say_that_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_sender, "BEAT", 0.01)

    async def test() -> list[str]:
        silent = Silent()
        socket = SocketSender(silent, None, 0, None, "en")  # type: ignore[arg-type]
        running = asyncio.create_task(socket.run(Limiter(1, 1)))
        heard = [await asyncio.wait_for(silent.heard.get(), 10) for _ in range(2)]
        socket.send("something")
        while heard[-1] == "":
            heard.append(await asyncio.wait_for(silent.heard.get(), 10))
        running.cancel()
        return heard

    heard = asyncio.run(test())
    assert set(heard[:-1]) == {""}
    assert heard[-1] == '"something"'


def test_nothing_is_kept_for_a_reader_that_was_let_go() -> None:
    async def test() -> None:
        queue = MessageQueue(longest=3)
        for number in range(10):
            queue.send(number)
        assert await queue.take() is None
        queue.send("more")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(queue.take(), 0.05)

    asyncio.run(test())
