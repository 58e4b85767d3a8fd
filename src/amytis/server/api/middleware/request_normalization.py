"""Request normalization: HEAD becomes GET, and there must be exactly one Host."""

import msgspec
from fastapi import Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from amytis.server.api.error_responses import HttpError
from amytis.server.api.language import language_of
from amytis.server.api.messages import Refused
from amytis.server.operations import metrics
from amytis.server.sentences import say

# A stream never ends, so it has no headers without a body.
STREAM = "/stream"


# What the router writes into the scope of a request, for logs and metrics.
ROUTED = ("route", "path_params")


class RequestNormalization:
    """ASGI middleware: HEAD is answered as GET without its body, which the server leaves out; a request or a socket
    with two hosts is refused, since a proxy may have believed the one and we the other."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "lifespan" and sum(name == b"host" for name, _ in scope["headers"]) > 1:
            await _refuse(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "HEAD" and not scope["path"].endswith(STREAM):
            await self._answer_head(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer_head(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The server leaves the body out by the method in its own scope, so that the application gets a copy."""
        asked = {**scope, "method": "GET"}
        try:
            await self.app(asked, receive, send)
        finally:
            scope.update({name: asked[name] for name in ROUTED if name in asked})


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    error = HttpError(400, "bad_request", detail=say("two_hosts"))
    metrics.REFUSALS.labels(error.key).inc()
    body = Refused(error.key, error.worded(language_of(HTTPConnection(scope))))
    await Response(msgspec.json.encode(body), error.status, media_type="application/json")(scope, receive, send)
