"""How the drawing looks: its colours, and the sizes and frames of its parts."""

import tomllib
from typing import Any

from amytis.core.svg import colours
from amytis.games.tower.components import DATA

COLOURS: dict[str, str] = colours() | tomllib.loads((DATA / "colours.toml").read_text(encoding="utf-8"))
SIZES: dict[str, dict[str, Any]] = tomllib.loads((DATA / "figures.toml").read_text(encoding="utf-8"))


def pen_colour(seat: int) -> str:
    """The ink of a seat, counted from 0."""
    return COLOURS[f"pen-{seat + 1}"]
