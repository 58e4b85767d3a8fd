"""The pieces of Gardens of Babylon: data/ as typed pieces, and as the tables that compiled rules read.

Places are numbered from the top of the ziggurat row by row, from left to right: the order in which water runs (6.5).
The quick game uses those that rest on its shorter base alone. A set of places is two 60-bit words.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.core.bits import WORD_BITS
from amytis.core.component_overrides import read_drawn_pieces, read_pieces

DATA = Path(__file__).parent / "data"
PIECES: dict[str, Any] = read_pieces(DATA)

LENGTHS = ("full", "quick")
POOLS = (4, 3, 2)
LARGEST_POOL = max(POOLS)
SEEDS: int = PIECES["seeds"]
STEPS: int = PIECES["steps"]
BASES: npt.NDArray[Any] = np.array([PIECES[length]["base"] for length in LENGTHS], np.int64)
GARDENERS: npt.NDArray[Any] = np.array(
    [[0, *PIECES[length]["gardeners"]] for length in LENGTHS], np.int8
)  # by length and players
MOST_BASE = int(BASES.max())
TOP_ROW = MOST_BASE - 1
TILES_IN_GAME = BASES * (BASES - 1) // 2

# What a face of a tile carries, and the letters for it in data/tiles.txt.
STAIRS, CHANNEL = 1, 2
FACES = {".": 0, "s": STAIRS, "c": CHANNEL, "b": STAIRS | CHANNEL}


@dataclass(frozen=True)
class Tile:
    """A tile of the ziggurat, as its line in data/tiles.txt describes it."""

    number: int
    left_arch: bool
    left_face: int
    right_face: int
    right_arch: bool
    flowers: int
    look: str


def read_tiles(text: str) -> list[Tile]:
    """The tiles, one in each line that is no remark."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        Tile(int(number), look[0] == "<", FACES[look[1]], FACES[look[2]], look[3] == ">", int(look[4]), look)
        for number, look in lines
    ]


TILES = read_tiles(read_drawn_pieces(DATA, "tiles.txt"))
TILE_COUNT = len(TILES)
LOOKS = [tile.look for tile in TILES]
FLOWERS = np.array([tile.flowers for tile in TILES], np.int64)

# The places.

PLACES = [(row, i) for row in range(TOP_ROW, -1, -1) for i in range(MOST_BASE - row)]
NUMBERS = {place: number for number, place in enumerate(PLACES)}
NAMES = [f"{chr(ord('A') + i)}{row}" for row, i in PLACES]
NAMED = {name: number for number, name in enumerate(NAMES)}
ROW = np.array([row for row, _ in PLACES], np.int64)
POSITION = np.array([i for _, i in PLACES], np.int64)
COUNT = len(PLACES)
BASE_FIRST = NUMBERS[0, 0]
NOWHERE = -1

# Ways from a place; the opposite of a way is its partner in the pair.
LEFT, RIGHT, DOWN_LEFT, UP_RIGHT, DOWN_RIGHT, UP_LEFT = range(6)
OFFSETS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1))
NEIGHBOUR = np.array(
    [[NUMBERS.get((row + up, i + along), NOWHERE) for up, along in OFFSETS] for row, i in PLACES], np.int64
)
LEFT_ARCH, RIGHT_ARCH, LEFT_STAIRS, RIGHT_STAIRS = (1 << way for way in (LEFT, RIGHT, DOWN_LEFT, DOWN_RIGHT))
WAYS = np.array(
    [
        LEFT_ARCH * tile.left_arch
        | RIGHT_ARCH * tile.right_arch
        | LEFT_STAIRS * bool(tile.left_face & STAIRS)
        | RIGHT_STAIRS * bool(tile.right_face & STAIRS)
        for tile in TILES
    ],
    np.int64,
)  # the archways and staircases of each tile, a bit for each way
FEEDS_LEFT = np.array([bool(tile.left_face & CHANNEL) for tile in TILES])
FEEDS_RIGHT = np.array([bool(tile.right_face & CHANNEL) for tile in TILES])

# Sets of places and of tiles.

WORDS = -(-COUNT // WORD_BITS)
WORD = np.arange(COUNT) // WORD_BITS
BIT = np.int64(1) << (np.arange(COUNT) % WORD_BITS)
ALL_TILES = np.array([(1 << WORD_BITS) - 1, (1 << (TILE_COUNT - WORD_BITS)) - 1], np.int64)


def building_order(base: int) -> list[int]:
    """The places in the order in which the solo game fills them (9.4), without the base."""
    return [NUMBERS[row, i] for row in range(1, base) for i in range(base - row)]


BUILDING_ORDER = np.full((len(LENGTHS), int(TILES_IN_GAME.max())), NOWHERE, np.int64)
for _length, _base in enumerate(BASES.tolist()):
    BUILDING_ORDER[_length, : TILES_IN_GAME[_length]] = building_order(_base)


def in_play(length: int) -> list[int]:
    """The places of a game, the base included."""
    base = int(BASES[length])
    return [number for number, (row, i) in enumerate(PLACES) if row + i < base]
