"""Bots at the tables: they think in threads, so that nobody waits for them but whoever plays against them."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial

from amytis.bots.bot import bot
from amytis.core.rng import fresh_seed, seeded
from amytis.server.guards.refusals import Refusal
from amytis.server.operations import metrics
from amytis.server.tables.seating import is_for_bots
from amytis.server.tables.table import Table

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
THINKERS = max(1, (os.cpu_count() or 2) - 1)


class Thinkers:
    """Plays for the bots of this process's tables."""

    def __init__(self, pace: float) -> None:
        self.threads = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self._pace = pace
        # Where only bots play nobody waits: such tables think one after the other, however many there are.
        self._only_bots = asyncio.Semaphore(1)
        self._queued: set[str] = set()
        self._busy: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """If a bot has to decide at a table, let it think; at once, if somebody has come to a table of bots alone."""
        if table.id in self._queued and table.id in self._busy and not is_for_bots(table.seats):
            self._busy.pop(table.id).cancel()
        if table.bot_to_move() is not None and table.id not in self._busy:
            task = asyncio.create_task(self.play(table))
            self._busy[table.id] = task
            task.add_done_callback(partial(self._rest, table.id))

    def _rest(self, table_id: str, task: "asyncio.Task[None]") -> None:
        if self._busy.get(table_id) is task:
            del self._busy[table_id]

    def is_busy(self, table: Table) -> bool:
        """Whether a bot plays at a table now."""
        return table.id in self._busy

    async def play(self, table: Table) -> None:
        """Let bots decide while it is for bots to decide; trouble is logged, and tried again after a while."""
        pause = 0.0
        while (seat := table.bot_to_move()) is not None:
            try:
                await self._decide(table, seat)
                pause = 0.0
            except Refusal as refusal:
                if refusal.code == "no_table":
                    # The host has deleted it.
                    return
                # A player who came back meanwhile decides for themselves; a store that fails needs time.
                pause = min(LONGEST_PAUSE, 2 * pause + 1) if refusal.passes else 0.05
            except Exception:
                logger.exception("the bot on seat %s failed at table %s", seat, table.id)
                pause = min(LONGEST_PAUSE, 2 * pause + 1)
            await asyncio.sleep(pause)

    async def _decide(self, table: Table, seat: int) -> None:
        """One decision, thought out in a thread on a copy of the state."""
        async with self._turn_of(table):
            name, draft = table.seats[seat].bot, table.draft_of(seat)
            if name is None:
                # Its player came back while others were thinking.
                return
            game = draft.game
            state = game.rules.copy(game.state)
            choose = partial(bot(name).choose, game.rules, state, seeded(fresh_seed()))
            with metrics.BOT_SECONDS.labels(name.partition("@")[0]).time():
                move = await asyncio.get_running_loop().run_in_executor(self.threads, choose)
        if not game.unconfirmed:
            await asyncio.sleep(self._pace)
        await table.play(seat, game.rules.text(state, move), draft.version, None, bot=name)

    @asynccontextmanager
    async def _turn_of(self, table: Table) -> AsyncIterator[None]:
        """Where only bots play, wait until no other such table thinks."""
        if not is_for_bots(table.seats):
            yield
            return
        self._queued.add(table.id)
        try:
            await self._only_bots.acquire()
        finally:
            self._queued.discard(table.id)
        try:
            yield
        finally:
            self._only_bots.release()

    def close(self) -> None:
        """Give up what is thought about."""
        for task in list(self._busy.values()):
            task.cancel()
        self.threads.shutdown(cancel_futures=True)
