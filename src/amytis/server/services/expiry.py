"""Removes unfinished tables at which nothing has changed for months.

Finished games and records that were opened stay. So do tables whose clock runs, whatever it says: time is called there
and the game goes on. A table that a page follows is kept as long as it does.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from amytis.server import time_source
from amytis.server.domain.seats import OPEN
from amytis.server.services.bot_priority import is_followed
from amytis.server.storage.claims import FOLLOWED, SEATS_HERE
from amytis.server.storage.schema import seats_table, tables_table
from amytis.server.storage.table_admin import TableAdmin

if TYPE_CHECKING:
    from amytis.server.services.table_registry import TableRegistry

logger = logging.getLogger(__name__)

EVERY = 3600.0
BATCH = 50
# At most so many an hour: a backlog of a million tables must not keep the database busy for hours.
MOST_BATCHES = 200
DAY = 24 * 3600.0


class Expiry:
    """Removes expired tables once an hour."""

    def __init__(self, registry: "TableRegistry", days: float) -> None:
        self._registry = registry
        self._days = days

    async def run(self) -> None:
        """Remove what has expired, every hour; not at once, for a machine may have started with a wrong time."""
        while self._days:
            await asyncio.sleep(EVERY)
            try:
                await self.remove_expired()
            except SQLAlchemyError as error:
                logger.warning("expired tables could not be removed: %s", str(error).splitlines()[0])
            except Exception:
                logger.exception("expired tables could not be removed")

    async def remove_expired(self) -> list[str]:
        """Remove the tables that have expired; their names."""
        expired = has_expired(time_source.now() - self._days * DAY)
        removed: list[str] = []
        kept: list[str] = []
        for _ in range(MOST_BATCHES):
            found = await self._find_batch(expired & tables_table.c.id.not_in(kept))
            for table_id in found:
                (removed if await self._remove(table_id, expired) else kept).append(table_id)
            if len(found) < BATCH:
                break
        if removed:
            logger.info("%d tables without a change for %g days were removed", len(removed), self._days)
            await self._registry.refresh(removed)
        return removed

    async def _find_batch(self, which: sql.ColumnElement[bool]) -> list[str]:
        oldest = sql.select(tables_table.c.id).where(which).order_by(tables_table.c.changed).limit(BATCH)
        return await self._registry.storage.transaction(lambda connection: list(connection.execute(oldest).scalars()))

    async def _remove(self, table_id: str, expired: sql.ColumnElement[bool]) -> bool:
        """Remove a table unless a page of this process follows it, or it has changed after all."""
        if self._registry.holds(table_id, is_followed):
            return False
        return await TableAdmin(self._registry.storage).remove(table_id, expired)


def has_expired(before: float) -> sql.ColumnElement[bool]:
    """Which tables have not changed since a moment, and can be removed."""
    taken = SEATS_HERE.where(
        seats_table.c.owner.is_not(None) | seats_table.c.bot.is_not(None) | (seats_table.c.kind == OPEN)
    )
    stands = tables_table.c.finished.is_(None) & tables_table.c.deadline.is_(None)
    return stands & (tables_table.c.changed < before) & taken & ~FOLLOWED
