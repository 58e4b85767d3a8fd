"""Every request: its number, how long it took and how it ended, for the log and for the metrics."""

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
# The asker was gone before an answer began; proxies count such requests under the same number.
GONE = 499


class AccessLogMiddleware:
    """ASGI middleware around all others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and tell of it when it is answered."""
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
            tell(scope, status, time.perf_counter() - began)
            REQUEST_ID.reset(before)


def tell(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a request that is over; a socket is no answer, so it has no status."""
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
