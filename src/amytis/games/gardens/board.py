"""What a browser needs to draw the game, once and for all positions: places, tiles, and the words for them."""

from dataclasses import dataclass
from typing import Literal

from amytis.core.sentences import ENGLISH
from amytis.core.texts import Chapters
from amytis.games.gardens.components import BASES, CHANNEL, LENGTHS, NAMES, PLACES, STAIRS, TILES, Tile
from amytis.games.gardens.state import SOURCES
from amytis.games.gardens.texts import texts


@dataclass(frozen=True)
class GardensPlace:
    """A place of the ziggurat; it rests on the same position and the next one of the row below. Row 0 is the base."""

    name: str
    row: int
    position: int


@dataclass(frozen=True)
class GardensTile:
    """What a tile carries, and the same in words. Left and right are seen from the front."""

    number: int
    left_arch: bool
    right_arch: bool
    left_stairs: bool
    right_stairs: bool
    left_channel: bool
    right_channel: bool
    flowers: int
    words: str


@dataclass(frozen=True)
class GardensBoard:
    """All places in the order in which water runs, the tiles by their numbers from 1, and words in one language."""

    game: Literal["gardens"]
    places: list[GardensPlace]
    bases: dict[str, int]
    tiles: list[GardensTile]
    sources: dict[str, str]
    deeds: dict[str, str]
    nobody: str | None


def board(language: str = ENGLISH) -> GardensBoard:
    """The board, worded for a reader."""
    words = texts(language)
    return GardensBoard(
        game="gardens",
        places=[GardensPlace(name, row, i) for name, (row, i) in zip(NAMES, PLACES, strict=True)],
        bases=dict(zip(LENGTHS, BASES.tolist(), strict=True)),
        tiles=[look(tile, words) for tile in TILES],
        sources={source: words["sources"][source] for source in SOURCES},
        deeds=dict(words["deeds"]),
        nobody=words["words"]["king"],
    )


def look(tile: Tile, words: Chapters) -> GardensTile:
    """A tile as a browser needs it."""
    carries = {
        "arch_left": tile.left_arch,
        "stairs_left": bool(tile.left_face & STAIRS),
        "channel_left": bool(tile.left_face & CHANNEL),
        "channel_right": bool(tile.right_face & CHANNEL),
        "stairs_right": bool(tile.right_face & STAIRS),
        "arch_right": tile.right_arch,
        f"flowers_{tile.flowers}": tile.flowers > 0,
    }
    said = [words["tiles"][key] for key, there in carries.items() if there]
    return GardensTile(
        number=tile.number,
        left_arch=tile.left_arch,
        right_arch=tile.right_arch,
        left_stairs=carries["stairs_left"],
        right_stairs=carries["stairs_right"],
        left_channel=carries["channel_left"],
        right_channel=carries["channel_right"],
        flowers=tile.flowers,
        words=", ".join(said) or words["tiles"]["plain"],
    )
