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

# The layers inside the server, lowest first: a module may import its own layer and those before it.
SERVER_LAYERS = (
    {"operations", "time_source", "sentences", "rating"},
    {"settings"},
    {"storage"},
    {"domain"},
    {"services"},
    {"api"},
    {"app", "bot_worker"},
)


def all_imports(path: Path) -> set[str]:
    """The modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "amytis.server":
            found.update(f"amytis.server.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    return {name for name in all_imports(path) if name.startswith("amytis.")}


def test_dependencies_point_inward_only() -> None:
    parts = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert parts == set(INWARD)
    for part, allowed in INWARD.items():
        for path in (PACKAGE / part).rglob("*.py"):
            known = {name.split(".")[1] for name in imports(path)} - {part}
            assert known <= allowed, f"{path.relative_to(PACKAGE)} knows {known - allowed}"


def server_layer(part: str) -> int:
    """The number of the layer that a package or a module of the server belongs to."""
    found = [number for number, parts in enumerate(SERVER_LAYERS) if part in parts]
    assert len(found) == 1, f"server/{part} belongs to {len(found)} layers"
    return found[0]


def test_the_layers_of_the_server_point_downward_only() -> None:
    server = PACKAGE / "server"
    for path in server.rglob("*.py"):
        part = path.relative_to(server).parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        for name in imports(path):
            top, *rest = name.removeprefix("amytis.").split(".")
            if top == "server":
                assert rest, f"{path.relative_to(PACKAGE)} imports the server as a whole"
                assert server_layer(rest[0]) <= server_layer(part), f"{path.relative_to(PACKAGE)} imports {name}"


def test_storage_domain_and_services_know_no_http() -> None:
    for layer in ("storage", "domain", "services"):
        for path in (PACKAGE / "server" / layer).rglob("*.py"):
            known = {name.split(".")[0] for name in all_imports(path)}
            assert not known & {"fastapi", "starlette", "uvicorn", "pydantic"}, path.relative_to(PACKAGE)


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
