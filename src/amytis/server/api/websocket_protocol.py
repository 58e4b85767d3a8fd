"""WebSockets as this server speaks them: uvicorn's protocol, which answers control frames without counting them."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from amytis.server.api.rate_limiter import Limiter
from amytis.server.domain.errors import DomainError
from amytis.server.settings import Limits

FLOODING = 4029


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket on which pings, pongs and parts of messages count as messages do: the application sees none of them."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        limits: Limits = config.loaded_app.state.settings
        self._limiter = Limiter(limits.messages_per_second, limits.messages_burst)

    def handle_ping(self) -> None:
        """Answer it, if there are not too many."""
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to our own ping, or one that nobody has asked for."""
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; it may be empty, so that the limit on the size of messages never stops them."""
        if self._count():
            super().handle_cont(event)

    def _count(self) -> bool:
        """Whether one more frame is let through; if not, the connection ends."""
        if self.close_sent or self.transport.is_closing():
            return False
        try:
            self._limiter.admit("")
        except DomainError:
            self.conn.fail(FLOODING)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            return False
        return True
