"""Streamed answers: a line of JSON for each message, and an empty line as a heartbeat."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from amytis.server.domain.message_queue import MessageQueue

BEAT = 7.0
PATIENCE = 20.0

# The queues of all open streams of this process.
OPEN: set[MessageQueue] = set()


class EventStreamResponse(Response):
    """Sends the messages of a queue until its reader disconnects, reads too slowly, or is not served any more.

    `alive` is asked at every heartbeat whether to go on; `part` is called at the end, whatever ended it.
    """

    media_type = "application/x-ndjson"

    def __init__(
        self, queue: MessageQueue, alive: Callable[[], Awaitable[bool]], part: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store"
        # nginx would otherwise keep lines back until it has a buffer full of them.
        self.headers["x-accel-buffering"] = "no"
        self._queue = queue
        self._alive = alive
        self._part = part

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until the reader disconnects."""
        tasks = [asyncio.create_task(self._write(send)), asyncio.create_task(_leave(receive))]
        OPEN.add(self._queue)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            OPEN.discard(self._queue)
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
            message = await self._queue.take(max(0.0, next_beat - loop.time()))
        await send({"type": "http.response.body", "body": b""})


def end_event_streams() -> None:
    """End all streams, which would otherwise delay the shutdown of the server."""
    for queue in list(OPEN):
        queue.end()


async def _leave(receive: Receive) -> None:
    """Until the reader goes."""
    while (await receive())["type"] != "http.disconnect":
        pass
