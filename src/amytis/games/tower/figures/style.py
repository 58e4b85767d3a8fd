"""How the drawing looks: its colours, and the sizes and frames of its parts."""

import tomllib
from typing import Any
from unicodedata import east_asian_width

from amytis.core.svg import Number, colours
from amytis.games.tower.components import DATA

COLOURS: dict[str, str] = colours() | tomllib.loads((DATA / "colours.toml").read_text(encoding="utf-8"))
SIZES: dict[str, dict[str, Any]] = tomllib.loads((DATA / "figures.toml").read_text(encoding="utf-8"))

# How wide letters are in parts of the size of a bold font, rather too wide than too narrow; plain fonts are narrower.
LETTERS = {"ijlftI.,;:!'|()[] ": 0.45, "mwMW@%": 1.1}
CAPITAL, OTHER, FULL_WIDTH = 0.8, 0.68, 1.05
PLAIN = 0.88


def pen_colour(seat: int) -> str:
    """The ink of a seat, counted from 0."""
    return COLOURS[f"pen-{seat + 1}"]


def letter_width(letter: str) -> float:
    """How wide a bold letter is, in parts of its size."""
    if east_asian_width(letter) in "WF":
        return FULL_WIDTH
    common = CAPITAL if letter.isupper() else OTHER
    return next((width for letters, width in LETTERS.items() if letter in letters), common)


def width_of(text: str, size: Number, bold: bool = True) -> float:
    """About how wide a line of text is."""
    return sum(map(letter_width, text)) * size * (1 if bold else PLAIN)


def fitting(text: str, size: Number, width: Number) -> float:
    """The size at which a line of bold text is no wider than wanted."""
    return min(size, width / width_of(text, 1)) if text else size


def wrapped(text: str, size: Number, width: Number, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than wanted; only a word that is too wide by itself is broken."""
    lines = [""]
    # French has a blank before a colon, which belongs to the word before it.
    for word in text.replace(" :", "\N{NO-BREAK SPACE}:").split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines += broken(word, size, width, bold)
    return [line for line in lines if line]


def broken(word: str, size: Number, width: Number, bold: bool) -> list[str]:
    """A word in parts that are no wider than wanted; one part if it is narrow enough."""
    parts = [""]
    for letter in word:
        if width_of(parts[-1] + letter, size, bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts
