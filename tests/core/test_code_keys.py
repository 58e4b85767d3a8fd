"""Keys of compiled code: everything that can end up in it has its part in them, and nothing else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from amytis.core.catalogue import GAMES
from amytis.core.code_keys import PACKAGE, Sources, source_hash
from amytis.core.component_overrides import VARIABLE

NAMES = sorted(path.parents[1].name for path in GAMES.glob("*/data/game.toml"))
COMPILED_MODULES = ("rules", "dealing", "scoring", "evaluation")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the whole package, to be edited."""
    copy = tmp_path_factory.mktemp("keys") / "amytis"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "client"))
    return copy


def keys(package: Path) -> dict[str, str]:
    """The keys of all games' rules and of the search, as the sources are now."""
    sources = Sources(package)
    modules = {name: package / "games" / name / "rules.py" for name in NAMES}
    modules["search"] = package / "bots" / "search.py"
    return {name: sources.key(path) for name, path in modules.items()}


def changed_by_edit(package: Path, file: str) -> set[str]:
    """Whose keys change when a file does."""
    before = keys(package)
    path = package / file
    content = path.read_bytes()
    path.write_bytes(content + b"\n# edited\n")
    try:
        after = keys(package)
    finally:
        path.write_bytes(content)
    return {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("games/tower/rules.py", {"tower"}),
        ("games/tower/marking.py", {"tower"}),
        ("games/tower/data/components.toml", {"tower"}),
        ("games/babylonia/data/map.txt", {"babylonia"}),
        ("games/gardens/data/tiles.txt", {"gardens"}),
        ("core/rng.py", {*NAMES, "search"}),
        ("core/unboxing.py", {*NAMES, "search"}),
        ("bots/tree.py", {"search"}),
        ("games/tower/data/texts.fr.toml", set()),
        ("games/tower/data/colours.toml", set()),
        ("games/tower/data/game.toml", set()),
        ("games/tower/story.py", set()),
        ("core/sentences.toml", set()),
        ("cli/main.py", set()),
    ],
)
def test_an_edit_changes_the_keys_of_what_it_can_change(package: Path, file: str, changed: set[str]) -> None:
    assert changed_by_edit(package, file) == changed


def test_keys_know_neither_the_place_of_the_sources_nor_their_age(package: Path, tmp_path: Path) -> None:
    before = keys(package)
    moved = tmp_path / "amytis"
    shutil.copytree(package, moved)
    for path in moved.rglob("*.py"):
        os.utime(path, (1, 1))
    assert keys(moved) == before


def test_replaced_pieces_have_their_part_in_the_keys_of_their_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = keys(PACKAGE)
    monkeypatch.setenv(VARIABLE, f"babylon={tmp_path}")
    pieces = tmp_path / "components.toml"
    pieces.write_text("rounds = 3")
    first = keys(PACKAGE)
    pieces.write_text("rounds = 4")
    second = keys(PACKAGE)
    hash_of_second = source_hash()
    pieces.write_text("rounds = 5")
    assert source_hash() != hash_of_second
    assert {name for name in before if before[name] != first[name]} == {"babylon"}
    assert first["babylon"] != second["babylon"]


@pytest.mark.parametrize("changed", ["games/tower/rules.py", "games/tower/data/texts.fr.toml", "bots/bots.toml"])
def test_every_source_and_data_file_has_its_part_in_the_hash_of_the_program(package: Path, changed: str) -> None:
    before = source_hash(package)
    path = package / changed
    content = path.read_bytes()
    path.write_bytes(content + b"\n")
    after = source_hash(package)
    path.write_bytes(content)
    assert after != before


def test_the_command_has_no_part_in_the_hash_of_the_program(package: Path) -> None:
    before = source_hash(package)
    with (package / "cli" / "main.py").open("a") as command:
        command.write("\n")
    assert source_hash(package) == before


OPENED = """
import sys
opened = []
sys.addaudithook(lambda event, details: opened.append(str(details[0])) if event == "open" else None)
for module in sys.argv[2:]:
    __import__(f"amytis.games.{sys.argv[1]}.{module}")
print(*opened, sep="\\n")
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_data_file_that_compiled_modules_read_is_part_of_their_key(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED, name, *COMPILED_MODULES], capture_output=True, text=True, check=True
    )
    data = GAMES / name / "data"
    read = {Path(line) for line in done.stdout.splitlines() if Path(line).parent == data}
    sources = Sources()
    known: set[Path] = set()
    for module in COMPILED_MODULES:
        source = GAMES / name / f"{module}.py"
        known.update(sources.data_files({source, *sources.reached(source).values()}))
    assert read
    assert read <= known
