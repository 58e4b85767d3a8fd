"""Other pieces for a game: a folder of data files that are read instead of the game's own, named by the environment.

`AMYTIS_COMPONENTS=babylon=FOLDER` replaces those files of Babylon that the folder has. A game reads its pieces when it
is imported, so a process plays with one set of them from its beginning to its end.
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

VARIABLE = "AMYTIS_COMPONENTS"
FILES = ("components.toml", "map.txt", "tiles.txt")


@dataclass(frozen=True)
class Replacement:
    """A game, and the folder of the files that replace some of its own."""

    game: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """What a process that plays with these pieces has in its environment."""
        return {VARIABLE: f"{self.game}={self.folder}"}

    @property
    def files(self) -> list[Path]:
        """The files that replace others."""
        return [self.folder / name for name in replaceable(self.game) if (self.folder / name).is_file()]

    @property
    def digest(self) -> str:
        """A hash of what is replaced, and by what."""
        digest = hashlib.blake2b(self.game.encode(), digest_size=10)
        for path in self.files:
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()


def replaceable(game: str) -> list[str]:
    """The files of a game that hold its pieces."""
    return [name for name in FILES if (GAMES / game / "data" / name).is_file()]


def check_replacement(game: str, folder: Path) -> Replacement:
    """The replacement by a folder, if it replaces anything."""
    found = Replacement(game, folder.expanduser().absolute())
    if not found.folder.is_dir():
        raise BadFile(
            f"{folder} is no folder; one with {' or '.join(replaceable(game))} replaces the game's own pieces"
        )
    if not found.files:
        raise BadFile(f"{folder} has nothing that replaces pieces of the game: {' or '.join(replaceable(game))}")
    return found


def replacement() -> Replacement | None:
    """What the environment of this process replaces."""
    written = os.environ.get(VARIABLE)
    if not written:
        return None
    game, equals, folder = written.partition("=")
    if not equals or not (GAMES / game / "data").is_dir():
        raise BadFile(f"{VARIABLE} is written game=folder, unlike {written!r}")
    return check_replacement(game, Path(folder))


def piece_file(data: Path, name: str) -> Path:
    """A data file of a game with its pieces: the game's own, or the one that replaces it."""
    replaced = replacement()
    if replaced is not None and data == GAMES / replaced.game / "data" and (replaced.folder / name).is_file():
        return replaced.folder / name
    return data / name


def read_pieces(data: Path, name: str = "components.toml") -> dict[str, Any]:
    """The pieces of a game that are written as TOML."""
    path = piece_file(data, name)
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path}: {error}") from None


def read_drawn_pieces(data: Path, name: str) -> str:
    """The text of a file in which pieces of a game are drawn or listed."""
    return read_text(piece_file(data, name))
