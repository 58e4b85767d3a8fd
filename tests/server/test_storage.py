"""A store that fails: nothing has changed, and the table goes on as soon as it works again."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from amytis.server.house import House
from amytis.server.messages import NewTable, SeatWish
from amytis.server.refusals import Refusal
from amytis.server.storage import Storage

pytestmark = pytest.mark.compiled


class Flaky(Storage):
    """A store on a disk that is full now and then."""

    full = False

    async def run(self, work: Callable[..., Any]) -> Any:
        """Fail while the disk is full."""
        if self.full:
            raise OSError(28, "No space left on device")
        return await super().run(work)


def test_a_full_disk_changes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Flaky(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        house = House(storage, 0)
        wish = NewTable(game="babylonia", seats=[SeatWish(kind="you", name="Ann"), SeatWish(kind="here", name="Zoe")])
        table = await house.table(await house.open_table(wish, "somebody"))
        move = table.game.moves()[0]
        await table.play(0, move, None, None)
        for attempt in (
            table.play(0, "done", None, "first-try"),
            table.undo(0, table.draft_of(0).version, "other-try"),
        ):
            before = table.game_of(0).draw()
            storage.full = True
            with pytest.raises(Refusal) as caught:
                await attempt
            storage.full = False
            assert (caught.value.status, caught.value.code) == (503, "not_stored")
            assert table.game_of(0).draw() == before
        await table.play(0, "done", None, "first-try")
        stored = await storage.load_table(table.id)
        assert stored is not None
        assert len(stored.events) == len(table.game.steps)
        assert stored.drafts == {}
        await house.close()

    asyncio.run(test())
