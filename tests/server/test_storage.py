"""A store that fails, that an earlier version made, or that holds what does not fit: nothing that counts is lost."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import amytis
from amytis.server.domain.drafts import Draft, carry_over, read_drafts
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredEvent

pytestmark = pytest.mark.compiled


class Flaky(Storage):
    """A store on a disk that is full now and then."""

    full = False

    async def transaction(self, work: Callable[..., Any]) -> Any:
        """Fail while the disk is full."""
        if self.full:
            raise OSError(28, "No space left on device")
        return await super().transaction(work)


def test_a_full_disk_changes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Flaky(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        registry = TableRegistry(storage, Settings("", bot_pace=0))
        wish = TableSetup(
            game="babylonia", seats=[SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoe")]
        )
        table = await registry.table(await registry.open_table(wish, "somebody"))
        move = table.game.moves()[0]
        await table.play(0, move, None, None)
        for attempt in (
            table.play(0, "done", None, "first-try"),
            table.undo(0, table.draft_of(0).version, "other-try"),
        ):
            before = table.game_of(0).draw()
            storage.full = True
            with pytest.raises(DomainError) as caught:
                await attempt
            storage.full = False
            assert caught.value.key == "not_stored"
            assert table.game_of(0).draw() == before
        await table.play(0, "done", None, "first-try")
        stored = await storage.load_table(table.id)
        assert stored is not None
        assert len(stored.events) == len(table.game.steps)
        assert stored.drafts == {}
        await registry.close()

    asyncio.run(test())


OLD = """
CREATE TABLE tables (id VARCHAR PRIMARY KEY, game VARCHAR NOT NULL, players INTEGER NOT NULL, options TEXT NOT NULL,
    host VARCHAR NOT NULL, created FLOAT NOT NULL, finished FLOAT, rematch VARCHAR);
CREATE TABLE seats (table_id VARCHAR REFERENCES tables (id), seat INTEGER, kind VARCHAR NOT NULL, name VARCHAR NOT NULL,
    owner VARCHAR, bot VARCHAR, PRIMARY KEY (table_id, seat));
CREATE TABLE events (table_id VARCHAR REFERENCES tables (id), seq INTEGER, move VARCHAR NOT NULL, "key" VARCHAR,
    at FLOAT NOT NULL, PRIMARY KEY (table_id, seq));
CREATE TABLE drafts (table_id VARCHAR PRIMARY KEY REFERENCES tables (id), moves TEXT NOT NULL);
INSERT INTO tables VALUES ('a', 'babylonia', 2, '{"cards": "base"}', 'ann', 1, NULL, NULL);
INSERT INTO tables VALUES ('b', 'babylonia', 2, '{"cards": "base"}', 'ann', 1, NULL, NULL);
INSERT INTO events VALUES ('a', 0, 'D4 [PS]', NULL, 1);
INSERT INTO drafts VALUES ('a', '[["M@K7", null], ["M@L8", "1/M@L8/some-key"]]');
INSERT INTO drafts VALUES ('b', '[["M@K7", null]]');
"""


def test_a_database_of_an_earlier_version_is_read_with_its_drafts(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript(OLD)
    for _ in range(2):
        storage = Storage(f"sqlite:///{path}")
        kept, bots = (asyncio.run(storage.load_table(table)) for table in "ab")
        assert kept and kept.events == [StoredEvent("D4 [PS]")]
        assert kept.drafts == {1: [StoredEvent("M@K7"), StoredEvent("M@L8", "1/M@L8/some-key")]}
        assert bots and bots.drafts == {}
        assert not kept.hints
        storage.close()


def test_confirming_drops_the_drafts_of_those_who_do_not_stay(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        registry = TableRegistry(storage, Settings("", bot_pace=0))
        wish = TableSetup(game="babylonia", seats=[SeatSetup(kind="you", name=name) for name in ("Ann", "Zoe", "Cleo")])
        table = await registry.open_table(wish, "somebody")
        for seat in range(3):
            await storage.keep_draft(table, seat, seat, [StoredEvent("done", f"{seat}/done/key")])
        stored = await storage.load_table(table)
        assert stored and list(stored.drafts) == [0, 1, 2]
        events = [StoredEvent("done", None, 1)]
        await storage.confirm(table, stored.revision, len(stored.events), events, finished=False, staying=[2])
        stored = await storage.load_table(table)
        assert stored and list(stored.drafts) == [2]
        assert stored.events[-1] == StoredEvent("done", None, 1)
        await registry.close()

    asyncio.run(test())


def test_a_draft_that_does_not_fit_is_dropped_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    game = amytis.new("babylonia", players=2, seed=1)
    with caplog.at_level(logging.ERROR):
        drafts = read_drafts(game, {0: [StoredEvent("card 5", "0/card 5/key")]}, "here")
    assert [(draft.keys, len(draft.game.steps)) for draft in drafts.values()] == [((), len(game.steps))]
    assert "the draft of seat 0 at table here was dropped" in caplog.text
    caplog.clear()
    stray = amytis.new("babylonia", players=2, seed=1).play(game.moves()[0])
    confirmed = stray.fork().play("done")
    misfit = Draft.written("here", 1, stray, ("0/move/key",))
    drafts = carry_over({0: Draft.of("here", game, 0), 1: misfit}, confirmed, 0, "here")
    assert [(seat, draft.keys) for seat, draft in drafts.items()] == [(1, ())]
    assert "the draft of seat 1 at table here was dropped" in caplog.text
