"""What a browser needs to draw the game, once and for all positions: tiles, and the words for them."""

from dataclasses import dataclass
from typing import Literal

from amytis.core.sentences import ENGLISH
from amytis.games.babylon.components import CORNERS, FLOWERS, NAMES, STACK_NAMES, TILES, TOKENS
from amytis.games.babylon.state import SOURCES
from amytis.games.babylon.texts import texts


@dataclass(frozen=True)
class BabylonTile:
    """A tile: its symbols clockwise from the top left."""

    number: int
    material: str
    flower: str
    symbols: str


@dataclass(frozen=True)
class BabylonBoard:
    """Positions row by row from the top left, stacks likewise, tiles by their numbers from 1; words in one language.

    A tile on a place covers that position, the one to its right, and the two below; `flowers` are those of the seats.
    """

    game: Literal["babylon"]
    positions: list[str]
    stacks: list[str]
    tiles: list[BabylonTile]
    flowers: list[str]
    flower_words: dict[str, str]
    materials: dict[str, str]
    symbols: dict[str, str]
    items: dict[str, str]
    corners: dict[str, str]
    tokens: dict[str, str]
    supplies: dict[str, str]
    sources: dict[str, str]
    deeds: dict[str, str]
    nobody: str | None


def board(language: str = ENGLISH) -> BabylonBoard:
    """The board, worded for a reader."""
    words = texts(language)
    return BabylonBoard(
        game="babylon",
        positions=list(NAMES),
        stacks=list(STACK_NAMES),
        tiles=[BabylonTile(tile.number, tile.material, tile.flower, tile.symbols) for tile in TILES],
        flowers=list(FLOWERS),
        flower_words=dict(words["flowers"]),
        materials=dict(words["materials"]),
        symbols=dict(words["symbols"]),
        items=dict(words["items"]),
        corners={corner: words["corners"][corner] for corner in CORNERS},
        tokens={token: words["tokens"][token] for token in TOKENS},
        supplies=dict(words["supplies"]),
        sources={source: words["sources"][source] for source in SOURCES},
        deeds=dict(words["deeds"]),
        nobody=None,
    )
