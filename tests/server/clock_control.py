"""A clock that tests set themselves, and a registry whose tables go by it."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from amytis.server import time_source
from amytis.server.domain.clocks import HEAD_START
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import ClockSetup, SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.storage import Storage

SOMEBODY = "somebody"
MOST_MOVES = 20


class Hours:
    """The clock on the wall and the steady one, in place of the machine's."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_700_000_000.0, 5_000.0
        patch.setattr(time_source, "now", lambda: self.wall)
        patch.setattr(time_source, "steady", lambda: self.steady)

    def let(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.steady += seconds

    def jump(self, seconds: float) -> None:
        """Set the clock on the wall."""
        self.wall += seconds


class Ahead:
    """The machine's time, put ahead of itself."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._by = 0.0
        for name in ("now", "steady"):
            patch.setattr(time_source, name, self._later(getattr(time_source, name)))

    def _later(self, clock: Callable[[], float]) -> Callable[[], float]:
        return lambda: clock() + self._by

    def let(self, seconds: float) -> None:
        """Let time pass."""
        self._by += seconds


def in_house(place: Path | str, test: Callable[[TableRegistry], Coroutine[Any, Any, None]]) -> None:
    """Run a test in a registry over a database of its own."""

    async def run() -> None:
        registry = open_registry(place)
        try:
            await test(registry)
        finally:
            await registry.close()

    asyncio.run(run())


def open_registry(place: Path | str) -> TableRegistry:
    """A registry over a file in a folder, or over a database; tests trigger its timeout monitor themselves."""
    address = f"sqlite:///{place / 'tables.sqlite'}" if isinstance(place, Path) else place
    return TableRegistry(Storage(address), Settings("", bot_pace=0))


async def open_table(registry: TableRegistry, wish: ClockSetup | None, *kinds: str, game: str = "babylonia") -> Table:
    """A table with clocks; without kinds, two people play it at one screen."""
    seats = [SeatSetup(kind=kind) for kind in kinds or ("you", "here")]  # type: ignore[arg-type]
    return await registry.table(await registry.open_table(TableSetup(game=game, seats=seats, clock=wish), SOMEBODY))


async def begin(hours: Hours, registry: TableRegistry, wish: ClockSetup, *kinds: str, game: str = "babylonia") -> Table:
    """A table whose first clock has just begun to run."""
    table = await open_table(registry, wish, *kinds, game=game)
    hours.let(HEAD_START)
    return table


async def play_turn(table: Table, seat: int) -> None:
    """Play until a seat has nothing to decide any more."""
    for _ in range(MOST_MOVES):
        if seat not in table.drafts:
            return
        moves = table.draft_of(seat).game.moves()
        await table.play(seat, "done" if "done" in moves else moves[0], None, None)
    raise AssertionError("the turn does not end")


async def let_bots_play(registry: TableRegistry, table: Table) -> None:
    """Until no bot has anything to decide."""
    registry.wake(table)
    await registry.bot_scheduler.play(table)


def left(table: Table) -> list[float]:
    """What every seat has left now."""
    assert table.clock
    return [
        seconds - (0 if since is None else max(0.0, time_source.now() - since))
        for seconds, since in zip(table.clock.left, table.clock.since, strict=True)
    ]


def runs(table: Table) -> list[int]:
    """The seats whose clocks run."""
    assert table.clock
    return [seat for seat, since in enumerate(table.clock.since) if since is not None]
