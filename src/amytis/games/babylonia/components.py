"""The pieces of Babylonia: data/ as typed pieces, and as the tables that compiled rules read.

A set of hexes is three 60-bit words. Hexes are numbered row by row from the top; spots and ziggurats together are the
locations, numbered in the same order.
"""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.core import hexes
from amytis.core.bits import WORD_BITS
from amytis.core.component_overrides import read_drawn_pieces, read_pieces
from amytis.core.seats import MOST_SEATS

DATA = Path(__file__).parent / "data"
PIECES: dict[str, Any] = read_pieces(DATA)

RIVER_MARK, SPOT_MARK, ZIGGURAT_MARK = "~oZ"
LAND_MARKS = {"N": "North", "C": "Central", "S": "South"}


def read_map(text: str) -> dict[hexes.Place, str]:
    """The mark of each hex: the place in the line is the column, the number before it the row."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    first_column = lines[0].index("A")
    return {
        (int(line[:2]) - 1, (at - first_column) // 2): mark
        for line in lines[1:]
        for at, mark in enumerate(line)
        if at >= first_column and mark not in " ."
    }


MAP = read_map(read_drawn_pieces(DATA, "map.txt"))
PLACES = list(MAP)
HEXES = len(PLACES)
NAMES = [hexes.name(place) for place in PLACES]
NUMBERS = {name: number for number, name in enumerate(NAMES)}
NEIGHBOURS = [[PLACES.index(near) for near in hexes.neighbours(place) if near in MAP] for place in PLACES]


def marked(mark: str) -> list[int]:
    """All hexes of one mark."""
    return [number for number, place in enumerate(PLACES) if MAP[place] == mark]


SPOTS = marked(SPOT_MARK)
ZIGGURATS = marked(ZIGGURAT_MARK)
LOCATIONS = sorted(SPOTS + ZIGGURATS)


def land_of(number: int) -> str:
    """North, Central or South for land, spots and ziggurats; nothing for the river."""
    mark = MAP[PLACES[number]]
    if mark in (SPOT_MARK, ZIGGURAT_MARK):
        around = (MAP[PLACES[near]] for near in NEIGHBOURS[number])
        mark = next(mark for mark in around if mark in LAND_MARKS)
    return LAND_MARKS.get(mark, "")


LAND_OF = [land_of(number) for number in range(HEXES)]

# Sets of hexes for compiled rules.

WORDS = -(-HEXES // WORD_BITS)
WORD = np.arange(HEXES) // WORD_BITS
BIT = np.int64(1) << (np.arange(HEXES) % WORD_BITS)


def hex_set(numbers: Iterable[int]) -> npt.NDArray[np.int64]:
    """A set of hexes as words."""
    words = np.zeros(WORDS, np.int64)
    for number in numbers:
        words[WORD[number]] |= BIT[number]
    return words


def hexes_in(words: npt.NDArray[np.int64]) -> list[int]:
    """The members of a set of hexes."""
    return [number for number in range(HEXES) if words[WORD[number]] & BIT[number]]


ALONE = np.array([hex_set([number]) for number in range(HEXES)])
AROUND = np.array([hex_set(near) for near in NEIGHBOURS])
IS_RIVER = np.array([not land for land in LAND_OF])
RIVER = hex_set(np.flatnonzero(IS_RIVER))
CENTRAL = hex_set(number for number in range(HEXES) if LAND_OF[number] == "Central")
LOCATION_HEX = np.array(LOCATIONS)
LOCATION_OF = np.array([LOCATIONS.index(number) if number in LOCATIONS else -1 for number in range(HEXES)])
IS_ZIGGURAT = np.array([number in ZIGGURATS for number in LOCATIONS])

# For each hex a bit for every ziggurat next to it, and for each location the number of the ziggurat on it.
ZIGGURATS_NEXT = np.array(
    [sum(1 << i for i, ziggurat in enumerate(ZIGGURATS) if ziggurat in near) for near in NEIGHBOURS], np.int8
)
ZIGGURAT_OF = np.array([ZIGGURATS.index(number) if number in ZIGGURATS else -1 for number in LOCATIONS], np.int8)

# What is in play for each player count; the row of a count that the game does not have is empty.


def in_play(players: int) -> set[int]:
    """All hexes in play (1.1)."""
    lands = ["", *PIECES["land"].get(str(players), [])]
    return {number for number in range(HEXES) if LAND_OF[number] in lands}


FREE_AT_START = np.array(
    [
        hex_set(in_play(players).difference(LOCATIONS)) if str(players) in PIECES["land"] else hex_set([])
        for players in range(MOST_SEATS + 1)
    ]
)
ZIGGURATS_IN_PLAY = np.array(
    [
        sum(1 << i for i, ziggurat in enumerate(ZIGGURATS) if ziggurat in in_play(players))
        for players in range(MOST_SEATS + 1)
    ],
    np.int8,
)
SPOTS_IN_PLAY: Any = np.full((MOST_SEATS + 1, len(SPOTS) + 1), -1)
for _players in range(2, MOST_SEATS + 1):
    _spots = [spot for spot in SPOTS if spot in in_play(_players)]
    SPOTS_IN_PLAY[_players, : len(_spots)] = _spots

# Tokens: the nobles first, so that a kind below FARMER is a noble and its number the bit of its symbol.

KINDS = list(PIECES["tokens"])
PRIEST, SERVANT, MERCHANT, FARMER = range(4)
TOKENS = np.array(list(PIECES["tokens"].values()), np.int8)
STAND = int(PIECES["stand"]["size"])
LARGER_STAND = int(PIECES["stand"]["larger"])

# Tiles: cities first, then fields. A city's symbols are bits; a field's value 0 stands for counting cities.

CITIES = [f"[{symbols}]" for symbols in PIECES["tiles"]["4"]["cities"]]
FIELDS = [f"<{value}>" for value in PIECES["tiles"]["4"]["fields"]]
TILES = CITIES + FIELDS
CITY_KINDS = len(CITIES)
CITY_COUNT_FIELD = TILES.index("<#>")
SYMBOLS = np.array([sum(1 << kind for kind in range(FARMER) if KINDS[kind] in city) for city in CITIES], np.int8)
FIELD_VALUE = np.array([int(tile[1]) if tile[1].isdigit() else 0 for tile in TILES], np.int8)
TILE_BAG = np.zeros((MOST_SEATS + 1, len(TILES)), np.int8)
for _count, _tiles in PIECES["tiles"].items():
    TILE_BAG[int(_count)] = [*_tiles["cities"].values(), *_tiles["fields"].values()]

# Ziggurat cards, counted from 0 in compiled code and from 1 for people.

CARDS = len(PIECES["cards"]["variant"])
LEFT_OUT = CARDS - int(PIECES["cards"]["display"])
IN_BASE_GAME = np.array([card in PIECES["cards"]["base"] for card in PIECES["cards"]["variant"]])
TEN_POINTS, EXTRA_TURN, LARGE_STAND, THREE_NOBLES, NOBLE_WITH_FARMERS, NOBLES_IN_FIELDS, CITY_BONUS, CENTRAL_CONNECTS, \
    RIVER_CONNECTS = range(9)  # fmt: skip

if any(a >= b for a, b in pairwise(PLACES)):
    raise ValueError("data/map.txt: rows must come from top to bottom")
