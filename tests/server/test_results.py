"""Results: written with the last move of a game, for each seat, once; games of earlier versions are counted later."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from amytis.server.services.results_processor import ResultsProcessor
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.ratings import Ratings
from amytis.server.storage.results import Results
from amytis.server.storage.schema import ratings_table, results_table, tables_table
from amytis.server.storage.storage import Storage
from tests.server.finished_games import open_table, play_out, seat, settle, with_registry, write_down

pytestmark = pytest.mark.compiled


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


async def rows(storage: Storage, table: sql.Table) -> list[dict[str, Any]]:
    """All rows of a table of the database."""
    return await storage.transaction(
        lambda connection: [dict(row) for row in connection.execute(sql.select(table)).mappings()]
    )


def test_results_are_stored_with_the_last_move(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Zoe", hints=True, options={"cards": "variant"})
        await table.leave(1, "ann")
        await play_out(table)
        found = sorted(await rows(registry.storage, results_table), key=lambda row: row["seat"])
        outcome = table.game.result
        assert outcome
        assert [row["score"] for row in found] == outcome.scores
        assert [row["rank"] for row in found] == outcome.ranks
        assert [(row["name"], row["owner"], row["bot"]) for row in found] == [
            ("Ann", "ann", None),
            ("Zoe", "ann", None),
        ]
        assert [row["left"] for row in found] == [False, True]
        assert {(row["game"], row["players"], row["options"]) for row in found} == {
            ("babylonia", 2, '{"cards": "variant"}')
        }
        assert all(row["hints"] and not row["late"] for row in found)
        (stored,) = await rows(registry.storage, tables_table)
        assert stored["counted"]
        assert {row["finished"] for row in found} == {stored["finished"]}

    with_registry(database, work)


def test_a_record_that_was_opened_has_no_results(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Zoe")
        await play_out(table)
        await registry.open_record(table.game.record(), "ben")
        await settle(registry.storage)
        assert {row["table_id"] for row in await rows(registry.storage, results_table)} == {table.id}

    with_registry(database, work)


def test_a_game_of_an_earlier_version_is_counted_once(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Zoe")
        await play_out(table)
        before = await rows(registry.storage, results_table)

        def forget(connection: sql.Connection) -> None:
            connection.execute(results_table.delete())
            connection.execute(tables_table.update().values(counted=False))

        await registry.storage.transaction(forget)
        await asyncio.gather(settle(registry.storage), settle(registry.storage))
        assert await rows(registry.storage, results_table) == before
        await Results(registry.storage.database).count(table.id, [])
        assert await rows(registry.storage, results_table) == before

    with_registry(database, work)


def test_an_unreadable_game_does_not_block_the_results_of_others(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Zoe")
        broken = tables_table.update().where(tables_table.c.id == table.id)
        change = broken.values(finished=1.0, options='{"cards": "unheard of"}')
        await registry.storage.transaction(lambda connection: connection.execute(change) and None)
        await write_down(registry.storage, 2.0, seat(0, "ann", 1), seat(1, "ben", 2))
        await settle(registry.storage)
        assert {row["player"] for row in await rows(registry.storage, ratings_table)} == {"ann", "ben"}
        assert f"table {table.id} cannot be counted" in caplog.text

    with_registry(database, work)


def test_ratings_learn_in_the_order_in_which_games_ended_each_once(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        storage = registry.storage
        await write_down(storage, 2.0, seat(0, "ben", 1), seat(1, "ann", 2))
        first = await write_down(storage, 1.0, seat(0, "ann", 1), seat(1, "ben", 2))
        await settle(storage)
        await settle(storage)
        known = {row["player"]: row for row in await rows(storage, ratings_table)}
        assert {name: row["games"] for name, row in known.items()} == {"ann": 2, "ben": 2}
        after = {(row["table_id"] == first, row["owner"]): row["mu"] for row in await rows(storage, results_table)}
        assert after[True, "ann"] > 25 > after[True, "ben"]
        assert {name: after[False, name] for name in known} == {name: row["mu"] for name, row in known.items()}

    with_registry(database, work)


def test_ratings_wait_for_an_earlier_game_that_is_not_counted_yet(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        storage = registry.storage
        early = await write_down(storage, 1.0, seat(0, "ann", 1), seat(1, "ben", 2))
        await write_down(storage, 2.0, seat(0, "ben", 1), seat(1, "ann", 2))
        uncounted = tables_table.update().where(tables_table.c.id == early).values(counted=False)
        await storage.transaction(lambda connection: connection.execute(uncounted) and None)
        assert await Ratings(storage.database).catch_up() == 0
        counted = tables_table.update().values(counted=True)
        await storage.transaction(lambda connection: connection.execute(counted) and None)
        assert await Ratings(storage.database).catch_up() == 2

    with_registry(database, work)


def test_a_worker_processes_results_by_itself(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await write_down(storage, 1.0, seat(0, "ann", 1), seat(1, "bot greedy", 2))
        registry = TableRegistry(storage, Settings("", bot_pace=0))
        for _ in range(100):
            if await rows(storage, ratings_table):
                break
            await asyncio.sleep(0.05)
        assert {row["player"] for row in await rows(storage, ratings_table)} == {"ann", "greedy"}
        await registry.close()

    asyncio.run(run())


def test_results_that_cannot_be_processed_stop_no_other_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def test() -> None:
        tried = asyncio.Queue[None]()

        async def fail(self: ResultsProcessor) -> bool:
            tried.put_nowait(None)
            raise ZeroDivisionError

        monkeypatch.setattr(ResultsProcessor, "catch_up", fail)
        registry = TableRegistry(Storage(address), Settings(address))
        for _ in range(3):
            registry.woken.set()
            await asyncio.wait_for(tried.get(), 60)
        await registry.close()

    asyncio.run(test())
