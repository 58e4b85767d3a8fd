"""Tables as a host manages them, directly in the database: list, show and remove."""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from amytis.server.storage.locks import lock_tables
from amytis.server.storage.presence import touch
from amytis.server.storage.schema import events_table as events
from amytis.server.storage.schema import metadata
from amytis.server.storage.schema import seats_table as seats
from amytis.server.storage.schema import tables_table as tables
from amytis.server.storage.storage import Storage


@dataclass(frozen=True)
class TableEntry:
    """A table as a host sees it: who sits where, but nothing that is hidden in the game."""

    id: str
    game: str
    options: dict[str, str]
    created: float
    finished: float | None
    steps: int
    seats: list[str]


class TableAdmin:
    """Works beside a server, or without one."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def newest(self, most: int) -> list[TableEntry]:
        """The newest tables."""

        def work(connection: sql.Connection) -> list[TableEntry]:
            rows = connection.execute(sql.select(tables).order_by(tables.c.created.desc()).limit(most)).mappings()
            return [_entry(connection, row) for row in rows]

        return await self._storage.transaction(work)

    async def find(self, table_id: str) -> TableEntry | None:
        """One table, or nothing."""

        def work(connection: sql.Connection) -> TableEntry | None:
            row = connection.execute(sql.select(tables).where(tables.c.id == table_id)).mappings().first()
            return None if row is None else _entry(connection, row)

        return await self._storage.transaction(work)

    async def remove(self, table_id: str, still: sql.ColumnElement[bool] | None = None) -> bool:
        """Remove a table and all that was kept with it, if a condition still holds; whether it was there."""
        here = tables.c.id == table_id
        wanted = sql.select(tables.c.id).where(here if still is None else here & still)

        def work(connection: sql.Connection) -> bool:
            # A link to a table is stored with the table itself: none can be added meanwhile.
            led_here = list(connection.execute(sql.select(tables.c.id).where(tables.c.rematch == table_id)).scalars())
            # All other changes wait from here on, and then find that the table is gone.
            lock_tables(connection, [table_id, *led_here], to_delete=True)
            if connection.execute(wanted).first() is None:
                return False
            touch(connection, [table_id, *led_here])
            connection.execute(tables.update().where(tables.c.id.in_(led_here)).values(rematch=None))
            for kept in reversed(metadata.sorted_tables):
                if "table_id" in kept.c:
                    connection.execute(kept.delete().where(kept.c.table_id == table_id))
            return connection.execute(tables.delete().where(here)).rowcount > 0

        return await self._storage.transaction(work)


def _entry(connection: sql.Connection, row: Any) -> TableEntry:
    sitting = connection.execute(sql.select(seats).where(seats.c.table_id == row["id"]).order_by(seats.c.seat))
    steps = sql.select(sql.func.count()).select_from(events).where(events.c.table_id == row["id"])
    return TableEntry(
        id=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        created=row["created"],
        finished=row["finished"],
        steps=connection.execute(steps).scalar() or 0,
        seats=[seat["name"] or seat["bot"] or seat["kind"] for seat in sitting.mappings()],
    )
