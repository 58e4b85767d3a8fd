"""How the drawing looks: its colours, and the sizes and frames of its parts."""

import tomllib
from typing import Any

from amytis.core.svg import Number, colours
from amytis.games.tower.components import DATA

COLOURS: dict[str, str] = colours() | tomllib.loads((DATA / "colours.toml").read_text(encoding="utf-8"))
SIZES: dict[str, dict[str, Any]] = tomllib.loads((DATA / "figures.toml").read_text(encoding="utf-8"))

# How wide a letter is on average, in parts of the size of its font; rather too wide than too narrow.
LETTER = 0.56
BOLD_LETTER = 0.66


def pen_colour(seat: int) -> str:
    """The ink of a seat, counted from 0."""
    return COLOURS[f"pen-{seat + 1}"]


def width_of(text: str, size: Number) -> float:
    """About how wide a line of bold text is."""
    return BOLD_LETTER * size * len(text)


def fitting(text: str, size: Number, width: Number) -> float:
    """The size at which a line of bold text is no wider than wanted."""
    return min(size, width / width_of(text, 1)) if text else size
