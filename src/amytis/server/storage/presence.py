"""Who is connected through which process. A process that has not been seen for a while is taken for dead."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sql

from amytis.server.storage.change_feed import notify_change
from amytis.server.storage.database import Database
from amytis.server.storage.locks import lock_tables
from amytis.server.storage.schema import presence_table, processes_table, tables_table

ALIVE = 20.0


class Presence:
    """What one process tells the others of its connections."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process

    async def appear(self) -> bool:
        """Say that this process lives, and clear away after those that do not; whether it was known before.

        Others forget a process that could not say so for a while, with all who are connected there.
        """

        def work(connection: sql.Connection) -> bool:
            known, dead = self._appear(connection)
            _clear(connection, dead)
            return known

        return await self._database.transaction(work)

    def _appear(self, connection: sql.Connection) -> tuple[bool, list[str]]:
        """Whether this process was known before, and the dead ones that this transaction is to clear away."""
        now = self._database.now
        here = processes_table.c.id == self._process
        known = connection.execute(processes_table.update().where(here).values(seen=now)).rowcount == 1
        if not known:
            connection.execute(processes_table.insert().values(id=self._process, seen=now))
        # A process whose row is locked lives: it is just saying so, or another one clears away after it.
        dead = sql.select(processes_table.c.id).where(processes_table.c.seen < now - ALIVE)
        return known, list(connection.execute(dead.with_for_update(skip_locked=True)).scalars())

    async def vanish(self) -> None:
        """Delete the presence of this process."""

        def work(connection: sql.Connection) -> None:
            here = sql.select(processes_table.c.id).where(processes_table.c.id == self._process)
            _clear(connection, list(connection.execute(here.with_for_update()).scalars()))

        await self._database.transaction(work)

    async def keep(self, table_id: str, seats: Iterable[int]) -> bool:
        """Say which seats of a table are connected through this process; whether that was known before."""
        rows = [{"process": self._process, "table_id": table_id, "seat": seat} for seat in seats]

        def work(connection: sql.Connection) -> bool:
            known, dead = self._appear(connection)
            # All tables at once, since they are locked in one order.
            if table_id not in _clear(connection, dead, [table_id]):
                return known
            mine = (presence_table.c.process == self._process) & (presence_table.c.table_id == table_id)
            connection.execute(presence_table.delete().where(mine))
            if rows:
                connection.execute(presence_table.insert(), rows)
            return known

        return await self._database.transaction(work)


def connected_elsewhere(connection: sql.Connection, table_id: str, process: str) -> frozenset[int]:
    """The seats of a table that are connected through other processes."""
    seats = sql.select(presence_table.c.seat).where(
        presence_table.c.table_id == table_id, presence_table.c.process != process
    )
    return frozenset(connection.execute(seats).scalars())


def _clear(connection: sql.Connection, processes: list[str], more_tables: Sequence[str] = ()) -> list[str]:
    """Forget who was connected through some processes. Their tables, and some more, are taken to their next revision;
    those of them that there are."""
    theirs = presence_table.c.process.in_(processes)
    tables = set(connection.execute(sql.select(presence_table.c.table_id).where(theirs).distinct()).scalars())
    touched = touch(connection, [*tables.union(more_tables)])
    connection.execute(presence_table.delete().where(theirs))
    connection.execute(processes_table.delete().where(processes_table.c.id.in_(processes)))
    return touched


def touch(connection: sql.Connection, tables: list[str]) -> list[str]:
    """Take tables to their next revision, whatever that is: presence contradicts no other change. Those that there
    are; they are locked from here on."""
    there = lock_tables(connection, tables)
    for table_id in there:
        here = tables_table.c.id == table_id
        touched = tables_table.update().where(here).values(revision=tables_table.c.revision + 1)
        connection.execute(touched.returning(notify_change(connection)))
    return there
