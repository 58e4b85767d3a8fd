"""All tables of this process: made, found again after a restart, and served by bots that never hold anybody up."""

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from amytis.bots.bot import bot, check_name
from amytis.core.errors import AmytisError, BadOption, BadRecord
from amytis.core.game import Game, replay
from amytis.core.records import Header
from amytis.core.rng import fresh_seed, seeded
from amytis.server.adviser import Adviser, usual_hints
from amytis.server.drafts import events_of
from amytis.server.messages import NewTable, SeatWish
from amytis.server.refusals import Refusal
from amytis.server.reviewer import Reviewer
from amytis.server.seating import OPEN, PERSON, ROBOT
from amytis.server.settings import Settings
from amytis.server.storage import Storage, StoredEvent, StoredSeat, StoredTable
from amytis.server.table import Table

logger = logging.getLogger(__name__)

MOST_LISTED = 30
MOST_IN_MEMORY = 2000
LONGEST_PAUSE = 30.0
THINKERS = max(1, (os.cpu_count() or 2) - 1)


class House:
    """The tables, the people's and the bots' way to them."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.bot_pace = settings.bot_pace
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self.adviser = Adviser(self._thinkers, settings.hint_seconds)
        self.reviewer = Reviewer(storage, settings.review_iterations, THINKERS)

    async def table(self, table_id: str) -> Table:
        """A table, from memory or from its log."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._tables:
                stored = await self.storage.load_table(table_id)
                if stored is None:
                    self._loading.pop(table_id, None)
                    raise Refusal(404, "no_table")
                self._forget_idle()
                try:
                    self._tables[table_id] = await asyncio.to_thread(Table, stored, self.storage)
                except AmytisError:
                    raise Refusal(409, "unreadable") from None
                self.wake(self._tables[table_id])
            table = self._tables[table_id]
            table.used = time.monotonic()
            return table

    def game_of(self, table_id: str) -> str | None:
        """The game of a table that is in memory."""
        table = self._tables.get(table_id)
        return table.info.name if table else None

    def _forget_idle(self) -> None:
        """Let the tables go that nobody has looked at for longest; their log stays."""
        if len(self._tables) >= MOST_IN_MEMORY:
            idle = [
                table
                for table in self._tables.values()
                if not table.sockets and not table.lock.locked() and table.id not in self._thinking
            ]
            for table in sorted(idle, key=lambda one: one.used)[: MOST_IN_MEMORY // 10]:
                del self._tables[table.id]
                self._loading.pop(table.id, None)

    async def open_table(self, wish: NewTable, identity: str) -> str:
        """Make a table; its set-up is dealt at once."""
        seats = [seat_for(one, identity) for one in wish.seats]
        try:
            header = Header.new(wish.game, len(seats), wish.options)
        except AmytisError as error:
            raise Refusal(422, "bad_option", error) from None
        hints = usual_hints(wish.seats) if wish.hints is None else wish.hints
        return await self._add(header, seats, identity, deal(header), hints)

    async def open_record(self, text: str, identity: str) -> str:
        """Make a table of a record, to look through."""
        try:
            game = await asyncio.to_thread(replay, text, None, "manual")
        except BadRecord as error:
            raise Refusal(422, "bad_record", error, line=error.line) from None
        names = [*game.header.names, *[""] * (game.players - len(game.header.names))]
        seats = [StoredSeat(PERSON, name) for name in names]
        return await self._add(game.header, seats, identity, events_of(game))

    async def rematch(self, table: Table, identity: str) -> str:
        """The same players again, each one seat further; the same table for everybody who asks."""
        async with table.lock:
            if not table.game.over:
                raise Refusal(409, "not_over")
            if table.is_record:
                raise Refusal(409, "only_to_look_at")
            if table.rematch is None:
                seats = [StoredSeat(seat.kind, seat.name, seat.owner, seat.bot) for seat in table.seats]
                seats = seats[-1:] + seats[:-1]
                header = table.game.header
                new = await self._add(header, seats, identity, deal(header), table.hints)
                await self.storage.keep_rematch(table.id, new)
                table.lead_to(new)
                return new
            return table.rematch

    async def _add(
        self,
        header: Header,
        seats: Sequence[StoredSeat],
        host: str,
        events: Sequence[StoredEvent],
        hints: bool = False,
    ) -> str:
        table_id = secrets.token_urlsafe(9)
        stored = StoredTable(
            id=table_id,
            game=header.game,
            players=header.players,
            options=header.options,
            host=host,
            created=time.time(),
            finished=None,
            rematch=None,
            seats=list(seats),
            events=list(events),
            hints=hints,
        )
        await self.storage.add_table(stored)
        await self.table(table_id)
        return table_id

    async def tables_of(self, identity: str) -> list[Table]:
        """The tables that somebody hosts or sits at, newest first."""
        tables = []
        for table_id in await self.storage.tables_of(identity, MOST_LISTED):
            with contextlib.suppress(Refusal):
                tables.append(await self.table(table_id))
        return tables

    def wake(self, table: Table) -> None:
        """If a bot has to decide at a table, let it think."""
        if table.bot_to_move() is not None and table.id not in self._thinking:
            task = asyncio.create_task(self._let_bots_play(table))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _let_bots_play(self, table: Table) -> None:
        """Let bots decide while it is for bots to decide; trouble is logged, and tried again after a while."""
        pause = 0.0
        while (seat := table.bot_to_move()) is not None:
            try:
                await self._let_bot_decide(table, seat)
                pause = 0.0
            except Refusal as refusal:
                # A player who came back meanwhile decides for themselves; a store that fails needs time.
                pause = min(LONGEST_PAUSE, 2 * pause + 1) if refusal.status >= 500 else 0.05
            except Exception:
                logger.exception("the bot on seat %s failed at table %s", seat, table.id)
                pause = min(LONGEST_PAUSE, 2 * pause + 1)
            await asyncio.sleep(pause)

    async def _let_bot_decide(self, table: Table, seat: int) -> None:
        """One decision, thought out in a thread on a copy of the state."""
        name, draft = table.seats[seat].bot or "", table.draft_of(seat)
        game = draft.game
        state = game.rules.copy(game.state)
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._thinkers, bot(name).choose, game.rules, state, seeded(fresh_seed()))
        if not game.unconfirmed:
            await asyncio.sleep(self.bot_pace)
        await table.play(seat, game.rules.text(state, move), draft.version, None, bot=name)

    async def close(self) -> None:
        """Let everybody finish."""
        for task in list(self._thinking.values()):
            task.cancel()
        await self.reviewer.close()
        self._thinkers.shutdown(cancel_futures=True)
        self.storage.close()


def deal(header: Header) -> list[StoredEvent]:
    """The set-up that chance deals, as events."""
    return events_of(Game(header))


def seat_for(wish: SeatWish, identity: str) -> StoredSeat:
    """A seat as it was wished for."""
    if wish.kind == "bot":
        try:
            return StoredSeat(ROBOT, "", bot=check_name(wish.bot or "greedy"))
        except BadOption as error:
            raise Refusal(422, "bad_option", error) from None
    if wish.kind == "open":
        return StoredSeat(OPEN, "")
    return StoredSeat(PERSON, wish.name or "Guest", identity)
