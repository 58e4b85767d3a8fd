"""How the drawing looks: its colours, outlines and sizes from data/, and letters that keep within their room."""

import tomllib
from typing import Any
from unicodedata import east_asian_width

from amytis.core.svg import Number, colours, words
from amytis.games.babylonia.components import DATA

Look = dict[str, str | Number]


def read(name: str) -> dict[str, Any]:
    """One of the files that say how the drawing looks."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COLOURS: dict[str, str] = colours() | read("colours.toml")
OUTLINES = read("outlines.toml")
SIZES = read("sizes.toml")

# How wide letters are at most in most fonts, in parts of their size. Fonts differ, so this is generous.
LETTER, WIDE_LETTER = 0.62, 1.1


def width_of(text: str, size: Number = 1) -> float:
    """About how wide a line of text is, rather too much than too little."""
    wide = sum(letter in "MWmw@%" or east_asian_width(letter) in "WF" for letter in text)
    return size * (LETTER * (len(text) - wide) + WIDE_LETTER * wide)


def fitted(text: str, x: Number, y: Number, room: Number, size: Number, **attributes: str | Number) -> str:
    """A line of text that starts at a point and is written smaller where its room asks for it."""
    size = min(size, room / max(width_of(text), LETTER))
    return words(text, x, y, size, **({"text_anchor": "start"} | attributes))
