"""All tables of this process: opened, loaded, and kept in step with other processes."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from sqlalchemy.exc import SQLAlchemyError

from amytis.core.errors import AmytisError
from amytis.server.domain.errors import DomainError
from amytis.server.domain.new_tables import of_record, rematch_of, wished
from amytis.server.domain.seats import ROBOT
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import TableSetup
from amytis.server.services.background_work import BackgroundWork
from amytis.server.services.bot_notifier import BotNotifier
from amytis.server.services.bot_scheduler import BOT_THREADS, BotScheduler
from amytis.server.services.hints import HintService
from amytis.server.services.invitations import Inviter, check_invitation, check_not_busy, invited, names_of_programs
from amytis.server.services.process_sync import ProcessSync
from amytis.server.services.reviews import ReviewService
from amytis.server.services.timeout_monitor import TimeoutMonitor
from amytis.server.settings import Settings
from amytis.server.storage.programs import Programs, StoredProgram
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredTable

MOST_LISTED = 30
MOST_IN_MEMORY = 2000
# Seconds after which an unused table leaves the memory, and how often that is checked.
IDLE = 120.0
TIDYING = 10.0


class TableRegistry:
    """The tables in memory, and the services around them.

    Over a database of its own, bots play as soon as it is their turn. Over one that other processes use too, a worker
    claims the tables at which bots are due, here or in another process.
    """

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.woken = asyncio.Event()
        self.bot_scheduler = BotScheduler(settings.bot_pace)
        self.hint_service = HintService(settings.hint_seconds)
        self.review_service = ReviewService(storage, settings.review_iterations, BOT_THREADS, self.woken)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._changes = 0
        self._invitations = asyncio.Lock()
        self._tidying = asyncio.create_task(self._tidy_up())
        self.programs = Programs(storage.database)
        self.bot_notifier = BotNotifier(self)
        shared = storage.database.shared
        self._process_sync = (
            ProcessSync(storage, self._tables, self.woken, self.bot_notifier.changed) if shared else None
        )
        self._background_work = (
            BackgroundWork(self, self._process_sync, settings.unfinished_days) if settings.works else None
        )
        self.timeout_monitor = TimeoutMonitor(self) if settings.works else None

    async def table(self, table_id: str) -> Table:
        """A table as it is now, from memory or from its log."""
        try:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                table = self._tables.get(table_id)
                if table is None:
                    table = await self._load(table_id)
                table.used = time.monotonic()
                # Also if it was just loaded: changes during the load were not received.
                if table.needs_refresh or self._process_sync:
                    await self._bring_up_to_date(table)
                return table
        finally:
            if table_id not in self._tables:
                self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Table:
        stored = await self.storage.load_table(table_id)
        if stored is None:
            raise DomainError("no_table")
        try:
            table = await asyncio.to_thread(Table, stored, self.storage)
        except AmytisError:
            raise DomainError("unreadable") from None
        if table_id in self._tables:
            return self._tables[table_id]
        self._remember(table)
        return table

    async def _bring_up_to_date(self, table: Table) -> None:
        """A notification may still be on its way; a request must never see an older state than the one before."""
        revisions = await self.storage.revisions([table.id])
        if revisions.get(table.id) != table.revision or table.needs_refresh:
            await table.catch_up()

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def holds(self, table_id: str, which: Callable[[Table], bool]) -> bool:
        """Whether a table is in memory, and is of some kind."""
        return table_id in self._tables and which(self._tables[table_id])

    def game_of(self, table_id: str) -> str | None:
        """The game of a table that is in memory."""
        table = self._tables.get(table_id)
        return table.info.name if table else None

    def _remember(self, table: Table) -> None:
        """Keep a table in memory, and let its bots play; its log stays when it leaves the memory."""
        if len(self._tables) >= MOST_IN_MEMORY:
            self._let_go(MOST_IN_MEMORY // 10)
        self._tables[table.id] = table
        table.on_change = self._table_changed
        self.wake(table)

    def _table_changed(self, table: Table) -> None:
        """Whatever changes a table, its programs are notified and its bots are woken."""
        self.bot_notifier.changed(table.id)
        self.wake(table)

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(TIDYING)
            self._let_go()
            if not self._process_sync:
                # An error is retried in the next round; none may end this task.
                with contextlib.suppress(SQLAlchemyError, AmytisError):
                    await self.notice_commands()

    async def notice_commands(self) -> None:
        """Take over what a host's command has changed in the SQLite file of this process."""
        changes = await self.storage.database.changes_elsewhere()
        if changes != self._changes:
            revisions = await self.storage.revisions(list(self._tables))
            await self.refresh(one.id for one in [*self._tables.values()] if revisions.get(one.id) != one.revision)
            self._changes = changes

    def _let_go(self, too_many: int = 0) -> None:
        """Drop tables that were not used for a while, and the least recently used ones if there are too many."""
        long_ago = time.monotonic() - IDLE
        unused = sorted((one for one in self._tables.values() if not self._is_used(one)), key=lambda one: one.used)
        for number, one in enumerate(unused):
            if number >= too_many and one.used > long_ago:
                break
            del self._tables[one.id]
            self._loading.pop(one.id, None)

    def _is_used(self, table: Table) -> bool:
        followed = bool(table.audience.subscribers or table.audience.guests)
        asked_for = table.lock.locked() or (table.id in self._loading and self._loading[table.id].locked())
        return followed or asked_for or self.bot_scheduler.is_busy(table)

    async def open_table(self, wish: TableSetup, identity: str, address: str | None = None) -> str:
        """Make a table; `address` stands for the address that it is opened from."""
        async with self._inviting(wish):
            programs = await invited(self.programs, wish.seats, Inviter(identity, address))
            return await self._add(wished(wish, identity, programs), address)

    def _inviting(self, wish: TableSetup) -> contextlib.AbstractAsyncContextManager[None]:
        """Invite programs one at a time: concurrent requests have to count each other."""
        return self._invitations if names_of_programs(wish.seats) else contextlib.nullcontext()

    async def open_table_of(self, program: StoredProgram, wish: TableSetup, address: str | None = None) -> str:
        """Make a table at which a program sits."""
        async with self._invitations:
            await check_not_busy(self.programs, program)
            programs = await invited(self.programs, wish.seats, Inviter(program.id, address, program.owner))
            return await self._add(wished(wish, program.id, programs, program), address)

    async def open_record(self, text: str, identity: str) -> str:
        """Make a table of a record, to look through."""
        return await self._add(await asyncio.to_thread(of_record, text, identity))

    async def rematch(self, table: Table, identity: str, address: str | None = None) -> str:
        """The table at which the same people play again; the same one for everybody who asks."""

        async def attempt() -> None:
            if table.rematch is None:
                owners = [seat.owner for seat in table.seats if seat.kind == ROBOT and seat.owner]
                living = await self.programs.living(owners)
                async with self._invitations if living else contextlib.nullcontext():
                    for program in living:
                        await check_invitation(self.programs, program, Inviter(identity, address))
                    new = replace(rematch_of(table, identity, [one.id for one in living]), opened_from=address)

                    def apply() -> None:
                        table.rematch = new.id

                    await table.commit(self._keep(new, table), apply)

        await table.change(attempt)
        assert table.rematch
        return table.rematch

    async def _add(self, stored: StoredTable, address: str | None = None) -> str:
        await self._keep(replace(stored, opened_from=address))
        return stored.id

    async def _keep(self, stored: StoredTable, rematch_of: Table | None = None) -> None:
        table = await asyncio.to_thread(Table, stored, self.storage)
        if table.started and not table.is_record:
            table.begin()
            stored = replace(stored, began=table.began, clock=table.clock)
        before = (rematch_of.id, rematch_of.revision) if rematch_of else None
        await self.storage.add_table(stored, table.bot_to_move() is not None, before)
        self._remember(table)
        self.bot_notifier.changed(table.id)

    async def tables_of(self, identity: str, unfinished: bool = False) -> list[Table]:
        """The tables that somebody hosts or sits at: those whose clocks run, the soonest deadline first, then the
        others, newest first."""
        table_ids = await self.storage.tables_of(identity, MOST_LISTED, unfinished)
        here = [self._tables[table_id] for table_id in table_ids if table_id in self._tables]
        revisions = await self.storage.revisions([table.id for table in here]) if self._process_sync and here else {}
        current = {
            one.id: one for one in here if not one.needs_refresh and revisions.get(one.id, one.revision) == one.revision
        }
        for table in current.values():
            table.used = time.monotonic()
        tables = []
        for table_id in table_ids:
            with contextlib.suppress(DomainError):
                tables.append(current.get(table_id) or await self.table(table_id))
        return tables

    async def refresh(self, table_ids: Iterable[str]) -> None:
        """Reload some tables that have changed in the database, if they are in memory."""
        for table_id in table_ids:
            if table := self._tables.get(table_id):
                with contextlib.suppress(DomainError):
                    await table.catch_up()

    def join(self, table: Table, socket: Subscriber, since: int) -> None:
        """Add a subscriber to a table."""
        table.audience.join(socket, since)
        self._connections_changed(table)

    def part(self, table: Table, socket: Subscriber) -> None:
        """Remove a subscriber from a table."""
        table.audience.part(socket)
        self._connections_changed(table)

    def arrive(self, table: Table, identity: str) -> None:
        """A program at a table has opened its event stream."""
        if identity not in table.audience.guests:
            table.audience.guests.add(identity)
            self._connections_changed(table)
            table.announce()

    def depart(self, table_id: str, identity: str) -> None:
        """A program has closed its event stream."""
        table = self._tables.get(table_id)
        if table and identity in table.audience.guests:
            table.audience.guests.discard(identity)
            self._connections_changed(table)
            table.announce()

    def _connections_changed(self, table: Table) -> None:
        if self._process_sync:
            self._process_sync.connections_changed(table)

    def wake(self, table: Table) -> None:
        """If a bot has to decide at a table, start it; if the game is over, have its results processed."""
        if self._process_sync or table.game.over:
            self.woken.set()
            self.bot_scheduler.reconsider()
        else:
            self.bot_scheduler.wake(table)

    async def close(self) -> None:
        """Shut down."""
        self._tidying.cancel()
        self.bot_notifier.close()
        if self.timeout_monitor:
            await self.timeout_monitor.close()
        if self._background_work:
            await self._background_work.close()
        if self._process_sync:
            await self._process_sync.close()
        await self.review_service.close()
        self.hint_service.close()
        self.bot_scheduler.close()
        self.storage.close()
