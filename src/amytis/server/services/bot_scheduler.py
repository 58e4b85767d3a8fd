"""Bots at the tables: they think in threads, so that only their opponents wait for them."""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from amytis.bots.bot import WITHOUT_SEARCH, bot
from amytis.core.rng import fresh_seed, seeded
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.operations import metrics
from amytis.server.services.bot_priority import is_paused, level_of, owner_of
from amytis.server.services.fair_queue import FairQueue

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
# Bots that answer within milliseconds have a thread of their own: they never wait for one that thinks for a second.
QUICK_BOT_THREADS = 1
BOT_THREADS = max(1, (os.cpu_count() or 2) - 1)


class BotPool:
    """Threads, and the queue before them."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.queue = FairQueue(threads)


class BotScheduler:
    """Plays for the bots of this process's tables."""

    def __init__(self, pace: float) -> None:
        self.pool = BotPool(BOT_THREADS, "bot")
        self.quick_pool = BotPool(QUICK_BOT_THREADS, "quick-bot")
        self._pace = pace
        self._busy: dict[str, asyncio.Task[bool]] = {}

    def wake(self, table: Table) -> None:
        """If a bot has to decide at a table, start it, unless it runs already."""
        self.reconsider()
        if table.bot_to_move() is not None and not is_paused(table) and table.id not in self._busy:
            task = asyncio.create_task(self.play(table))
            self._busy[table.id] = task
            task.add_done_callback(partial(self._rest, table))

    def reconsider(self) -> None:
        """A table may have become more urgent."""
        for pool in (self.pool, self.quick_pool):
            pool.queue.reconsider()

    def _rest(self, table: Table, task: "asyncio.Task[bool]") -> None:
        if self._busy.get(table.id) is task:
            del self._busy[table.id]
            if not task.cancelled() and task.result():
                # A page may have joined after its bots had paused, and before this was called.
                self.wake(table)

    def is_busy(self, table: Table) -> bool:
        """Whether a bot plays at a table now."""
        return table.id in self._busy

    async def play(self, table: Table) -> bool:
        """Let bots decide as long as it is their turn; errors are logged, and retried after a pause. Whether the
        table is still there."""
        pause = 0.0
        while (seat := table.bot_to_move()) is not None and not is_paused(table):
            try:
                await self._decide(table, seat)
                pause = 0.0
            except DomainError as error:
                if error.key == "no_table":
                    # The host has deleted it.
                    return False
                # A player who came back meanwhile decides for themselves; a store that fails needs time.
                pause = min(LONGEST_PAUSE, 2 * pause + 1) if error.is_temporary else 0.05
            except Exception:
                logger.exception("the bot on seat %s failed at table %s", seat, table.id)
                pause = min(LONGEST_PAUSE, 2 * pause + 1)
            await asyncio.sleep(pause)
        return True

    async def _decide(self, table: Table, seat: int) -> None:
        """One decision, thought out in a thread on a copy of the state."""
        pool = self.quick_pool if table.seats[seat].bot in WITHOUT_SEARCH else self.pool
        async with pool.queue.turn(owner_of(table), partial(level_of, table)):
            name, draft = table.seats[seat].bot, table.draft_of(seat)
            if name is None:
                # Its player came back while others were thinking.
                return
            game = draft.game
            state = game.rules.copy(game.state)
            choose = partial(bot(name).choose, game.rules, state, seeded(fresh_seed()))
            with metrics.BOT_SECONDS.labels(name.partition("@")[0]).time():
                move = await asyncio.get_running_loop().run_in_executor(pool.threads, choose)
        if not game.unconfirmed:
            await asyncio.sleep(self._pace)
        await table.play(seat, game.rules.text(state, move), draft.version, None, bot=name)

    def close(self) -> None:
        """Cancel what is under way."""
        for task in list(self._busy.values()):
            task.cancel()
        for pool in (self.pool, self.quick_pool):
            pool.threads.shutdown(cancel_futures=True)
