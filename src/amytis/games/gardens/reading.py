"""Positions drawn as text, read back into states: `position`, the inverse of `drawing.draw`.

Rows may be left out of a text: they are empty, and a base without gardeners.
"""

import re

import numpy as np

from amytis.core.contract import State
from amytis.core.errors import BadPosition, IllegalMove
from amytis.core.plain import reads_positions
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.gardens.building import add_to_pool, put_tile
from amytis.games.gardens.checks import check
from amytis.games.gardens.components import BASES, BUILDING_ORDER, LENGTHS, NAMES, NUMBERS, POOLS, TILE_COUNT
from amytis.games.gardens.dealing import draw_tile
from amytis.games.gardens.drawn import Drawn
from amytis.games.gardens.notation import parse, why_not
from amytis.games.gardens.rules import apply, start
from amytis.games.gardens.state import PHASES, STATE
from amytis.games.gardens.walking import put_gardener
from amytis.games.gardens.watering import sow, with_place

ROW_NUMBER = re.compile(r"[0-9]{1,2}")
CELL = re.compile(r"(?:(\.)|(_)|([0-9]{1,2})(?:\*([1-4]))?)(?::([1-4]+))?")


@reads_positions
def position(text: str) -> State:
    """The state that a text draws. Unless said otherwise, seat 1 begins a turn of a full game."""
    header, rows = split(text)
    drawn = Drawn(players=number(header.pop("players", ""), "players", 1, 4))
    for key, value in header.items():
        read_header(drawn, key, value)
    for row, cells in rows.items():
        read_row(drawn, row, cells)
    check(drawn)
    return build(drawn)


def split(text: str) -> tuple[dict[str, str], dict[int, list[str]]]:
    """The header's lines by their keys, and the rows' cells by their numbers."""
    header: dict[str, str] = {}
    rows: dict[int, list[str]] = {}
    for line in text.splitlines():
        row, *cells = line.split() or [""]
        key, colon, value = (part.strip() for part in line.partition(":"))
        if ROW_NUMBER.fullmatch(row):
            if int(row) in rows:
                raise BadPosition(f"row {row} is there twice")
            rows[int(row)] = cells
        elif colon:
            if key in header:
                raise BadPosition(f"{key[:LONGEST_QUOTE]!r} is there twice")
            header[key] = value
        elif row:
            raise BadPosition(f"cannot read the line {line.strip()[:LONGEST_QUOTE]!r}")
    return header, rows


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


def read_header(drawn: Drawn, key: str, value: str) -> None:
    """One line of the header."""
    if key == "length":
        drawn.length = one_of(LENGTHS, value, key)
    elif key == "pool of" and drawn.players == 1:
        drawn.pool_option = one_of(tuple(map(str, POOLS)), value, key)
    elif key == "phase":
        drawn.phase = one_of(PHASES, value, key)
    elif key == "seat":
        drawn.seat = number(value, key, 1, drawn.players) - 1
    elif key == "pool":
        drawn.pool = [number(word, key, 1, TILE_COUNT) - 1 for word in value.split()]
    elif key == "played":
        drawn.played = [move.strip() for move in value.split(";")]
    else:
        raise BadPosition(f"a position of {drawn.players} has no {key[:LONGEST_QUOTE]!r}")


def read_row(drawn: Drawn, row: int, cells: list[str]) -> None:
    """The places of a row."""
    base = int(BASES[drawn.length])
    if row >= base or len(cells) != base - row:
        raise BadPosition(f"row {row} has {max(0, base - row)} places, not {len(cells)}")
    for i, cell in enumerate(cells):
        found, place = CELL.fullmatch(cell), NUMBERS[row, i]
        if not found or (row == 0) != bool(found[2]) or (found[1] and found[5]):
            raise BadPosition(f"cannot read {cell[:LONGEST_QUOTE]!r} on {NAMES[place]}")
        if found[3]:
            drawn.tiles[place] = number(found[3], NAMES[place], 1, TILE_COUNT) - 1
        if found[4]:
            drawn.seeds[place] = int(found[4]) - 1
        if found[5]:
            drawn.gardeners[place] = [int(seat) - 1 for seat in found[5]]


def build(drawn: Drawn) -> State:
    """The state of the parts: what is not said follows from the number of each piece in the box."""
    s: State = np.zeros(1, STATE)[0]
    start(s, drawn.players, np.array([drawn.length, drawn.pool_option], np.int64))
    for place in BUILDING_ORDER[drawn.length].tolist():
        if place in drawn.tiles:
            put_tile(s, drawn.tiles[place], place)
            draw_tile(s, drawn.tiles[place])
    for tile in drawn.pool:
        draw_tile(s, tile)
        add_to_pool(s, tile)
    for place, seats in drawn.gardeners.items():
        for seat in seats:
            s.seat = seat
            s.hands[seat] -= 1
            put_gardener(s, place)
    for place, guild in drawn.seeds.items():
        sow(s, guild, with_place((0, 0), place))
    s.phase, s.seat = drawn.phase, drawn.seat
    for move in drawn.played:
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
