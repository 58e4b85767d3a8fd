"""HTTP as this server speaks it: uvicorn's protocol, which has no limits of its own on what comes before a body.

A request is refused while it is read: before its headers are complete, nothing else would see it.
"""

import asyncio
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from amytis.server.api.connection_limits import ConnectionLimits
from amytis.server.api.error_responses import status_of
from amytis.server.api.language import language_of
from amytis.server.api.messages import Refused
from amytis.server.domain.errors import DomainError
from amytis.server.operations import metrics
from amytis.server.settings import Limits

# What chunks may add to a body: their sizes, and headers that come after it.
FRAMING = 4
# Requests that may follow one that is not answered yet; browsers send none.
PIPELINED = 16


class Exceeded(Exception):
    """A limit that the parser is stopped at; it hands the exception on in one of its own."""


class HttpProtocol(HttpToolsProtocol):
    """A connection: limits on the address, the headers and the body of a request, and on the time these may take."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        state = config.loaded_app.state
        self._limits: Limits = state.settings
        self._counted: ConnectionLimits = state.connection_limits
        self._admitted: str | None = None
        self._error: DomainError | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._in_headers = True
        self._header_bytes = 0
        self._body_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        try:
            self._admitted = self._counted.admit(self.client, len(self.connections))
        except DomainError as error:
            self._refuse(error)
            return
        self._expect(self._limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another one."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol serves the connection, and sockets are counted on their own."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._expect(None)
        if self._admitted is not None:
            self._counted.leave(self._admitted)
            self._admitted = None

    def data_received(self, data: bytes) -> None:
        """Read on, but no further into headers than they may be long."""
        if self._error:
            return
        if self._in_headers:
            if not self._timer:
                self._expect(self._limits.header_seconds)
            room = max(1, self._limits.largest_headers - self._header_bytes)
            data, rest = data[:room], data[room:]
            self._header_bytes += len(data)
            self._feed(data)
            if self._in_headers and self._header_bytes >= self._limits.largest_headers:
                self._refuse(DomainError("headers_too_large"))
            elif rest and self._is_open():
                self.data_received(rest)
            return
        self._body_bytes += len(data)
        if self._body_bytes > FRAMING * self._limits.largest_body + self._limits.largest_headers:
            self._refuse(DomainError("too_large"))
            return
        self._feed(data)

    def _feed(self, data: bytes) -> None:
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong: one of our limits, or that this is no HTTP."""
        if self._error:
            self._answer(self._error)
        else:
            super().send_400_response(msg)

    def _is_open(self) -> bool:
        return not self._error and not self.transport.is_closing() and self.transport.get_protocol() is self

    def on_message_begin(self) -> None:
        """A request begins, on a new connection or on one that was used before."""
        super().on_message_begin()
        self._body_bytes = 0

    def on_url(self, url: bytes) -> None:
        """Its address, or a part of it."""
        super().on_url(url)
        if len(self.url) > self._limits.longest_address:
            self._stop(DomainError("address_too_long"))

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers, before the body or after it."""
        super().on_header(name, value)
        if len(self.headers) > self._limits.headers:
            self._stop(DomainError("headers_too_large"))

    def on_headers_complete(self) -> None:
        """Its body follows, if it has one."""
        if len(self.pipeline) >= PIPELINED:
            self._stop(DomainError("too_many", seconds=1, retry_after=1.0))
        self._in_headers = False
        self._expect(self._limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there; the next one may take its time to begin."""
        super().on_message_complete()
        self._in_headers = True
        self._header_bytes = 0
        self._expect(None)

    def _stop(self, error: DomainError) -> None:
        self._error = error
        raise Exceeded

    def _expect(self, seconds: float | None) -> None:
        """Set the timeout of what is read now, or none."""
        if self._timer:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if self._in_headers and not self._header_bytes:
            # A browser may connect before it has anything to ask.
            self.transport.close()
        else:
            self._refuse(DomainError("too_slow"))

    def _refuse(self, error: DomainError) -> None:
        self._error = error
        self._answer(error)

    def _answer(self, error: DomainError) -> None:
        """Answer, unless another answer would be disturbed, and hang up."""
        self._expect(None)
        metrics.REFUSALS.labels(error.key).inc()
        if self._is_next_to_answer():
            asked = HTTPConnection({"type": "http", "headers": self.headers or [], "query_string": b""})
            body = msgspec.json.encode(Refused(error.key, error.worded(language_of(asked))))
            head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n" % len(body)
            if error.retry_after:
                head += b"retry-after: %d\r\n" % error.retry_after
            self.transport.write(STATUS_LINE[status_of(error)] + head + b"\r\n" + body)
        self.transport.close()

    def _is_next_to_answer(self) -> bool:
        """Whether what is read now is the request to which an answer is due."""
        if self.cycle is None:
            return True
        return self.cycle.response_complete if self._in_headers else not self.cycle.response_started
