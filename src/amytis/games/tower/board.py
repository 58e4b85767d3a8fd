"""What a browser needs to draw the game, once and for all positions: board, tiles, sheet, and the words for them."""

from dataclasses import dataclass
from typing import Any, Literal

from amytis.core.sentences import ENGLISH
from amytis.core.texts import Chapters
from amytis.games.tower.components import (
    BOARD,
    BOXES,
    BUILDINGS,
    DIE,
    FACES,
    GOAL,
    ICON_AT,
    ICONS,
    MARKS,
    NAMES,
    PIECES,
    PRINTED,
    SHAPES,
    SIDE_CELLS,
    SIDES,
    TILES,
    USES,
    mark_number,
)
from amytis.games.tower.state import SOURCES
from amytis.games.tower.texts import texts

OPENINGS = {"D": "door", "W": "large", "w": "small", ".": "plain"}


@dataclass(frozen=True)
class TowerFace:
    """One side of a tile: its cells (row from the bottom, column), its bonuses, and the same in words."""

    tile: str
    side: str
    shape: str
    cells: list[list[int]]
    papyrus: str
    pond: bool
    garden: str
    lake: list[str]
    papyrus_words: str
    garden_words: str
    lake_words: str


@dataclass(frozen=True)
class TowerBox:
    """A box of the tower and what is printed in it: an icon, `door`, `large` or `small` window, or `plain`."""

    name: str
    row: int
    column: int
    carries: str


@dataclass(frozen=True)
class TowerLayout:
    """How many of everything the sheet has; of amphoras, from the top, `x` is a patterned and `o` a plain one."""

    gold: int
    stone: int
    river: list[list[int]]
    amphoras: dict[str, str]
    large_amphoras: int
    rows_of_large_amphora: int
    large_mosaic: dict[str, int]
    trees: int
    carts: list[int]


@dataclass(frozen=True)
class TowerScoring:
    """What the tower pays for something: `door`, `large_windows`, `small_windows`, `stability`, ..., in words."""

    name: str
    points: int
    words: str


@dataclass(frozen=True)
class TowerBoard:
    """All that never changes, and words in one language.

    `values` are the die values of each use, `costs` what buildings and masonry cost; `icons`, `boxes`,
    `buildings`, `resources` and `uses` are the words for them. `deeds` are the words for each phase, and for each mark
    that is owed; `left` those for what would be lost by confirming; `hints` say what a player may do now.
    """

    game: Literal["tower"]
    grid: list[str]
    shapes: list[str]
    faces: list[TowerFace]
    boxes: list[TowerBox]
    layout: TowerLayout
    values: dict[str, list[int]]
    costs: dict[str, dict[str, int]]
    points: dict[str, int]
    cart_points: list[int]
    icon_points: dict[str, int]
    scoring: list[TowerScoring]
    hints: dict[str, str]
    foundation_rows: int
    goal: int
    icons: dict[str, str]
    carries: dict[str, str]
    buildings: dict[str, str]
    resources: dict[str, str]
    uses: dict[str, str]
    sources: dict[str, str]
    deeds: dict[str, str]
    left: dict[str, str]
    nobody: str | None


def board(language: str = ENGLISH) -> TowerBoard:
    """The board, worded for a reader."""
    words = texts(language)
    points: dict[str, Any] = PIECES["points"]
    return TowerBoard(
        game="tower",
        grid=list(BOARD),
        shapes=list(SHAPES),
        faces=[look(number, words) for number in range(len(FACES))],
        boxes=[box(number) for number in range(BOXES)],
        layout=layout(),
        values={use: list(values) for use, values in PIECES["values"].items()},
        costs={thing: dict(cost) for thing, cost in PIECES["costs"].items() if isinstance(cost, dict)},
        points={name: paid for name, paid in points.items() if isinstance(paid, int)},
        cart_points=list(points["carts"]),
        icon_points=dict(points["icons"]),
        scoring=[TowerScoring(name, points[name], said) for name, said in words["scoring"].items()],
        hints=dict(words["hints"]),
        foundation_rows=points["foundation_rows"],
        goal=GOAL,
        icons={icon: words["icons"][icon] for icon in BOARD},
        carries={key: words["boxes"][key] for key in (*ICONS, *OPENINGS.values())},
        buildings={building: words["buildings"][building] for building in BUILDINGS},
        resources=dict(words["resources"]),
        uses={use: words["uses"][use] for use in USES},
        sources={source: words["sources"][source] for source in SOURCES},
        deeds=words["deeds"] | {f"owed {mark}": deed for mark, deed in words["owed"].items()},
        left=dict(words["left"]),
        nobody=None,
    )


def look(number: int, words: Chapters) -> TowerFace:
    """A side of a tile."""
    face, tile = FACES[number], number // len(SIDES)
    return TowerFace(
        tile=TILES[tile],
        side=SIDES[number % len(SIDES)],
        shape=SHAPES[tile // 2],
        cells=sorted([row, column] for row, column in SIDE_CELLS[tile // 2 * len(SIDES) + number % len(SIDES)]),
        papyrus=face.papyrus,
        pond=face.pond,
        garden=face.garden,
        lake=face.lake.split(),
        papyrus_words=mark_words(face.papyrus, words),
        garden_words=mark_words(face.garden, words),
        lake_words=words["lakes"][face.lake],
    )


def mark_words(bonus: str, words: Chapters) -> str:
    """A bonus in words."""
    number = mark_number(bonus)
    if number > DIE:
        return str(words["marks"]["die"]).format(value=number - DIE)
    return str(words["marks"][MARKS[number]])


def box(number: int) -> TowerBox:
    """A box of the tower."""
    width = BOXES // len(PIECES["tower"]["rows"])
    icon = int(ICON_AT[number])
    carries = ICONS[icon] if icon >= 0 else OPENINGS[PRINTED[number]]
    return TowerBox(NAMES[number], number // width, number % width, carries)


def layout() -> TowerLayout:
    """The sizes of the sheet's sections."""
    sheet = PIECES["sheet"]
    return TowerLayout(
        gold=sheet["gold"],
        stone=sheet["stone"],
        river=[[ship.count("L"), ship.count("W")] for ship in sheet["river"]],
        amphoras=dict(sheet["amphoras"]),
        large_amphoras=sheet["large_amphoras"],
        rows_of_large_amphora=sheet["rows_of_large_amphora"],
        large_mosaic=dict(sheet["large_mosaic"]),
        trees=sheet["trees"],
        carts=list(sheet["carts"]),
    )
