"""Metrics of the process: lag of the event loop, tables in memory, duration of transactions."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import sqlalchemy as sql

from amytis.server.operations import metrics

BEAT = 1.0
TAKEN = "amytis_taken"


@asynccontextmanager
async def measure_runtime(tables: Callable[[], int]) -> AsyncIterator[None]:
    """Measure every second while the server runs."""
    beating = asyncio.create_task(_beat(tables))
    try:
        yield
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating
        metrics.TABLES.set(0)


async def _beat(tables: Callable[[], int]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        metrics.TABLES.set(tables())
        due = loop.time() + BEAT
        await asyncio.sleep(BEAT)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))


@sql.event.listens_for(sql.Pool, "checkout")
def _taken(connection: Any, record: Any, proxy: Any) -> None:
    record.info[TAKEN] = time.perf_counter()


@sql.event.listens_for(sql.Pool, "checkin")
def _given_back(connection: Any, record: Any) -> None:
    # A transaction holds its connection from its beginning until it is committed or undone.
    if TAKEN in record.info:
        metrics.STORAGE_SECONDS.observe(time.perf_counter() - record.info.pop(TAKEN))
