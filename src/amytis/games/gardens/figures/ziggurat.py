"""The ziggurat as it grows: the land behind it, its places with all that stands on them, and the current turn.

The middle of the first base terrace is at 0, 0.
"""

from amytis.core.svg import SERIF, element, group, polygon, words, written
from amytis.games.gardens.board import GardensPlace
from amytis.games.gardens.figures.pieces import floating_seed, gardeners
from amytis.games.gardens.figures.style import COLOURS, STYLE, edge, hint, paint, pending, stroke
from amytis.games.gardens.figures.table import Table, beside
from amytis.games.gardens.figures.tile import (
    DEPTH,
    FALL,
    WIDTH,
    Joints,
    channel_share,
    left_edge,
    outline,
    terrace,
    tile,
)

STEP = DEPTH + FALL


def height(base: int) -> float:
    """How high the land with a whole ziggurat is."""
    room = STYLE["ziggurat"]
    return float(room["above"] + DEPTH + base * STEP + room["below"])


def centre(place: GardensPlace) -> tuple[float, float]:
    """The middle of the terrace of a place."""
    return (2 * place.position + place.row) * WIDTH, -place.row * STEP


def ziggurat(table: Table, width: float) -> str:
    """The land, as wide as given, with the ziggurat in its middle."""
    high = height(table.base)
    return land(width, high) + group(
        *(unbuilt(place, table) for place in table.places if place.row and place.name not in table.view.tiles),
        *(row_marks(row, table.base) for row in range(table.base)),
        *(built(place, table) for place in table.places if not place.row or place.name in table.view.tiles),
        walk(table),
        x=width / 2 - (table.base - 1) * WIDTH,
        y=high - STYLE["ziggurat"]["below"] - STEP,
    )


def land(width: float, high: float) -> str:
    """Sky, sun and dunes."""
    sun = group(
        element("circle", r=150, fill=paint("shine")),
        element("circle", r=42, fill=COLOURS["sun"]),
        x=STYLE["ziggurat"]["sun_x"],
        y=STYLE["ziggurat"]["sun_y"],
    )
    far = f"M0 {high:g}v-150q{width * 0.16:g}-50 {width * 0.34:g} 0t{width * 0.36:g}-10t{width * 0.3:g} 10V{high:g}Z"
    near = f"M0 {high:g}v-64q{width * 0.25:g}-46 {width * 0.5:g} 0t{width * 0.5:g} 0V{high:g}Z"
    return "".join(
        (
            element("rect", width=width, height=high, fill=paint("sky")),
            sun,
            element("path", d=far, fill=COLOURS["far-dune"]),
            element("path", d=near, fill=COLOURS["dune"]),
        )
    )


def land_symbols() -> str:
    """The gradients of sky and sun."""

    def stop(offset: float, colour: str, opacity: float = 1) -> str:
        return element("stop", offset=offset, stop_color=COLOURS[colour], stop_opacity=opacity)

    sky = (stop(0, "zenith"), stop(0.62, "midway"), stop(1, "horizon"))
    shine = (stop(0.2, "shine", 0.75), stop(1, "shine", 0))
    return element("linearGradient", *sky, id="gardens-sky", x2=0, y2=1) + element(
        "radialGradient", *shine, id="gardens-shine"
    )


def unbuilt(place: GardensPlace, table: Table) -> str:
    """A place without a tile; one on which a tile could rest is named."""
    x, y = centre(place)
    colour = COLOURS["to-come"]
    if place.name not in table.view.open:
        return polygon(
            outline(), fill="none", stroke=colour, stroke_opacity=0.13, stroke_width=1.4, transform=moved(x, y)
        )
    return group(
        polygon(
            outline(0.97),
            fill=colour,
            fill_opacity=0.1,
            stroke=colour,
            stroke_opacity=0.8,
            stroke_width=1.8,
            stroke_dasharray="7 6",
        ),
        words(place.name, 0, FALL / 2, 17, fill=colour, **written_on_sky()),
        x=x,
        y=y,
        class_="open",
    )


def row_marks(row: int, base: int) -> str:
    """The number of a row on its left, and on its right what a seed pays there."""
    y = FALL / 2 - row * STEP
    number = words(
        str(row), (row - 1) * WIDTH - 19, y, 20, font_family=SERIF, fill=COLOURS["to-come"], **written_on_sky()
    )
    if not row:
        return number
    pays = group(
        element("rect", x=-21, y=-13, width=42, height=26, rx=13, fill=COLOURS["pays"], **edge("pays-edge", 1.2)),
        words(f"+{row}", 0, 0, 17, font_weight=700, fill=COLOURS["pays-ink"]),
        x=(2 * base - row - 1) * WIDTH + 24,
        y=y,
    )
    return number + pays


def written_on_sky() -> dict[str, str | float]:
    """How letters stand out against the sky."""
    return edge("row-edge", 3) | {"font_weight": 700, "paint_order": "stroke"}


def built(place: GardensPlace, table: Table) -> str:
    """A tile or base terrace with all that stands on it."""
    view, played = table.view, table.view.played
    flowing = place.name in played.flow
    guild = view.active if flowing else view.seeds.get(place.name)
    lifted = view.active if view.phase == "go" and played.planter == place.name else None
    x, y = centre(place)
    return group(
        hint(described(place, table)),
        tile(table.tile(place.name), guild is not None, joints(place, table)),
        "" if place.row else carved(place.name),
        polygon(outline(0.97), fill="none", **pending()) if played.place == place.name else "",
        halo() if flowing or place.name in played.fed or place.name in played.reachable else "",
        stream(place, table, -1) + stream(place, table, 1),
        "" if guild is None else floating_seed(table.hue(guild), opacity=0.8 if flowing else 1),
        gardeners(view.gardeners.get(place.name, []), place.row == 0, lifted),
        steps_left(played.reachable.get(place.name)),
        x=x,
        y=y,
        class_="place",
    )


def carved(name: str) -> str:
    """The name of a base terrace on its front corner."""
    return words(
        name, 0, DEPTH + 20, 15, font_weight=700, fill=COLOURS["lip"], paint_order="stroke", **edge("base-dark", 3)
    )


def described(place: GardensPlace, table: Table) -> str:
    """A place in words, for who points at it."""
    look = table.tile(place.name)
    return f"{place.name}, {look.number}: {look.words}" if look else place.name


def joints(place: GardensPlace, table: Table) -> Joints:
    """What joins a place with those around it, as the tiles show it."""
    here, left, right = (table.tile(beside(place, 0, step)) for step in (0, -1, 1))
    above_left, above_right = (table.tile(beside(place, 1, step)) for step in (-1, 0))
    if not here:
        return Joints(place.position > 0, place.position < table.base - 1)
    return Joints(
        left=bool(here.left_arch and left and left.right_arch),
        right=bool(here.right_arch and right and right.left_arch),
        from_left=channel_share(above_left.right_stairs) if above_left and above_left.right_channel else None,
        from_right=channel_share(above_right.left_stairs) if above_right and above_right.left_channel else None,
    )


def halo() -> str:
    """Marks a terrace that the current turn concerns."""
    return polygon(terrace(0.9), fill=COLOURS["pending"], fill_opacity=0.25, **edge("pending-edge", 5)) + polygon(
        terrace(0.9), fill="none", class_="concerned", **edge("pending", 3)
    )


def steps_left(count: int | None) -> str:
    """How many steps the planter has left on a terrace that it can reach."""
    if count is None:
        return ""
    disc = element("circle", r=11, fill=COLOURS["pending"], **edge("pending-edge", 2))
    return group(disc, words(str(count), 0, 0, 15, font_weight=800, fill=COLOURS["pending-ink"]), y=DEPTH - 5)


def stream(place: GardensPlace, table: Table, sign: int) -> str:
    """The water into a pool from above on the left (-1) or right (1), if it comes from a pool of the flow."""
    above = beside(place, 1, 0 if sign > 0 else -1)
    source = table.tile(above)
    if source is None or not {place.name, above} <= set(table.view.played.flow):
        return ""
    stairs, channel = (
        (source.left_stairs, source.left_channel) if sign > 0 else (source.right_stairs, source.right_channel)
    )
    if not channel:
        return ""
    x, y = left_edge(channel_share(stairs))
    d = f"M{written(sign * (WIDTH + x))} {written(y - STEP)}v{written(FALL)}L0 0"
    return stroke(d, "stream", 3.2, stroke_linecap="round", stroke_linejoin="round", stroke_dasharray="7 8")


def walk(table: Table) -> str:
    """An arrow from where the planter came to where it went; from hand it only arrives."""
    centres = {place.name: centre(place) for place in table.places}
    played = table.view.played
    if played.end is None:
        return ""
    x, y = centres[played.end]
    ring = polygon(terrace(0.96), fill="none", transform=moved(x, y), **pending())
    if played.planter not in centres:
        return ring
    from_x, from_y = centres[played.planter]
    middle = f"{written((from_x + x) / 2)} {written(min(from_y, y) - 50)}"
    d = f"M{written(from_x)} {written(from_y)}Q{middle} {written(x)} {written(y - 12)}"
    head = f"M{written(x - 7)} {written(y - 22)}L{written(x)} {written(y - 12)}L{written(x + 7)} {written(y - 22)}"
    return (
        ring
        + stroke(d + head, "pending-edge", 6, stroke_opacity=0.6)
        + stroke(d, "pending", 3, stroke_dasharray="9 5")
        + stroke(head, "pending", 3)
    )


def moved(x: float, y: float) -> str:
    """Where a single shape is moved to."""
    return f"translate({written(x)} {written(y)})"
