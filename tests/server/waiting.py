"""Waiting in tests, for as long as a busy machine may need."""

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sql

from amytis.server.storage.database import Database

PATIENCE = 240.0
PAUSE = 0.01
WAITING = sql.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


async def until(wanted: Callable[[], object]) -> None:
    """Until something is so, while the event loop goes on."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(PAUSE)


def wait_until(wanted: Callable[[], object]) -> None:
    """The same where there is no event loop."""
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline, "it never is"
        time.sleep(PAUSE)


def wait_for_waiting(database: Database, how_many: int = 1) -> None:
    """Until so many transactions of a database wait for a lock."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if database.transaction_now(lambda connection: connection.execute(WAITING).scalar_one()) >= how_many:
            return
    raise AssertionError("no transaction waits")


async def until_waiting(database: Database, how_many: int = 1) -> None:
    """The same, without holding the event loop up."""
    await asyncio.to_thread(wait_for_waiting, database, how_many)
