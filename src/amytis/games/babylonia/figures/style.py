"""How the drawing looks: its colours, outlines and sizes from data/."""

import tomllib
from typing import Any

from amytis.core.svg import Number, colours
from amytis.games.babylonia.components import DATA

Look = dict[str, str | Number]


def read(name: str) -> dict[str, Any]:
    """One of the files that say how the drawing looks."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COLOURS: dict[str, str] = colours() | read("colours.toml")
OUTLINES = read("outlines.toml")
SIZES = read("sizes.toml")
