"""Positions drawn as text, read back into states: `position`, the inverse of `drawing.draw`.

Rows of the map may be left out of a text: they are empty land and river.
"""

import re

from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.core.plain import reads_positions
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.babylonia.checks import check
from amytis.games.babylonia.components import (
    CARDS,
    CITIES,
    IS_RIVER,
    KINDS,
    MAP,
    NAMES,
    NUMBERS,
    PIECES,
    PLACES,
    SPOTS,
    TILES,
    ZIGGURATS,
    in_play,
)
from amytis.games.babylonia.drawing import COLUMN_WIDTH, LEFT_MARGIN, ROWS, ground
from amytis.games.babylonia.setup import Drawn, Played, build
from amytis.games.babylonia.state import NO_TILE, PHASES, SOURCES
from amytis.games.babylonia.view import VARIANTS

ROW_LINE = re.compile(r" *([0-9]{1,2})(?: |$)")
HEADING = re.compile(r"[A-Q ]+")
CELL = re.compile(r"\S+")
TOKEN = re.compile(r"([1-4])([PSMFpsmf])")
SEAT_LINE = re.compile(r"seat ([1-9])")


@reads_positions
def position(text: str) -> State:
    """The state that a text draws. Unless said otherwise, seat 1 plays, in a turn after the first round."""
    s = read(text)
    check(s)
    return s


def read(text: str) -> State:
    """The state that a text draws, whether it could be or not."""
    header, rows = split(text)
    drawn = Drawn(players=number(header.pop("players", ""), "players"))
    if str(drawn.players) not in PIECES["land"]:
        raise BadPosition(f"players: {drawn.players} cannot play Babylonia")
    for key, value in header.items():
        read_header(drawn, key, value)
    read_map(drawn, rows)
    return build(drawn)


def split(text: str) -> tuple[dict[str, str], dict[int, str]]:
    """The header's lines by their keys, and the map's rows by their numbers."""
    header: dict[str, str] = {}
    rows: dict[int, str] = {}
    for line in text.splitlines():
        key, colon, value = (part.strip() for part in line.partition(":"))
        if colon:
            if key in header:
                raise BadPosition(f"{key[:LONGEST_QUOTE]!r} is there twice")
            header[key] = value
        elif found := ROW_LINE.match(line):
            row = int(found[1]) - 1
            if not 0 <= row < ROWS:
                raise BadPosition(f"the map has no row {row + 1}")
            if row in rows:
                raise BadPosition(f"row {row + 1} is there twice")
            rows[row] = line
        elif line.strip() and not HEADING.fullmatch(line):
            raise BadPosition(f"cannot read the line {line.strip()[:LONGEST_QUOTE]!r}")
    return header, rows


def number(value: str, key: str) -> int:
    """A number of the header."""
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise BadPosition(f"{key}: needs a number below 1000, not {value[:40]!r}")
    return int(value)


def read_header(drawn: Drawn, key: str, value: str) -> None:
    """One line of the header."""
    if found := SEAT_LINE.fullmatch(key):
        read_seat(drawn, seat_index(drawn, found[1], key), value)
    elif key in ("seat", "chooser"):
        setattr(drawn, key, seat_index(drawn, value, key))
    elif key == "turn" and number(value, key) > 0:
        drawn.turn = number(value, key) - 1
    elif key == "cards":
        drawn.variant = one_of(VARIANTS, value, key)
    elif key == "phase":
        drawn.phase = one_of(PHASES, value, key)
    elif key in ("scored", "pending"):
        setattr(drawn, key, [hex_index(word) for word in value.split()])
    elif key == "without":
        drawn.left_out = [card_index(word) for word in value.split()]
    elif key == "played":
        drawn.played = [read_played(part.strip()) for part in value.split(";")]
    elif (key, value) == ("extra turn", "spent"):
        drawn.extra_spent = True
    else:
        raise BadPosition(f"cannot read the line '{key[:LONGEST_QUOTE]}: {value[:LONGEST_QUOTE]}'")


def seat_index(drawn: Drawn, value: str, key: str) -> int:
    """A seat, written from 1."""
    seat = number(value, key)
    if not 1 <= seat <= drawn.players:
        raise BadPosition(f"{key}: there is no seat {seat} with {drawn.players} players")
    return seat - 1


def one_of(words: tuple[str, ...], value: str, key: str) -> int:
    """The index of a word that must be one of some."""
    if value not in words:
        raise BadPosition(f"{key}: {value[:LONGEST_QUOTE]!r} is none of {', '.join(words)}")
    return words.index(value)


def card_index(word: str) -> int:
    """A card, written from 1."""
    card = number(word, "cards")
    if not 1 <= card <= CARDS:
        raise BadPosition(f"there is no card {card}")
    return card - 1


def hex_index(word: str) -> int:
    """A hex by its name."""
    if word not in NUMBERS:
        raise BadPosition(f"there is no hex {word[:LONGEST_QUOTE]!r}")
    return NUMBERS[word]


def read_seat(drawn: Drawn, p: int, value: str) -> None:
    """What lies in front of a seat: `stand PPM; points nobles 4, cities 2; won [P]; cards 3`."""
    read = set()
    for part in filter(None, (part.strip() for part in value.split(";"))):
        key, _, rest = part.partition(" ")
        if key in read:
            raise BadPosition(f"seat {p + 1}: {key[:LONGEST_QUOTE]!r} is there twice")
        read.add(key)
        if key == "stand" and set(rest) <= set(KINDS):
            drawn.stands[p] = [rest.count(kind) for kind in KINDS]
        elif key == "points":
            for entry in rest.split(","):
                source, _, points = entry.strip().partition(" ")
                drawn.points[p][one_of(SOURCES, source, "points")] = number(points, "points")
        elif key == "won":
            drawn.won[p] = [one_of(tuple(CITIES), tile, "won") for tile in rest.split()]
        elif key == "cards":
            drawn.cards[p] = [card_index(word) for word in rest.split()]
        else:
            raise BadPosition(f"seat {p + 1}: cannot read {part[:LONGEST_QUOTE]!r}")


def read_played(part: str) -> Played:
    """Kind, hex, field and gains of a token of the unconfirmed turn: `F@B3 <5> +0 +5`."""
    found = re.fullmatch(r"([PSMF])@([A-Z][0-9]{1,2})(?: (<.>))? \+([0-9]{1,2}) \+([0-9]{1,2})", part)
    if found is None:
        raise BadPosition(f"played: cannot read {part[:40]!r}")
    tile = one_of(tuple(TILES), found[3], "played") if found[3] else NO_TILE
    return Played(KINDS.index(found[1]), hex_index(found[2]), tile, int(found[4]), int(found[5]))


def read_map(drawn: Drawn, rows: dict[int, str]) -> None:
    """What lies on the hexes of the drawn rows."""
    for row, line in rows.items():
        first = ROW_LINE.match(line)
        for cell in CELL.finditer(line, first.end() if first else 0):
            middle = cell.start() + (len(cell[0]) - 1) // 2
            place = row, round((middle - LEFT_MARGIN) / COLUMN_WIDTH)
            if place not in MAP:
                raise BadPosition(f"row {row + 1}: no hex lies where {cell[0][:LONGEST_QUOTE]!r} is drawn")
            read_cell(drawn, PLACES.index(place), cell[0])


def read_cell(drawn: Drawn, h: int, cell: str) -> None:
    """What is drawn on a hex."""
    if h not in in_play(drawn.players):
        raise BadPosition(f"{NAMES[h]} is not in play with {drawn.players} players")
    if (found := TOKEN.fullmatch(cell)) and h not in ZIGGURATS and (IS_RIVER[h] or found[2].isupper()):
        drawn.tokens[h] = seat_index(drawn, found[1], NAMES[h]), KINDS.index(found[2].upper())
    elif cell in TILES and h in SPOTS:
        drawn.tiles[h] = TILES.index(cell)
    elif cell == "o" and h in SPOTS:
        drawn.undealt.add(h)
    elif cell != ground(h):
        raise BadPosition(f"{NAMES[h]}: {cell[:LONGEST_QUOTE]!r} cannot lie there")
