"""The event streams of programs: everything arrives, however much it is."""

import asyncio
from pathlib import Path

import pytest

from amytis.server.domain.errors import DomainError
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.invitations import MOST_TABLES
from amytis.server.services.table_registry import TableRegistry
from tests.server.finished_games import play_out, with_registry

pytestmark = pytest.mark.compiled

WISH = TableSetup(game="babylonia", seats=[SeatSetup(kind="you"), SeatSetup(kind="bot", bot="random")])


def test_a_stream_begins_with_all_tables_of_a_program_up_to_the_limit(tmp_path: Path) -> None:
    tables = MOST_TABLES

    async def work(registry: TableRegistry) -> None:
        program, _ = await registry.programs.add("Zed", "ann", True)
        for _ in range(tables):
            await registry.open_table_of(program, WISH)
        with pytest.raises(DomainError, match="program_busy"):
            await registry.open_table_of(program, WISH)
        stream, stream_id = await registry.bot_notifier.listen(program.id)
        assert await registry.bot_notifier.renew(stream, stream_id)
        told = [await asyncio.wait_for(stream.take(), 10) for _ in range(2 * tables)]
        assert sum(b'"turn"' in (line or b"") for line in told) == tables

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_a_stream_reports_an_end_that_was_missed(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        program, _ = await registry.programs.add("Zed", "ann", True)
        table = await registry.table(await registry.open_table_of(program, WISH))
        stream, stream_id = await registry.bot_notifier.listen(program.id)
        assert await registry.bot_notifier.renew(stream, stream_id)
        table.on_change = lambda table_id: None
        await play_out(table)
        assert await registry.bot_notifier.renew(stream, stream_id)
        assert not stream.seen
        told = [await asyncio.wait_for(stream.take(), 10) for _ in range(3)]
        assert b'"finished"' in (told[-1] or b"")

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)
