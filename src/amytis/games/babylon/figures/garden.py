"""A garden from above: its ground, its terraces with what stands on them, and pillars that wait for a tile."""

from amytis.core.svg import Number, element, group, words
from amytis.games.babylon.components import CORNERS, NAMES, SIDE, TILES
from amytis.games.babylon.figures.decorations import decoration, spot, standings, statue
from amytis.games.babylon.figures.pieces import (
    CELL,
    COLOURS,
    SPACE_SPOTS,
    badge,
    flower,
    pending_edge,
    pillar,
    scaled,
    slab,
    space,
)
from amytis.games.babylon.view import BabylonSeat, BabylonTerrace, BabylonTurn

MARGIN = 26  # around the plan, for the names of its columns and rows
SPAN = SIDE * CELL
NOTHING_PLAYED = BabylonTurn(dug=None, gift=False, laid=[], place=None, level=None, corner=None)


def garden(seat: BabylonSeat, earlier: BabylonSeat, played: BabylonTurn, x: Number, y: Number, size: Number) -> str:
    """A garden with its margin, from its top left; what was played in the current turn is marked as pending."""
    terraces = [terrace_of(seat, terrace, terrace.tile in played.laid) for terrace in seat.terraces]
    shaded = [hatching(name) for name, space in seat.spaces.items() if space.item == "under_bridge"]
    stood = {standing.thing for standing in standings(earlier)}
    plan = group(
        ground(),
        *terraces,
        *shaded,
        *(decoration(standing, standing.thing not in stood) for standing in standings(seat)),
        *(label(seat, terrace) for terrace in seat.terraces),
        waiting(seat, played),
        x=MARGIN,
        y=MARGIN,
    )
    return scaled(frame(), plan, x=x, y=y, by=size / (SPAN + 2 * MARGIN), class_="garden")


def frame() -> str:
    """The table around a garden, with the names of columns and rows."""
    whole = SPAN + 2 * MARGIN
    names = [
        mark
        for i in range(SIDE)
        for mark in (
            words(NAMES[i][0], MARGIN + (i + 0.5) * CELL, MARGIN / 2, 16, fill=COLOURS["on-table"], font_weight=600),
            words(str(i + 1), MARGIN / 2, MARGIN + (i + 0.5) * CELL, 16, fill=COLOURS["on-table"], font_weight=600),
        )
    ]
    return element("rect", width=whole, height=whole, rx=12, fill=COLOURS["table"]) + "".join(names)


def ground() -> str:
    """The board, level 0: a sprig on every plot."""
    edge = element(
        "rect", width=SPAN, height=SPAN, rx=6, fill=COLOURS["ground"], stroke=COLOURS["ground-edge"], stroke_width=3
    )
    corners = [(column * CELL, row * CELL) for row in range(SIDE) for column in range(SIDE)]
    plots = "".join(f"M{x + 4} {y + 4}h{CELL - 8}v{CELL - 8}h{8 - CELL}z" for x, y in corners)
    sprigs = "".join(f"M{x + 30} {y + 35}q-6-2-7-9q6 1 7 9q1-8 7-9q-1 7-7 9" for x, y in corners)
    return (
        edge
        + element("path", d=plots, fill=COLOURS["plot"])
        + element("path", d=sprigs, fill="none", stroke=COLOURS["sprig"], stroke_width=2, stroke_linecap="round")
    )


def covered(place: str) -> dict[str, str]:
    """The positions that a tile covers, by its corners."""
    column, row = spot(place)
    return {
        corner: NAMES[(row + down) * SIDE + column + right]
        for corner, (right, down) in zip(CORNERS, SPACE_SPOTS, strict=True)
    }


def visible(seat: BabylonSeat, terrace: BabylonTerrace) -> list[str]:
    """The positions of a terrace that nothing above covers, clockwise from the top left."""
    found = []
    for position in covered(terrace.place).values():
        surface = seat.spaces.get(position)
        if surface is not None and surface.tile == terrace.tile:
            found.append(position)
    return found


def terrace_of(seat: BabylonSeat, terrace: BabylonTerrace, pending: bool) -> str:
    """A terrace: its shadow, longer with every level, its body, and the spaces that are still seen."""
    x, y = (CELL * part for part in spot(terrace.place))
    shadow = element(
        "rect",
        x=x + 2 + terrace.level,
        y=y + 3 + 1.6 * terrace.level,
        width=2 * CELL,
        height=2 * CELL,
        rx=9,
        fill=COLOURS["shadow"],
        opacity=0.28,
    )
    spaces = []
    for position in visible(seat, terrace):
        column, row = spot(position)
        surface = seat.spaces[position]
        symbol = surface.symbol if surface.item is None or surface.item == "under_bridge" else ""
        spaces.append(space(symbol, column * CELL, row * CELL, terrace.level))
    return group(
        shadow,
        slab(TILES[terrace.tile - 1].material, x, y),
        *spaces,
        pending_edge(x, y, 2 * CELL, 2 * CELL) if pending else "",
        class_="terrace",
        data_place=terrace.place,
    )


def hatching(position: str) -> str:
    """A position below a bridge, on which nothing is built."""
    column, row = spot(position)
    lines = element(
        "path",
        d="M8 52L52 8M8 30L30 8M30 52L52 30",
        stroke=COLOURS["outline"],
        stroke_width=3,
        stroke_opacity=0.5,
    )
    return group(lines, x=column * CELL, y=row * CELL)


def label(seat: BabylonSeat, terrace: BabylonTerrace) -> str:
    """What is always to be seen of a terrace, above all that stands on it: its flower and its level."""
    seen = visible(seat, terrace)
    if not seen:
        return ""
    bloom = flower(TILES[terrace.tile - 1].flower, *outward(terrace, seen[0], 19), 0.82)
    return bloom + badge(str(terrace.level), *outward(terrace, seen[-1], 20 if len(seen) > 1 else -19))


def outward(terrace: BabylonTerrace, position: str, share: Number) -> tuple[float, float]:
    """From the middle of a space towards the outer corner of its tile."""
    (column, row), (left, top) = spot(position), spot(terrace.place)
    right, down = (-1 if column == left else 1), (-1 if row == top else 1)
    return (column + 0.5) * CELL + share * right, (row + 0.5) * CELL + share * down


def waiting(seat: BabylonSeat, played: BabylonTurn) -> str:
    """Pillars that wait for their tile: on each corner what is to carry it, in the middle the level it will have."""
    if played.place is None or played.level is None:
        return ""
    x, y = (CELL * part for part in spot(played.place))
    veil = element("rect", x=x, y=y, width=2 * CELL, height=2 * CELL, rx=9, fill=COLOURS["on-table"], opacity=0.45)
    carriers = [
        carrier(seat, position, played.level, corner == played.corner)
        for corner, position in covered(played.place).items()
    ]
    level = badge(str(played.level), x + CELL, y + CELL, 13)
    return group(
        veil, pending_edge(x, y, 2 * CELL, 2 * CELL), *carriers, level, class_="waiting", data_place=played.place
    )


def carrier(seat: BabylonSeat, position: str, level: int, uncarried: bool) -> str:
    """What is to carry a corner: a pillar as high as the drop, or the statue there; of a belvedere, its roof."""
    column, row = spot(position)
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    if uncarried:
        roof = element("path", d="M-13 8L0-13L13 8Z", fill=COLOURS["belvedere"]["roof"], stroke=COLOURS["on-table"])
        return group(roof, x=x, y=y, stroke_width=2)
    surface = seat.spaces.get(position)
    if surface is not None and surface.item == "statue":
        return group(statue(), x=x, y=y)
    drop = level - (surface.level if surface is not None else 0)
    return pillar(x, y, 1.25, double=drop > 1)
