"""Startup: health is answered at once, everything else as soon as the database is available."""

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE

from amytis.core.errors import AmytisError
from amytis.server.domain.errors import DomainError
from amytis.server.sentences import say
from amytis.server.storage.availability import Ended

logger = logging.getLogger(__name__)

ALWAYS_ANSWERED = ("/api/health", "/metrics")
TRY_AGAIN = 1013
# A database that neither answers nor refuses is not waited for any longer before the server listens.
USUALLY = 30.0


class Startup:
    """Whether the application is open: its database has answered, and its tables can be served."""

    def __init__(self) -> None:
        self.done = False
        self._can_listen = asyncio.Event()

    def listen(self) -> None:
        """Let the server listen, whether the application is ready or not."""
        self._can_listen.set()

    @asynccontextmanager
    async def opening(self, work: Callable[[], Awaitable[None]], ending: asyncio.Event) -> AsyncIterator[None]:
        """Open the application: before the server listens, unless that takes longer than `listen` is called. To end
        does not wait for the database."""
        task = asyncio.create_task(self._open(work))
        task.add_done_callback(lambda _: self.listen())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(USUALLY):
                await self._can_listen.wait()
        try:
            yield
        finally:
            ending.set()
            await task

    async def _open(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
            self.done = True
        except Ended:
            return
        except AmytisError as error:
            logger.error("%s", error)
            give_up()
        except Exception:
            logger.exception("the server cannot start")
            give_up()


def give_up() -> None:
    """End this process at once, so that those who watch it know that starting it again does not help.

    Nothing is open yet that would have to be closed. A server in a thread, as in tests, only stays closed.
    """
    if threading.current_thread() is threading.main_thread():
        logging.shutdown()
        os._exit(STARTUP_FAILURE)


class StartupGate:
    """ASGI middleware that answers for an application that is not open yet."""

    def __init__(self, app: ASGIApp, startup: Startup, answer: Callable[[Request, DomainError], Response]) -> None:
        self.app = app
        self.startup = startup
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it for now."""
        if self.startup.done or scope["type"] == "lifespan" or scope["path"] in ALWAYS_ANSWERED:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TRY_AGAIN})
        else:
            error = DomainError("not_ready", detail=say("storage_awaited"), retry_after=1.0)
            await self.answer(Request(scope), error)(scope, receive, send)
