"""`amytis admin`: tables listed, shown and deleted, on the database alone."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from amytis.cli.main import BAD_INPUT, run
from amytis.server.storage.reviews import ReviewRequest, Reviews
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredEvent, StoredSeat, StoredTable
from amytis.server.storage.table_admin import TableAdmin

OWNER = "an-identity-of-somebody"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with two tables, one of them with an address that begins like an option."""
    path = tmp_path / "tables.sqlite"
    storage = Storage(f"sqlite:///{path}")
    seats = [StoredSeat("person", "[b]Ann", OWNER), StoredSeat("bot", "", bot="random"), StoredSeat("open", "")]
    for number, table_id in enumerate(("older-table1", "-newer-table")):
        stored = StoredTable(
            table_id, "babylonia", 3, {"cards": "base"}, OWNER, time.time() + number, None, None, seats
        )
        asyncio.run(storage.add_table(stored))
        events = [StoredEvent("draw F"), StoredEvent("draw P")]
        asyncio.run(storage.confirm(table_id, 0, 0, events, finished=False))
        asyncio.run(storage.keep_draft(table_id, 1, 0, [StoredEvent("done")]))
        asyncio.run(Reviews(storage.database).request(table_id, ReviewRequest(OWNER, table_id)))
    storage.close()
    return str(path)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a successful call prints."""
    assert run(["admin", *arguments]) == 0
    return capsys.readouterr().out


def test_tables_are_listed_newest_first(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "tables", "--database", database)
    assert told.index("-newer-table") < told.index("older-table1")
    assert "[b]Ann" in told
    listed = json.loads(output(capsys, "tables", "--database", database, "--most", "1", "--json"))
    assert [(one["id"], one["steps"], one["seats"]) for one in listed] == [
        ("-newer-table", 2, ["[b]Ann", "random", "open"])
    ]


def test_names_of_tables_are_whole_in_a_narrow_terminal(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    told = output(capsys, "tables", "--database", database)
    assert "-newer-table" in told
    assert "older-table1" in told


def test_a_table_is_shown_without_who_its_people_are(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ((), ("--json",)):
        told = output(capsys, "show", "-newer-table", "--database", database, *more)
        assert "[b]Ann" in told
        assert "babylonia" in told
        assert OWNER not in told


def test_a_table_is_deleted_with_all_that_was_kept(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is deleted" in output(capsys, "delete", "-newer-table", "--database", database)
    listed = json.loads(output(capsys, "tables", "--database", database, "--json"))
    assert [one["id"] for one in listed] == ["older-table1"]
    storage = Storage(f"sqlite:///{database}")
    assert asyncio.run(storage.load_table("-newer-table")) is None
    assert asyncio.run(Reviews(storage.database).load("-newer-table")) is None
    kept = asyncio.run(storage.load_table("older-table1"))
    storage.close()
    assert kept is not None
    assert len(kept.events) == 2


@pytest.mark.parametrize("arguments", [("show", "nothing"), ("delete", "nothing"), ("tables", "--most", "0")])
def test_what_is_not_there_is_one_line(
    database: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert run(["admin", *arguments, "--database", database]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_a_database_that_fails_meanwhile_is_one_line(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*details: object) -> None:
        raise OperationalError("DELETE", {}, Exception("database is locked"))

    monkeypatch.setattr(TableAdmin, "remove", fail)
    assert run(["admin", "delete", "older-table1", "--database", database]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_no_database_is_made_by_looking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.sqlite"
    assert run(["admin", "tables", "--database", str(missing)]) == BAD_INPUT
    assert not missing.exists()
    assert "there is no database" in capsys.readouterr().err
