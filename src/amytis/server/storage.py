"""What outlives the process: tables, seats, the append-only log of events, drafts of turns under way, and reviews.

All work runs in one thread, so that writers never wait for each other's locks. Each call is one transaction.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Text

from amytis.server.upgrades import upgrade

Answer = TypeVar("Answer")

metadata = MetaData()

settings_table = sql.Table(
    "settings",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)
tables_table = sql.Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("rematch", String),
    Column("hints", Boolean, nullable=False, server_default=sql.false()),
)
seats_table = sql.Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("owner", String),
    Column("bot", String),
)
events_table = sql.Table(
    "events",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("move", String, nullable=False),
    Column("key", String),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
)
drafts_table = sql.Table(
    "drafts",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("moves", Text, nullable=False),
)
reviews_table = sql.Table(
    "reviews",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("body", Text, nullable=False),
)

ADD_EVENTS = events_table.insert()
ADD_DRAFT = drafts_table.insert()
OF_TABLE = drafts_table.c.table_id == sql.bindparam("table")
DROP_DRAFT = drafts_table.delete().where(OF_TABLE, drafts_table.c.seat == sql.bindparam("of"))
DROP_OTHER_DRAFTS = drafts_table.delete().where(
    OF_TABLE, drafts_table.c.seat.not_in(sql.bindparam("staying", expanding=True))
)


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on a seat: a person (`owner` is their identity), a bot, or nobody yet."""

    kind: str
    name: str
    owner: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class StoredEvent:
    """A decision of a seat, or an outcome of chance (no seat); `key` is the request that brought it.

    Where a seat is not told, as in drafts and in databases of an earlier version, it was the one to move.
    """

    move: str
    key: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class StoredTable:
    """A table as it is kept."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    host: str
    created: float
    finished: float | None
    rematch: str | None
    seats: list[StoredSeat]
    events: list[StoredEvent] = field(default_factory=list)
    drafts: dict[int, list[StoredEvent]] = field(default_factory=dict)
    hints: bool = False


class Storage:
    """A database, from `sqlite:///file` on."""

    def __init__(self, url: str) -> None:
        self._engine = sql.create_engine(url, connect_args={"check_same_thread": False} if "sqlite" in url else {})
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        if self._engine.dialect.name == "sqlite":
            sql.event.listen(self._engine, "connect", _tune_sqlite)
        with self._engine.begin() as connection:
            old_drafts = upgrade(connection)
            metadata.create_all(connection)
            if old_drafts:
                connection.execute(ADD_DRAFT, old_drafts)

    async def run(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Do some work in one transaction, off the event loop."""

        def transaction() -> Answer:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    def close(self) -> None:
        """Finish what is under way and let the database go."""
        self._thread.shutdown()
        self._engine.dispose()

    def secret(self) -> str:
        """The key that signs identities: made once, kept with the data."""
        with self._engine.begin() as connection:
            found = connection.execute(
                sql.select(settings_table.c.value).where(settings_table.c.name == "secret")
            ).scalar()
            if found is None:
                found = secrets.token_urlsafe(32)
                connection.execute(settings_table.insert().values(name="secret", value=found))
            return str(found)

    async def add_table(self, table: StoredTable) -> None:
        """Keep a new table."""

        def work(connection: sql.Connection) -> None:
            connection.execute(
                tables_table.insert().values(
                    id=table.id,
                    game=table.game,
                    players=table.players,
                    options=json.dumps(table.options),
                    host=table.host,
                    created=table.created,
                    hints=table.hints,
                )
            )
            connection.execute(
                seats_table.insert(), [_seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
            )
            if table.events:
                _append(connection, table.id, 0, table.events)

        await self.run(work)

    async def load_table(self, table_id: str) -> StoredTable | None:
        """A table with its whole log, or nothing."""

        def work(connection: sql.Connection) -> StoredTable | None:
            row = connection.execute(sql.select(tables_table).where(tables_table.c.id == table_id)).mappings().first()
            return None if row is None else _read_table(connection, dict(row))

        return await self.run(work)

    async def confirm(
        self, table_id: str, first: int, events: Sequence[StoredEvent], finished: bool, staying: Sequence[int] = ()
    ) -> None:
        """Append events to the log and drop all drafts but those of the seats that stay at theirs, in one step."""

        def work(connection: sql.Connection) -> None:
            _append(connection, table_id, first, events)
            connection.execute(DROP_OTHER_DRAFTS, {"table": table_id, "staying": list(staying)})
            if finished:
                values = tables_table.update().where(tables_table.c.id == table_id).values(finished=time.time())
                connection.execute(values)

        await self.run(work)

    async def keep_draft(self, table_id: str, seat: int, draft: Sequence[StoredEvent]) -> None:
        """Keep a seat's decisions of the turn under way, which only their player knows."""

        def work(connection: sql.Connection) -> None:
            connection.execute(DROP_DRAFT, {"table": table_id, "of": seat})
            if draft:
                moves = json.dumps([[event.move, event.key] for event in draft])
                connection.execute(ADD_DRAFT, {"table_id": table_id, "seat": seat, "moves": moves})

        await self.run(work)

    async def keep_seat(self, table_id: str, number: int, seat: StoredSeat) -> None:
        """Somebody sits down, leaves, or comes back."""

        def work(connection: sql.Connection) -> None:
            here = (seats_table.c.table_id == table_id) & (seats_table.c.seat == number)
            connection.execute(seats_table.update().where(here).values(_seat_row(table_id, number, seat)))

        await self.run(work)

    async def keep_rematch(self, table_id: str, rematch: str) -> None:
        """Remember the table at which the same players play again."""

        def work(connection: sql.Connection) -> None:
            connection.execute(tables_table.update().where(tables_table.c.id == table_id).values(rematch=rematch))

        await self.run(work)

    async def keep_review(self, table_id: str, body: str) -> None:
        """Keep the review of a finished game."""

        def work(connection: sql.Connection) -> None:
            connection.execute(reviews_table.delete().where(reviews_table.c.table_id == table_id))
            connection.execute(reviews_table.insert().values(table_id=table_id, body=body))

        await self.run(work)

    async def load_review(self, table_id: str) -> str | None:
        """The review of a game, if it was made."""

        def work(connection: sql.Connection) -> str | None:
            kept = sql.select(reviews_table.c.body).where(reviews_table.c.table_id == table_id)
            return connection.execute(kept).scalar()

        return await self.run(work)

    async def tables_of(self, identity: str, limit: int) -> list[str]:
        """The tables at which somebody hosts or sits, newest first."""

        def work(connection: sql.Connection) -> list[str]:
            sits = sql.select(seats_table.c.table_id).where(seats_table.c.owner == identity)
            wanted = (tables_table.c.host == identity) | tables_table.c.id.in_(sits)
            newest = sql.select(tables_table.c.id).where(wanted).order_by(tables_table.c.created.desc()).limit(limit)
            return list(connection.execute(newest).scalars())

        return await self.run(work)


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Readers never wait for the writer, and a killed process loses nothing that was committed."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _seat_row(table_id: str, number: int, seat: StoredSeat) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "owner": seat.owner,
        "bot": seat.bot,
    }


def _append(connection: sql.Connection, table_id: str, first: int, events: Sequence[StoredEvent]) -> None:
    now = time.time()
    connection.execute(
        ADD_EVENTS,
        [
            {
                "table_id": table_id,
                "seq": first + i,
                "move": event.move,
                "key": event.key,
                "at": now,
                "seat": event.seat,
            }
            for i, event in enumerate(events)
        ],
    )


def _read_table(connection: sql.Connection, row: dict[str, Any]) -> StoredTable:
    seats = connection.execute(
        sql.select(seats_table).where(seats_table.c.table_id == row["id"]).order_by(seats_table.c.seat)
    ).mappings()
    events = connection.execute(
        sql.select(events_table.c.move, events_table.c.key, events_table.c.seat)
        .where(events_table.c.table_id == row["id"])
        .order_by(events_table.c.seq)
    )
    drafts = connection.execute(
        sql.select(drafts_table.c.seat, drafts_table.c.moves).where(drafts_table.c.table_id == row["id"])
    )
    return StoredTable(
        **{**row, "options": json.loads(row["options"])},
        seats=[StoredSeat(one["kind"], one["name"], one["owner"], one["bot"]) for one in seats],
        events=[StoredEvent(*event) for event in events],
        drafts={seat: [StoredEvent(move, key) for move, key in json.loads(moves)] for seat, moves in drafts},
    )
