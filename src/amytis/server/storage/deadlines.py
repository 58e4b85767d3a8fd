"""Deadlines of tables."""

from collections.abc import Collection

import sqlalchemy as sql

from amytis.server.storage.database import Database
from amytis.server.storage.schema import tables_table

MOST = 50


async def next_deadlines(database: Database, leaving_out: Collection[str] = ()) -> list[tuple[str, float]]:
    """The tables whose time is up next, the first of them first, with the moment when it is."""
    deadline = tables_table.c.deadline
    wanted = (
        sql.select(tables_table.c.id, deadline)
        .where(deadline.is_not(None), tables_table.c.id.not_in(leaving_out))
        .order_by(deadline)
        .limit(MOST)
    )
    return await database.transaction(lambda connection: [(row.id, row.deadline) for row in connection.execute(wanted)])


async def running_clocks(database: Database, leaving_out: Collection[str] = ()) -> list[str]:
    """All tables with a clock that runs."""
    wanted = sql.select(tables_table.c.id).where(
        tables_table.c.deadline.is_not(None), tables_table.c.id.not_in(leaving_out)
    )
    return await database.transaction(lambda connection: list(connection.execute(wanted).scalars()))
