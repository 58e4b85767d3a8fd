"""Access log and request metrics: id, duration and status of every request."""

import logging
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amytis.server.operations import metrics
from amytis.server.operations.logs import REQUEST_ID, log, network_of, shortened

logger = logging.getLogger(__name__)

HEADER = "x-request-id"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FAILED = 500
# The client was gone before an answer began; nginx uses the same status.
GONE = 499


class AccessLogMiddleware:
    """ASGI middleware around all others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log it when it is answered."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        number, began, status = secrets.token_hex(8), time.perf_counter(), GONE
        before = REQUEST_ID.set(number)

        async def mark(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = number
            await send(message)

        try:
            await self.app(scope, receive, mark)
        except Exception:
            status = FAILED
            raise
        finally:
            log_request(scope, status, time.perf_counter() - began)
            REQUEST_ID.reset(before)


def log_request(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a finished request; sockets have no status."""
    route = template(scope)
    table_id = scope.get("path_params", {}).get("table_id")
    details = {
        "route": route,
        "milliseconds": round(1000 * seconds, 1),
        "table": shortened(table_id) if table_id else None,
        "from": network_of(scope["client"][0]) if scope.get("client") else None,
    }
    if scope["type"] == "websocket":
        log(logger, logging.INFO, "socket closed", **details)
        return
    method = scope["method"] if scope["method"] in METHODS else "other"
    metrics.REQUESTS.labels(method, route, str(status)).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    grave = logging.WARNING if status >= FAILED else logging.INFO
    log(logger, grave, "request", method=method, status=status, **details)


def template(scope: Scope) -> str:
    """The route that answered, as it is declared: paths name tables, and there is no end of them."""
    return getattr(scope.get("route"), "path", None) or "none"
