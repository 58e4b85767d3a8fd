"""The pieces of the tower: data/ as typed pieces, and as the tables that compiled rules read.

Boxes of the tower are numbered row by row from the bottom, in a row from the left: a set of boxes is one word.
Icons of the action board are numbered in rows from the top, so what a tile covers is nine bits.
"""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.core.component_overrides import read_pieces

DATA = Path(__file__).parent / "data"
PIECES: dict[str, Any] = read_pieces(DATA)

DIFFICULTIES = ("normal", "hard")
ROUNDS: int = PIECES["game"]["rounds"]
HARD_ROUNDS: int = PIECES["game"]["hard_rounds"]
GOAL: int = PIECES["game"]["goal"]
MINE_ALWAYS_OPEN: bool = PIECES["rulings"]["mine_always_open"]

# The action board.

BOARD: list[str] = [icon for row in PIECES["board"]["grid"] for icon in row]
SIDE = len(PIECES["board"]["grid"])
POTTERY, MOSAIC, PALM, GOLD, LION, WORKER, SHIP, STONE, POND = (
    BOARD.index(icon) for icon in ("pottery", "mosaic", "palm", "gold", "lion", "worker", "ship", "stone", "pond")
)

# Dice.

VALUES = 6
DRAFTED: int = PIECES["dice"]["drafted"]
GREEN_DICE: int = PIECES["dice"]["green"]
BLUE_DICE: npt.NDArray[Any] = np.array([PIECES["dice"]["blue"].count(value + 1) for value in range(VALUES)], np.int16)

# Icons of the tower, in the order of their die values.

ICONS = ("artwork", "mosaic", "palm", "lion")
LIONS = ICONS.index("lion")
ICON_LETTERS = "AMPL"
ICON_SECTION = np.array([POTTERY, MOSAIC, PALM, LION], np.int64)
ICON_VALUE = np.array([PIECES["values"][icon][0] for icon in ICONS], np.int64)

# The tower.

TOWER = [row.split() for row in reversed(PIECES["tower"]["rows"])]
HEIGHT, WIDTH = len(TOWER), len(TOWER[0])
BOXES = HEIGHT * WIDTH
NAMES = [f"{chr(ord('A') + column)}{row + 1}" for row in range(HEIGHT) for column in range(WIDTH)]
NAMED = {name: box for box, name in enumerate(NAMES)}
PRINTED = [letter for row in TOWER for letter in row]


def boxes_with(letters: str) -> int:
    """The set of boxes that carry one of these letters."""
    return sum(1 << box for box, letter in enumerate(PRINTED) if letter in letters)


ALL_BOXES = (1 << BOXES) - 1
BIT = np.int64(1) << np.arange(BOXES)
LEFT_COLUMN = sum(1 << (row * WIDTH) for row in range(HEIGHT))
RIGHT_COLUMN = LEFT_COLUMN << (WIDTH - 1)
ROW_OF_BOXES = (1 << WIDTH) - 1
ICON_BOXES = np.array([boxes_with(letter) for letter in ICON_LETTERS], np.int64)
ANY_ICON = boxes_with(ICON_LETTERS)
PLAIN = boxes_with(".")
DOOR = boxes_with("D")
LARGE_WINDOWS = boxes_with("W")
SMALL_WINDOWS = boxes_with("w")
ICON_AT = np.array([ICON_LETTERS.find(letter) for letter in PRINTED], np.int64)  # -1 where there is none

# Shapes: sets of cells (row from the bottom, column).

Cells = frozenset[tuple[int, int]]


def cells_of(rows: list[str]) -> Cells:
    """A shape as it is drawn in the data, top row first."""
    return frozenset(
        (row, column) for row, line in enumerate(reversed(rows)) for column, mark in enumerate(line) if mark == "X"
    )


def normalised(cells: Cells) -> Cells:
    """The same shape in the corner."""
    low, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - low, column - left) for row, column in cells)


def mirrored(cells: Cells) -> Cells:
    """The shape on the back of its tile."""
    return normalised(frozenset((row, -column) for row, column in cells))


def turns_of(cells: Cells) -> list[Cells | None]:
    """The shape turned by 0, 90, 180 and 270 degrees; None for what looks the same as an earlier one."""
    turned: list[Cells | None] = []
    for _ in range(4):
        turned.append(None if cells in turned else cells)
        cells = normalised(frozenset((-column, row) for row, column in cells))
    return turned


SHAPES: list[str] = list(PIECES["shapes"])
SIDES = ("front", "back")
FRONT, BACK = range(2)
SHAPE_CELLS = [normalised(cells_of(rows)) for rows in PIECES["shapes"].values()]
SIDE_CELLS = [cells if side == FRONT else mirrored(cells) for cells in SHAPE_CELLS for side in (FRONT, BACK)]
TURNS = 4

# Small shapes, drawn by masonry and bonuses: one box; two; three, straight or bent.
SMALL = [
    *turns_of(cells_of(["X"]))[:1],
    *turns_of(cells_of(["XX"]))[:2],
    *turns_of(cells_of(["XXX"]))[:2],
    *turns_of(cells_of(["X.", "XX"])),
]
SINGLE_FORM, PAIR_FORM, THREE_FORM, ROUND_FORM = 0, 1, 3, 9  # where the forms of each size begin
FORMS: list[Cells | None] = [*SMALL, *(turn for cells in SIDE_CELLS for turn in turns_of(cells))]


def mask_in(cells: Cells | None, low: int, left: int, height: int, width: int) -> int:
    """The set of boxes of a shape whose corner lies there; 0 if it does not fit in."""
    placed = [(row + low, column + left) for row, column in cells or ()]
    if any(row >= height or column >= width for row, column in placed):
        return 0
    return sum(1 << (row * width + column) for row, column in placed)


# The boxes of each form by its corner, 0 where it does not fit.
MASKS = np.array(
    [[mask_in(form, *divmod(box, WIDTH), HEIGHT, WIDTH) for box in range(BOXES)] for form in FORMS], np.int64
)

# Where a tile can lie on the action board: by shape and side, then by turn and offset; 0 where it cannot.
SPOTS = [(turn, down, right) for turn in range(TURNS) for down in range(2) for right in range(2)]


def covered_from(cells: Cells | None, down: int, right: int) -> int:
    """The icons under a shape: rows count from the top here."""
    if not cells:
        return 0
    top = max(row for row, _ in cells)
    return mask_in(frozenset((top - row, column) for row, column in cells), down, right, SIDE, SIDE)


COVERS = np.array(
    [[covered_from(turns_of(cells)[turn], down, right) for turn, down, right in SPOTS] for cells in SIDE_CELLS],
    np.int64,
)

# What a bonus gives: marks, or a die, or resources; and the section to which each mark belongs, if any.

MARKS = (
    *("nothing", "cart", "amphora", "tessera", "tree", *ICONS, "etch"),
    *("boxes1", "boxes2", "shape3", "river", "stone", "die"),
)
NOTHING, CART, AMPHORA, TESSERA, TREE, ARTWORK = range(6)
A_LION = MARKS.index("lion")
ETCH, BOXES1, BOXES2, SHAPE3, RIVER, A_STONE, DIE = range(9, len(MARKS))
NO_SECTION = -1
MARK_SECTION = np.array(
    [
        *(NO_SECTION, SHIP, POTTERY, MOSAIC, PALM, POTTERY, MOSAIC, PALM, LION, WORKER),
        *(LION, LION, NO_SECTION, POND, STONE, NO_SECTION),
    ],
    np.int64,
)
RESOURCES = ("gold", "stone", "lumber", "wheat")
RESOURCE_SECTION = np.array([GOLD, STONE, NO_SECTION, NO_SECTION], np.int64)
COIN, BLOCK, LUMBER, WHEAT = range(4)


def mark_number(word: str) -> int:
    """The number of a mark, for `die3` that of a die of value 3."""
    if word.startswith("die"):
        return DIE + int(word[3:])
    return MARKS.index(word or "nothing")


@dataclass(frozen=True)
class Face:
    """One side of a tile, as the data describes it."""

    papyrus: str
    pond: bool
    garden: str
    lake: str


TILES = [f"{shape}{number}" for shape in SHAPES for number in (1, 2)]
FACES = [Face(*PIECES["tiles"][tile][side]) for tile, side in product(TILES, SIDES)]
PAPYRUS = np.array([mark_number(face.papyrus) for face in FACES], np.int64)
TILE_POND = np.array([face.pond for face in FACES])
GARDEN = np.array([mark_number(face.garden) for face in FACES], np.int64)
LAKE = np.array([[face.lake.split().count(resource) for resource in RESOURCES] for face in FACES], np.int64)

# The sheet.

SHEET = PIECES["sheet"]
COINS: int = SHEET["gold"]
BLOCKS: int = SHEET["stone"]
RIVER_SPOTS = np.array([[ship.count("L"), ship.count("W")] for ship in SHEET["river"]], np.int64)
RIVER_SHIPS = len(RIVER_SPOTS)
COLUMNS = [int(value) for value in SHEET["amphoras"]]
LOOKS = ("patterned", "plain")
# How many amphoras of each look the columns have: patterned, then plain ones of the first, and so on.
AMPHORA_PLACES = np.array([column.count(look) for column in SHEET["amphoras"].values() for look in "xo"], np.int64)
PATTERNED, PLAIN_LOOK = range(2)
LARGE_AMPHORAS: int = SHEET["large_amphoras"]
ROWS_OF_AMPHORA: int = SHEET["rows_of_large_amphora"]
MOSAIC_ROWS = [int(value) for value in SHEET["large_mosaic"]]
MOSAIC_SPACES = np.array(list(SHEET["large_mosaic"].values()), np.int64)
TREES: int = SHEET["trees"]
CART_ENDS = np.cumsum(SHEET["carts"])
CARTS = int(CART_ENDS[-1])

# Uses that spend a die, with their section and the values they take.
USES = ("cart", "tree", "gold", "stone", "river", "pair", "single", "etch")
USE_CART, USE_TREE, USE_GOLD, USE_STONE, USE_RIVER, USE_PAIR, USE_SINGLE, USE_ETCH = range(8)
USE_SECTION = np.array([SHIP, PALM, GOLD, STONE, POND, LION, LION, WORKER], np.int64)
USE_TAKES = np.array(
    [[value + 1 in PIECES["values"].get(use, range(1, VALUES + 1)) for value in range(VALUES)] for use in USES]
)
WORKER_VALUE: int = PIECES["values"]["worker"][0]
SHIP_VALUE: int = PIECES["values"]["ship"][0]

# Buildings, and all other costs, by resource.
BUILDINGS = ("statue", "house", "mine", "tent", "boat")
STATUE, HOUSE, MINE, TENT, BOAT = range(5)
BUILDING_SECTION = np.array([MOSAIC, PALM, LION, WORKER, SHIP], np.int64)
STATUE_LIONS: int = PIECES["costs"]["statue_lions"]


def cost_of(thing: str) -> list[int]:
    """How much of each resource a thing costs."""
    return [PIECES["costs"][thing].get(resource, 0) for resource in RESOURCES]


BUILDING_COSTS = np.array([cost_of(building) for building in BUILDINGS], np.int64)
ROW_COST, PAIR_COST, SINGLE_COST = (np.array(cost_of(thing), np.int64) for thing in ("row", "pair", "single"))

# Points.

POINTS = PIECES["points"]
ICON_POINTS = np.array([POINTS["icons"][icon] for icon in ICONS], np.int64)
CART_POINTS = np.array(POINTS["carts"], np.int64)
SHIP_POINTS: int = POINTS["ship"]
AMPHORA_POINTS: int = POINTS["amphoras"]
LARGE_AMPHORA_POINTS: int = POINTS["large_amphora"]
LARGE_MOSAIC_POINTS: int = POINTS["large_mosaic"]
HOUSE_POINTS: int = POINTS["house"]
TREE_POINTS: int = POINTS["tree"]
MINE_POINTS: int = POINTS["mine"]
COIN_POINTS: int = POINTS["gold"]
BLOCK_POINTS: int = POINTS["stone"]
WHEAT_POINTS: int = POINTS["wheat"]
HEIGHT_POINTS: int = POINTS["height"]
FOUNDATION_POINTS: int = POINTS["foundation"]
FOUNDATION_ROWS: int = POINTS["foundation_rows"]
STABILITY_POINTS: int = POINTS["stability"]
DOOR_POINTS: int = POINTS["door"]
LARGE_WINDOW_POINTS: int = POINTS["large_windows"]
SMALL_WINDOW_POINTS: int = POINTS["small_windows"]

# The penalty cards of the solo game.


@dataclass(frozen=True)
class Penalty:
    """A card that closes an icon and a die value, or costs points."""

    icon: str
    value: int
    points: int


PENALTIES = [Penalty(*card) for card in PIECES["penalties"]["cards"]]
PENALTY_ICON = np.array([BOARD.index(card.icon) for card in PENALTIES], np.int64)
PENALTY_VALUE = np.array([card.value for card in PENALTIES], np.int64)
PENALTY_POINTS = np.array([card.points for card in PENALTIES], np.int64)
ALL_PENALTIES = (1 << len(PENALTIES)) - 1
CARDS_OF_SHAPE = 2
