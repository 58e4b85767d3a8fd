"""Which processes are alive, as PostgreSQL knows it: each holds an advisory lock on a connection that it keeps open.

When a process is killed, its connections close and the lock is gone at once; its claims are then freed without waiting
for their lease to end. Where a whole machine disappears the database may keep the lock for longer than the lease.
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


def key_of(process: str) -> int:
    """The number that stands for a process, as a signed one of 32 bits."""
    return int.from_bytes(hashlib.sha256(process.encode()).digest()[:4], signed=True)


def show_alive(connection: sql.Connection, process: str) -> None:
    """Let this process count as alive as long as a connection is open. The lock is shared: after a connection was lost
    the next one need not wait until the database has noticed."""
    connection.execute(sql.select(sql.func.pg_advisory_lock_shared(LOCKS, key_of(process))))


def free_claims_of_the_dead(connection: sql.Connection) -> int:
    """Let the work go that processes have claimed which are not alive any more; how much that was."""
    alive = {int(key) for key in connection.execute(HELD, {"locks": LOCKS}).scalars()}
    freed = 0
    for work, name, unfinished in (
        (tables_table, tables_table.c.id, tables_table.c.due),
        (reviews_table, reviews_table.c.table_id, reviews_table.c.body.is_(None)),
    ):
        claimed = unfinished & work.c.claimed_by.is_not(None)
        holders = connection.execute(sql.select(work.c.claimed_by).where(claimed).distinct()).scalars()
        dead = [holder for holder in holders if key_of(holder) % 2**32 not in alive]
        if dead:
            # Rows that another process is freeing at the same moment need not be waited for.
            theirs = sql.select(name).where(claimed, work.c.claimed_by.in_(dead)).with_for_update(skip_locked=True)
            free = work.update().where(name.in_(theirs)).values(claimed_by=None, claimed_until=None)
            freed += connection.execute(free).rowcount
    return freed
