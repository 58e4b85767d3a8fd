"""What the game says: the sentences of data/texts.*.toml."""

import tomllib
from functools import cache
from typing import Any

from amytis.games.babylonia.components import DATA

LANGUAGE = "en"


@cache
def texts(language: str = LANGUAGE) -> dict[str, Any]:
    """All sentences of a language, by chapter."""
    return tomllib.loads((DATA / f"texts.{language}.toml").read_text(encoding="utf-8"))


def kind_word(letter: str) -> str:
    """The name of a kind of token."""
    word: str = texts()["kinds"][letter]
    return word


def card_text(card: int) -> str:
    """What a card does."""
    text: str = texts()["cards"][str(card)]
    return text
