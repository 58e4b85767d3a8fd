"""Positions drawn as text, read back into states: `position`, the inverse of `drawing.draw`.

Lines may be left out: then things are as at the start of a first turn, with empty gardens and slots. A garden drawn as
seen from above must fit its terraces.
"""

import re

import numpy as np

from amytis.core.contract import State
from amytis.core.errors import BadPosition, IllegalMove
from amytis.games.babylon.checks import check, check_lies
from amytis.games.babylon.components import (
    CORNER,
    CORNERS,
    EDITIONS,
    NAMED,
    PLACE_AT,
    QUARRY_SIDE,
    QUARRY_TILES,
    REMOVALS,
    ROUNDS,
    SPACE,
    SPACES,
    STACK_NAMES,
    SUPPLIES,
    SUPPLY,
    SYMBOLS,
    TILES,
    TOKENS,
    TOKENS_OF_EACH,
)
from amytis.games.babylon.drawing import ITEM_WORDS, PAIRED, WAYS, draw_garden, tile_name
from amytis.games.babylon.notation import parse, why_not
from amytis.games.babylon.rules import apply, remember, start
from amytis.games.babylon.state import (
    BELVEDERE,
    CORNER_SHIFT,
    DIG,
    NO_TILE,
    PHASES,
    SIDE_SHIFT,
    STATE,
    STATUES_SHIFT,
    TURN_SHIFT,
)

KEYED = re.compile(r"(seat|terraces|items|symbols) ([1-4])")
QUARRY_ROW = re.compile(r"quarry ([1-4])")
STACK = re.compile(r"0|([1-3])([SFBT.]{4}|\?)")
TERRACE = re.compile(r"([A-H][1-8]) L(\d\d?) (start [1-4]|[SFBT.]{4}) r([0-3])(?: -(\w\w))?((?: \+\w\w)*)")
ITEM = re.compile(r"([A-H][1-8]) (\w+)(?: ([nesw]))?")
SYMBOL = re.compile(r"([A-H][1-8]) ([SFBT])")
DUG = re.compile(r"([SFBT.]{4})( and a double pillar)?")
BESIDE = re.compile(r"pillars (\d\d?)(?:; slot (start [1-4]|[SFBT.]{4}))?")
WORDS = {"phase": PHASES, "token": TOKENS, "opened": tuple(STACK_NAMES)}
COUNTS = {"tokens": ("token_bag", TOKENS), "supply": ("supply", SUPPLIES)}
TILES_NAMED = {tile_name(tile): tile for tile in range(len(TILES))}
GARDEN_LINE = re.compile(r"\s+[1-8]\s.*|\s+A   B.*")


class Reader:
    """Puts a state together from the lines of a text."""

    def __init__(self, lines: dict[str, str]) -> None:
        self.lines = lines
        players = self.number("players", lines.pop("players", ""), 2, 4)
        self.s: State = np.zeros(1, STATE)[0]
        edition = self.one_of("edition", lines.pop("edition", EDITIONS[0]), EDITIONS)
        start(self.s, players, np.array([edition], np.int64))
        self.seen: list[int] = []
        self.s["phase"] = DIG

    def number(self, key: str, value: str, least: int, most: int) -> int:
        """A number of the text."""
        if not re.fullmatch(r"[0-9]{1,3}", value) or not least <= int(value) <= most:
            raise BadPosition(f"{key}: needs a number from {least} to {most}, not {value[:40]!r}")
        return int(value)

    def one_of(self, key: str, value: str, names: tuple[str, ...]) -> int:
        """The index of a word."""
        if value not in names:
            raise BadPosition(f"{key}: is one of {', '.join(names)}, not {value[:40]!r}")
        return names.index(value)

    def match(self, pattern: re.Pattern[str], key: str, value: str) -> re.Match[str]:
        """A value in its form."""
        found = pattern.fullmatch(value)
        if not found:
            raise BadPosition(f"{key}: cannot read {value[:60]!r}")
        return found

    def tile(self, key: str, name: str) -> int:
        """A tile by its name; each is there once."""
        if name not in TILES_NAMED:
            raise BadPosition(f"{key}: there is no tile {name[:40]}")
        tile = TILES_NAMED[name]
        if tile in self.seen:
            raise BadPosition(f"{key}: the tile {name} is there twice")
        self.seen.append(tile)
        return tile

    def read(self) -> State:
        """The state of all lines."""
        self.s["slots"][:] = NO_TILE
        for key in sorted(self.lines, key=lambda key: not key.startswith("terraces")):
            self.read_line(key, self.lines[key])
        self.s["bag"] = sum(1 << tile for tile in range(QUARRY_TILES) if tile not in self.seen)
        check(self.s)
        remember(self.s)
        return self.s

    def read_line(self, key: str, value: str) -> None:
        """One line."""
        if found := KEYED.fullmatch(key):
            self.read_of_seat(found[1], self.number(key, found[2], 1, int(self.s["players"])) - 1, key, value)
        elif found := QUARRY_ROW.fullmatch(key):
            self.read_stacks(int(found[1]) - 1, key, value)
        elif key in WORDS:
            names = WORDS[key]
            self.s[key] = self.one_of(key, value, names)
        elif key in COUNTS:
            self.read_counts(key, value)
        elif key == "gone":
            for name in value.split(", "):
                self.tile(key, name)
        elif key == "dug":
            found = self.match(DUG, key, value)
            self.s["dug"], self.s["gift"] = self.tile(key, found[1]), bool(found[2])
        else:
            self.read_number(key, value)

    def read_number(self, key: str, value: str) -> None:
        """A line with a number; seats are counted from 1 in the text."""
        players = int(self.s["players"])
        if key == "seat":
            self.s["seat"] = self.number(key, value, 1, players) - 1
        elif key == "rounds":
            self.s["rounds"] = self.number(key, value, 0, int(ROUNDS[players]))
        elif key == "removed":
            self.s["removed"] = self.number(key, value, 0, int(REMOVALS[players]) * players)
        else:
            raise BadPosition(f"a position has no {key!r}")

    def read_counts(self, key: str, value: str) -> None:
        """Counts with their names; what is not named stays as it is."""
        field, names = COUNTS[key]
        counts = self.s[field][0] if field == "supply" else self.s[field]
        for part in value.split(", "):
            name, _, count = part.rpartition(" ")
            kind = self.one_of(key, name, names)
            most = int(SUPPLY[self.s["edition"], kind]) if field == "supply" else TOKENS_OF_EACH
            counts[kind] = self.number(key, count, 0, most)

    def read_stacks(self, row: int, key: str, value: str) -> None:
        """A row of the quarry."""
        cells = value.split()
        if len(cells) != QUARRY_SIDE:
            raise BadPosition(f"{key}: a row has {QUARRY_SIDE} stacks, not {len(cells)}")
        for column, cell in enumerate(cells):
            found = self.match(STACK, key, cell)
            stack = row * QUARRY_SIDE + column
            self.s["stacked"][stack] = int(found[1] or 0)
            known = found[2] not in (None, "?")
            self.s["tops"][stack] = self.tile(key, found[2]) if known else NO_TILE

    def read_of_seat(self, kind: str, p: int, key: str, value: str) -> None:
        """What a seat has: pillars and slot, terraces, items or changed symbols."""
        s = self.s
        if kind == "seat":
            found = self.match(BESIDE, key, value)
            s["singles"][p] = int(found[1])
            s["slots"][p] = self.tile(key, found[2]) if found[2] else NO_TILE
            return
        for part in value.split("; "):
            if kind == "terraces":
                self.read_terrace(p, key, part)
            elif kind == "items":
                self.read_item(p, key, part)
            else:
                found = self.match(SYMBOL, key, part)
                s["symbols"][p, NAMED[found[1]]] = SYMBOLS.index(found[2])

    def read_terrace(self, p: int, key: str, part: str) -> None:
        """A tile of a garden, laid over those before it."""
        s = self.s
        found = self.match(TERRACE, key, part)
        if NAMED[found[1]] not in PLACE_AT:
            raise BadPosition(f"{key}: no tile can lie on {found[1]}")
        place, level, quarters = PLACE_AT[NAMED[found[1]]], self.number(key, found[2], 1, 15), int(found[4])
        corner = self.one_of(key, found[5], CORNERS) + 1 if found[5] else 0
        statues = sum(1 << self.one_of(key, word[1:], CORNERS) for word in found[6].split())
        lies = level | quarters << TURN_SHIFT | corner << CORNER_SHIFT | statues << STATUES_SHIFT
        check_lies(s, p, place, level, lies, key)
        tile = self.tile(key, found[3])
        s["built_tiles"][p, place] = tile
        s["built"][p, place] = lies
        s["heights"][p] = max(int(s["heights"][p]), level)
        for i in range(SPACES):
            position = CORNER[place, i]
            s["levels"][p, position] = level
            s["tiles"][p, position] = tile
            s["symbols"][p, position] = SPACE[tile, (i - quarters) % SPACES]
            s["items"][p, position] = BELVEDERE if i + 1 == corner else 0

    def read_item(self, p: int, key: str, part: str) -> None:
        """What stands on a position."""
        found = self.match(ITEM, key, part)
        kind = self.one_of(key, found[2], ITEM_WORDS)
        if (kind in PAIRED) != bool(found[3]):
            raise BadPosition(f"{key}: {part!r} needs the way to its other end, or has none")
        self.s["items"][p, NAMED[found[1]]] = kind | (WAYS.index(found[3]) << SIDE_SHIFT if found[3] else 0)


def position(text: str) -> State:
    """The state that a text draws."""
    lines: dict[str, str] = {}
    pictures: dict[int, list[str]] = {}
    seat = 0
    for line in text.splitlines():
        key, colon, value = (part.strip() for part in line.partition(":"))
        if colon:
            if key in lines:
                raise BadPosition(f"{key!r} is there twice")
            lines[key] = value
            found = KEYED.fullmatch(key)
            seat = int(found[2]) - 1 if found else seat
        elif GARDEN_LINE.fullmatch(line):
            pictures.setdefault(seat, []).append(line.rstrip())
        elif line.strip():
            raise BadPosition(f"cannot read the line {line.strip()[:60]!r}")
    turn = lines.pop("played", "")
    s = Reader(lines).read()
    for p, drawn in pictures.items():
        if drawn != draw_garden(s, p):
            raise BadPosition(f"the garden of seat {p + 1} is drawn unlike its terraces")
    for move in filter(None, (one.strip() for one in turn.split(";"))):
        replay(s, move)
    return s


def replay(s: State, written: str) -> None:
    """A decision of the turn under way."""
    try:
        move = parse(s, written)
    except IllegalMove as error:
        raise BadPosition(f"played: {error}") from None
    refusal = why_not(s, move)
    if refusal:
        raise BadPosition(f"played: {refusal.sentence}")
    apply(s, move)
