"""Programs that play over HTTP: who they are, by which token they are known, and whether they listen."""

import hashlib
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sql

from amytis.server import time_source
from amytis.server.storage.address import POSTGRES
from amytis.server.storage.database import Database, now_of
from amytis.server.storage.schema import programs_table, seats_table, tables_table

TOKEN = "amytis_"
TOKEN_BYTES = 24
ALIVE = 20.0
MOST_LISTED = 50
A_WEEK = 7 * 24 * 3600.0


class NameTaken(Exception):
    """Another program has that name."""


class TooManyPrograms(Exception):
    """Its owner has as many programs as they may have."""


@dataclass(frozen=True)
class StoredProgram:
    """A program as it is kept; `owner` is the person who made it, nobody if the host did. `online` says whether it
    listens, to whichever process."""

    id: str
    name: str
    owner: str | None
    public: bool
    created: float
    online: bool = False


COLUMNS = [programs_table.c[name] for name in ("id", "name", "owner", "public", "created")]


def hash_of(token: str) -> str:
    """What is kept of a token. It is too random to be guessed, so that a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


class Programs:
    """All programs in a database. A program without a token is gone; its name stays its own, for its games do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, name: str, owner: str | None, public: bool, most: int | None = None
    ) -> tuple[StoredProgram, str]:
        """A new program and its token, which is told only here; its owner may have only so many."""

        def work(connection: sql.Connection) -> tuple[StoredProgram, str]:
            if owner is not None and most is not None:
                _check_count(connection, owner, most)
            return add_program(connection, name, owner, public)

        return await self._database.transaction(work)

    async def by_token(self, token: str) -> StoredProgram | None:
        """The program that a token proves, if it does."""
        return await self._first(programs_table.c.token == hash_of(token))

    async def by_name(self, name: str) -> StoredProgram | None:
        """The program of a name."""
        return await self._first(programs_table.c.key == name.lower())

    async def everybody(self) -> list[StoredProgram]:
        """All programs, oldest first."""
        return await self._database.transaction(lambda connection: find_programs(connection, sql.true(), None))

    async def of_owner(self, owner: str) -> list[StoredProgram]:
        """The programs that somebody has made, oldest first."""
        return await self._all(programs_table.c.owner == owner)

    async def living(self, programs: Collection[str]) -> list[StoredProgram]:
        """Those of some programs that are not revoked."""
        return await self._all(programs_table.c.id.in_(programs))

    async def listening(self, asking: str) -> list[StoredProgram]:
        """The programs that somebody can play against now: those for everybody, and their own."""
        theirs = programs_table.c.public | (programs_table.c.owner == asking)
        return await self._all(theirs & (programs_table.c.online_until > self._database.now))

    async def publish(self, program: str, public: bool) -> None:
        """Let everybody invite a program, or its owner alone."""
        await self._change(program, public=public)

    async def revoke(self, program: str) -> None:
        """A program's token is worth nothing any more."""
        await self._change(program, token=None, stream=None, online_until=None)

    async def listen(self, program: str) -> str:
        """A program reads a stream from now on, and no other; the name of that stream."""
        stream = secrets.token_urlsafe(9)
        await self._change(program, stream=stream, online_until=self._database.now + ALIVE)
        return stream

    async def renew(self, program: str, stream: str) -> bool:
        """Say that a program still reads its stream; false if it reads another one now, or was revoked."""
        return await self._change(program, programs_table.c.stream == stream, online_until=self._database.now + ALIVE)

    async def stop(self, program: str, stream: str) -> None:
        """A program does not read that stream any more."""
        await self._change(program, programs_table.c.stream == stream, stream=None, online_until=None)

    async def seated(
        self, programs: Collection[str], tables: Collection[str] | None = None
    ) -> list[tuple[str, str, int]]:
        """Where programs sit, among some tables or among all that are not finished: table, program, revision."""
        among = tables_table.c.finished.is_(None) if tables is None else tables_table.c.id.in_(tables)
        sitting = (
            sql.select(tables_table.c.id, seats_table.c.owner, tables_table.c.revision, tables_table.c.created)
            .join(seats_table, seats_table.c.table_id == tables_table.c.id)
            .where(seats_table.c.owner.in_(programs), among)
            .order_by(tables_table.c.created)
            .distinct()
        )
        rows = await self._database.transaction(lambda connection: connection.execute(sitting).all())
        return [(row.id, row.owner, row.revision) for row in rows]

    async def count_games(self, program: str, which: sql.ColumnElement[bool] | None = None) -> int:
        """At how many unfinished tables a program plays itself, among all or some of them. A table at which nothing has
        changed for a week is no work for it."""
        playing = (
            sql.select(sql.func.count(tables_table.c.id.distinct()))
            .join(seats_table, seats_table.c.table_id == tables_table.c.id)
            .where(seats_table.c.owner == program, seats_table.c.bot.is_(None))
            .where(tables_table.c.finished.is_(None), tables_table.c.changed > time_source.now() - A_WEEK)
        )
        counted = playing if which is None else playing.where(which)
        return await self._database.transaction(lambda connection: int(connection.execute(counted).scalar_one()))

    async def count_invitations(self, program: str, person: str, address: str | None) -> tuple[int, int]:
        """At how many tables a program plays that a person has opened, and that were opened from an address."""
        of_person = await self.count_games(program, tables_table.c.host == person)
        of_address = await self.count_games(program, tables_table.c.opened_from == address) if address else 0
        return of_person, of_address

    async def _first(self, which: sql.ColumnElement[bool]) -> StoredProgram | None:
        return next(iter(await self._all(which)), None)

    async def _all(self, which: sql.ColumnElement[bool]) -> list[StoredProgram]:
        return await self._database.transaction(lambda connection: find_programs(connection, which))

    async def _change(self, program: str, which: sql.ColumnElement[bool] | None = None, **values: object) -> bool:
        here = (programs_table.c.id == program) & programs_table.c.token.is_not(None)
        change = programs_table.update().where(here if which is None else here & which).values(values)
        return await self._database.transaction(lambda connection: connection.execute(change).rowcount == 1)


def _check_count(connection: sql.Connection, owner: str, most: int) -> None:
    """Refuse a program too many. Those who ask at once wait for each other, in SQLite by themselves."""
    if connection.dialect.name == POSTGRES:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(sql.func.hashtext(owner))))
    theirs = (programs_table.c.owner == owner) & programs_table.c.token.is_not(None)
    if connection.execute(sql.select(sql.func.count()).where(theirs)).scalar_one() >= most:
        raise TooManyPrograms(owner)


def add_program(connection: sql.Connection, name: str, owner: str | None, public: bool) -> tuple[StoredProgram, str]:
    """Keep a new program; its token is told only here."""
    token = TOKEN + secrets.token_urlsafe(TOKEN_BYTES)
    program = StoredProgram(f"program-{secrets.token_urlsafe(9)}", name, owner, public, time.time())
    taken = sql.select(programs_table.c.id).where(programs_table.c.key == name.lower())
    if connection.execute(taken).first():
        raise NameTaken(name)
    values = {column.name: getattr(program, column.name) for column in COLUMNS}
    try:
        connection.execute(programs_table.insert().values(values | {"key": name.lower(), "token": hash_of(token)}))
    except sql.exc.IntegrityError:
        # Another process was quicker.
        raise NameTaken(name) from None
    return program, token


def find_programs(
    connection: sql.Connection, which: sql.ColumnElement[bool], most: int | None = MOST_LISTED
) -> list[StoredProgram]:
    """The programs that are not revoked among some, oldest first."""
    online = sql.func.coalesce(programs_table.c.online_until > now_of(connection), sql.false()).label("online")
    wanted = sql.select(*COLUMNS, online).where(programs_table.c.token.is_not(None), which)
    found = connection.execute(wanted.order_by(programs_table.c.created).limit(most))
    return [StoredProgram(**row) for row in found.mappings()]
