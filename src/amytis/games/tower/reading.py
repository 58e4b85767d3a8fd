"""Positions drawn as text, read back into states: `position`, the inverse of `drawing.draw`."""

import re
from collections import Counter

import numpy as np

from amytis.core.contract import State
from amytis.core.errors import BadPosition, IllegalMove
from amytis.core.plain import reads_positions
from amytis.games.tower.checks import check
from amytis.games.tower.components import (
    BUILDINGS,
    CART,
    DIE,
    HARD_ROUNDS,
    HEIGHT,
    ICON_LETTERS,
    MARKS,
    NAMES,
    PENALTIES,
    PRINTED,
    ROUNDS,
    SHAPES,
    SPOTS,
    VALUES,
    WIDTH,
)
from amytis.games.tower.laying import lay_tile
from amytis.games.tower.layout import COUNTED, FLAGS
from amytis.games.tower.notation import parse
from amytis.games.tower.rules import start
from amytis.games.tower.state import (
    BUILT,
    CIRCLED,
    DRAWN_BOXES,
    ETCHED,
    IGNORED,
    JOINED_ABOVE,
    JOINED_RIGHT,
    KEPT,
    LAY_FIRST,
    NONE,
    OBEYED,
    PHASES,
    STATE,
    TAKE_FIRST,
)

ROW_NUMBER = re.compile(r"[1-9][0-9]?")
CELL = re.compile(r"(#?)([AMPLDWwampl.])(o?)(>?)(\^?)")
MOST = 99


@reads_positions
def position(text: str) -> State:
    """The state that a text draws. What is left out is as at the start of a game, or empty."""
    header, sheets = split(text)
    s: State = np.zeros(1, STATE)[0]
    players = number(header.pop("players", ""), "players", 1, 4)
    rounds = number(header.pop("rounds", str(ROUNDS)), "rounds", HARD_ROUNDS, ROUNDS)
    start(s, players, np.array([int(players == 1 and rounds == HARD_ROUNDS)], np.int64))
    if rounds != s.rounds:
        raise BadPosition(f"rounds: a game of {players} has {s.rounds}, not {rounds}")
    for key, value in header.items():
        read_header(s, key, value)
    for name, lines in sheets:
        p = KEPT if name == "before" else number(name, "sheet", 1, players) - 1
        for line in unrepeated(lines):
            read_sheet(s, p, line)
    check(s)
    return s


def split(text: str) -> tuple[dict[str, str], list[tuple[str, list[str]]]]:
    """The header's lines by their keys, and the lines of each sheet."""
    header: dict[str, str] = {}
    sheets: list[tuple[str, list[str]]] = []
    named: set[str] = set()
    for line in filter(str.strip, text.splitlines()):
        key, colon, value = (part.strip() for part in line.partition(":"))
        if key == "sheet" and colon:
            if value in named:
                raise BadPosition(f"sheet {value[:40]} is there twice")
            named.add(value)
            sheets.append((value, []))
        elif sheets:
            sheets[-1][1].append(line)
        elif not colon:
            raise BadPosition(f"cannot read the line {line.strip()[:40]!r}")
        elif key in header:
            raise BadPosition(f"{key[:40]!r} is there twice")
        else:
            header[key] = value
    return header, sheets


def unrepeated(lines: list[str]) -> list[str]:
    """The lines of a sheet, if each section and each row is there once."""
    keys = Counter("".join(line.replace(":", " ").split()[:1]) for line in lines)
    for key, count in keys.items():
        if count > 1:
            raise BadPosition(f"a sheet has {key[:40]!r} once")
    return lines


def number(value: str, key: str, least: int, most: int) -> int:
    """A number of the text."""
    if not re.fullmatch(r"[0-9]{1,3}", value) or not least <= int(value) <= most:
        raise BadPosition(f"{key}: needs a number from {least} to {most}, not {value[:40]!r}")
    return int(value)


def one_of(names: tuple[str, ...], value: str, key: str) -> int:
    """The index of a word."""
    if value not in names:
        raise BadPosition(f"{key}: is one of {', '.join(names)}, not {value[:40]!r}")
    return names.index(value)


def read_header(s: State, key: str, value: str) -> None:
    """One line of the header."""
    words = [] if value == "none" else value.split()
    if key in ("first", "seat"):
        s[key] = number(value, key, 1, int(s.players)) - 1
    elif key in ("past", "green", "taken", "steps"):
        s["turn_size" if key == "steps" else key] = number(value, key, 0, MOST)
    elif key in ("phase", "card", "papyrus"):
        names = {"phase": PHASES, "card": tuple(SHAPES), "papyrus": ("shut", "open")}[key]
        s[key] = one_of(names, value, key)
    elif key == "tile":
        read_tile(s, value)
    elif key in ("cards", "blue"):
        read_pieces(s, key, words)
    elif key == "written":
        s.written = sum(1 << (number(word, key, 1, int(s.players)) - 1) for word in sorted(set(words)))
    elif key == "owed" and len(words) == 2:
        s.owed = CART + one_of(MARKS[CART:DIE], words[0], key)
        s.owed_count = number(words[1], key, 1, MOST)
    elif s.players == 1:
        read_penalty(s, key, words)
    else:
        raise BadPosition(f"a position of {s.players} has no {key[:40]!r}")


def read_pieces(s: State, key: str, words: list[str]) -> None:
    """The shape cards that can still come, or the blue dice on the board."""
    names = SHAPES if key == "cards" else [str(value + 1) for value in range(VALUES)]
    s[key][:] = [words.count(name) for name in names]
    if s[key].sum() != len(words):
        raise BadPosition(f"{key}: are among {', '.join(names)}")


def read_tile(s: State, value: str) -> None:
    """How the tile lies."""
    try:
        move = parse(s, value)
    except IllegalMove as error:
        raise BadPosition(f"tile: {error}") from None
    if not LAY_FIRST <= move < TAKE_FIRST:
        raise BadPosition(f"tile: {value[:40]!r} lays no tile")
    phase, seat = int(s.phase), int(s.seat)
    if s.card == NONE:
        s.card = (move - LAY_FIRST) // len(SPOTS) // 4
    lay_tile(s, move)
    s.marks[:] = 0
    s.papyrus = 0
    s.phase, s.seat = phase, seat


def read_penalty(s: State, key: str, words: list[str]) -> None:
    """The penalty cards of the solo game."""
    if key == "penalties":
        s.penalties = sum(1 << (number(word, key, 1, len(PENALTIES)) - 1) for word in sorted(set(words)))
    elif key == "penalty" and len(words) == 1:
        s.penalty = number(words[0], key, 1, len(PENALTIES)) - 1
    elif key == "faced" and len(words) == 1:
        s.obeyed = (IGNORED, OBEYED)[one_of(("ignored", "obeyed"), words[0], key)]
    else:
        raise BadPosition(f"a position of 1 has no {key[:40]!r}")


def read_sheet(s: State, p: int, line: str) -> None:
    """A line of a sheet: a section, or a row of the tower."""
    row, *cells = line.split()
    if ROW_NUMBER.fullmatch(row) and cells:
        read_row(s, p, int(row), cells)
        return
    key, _, value = (part.strip() for part in line.partition(":"))
    if key in COUNTED:
        first, size = COUNTED[key]
        counts = [number(word, key, 0, MOST) for word in value.split()]
        if len(counts) != size:
            raise BadPosition(f"{key}: needs {size} numbers, not {len(counts)}")
        s.marks[p, first : first + size] = counts
    elif key == "built":
        s.marks[p, BUILT] = sum(1 << one_of(BUILDINGS, word, key) for word in sorted(set(value.split())))
    elif key == "used":
        for word in value.split(","):
            s.marks[p, FLAGS[tuple(FLAGS)[one_of(tuple(FLAGS), word.strip(), key)]]] = 1
    else:
        raise BadPosition(f"cannot read the line {line.strip()[:40]!r}")


def read_row(s: State, p: int, row: int, cells: list[str]) -> None:
    """The boxes of a row of the tower."""
    if not 1 <= row <= HEIGHT or len(cells) != WIDTH:
        raise BadPosition(f"the tower has {HEIGHT} rows of {WIDTH} boxes: row {row} has {len(cells)}")
    for column, word in enumerate(cells):
        box = (row - 1) * WIDTH + column
        found = CELL.fullmatch(word)
        if not found:
            raise BadPosition(f"cannot read {word[:40]!r} on {NAMES[box]}")
        etched = found[2].islower() and found[2] != "w"
        if found[2] != PRINTED[box] and not (etched and PRINTED[box] == "."):
            raise BadPosition(f"{NAMES[box]} carries {PRINTED[box]!r}, not {found[2]!r}")
        columns = [DRAWN_BOXES] * bool(found[1]) + [CIRCLED] * bool(found[3])
        columns += [JOINED_RIGHT] * bool(found[4]) + [JOINED_ABOVE] * bool(found[5])
        columns += [ETCHED + ICON_LETTERS.index(found[2].upper())] if etched else []
        for one in columns:
            s.boxes[p, one] |= 1 << box
