"""What compiled code depends on: a hash for each module that has compiled functions.

Compiled functions inline what they call and freeze the tables they read. So the key of a module covers its source, the
sources of all modules of this package that it imports, directly or not, the data files that those modules of a game
name, and the versions of Python, Numba and NumPy. Paths and time stamps have no part in it: a second checkout of the
same sources has the same keys. Texts and colours have none either: no module with compiled functions reads them.
"""

import ast
import hashlib
import sys
from functools import cache
from pathlib import Path

import numba
import numpy as np

from amytis.core.component_overrides import FILES, component_override

PACKAGE = Path(__file__).parents[1]
# Imported for its decorators: of what it imports, only the lowering shapes compiled code.
TOOLS = "amytis.core.compiled"
LOWERING = "amytis.core.unboxing"
PARTS = ("core", "games", "bots")  # the parts of the package that decide how games are played
SUFFIXES = (".py", ".toml", ".txt")


def digest_of_versions() -> "hashlib.blake2b":
    """The beginning of every hash: the versions of what compiles."""
    return hashlib.blake2b(f"{sys.version} numba {numba.__version__} numpy {np.__version__}".encode(), digest_size=10)


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of all that decides how games are played: results of another hash are those of another program."""
    digest = digest_of_versions()
    for path in sorted(p for part in PARTS for p in (package / part).rglob("*") if p.suffix in SUFFIXES):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    replaced = component_override()
    if replaced is not None:
        digest.update(replaced.digest.encode())
    return digest.hexdigest()


class Sources:
    """The modules of a package: where they are, what they import, and the keys of their compiled code."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self._package = package
        self._imports: dict[str, set[str]] = {}

    def file(self, module: str) -> Path | None:
        """The source of a module of this package."""
        name, _, rest = module.partition(".")
        if name != self._package.name:
            return None
        path = self._package.joinpath(*rest.split(".")) if rest else self._package
        for source in (path.with_suffix(".py"), path / "__init__.py"):
            if source.is_file():
                return source
        return None

    def imports(self, module: str) -> set[str]:
        """The modules of this package that a module of it imports."""
        if module not in self._imports:
            source = self.file(module)
            self._imports[module] = self._imported_by(source) if source else set()
        return self._imports[module]

    def _imported_by(self, source: Path) -> set[str]:
        names: set[str] = set()
        for node in ast.walk(ast.parse(source.read_bytes())):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    names.add(inner if self.file(inner) else node.module)
        return {name for name in names if self.file(name)}

    def reached(self, source: Path) -> dict[str, Path]:
        """All modules of this package that a source file imports, directly or not."""
        found: dict[str, Path] = {}
        waiting = self._imported_by(source)
        while waiting:
            module = waiting.pop()
            path = self.file(module)
            if module not in found and path:
                found[module] = path
                waiting |= {LOWERING} if module == TOOLS else self.imports(module)
        return found

    def data_files(self, sources: set[Path]) -> list[Path]:
        """The data files of games that these sources name, and all that hold pieces."""
        files = []
        for folder in sorted({source.parent for source in sources}):
            if not (folder / "data").is_dir():
                continue
            texts = "\n".join(source.read_text() for source in sources if source.parent == folder)
            files += [path for path in sorted((folder / "data").iterdir()) if path.name in FILES or path.name in texts]
        return files

    def key(self, source: Path) -> str:
        """The hash of all that can end up in compiled functions of a source file."""
        digest = digest_of_versions()
        reached = self.reached(source)
        sources = {source, *reached.values()}
        for path in [source, *(reached[module] for module in sorted(reached)), *self.data_files(sources)]:
            digest.update(f"{path.parent.name}/{path.name}".encode())
            digest.update(path.read_bytes())
        replaced = component_override()
        if replaced is not None and any(path.parent.name == replaced.game for path in sources):
            digest.update(replaced.digest.encode())
        return digest.hexdigest()


SOURCES = Sources()


@cache
def code_key(source: Path) -> str:
    """The key of a source file's compiled code, as the file is when this process first asks."""
    return SOURCES.key(source)
