"""Files: written whole or not at all, and every trouble said in a line."""

import os
from pathlib import Path

import pytest

from amytis.core import files
from amytis.core.errors import BadFile
from amytis.core.files import read_text, write_text


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "game.txt"
    write_text(path, "é\n")
    assert read_text(path) == "é\n"
    assert [file.name for file in path.parent.iterdir()] == ["game.txt"]


def test_a_failed_write_leaves_the_old_text_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    write_text(path, "old")

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(BadFile, match="No space left"):
        write_text(path, "new")
    assert read_text(path) == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


def test_a_file_at_home_is_read_where_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write_text(Path("~/game.txt"), "one\r\ntwo\n")
    assert (tmp_path / "game.txt").is_file()
    assert read_text(Path("~/game.txt")) == "one\ntwo\n"


def test_what_has_no_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1000)
    with pytest.raises(BadFile, match="too large"):
        read_text(Path("/dev/zero"))


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nothing\.txt: No such file"):
        read_text(tmp_path / "nothing.txt")
    with pytest.raises(BadFile, match="directory"):
        read_text(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="not a text file"):
        read_text(tmp_path / "binary")
    with pytest.raises(BadFile):
        write_text(tmp_path / "binary" / "below", "x")
