"""Background work of all processes: turns of bots, reviews, and results of finished games."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from amytis.server.domain.errors import DomainError
from amytis.server.services.expiry import Expiry
from amytis.server.services.process_sync import ProcessSync
from amytis.server.services.results_processor import ResultsProcessor
from amytis.server.storage.claims import LEASE, Claims
from amytis.server.storage.quota import Quota, TableOwner

if TYPE_CHECKING:
    from amytis.server.services.table_registry import TableRegistry

logger = logging.getLogger(__name__)

MOST_TABLES = 64
MOST_OF_BOTS = 8  # tables at which bots play among themselves for whole games
CHECK_EVERY = 2.0
RELEASE_EVERY = 1.0
# Reviews are not counted by their owners.
NOBODY = TableOwner("", "")


class ClaimedWork(NamedTuple):
    """A table that is worked on, and whose it is."""

    task: "asyncio.Task[None]"
    owner: TableOwner


class BackgroundWork:
    """Claims tables at which bots are due, where several processes share a database, and one review at a time."""

    def __init__(self, registry: "TableRegistry", process_sync: ProcessSync | None, unfinished_days: float) -> None:
        self._registry = registry
        self._process_sync = process_sync
        self._release_next = 0.0
        self._claims = Claims(registry.storage.database, registry.storage.process)
        self._results_processor = ResultsProcessor(registry.storage)
        self._tables: dict[str, ClaimedWork] = {}
        self._bots_alone: dict[str, ClaimedWork] = {}
        self._reviews: dict[str, ClaimedWork] = {}
        expiry = Expiry(registry, unfinished_days)
        self._tasks = [asyncio.create_task(work) for work in (self._run(), self._renew(), expiry.run())]

    async def _run(self) -> None:
        """Look for work after every change, and from time to time: nothing announces that a process was killed."""
        if self._process_sync:
            # Claims of a process that does not yet count as alive would be released.
            await self._process_sync.connected.wait()
        while True:
            self._registry.woken.clear()
            try:
                await self._take_up()
            except SQLAlchemyError as error:
                logger.warning("work cannot be claimed: %s", str(error).splitlines()[0])
            except Exception:
                # No error may stop the bots at all tables.
                logger.exception("the search for work failed")
            # Not `wait_for`: it swallows a cancellation that arrives at the same moment as the event.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CHECK_EVERY):
                    await self._registry.woken.wait()

    async def _take_up(self) -> None:
        if self._process_sync:
            await self._release_stale_claims()
            await self._claim_tables(self._tables, MOST_TABLES, only_bots=False)
            await self._claim_tables(self._bots_alone, MOST_OF_BOTS, only_bots=True)
        if not self._reviews:
            table_id = await self._claims.claim_review()
            if table_id is not None:
                self._begin(self._reviews, table_id, NOBODY, self._review(table_id))
        # Last, so that results that cannot be processed delay nothing else.
        if await self._results_processor.catch_up():
            self._registry.woken.set()

    async def _release_stale_claims(self) -> None:
        """Not after every change of a table: the query reads all locks of the database."""
        if time.monotonic() >= self._release_next:
            self._release_next = time.monotonic() + RELEASE_EVERY
            if released := await self._claims.release_stale():
                logger.warning("a worker process has died; claims that were released: %d", released)

    async def _claim_tables(self, kind: dict[str, ClaimedWork], most: int, only_bots: bool) -> None:
        while True:
            quota = Quota.of([work.owner for work in kind.values()], most)
            table = await self._claims.claim_table(only_bots, quota)
            if table is None:
                return
            self._begin(kind, table.id, TableOwner(table.address, table.person), self._let_bots_play(table.id))

    def _begin(
        self, kind: dict[str, ClaimedWork], table_id: str, owner: TableOwner, work: Coroutine[Any, Any, None]
    ) -> None:
        task = asyncio.create_task(work)
        kind[table_id] = ClaimedWork(task, owner)

        def done(_: object) -> None:
            # The same table may have been claimed again before this was called.
            if table_id in kind and kind[table_id].task is task:
                del kind[table_id]
            self._registry.woken.set()

        task.add_done_callback(done)

    async def _let_bots_play(self, table_id: str) -> None:
        """A table that cannot be served keeps its claim, and is tried again when that has expired."""
        try:
            table = await self._registry.table(table_id)
            await self._registry.bot_scheduler.play(table)
            if table.bot_to_move() is None:
                await self._claims.settle_table(table_id, table.revision)
            else:
                # Nobody follows it any more. That may be stored a moment later, so the claim is kept until then.
                await asyncio.sleep(CHECK_EVERY)
                await self._claims.release([table_id], [])
        except (DomainError, SQLAlchemyError) as error:
            logger.warning("bots cannot play at table %s: %s", table_id, error)
        except Exception:
            logger.exception("bots cannot play at table %s", table_id)

    async def _review(self, table_id: str) -> None:
        await self._registry.review_service.make(table_id)
        await self._claims.release_review(table_id)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                await self._claims.renew([*self._tables, *self._bots_alone], list(self._reviews))
            except SQLAlchemyError as error:
                logger.warning("claims could not be renewed: %s", str(error).splitlines()[0])

    async def close(self) -> None:
        """Release all claims, so that another process can continue at once."""
        claimed = [*self._tables, *self._bots_alone], [*self._reviews]
        under_way = (self._tables, self._bots_alone, self._reviews)
        for task in (*self._tasks, *(work.task for kind in under_way for work in kind.values())):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._claims.release(*claimed)
        except SQLAlchemyError as error:
            logger.warning("claims could not be released: %s", str(error).splitlines()[0])
