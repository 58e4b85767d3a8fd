"""Component overrides: data files that are read instead of a game's own, named by an environment variable.

`AMYTIS_COMPONENTS=babylon=FOLDER` overrides the data files of Babylon that exist in the folder; a path to a file
overrides only that one. A game reads its components when it is imported, so a process uses one set of them throughout.
"""

import hashlib
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amytis.core.catalogue import GAMES
from amytis.core.errors import BadFile
from amytis.core.files import read_text
from amytis.core.plain import foreign_letter

VARIABLE = "AMYTIS_COMPONENTS"
FILES = ("components.toml", "map.txt", "tiles.txt")


@dataclass(frozen=True)
class ComponentOverride:
    """A game, and the folder with the files that override its own, or the only such file."""

    game: str
    path: Path

    @property
    def name(self) -> str:
        """A name for these components: the folder, and the file if it is only one."""
        return f"{self.path.parent.name}/{self.path.name}" if self.path.is_file() else self.path.name

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process that plays with these components."""
        return {VARIABLE: f"{self.game}={self.path}"}

    @property
    def files(self) -> list[Path]:
        """The overriding files."""
        if self.path.is_file():
            return [self.path] if self.path.name in overridable(self.game) else []
        return [self.path / name for name in overridable(self.game) if (self.path / name).is_file()]

    @property
    def digest(self) -> str:
        """A hash of the game's name and the overriding files."""
        digest = hashlib.blake2b(self.game.encode(), digest_size=10)
        for path in self.files:
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()


def overridable(game: str) -> list[str]:
    """The data files of a game that can be overridden."""
    return [name for name in FILES if (GAMES / game / "data" / name).is_file()]


def check_component_override(game: str, path: Path) -> ComponentOverride:
    """The override by a folder or a file; refused if it overrides nothing."""
    found = ComponentOverride(game, path.expanduser().absolute())
    names = " or ".join(overridable(game))
    if not found.path.exists():
        raise BadFile(f"{path} does not exist; a folder with {names}, or such a file, replaces the game's own pieces")
    if not found.files:
        kind = "is no file" if found.path.is_file() else "has nothing"
        raise BadFile(f"{path} {kind} that replaces pieces of the game: {names}")
    return found


def component_override() -> ComponentOverride | None:
    """The override in the environment of this process, if any."""
    written = os.environ.get(VARIABLE)
    if not written:
        return None
    game, equals, path = written.partition("=")
    if not equals or not (GAMES / game / "data").is_dir():
        raise BadFile(f"{VARIABLE} is written game=folder, unlike {written!r}")
    return check_component_override(game, Path(path))


def piece_file(data: Path, name: str) -> Path:
    """A data file of a game: its own, or the one that overrides it."""
    replaced = component_override()
    if replaced is not None and data == GAMES / replaced.game / "data":
        return next((path for path in replaced.files if path.name == name), data / name)
    return data / name


def read_pieces(data: Path, name: str = "components.toml") -> dict[str, Any]:
    """The components in a TOML file of a game."""
    path = piece_file(data, name)
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path}: {error}") from None


def read_drawn_pieces(data: Path, name: str) -> str:
    """The text of a file in which components of a game are drawn or listed."""
    path = piece_file(data, name)
    text = read_text(path)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.isascii() and not line.startswith("#"):
            raise BadFile(f"{path}, line {number}: pieces are written in plain letters, unlike {foreign_letter(line)}")
    return text
