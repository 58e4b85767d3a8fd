"""Waiting in tests until transactions wait for each other."""

import asyncio
import time

import sqlalchemy as sql

from amytis.server.storage.database import Database

PATIENCE = 60.0
WAITING = sql.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def wait_for_waiting(database: Database, how_many: int = 1) -> None:
    """Until so many transactions of a database wait for a lock."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if database.run_now(lambda connection: connection.execute(WAITING).scalar_one()) >= how_many:
            return
    raise AssertionError("no transaction waits")


async def until_waiting(database: Database, how_many: int = 1) -> None:
    """The same, without holding the event loop up."""
    await asyncio.to_thread(wait_for_waiting, database, how_many)
