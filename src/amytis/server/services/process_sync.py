"""Keeps several processes over one database in step: receives their changes, and tells them who is connected here."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.storage.change_feed import ChangeFeed
from amytis.server.storage.presence import Presence
from amytis.server.storage.storage import Storage

logger = logging.getLogger(__name__)

HEARTBEAT = 5.0


class ProcessSync:
    """Keeps the tables in memory up to date with what other processes do."""

    def __init__(
        self, storage: Storage, tables: Mapping[str, Table], woken: asyncio.Event, changed: Callable[[str], None]
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._woken = woken
        self._changed = changed
        self._presence = Presence(storage.database, storage.process)
        self._behind: dict[str, int] = {}
        # Set once other processes can see that this one is alive.
        self.connected = asyncio.Event()
        self._told: dict[str, frozenset[int] | None] = {}
        # One at a time: if two overtook each other, the older one would stay.
        self._telling = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._change_feed = ChangeFeed(storage.database, storage.process, self._heard, self._missed)
        self._start(self._live())

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard(self, table_id: str, revision: int) -> None:
        self._woken.set()
        self._changed(table_id)
        table = self._tables.get(table_id)
        if table is None or revision <= table.revision:
            return
        catching_up = table_id in self._behind
        self._behind[table_id] = max(revision, self._behind.get(table_id, 0))
        if not catching_up:
            self._start(self._catch_up(table))

    async def _catch_up(self, table: Table) -> None:
        """Refresh until the last announced revision is there; more may be announced meanwhile."""
        try:
            before = -1
            while before < table.revision < self._behind[table.id]:
                before = table.revision
                if not await self._has_caught_up(table):
                    before = -1
                    await asyncio.sleep(HEARTBEAT)
        except DomainError:
            table.needs_refresh = True
        finally:
            self._behind.pop(table.id, None)

    async def _has_caught_up(self, table: Table) -> bool:
        """Whether the database could be read. If not, it has to be tried again: no other notification may come."""
        try:
            await table.catch_up()
        except DomainError as error:
            table.needs_refresh = True
            if not error.is_temporary:
                raise
            return False
        return True

    def _missed(self) -> None:
        """Changes may have been missed: check tables with subscribers now, the others when they are requested."""
        self.connected.set()
        self._woken.set()
        for table in self._tables.values():
            table.needs_refresh = True
        self._start(self._look_at_all())

    async def _look_at_all(self) -> None:
        followed = [table.id for table in self._tables.values() if table.audience.subscribers]
        try:
            revisions = await self._storage.revisions(followed)
        except SQLAlchemyError as error:
            logger.warning("missed changes cannot be read: %s", str(error).splitlines()[0])
            await asyncio.sleep(HEARTBEAT)
            self._start(self._look_at_all())
            return
        for table_id, revision in revisions.items():
            self._heard(table_id, revision)

    def connections_changed(self, table: Table) -> None:
        """The subscribers of a table in this process have changed."""
        self._start(self._tell_connections(table))

    async def _tell_connections(self, table: Table) -> None:
        async with self._telling:
            seats = frozenset(table.audience.presence)
            if seats == self._told.get(table.id, frozenset()):
                return
            try:
                if not await self._presence.keep(table.id, seats):
                    self._told.clear()
            except SQLAlchemyError as error:
                logger.warning("presence could not be stored: %s", str(error).splitlines()[0])
                self._told[table.id] = None
                return
            self._told[table.id] = seats
            if not seats:
                del self._told[table.id]

    async def _live(self) -> None:
        while True:
            try:
                async with self._telling:
                    if not await self._presence.appear():
                        self._told.clear()
            except SQLAlchemyError as error:
                logger.warning("the database does not answer: %s", str(error).splitlines()[0])
            for table in list(self._tables.values()):
                await self._tell_connections(table)
            await asyncio.sleep(HEARTBEAT)

    async def close(self) -> None:
        """Stop, and delete the presence of this process."""
        for task in list(self._tasks):
            task.cancel()
        self._change_feed.close()
        with contextlib.suppress(SQLAlchemyError):
            await self._presence.vanish()
