"""Processes finished games: stores results that are missing, and updates ratings."""

import asyncio
import logging
from collections.abc import Sequence

from amytis.server.domain.seat_results import results_of
from amytis.server.domain.table import Table
from amytis.server.storage.ratings import Ratings
from amytis.server.storage.results import NewResult, Results
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredTable

logger = logging.getLogger(__name__)


class ResultsProcessor:
    """Processes results step by step. Steps are idempotent, also when two processes take the same one."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._results = Results(storage.database)
        self._ratings = Ratings(storage.database)

    async def catch_up(self) -> bool:
        """One step: a game of an earlier version, or some games for the ratings; whether there was anything."""
        waiting = await self._results.first_waiting()
        if waiting is None:
            return False
        table_id, counted = waiting
        if counted:
            await self._ratings.catch_up()
        elif stored := await self._storage.load_table(table_id):
            await self._results.count(table_id, await asyncio.to_thread(self._replayed, stored))
        return True

    def _replayed(self, stored: StoredTable) -> Sequence[NewResult]:
        """The results of a game that was finished without; none if it cannot be read any more."""
        try:
            table = Table(stored, self._storage)
            return results_of(table.seats, table.game.result)
        except Exception:
            logger.exception("table %s cannot be counted", stored.id)
            return []
