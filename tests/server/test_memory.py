"""Tables in memory: those in use stay, the others are loaded again on demand."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from amytis.server.domain import table as tables
from amytis.server.domain.errors import DomainError
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import table_registry as registries
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.stored import StoredTable
from tests.server.finished_games import with_registry

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def tidy_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look often for what can leave the memory."""
    monkeypatch.setattr(registries, "TIDYING", 0.01)


TWO_PEOPLE = TableSetup(game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")])


async def open_tables(registry: TableRegistry, count: int) -> list[str]:
    """Tables one after the other."""
    return [await registry.open_table(TWO_PEOPLE, "somebody") for _ in range(count)]


async def tidied_up() -> None:
    """Long enough for what nobody uses to have left."""
    await asyncio.sleep(0.1)


def in_memory(registry: TableRegistry, tables: list[str]) -> list[bool]:
    """Which of some tables are in memory."""
    return [registry.game_of(table) is not None for table in tables]


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def test(registry: TableRegistry) -> None:
        [first] = await open_tables(registry, 1)
        table = await registry.table(first)
        await table.play(0, table.game.moves()[0], None, None)
        before = table.game_of(0).draw()
        table.used -= 2 * registries.IDLE
        await tidied_up()
        assert in_memory(registry, [first]) == [False]
        again = await registry.table(first)
        assert again is not table
        assert again.game_of(0).draw() == before

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_what_has_left_the_memory_is_gone_at_once(tmp_path: Path) -> None:
    async def test(registry: TableRegistry) -> None:
        [first] = await open_tables(registry, 1)
        table = await registry.table(first)
        subscriber = Subscriber("somebody", 0, None, "en")
        registry.join(table, subscriber, 0)
        await table.play(0, table.game.moves()[0], None, "some-key")
        registry.part(table, subscriber)
        table.used -= 2 * registries.IDLE
        gone = weakref.ref(table)
        del table
        gc.disable()
        try:
            await tidied_up()
            assert gone() is None
        finally:
            gc.enable()

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_a_table_that_somebody_follows_or_used_lately_stays(tmp_path: Path) -> None:
    async def test(registry: TableRegistry) -> None:
        followed, used = await open_tables(registry, 2)
        table = await registry.table(followed)
        registry.join(table, Subscriber("somebody", 0, None, "en"), 0)
        table.used -= 2 * registries.IDLE
        await tidied_up()
        assert in_memory(registry, [followed, used]) == [True, True]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_a_table_that_is_being_requested_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: TableRegistry) -> None:
        [first] = await open_tables(registry, 1)
        table = await registry.table(first)
        table.used, table.needs_refresh = -1e9, True
        load = registry.storage.load_table

        async def load_slowly(table_id: str, since: int = 0) -> StoredTable | None:
            table.used = -1e9
            await tidied_up()
            return await load(table_id, since)

        monkeypatch.setattr(registry.storage, "load_table", load_slowly)
        assert await registry.table(first) is table
        assert in_memory(registry, [first]) == [True]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_a_failed_load_leaves_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(table_id: str, since: int = 0) -> None:
        raise OSError("no answer")

    async def test(registry: TableRegistry) -> None:
        monkeypatch.setattr(registry.storage, "load_table", fail)
        with pytest.raises(OSError, match="no answer"):
            await registry.table("some table")
        assert not registry._loading

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_only_the_latest_requests_of_a_table_are_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_KEYS", 3)

    async def test(registry: TableRegistry) -> None:
        table = await registry.table((await open_tables(registry, 1))[0])
        for number in range(10):
            await table.play(0, table.game.moves()[0], None, f"play {number}")
            await table.undo(0, table.draft_of(0).version, f"undo {number}")
        assert len(table._keys) == 3
        await table.undo(0, table.draft_of(0).version, "undo 9")
        with pytest.raises(DomainError, match="nothing_to_undo"):
            await table.undo(0, table.draft_of(0).version, "undo 0")

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_where_there_are_too_many_the_longest_unused_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: TableRegistry) -> None:
        monkeypatch.setattr(registries, "MOST_IN_MEMORY", 10)
        tables = await open_tables(registry, 10)
        await registry.table(tables[0])
        tables += await open_tables(registry, 1)
        assert in_memory(registry, tables) == [True, False, *[True] * 9]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)
