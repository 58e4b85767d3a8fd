"""The cache of compiled code: it never plays stale rules, and touches nobody else's."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from amytis.core import compiled
from amytis.core.errors import BadFile


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with a source and a data file."""
    (tmp_path / "games" / "chess" / "data").mkdir(parents=True)
    (tmp_path / "games" / "chess" / "rules.py").write_text("x = 1")
    (tmp_path / "games" / "chess" / "data" / "map.txt").write_text("...")
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "main.py").write_text("y = 1")
    return tmp_path


@pytest.mark.parametrize("changed", ["games/chess/rules.py", "games/chess/data/map.txt", "games/chess/data/new.toml"])
def test_every_source_and_table_has_its_part_in_the_hash(package: Path, changed: str) -> None:
    before = compiled.source_hash(package)
    (package / changed).write_text("something else")
    assert compiled.source_hash(package) != before


def test_what_is_never_compiled_has_no_part_in_the_hash(package: Path) -> None:
    before = compiled.source_hash(package)
    (package / "cli" / "main.py").write_text("something else")
    assert compiled.source_hash(package) == before


def test_a_renamed_file_changes_the_hash(package: Path) -> None:
    before = compiled.source_hash(package)
    (package / "games" / "chess" / "rules.py").rename(package / "games" / "chess" / "rulez.py")
    assert compiled.source_hash(package) != before


def test_only_the_newest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMYTIS_CACHE", str(tmp_path))
    (tmp_path / "Documents").mkdir()
    for age in range(8):
        old = tmp_path / f"{age:020x}"
        old.mkdir()
        os.utime(old, (1000 - age, 1000 - age))
    compiled.cache_folder.cache_clear()
    try:
        folder = compiled.cache_folder()
        kept = {path.name for path in tmp_path.iterdir()}
    finally:
        compiled.cache_folder.cache_clear()
    assert kept == {folder.name, "Documents", *(f"{age:020x}" for age in range(3))}


def test_a_cache_that_cannot_be_kept_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMYTIS_CACHE", "/dev/null/nowhere")
    compiled.cache_folder.cache_clear()
    try:
        with pytest.raises(BadFile, match="AMYTIS_CACHE names a folder"):
            compiled.cache_folder()
    finally:
        compiled.cache_folder.cache_clear()


def test_a_temporary_cache_is_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = compiled.private_folder()
    assert folder.stat().st_mode & 0o077 == 0
    folder.chmod(0o777)
    assert compiled.private_folder() != folder


def test_other_users_of_numba_keep_their_cache() -> None:
    before = numba.config.CACHE_DIR

    @compiled.compiled
    def twice(x: int) -> int:
        return 2 * x

    assert twice(4) == 8
    assert before == numba.config.CACHE_DIR


def test_a_state_has_no_padding() -> None:
    dtype = compiled.record_dtype([("wide", np.int64, (2,)), ("narrow", np.int8, (3,))])
    assert dtype.itemsize == 24
    assert sum(np.dtype(dtype[name]).itemsize for name in dtype.names or ()) == 24
    with pytest.raises(TypeError, match="widest fields"):
        compiled.record_dtype([("narrow", np.int8, (3,)), ("wide", np.int64, (2,))])


GAMES = """
import hashlib, json, random, sys
from tests.contract.cases import all_cases
digests = {}
for case in all_cases():
    for player in ("wander", "crowd"):
        digest = hashlib.sha256()
        for s in case.walk(21, player):
            digest.update(s.tobytes())
            digest.update(case.rules.moves(s).tobytes())
        digests[f"{case} {player}"] = digest.hexdigest()
print(json.dumps(digests))
"""


def play_games(jit: bool) -> dict[str, str]:
    """Digests of whole games, state by state, in a process with or without the compiler."""
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        env=os.environ | {"NUMBA_DISABLE_JIT": str(int(not jit))},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


def test_games_are_the_same_with_and_without_the_compiler() -> None:
    compiled, plain = play_games(jit=True), play_games(jit=False)
    assert plain
    assert plain.items() <= compiled.items()


def describe(s: Any) -> memoryview:
    """What Numba itself would ask a record for."""
    raise AssertionError("the fields of a record are described")


@compiled.compiled
def add(s: Any, more: int) -> None:
    """Change a record in its place."""
    s.count += more


def test_a_record_is_changed_in_its_place_without_describing_its_fields() -> None:
    undescribed = type("Undescribed", (np.record,), {"data": property(describe)})
    records = np.zeros(3, np.dtype((undescribed, [("count", np.int64), ("spare", np.int8, (8,))])))
    add(records[1], 5)
    assert records["count"].tolist() == [0, 5, 0]
