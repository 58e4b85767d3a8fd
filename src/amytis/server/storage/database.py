"""A database: SQLite for one process, PostgreSQL for many. Each piece of work is one transaction."""

import asyncio
import contextlib
import logging
import random
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from amytis.server.storage.address import POSTGRES, file_of, is_shared, url_of

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

# SQLite has one writer: a single thread never waits for a lock.
THREADS = {POSTGRES: 6}
# TCP keepalives detect a dead peer on connections that only listen.
PATIENCE = {
    "connect_timeout": 5,
    "options": "-c statement_timeout=20000 -c lock_timeout=10000",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    # The same for connections that wait for an answer.
    "tcp_user_timeout": 20000,
}

PRIVATE = 0o600
BESIDE = ("-wal", "-shm", "-journal")
# Serialization failure and deadlock: worth another attempt.
COLLISIONS = ("40001", "40P01")
# Seconds to wait before each further attempt.
PAUSES = (0.05, 0.1, 0.2, 0.4)


def now_of(where: sql.Engine | sql.Connection) -> sql.ColumnElement[float]:
    """The time by a database's own clock; that of a file is this machine's."""
    if where.dialect.name == POSTGRES:
        return sql.cast(sql.extract("epoch", sql.func.clock_timestamp()), sql.Float)
    return sql.literal(time.time(), sql.Float)


class Conflict(Exception):
    """The table has changed meanwhile; nothing was stored."""


def engine_for(address: str) -> sql.Engine:
    """The engine of a database, tuned for its kind."""
    url = url_of(address)
    if is_shared(address):
        return sql.create_engine(
            url, pool_pre_ping=True, pool_size=THREADS[POSTGRES], max_overflow=2, connect_args=PATIENCE
        )
    engine = sql.create_engine(url, connect_args={"check_same_thread": False})
    if file := file_of(address):
        keep_private(file)
    sql.event.listen(engine, "connect", _tune_sqlite)
    sql.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def keep_private(file: Path) -> None:
    """Restrict an SQLite file to its owner, also if it exists: it holds the key that signs cookies.

    SQLite gives the files beside it the same rights when it makes them.
    """
    # A file that cannot be made is SQLite's to complain about.
    with contextlib.suppress(OSError):
        file.touch(mode=PRIVATE, exist_ok=False)
    for kept in (file, *(file.with_name(file.name + ending) for ending in BESIDE)):
        try:
            if kept.exists() and stat.S_IMODE(kept.stat().st_mode) & ~PRIVATE:
                kept.chmod(PRIVATE)
        except OSError as error:
            logger.warning("%s can be read by others, which cannot be changed: %s", kept, error.strerror)


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Readers never wait for the writer, and what was committed outlives even a power cut.

    Left alone, the driver would begin no transaction before a table is made or changed.
    """
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


class Database:
    """Runs work in transactions. `shared` says whether other processes may use it at the same time."""

    def __init__(self, address: str) -> None:
        self.engine = engine_for(address)
        self.shared = is_shared(address)
        # A transaction of SQLite sees one moment anyway; in PostgreSQL each statement would see another.
        self._snapshot_engine = self._engine_at("REPEATABLE READ")
        self._autocommit_engine = self._engine_at("AUTOCOMMIT")
        self._threads = ThreadPoolExecutor(THREADS.get(self.engine.dialect.name, 1), thread_name_prefix="storage")

    def _engine_at(self, isolation: str) -> sql.Engine:
        return self.engine.execution_options(isolation_level=isolation) if self.shared else self.engine

    def unpooled(self) -> sql.Engine:
        """An engine whose connections are closed where they were opened: a pool that was given up would leave one that
        comes back late to the garbage collector."""
        return sql.create_engine(self.engine.url, poolclass=sql.NullPool, connect_args=PATIENCE)

    @property
    def now(self) -> sql.ColumnElement[float]:
        """The time by one clock for all processes, wherever they run."""
        return now_of(self.engine)

    async def transaction(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Run some work in one transaction, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.transaction_now, work)

    def transaction_now(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Run some work in one transaction, in this thread; after a collision with another one it is repeated."""
        for pause in PAUSES:
            try:
                return self._attempt(work)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in COLLISIONS:
                    raise
            # At random, or transactions that have collided would collide again.
            time.sleep(random.uniform(pause / 2, pause))
        return self._attempt(work)

    def _attempt(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        with self.engine.begin() as connection:
            return work(connection)

    async def read_snapshot(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Read with several statements that see the database at the same moment."""
        return await self._read(self._snapshot_engine, work)

    async def read_one(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Read with a single statement, without a transaction: that saves two round trips to the server."""
        return await self._read(self._autocommit_engine, work)

    async def _read(self, engine: sql.Engine, work: Callable[[sql.Connection], Answer]) -> Answer:
        def read_now() -> Answer:
            with engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, read_now)

    async def changes_elsewhere(self) -> int:
        """A number that changes when another process writes to an SQLite file."""
        return await self.read_one(
            lambda connection: int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())
        )

    def close(self) -> None:
        """Finish what is under way and close the database."""
        self._threads.shutdown()
        self.engine.dispose()
