"""Reviews as they are kept: asked for, under way, done."""

import time
from dataclasses import dataclass

import sqlalchemy as sql

from amytis.server.storage.database import Database
from amytis.server.storage.schema import reviews_table


@dataclass(frozen=True)
class StoredReview:
    """A review that was asked for: how far it is, and what it says once it is done."""

    body: str | None
    done: int
    total: int
    claimed: bool


class Reviews:
    """All reviews of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, table_id: str) -> StoredReview | None:
        """The review of a game, if anybody asked for it."""

        def work(connection: sql.Connection) -> StoredReview | None:
            columns = (reviews_table.c[name] for name in ("body", "done", "total"))
            claimed = (reviews_table.c.claimed_until > self._database.now).label("claimed")
            row = connection.execute(sql.select(*columns, claimed).where(reviews_table.c.table_id == table_id)).first()
            return None if row is None else StoredReview(row.body, row.done, row.total, bool(row.claimed))

        return await self._database.run(work)

    async def waiting(self, identity: str) -> tuple[int, int]:
        """How many reviews are not done yet, and how many of them somebody has asked for."""

        def work(connection: sql.Connection) -> tuple[int, int]:
            askers = sql.select(reviews_table.c.identity).where(reviews_table.c.body.is_(None))
            found = list(connection.execute(askers).scalars())
            return len(found), found.count(identity)

        return await self._database.run(work)

    async def ask(self, table_id: str, identity: str) -> None:
        """Somebody wants a review; it is made once, whoever asks."""

        def work(connection: sql.Connection) -> None:
            asked = reviews_table.insert().values(table_id=table_id, identity=identity, asked=time.time())
            connection.execute(asked)

        try:
            await self._database.run(work)
        except sql.exc.IntegrityError:
            # Somebody asked for it at the same moment.
            return

    async def keep_progress(self, table_id: str, done: int, total: int) -> None:
        """How far a review is."""
        await self._change(table_id, done=done, total=total)

    async def keep(self, table_id: str, body: str) -> None:
        """A review is done."""
        await self._change(table_id, body=body)

    async def give_up(self, table_id: str) -> None:
        """A review that cannot be made is not waited for any more."""
        gone = reviews_table.delete().where(reviews_table.c.table_id == table_id, reviews_table.c.body.is_(None))
        await self._database.run(lambda connection: connection.execute(gone) and None)

    async def _change(self, table_id: str, **values: object) -> None:
        change = reviews_table.update().where(reviews_table.c.table_id == table_id).values(**values)
        await self._database.run(lambda connection: connection.execute(change) and None)
