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

LOOK_AGAIN = 1.0
SOONEST = 0.02
# After the server or its database was down, pages need a while to reconnect: for so long nobody
# loses their seat.
GRACE = 30.0


class TimeoutMonitor:
    """Checks deadlines every second, or sooner if one is near."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._hopeless: set[str] = set()
        self._ahead = self._wall_ahead()
        self._excuse()
        self._task = asyncio.create_task(self._watch())

    def _excuse(self) -> None:
        """Start a grace period: nobody could play until now."""
        self._grace_ends = time_source.steady() + GRACE

    @staticmethod
    def _wall_ahead() -> float:
        """By how much the time of the day is ahead of the clock that never jumps."""
        return time_source.now() - time_source.steady()

    async def _watch(self) -> None:
        while True:
            pause = LOOK_AGAIN
            try:
                pause = await self.look()
            except SQLAlchemyError as error:
                logger.warning("deadlines cannot be read: %s", str(error).splitlines()[0])
            except Exception:
                # No error may stop all clocks for good.
                logger.exception("the check of deadlines failed")
            await asyncio.sleep(pause)

    async def look(self) -> float:
        """Call time where it is up; the seconds until it is worth looking again."""
        try:
            await self._look_back()
            return await self._look_ahead()
        except SQLAlchemyError:
            self._excuse()
            raise

    async def _look_ahead(self) -> float:
        if time_source.steady() < self._grace_ends:
            return LOOK_AGAIN
        deadlines = await next_deadlines(self._registry.storage.database, self._hopeless)
        for table_id, deadline in deadlines:
            remaining = deadline - time_source.now()
            if remaining > 0:
                return max(SOONEST, min(LOOK_AGAIN, remaining))
            await self._call_time(table_id)
        return LOOK_AGAIN

    async def _look_back(self) -> None:
        """If the time of the day was set back, all deadlines are too far away: put the clocks of all tables right."""
        ahead = self._wall_ahead()
        if ahead < self._ahead - JUMP:
            for table_id in await running_clocks(self._registry.storage.database, self._hopeless):
                await self._call_time(table_id)
            self._ahead = ahead
        self._ahead = max(self._ahead, ahead)

    async def _call_time(self, table_id: str) -> None:
        try:
            table = await self._registry.table(table_id)
            await call_time(table, self._registry.storage)
        except DomainError as error:
            logger.warning("the timeout at table %s cannot be handled: %s", table_id, error)
            if error.is_temporary:
                self._excuse()
            else:
                self._hopeless.add(table_id)
        except SQLAlchemyError:
            raise
        except Exception:
            # One table must not stop the clocks of all others.
            logger.exception("the timeout at table %s cannot be handled", table_id)
            self._hopeless.add(table_id)

    async def close(self) -> None:
        """Watch no longer."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
