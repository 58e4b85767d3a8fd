"""Reviews as they are kept: asked for, under way, done."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

from amytis.server.storage.address import POSTGRES
from amytis.server.storage.database import Database
from amytis.server.storage.schema import reviews_table

# A number of our own among PostgreSQL's advisory locks.
LOCK = 0x616D7973


@dataclass(frozen=True)
class ReviewRequest:
    """Who asks for a review, of which moves (by their hash), from which address (by its key)."""

    identity: str
    moves: str
    address: str | None = None


@dataclass(frozen=True)
class ReviewQueue:
    """How many games wait to be reviewed: in all, for a person, and for all people of an address. Equal games that wait
    are one."""

    all: int
    of_person: int
    of_address: int


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
            equal = reviews_table.alias()
            same = (equal.c.table_id == table_id) | (equal.c.moves == reviews_table.c.moves)
            claimed = sql.exists().where(same, equal.c.claimed_until > self._database.now).label("claimed")
            row = connection.execute(sql.select(*columns, claimed).where(reviews_table.c.table_id == table_id)).first()
            return None if row is None else StoredReview(row.body, row.done, row.total, bool(row.claimed))

        return await self._database.transaction(work)

    async def request(
        self, table_id: str, request: ReviewRequest, check: Callable[[ReviewQueue], None] = lambda queue: None
    ) -> None:
        """Ask for a review; it is made once for a game, and at once if an equal game has one.

        `check` may refuse one that would have to be made, by what waits already. No other process can ask meanwhile.
        """
        who = {"identity": request.identity, "asked_from": request.address, "asked": time.time()}

        def work(connection: sql.Connection) -> None:
            lock_queue(connection)
            equal = sql.select(reviews_table.c.body).where(reviews_table.c.moves == request.moves)
            bodies = list(connection.execute(equal).scalars())
            if not bodies:
                check(_queue(connection, request))
            body = next((body for body in bodies if body is not None), None)
            connection.execute(reviews_table.insert().values(table_id=table_id, moves=request.moves, body=body, **who))

        try:
            await self._database.transaction(work)
        except sql.exc.IntegrityError:
            # It was asked for already.
            return

    async def keep_progress(self, table_id: str, done: int, total: int) -> None:
        """How far a review is."""
        await self._change(table_id, done=done, total=total)

    async def keep(self, table_id: str, body: str) -> None:
        """A review is done."""
        await self._change(table_id, body=body)

    async def give_up(self, table_id: str) -> None:
        """A review that cannot be made is not waited for any more."""
        gone = reviews_table.delete().where(_equal_to(table_id), reviews_table.c.body.is_(None))
        await self._database.transaction(lambda connection: connection.execute(gone) and None)

    async def _change(self, table_id: str, **values: object) -> None:
        """Change a review, and those of equal games that wait."""
        waiting = _equal_to(table_id) & reviews_table.c.body.is_(None)
        change = reviews_table.update().where(waiting).values(**values)
        await self._database.transaction(lambda connection: connection.execute(change) and None)


def lock_queue(connection: sql.Connection) -> None:
    """Lock the queue of reviews until this transaction ends; SQLite has one writer anyway."""
    if connection.dialect.name == POSTGRES:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))


def _queue(connection: sql.Connection, request: ReviewRequest) -> ReviewQueue:
    """What waits to be reviewed."""
    game = sql.func.coalesce(reviews_table.c.moves, reviews_table.c.table_id).label("game")
    columns = reviews_table.c.identity, reviews_table.c.asked_from
    rows = connection.execute(sql.select(game, *columns).where(reviews_table.c.body.is_(None))).all()
    return ReviewQueue(
        len({row.game for row in rows}),
        len({row.game for row in rows if row.identity == request.identity}),
        len({row.game for row in rows if request.address and row.asked_from == request.address}),
    )


def _equal_to(table_id: str) -> sql.ColumnElement[bool]:
    """The reviews of a game and of games with the same moves."""
    this = reviews_table.alias()
    moves = sql.select(this.c.moves).where(this.c.table_id == table_id).scalar_subquery()
    return (reviews_table.c.table_id == table_id) | (reviews_table.c.moves == moves)
