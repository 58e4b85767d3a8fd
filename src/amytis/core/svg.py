"""SVG drawings: nested elements with escaped text, and the colours that all boards share."""

import tomllib
from functools import cache
from html import escape
from pathlib import Path

Number = int | float

SERIF = "Palatino, P052, Georgia, 'DejaVu Serif', serif"
SANS = "system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif"


@cache
def colours() -> dict[str, str]:
    """The shared colours by name, as in the page's light theme."""
    return tomllib.loads((Path(__file__).parent / "colours.toml").read_text(encoding="utf-8"))


def seat_colour(seat: int) -> str:
    """The colour of a seat, counted from 0."""
    return colours()[f"seat-{seat + 1}"]


@cache
def _emblems() -> list[str]:
    shapes: list[str] = tomllib.loads((Path(__file__).parent / "emblems.toml").read_text(encoding="utf-8"))["emblems"]
    return shapes


def seat_emblem(seat: int) -> str:
    """The shape of a seat, counted from 0, as a path around 0,0."""
    return _emblems()[seat]


def element(tag: str, *children: str, **attributes: str | Number) -> str:
    """An element: `element("circle", cx=3, cy=4, r=1, stroke_width=0.5)`; its children are markup already."""
    given = "".join(f' {name.rstrip("_").replace("_", "-")}="{written(value)}"' for name, value in attributes.items())
    inside = "".join(children)
    return f"<{tag}{given}>{inside}</{tag}>" if inside else f"<{tag}{given}/>"


def written(value: str | Number) -> str:
    """An attribute's value: numbers to a hundredth, texts escaped."""
    return escape(value) if isinstance(value, str) else f"{round(value, 2):g}"


def words(text: str, x: Number, y: Number, size: Number = 12, **attributes: str | Number) -> str:
    """A line of text, centred on a point unless `text_anchor` says otherwise; the point is on its middle line."""
    placed: dict[str, str | Number] = {
        "x": x,
        "y": y + 0.35 * size,
        "font_size": size,
        "font_family": SANS,
        "text_anchor": "middle",
        "fill": colours()["ink"],
    }
    return element("text", escape(text, quote=False), **(placed | attributes))


def group(*children: str, x: Number = 0, y: Number = 0, **attributes: str | Number) -> str:
    """Elements moved together."""
    if x or y:
        attributes["transform"] = f"translate({written(x)} {written(y)})"
    return element("g", *children, **attributes)


def polygon(points: list[tuple[float, float]], **attributes: str | Number) -> str:
    """A closed figure through the points."""
    return element("polygon", points=" ".join(f"{written(x)},{written(y)}" for x, y in points), **attributes)


def document(width: Number, height: Number, title: str, *children: str) -> str:
    """A whole drawing, with its background and a title for screen readers."""
    return element(
        "svg",
        element("title", escape(title, quote=False)),
        element("rect", width=width, height=height, fill=colours()["paper"]),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {written(width)} {written(height)}",
        width=width,
        height=height,
        role="img",
    )
