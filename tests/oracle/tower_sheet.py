"""The sheet of a player of the tower, for the naive oracle: what can be written, and what it pays.

Numbers in the docstrings are those of `RULES.md`. Nothing here is shared with the engine except the components file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

COMPONENT_FILE = Path(__file__).resolve().parents[2] / "src" / "amytis" / "games" / "tower" / "data" / "components.toml"
COMPONENTS: dict[str, Any] = tomllib.loads(COMPONENT_FILE.read_text(encoding="utf-8"))
SHEET: dict[str, Any] = COMPONENTS["sheet"]
POINTS: dict[str, Any] = COMPONENTS["points"]

FACES = range(1, 7)
ICONS = {"A": "artwork", "M": "mosaic", "P": "palm", "L": "lion"}
KINDS = tuple(ICONS.values())
DOOR, LARGE_WINDOW, SMALL_WINDOW, NOTHING = "D", "W", "w", "."
SPOTS = {"lumber": "L", "wheat": "W"}
LOOKS = {"patterned": "x", "plain": "o"}
AMPHORAS: dict[int, str] = {int(value): column for value, column in SHEET["amphoras"].items()}
MOSAIC_ROWS: dict[int, int] = {int(value): spaces for value, spaces in SHEET["large_mosaic"].items()}
CARTS: list[int] = SHEET["carts"]
TREES: int = SHEET["trees"]
COINS: dict[str, int] = {"gold": SHEET["gold"], "stone": SHEET["stone"]}
AMPHORA_ROWS: int = SHEET["large_amphoras"] * SHEET["rows_of_large_amphora"]


class Box(NamedTuple):
    """A box of the tower or of a shape, numbers from 0 at the bottom left; sorted in the order of chapter 13."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """The box in the notation of chapter 13."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    def moved(self, rows: int, columns: int) -> Box:
        return Box(self.row + rows, self.column + columns)

    def neighbours(self) -> list[Box]:
        return [self.moved(1, 0), self.moved(-1, 0), self.moved(0, 1), self.moved(0, -1)]


def box_named(name: str) -> Box:
    return Box(int(name[1:]) - 1, ord(name[0]) - ord("A"))


def names(boxes: Iterable[Box]) -> list[str]:
    """Boxes row by row from the bottom, in a row from the left (13)."""
    return [box.name for box in sorted(boxes)]


def read_tower() -> dict[Box, str]:
    """What each box of the tower carries (1.5), from a picture with the top row first."""
    rows = [row.split() for row in reversed(COMPONENTS["tower"]["rows"])]
    return {Box(row, column): mark for row, marks in enumerate(rows) for column, mark in enumerate(marks)}


TOWER = read_tower()
HEIGHT = 1 + max(box.row for box in TOWER)
WIDTH = 1 + max(box.column for box in TOWER)

Shape = frozenset[Box]


def shape_drawn(picture: list[str]) -> Shape:
    """The boxes of a shape from a picture with the top row first."""
    rows = list(reversed(picture))
    return frozenset(
        Box(row, column) for row, marks in enumerate(rows) for column, mark in enumerate(marks) if mark == "X"
    )


def settled(shape: Iterable[Box]) -> Shape:
    """A shape pushed to the bottom left."""
    boxes = list(shape)
    lowest, leftmost = min(box.row for box in boxes), min(box.column for box in boxes)
    return frozenset(box.moved(-lowest, -leftmost) for box in boxes)


def mirrored(shape: Shape) -> Shape:
    """The back of a tile: left and right change places (1.3)."""
    return settled(Box(box.row, -box.column) for box in shape)


def rotations(shape: Shape) -> set[Shape]:
    """A shape turned to all four sides, never mirrored."""
    turned = settled(shape)
    found = set()
    for _ in range(4):
        turned = settled(Box(box.column, -box.row) for box in turned)
        found.add(turned)
    return found


@cache
def drawings(shape: Shape) -> frozenset[Shape]:
    """A shape turned as one likes, in every place of the tower's height and width."""
    return frozenset(
        frozenset(box.moved(rows, columns) for box in turned)
        for turned in rotations(shape)
        for rows in range(HEIGHT)
        for columns in range(WIDTH)
    )


def placements(shape: Shape, room: set[Box]) -> set[Shape]:
    """Every way in which a shape, turned as one likes, lies wholly on the boxes of a room (3.2, 9.2)."""
    return {boxes for boxes in drawings(shape) if boxes <= room}


SMALL_SHAPES: dict[str, list[Shape]] = {
    "boxes1": [shape_drawn(["X"])],
    "boxes2": [shape_drawn(["XX"])],
    "shape3": [shape_drawn(["XXX"]), shape_drawn(["XX", "X."])],
}


@dataclass
class Sheet:
    """What a player has written, and the dice in hand."""

    dice: dict[int, int] = field(default_factory=lambda: dict.fromkeys(FACES, 0))
    drawn: set[Box] = field(default_factory=set)
    circled: set[Box] = field(default_factory=set)
    etched: dict[Box, str] = field(default_factory=dict)
    amphoras: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How many are circled of each column and look."""
    rows: int = 0
    tesserae: dict[int, int] = field(default_factory=lambda: dict.fromkeys(MOSAIC_ROWS, 0))
    carts: int = 0
    trees: int = 0
    coins: dict[str, int] = field(default_factory=lambda: {"gold": 0, "stone": 0})
    spent: dict[str, int] = field(default_factory=lambda: {"gold": 0, "stone": 0})
    river: list[dict[str, int]] = field(default_factory=lambda: [{"lumber": 0, "wheat": 0} for _ in SHEET["river"]])
    river_spent: dict[str, int] = field(default_factory=lambda: {"lumber": 0, "wheat": 0})
    loose: dict[str, int] = field(default_factory=lambda: {"lumber": 0, "wheat": 0})
    raw: int = 0
    penalties: int = 0
    built: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    """What of this round is used up: "worker", "ship", "papyrus", "board pond", "tile pond"."""

    # Marks

    def marks(self, kind: str) -> set[str]:
        """Every way to make one mark of a kind, for nothing (7.4); none if there is no room for it."""
        if kind in KINDS:
            return {f"{kind} {box.name}" for box in self.open_icons(kind)}
        if kind in SMALL_SHAPES:
            return {move for shape in SMALL_SHAPES[kind] for move in self.draws(shape)}
        if kind == "etch":
            return {f"etch {icon} {box.name}" for icon in KINDS for box in TOWER if self.can_etch(icon, box)}
        if kind == "amphora":
            return {
                f"amphora {value} {look}"
                for value, column in AMPHORAS.items()
                for look, letter in LOOKS.items()
                if self.amphoras[value, look] < column.count(letter)
            }
        if kind == "tessera":
            return {f"tessera {value}" for value, spaces in MOSAIC_ROWS.items() if self.tesserae[value] < spaces}
        if kind == "river":
            return {
                f"{resource} {number}"
                for number, spots in enumerate(SHEET["river"], start=1)
                for resource, letter in SPOTS.items()
                if self.river[number - 1][resource] < spots.count(letter)
            }
        return {kind} if self.has_room(kind) else set()

    def has_room(self, kind: str) -> bool:
        """Whether one more cart, palm of the garden, coin or stone can be circled (6.6, 6.16, 8.1)."""
        if kind == "cart":
            return self.carts < sum(CARTS)
        if kind == "tree":
            return self.trees < TREES
        return self.coins[kind] < COINS[kind]

    def open_icons(self, kind: str) -> list[Box]:
        """Printed icons of a kind that are not circled (9.4)."""
        return [box for box, mark in TOWER.items() if ICONS.get(mark) == kind and box not in self.circled]

    def draws(self, shape: Shape) -> set[str]:
        """Every drawing of a shape onto boxes that are not drawn yet (9.2)."""
        return {"draw " + " ".join(names(boxes)) for boxes in placements(shape, set(TOWER) - self.drawn)}

    def can_etch(self, kind: str, box: Box) -> bool:
        """Whether an icon of this kind can be etched into this box (9.5)."""
        is_free = box in self.drawn and TOWER[box] == NOTHING and box not in self.etched
        return is_free and any(self.icon_in(neighbour) == kind for neighbour in box.neighbours())

    def icon_in(self, box: Box) -> str | None:
        """The icon that a box carries, printed or etched."""
        return self.etched.get(box) or ICONS.get(TOWER.get(box, NOTHING))

    def mark(self, move: str) -> None:
        """Make one mark. A die that the move names was spent before."""
        verb, *words = move.split()
        if verb in SPOTS:
            self.river[int(words[0]) - 1][verb] += 1
        elif verb in KINDS:
            self.circled.add(box_named(words[0]))
        elif verb == "draw":
            self.drawn |= {box_named(word) for word in words}
        elif verb == "etch":
            self.etched[box_named(words[1])] = words[0]
        elif verb == "amphora":
            self.amphoras[int(words[0]), words[1]] += 1
        elif verb == "tessera":
            self.tesserae[int(words[0])] += 1
        elif verb == "cart":
            self.carts += 1
        elif verb == "tree":
            self.trees += 1
        else:
            self.coins[verb] += 1

    def has_patterns(self) -> bool:
        """Whether all patterned amphoras are circled (6.3)."""
        return all(self.amphoras[value, "patterned"] == column.count("x") for value, column in AMPHORAS.items())

    # Resources

    def owns(self, resource: str) -> int:
        """How much of a resource can be spent (8.1, 8.3)."""
        if resource in SPOTS:
            return self.loose[resource] + self.river_left(resource)
        return self.coins[resource] - self.spent[resource]

    def river_left(self, resource: str) -> int:
        return sum(ship[resource] for ship in self.river) - self.river_spent[resource]

    def can_pay(self, cost: Mapping[str, int]) -> bool:
        return all(self.owns(resource) >= number for resource, number in cost.items())

    def pay(self, cost: Mapping[str, int]) -> None:
        """Cross what is spent; loose resources go before those of the River (8.1, 8.3)."""
        for resource, number in cost.items():
            for _ in range(number):
                if resource not in SPOTS:
                    self.spent[resource] += 1
                elif self.loose[resource]:
                    self.loose[resource] -= 1
                else:
                    self.river_spent[resource] += 1

    def may_confirm(self) -> bool:
        """Loose lumber is not thrown away while it can be changed into a stone or gold (8.3)."""
        return not self.loose["lumber"] or not any(self.has_room(resource) for resource in COINS)

    def settle_loose(self) -> None:
        """Loose wheat turns into points, loose lumber without any room is lost (8.3)."""
        self.raw += POINTS["wheat"] * self.loose["wheat"]
        self.loose = {"lumber": 0, "wheat": 0}

    # Points

    def points(self) -> int:
        """Everything that the sheet pays as it stands (chapter 10)."""
        return self.points_of_tower() + self.points_of_sections() + self.points_of_resources() - self.penalties

    def points_of_tower(self) -> int:
        """Icons, height, foundation, stability, door and windows (10.2 to 10.6)."""
        pay: dict[str, int] = POINTS["icons"]
        full_rows = {row for row in range(HEIGHT) if all(Box(row, column) in self.drawn for column in range(WIDTH))}
        return int(
            sum(pay[ICONS[TOWER[box]]] for box in self.circled & self.drawn)
            + sum(pay[kind] for kind in self.etched.values())
            + POINTS["height"] * max(self.height_of(column) for column in range(WIDTH))
            + POINTS["foundation"] * (set(range(POINTS["foundation_rows"])) <= full_rows)
            + POINTS["stability"] * len(full_rows)
            + POINTS["door"] * self.has_drawn_all(DOOR)
            + POINTS["large_windows"] * self.has_drawn_all(LARGE_WINDOW)
            + POINTS["small_windows"] * self.has_drawn_all(SMALL_WINDOW)
        )

    def height_of(self, column: int) -> int:
        """The boxes of a column that are drawn without a hole from the bottom row upwards (10.3)."""
        height = 0
        while Box(height, column) in self.drawn:
            height += 1
        return height

    def has_drawn_all(self, mark: str) -> bool:
        return all(box in self.drawn for box, carried in TOWER.items() if carried == mark)

    def points_of_sections(self) -> int:
        """Ships of the River, amphoras, mosaic, garden, mine and carts (chapter 6)."""
        full_ships = sum(
            sum(ship.values()) == len(spots) for ship, spots in zip(self.river, SHEET["river"], strict=True)
        )
        all_amphoras = self.amphoras.total() == sum(len(column) for column in AMPHORAS.values())
        full_carts = [self.carts >= sum(CARTS[: number + 1]) for number in range(len(CARTS))]
        house: int = POINTS["house"] + POINTS["tree"] * self.trees
        return int(
            POINTS["ship"] * full_ships
            + POINTS["amphoras"] * all_amphoras
            + POINTS["large_amphora"] * (self.rows // SHEET["rows_of_large_amphora"])
            + POINTS["large_mosaic"] * (self.tesserae == MOSAIC_ROWS)
            + house * ("house" in self.built)
            + POINTS["mine"] * ("mine" in self.built)
            + sum(pay for pay, is_full in zip(POINTS["carts"], full_carts, strict=True) if is_full)
        )

    def points_of_resources(self) -> int:
        """What is not spent, and what loose wheat has brought or will bring (8.3, 8.4)."""
        return self.raw + sum(int(POINTS[resource]) * self.owns(resource) for resource in ("gold", "stone", "wheat"))

    def merit(self) -> tuple[int, int, int]:
        """Points, then gold that is not spent, then fewest holes (10.8)."""
        return self.points(), self.owns("gold"), len(self.drawn)

    def seen(self) -> dict[str, object]:
        """The sheet as plain data."""
        return {
            "dice": [self.dice[face] for face in FACES],
            "drawn": names(self.drawn),
            "circled": names(self.circled),
            "etched": {box.name: kind for box, kind in self.etched.items()},
            "amphoras": [[self.amphoras[value, look] for look in LOOKS] for value in sorted(AMPHORAS)],
            "rows": self.rows,
            "tesserae": [self.tesserae[value] for value in sorted(MOSAIC_ROWS)],
            "carts": self.carts,
            "trees": self.trees,
            "gold": [self.coins["gold"], self.spent["gold"]],
            "stone": [self.coins["stone"], self.spent["stone"]],
            "river": [[ship["lumber"], ship["wheat"]] for ship in self.river],
            "river_spent": [self.river_spent["lumber"], self.river_spent["wheat"]],
            "loose": [self.loose["lumber"], self.loose["wheat"]],
            "raw": self.raw,
            "penalties": self.penalties,
            "built": sorted(self.built),
            "points": self.points(),
        }
