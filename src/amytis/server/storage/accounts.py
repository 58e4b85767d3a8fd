"""Accounts: who keeps their identity, and everything that belongs to an identity."""

import secrets
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from amytis.server.rating import PERSON
from amytis.server.storage.database import Database
from amytis.server.storage.presence import touch
from amytis.server.storage.ratings import lock_ratings
from amytis.server.storage.schema import (
    accounts_table,
    programs_table,
    ratings_table,
    results_table,
    reviews_table,
    seats_table,
    tables_table,
)

# All columns that name an owner and may be empty.
OWNED = (seats_table.c.owner, results_table.c.owner, reviews_table.c.identity, programs_table.c.owner)
NOBODY = ""


@dataclass(frozen=True)
class StoredCode:
    """What is stored of a recovery code: how it is found, and how it is recognised."""

    start: str
    salt: str
    hash: str


@dataclass(frozen=True)
class StoredAccount:
    """A person with a recovery code; `id` is public, `identity` is secret."""

    id: str
    identity: str
    name: str
    created: float
    code_made: float
    code: StoredCode


class Accounts:
    """All accounts of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_identity(self, identity: str) -> StoredAccount | None:
        """The account of an identity, if it has one."""
        found = await self._find(accounts_table.c.identity == identity)
        return found[0] if found else None

    async def of_id(self, account_id: str) -> StoredAccount | None:
        """The account with a public name."""
        found = await self._find(accounts_table.c.id == account_id)
        return found[0] if found else None

    async def of_code_start(self, start: str) -> list[StoredAccount]:
        """The accounts, mostly one or none, whose codes begin like that."""
        return await self._find(accounts_table.c.code_start == start)

    async def keep(self, identity: str, code: StoredCode) -> None:
        """Store a recovery code; the first one creates the account, later ones replace it."""
        now = time.time()
        new = {"code_made": now, "code_start": code.start, "code_salt": code.salt, "code_hash": code.hash}

        def work(connection: sql.Connection) -> None:
            here = accounts_table.c.identity == identity
            if connection.execute(accounts_table.update().where(here).values(new)).rowcount == 0:
                first = {"id": secrets.token_urlsafe(9), "identity": identity, "name": "", "created": now}
                connection.execute(accounts_table.insert().values(first | new))

        try:
            await self._database.transaction(work)
        except sql.exc.IntegrityError:
            # The same person asked twice at once: the account is there now.
            await self._database.transaction(work)

    async def rename(self, identity: str, name: str) -> None:
        """Call an account something else, or nothing."""
        change = accounts_table.update().where(accounts_table.c.identity == identity).values(name=name)
        await self._database.transaction(lambda connection: connection.execute(change) and None)

    async def renew(self, identity: str) -> tuple[str, list[str]]:
        """Move everything of an identity to a fresh one, so that the old one is worth nothing.
        The new one, and the tables that have changed."""
        new = secrets.token_urlsafe(12)

        def work(connection: sql.Connection) -> list[str]:
            changed = _stop_tables(connection, identity)
            _hand_over(connection, identity, new)
            for column in (ratings_table.c.player, accounts_table.c.identity):
                _replace(connection, column, identity, new)
            return changed

        return new, await self._database.transaction(work)

    async def forget(self, identity: str) -> list[str]:
        """Delete an account, its ratings, and its name in results and at tables that go on; its seats have no owner.
        The tables that have changed."""
        goes_on = sql.select(tables_table.c.id).where(tables_table.c.finished.is_(None))
        named = (seats_table.c.owner == identity) & seats_table.c.table_id.in_(goes_on)

        def work(connection: sql.Connection) -> list[str]:
            changed = _stop_tables(connection, identity)
            mine = results_table.c.owner == identity
            connection.execute(results_table.update().where(mine).values(name="", mu=None, sigma=None))
            connection.execute(seats_table.update().where(named).values(name=""))
            _hand_over(connection, identity, None)
            rated = (ratings_table.c.kind == PERSON) & (ratings_table.c.player == identity)
            connection.execute(ratings_table.delete().where(rated))
            connection.execute(accounts_table.delete().where(accounts_table.c.identity == identity))
            return changed

        return await self._database.transaction(work)

    async def unfinished(self, identity: str) -> list[str]:
        """The unfinished tables at which an identity has a seat."""
        sits = sql.select(seats_table.c.table_id).where(seats_table.c.owner == identity)
        wanted = sql.select(tables_table.c.id).where(tables_table.c.id.in_(sits), tables_table.c.finished.is_(None))
        return await self._database.transaction(lambda connection: list(connection.execute(wanted).scalars()))

    async def _find(self, which: sql.ColumnElement[bool]) -> list[StoredAccount]:
        wanted = sql.select(accounts_table).where(which).order_by(accounts_table.c.id)

        def work(connection: sql.Connection) -> list[StoredAccount]:
            return [_read(row) for row in connection.execute(wanted)]

        return await self._database.transaction(work)


def _read(row: Any) -> StoredAccount:
    code = StoredCode(row.code_start, row.code_salt, row.code_hash)
    return StoredAccount(row.id, row.identity, row.name, row.created, row.code_made, code)


def _stop_tables(connection: sql.Connection, identity: str) -> list[str]:
    """Lock the ratings and all tables of an identity until this transaction ends; the tables.

    Whoever changes one afterwards has to look at it again first, and then sees whose it is.
    """
    lock_ratings(connection)
    sits = sql.select(seats_table.c.table_id).where(seats_table.c.owner == identity)
    theirs = (tables_table.c.host == identity) | tables_table.c.id.in_(sits)
    tables = list(connection.execute(sql.select(tables_table.c.id).where(theirs)).scalars())
    touch(connection, tables)
    return tables


def _hand_over(connection: sql.Connection, old: str, new: str | None) -> None:
    """Transfer everything that belongs to an identity to another, or to nobody."""
    _replace(connection, tables_table.c.host, old, NOBODY if new is None else new)
    for column in OWNED:
        _replace(connection, column, old, new)


def _replace(connection: sql.Connection, column: "sql.Column[Any]", old: str, new: str | None) -> None:
    connection.execute(sql.update(column.table).where(column == old).values({column.name: new}))
