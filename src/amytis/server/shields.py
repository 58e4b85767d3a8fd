"""What stands before every request: a limit on bodies, and headers that tell browsers to trust nothing but us."""

from collections.abc import MutableMapping
from typing import Any

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amytis.server.messages import Refused
from amytis.server.readers import language_of
from amytis.server.refusals import Refusal

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


class TooLarge(HTTPException):
    """The body is longer than anybody needs."""

    def __init__(self) -> None:
        super().__init__(413)


class Shields:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, largest_body: int) -> None:
        self.app = app
        self.largest_body = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting what it brings."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        taken = 0

        async def count() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.largest_body:
                raise TooLarge
            return message

        async def guard(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if _announced(scope) > self.largest_body:
                raise TooLarge
            await self.app(scope, count, guard)
        except TooLarge:
            await _refuse(scope, send)


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(scope: Scope, send: Send) -> None:
    sentence = Refusal(413, "too_large").worded(language_of(HTTPConnection(scope)))
    body = msgspec.json.encode(Refused("too_large", sentence))
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
