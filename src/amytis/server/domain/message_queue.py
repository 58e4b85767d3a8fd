"""Messages on their way to a reader: they are queued, so that a slow one never holds a table up."""

import asyncio
from typing import Any

import msgspec

LONGEST_QUEUE = 200


class MessageQueue:
    """What one reader is still to be sent; one that has fallen far behind is let go and will come back by itself."""

    def __init__(self, longest: int = LONGEST_QUEUE) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(longest)
        self._ended = False

    def send(self, message: Any) -> None:
        """Queue a message; nothing more comes to a reader that was let go."""
        if self._ended:
            return
        try:
            self._queue.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Let the reader go; what was queued is not sent any more."""
        self._ended = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def take(self, seconds: float | None = None) -> bytes | None:
        """The next message; an empty one if there is none in time, and none at all if the reader is let go."""
        try:
            async with asyncio.timeout(seconds):
                return await self._queue.get()
        except TimeoutError:
            return b""
