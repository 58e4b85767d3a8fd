"""WebSockets over which browsers follow a table.

Browsers never need to send anything on a socket. What comes is ignored; clients that flood it or do not read are
disconnected.
Empty messages are heartbeats: a browser cannot detect a dead connection otherwise.
"""

import asyncio
import contextlib

from fastapi import WebSocket, WebSocketDisconnect

from amytis.server.api.rate_limiter import Limiter
from amytis.server.api.websocket_protocol import FLOODING
from amytis.server.domain.errors import DomainError
from amytis.server.domain.subscriber import Subscriber

TOO_SLOW = 4008
BEAT = 25.0
PATIENCE = 20.0
LAST_PATIENCE = 2.0


class SocketSender(Subscriber):
    """One browser that follows a table through the eyes of a seat."""

    def __init__(
        self, web_socket: WebSocket, identity: str | None, seat: int, wished: int | None, language: str
    ) -> None:
        super().__init__(identity, seat, wished, language)
        self._web_socket = web_socket

    async def run(self, limiter: Limiter) -> None:
        """Send what is queued until the browser goes, floods or reads too slowly, or the server closes."""
        tasks = [asyncio.create_task(self._read(limiter)), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, limiter: Limiter) -> None:
        try:
            while (await self._web_socket.receive())["type"] != "websocket.disconnect":
                limiter.admit("")
        except DomainError:
            await close_socket(self._web_socket, FLOODING)

    async def _write(self) -> None:
        with contextlib.suppress(TimeoutError):
            while (message := await self.take(BEAT)) is not None:
                async with asyncio.timeout(PATIENCE):
                    await self._web_socket.send_text(message.decode())
        await close_socket(self._web_socket, TOO_SLOW)


async def close_socket(web_socket: WebSocket, code: int = 1000, last_words: str = "") -> None:
    """Close a socket, without waiting long for a client that does not read or is gone."""
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(LAST_PATIENCE):
            if last_words:
                await web_socket.send_text(last_words)
            await web_socket.close(code)
