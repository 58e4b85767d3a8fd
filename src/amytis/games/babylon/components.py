"""The pieces of Babylon: data/ as typed pieces, and as the tables that compiled rules read.

Positions of a garden are numbered row by row from the top left; a place is where a tile lies, numbered by its top left
position among the seven by seven that are possible. Corners and spaces of a tile go clockwise from the top left.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.core.component_overrides import read_drawn_pieces, read_pieces

DATA = Path(__file__).parent / "data"
PIECES: dict[str, Any] = read_pieces(DATA)

EDITIONS = ("english", "french")
SUPPLIES = ("single", "double", "belvedere", "statue", "stairway", "fountain", "bridge")
SINGLE, DOUBLE, BELVEDERES, STATUES, STAIRWAYS, FOUNTAINS, BRIDGES = range(7)
SUPPLY: npt.NDArray[Any] = np.array([[PIECES[edition][name] for name in SUPPLIES] for edition in EDITIONS], np.int16)
HIGHEST_POWER: npt.NDArray[Any] = np.array([PIECES[edition]["highest_power"] for edition in EDITIONS])
HIGHEST_FACTOR: npt.NDArray[Any] = np.array([PIECES[edition]["highest_factor"] for edition in EDITIONS])
PILLARS_KEPT: int = PIECES["pillars_kept"]
ROUNDS: npt.NDArray[Any] = np.array([0, 0, *PIECES["rounds"]])  # by players
REMOVALS: npt.NDArray[Any] = np.array([0, 0, *PIECES["removals"]])  # by players, of each of them

TOKENS: tuple[str, ...] = tuple(PIECES["tokens"])
NOTHING, GIVE_SINGLE, GIVE_DOUBLE, CHANGE, FILL, FLOWER, FEWER = range(len(TOKENS))
TOKENS_OF_EACH: int = PIECES["tokens_of_each"]

MATERIALS = ("basalt", "granite", "clay", "start")  # in the order of the layers, from the bottom of the quarry
FLOWERS = ("white", "pink", "blue", "orange")  # in the order of the seats
SYMBOLS = ".SFBT"
BLANK, STAIRWAY_SYMBOL, FOUNTAIN_SYMBOL, BRIDGE_SYMBOL, STATUE_SYMBOL = range(5)
SPACES = 4


@dataclass(frozen=True)
class Tile:
    """A terrace tile, as its line in data/tiles.txt describes it."""

    number: int
    material: str
    flower: str
    symbols: str


def read_tiles(text: str) -> list[Tile]:
    """The tiles, one in each line that is no remark."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [Tile(int(number), material, flower, symbols) for number, material, flower, symbols in lines]


TILES = read_tiles(read_drawn_pieces(DATA, "tiles.txt"))
TILE_COUNT = len(TILES)
QUARRY_TILES = sum(tile.material != "start" for tile in TILES)
START_FIRST = QUARRY_TILES
MATERIAL: npt.NDArray[Any] = np.array([MATERIALS.index(tile.material) for tile in TILES])
FLOWER_OF: npt.NDArray[Any] = np.array([FLOWERS.index(tile.flower) for tile in TILES])
SPACE: npt.NDArray[Any] = np.array([[SYMBOLS.index(symbol) for symbol in tile.symbols] for tile in TILES], np.int8)
ALL_TILES = (1 << QUARRY_TILES) - 1
OF_MATERIAL: npt.NDArray[Any] = np.array(
    [sum(1 << i for i in range(QUARRY_TILES) if MATERIAL[i] == material) for material in range(3)], np.int64
)


def turned(symbols: str, quarters: int) -> str:
    """The spaces of a tile after turning it clockwise."""
    return "".join(symbols[(space - quarters) % SPACES] for space in range(SPACES))


# Turns of a tile that look like none before them (4.10).
LOOKS_NEW: npt.NDArray[Any] = np.array(
    [
        [all(turned(tile.symbols, k) != turned(tile.symbols, j) for j in range(k)) for k in range(SPACES)]
        for tile in TILES
    ]
)

# The quarry.

QUARRY_SIDE = 4
STACKS = QUARRY_SIDE**2
LAYERS = 3
STACK_NAMES = [f"{'ABCD'[stack % QUARRY_SIDE]}{stack // QUARRY_SIDE + 1}" for stack in range(STACKS)]
WALL = -1
NEXT_STACKS: npt.NDArray[Any] = np.array(
    [
        [
            (row + down) * QUARRY_SIDE + column + right
            if 0 <= row + down < QUARRY_SIDE and 0 <= column + right < QUARRY_SIDE
            else WALL
            for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))
        ]
        for row in range(QUARRY_SIDE)
        for column in range(QUARRY_SIDE)
    ]
)

# The gardens.

SIDE = 8
POSITIONS = SIDE**2
NAMES = [f"{'ABCDEFGH'[position % SIDE]}{position // SIDE + 1}" for position in range(POSITIONS)]
NAMED = {name: position for position, name in enumerate(NAMES)}
PLACES = (SIDE - 1) ** 2
PLACE_POSITION = [row * SIDE + column for row in range(SIDE - 1) for column in range(SIDE - 1)]
PLACE_AT = {position: place for place, position in enumerate(PLACE_POSITION)}
CORNERS = ("nw", "ne", "se", "sw")
CORNER: npt.NDArray[Any] = np.array([[p, p + 1, p + SIDE + 1, p + SIDE] for p in PLACE_POSITION])


@dataclass(frozen=True)
class Span:
    """Two positions that a decoration can join, and the one between them, if any."""

    first: int
    second: int
    between: int = -1


def spans(length: int) -> list[Span]:
    """All spans of a length, those in rows first: each runs to the right or down."""
    found = [(row * SIDE + column, 1) for row in range(SIDE) for column in range(SIDE - length)]
    found += [(row * SIDE + column, SIDE) for row in range(SIDE - length) for column in range(SIDE)]
    return [Span(p, p + length * step, p + step if length > 1 else -1) for p, step in found]


EDGES = spans(1)
BRIDGE_SPANS = spans(2)
EDGE: npt.NDArray[Any] = np.array([[span.first, span.second] for span in EDGES])
BRIDGE_SPAN: npt.NDArray[Any] = np.array([[span.first, span.second, span.between] for span in BRIDGE_SPANS])
EDGE_COUNT, BRIDGE_COUNT = len(EDGES), len(BRIDGE_SPANS)


def touching(found: list[Span]) -> npt.NDArray[Any]:
    """For each place, the numbers of the spans with an end on a tile there, ascending, then -1."""
    rows = [
        [number for number, span in enumerate(found) if {span.first, span.second} & set(corners)]
        for corners in CORNER.tolist()
    ]
    longest = max(map(len, rows))
    return np.array([row + [-1] * (longest - len(row)) for row in rows], np.int16)


EDGES_TOUCHING = touching(EDGES)
BRIDGES_TOUCHING = touching(BRIDGE_SPANS)
POSITIONS_OF: npt.NDArray[Any] = np.sort(CORNER, axis=1).astype(np.int16)
