"""The small pieces of the drawing: symbols, flowers, tiles, pillars and numbers, and texts that fit."""

import tomllib
from typing import Any

from amytis.core.svg import Number, element, group, words
from amytis.games.babylon.components import DATA, TILES

COLOURS: dict[str, Any] = tomllib.loads((DATA / "colours.toml").read_text(encoding="utf-8"))
CELL = 60
TILE_SHADE = 3  # the level whose paving a tile has that lies on no level

# Signs around 0,0, within 12 to each side: steps, two bowls under a drop, an arch, a figure on its plinth.
SIGNS = {
    "S": "M-11 10V5H-5V0H1V-5H7V-10H11V10Z",
    "F": "M-11 5H11Q9 12 0 12Q-9 12-11 5ZM-1.6 5V0H1.6V5ZM-7-3H7Q6 1 0 1Q-6 1-7-3Z"
    "M0-13Q3.6-8 3.6-6.4A3.6 3 0 0 1-3.6-6.4Q-3.6-8 0-13Z",
    "B": "M-12-5Q0-12 12-5V9H8Q7-1 0-1Q-7-1-8 9H-12Z",
    "T": "M-3.6-8A3.6 3.6 0 1 1 3.6-8A3.6 3.6 0 1 1-3.6-8ZM-5-3.5H5L3.4 6H7V11H-7V6H-3.4Z",
}

# Each flower has its own number and shape of petals, so that colour never stands alone.
PETALS = {
    "white": (8, "M0 0Q-3.4-7 0-11Q3.4-7 0 0Z"),
    "pink": (5, "M0 0Q-7.5-4-4.5-9.5Q0-12 4.5-9.5Q7.5-4 0 0Z"),
    "blue": (4, "M0 0Q-8.5-5-6-10.5H6Q8.5-5 0 0Z"),
    "orange": (6, "M0 0L-4.6-6L0-12L4.6-6Z"),
}

PILLAR = "M-6-9H6V-5.5H3.5V5.5H6V9H-6V5.5H-3.5V-5.5H-6Z"
SPACE_SPOTS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of a tile, clockwise from the top left: column, row


def scaled(*children: str, x: Number, y: Number, by: Number, **attributes: str | Number) -> str:
    """Elements drawn around 0,0, larger or smaller and elsewhere."""
    return group(element("g", *children, transform=f"scale({by:g})"), x=x, y=y, **attributes)


def sign(symbol: str, x: Number, y: Number, by: Number) -> str:
    """A symbol of a space; nothing for a blank."""
    if symbol not in SIGNS:
        return ""
    return scaled(element("path", d=SIGNS[symbol], fill=COLOURS["ink"]), x=x, y=y, by=by)


def flower(name: str, x: Number, y: Number, by: Number) -> str:
    """A flower around a point."""
    count, petal = PETALS[name]
    petals = [
        element("path", d=petal, fill=COLOURS["petals"][name], transform=f"rotate({360 * i / count:g})")
        for i in range(count)
    ]
    heart = element("circle", r=3.2, fill=COLOURS["hearts"][name])
    return scaled(*petals, heart, x=x, y=y, by=by, stroke=COLOURS["outline"], stroke_linejoin="round")


def paving(level: int) -> str:
    """The colour of the spaces on a level."""
    shades: list[str] = COLOURS["paving"]
    return shades[min(level, len(shades) - 1)]


def slab(material: str, x: Number, y: Number) -> str:
    """The body of a tile, two cells wide, from its top left."""
    return element(
        "rect",
        x=x + 1.5,
        y=y + 1.5,
        width=2 * CELL - 3,
        height=2 * CELL - 3,
        rx=9,
        fill=COLOURS["materials"][material],
        stroke=COLOURS["outline"],
        stroke_width=2.4,
    )


def space(symbol: str, x: Number, y: Number, level: int) -> str:
    """A space of a tile from its top left: its paving, and the symbol on it."""
    floor = element("rect", x=x + 6.5, y=y + 6.5, width=CELL - 13, height=CELL - 13, rx=5, fill=paving(level))
    return floor + sign(symbol, x + CELL / 2, y + CELL / 2, 1.3)


def tile(number: int, x: Number, y: Number, size: Number) -> str:
    """A tile by itself from its top left: its material, its four spaces and its flower in the middle."""
    one = TILES[number - 1]
    spaces = [
        space(one.symbols[i], column * CELL, row * CELL, TILE_SHADE) for i, (column, row) in enumerate(SPACE_SPOTS)
    ]
    bloom = flower(one.flower, CELL, CELL, 1.25)
    return scaled(
        slab(one.material, 0, 0), *spaces, bloom, x=x, y=y, by=size / (2 * CELL), class_="tile", data_tile=number
    )


def pillar(x: Number, y: Number, by: Number = 1, double: bool = False) -> str:
    """A pillar around a point; a double one is two, one on top of the other."""
    spots = (-8.5, 8.5) if double else (0,)
    shafts = [
        group(element("path", d=PILLAR, fill=COLOURS["pillar"], stroke=COLOURS["pillar-edge"]), y=spot)
        for spot in spots
    ]
    return scaled(*shafts, x=x, y=y, by=by)


def badge(text: str, x: Number, y: Number, radius: Number = 9.5) -> str:
    """A number on a dark disc: a level, or a height."""
    disc = element(
        "circle", cx=x, cy=y, r=radius, fill=COLOURS["badge"], stroke=COLOURS["badge-edge"], stroke_width=1.6
    )
    return disc + words(text, x, y, 1.45 * radius, font_weight=700, fill=COLOURS["on-table"])


def pending_edge(x: Number, y: Number, width: Number, height: Number) -> str:
    """The dashed outline of what is not confirmed yet, from its top left."""
    at = {"x": x + 2, "y": y + 2, "width": width - 4, "height": height - 4, "rx": 8}
    return group(
        element("rect", **at, stroke=COLOURS["halo"], stroke_width=6),
        element("rect", **at, stroke=COLOURS["pending"], stroke_width=4, stroke_dasharray="9 6"),
        fill="none",
        class_="pending",
    )
