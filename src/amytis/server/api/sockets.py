"""Sockets: how browsers follow a table.

Browsers have nothing to say on a socket. What comes is ignored, and whoever floods is let go.
"""

import asyncio

from fastapi import WebSocket, WebSocketDisconnect

from amytis.server.api.followers import Follower
from amytis.server.guards.limits import Limiter
from amytis.server.guards.refusals import Refusal

TOO_SLOW = 4008
TOO_LOUD = 4029


class Socket(Follower):
    """One browser that follows a table through the eyes of a seat."""

    def __init__(
        self, web_socket: WebSocket, identity: str | None, seat: int, wished: int | None, language: str
    ) -> None:
        super().__init__(identity, seat, wished, language)
        self._web_socket = web_socket

    async def run(self, limiter: Limiter) -> None:
        """Send what is queued until the browser goes or floods, or the server closes."""
        writer = asyncio.create_task(self._write())
        try:
            while (await self._web_socket.receive())["type"] != "websocket.disconnect":
                limiter.admit("")
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Refusal:
            await self._web_socket.close(TOO_LOUD)
        finally:
            writer.cancel()

    async def _write(self) -> None:
        while True:
            message = await self.take()
            if message is None:
                await self._web_socket.close(TOO_SLOW)
                return
            await self._web_socket.send_text(message.decode())
