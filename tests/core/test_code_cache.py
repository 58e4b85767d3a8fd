"""The cache of compiled code: changed rules are never played with old code, and a bad cache is no obstacle."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from amytis.core import code_cache
from amytis.core.code_cache import CodeFile, code_folder, private_folder, remove_old_versions
from amytis.core.errors import BadFile

PROGRAM = "from amytis_rules.outer import answer; print(answer(1), sum(answer.stats.cache_hits.values()))"
OUTER = """
from amytis.core.compiled import compiled
from amytis_rules.inner import FACTOR, step

@compiled
def answer(x):
    return step(x) * FACTOR
"""
INNER = """
from amytis.core.compiled import compiled

FACTOR = {factor}

@compiled
def step(x):
    return x + {more}
"""
SETTING = """
from pathlib import Path
from amytis.core import code_keys
code_keys.SOURCES = code_keys.Sources(Path(__file__).parent)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package whose compiled function calls one of another module."""
    folder = tmp_path / "amytis_rules"
    folder.mkdir()
    (folder / "__init__.py").write_text(SETTING)
    (folder / "outer.py").write_text(OUTER)
    (folder / "inner.py").write_text(INNER.format(factor=10, more=1))
    return folder


def run(package: Path, program: str = PROGRAM) -> tuple[int, int]:
    """What the package answers in a process of its own, and how much of its code came from the cache."""
    environment = os.environ | {
        "AMYTIS_CACHE": str(package.parent / "cache"),
        "NUMBA_DISABLE_JIT": "0",
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def test_code_is_compiled_once(package: Path) -> None:
    assert run(package) == (20, 0)
    assert run(package) == (20, 1)


@pytest.mark.parametrize(("factor", "more", "answer"), [(10, 4, 50), (7, 1, 14)])
def test_changed_rules_are_not_played_with_old_code(package: Path, factor: int, more: int, answer: int) -> None:
    assert run(package) == (20, 0)
    (package / "inner.py").write_text(INNER.format(factor=factor, more=more))
    assert run(package) == (answer, 0)


def test_a_damaged_cache_is_compiled_anew(package: Path) -> None:
    run(package)
    kept = [path for path in (package.parent / "cache").rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert run(package) == (20, 0)
    assert run(package) == (20, 1)


def test_code_of_another_key_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = CodeFile(tmp_path, "legal")
    file.save(("int64",), "code for whole numbers")
    assert file.load(("int64",)) == "code for whole numbers"
    assert file.load(("float64",)) is None
    monkeypatch.setattr(CodeFile, "_path", lambda self, key: tmp_path / "same name for all")
    file.save(("int64",), "code for whole numbers")
    assert file.load(("float64",)) is None


def test_without_room_for_code_the_game_goes_on(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="compiled code cannot be kept in .*: No such file or directory"):
        CodeFile(tmp_path / "gone", "legal").save("key", "code")


def test_a_place_that_is_lost_while_a_program_runs_is_no_obstacle(package: Path) -> None:
    lost = "import shutil, os; from amytis_rules.outer import answer; root = os.environ['AMYTIS_CACHE']; "
    lost += "shutil.rmtree(root); open(root, 'w').close(); "
    assert run(package, lost + "print(answer(1), 0)") == (20, 0)


def test_only_the_newest_versions_of_a_module_are_kept(tmp_path: Path) -> None:
    (tmp_path / "Documents").mkdir()
    (tmp_path / f"other.module-{0:020x}").mkdir()
    for age in range(code_cache.KEPT_VERSIONS + 3):
        version = tmp_path / f"some.module-{age:020x}"
        version.mkdir()
        os.utime(version, (1000 - age, 1000 - age))
    remove_old_versions(tmp_path, "some.module")
    kept = {f"some.module-{age:020x}" for age in range(code_cache.KEPT_VERSIONS)}
    assert {path.name for path in tmp_path.iterdir()} == {"Documents", f"other.module-{0:020x}", *kept}


def test_code_that_has_long_been_unused_is_removed(tmp_path: Path) -> None:
    for name in (f"gone.module-{0:020x}", f"{1:020x}", "Documents"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000, 1000))
    remove_old_versions(tmp_path, "some.module")
    assert [path.name for path in tmp_path.iterdir()] == ["Documents"]


def test_a_cache_that_cannot_be_kept_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMYTIS_CACHE", "/dev/null/nowhere")
    with pytest.raises(BadFile, match="AMYTIS_CACHE names a folder"):
        code_folder.__wrapped__("some.module", Path(__file__))


def test_a_temporary_cache_belongs_to_one_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = private_folder()
    assert folder.stat().st_mode & 0o077 == 0
    folder.chmod(0o777)
    assert private_folder() != folder
