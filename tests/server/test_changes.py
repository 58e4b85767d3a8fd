"""One path for every change of a table: check, store, announce, wake whoever has to act."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import amytis.server
from amytis.server.domain.errors import DomainError
from amytis.server.domain.seats import STAND_IN
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.stored import StoredSeat
from tests.server.finished_games import with_registry
from tests.server.waiting import until
from tests.source import calls

pytestmark = pytest.mark.compiled

SERVER = Path(amytis.server.__file__).parent
TWO_PEOPLE = TableSetup("babylonia", [SeatSetup("you", "Ann"), SeatSetup("here", "Zoe")])
WITH_OPEN_SEAT = TableSetup("babylonia", [SeatSetup("bot", bot="random"), SeatSetup("open")])
STORING = ("keep_draft", "confirm", "keep_seat", "keep_clock")


async def play_a_move(table: Table) -> None:
    seat = table.game.to_move
    await table.play(seat, table.draft_of(seat).game.moves()[0], None, "a key of its own")


async def leave(table: Table) -> None:
    await table.leave(table.game.to_move, "ann")


async def replace_player(table: Table) -> None:
    seat = table.game.to_move
    await table.change_seat(seat, StoredSeat("person", "Ann", "ann", bot=STAND_IN))


@pytest.mark.parametrize("change", [play_a_move, leave, replace_player])
def test_every_change_is_announced_once_it_is_stored(
    tmp_path: Path, change: Callable[[Table], Awaitable[None]]
) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await registry.table(await registry.open_table(TWO_PEOPLE, "ann"))
        announced: list[int] = []
        table.on_change = lambda changed: announced.append(changed.revision)
        revision = table.revision
        await change(table)
        assert announced == [revision + 1]
        assert (await registry.storage.revisions([table.id]))[table.id] == revision + 1

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_a_change_that_is_not_stored_is_not_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    async def work(registry: TableRegistry) -> None:
        table = await registry.table(await registry.open_table(TWO_PEOPLE, "ann"))
        announced: list[Table] = []
        table.on_change = announced.append
        monkeypatch.setattr(registry.storage, "keep_draft", fail)
        version = table.draft_of(table.game.to_move).version
        with pytest.raises(DomainError, match="not_stored"):
            await play_a_move(table)
        assert not announced
        assert table.draft_of(table.game.to_move).version == version

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_bots_play_after_any_change_without_further_calls(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await registry.table(await registry.open_table(WITH_OPEN_SEAT, "ann"))
        await table.sit(1, "ben", "Ben")
        await until(lambda: table.bot_to_move() is None)
        if table.game.to_move == 1:
            dealt = table.confirmed_steps
            await table.leave(1, "ben")
            await until(lambda: table.confirmed_steps > dealt)

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_only_the_registry_wakes_bots_and_only_commits_store() -> None:
    for path in SERVER.rglob("*.py"):
        names = {name for name, _ in calls(path)}
        place = path.relative_to(SERVER).as_posix()
        if place not in ("services/table_registry.py", "services/bot_scheduler.py"):
            assert "wake" not in names, place
        if place not in ("domain/table.py", "domain/timeouts.py"):
            assert not names & set(STORING), place
