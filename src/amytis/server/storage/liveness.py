"""Which processes are alive, as PostgreSQL knows it: each holds an advisory lock on a connection that it keeps open.

When a process is killed, its connections close and the lock is gone at once; its claims are then released without
waiting for their lease to end. Where a whole machine disappears the database may keep the lock for longer than the
lease.
"""

import hashlib

import sqlalchemy as sql

from amytis.server.storage.schema import reviews_table, tables_table

# The first half of our locks' keys; the second half stands for a process.
LOCKS = 0x616D7974

HELD = sql.text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :locks AND objsubid = 2 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

# What can be claimed: a table, its key, and which of its rows are worth claiming.
CLAIMABLE = (
    (tables_table, tables_table.c.id, tables_table.c.due),
    (reviews_table, reviews_table.c.table_id, reviews_table.c.body.is_(None)),
)
UNCLAIMED = {"claimed_by": None, "claimed_until": None}


def key_of(process: str) -> int:
    """The number that stands for a process, as a signed one of 32 bits."""
    return int.from_bytes(hashlib.sha256(process.encode()).digest()[:4], signed=True)


def show_alive(connection: sql.Connection, process: str) -> None:
    """Let this process count as alive as long as a connection is open. The lock is shared: after a connection was lost
    the next one need not wait until the database has noticed."""
    connection.execute(sql.select(sql.func.pg_advisory_lock_shared(LOCKS, key_of(process))))


def release_stale_claims(connection: sql.Connection) -> int:
    """Release the work that was claimed by processes that are not alive any more; how much that was.

    Who holds claims is read before who is alive: a process shows that it is alive before it claims anything, so a
    newcomer in between is not taken for dead.
    """
    claimed = {work: unfinished & work.c.claimed_by.is_not(None) for work, _, unfinished in CLAIMABLE}
    holders = {work: _holders(connection, work, which) for work, which in claimed.items()}
    alive = {int(key) for key in connection.execute(HELD, {"locks": LOCKS}).scalars()}
    released = 0
    for work, name, _ in CLAIMABLE:
        dead = [holder for holder in holders[work] if key_of(holder) % 2**32 not in alive]
        if dead:
            # Rows that another process is releasing at the same moment need not be waited for.
            stale = sql.select(name).where(claimed[work], work.c.claimed_by.in_(dead))
            free = name.in_(stale.with_for_update(skip_locked=True))
            released += connection.execute(
                work.update().where(free).values(claimed_by=None, claimed_until=None)
            ).rowcount
    return released


def _holders(connection: sql.Connection, work: sql.Table, claimed: sql.ColumnElement[bool]) -> list[str]:
    return list(connection.execute(sql.select(work.c.claimed_by).where(claimed).distinct()).scalars())
