"""Databases are brought up to date, backed up and restored, from one kind into the other."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from amytis.core.errors import BadFile
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.backup import ROWS, backup, restore
from amytis.server.storage.database import Database
from amytis.server.storage.migration import migrate, newest, version_of, versions
from amytis.server.storage.schema import metadata, settings_table
from amytis.server.storage.storage import Outdated, Storage
from amytis.server.storage.stored import StoredTable
from tests.server.postgres import Cluster


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


def fill(address: str) -> str:
    """Play a little; the table at which somebody played."""

    async def play() -> str:
        storage = Storage(address)
        storage.secret()
        registry = TableRegistry(storage, Settings(address))
        seats = [SeatSetup(kind="you", name="Ann"), SeatSetup(kind="here", name="Zoé « ' ; --")]
        table = await registry.table(await registry.open_table(TableSetup(game="babylonia", seats=seats), "ann"))
        for move in (table.game.moves()[0], "done"):
            await table.play(0, move, None, f"the-key-of-{move}")
        await table.play(1, table.game_of(1).moves()[0], None, None)
        await registry.close()
        return table.id

    return asyncio.run(play())


def load(address: str, table: str) -> StoredTable | None:
    """A table as it is stored."""
    storage = Storage(address)
    try:
        return asyncio.run(storage.load_table(table))
    finally:
        storage.close()


@pytest.mark.parametrize("kind", ["sqlite", "cluster"])
def test_migrations_lead_to_the_schema(kind: str, request: pytest.FixtureRequest) -> None:
    place = request.getfixturevalue(kind)
    database = Database(place.new_database() if isinstance(place, Cluster) else place)
    try:
        database.transaction_now(migrate)
        database.transaction_now(migrate)
        with database.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            assert version_of(connection) == newest()
    finally:
        database.close()


def test_a_shared_database_is_not_changed_without_being_asked(cluster: Cluster) -> None:
    address = cluster.new_database()
    with pytest.raises(Outdated, match=r"is empty.*amytis database upgrade"):
        Storage(address)
    database = Database(address)
    database.transaction_now(lambda connection: migrate(connection, versions()[-1]))
    with pytest.raises(Outdated, match=r"has version 1.*amytis database upgrade"):
        Storage(address)
    database.close()


@pytest.mark.compiled
def test_a_backup_of_one_kind_is_restored_into_the_other(sqlite: str, cluster: Cluster, tmp_path: Path) -> None:
    table = fill(sqlite)
    kept = load(sqlite, table)
    assert kept and kept.events and kept.drafts
    path, again = tmp_path / "backup.jsonl.gz", tmp_path / "again.jsonl"
    postgres, copy = cluster.new_database(), f"sqlite:///{tmp_path / 'copy.sqlite'}"
    for source, file, target in ((sqlite, path, postgres), (postgres, again, copy)):
        first, second = Database(source), Database(target)
        assert backup(first, file) == restore(second, file)
        first.close()
        second.close()
        assert load(target, table) == kept
    secrets = []
    for address in (sqlite, copy):
        storage = Storage(address)
        secrets.append(storage.secret())
        storage.close()
    assert len(set(secrets)) == 1


@pytest.mark.compiled
def test_what_cannot_be_restored_changes_nothing(sqlite: str, tmp_path: Path) -> None:
    fill(sqlite)
    source, path = Database(sqlite), tmp_path / "backup.jsonl"
    backup(source, path)
    lines = path.read_text().splitlines()
    target = Database(f"sqlite:///{tmp_path / 'target.sqlite'}")
    head = {"format": "amytis-backup", "version": "99"}
    for name, text in {
        "cut short": "\n".join([*lines[:-2], lines[-2][:20]]),
        "cut between two lines": "\n".join(lines[:-2]),
        "a row is missing": "\n".join([*lines[:-2], lines[-1]]),
        "something comes after the end": "\n".join([*lines, lines[-2]]),
        "no backup": "hello",
        "empty": "",
        "a later version": json.dumps(head),
        "no such table": "\n".join([lines[0], json.dumps({"table": "nobody", "row": {"a": 1}})]),
    }.items():
        (tmp_path / "bad").write_text(text)
        with pytest.raises(BadFile, match="cannot be restored"):
            restore(target, tmp_path / "bad")
        assert target.transaction_now(version_of) is None, name
    with pytest.raises(BadFile, match="not empty"):
        restore(source, path)
    with pytest.raises(BadFile, match="cannot be restored"):
        restore(target, tmp_path / "nowhere")
    for database in (source, target):
        database.close()


def test_a_damaged_compressed_backup_changes_nothing(sqlite: str, tmp_path: Path) -> None:
    source, path = Storage(sqlite), tmp_path / "backup.jsonl.gz"
    source.secret()
    backup(source.database, path)
    source.close()
    whole = path.read_bytes()
    target = Database(f"sqlite:///{tmp_path / 'target.sqlite'}")
    # What is stored uncompressed reads well, whatever was changed in it: only the checksum at the end tells.
    stored = bytearray(gzip.compress(gzip.decompress(whole), 0))
    stored[-12 - stored[::-1].index(b'"'[0])] ^= 1
    for place in (2, len(whole) // 2, len(whole) - 6):
        damaged = bytearray(whole)
        damaged[place] ^= 0xFF
        check_refused(target, path, bytes(damaged))
    check_refused(target, path, bytes(stored))
    target.close()


def check_refused(target: Database, path: Path, content: bytes) -> None:
    """A file that cannot be restored leaves an empty database empty."""
    path.write_bytes(content)
    with pytest.raises(BadFile, match="cannot be restored"):
        restore(target, path)
    assert target.transaction_now(version_of) is None


def test_a_backup_is_made_before_the_database_is_brought_up_to_date(cluster: Cluster, tmp_path: Path) -> None:
    for number, address in enumerate((f"sqlite:///{tmp_path / 'old.sqlite'}", cluster.new_database())):
        source, path = Database(address), tmp_path / f"backup-{number}.jsonl"
        source.transaction_now(lambda connection: migrate(connection, versions()[-1]))
        add = sql.insert(settings_table).values(name="key", value="kept")
        source.transaction_now(lambda connection, add=add: connection.execute(add) and None)  # type: ignore[misc]
        assert backup(source, path) == 1
        target = Database(f"sqlite:///{tmp_path / f'new-{number}.sqlite'}")
        assert restore(target, path) == 1
        assert target.transaction_now(version_of) == newest()
        assert target.transaction_now(lambda one: one.execute(sql.select(settings_table)).all()) == [("key", "kept")]
        source.close()
        target.close()


def test_a_backup_is_for_its_owner_alone(sqlite: str, tmp_path: Path) -> None:
    storage, path = Storage(sqlite), tmp_path / "backup.jsonl.gz"
    (tmp_path / f".unfinished-{path.name}").touch(mode=0o644)
    assert backup(storage.database, path) == 0
    assert path.stat().st_mode & 0o077 == 0
    storage.close()


def test_a_large_database_is_backed_up_and_brought_up_to_date_in_its_own_time(postgres: str, tmp_path: Path) -> None:
    database = Database(postgres)
    add = settings_table.insert()
    rows = [{"name": f"setting {number}", "value": "x" * 1000} for number in range(3 * ROWS + 1)]
    database.transaction_now(lambda connection: connection.execute(add, rows) and None)
    read: list[tuple[str, object]] = []

    def note(*details: Any) -> None:
        _, _, statement, _, context, _ = details
        read.append((statement, context.execution_options.get("stream_results")))

    sql.event.listen(database.engine, "before_cursor_execute", note)
    assert backup(database, tmp_path / "backup.jsonl") == len(rows)
    assert [streamed for statement, streamed in read if statement.startswith("SELECT settings.")] == [True]

    def patience(connection: sql.Connection) -> object:
        migrate(connection)
        return connection.execute(sql.text("SHOW statement_timeout")).scalar()

    assert database.transaction_now(patience) == "0"
    assert database.transaction_now(lambda one: one.execute(sql.text("SHOW statement_timeout")).scalar()) == "20s"
    database.close()


@pytest.mark.compiled
def test_a_backup_from_before_there_was_a_last_line_is_restored(sqlite: str, tmp_path: Path) -> None:
    fill(sqlite)
    source, path = Database(sqlite), tmp_path / "backup.jsonl"
    rows = backup(source, path)
    head, *lines, _ = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(head), "ends": False}), *lines]))
    target = Database(f"sqlite:///{tmp_path / 'target.sqlite'}")
    assert restore(target, path) == rows
    for database in (source, target):
        database.close()
