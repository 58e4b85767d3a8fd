"""Positions drawn as text, read back into states: `position`, the inverse of `drawing.draw`.

Lines may be left out: then things are as at the start of a first turn, with empty gardens and slots; the supply has
what is not in use; and a game that is over has had all its rounds. A garden drawn as seen from above must fit its
terraces.
"""

import re

import numpy as np

from amytis.core.contract import State
from amytis.core.errors import BadPosition, IllegalMove
from amytis.core.plain import reads_positions
from amytis.games.babylon.checks import check, pieces_in_use
from amytis.games.babylon.components import (
    CORNER,
    CORNERS,
    EDITIONS,
    NAMED,
    PLACE_AT,
    POSITIONS,
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
from amytis.games.babylon.garden_checks import beyond, check_garden, check_terrace, end, span
from amytis.games.babylon.notation import parse, why_not
from amytis.games.babylon.rules import apply, save_turn_start, start
from amytis.games.babylon.state import (
    BELVEDERE,
    BRIDGE,
    CORNER_SHIFT,
    DIG,
    DOWN,
    GAME_OVER,
    LEVEL_BITS,
    NO_TILE,
    PHASES,
    SIDE_SHIFT,
    STATE,
    STATUES_SHIFT,
    TURN_SHIFT,
    UNDER_BRIDGE,
)

KEYED = re.compile(r"(seat|terraces|items|symbols) ([1-4])")
QUARRY_ROW = re.compile(r"quarry ([1-4])")
STACK = re.compile(r"0|([1-3])([SFBT.]{4}|\?)")
TERRACE = re.compile(r"([A-H][1-8]) L([0-9]{1,2}) (start [1-4]|[SFBT.]{4}) r([0-3])(?: -(\w\w))?((?: \+\w\w)*)")
ITEM = re.compile(r"([A-H][1-8]) (\w+)(?: ([nesw]))?(?: L([0-9]{1,2}))?")
SYMBOL = re.compile(r"([A-H][1-8]) ([SFBT])")
DUG = re.compile(r"([SFBT.]{4})( and a double pillar)?")
BESIDE = re.compile(r"pillars ([0-9]{1,2})(?:; slot (start [1-4]|[SFBT.]{4}))?")
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
        self.told: set[tuple[str, str]] = set()  # what a line has said already
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
        if tile >= QUARRY_TILES and not self.is_own(key, tile - QUARRY_TILES):
            raise BadPosition(f"{key}: only seat {tile - QUARRY_TILES + 1} can have the tile {name}")
        if tile in self.seen:
            raise BadPosition(f"{key}: the tile {name} is there twice")
        self.seen.append(tile)
        return tile

    def is_own(self, key: str, owner: int) -> bool:
        """Whether a line can name the starting tile of a seat: its own lines, and what is out of the game."""
        found = KEYED.fullmatch(key)
        return owner < self.s["players"] and (key == "gone" or (found is not None and int(found[2]) == owner + 1))

    def once(self, key: str, name: str) -> None:
        """A line says a thing once."""
        if (key, name) in self.told:
            raise BadPosition(f"{key}: {name} is there twice")
        self.told.add((key, name))

    def read(self) -> State:
        """The state of all lines."""
        self.s["slots"][:] = NO_TILE
        for key in sorted(self.lines, key=lambda key: not key.startswith("terraces")):
            self.read_line(key, self.lines[key])
        if self.s["phase"] == GAME_OVER and "rounds" not in self.lines:
            self.s["rounds"] = ROUNDS[self.s["players"]]
        for p in range(self.s["players"]):
            self.read_spans(p)
            check_garden(self.s, p)
        self.fill_supply()
        self.s["bag"] = sum(1 << tile for tile in range(QUARRY_TILES) if tile not in self.seen)
        check(self.s)
        save_turn_start(self.s)
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
            self.once(key, name)
            most = int(SUPPLY[self.s["edition"], kind]) if field == "supply" else TOKENS_OF_EACH
            counts[kind] = self.number(key, count, 0, most)

    def fill_supply(self) -> None:
        """Supplies that are not written are all pieces not in use."""
        for kind, used in enumerate(pieces_in_use(self.s)):
            if ("supply", SUPPLIES[kind]) not in self.told:
                self.s["supply"][0, kind] = max(0, int(SUPPLY[self.s["edition"], kind]) - used)

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
                self.once(key, found[1])
                s["symbols"][p, NAMED[found[1]]] = SYMBOLS.index(found[2])

    def read_terrace(self, p: int, key: str, part: str) -> None:
        """A tile of a garden, laid over those before it."""
        s = self.s
        found = self.match(TERRACE, key, part)
        if NAMED[found[1]] not in PLACE_AT:
            raise BadPosition(f"{key}: no tile can lie on {found[1]}")
        place, level, quarters = PLACE_AT[NAMED[found[1]]], self.number(key, found[2], 1, 15), int(found[4])
        corner = self.one_of(key, found[5], CORNERS) + 1 if found[5] else 0
        statues = sum(1 << self.one_of(key, word[1:], CORNERS) for word in set(found[6].split()))
        lies = level | quarters << TURN_SHIFT | corner << CORNER_SHIFT | statues << STATUES_SHIFT
        check_terrace(s, p, place, level, lies, key)
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
        self.once(key, found[1])
        way = WAYS.index(found[3]) if found[3] else 0
        if kind == UNDER_BRIDGE:
            level = self.number(key, found[4], 1, LEVEL_BITS) if found[4] else 0
            if bool(found[3]) != bool(level) or way > DOWN:
                raise BadPosition(f"{key}: {part!r} needs the way of the bridge, e or s, and its level, or neither")
            self.s["items"][p, NAMED[found[1]]] = span(way, level)
            return
        if (kind in PAIRED) != bool(found[3]) or found[4]:
            raise BadPosition(f"{key}: {part!r} needs the way to its other end, or has none")
        self.s["items"][p, NAMED[found[1]]] = kind | way << SIDE_SHIFT

    def read_spans(self, p: int) -> None:
        """Direction and level of a bridge above a position may be omitted if one of its ends is visible."""
        items, levels = self.s["items"][p], self.s["levels"][p]
        for position in range(POSITIONS):
            if items[position] == UNDER_BRIDGE:
                for side in range(len(WAYS)):
                    first = beyond(position, side + 2)
                    if first is not None and items[first] == end(BRIDGE, side):
                        items[position] = span(side, int(levels[first]))


@reads_positions
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
    """A decision of the current turn."""
    try:
        move = parse(s, written)
    except IllegalMove as error:
        raise BadPosition(f"played: {error}") from None
    violation = why_not(s, move)
    if violation:
        raise BadPosition(f"played: {violation.sentence}")
    apply(s, move)
