"""What a browser needs to draw the game, once and for all positions: the map, and the words for its pieces."""

from dataclasses import dataclass
from typing import Literal

from amytis.core.sentences import ENGLISH
from amytis.games.babylonia.components import KINDS, LAND_OF, NAMES, PLACES, SPOTS, ZIGGURATS
from amytis.games.babylonia.state import SOURCES
from amytis.games.babylonia.texts import texts


@dataclass(frozen=True)
class BabyloniaHex:
    """A hex of the map: flat on top, its neighbours two rows above and below, or one row and one column away."""

    name: str
    row: int
    column: int
    ground: Literal["north", "central", "south", "river"]
    spot: bool
    ziggurat: bool


@dataclass(frozen=True)
class BabyloniaBoard:
    """The map, and in one language the names of kinds, cards and sources of points, and what each phase asks for."""

    game: Literal["babylonia"]
    hexes: list[BabyloniaHex]
    kinds: dict[str, str]
    cards: dict[str, str]
    sources: dict[str, str]
    deeds: dict[str, str]
    nobody: str | None


def board(language: str = ENGLISH) -> BabyloniaBoard:
    """The board, worded for a reader."""
    words = texts(language)
    return BabyloniaBoard(
        game="babylonia",
        hexes=[
            BabyloniaHex(name, row, column, ground(h), h in SPOTS, h in ZIGGURATS)
            for h, (name, (row, column)) in enumerate(zip(NAMES, PLACES, strict=True))
        ],
        kinds={kind: words["kinds"][kind] for kind in KINDS},
        cards=dict(words["cards"]),
        sources={source: words["sources"][source] for source in SOURCES},
        deeds=dict(words["deeds"]),
        nobody=None,
    )


def ground(h: int) -> Literal["north", "central", "south", "river"]:
    """What a hex lies on."""
    match LAND_OF[h]:
        case "North":
            return "north"
        case "Central":
            return "central"
        case "South":
            return "south"
    return "river"
