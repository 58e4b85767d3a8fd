"""A log of results as JSON lines: a heading that says what is played, then a line for each finished game.

It is append-only, so a run can be killed at any time: an incomplete last line is dropped.
"""

import fcntl
import os
import weakref
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from amytis.core.errors import BadFile
from amytis.core.files import read_text


class Heading(msgspec.Struct, frozen=True):
    """The first line; subclasses add a last field with what is played.

    `sources` is a hash of all rules and bots, because another version may play differently.
    """

    sources: str


class Entry(Protocol):
    """A finished game."""

    @property
    def fixture(self) -> Hashable:
        """The fixture of the game."""


Game = TypeVar("Game", bound=Entry)


class ResultsLog(Generic[Game]):
    """Finished games, kept in a file if a path is given; `kind` names what they belong to in messages."""

    def __init__(self, kind: str, heading: Heading, entry: type[Game], path: Path | None = None) -> None:
        self.games: dict[Hashable, Game] = {}
        self._kind = kind
        self._path = path
        self._file: int | None = None
        if path is None:
            return
        self._path, self._file = open_alone(path)
        # Release the lock on the file when the log is garbage-collected.
        weakref.finalize(self, os.close, self._file)
        if os.fstat(self._file).st_size:
            self._read(self._path, heading, entry)
        else:
            self._write(heading)

    def add(self, game: Game) -> None:
        """Add a game."""
        self.games[game.fixture] = game
        self._write(game)

    def _write(self, line: object) -> None:
        if self._file is not None:
            with os.fdopen(self._file, "ab", closefd=False) as stream:
                stream.write(msgspec.json.encode(line) + b"\n")

    def kept(self, fixtures: Sequence[Hashable]) -> str:
        """A message about what an interrupted run has saved."""
        if self._path is None:
            return "stopped"
        there = sum(fixture in self.games for fixture in fixtures)
        return f"stopped; {self._path} has {there} of {len(fixtures)} games, and the same command plays the rest"

    def _read(self, path: Path, heading: Heading, entry: type[Game]) -> None:
        whole, end, torn = read_text(path).rpartition("\n")
        first, *lines = whole.split("\n")
        self._check(path, first, heading)
        for number, line in enumerate(lines, start=2):
            try:
                game = msgspec.json.decode(line, type=entry)
            except msgspec.MsgspecError:
                raise BadFile(f"{path}: line {number} is no finished game") from None
            self.games[game.fixture] = game
        if torn:
            os.truncate(path, len((whole + end).encode()))

    def _check(self, path: Path, line: str, expected: Heading) -> None:
        """Refuse a file with other contents, or from other rules and bots."""
        try:
            found = msgspec.json.decode(line, type=type(expected))
        except msgspec.MsgspecError:
            raise BadFile(f"{path}: no {self._kind} is kept in this file") from None
        wanted, kept = (_subject(heading) for heading in (expected, found))
        for name, value in wanted.items():
            if kept[name] != value:
                raise BadFile(
                    f"{path} keeps another {self._kind}: its {name} is {_word(kept[name])}, not {_word(value)}"
                )
        if found.sources != expected.sources:
            raise BadFile(f"{path} was played by another version of the rules or bots; begin a new file")


def open_alone(path: Path) -> tuple[Path, int]:
    """Open a file for appending and lock it: two runs would play the same games."""
    try:
        path = path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(file)
            raise
        return path, file
    except BlockingIOError:
        raise BadFile(f"{path}: another run adds to this file; let it finish, or name another one") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _subject(heading: Heading) -> dict[str, Any]:
    """The last field of a heading as plain data: what is played."""
    subject: dict[str, Any] = list(msgspec.to_builtins(heading).values())[-1]
    return subject


def _word(value: object) -> str:
    """A value as on the command line."""
    if isinstance(value, dict):
        parts = (
            _word(part) if isinstance(part, dict) else f"{name}={_word(part)}" for name, part in value.items() if part
        )
        return " ".join(parts) or "the usual one"
    return ",".join(map(_word, value)) if isinstance(value, list) else str(value)
