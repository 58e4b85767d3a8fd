"""A tile as a cube seen from a corner: the terrace with its pool, and what its faces carry. Without a tile, the base.

The middle of the terrace is at 0, 0. What is on the left is drawn; the right is its mirror image.
"""

from dataclasses import dataclass

from amytis.core.svg import element, group, polygon, written
from amytis.games.gardens.board import GardensTile
from amytis.games.gardens.figures.style import COLOURS, STYLE, edge, fill, mirrored, paint, show, stroke, symbol

WIDTH, DEPTH, FALL = (float(STYLE["tile"][size]) for size in ("width", "depth", "fall"))
FACE = f"M{-WIDTH:g} 0L0 {DEPTH:g}V{DEPTH + FALL:g}L{-WIDTH:g} {FALL:g}Z"
STEPS = 5
HALF_STAIRS = 0.17

Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Joints:
    """What joins a tile with others: ways to the sides, and where on its edge a channel above lets water down."""

    left: bool = False
    right: bool = False
    from_left: float | None = None
    from_right: float | None = None


def outline(share: float = 1) -> Points:
    """The outline of a whole tile, shrunk towards its middle."""
    middle = FALL / 2
    corners = ((0, -DEPTH), (WIDTH, 0), (WIDTH, FALL), (0, DEPTH + FALL), (-WIDTH, FALL), (-WIDTH, 0))
    return [(x * share, middle + (y - middle) * share) for x, y in corners]


def terrace(share: float = 1) -> Points:
    """The outline of a terrace, shrunk towards its middle."""
    return [(0, -DEPTH * share), (WIDTH * share, 0), (0, DEPTH * share), (-WIDTH * share, 0)]


def left_edge(share: float, below: float = 0) -> tuple[float, float]:
    """A point of the edge over the left face: 0 is the front corner, 1 the left one."""
    return -share * WIDTH, DEPTH * (1 - share) + below


def channel_share(stairs: bool) -> float:
    """Where on its edge a channel leaves the terrace: aside if there are stairs too."""
    return 0.4 if stairs else 0.5


def tile(look: GardensTile | None, planted: bool = False, joints: Joints | None = None) -> str:
    """A tile, or a base terrace."""
    joints = joints or Joints()
    if look is None:
        return group(
            show("base"), side(False, False, False, joints.left), mirrored(side(False, False, False, joints.right))
        )
    return group(
        show("tile"),
        polygon(terrace(0.86), fill=paint("lawn")) if planted else "",
        inlet(joints.from_left, -1),
        inlet(joints.from_right, 1),
        show("lip"),
        side(look.left_stairs, look.left_channel, look.left_arch, joints.left),
        mirrored(side(look.right_stairs, look.right_channel, look.right_arch, joints.right, "tread-dark")),
        show("pool"),
        panel(look.flowers),
    )


def inlet(share: float | None, sign: int) -> str:
    """Water of a channel above on its way from the edge of the terrace into the pool."""
    if share is None:
        return ""
    x, y = left_edge(share)
    d = f"M{written(sign * (x + WIDTH))} {written(y - DEPTH)}L0 0"
    return stroke(d, "rim", 9) + stroke(d, "water", 5.5)


def side(stairs: bool, channel: bool, arch: bool, joined: bool, tread: str = "tread") -> str:
    """The left half of a tile: the way to the next terrace, stairs and channel, and the archway at the corner."""
    left = -WIDTH
    way = fill(f"M{left:g}-7L{left + 17:g} 0L{left:g} 7", "way", stroke=COLOURS["kerb"], stroke_width=1.4)
    parts = (
        way if joined else "",
        staircase(0.74 if channel else 0.5, tread) if stairs else "",
        waterfall(channel_share(stairs)) if channel else "",
        show("arch") if arch else "",
    )
    return "".join(parts)


def staircase(middle: float, tread: str) -> str:
    """Stairs down the left face."""

    def band(upper: float, lower: float) -> Points:
        inner, outer = middle - HALF_STAIRS, middle + HALF_STAIRS
        upper, lower = upper * FALL, lower * FALL
        return [left_edge(inner, upper), left_edge(outer, upper), left_edge(outer, lower), left_edge(inner, lower)]

    treads = [polygon(band(i / STEPS, (i + 0.5) / STEPS)) for i in range(STEPS)]
    return polygon(band(0, 1), fill=COLOURS["riser"], **edge("mortar", 1.6)) + group(*treads, fill=COLOURS[tread])


def waterfall(share: float) -> str:
    """A channel from the pool down the left face."""
    x, y = left_edge(share)
    d = f"M0 0L{written(x)} {written(y)}V{written(y + FALL)}"
    foam = f"M{written(x - 1.4)} {written(y + 5)}v12m2.6 2v13m-2.6 1v7"
    round_joins = {"stroke_linejoin": "round"}
    return (
        stroke(d, "rim", 10, **round_joins)
        + stroke(d, "water", 6.5, **round_joins)
        + stroke(foam, "foam", 1.5, stroke_linecap="round")
    )


def panel(flowers: int) -> str:
    """The panel with its flowers at the front corner."""
    if not flowers:
        return ""
    rosettes = [show("rosette", x=x, y=DEPTH + y - 1) for x, y in STYLE["spots"]["rosettes"][flowers]]
    return "".join((show("panel"), *rosettes))


def tile_symbols() -> str:
    """What tiles have in common, drawn once."""
    left = -WIDTH
    lip = stroke(f"M{left:g} 0L0 {DEPTH:g}L{WIDTH:g} 0", "lip", 2, stroke_linejoin="round")
    door = fill(f"M{left:g} 3.5H{left + 9:g}V-7Q{left + 8:g}-13 {left:g}-14Z", "door")
    vault = f"M{left + 8:g} 8V-7Q{left + 8:g}-14 {left:g}-14.5V-20.5Q{left + 14:g}-20 {left + 14:g}-7V4.4Z"
    upper, lower = f"{DEPTH - 6:g}", f"{DEPTH + 17:g}"
    glaze = f"M0 {DEPTH + 1:g}L11.5 {upper}V{lower}L0 {DEPTH + 24.5:g}L-11.5 {lower}V{upper}Z"
    return "".join(
        (
            symbol("tile", body("light", "dark")),
            symbol("base", body("base-light", "base-dark"), lip),
            symbol("lip", lip),
            symbol("arch", door, fill(vault, "glaze", **edge("gilt", 1.2))),
            symbol("panel", fill(glaze, "glaze", **edge("gilt", 1.6))),
            symbol("pool", pool()),
            symbol("rosette", rosette()),
            patterns(),
        )
    )


def body(light: str, dark: str) -> str:
    """The bare stone: two faces of brick and the paved terrace."""
    bricks = element("path", d=FACE, fill=paint("bricks"))
    return "".join(
        (
            polygon(outline(), fill=COLOURS["mortar"], **edge("mortar", 1.6)),
            fill(FACE, light) + bricks,
            mirrored(fill(FACE, dark), bricks),
            polygon(terrace(), fill=COLOURS["kerb"]),
            polygon(terrace(0.86), fill=paint("paving")),
        )
    )


def pool() -> str:
    """The pool in the middle of a terrace."""
    ripple = stroke("M-9 1q4.5-3 9 0t9 0M-5-3.6q2.5-1.8 5 0t5 0", "foam", 1.3, stroke_linecap="round")
    basin = fill("M0-14.5L23 0L0 14.5L-23 0Z", "rim", **edge("lip", 1.4))
    return basin + fill("M0-11L17.5 0L0 11L-17.5 0Z", "water", **edge("deep", 1.4)) + ripple


def rosette() -> str:
    """A flower of a panel."""
    spokes = "M-4.7 0H4.7M0-4.7V4.7M-3.3-3.3L3.3 3.3M3.3-3.3L-3.3 3.3"
    heart = element("circle", r=2, fill=COLOURS["rosette-heart"])
    return element("circle", r=4.7, fill=COLOURS["rosette"]) + stroke(spokes, "rosette-line", 1) + heart


def patterns() -> str:
    """Bricks, skewed like the left face; paving; and the lawn of a planted terrace."""
    blades = "M2 4q.4-2.6-1-3.6M2 4q.6-2.6 2-3M8.5 8.5q.4-2.6-1-3.6M8.5 8.5q.6-2.6 2-3"
    faint = {"stroke_opacity": 0.23}
    bud = element("circle", cx=10.5, cy=2.5, r=0.8, fill=COLOURS["bud"])
    return "".join(
        (
            pattern("bricks", 18, 12, stroke("M0 0H18M0 6H18M5 0V6M14 6V12", "joint", 1, **faint), skew=32.23),
            pattern(
                "paving",
                18.4,
                11.6,
                element("rect", width=18.4, height=11.6, fill=COLOURS["paving"]),
                stroke("M0 0L18.4 11.6M18.4 0L0 11.6", "joint", 1, **faint),
            ),
            pattern(
                "lawn",
                13,
                9,
                element("rect", width=13, height=9, fill=COLOURS["lawn"]),
                stroke(blades, "blade", 1, stroke_linecap="round"),
                bud,
            ),
        )
    )


def pattern(name: str, width: float, height: float, *children: str, skew: float = 0) -> str:
    """Something that fills a shape by repeating."""
    return element(
        "pattern",
        *children,
        id=f"gardens-{name}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"skewY({written(skew)})",
    )
