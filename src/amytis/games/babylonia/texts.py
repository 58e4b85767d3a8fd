"""What the game says: the sentences of data/texts.*.toml, one file for each language."""

from amytis.core.sentences import ENGLISH
from amytis.core.texts import Texts
from amytis.games.babylonia.components import DATA, TILES

texts = Texts(DATA)


def tile_key(tile: int) -> str:
    """The key under which the chapter `tiles` says what a tile is called, without an article."""
    return TILES[tile].strip("[]<>")


def card_text(card: int, language: str = ENGLISH) -> str:
    """What a card does."""
    text: str = texts(language)["cards"][str(card)]
    return text
