"""Removes unfinished tables at which nothing has changed for months.

Finished games and records that were opened stay. So do tables whose clock runs, whatever it says: time is called there
and the game goes on. A table that a page follows is kept as long as it does.
"""

import logging
import time
from typing import TYPE_CHECKING

import sqlalchemy as sql

from amytis.server import timekeeper
from amytis.server.operations.steward import Steward
from amytis.server.storage.claims import FOLLOWED, SEATS_HERE
from amytis.server.storage.schema import seats_table, tables_table
from amytis.server.tables.attention import is_followed
from amytis.server.tables.seating import OPEN

if TYPE_CHECKING:
    from amytis.server.tables.house import House

logger = logging.getLogger(__name__)

EVERY = 3600.0
MOST_AT_ONCE = 50
DAY = 24 * 3600.0


class Expiry:
    """Looks once an hour."""

    def __init__(self, house: "House", days: float) -> None:
        self._house = house
        self._days = days
        # Not at once: a machine may have begun with a wrong time of the day.
        self._next = time.monotonic() + EVERY

    async def look(self) -> None:
        """Remove what has expired, if it is time to look."""
        if self._days and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            await self.remove_expired()

    async def remove_expired(self) -> list[str]:
        """Remove the tables that have expired, some of them if there are many; their names."""
        expired = has_expired(timekeeper.now() - self._days * DAY)
        oldest = sql.select(tables_table.c.id).where(expired).order_by(tables_table.c.changed).limit(MOST_AT_ONCE)
        found = await self._house.storage.run(lambda connection: list(connection.execute(oldest).scalars()))
        steward = Steward(self._house.storage)
        removed = [
            table_id
            for table_id in found
            if not self._house.holds(table_id, is_followed) and await steward.remove(table_id, expired)
        ]
        if removed:
            logger.info("%d tables without a change for %g days were removed", len(removed), self._days)
            await self._house.look_again(removed)
        return removed


def has_expired(before: float) -> sql.ColumnElement[bool]:
    """Which tables have not changed since a moment, and can be removed."""
    taken = SEATS_HERE.where(
        seats_table.c.owner.is_not(None) | seats_table.c.bot.is_not(None) | (seats_table.c.kind == OPEN)
    )
    stands = tables_table.c.finished.is_(None) & tables_table.c.deadline.is_(None)
    return stands & (tables_table.c.changed < before) & taken & ~FOLLOWED
