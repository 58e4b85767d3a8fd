"""Monitors the clocks of all tables; of several processes, the first to notice a timeout handles it."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from amytis.server import time_source
from amytis.server.domain.clocks import JUMP
from amytis.server.domain.errors import DomainError
from amytis.server.domain.timeouts import call_time
from amytis.server.storage.deadlines import next_deadlines, running_clocks

if TYPE_CHECKING:
    from amytis.server.services.table_registry import TableRegistry

logger = logging.getLogger(__name__)

CHECK_EVERY = 1.0
SOONEST = 0.02
# After the server or its database was down, pages need a while to reconnect: for so long nobody
# loses their seat.
GRACE = 30.0


class TimeoutMonitor:
    """Checks deadlines every second, or sooner if one is near."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._skipped: set[str] = set()
        self._ahead = self._wall_ahead()
        self._start_grace()
        self._task = asyncio.create_task(self._run())

    def _start_grace(self) -> None:
        """Start a grace period: nobody could play until now."""
        self._grace_ends = time_source.steady() + GRACE

    @staticmethod
    def _wall_ahead() -> float:
        """By how much the time of the day is ahead of the clock that never jumps."""
        return time_source.now() - time_source.steady()

    async def _run(self) -> None:
        while True:
            pause = CHECK_EVERY
            try:
                pause = await self.check_deadlines()
            except SQLAlchemyError as error:
                logger.warning("deadlines cannot be read: %s", str(error).splitlines()[0])
            except Exception:
                # No error may stop all clocks for good.
                logger.exception("the check of deadlines failed")
            await asyncio.sleep(pause)

    async def check_deadlines(self) -> float:
        """Handle timeouts; the seconds until the next check."""
        try:
            await self._handle_clock_set_back()
            return await self._handle_due()
        except SQLAlchemyError:
            self._start_grace()
            raise

    async def _handle_due(self) -> float:
        if time_source.steady() < self._grace_ends:
            return CHECK_EVERY
        deadlines = await next_deadlines(self._registry.storage.database, self._skipped)
        for table_id, deadline in deadlines:
            remaining = deadline - time_source.now()
            if remaining > 0:
                return max(SOONEST, min(CHECK_EVERY, remaining))
            await self._handle_timeout(table_id)
        return CHECK_EVERY

    async def _handle_clock_set_back(self) -> None:
        """If the time of the day was set back, all deadlines are too far away: put the clocks of all tables right."""
        ahead = self._wall_ahead()
        if ahead < self._ahead - JUMP:
            for table_id in await running_clocks(self._registry.storage.database, self._skipped):
                await self._handle_timeout(table_id)
            self._ahead = ahead
        self._ahead = max(self._ahead, ahead)

    async def _handle_timeout(self, table_id: str) -> None:
        try:
            table = await self._registry.table(table_id)
            await call_time(table, self._registry.storage)
        except DomainError as error:
            logger.warning("the timeout at table %s cannot be handled: %s", table_id, error)
            if error.is_temporary:
                self._start_grace()
            else:
                self._skipped.add(table_id)
        except SQLAlchemyError:
            raise
        except Exception:
            # One table must not stop the clocks of all others.
            logger.exception("the timeout at table %s cannot be handled", table_id)
            self._skipped.add(table_id)

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
