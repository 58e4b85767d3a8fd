"""Queues of messages to readers, so that a slow one never holds a table up."""

import asyncio
from typing import Any

import msgspec

LONGEST_QUEUE = 200


class MessageQueue:
    """Messages that are still to be sent to one reader; a reader too far behind is disconnected, and reconnects."""

    def __init__(self, longest: int = LONGEST_QUEUE) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(longest)
        self._ended = False

    def send(self, message: Any) -> None:
        """Queue a message, unless the queue has ended."""
        if self._ended:
            return
        try:
            self._queue.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """End the queue and disconnect its reader; queued messages are dropped."""
        self._ended = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def take(self, seconds: float | None = None) -> bytes | None:
        """The next message; an empty one after a timeout, None at the end."""
        try:
            async with asyncio.timeout(seconds):
                return await self._queue.get()
        except TimeoutError:
            return b""
