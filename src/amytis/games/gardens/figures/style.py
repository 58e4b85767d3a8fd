"""How drawings of the game look: the colours and sizes of data/, and the strokes that all parts share."""

import tomllib
from html import escape
from typing import Any

from amytis.core.svg import Number, colours, element
from amytis.games.gardens.components import DATA

COLOURS: dict[str, str] = colours() | tomllib.loads((DATA / "colours.toml").read_text(encoding="utf-8"))
STYLE: dict[str, Any] = tomllib.loads((DATA / "drawing.toml").read_text(encoding="utf-8"))
SHAPES: dict[str, Any] = STYLE["shapes"]


def fill(d: str, colour: str, **attributes: str | Number) -> str:
    """A shape in one of the colours."""
    return element("path", d=d, fill=COLOURS[colour], **attributes)


def stroke(d: str, colour: str, width: Number, **attributes: str | Number) -> str:
    """A line in one of the colours."""
    return element("path", d=d, fill="none", stroke=COLOURS[colour], stroke_width=width, **attributes)


def edge(colour: str, width: Number) -> dict[str, str | Number]:
    """The attributes of an edge around a shape."""
    return {"stroke": COLOURS[colour], "stroke_width": width, "stroke_linejoin": "round"}


def pending() -> dict[str, str | Number]:
    """The attributes of an edge around something that is not confirmed yet."""
    return edge("pending", 3.4) | {"stroke_dasharray": "9 5"}


def mirrored(*children: str) -> str:
    """The same, with left and right exchanged."""
    return element("g", *children, transform="scale(-1 1)")


def symbol(name: str, *children: str) -> str:
    """Something drawn once, to be shown as often as wanted."""
    return element("g", *children, id=f"gardens-{name}")


def show(name: str, **attributes: str | Number) -> str:
    """A symbol where it is wanted."""
    return element("use", href=f"#gardens-{name}", **attributes)


def paint(name: str) -> str:
    """A gradient or pattern as a colour."""
    return f"url(#gardens-{name})"


def hint(text: str) -> str:
    """What is said of something to who points at it."""
    return element("title", escape(text, quote=False))
