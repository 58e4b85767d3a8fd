"""The pieces that are drawn in many places: pictures, dice, points, costs, and rows of things with their circles."""

from collections.abc import Collection, Mapping
from functools import cache

from amytis.core.svg import Number, element, group, words
from amytis.core.text_width import width_of
from amytis.games.tower.components import DATA
from amytis.games.tower.figures.cells import Point
from amytis.games.tower.figures.pen import cross, loop, seed_of, stroke
from amytis.games.tower.figures.scene import Paper
from amytis.games.tower.figures.style import COLOURS

# Where the pips of a die lie, for the values 1 to 6: from its middle.
PIPS: tuple[list[Point], ...] = (
    [(0, 0)],
    [(-1, -1), (1, 1)],
    [(-1, -1), (0, 0), (1, 1)],
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
)

# Bonuses that have no picture of their own.
DRAWN_AS = {"amphora": "pottery", "tessera": "mosaic", "tree": "palm", "river": "lumber"}

COST_STEP = 34


@cache
def pictures() -> str:
    """All pictures, to be used by name; one page may show several drawings, so their names say whose they are."""
    return (DATA / "drawings.svg").read_text(encoding="utf-8").replace('id="', 'id="tower-')


def picture(name: str, x: Number, y: Number, size: Number, **attributes: str | Number) -> str:
    """One of the pictures, its middle at a point."""
    return element("use", href=f"#tower-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, **attributes)


def die(value: int | None, x: Number, y: Number, size: Number, kind: str = "blue-die") -> str:
    """A die, its middle at a point; a question as long as it is not rolled."""
    pip = COLOURS["ink" if kind == "printed-die" else "pip"]
    body = element(
        "rect",
        x=-size * 0.45,
        y=-size * 0.45,
        width=size * 0.9,
        height=size * 0.9,
        rx=size * 0.2,
        fill=COLOURS[kind],
        stroke=COLOURS[f"{kind}-edge"],
        stroke_width=size * 0.06,
    )
    if value is None:
        shown = [words("?", 0, 0, size * 0.65, fill=pip, font_weight=700)]
    else:
        shown = [
            element("circle", cx=across * size * 0.25, cy=down * size * 0.25, r=size * 0.1, fill=pip)
            for across, down in PIPS[value - 1]
        ]
    return group(body, *shown, x=x, y=y, class_=kind)


def printed_dice(values: list[int], x: Number, y: Number, size: Number = 18) -> str:
    """The die values that something takes, in a row whose left end is at a point."""
    return "".join(die(value, x + size * (i + 0.5) + 2 * i, y, size, "printed-die") for i, value in enumerate(values))


def any_die(x: Number, y: Number) -> str:
    """A printed die of whatever value, its left end at a point."""
    edge = COLOURS["printed-die-edge"]
    box = element("rect", x=x, y=y - 8, width=28, height=16, rx=4, fill=COLOURS["printed-die"], stroke=edge)
    return box + words("1\N{EN DASH}6", x + 14, y, 11, fill=edge, font_weight=700)


def badge(points: int, x: Number, y: Number) -> str:
    """What something pays when it is full, its middle at a point."""
    ink = COLOURS["ink"]
    pill = element("rect", x=x - 11, y=y - 9, width=22, height=18, rx=9, fill=COLOURS["sheet"], stroke=ink)
    return pill + words(str(points), x, y, 13, fill=ink, font_weight=700)


def cost(prices: Mapping[str, int], x: Number, y: Number) -> str:
    """A cost: amounts of resources in a row whose left end is at a point."""
    return "".join(
        words(str(count), x + COST_STEP * i + 5, y, 13, fill=COLOURS["ink"], font_weight=700)
        + picture(kind, x + COST_STEP * i + 20, y, 19)
        for i, (kind, count) in enumerate(prices.items())
    )


def bonus(name: str, x: Number, y: Number, size: Number) -> str:
    """What a bonus gives, its middle at a point."""
    if name.startswith("die"):
        return die(int(name[3:]), x, y, size)
    return picture(DRAWN_AS.get(name, name), x, y, size)


def things(
    kind: str,
    count: int,
    circled: int | Collection[int],
    x: Number,
    y: Number,
    step: Number,
    paper: Paper,
    *,
    spent: int = 0,
    across: int = 0,
    ornate: Collection[int] = (),
) -> str:
    """Equal things from a corner on, as many in a row as said or all; the first ones, or those named, are circled."""
    drawn, name = [], f"{kind} {x} {y}"
    marked = range(circled) if isinstance(circled, int) else circled
    for i in range(count):
        down, right = divmod(i, across or count)
        at = (x + step * (right + 0.5), y + step * (down + 0.5))
        drawn.append(picture(kind, *at, step * 0.74, opacity=1 if i in marked else 0.6))
        if i in ornate:
            drawn.append(stroke(ornament(*at, step), COLOURS["ornament"], 1.6, class_="ornate"))
        if i in marked:
            around = loop(at, step * 0.42, step * 0.42, seed_of(f"{name}{i}"))
            drawn.append(paper.mark(f"{name} {i}", around, 2.2, class_=f"circled {kind}"))
        if i < spent:
            through = cross(at, step * 0.34, seed_of(f"{i}{name}"))
            drawn.append(paper.mark(f"{name} {i} spent", through, 2.6, COLOURS["cross"], class_=f"spent {kind}"))
    return "".join(drawn)


def ornament(x: float, y: float, step: Number) -> str:
    """The zigzag on a patterned amphora."""
    part = step * 0.09
    return f"M{x - 2 * part:.1f} {y + part:.1f}" + f"l{part:.1f} {-part:.1f}l{part:.1f} {part:.1f}" * 2


def pill(text: str, right: Number, y: Number, fill: str, ink: str) -> tuple[str, float]:
    """A word in a pill that ends at the right, and where the pill begins."""
    width = width_of(text, 13) + 18
    left = right - width
    shape = element("rect", x=left, y=y - 11, width=width, height=22, rx=11, fill=fill)
    return shape + words(text, left + width / 2, y, 13, fill=ink, font_weight=600), left
