"""Hints at the table: to a person whose seat has to decide, where the table allows it, one at a time."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor

from amytis.analysis.hints import Advice, advise
from amytis.analysis.mind import Care
from amytis.bots.thinking import Budget
from amytis.core.rng import fresh_seed, seeded
from amytis.server.api.messages import SeatWish
from amytis.server.guards.refusals import Refusal
from amytis.server.tables.table import Table

LEVEL = "master"
MOST_HINTS = 3
MOST_AT_ONCE = 16


class Adviser:
    """Thinks for people in the threads that the bots think in."""

    def __init__(self, thinkers: Executor, seconds: float) -> None:
        self._thinkers = thinkers
        self._care = Care(LEVEL, Budget(seconds=seconds))
        self._asking: set[str] = set()

    async def hint(self, table: Table, seat: int, expected: int, identity: str, language: str) -> Advice:
        """The best moves of a seat, on the version of its turn that its player saw."""
        if not table.hints:
            raise Refusal(403, "no_hints")
        game = table.deciding(seat, expected).game
        if identity in self._asking:
            raise Refusal(429, "one_hint", retry_after=1.0)
        if len(self._asking) >= MOST_AT_ONCE:
            raise Refusal(429, "too_many", seconds=5, retry_after=5.0)
        self._asking.add(identity)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thinkers,
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
            self._asking.discard(identity)


def usual_hints(seats: Sequence[SeatWish]) -> bool:
    """Whether a table allows hints if nobody says: only where one person plays, so that nobody is cheated."""
    return sum(seat.kind != "bot" for seat in seats) == 1
