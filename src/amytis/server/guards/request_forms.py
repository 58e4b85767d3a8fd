"""Forms of requests that every server has to deal with: HEAD, and more than one Host."""

import msgspec
from fastapi import Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from amytis.server.api.messages import Refused
from amytis.server.api.readers import language_of
from amytis.server.guards.refusals import Refusal, say
from amytis.server.operations import metrics

# A stream never ends, so it has no headers without a body.
STREAM = "/stream"


class RequestForms:
    """ASGI middleware: HEAD is answered as GET without its body, which the server leaves out; two hosts are refused,
    since a proxy may have believed the one and we the other."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            if sum(name == b"host" for name, _ in scope["headers"]) > 1:
                await _refuse(scope, receive, send)
                return
            if scope["method"] == "HEAD" and not scope["path"].endswith(STREAM):
                scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refusal(400, "bad_request", detail=say("two_hosts"))
    metrics.REFUSALS.labels(refusal.code).inc()
    body = Refused(refusal.code, refusal.worded(language_of(HTTPConnection(scope))))
    await Response(msgspec.json.encode(body), refusal.status, media_type="application/json")(scope, receive, send)
