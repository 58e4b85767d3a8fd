"""Answers that go on: a line of JSON for each message, and an empty one now and then to say that all is well."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from amytis.server.domain.message_queue import Outbox

BEAT = 7.0
PATIENCE = 20.0

# What is read now in this process.
OPEN: set[Outbox] = set()


class Lines(Response):
    """What an outbox holds, until its reader goes, is let go, reads too slowly, or is not to be served any more.

    `alive` is asked at every beat whether to go on; `part` is called at the end, whatever ended it.
    """

    media_type = "application/x-ndjson"

    def __init__(
        self, outbox: Outbox, alive: Callable[[], Awaitable[bool]], part: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store"
        # nginx would otherwise keep lines back until it has a buffer full of them.
        self.headers["x-accel-buffering"] = "no"
        self._outbox = outbox
        self._alive = alive
        self._part = part

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines for as long as there is somebody to read them."""
        tasks = [asyncio.create_task(self._write(send)), asyncio.create_task(_leave(receive))]
        OPEN.add(self._outbox)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            OPEN.discard(self._outbox)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._part()

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        loop = asyncio.get_running_loop()
        next_beat = loop.time()
        message: bytes | None = b""
        while message is not None:
            if loop.time() >= next_beat:
                if not await self._alive():
                    break
                next_beat = loop.time() + BEAT
            async with asyncio.timeout(PATIENCE):
                await send({"type": "http.response.body", "body": message + b"\n", "more_body": True})
            message = await self._outbox.take(max(0.0, next_beat - loop.time()))
        await send({"type": "http.response.body", "body": b""})


def end_lines() -> None:
    """Let all readers go: answers that go on would hold the end of the server up."""
    for outbox in list(OPEN):
        outbox.end()


async def _leave(receive: Receive) -> None:
    """Until the reader goes."""
    while (await receive())["type"] != "http.disconnect":
        pass
