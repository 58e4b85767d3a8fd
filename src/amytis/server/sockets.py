"""Sockets: messages are queued, so that a slow reader never holds a table up; one that is too slow is let go."""

import asyncio

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from amytis.server.messages import Farewell, Snapshot, Update

LONGEST_QUEUE = 200
TOO_SLOW = 4008


class Socket:
    """One browser that follows a table through the eyes of a seat."""

    def __init__(
        self, web_socket: WebSocket, identity: str | None, seat: int, wished: int | None, language: str
    ) -> None:
        self.identity = identity
        self.seat = seat
        self.wished = wished
        self.language = language
        self.sent = 0
        self.shown: Snapshot | None = None
        self._web_socket = web_socket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)

    def send(self, message: Update | Farewell) -> None:
        """Queue a message; a reader that has fallen far behind is let go and will come back by itself."""
        try:
            self._queue.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def run(self) -> None:
        """Send what is queued until the browser goes or the server closes."""
        writer = asyncio.create_task(self._write())
        try:
            while (await self._web_socket.receive())["type"] != "websocket.disconnect":
                pass
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            writer.cancel()

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            if message is None:
                await self._web_socket.close(TOO_SLOW)
                return
            await self._web_socket.send_text(message.decode())
