"""Security middleware: origin check, a limit on bodies, and headers that tell browsers to trust
nothing but us.
"""

from collections.abc import MutableMapping
from typing import Any

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amytis.server.api.error_responses import status_of
from amytis.server.api.language import language_of
from amytis.server.api.messages import Refused
from amytis.server.api.origins import is_foreign
from amytis.server.domain.errors import DomainError
from amytis.server.operations import metrics

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "require-trusted-types-for": "'script'",
    # The framework's own policy, through which it clones the templates that were built.
    "trusted-types": "svelte-trusted-html",
}
UNUSED = [
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "screen-wake-lock",
    "usb",
    "xr-spatial-tracking",
]
HEADERS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "permissions-policy": ", ".join(f"{name}=()" for name in UNUSED),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}
MOST_DIGITS = 18  # of the length of a body
# Of this host alone: what else there is below its name is not ours to decide.
ONLY_ENCRYPTED = {"strict-transport-security": "max-age=31536000"}


class TooLarge(HTTPException):
    """The body is longer than anybody needs."""

    def __init__(self) -> None:
        super().__init__(413)


class SecurityMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, largest_body: int) -> None:
        self.app = app
        self.largest_body = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting what it brings."""
        if scope["type"] == "websocket" and is_foreign(HTTPConnection(scope)):
            metrics.REFUSALS.labels("foreign_page").inc()
            await send({"type": "websocket.close"})
            return
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
                for name, value in headers_for(scope["scheme"]).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if is_foreign(HTTPConnection(scope)):
                await _refuse(scope, guard, DomainError("foreign_page"))
                return
            if _announced(scope) > self.largest_body:
                raise TooLarge
            await self.app(scope, count, guard)
        except TooLarge:
            await _refuse(scope, guard, DomainError("too_large"))


def headers_for(scheme: str) -> dict[str, str]:
    """The headers of every answer; over an encrypted connection they ask for nothing else any more."""
    return HEADERS | ONLY_ENCRYPTED if scheme == "https" else HEADERS


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    # The first digits say enough: Python does not read numbers of thousands of them.
    return int(length[:MOST_DIGITS]) if length.isdigit() else 0


async def _refuse(scope: Scope, send: Send, error: DomainError) -> None:
    metrics.REFUSALS.labels(error.key).inc()
    body = msgspec.json.encode(Refused(error.key, error.worded(language_of(HTTPConnection(scope)))))
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
