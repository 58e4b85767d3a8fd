"""Files that hold the key that signs cookies are readable by their owner only."""

import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from amytis.cli.database_access import let_go, occupy
from amytis.cli.main import run
from amytis.server.storage.database import BESIDE, Database
from amytis.server.storage.schema import settings_table
from amytis.server.storage.storage import Storage


def rights(folder: Path) -> dict[str, int]:
    """Who may do what with the files of a folder."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_a_new_file_and_those_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    with closing(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as storage:
        assert storage.secret()
        found = rights(tmp_path)
    assert set(found) == {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}
    assert set(found.values()) == {0o600}


def test_files_that_others_could_read_are_for_their_owner_alone_from_the_next_start_on(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    address = f"sqlite:///{file}"
    Storage(address).close()
    # A server that was killed leaves its files behind.
    program = f"""
import os
from amytis.server.storage.storage import Storage
Storage({address!r}).secret()
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    assert file.with_name(file.name + BESIDE[0]).exists()
    with closing(Storage(address)) as storage:
        assert storage.secret()
        assert set(rights(tmp_path).values()) == {0o600}


def test_what_is_restored_is_for_its_owner_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, file, new = tmp_path / "club.sqlite", tmp_path / "backup.jsonl", tmp_path / "new.sqlite"
    with closing(Storage(f"sqlite:///{kept}")) as storage:
        assert storage.secret()
    assert run(["database", "backup", str(file), "--database", str(kept)]) == 0
    assert run(["database", "restore", str(file), "--database", str(new)]) == 0
    assert {name: mode for name, mode in rights(tmp_path).items() if mode != 0o600} == {}


@pytest.mark.parametrize("before", [False, True])
def test_a_lock_is_held_by_its_owner_alone(tmp_path: Path, before: bool) -> None:
    if before:
        lock = tmp_path / "tables.sqlite.lock"
        lock.touch()
        lock.chmod(0o644)
    occupy(f"sqlite:///{tmp_path / 'tables.sqlite'}", "http://here")
    let_go()
    assert rights(tmp_path) == {"tables.sqlite.lock": 0o600}


def test_a_file_of_another_user_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch(mode=0o644)

    def refuse(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with closing(Database(f"sqlite:///{file}")) as database:
        database.transaction_now(lambda connection: settings_table.create(connection))
    assert "can be read by others" in caplog.text
