"""What the game says: the sentences of data/texts.*.toml, one file for each language."""

import tomllib
from functools import cache
from typing import Any

from amytis.games.babylonia.components import DATA, TILES

LANGUAGE = "en"
LANGUAGES = tuple(sorted(path.name.split(".")[1] for path in DATA.glob("texts.*.toml")))

Texts = dict[str, Any]


@cache
def texts(language: str = LANGUAGE) -> Texts:
    """All sentences of a language, by chapter; English where we do not speak it."""
    spoken = language if language in LANGUAGES else LANGUAGE
    return tomllib.loads((DATA / f"texts.{spoken}.toml").read_text(encoding="utf-8"))


def tile_text(tile: int, words: Texts) -> str:
    """What a tile is called, without an article."""
    text: str = words["tiles"][TILES[tile].strip("[]<>")]
    return text


def card_text(card: int, language: str = LANGUAGE) -> str:
    """What a card does."""
    text: str = texts(language)["cards"][str(card)]
    return text
