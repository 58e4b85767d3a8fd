"""Claims on shared work: tables at which a bot is due, and requested reviews.

A process claims a piece of work for a while and renews the claim while it works; if it dies, another process takes the
work up. A claim only keeps two from doing the same: that nothing is played twice is the revision's work.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql

from amytis.server.storage.database import Database
from amytis.server.storage.liveness import release_stale_claims
from amytis.server.storage.locks import lock_tables
from amytis.server.storage.quota import Quota
from amytis.server.storage.schema import presence_table, reviews_table, seats_table, tables_table

LEASE = 30.0
SEATS_HERE = sql.exists().where(seats_table.c.table_id == tables_table.c.id)
FOLLOWED = sql.exists().where(presence_table.c.table_id == tables_table.c.id)
earlier = reviews_table.alias()
EQUAL_ASKED_EARLIER = sql.exists().where(
    earlier.c.moves == reviews_table.c.moves,
    earlier.c.body.is_(None),
    (earlier.c.asked < reviews_table.c.asked)
    | ((earlier.c.asked == reviews_table.c.asked) & (earlier.c.table_id < reviews_table.c.table_id)),
)
# Tables of an earlier version do not know their address.
OPENED_FROM = sql.func.coalesce(tables_table.c.opened_from, tables_table.c.host)
NO_QUOTA = Quota()


class ClaimedTable(NamedTuple):
    """A table that was claimed, and who opened it."""

    id: str
    address: str
    person: str


class Claims:
    """What one process has claimed."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process

    async def claim_table(self, only_bots: bool, quota: Quota = NO_QUOTA) -> ClaimedTable | None:
        """A table at which a bot is due, for this process alone: where only bots play, or another. Those for whom this
        process has claimed nothing yet come first, then tables that are followed."""
        others = SEATS_HERE.where(seats_table.c.bot.is_(None))
        waiting = tables_table.c.due & tables_table.c.finished.is_(None)
        waiting &= OPENED_FROM.not_in(quota.refused_addresses) & tables_table.c.host.not_in(quota.refused_people)
        # Where no person ever sat, bots wait until the table is followed.
        waiting &= ~others & (FOLLOWED | SEATS_HERE.where(seats_table.c.owner.is_not(None))) if only_bots else others
        order = (
            OPENED_FROM.in_(quota.addresses),
            tables_table.c.host.in_(quota.people),
            ~FOLLOWED,
            tables_table.c.claimed_until.nulls_first(),
            tables_table.c.changed,
        )
        row = await self._claim(tables_table, tables_table.c.id, waiting, order, OPENED_FROM, tables_table.c.host)
        return None if row is None else ClaimedTable(*row)

    async def claim_review(self) -> str | None:
        """A finished game to be reviewed, for this process alone; of equal games the one that was asked for first."""
        waiting = reviews_table.c.body.is_(None) & ~EQUAL_ASKED_EARLIER
        row = await self._claim(reviews_table, reviews_table.c.table_id, waiting, [reviews_table.c.asked])
        return None if row is None else row[0]

    async def _claim(
        self,
        work: sql.Table,
        name: "sql.Column[str]",
        waiting: sql.ColumnElement[bool],
        order: Sequence[sql.ColumnElement[Any]],
        *more: sql.ColumnElement[str],
    ) -> Sequence[str] | None:
        """Claim the first that waits: its name, and what else is asked about it."""
        now = self._database.now
        free = work.c.claimed_until.is_(None) | (work.c.claimed_until < now)
        first = sql.select(name).where(waiting, free).order_by(*order).limit(1)
        mine = {"claimed_by": self._process, "claimed_until": now + LEASE}
        take = work.update().where(name == first.with_for_update(skip_locked=True).scalar_subquery()).values(mine)
        return await self._database.transaction(
            lambda connection: connection.execute(take.returning(name, *more)).first()
        )

    async def release_stale(self) -> int:
        """Release the work that was claimed by processes that have been killed; how much that was."""
        return await self._database.transaction(release_stale_claims)

    async def renew(self, tables: Collection[str], reviews: Collection[str]) -> None:
        """Say that this process is still at its work."""
        until = self._database.now + LEASE

        def renewed(connection: sql.Connection) -> None:
            lock_tables(connection, tables)
            for work, name, kept in (
                (tables_table, tables_table.c.id, tables),
                (reviews_table, reviews_table.c.table_id, reviews),
            ):
                mine = name.in_(kept) & (work.c.claimed_by == self._process)
                connection.execute(work.update().where(mine).values(claimed_until=until))

        await self._database.transaction(renewed)

    async def settle_table(self, table_id: str, revision: int) -> None:
        """The bots have played: no bot is due any more, unless the table has changed since that revision."""

        def settled(connection: sql.Connection) -> None:
            here = (tables_table.c.id == table_id) & (tables_table.c.revision == revision)
            connection.execute(tables_table.update().where(here).values(due=False))
            self._let_go(connection, tables_table, tables_table.c.id, [table_id])

        await self._database.transaction(settled)

    async def release_review(self, table_id: str) -> None:
        """Release a review, done or not."""
        await self.release([], [table_id])

    async def release(self, tables: Collection[str], reviews: Collection[str]) -> None:
        """Release work, so that another process can claim it at once."""

        def released(connection: sql.Connection) -> None:
            lock_tables(connection, tables)
            self._let_go(connection, tables_table, tables_table.c.id, tables)
            self._let_go(connection, reviews_table, reviews_table.c.table_id, reviews)

        await self._database.transaction(released)

    def _let_go(
        self, connection: sql.Connection, work: sql.Table, name: "sql.Column[str]", which: Collection[str]
    ) -> None:
        mine = name.in_(which) & (work.c.claimed_by == self._process)
        connection.execute(work.update().where(mine).values(claimed_by=None, claimed_until=None))
