"""What a process keeps in memory: tables that somebody uses. The others are read again when somebody asks for them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from amytis.server.api.followers import Follower
from amytis.server.api.messages import NewTable, SeatWish
from amytis.server.settings import Settings
from amytis.server.storage.storage import Storage
from amytis.server.tables import house as houses
from amytis.server.tables.house import House

pytestmark = pytest.mark.compiled

TWO_PEOPLE = NewTable(game="babylonia", seats=[SeatWish(kind="you", name="Ann"), SeatWish(kind="here", name="Zoe")])


def with_house(folder: Path, test: Callable[[House], Awaitable[None]]) -> None:
    """Run a test in a house of its own."""

    async def run() -> None:
        house = House(Storage(f"sqlite:///{folder / 'tables.sqlite'}"), Settings("", works=False))
        await test(house)
        await house.close()

    asyncio.run(run())


async def open_tables(house: House, count: int) -> list[str]:
    """Tables one after the other."""
    return [await house.open_table(TWO_PEOPLE, "somebody") for _ in range(count)]


def in_memory(house: House, tables: list[str]) -> list[bool]:
    """Which of some tables are in memory."""
    return [house.game_of(table) is not None for table in tables]


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        [first] = await open_tables(house, 1)
        table = await house.table(first)
        await table.play(0, table.game.moves()[0], None, None)
        before = table.game_of(0).draw()
        monkeypatch.setattr(houses, "TIDYING", 0.0)
        monkeypatch.setattr(houses, "IDLE", 0.0)
        await open_tables(house, 1)
        assert in_memory(house, [first]) == [False]
        again = await house.table(first)
        assert again is not table
        assert again.game_of(0).draw() == before

    with_house(tmp_path, test)


def test_a_table_that_somebody_follows_or_used_lately_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        followed, used = await open_tables(house, 2)
        table = await house.table(followed)
        house.join(table, Follower("somebody", 0, None, "en"), 0)
        table.used -= 2 * houses.IDLE
        monkeypatch.setattr(houses, "TIDYING", 0.0)
        await open_tables(house, 1)
        assert in_memory(house, [followed, used]) == [True, True]

    with_house(tmp_path, test)


def test_where_there_are_too_many_the_longest_unused_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        monkeypatch.setattr(houses, "MOST_IN_MEMORY", 10)
        tables = await open_tables(house, 10)
        await house.table(tables[0])
        tables += await open_tables(house, 1)
        assert in_memory(house, tables) == [True, False, *[True] * 9]

    with_house(tmp_path, test)
