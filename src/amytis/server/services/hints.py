"""Hints for the player who has to decide, where the table allows them, one at a time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from amytis.analysis.analyst import AnalystSettings
from amytis.analysis.hints import Advice, advise
from amytis.bots.search_bot import SearchBudget
from amytis.core.rng import fresh_seed, seeded
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table

LEVEL = "master"
MOST_HINTS = 3
MOST_AT_ONCE = 16
MOST_OF_AN_ADDRESS = 4


class HintService:
    """Computes hints in a thread of its own, so that no bot waits for them."""

    def __init__(self, seconds: float) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hint")
        self._care = AnalystSettings(LEVEL, SearchBudget(seconds=seconds))
        self._asking: dict[str, str] = {}

    async def hint(self, table: Table, seat: int, expected: int, identity: str, address: str, language: str) -> Advice:
        """The best moves of a seat, on the version of its turn that its player saw."""
        if not table.hints:
            raise DomainError("no_hints")
        game = table.deciding(seat, expected).game
        if identity in self._asking:
            raise DomainError("one_hint", retry_after=1.0)
        neighbours = list(self._asking.values()).count(address)
        if len(self._asking) >= MOST_AT_ONCE or neighbours >= MOST_OF_AN_ADDRESS:
            raise DomainError("too_many", seconds=5, retry_after=5.0)
        self._asking[identity] = address
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread,
                advise,
                game.rules,
                game.rules.copy(game.state),
                game.header.shown_names(language),
                self._care,
                seeded(fresh_seed()),
                MOST_HINTS,
                1,
                language,
            )
        finally:
            del self._asking[identity]

    def close(self) -> None:
        """Cancel what is under way."""
        self._thread.shutdown(cancel_futures=True)
