"""Changes of tables, sent to and received from other processes: the id and the new revision of a table."""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

from amytis.server.storage.address import POSTGRES
from amytis.server.storage.database import Database
from amytis.server.storage.liveness import show_alive
from amytis.server.storage.schema import tables_table

logger = logging.getLogger(__name__)

CHANNEL = "amytis"
LOOK_UP = 1.0
PAUSE = 0.5

REVISION = tables_table.c.id + " " + sql.cast(tables_table.c.revision, sql.String)


class ChangeFeed:
    """Listens on a connection and in a thread of its own, and hands changes over to the event loop.

    After a lost connection changes may have been missed: `missed` is called once there is a new one. The same
    connection shows that this process is alive.
    """

    def __init__(
        self, database: Database, process: str, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self._engine = database.unpooled()
        self._process = process
        self._heard = heard
        self._missed = missed
        self._closing = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._listen, name="change-feed", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join(5)

    def _listen(self) -> None:
        silent = False
        while not self._closing.is_set():
            try:
                with self._engine.connect() as connection:
                    connection.execution_options(isolation_level="AUTOCOMMIT")
                    connection.execute(sql.text(f"LISTEN {CHANNEL}"))
                    show_alive(connection, self._process)
                    self._call(self._missed)
                    silent = False
                    self._hear(connection)
            except sql.exc.SQLAlchemyError as error:
                if not silent:
                    logger.warning("changes of other processes cannot be received: %s", str(error).splitlines()[0])
                silent = True
                self._closing.wait(PAUSE)

    def _hear(self, connection: sql.Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        while not self._closing.is_set():
            try:
                for notice in driver.notifies(timeout=LOOK_UP):
                    table_id, _, revision = notice.payload.partition(" ")
                    self._call(self._heard, table_id, int(revision))
            except Exception as error:
                # The driver's own errors: the connection is lost.
                connection.invalidate()
                raise sql.exc.SQLAlchemyError(str(error)) from error

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)


def notify_change(connection: sql.Connection) -> sql.ColumnElement[Any]:
    """A RETURNING expression for statements that write a table: notifies all processes of its revision on commit."""
    return sql.func.pg_notify(CHANNEL, REVISION) if connection.dialect.name == POSTGRES else sql.null()
