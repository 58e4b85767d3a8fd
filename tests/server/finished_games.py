"""Finished games for tests: played at a real table, or only stored as results."""

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sql

from amytis.core.contract import CHANCE
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.results_processor import ResultsProcessor
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.results import NewResult, add_results
from amytis.server.storage.schema import tables_table
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredSeat, StoredTable

MOST_STEPS = 5000
SOLO = {"game": "tower", "players": 1, "options": {"difficulty": "normal"}}


def with_registry(address: str, work: Callable[[TableRegistry], Coroutine[Any, Any, None]]) -> None:
    """Do something in a registry without background work."""

    async def run() -> None:
        registry = TableRegistry(Storage(address), Settings("", bot_pace=0, works=False))
        try:
            await work(registry)
        finally:
            await registry.close()

    asyncio.run(run())


async def open_table(
    registry: TableRegistry, identity: str, *names: str, game: str = "babylonia", **more: Any
) -> Table:
    """A table with people, who all belong to one identity until told otherwise."""
    wish = TableSetup(game=game, seats=[SeatSetup(kind="you", name=name) for name in names], **more)
    return await registry.table(await registry.open_table(wish, identity))


async def play_out(table: Table, seed: int = 1) -> None:
    """Play any legal moves to the end."""
    dice = random.Random(seed)
    for _ in range(MOST_STEPS):
        if table.game.over:
            return
        seat = next(iter(table.drafts))
        draft = table.draft_of(seat)
        assert draft.game.to_move != CHANCE
        moves = draft.game.moves()
        move = "done" if "done" in moves else dice.choice(moves)
        await table.play(seat, move, None, None, bot=table.seats[seat].bot)
    raise AssertionError("the game never ends")


async def settle(storage: Storage) -> None:
    """Process results until there is nothing left to do."""
    processor = ResultsProcessor(storage)
    for _ in range(MOST_STEPS):
        if not await processor.catch_up():
            return
    raise AssertionError("results are never done")


async def write_down(storage: Storage, finished: float, *results: NewResult, **more: Any) -> str:
    """A game that nobody has played, with its results; its table."""
    kind = {"game": "babylonia", "players": len(results), "options": {"cards": "base"}, "hints": False} | more
    seats = [StoredSeat("bot" if one.bot else "person", one.name, one.owner, one.bot) for one in results]
    table_id = secrets.token_urlsafe(12)
    common = {"host": "host", "created": 1.0, "finished": None, "rematch": None}
    await storage.add_table(StoredTable(id=table_id, seats=seats, **common, **kind))  # type: ignore[arg-type]
    ended = tables_table.update().where(tables_table.c.id == table_id).values(finished=finished, counted=True)

    def work(connection: sql.Connection) -> None:
        connection.execute(ended)
        add_results(connection, table_id, results, finished)

    await storage.transaction(work)
    return table_id


def seat(number: int, who: str, rank: int, score: int = 10, **more: bool) -> NewResult:
    """A result of `bot NAME` or of an identity, which is also its name at the table."""
    kind, _, bot = who.partition(" ")
    if kind == "bot":
        return NewResult(number, None, bot, "", score, rank)
    return NewResult(number, who, None, who, score, rank, **more)
