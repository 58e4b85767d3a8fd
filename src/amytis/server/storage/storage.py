"""What outlives the process: tables, seats, the append-only log of events, and drafts of turns under way."""

import json
import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from amytis.core.errors import AmytisError
from amytis.server import time_source
from amytis.server.storage.address import POSTGRES
from amytis.server.storage.change_feed import notify_change
from amytis.server.storage.database import Conflict, Database
from amytis.server.storage.migration import migrate, newest, version_of
from amytis.server.storage.presence import connected_elsewhere
from amytis.server.storage.results import NewResult, add_results
from amytis.server.storage.schema import drafts_table, events_table, seats_table, settings_table, tables_table
from amytis.server.storage.stored import StoredClock, StoredEvent, StoredSeat, StoredTable

Answer = TypeVar("Answer")

ADD_EVENTS = events_table.insert()
OF_TABLE = drafts_table.c.table_id == sql.bindparam("table")
DROP_DRAFT = drafts_table.delete().where(OF_TABLE, drafts_table.c.seat == sql.bindparam("of"))
DROP_OTHER_DRAFTS = drafts_table.delete().where(
    OF_TABLE, drafts_table.c.seat.not_in(sql.bindparam("staying", expanding=True))
)


def _writing(table: sql.Table, value: str) -> dict[str, sql.Insert]:
    """How a row is written over the one with the same key, in each kind of database."""
    over: dict[str, Any] = {value: sql.literal_column(f"excluded.{value}")}
    return {
        name: dialect.insert(table).on_conflict_do_update(index_elements=list(table.primary_key), set_=over)
        for name, dialect in (("sqlite", sqlite), (POSTGRES, postgresql))
    }


WRITE_DRAFT = _writing(drafts_table, "moves")
WRITE_SETTING = _writing(settings_table, "value")
COLUMNS = [
    tables_table.c[name]
    for name in (
        *("id", "game", "players", "options", "host", "created", "finished", "rematch", "hints", "revision"),
        *("began", "clock", "opened_from"),
    )
]


class Outdated(AmytisError):
    """A database that others use too has to be brought up to date first, by a command; only hosts meet this."""

    def __init__(self, version: str | None) -> None:
        have = f"has version {version}" if version else "is empty"
        super().__init__(f"the database {have}, and version {newest()} is needed: run `amytis database upgrade`")


class Storage:
    """The tables in a database. Every change names the revision of the table that it was made on, and says whether
    a bot is due after it."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.process = secrets.token_urlsafe(9)
        try:
            self._make_ready()
        except BaseException:
            self.database.close()
            raise

    def _make_ready(self) -> None:
        """A file of our own is brought up to date at once; for a database that others use too there is a command."""
        if not self.database.shared:
            self.database.transaction_now(migrate)
        elif (version := self.database.transaction_now(version_of)) != newest():
            raise Outdated(version)

    async def transaction(self, work: Callable[[sql.Connection], Answer]) -> Answer:
        """Run some work in one transaction, off the event loop."""
        return await self.database.transaction(work)

    def close(self) -> None:
        """Finish what is under way and close the database."""
        self.database.close()

    def secret(self) -> str:
        """The key that signs identities: made once, kept with the data."""
        kept = sql.select(settings_table.c.value).where(settings_table.c.name == "secret")

        def work(connection: sql.Connection) -> str:
            if (found := connection.execute(kept).scalar()) is None:
                found = secrets.token_urlsafe(32)
                connection.execute(settings_table.insert().values(name="secret", value=found))
            return str(found)

        try:
            return self.database.transaction_now(work)
        except sql.exc.IntegrityError:
            # Another process made one at the same time.
            return self.database.transaction_now(work)

    async def add_table(self, table: StoredTable, due: bool = False, rematch_of: tuple[str, int] | None = None) -> None:
        """Keep a new table, and that it is the rematch of another (in its revision), in one step."""

        def work(connection: sql.Connection) -> None:
            connection.execute(
                tables_table.insert()
                .values(
                    id=table.id,
                    game=table.game,
                    players=table.players,
                    options=json.dumps(table.options),
                    host=table.host,
                    created=table.created,
                    hints=table.hints,
                    due=due,
                    began=table.began,
                    opened_from=table.opened_from,
                    changed=time_source.now(),
                    **_clock_values(table.clock),
                )
                .returning(notify_change(connection))
            )
            connection.execute(
                seats_table.insert(), [_seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
            )
            if table.events:
                _append(connection, table.id, 0, table.events)
            if rematch_of:
                _advance(connection, *rematch_of, rematch=table.id)

        await self.transaction(work)

    async def load_table(self, table_id: str, since: int = 0) -> StoredTable | None:
        """A table with its log from a step on, or nothing."""

        def work(connection: sql.Connection) -> StoredTable | None:
            row = connection.execute(sql.select(*COLUMNS).where(tables_table.c.id == table_id)).mappings().first()
            return None if row is None else self._read_table(connection, dict(row), since)

        return await self.database.read_snapshot(work)

    async def revisions(self, table_ids: Collection[str]) -> dict[str, int]:
        """The revisions of some tables."""

        def work(connection: sql.Connection) -> dict[str, int]:
            wanted = sql.select(tables_table.c.id, tables_table.c.revision).where(tables_table.c.id.in_(table_ids))
            return {row.id: row.revision for row in connection.execute(wanted)}

        return await self.database.read_one(work)

    async def confirm(
        self,
        table_id: str,
        revision: int,
        first: int,
        events: Sequence[StoredEvent],
        *,
        finished: bool,
        due: bool = False,
        staying: Sequence[int] = (),
        clock: StoredClock | None = None,
        results: Sequence[NewResult] = (),
    ) -> None:
        """Append events to the log and drop all drafts but those of the seats that stay at theirs, in one step.
        What ends the game brings its results."""

        def work(connection: sql.Connection) -> None:
            now = time_source.now()
            ended = {"finished": now, "counted": True} if finished else {}
            _advance(connection, table_id, revision, due=due, **ended, **_clock_values(clock))
            _append(connection, table_id, first, events)
            add_results(connection, table_id, results, now)
            connection.execute(DROP_OTHER_DRAFTS, {"table": table_id, "staying": list(staying)})

        await self.transaction(work)

    async def keep_draft(
        self, table_id: str, revision: int, seat: int, draft: Sequence[StoredEvent], due: bool = False
    ) -> None:
        """Keep a seat's decisions of the turn under way, which only their player knows."""

        def work(connection: sql.Connection) -> None:
            _advance(connection, table_id, revision, due=due)
            if draft:
                moves = json.dumps([[event.move, event.key] for event in draft])
                write = WRITE_DRAFT[connection.dialect.name]
                connection.execute(write, {"table_id": table_id, "seat": seat, "moves": moves})
            else:
                connection.execute(DROP_DRAFT, {"table": table_id, "of": seat})

        await self.transaction(work)

    async def keep_seat(
        self,
        table_id: str,
        revision: int,
        number: int,
        seat: StoredSeat,
        due: bool = False,
        *,
        began: float | None = None,
        clock: StoredClock | None = None,
    ) -> None:
        """Store who sits on a seat; a player who is out of time loses their draft."""
        started = {} if began is None else {"began": began}

        def work(connection: sql.Connection) -> None:
            _advance(connection, table_id, revision, due=due, **started, **_clock_values(clock))
            here = (seats_table.c.table_id == table_id) & (seats_table.c.seat == number)
            connection.execute(seats_table.update().where(here).values(_seat_row(table_id, number, seat)))
            if seat.out_of_time:
                connection.execute(DROP_DRAFT, {"table": table_id, "of": number})

        await self.transaction(work)

    async def keep_clock(self, table_id: str, revision: int, clock: StoredClock) -> None:
        """The clocks stand otherwise, and nothing else has changed."""
        await self.transaction(lambda connection: _advance(connection, table_id, revision, **_clock_values(clock)))

    async def tables_of(self, identity: str, limit: int, unfinished: bool = False) -> list[str]:
        """The tables at which somebody hosts or sits: those whose clocks run, the soonest deadline first, then the
        others, newest first."""

        def work(connection: sql.Connection) -> list[str]:
            sits = sql.select(seats_table.c.table_id).where(seats_table.c.owner == identity)
            wanted = (tables_table.c.host == identity) | tables_table.c.id.in_(sits)
            if unfinished:
                wanted &= tables_table.c.finished.is_(None)
            order = tables_table.c.deadline.is_(None), tables_table.c.deadline, tables_table.c.created.desc()
            first = sql.select(tables_table.c.id).where(wanted).order_by(*order).limit(limit)
            return list(connection.execute(first).scalars())

        return await self.transaction(work)

    def _read_table(self, connection: sql.Connection, row: dict[str, Any], since: int) -> StoredTable:
        seats = connection.execute(
            sql.select(seats_table).where(seats_table.c.table_id == row["id"]).order_by(seats_table.c.seat)
        ).mappings()
        events = connection.execute(
            sql.select(events_table.c.move, events_table.c.key, events_table.c.seat)
            .where(events_table.c.table_id == row["id"], events_table.c.seq >= since)
            .order_by(events_table.c.seq)
        )
        drafts = connection.execute(
            sql.select(drafts_table.c.seat, drafts_table.c.moves).where(drafts_table.c.table_id == row["id"])
        )
        shared = self.database.shared
        return StoredTable(
            **{**row, "options": json.loads(row["options"]), "clock": _read_clock(row["clock"])},
            seats=[StoredSeat(one["kind"], one["name"], one["owner"], one["bot"], one["out_of_time"]) for one in seats],
            events=[StoredEvent(*event) for event in events],
            drafts={seat: [StoredEvent(move, key) for move, key in json.loads(moves)] for seat, moves in drafts},
            elsewhere=connected_elsewhere(connection, row["id"], self.process) if shared else frozenset(),
        )


def _advance(connection: sql.Connection, table_id: str, revision: int, **values: Any) -> None:
    """Take a table from a revision to the next one and tell other processes, or fail if it has moved on."""
    here = (tables_table.c.id == table_id) & (tables_table.c.revision == revision)
    advanced = tables_table.update().where(here).values(revision=revision + 1, changed=time_source.now(), **values)
    if connection.execute(advanced.returning(notify_change(connection))).first() is None:
        raise Conflict(table_id)


def _seat_row(table_id: str, number: int, seat: StoredSeat) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "owner": seat.owner,
        "bot": seat.bot,
        "out_of_time": seat.out_of_time,
    }


def _clock_values(clock: StoredClock | None) -> dict[str, Any]:
    return {} if clock is None else {"clock": msgspec.json.encode(clock).decode(), "deadline": clock.deadline}


def _read_clock(text: str | None) -> StoredClock | None:
    return None if text is None else msgspec.json.decode(text, type=StoredClock)


def _append(connection: sql.Connection, table_id: str, first: int, events: Sequence[StoredEvent]) -> None:
    now = time_source.now()
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
