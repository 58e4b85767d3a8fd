"""The shape of the house: dependencies point inward only, and games are found by their folders."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from amytis.core import catalogue
from amytis.core.contract import MODULES
from amytis.core.rulebook import rulebook
from tests.contract.cases import every_game

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "amytis"

# Each part of the package, and the parts it may know besides itself.
INWARD = {
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "plots": {"core"},
    "arena": {"core", "bots", "plots"},
    "analysis": {"core", "bots", "plots"},
    "envs": {"core", "bots"},
    "study": {"core", "bots", "plots", "arena"},
    "server": {"core", "games", "bots", "analysis", "arena"},
    "cli": {"core", "bots", "plots", "arena", "analysis", "study", "server"},
}


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name.startswith("amytis.")}


def test_dependencies_point_inward_only() -> None:
    parts = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert parts == set(INWARD)
    for part, allowed in INWARD.items():
        for path in (PACKAGE / part).rglob("*.py"):
            known = {name.split(".")[1] for name in imports(path)} - {part}
            assert known <= allowed, f"{path.relative_to(PACKAGE)} knows {known - allowed}"


def test_a_game_knows_no_other_game() -> None:
    for game in catalogue.games():
        for path in (PACKAGE / "games" / game).rglob("*.py"):
            others = {name.split(".")[2] for name in imports(path) if name.startswith("amytis.games.")}
            assert others <= {game}


@every_game
def test_server_and_shell_know_no_game(game: str) -> None:
    named = re.compile(rf"""["'`/_]{game}["'`/_]""")
    shell = [path for path in (ROOT / "web" / "src" / "shell").rglob("*") if path.is_file()]
    for path in (*shell, *(PACKAGE / "server").rglob("*.py"), ROOT / "web" / "src" / "App.svelte"):
        assert not named.search(path.read_text(encoding="utf-8")), f"{path.relative_to(ROOT)} knows {game}"


@every_game
def test_a_game_has_all_modules_of_the_contract(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert (folder / "RULES.md").exists()
    assert {f"{module}.py" for module in MODULES} <= {path.name for path in folder.iterdir()}


@every_game
def test_every_rule_has_a_test_named_after_it(game: str) -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / game).glob("test_*.py"))
    named = {found.replace("_", ".") for found in re.findall(r"def test_rule_(\d+_\d+)_", tests)}
    assert set(rulebook(game)) == named


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = "import sys, amytis.cli.main; amytis.cli.main.run(['games']); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert "amytis.core.catalogue" in loaded
    assert not {"numba", "numpy", "llvmlite", "msgspec"} & set(loaded)


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    silenced = re.compile(r"mark\.(skip|xfail)|pytest\.(skip|xfail|importorskip)\(")
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            assert not silenced.search(path.read_text(encoding="utf-8")), path


@every_game
def test_the_rules_have_the_same_numbers_in_every_language(game: str) -> None:
    for path in (PACKAGE / "games" / game).glob("RULES.*.md"):
        language = path.name.split(".")[1]
        assert list(rulebook(game, language)) == list(rulebook(game))
        assert rulebook(game, language) != rulebook(game)
