"""Watches the clocks of all tables, here and in other processes: whoever sees first that time is up calls it."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from amytis.server import timekeeper
from amytis.server.guards.refusals import Refusal
from amytis.server.storage.deadlines import next_deadlines
from amytis.server.tables.timeouts import call_time

if TYPE_CHECKING:
    from amytis.server.tables.house import House

logger = logging.getLogger(__name__)

LOOK_AGAIN = 1.0
SOONEST = 0.02
# Nobody could play while the server was down: whose time was up meanwhile may still move for so long.
GRACE = 30.0


class Watcher:
    """Looks every second, or sooner if a deadline is near, for tables at which time is up."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._began = timekeeper.now()
        self._grace_ends = timekeeper.steady() + GRACE
        self._hopeless: set[str] = set()
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            pause = LOOK_AGAIN
            try:
                pause = await self.look()
            except SQLAlchemyError as error:
                logger.warning("no clocks can be looked at: %s", str(error).splitlines()[0])
            except Exception:
                # Whatever it is, it must not stop all clocks for good.
                logger.exception("the look at the clocks failed")
            await asyncio.sleep(pause)

    async def look(self) -> float:
        """Call time where it is up; the seconds until it is worth looking again."""
        after = self._began if timekeeper.steady() < self._grace_ends else 0.0
        deadlines = await next_deadlines(self._house.storage.database, after, self._hopeless)
        for table_id, deadline in deadlines:
            remaining = deadline - timekeeper.now()
            if remaining > 0:
                return max(SOONEST, min(LOOK_AGAIN, remaining))
            await self._call_time(table_id)
        return LOOK_AGAIN

    async def _call_time(self, table_id: str) -> None:
        try:
            table = await self._house.table(table_id)
            await call_time(table, self._house.storage)
            self._house.wake(table)
        except Refusal as refusal:
            logger.warning("time cannot be called at table %s: %s", table_id, refusal)
            if not refusal.passes:
                self._hopeless.add(table_id)
        except SQLAlchemyError:
            raise
        except Exception:
            # One table must not stop the clocks of all others.
            logger.exception("time cannot be called at table %s", table_id)
            self._hopeless.add(table_id)

    async def close(self) -> None:
        """Watch no longer."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
