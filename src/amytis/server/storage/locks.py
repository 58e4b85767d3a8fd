"""The order in which transactions take locks, so that no two of them wait for each other (PostgreSQL; SQLite has one
writer).

1. advisory locks: ratings (`lock_ratings`) or the queue of reviews (`lock_queue`), never both
2. rows of `processes`: the process's own, then those of dead processes that no other transaction holds (`skip_locked`)
3. rows of `tables`, by id (`lock_tables`, or one row alone), all of a transaction at once
4. everything that belongs to a table: seats, events, drafts, presence, results, reviews; then programs, ratings and
   accounts

A transaction that changes anything of a table changes or locks its row in `tables` first. What still collides, because
PostgreSQL gives up on one of several for a reason of its own, is tried again by `Database.transaction_now`.
"""

from collections.abc import Iterable

import sqlalchemy as sql

from amytis.server.storage.schema import tables_table


def lock_tables(connection: sql.Connection, table_ids: Iterable[str], *, to_delete: bool = False) -> list[str]:
    """Let no other transaction change these tables until this one ends, nor refer to one that is to be deleted; those
    that there are."""
    wanted = sql.select(tables_table.c.id).where(tables_table.c.id.in_(list(table_ids))).order_by(tables_table.c.id)
    return list(connection.execute(wanted.with_for_update(key_share=not to_delete)).scalars())
