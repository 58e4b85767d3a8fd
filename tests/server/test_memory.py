"""What a process keeps in memory: tables that somebody uses. The others are read again when somebody asks for them."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from amytis.server.domain import table as tables
from amytis.server.domain.errors import DomainError
from amytis.server.domain.subscriber import Follower
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import table_registry as houses
from amytis.server.services.table_registry import House
from amytis.server.storage.stored import StoredTable
from tests.server.ledger import with_house

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def tidy_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look often for what can leave the memory."""
    monkeypatch.setattr(houses, "TIDYING", 0.01)


TWO_PEOPLE = TableSetup(game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")])


async def open_tables(house: House, count: int) -> list[str]:
    """Tables one after the other."""
    return [await house.open_table(TWO_PEOPLE, "somebody") for _ in range(count)]


async def tidied_up() -> None:
    """Long enough for what nobody uses to have left."""
    await asyncio.sleep(0.1)


def in_memory(house: House, tables: list[str]) -> list[bool]:
    """Which of some tables are in memory."""
    return [house.game_of(table) is not None for table in tables]


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        [first] = await open_tables(house, 1)
        table = await house.table(first)
        await table.play(0, table.game.moves()[0], None, None)
        before = table.game_of(0).draw()
        table.used -= 2 * houses.IDLE
        await tidied_up()
        assert in_memory(house, [first]) == [False]
        again = await house.table(first)
        assert again is not table
        assert again.game_of(0).draw() == before

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_what_has_left_the_memory_is_gone_at_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        [first] = await open_tables(house, 1)
        table = await house.table(first)
        follower = Follower("somebody", 0, None, "en")
        house.join(table, follower, 0)
        await table.play(0, table.game.moves()[0], None, "some-key")
        house.part(table, follower)
        table.used -= 2 * houses.IDLE
        gone = weakref.ref(table)
        del table
        gc.disable()
        try:
            await tidied_up()
            assert gone() is None
        finally:
            gc.enable()

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_a_table_that_somebody_follows_or_used_lately_stays(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        followed, used = await open_tables(house, 2)
        table = await house.table(followed)
        house.join(table, Follower("somebody", 0, None, "en"), 0)
        table.used -= 2 * houses.IDLE
        await tidied_up()
        assert in_memory(house, [followed, used]) == [True, True]

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_a_table_that_somebody_is_just_asking_for_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        [first] = await open_tables(house, 1)
        table = await house.table(first)
        table.used, table.doubtful = -1e9, True
        load = house.storage.load_table

        async def load_slowly(table_id: str, since: int = 0) -> StoredTable | None:
            table.used = -1e9
            await tidied_up()
            return await load(table_id, since)

        monkeypatch.setattr(house.storage, "load_table", load_slowly)
        assert await house.table(first) is table
        assert in_memory(house, [first]) == [True]

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_whoever_asks_for_what_cannot_be_read_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(table_id: str, since: int = 0) -> None:
        raise OSError("no answer")

    async def test(house: House) -> None:
        monkeypatch.setattr(house.storage, "load_table", fail)
        with pytest.raises(OSError, match="no answer"):
            await house.table("some table")
        assert not house._loading

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_only_the_latest_requests_of_a_table_are_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_KEYS", 3)

    async def test(house: House) -> None:
        table = await house.table((await open_tables(house, 1))[0])
        for number in range(10):
            await table.play(0, table.game.moves()[0], None, f"play {number}")
            await table.undo(0, table.draft_of(0).version, f"undo {number}")
        assert len(table._keys) == 3
        await table.undo(0, table.draft_of(0).version, "undo 9")
        with pytest.raises(DomainError, match="nothing_to_undo"):
            await table.undo(0, table.draft_of(0).version, "undo 0")

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)


def test_where_there_are_too_many_the_longest_unused_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        monkeypatch.setattr(houses, "MOST_IN_MEMORY", 10)
        tables = await open_tables(house, 10)
        await house.table(tables[0])
        tables += await open_tables(house, 1)
        assert in_memory(house, tables) == [True, False, *[True] * 9]

    with_house(f"sqlite:///{tmp_path / 'tables.sqlite'}", test)
