"""The file of results: a line that describes the arrangement, then a line for each finished game, all of them JSON.

It only grows, so a run can be killed at any time: a last line without its end is a game that was not kept.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from amytis.arena.arrangement import Arrangement
from amytis.arena.pairings import Fixture
from amytis.arena.umpire import Played
from amytis.core.compiled import source_hash
from amytis.core.errors import BadFile
from amytis.core.files import read_text, write_text


class Heading(msgspec.Struct, frozen=True):
    """The first line; `sources` is a hash of all rules and bots, since others may play other games."""

    arena: Literal[1]
    sources: str
    arrangement: Arrangement


class Results:
    """The finished games of an arrangement, kept in a file if one is named."""

    def __init__(self, arrangement: Arrangement, path: Path | None = None) -> None:
        self.games: dict[Fixture, Played] = {}
        self._path = path
        if path is None:
            return
        heading = Heading(1, source_hash(), arrangement)
        if path.exists():
            self._read(path, heading)
        else:
            write_text(path, msgspec.json.encode(heading).decode() + "\n")

    def add(self, game: Played) -> None:
        """Keep a game."""
        self.games[game.fixture] = game
        if self._path is not None:
            with self._path.open("ab") as stream:
                stream.write(msgspec.json.encode(game) + b"\n")

    def kept(self, fixtures: Sequence[Fixture]) -> str:
        """What a run that is stopped leaves behind."""
        if self._path is None:
            return "stopped"
        there = sum(fixture in self.games for fixture in fixtures)
        return f"stopped; {self._path} has {there} of {len(fixtures)} games, and the same command plays the rest"

    def _read(self, path: Path, heading: Heading) -> None:
        whole, end, torn = read_text(path).rpartition("\n")
        first, *lines = whole.split("\n")
        _check(path, first, heading)
        for number, line in enumerate(lines, start=2):
            try:
                game = msgspec.json.decode(line, type=Played)
            except msgspec.MsgspecError:
                raise BadFile(f"{path}: line {number} is no game of an arena") from None
            self.games[game.fixture] = game
        if torn:
            os.truncate(path, len((whole + end).encode()))


def _check(path: Path, line: str, expected: Heading) -> None:
    """Refuse a file of anything else than this arrangement, played by these rules and bots."""
    try:
        found = msgspec.json.decode(line, type=Heading)
    except msgspec.MsgspecError:
        raise BadFile(f"{path}: not a file of an arena's results") from None
    wanted, kept = (msgspec.to_builtins(heading.arrangement) for heading in (expected, found))
    for name, value in wanted.items():
        if kept[name] != value:
            raise BadFile(f"{path} keeps another arena: its {name} is {_word(kept[name])}, not {_word(value)}")
    if found.sources != expected.sources:
        raise BadFile(f"{path} was played by other rules or bots than those of now; begin a new file")


def _word(value: object) -> str:
    """A value of an arrangement as it is written on the command line."""
    if isinstance(value, dict):
        return " ".join(f"{name}={choice}" for name, choice in value.items()) or "the usual one"
    return ",".join(value) if isinstance(value, list) else str(value)
