"""What stands in a garden, seen from above: drawn from the middle of its first space to the right, then turned."""

from dataclasses import dataclass

from amytis.core.svg import Number, element, group
from amytis.games.babylon.components import NAMED, SIDE
from amytis.games.babylon.figures.pieces import CELL, COLOURS, pending_edge
from amytis.games.babylon.view import BabylonBridge, BabylonSeat


@dataclass(frozen=True)
class Standing:
    """A thing that is seen: its first end, how it lies from there in quarters clockwise, and the levels it joins.

    `half_hidden` says that a tile above covers its other end, `span_only` that both are covered: only a bridge is seen
    then, by its span.
    """

    item: str
    position: str
    other: str | None
    quarters: int
    half_hidden: bool
    level: int
    other_level: int
    span_only: bool = False

    @property
    def thing(self) -> tuple[str, frozenset[str | None]]:
        """What it is and where it stands, whichever of its ends is seen."""
        return self.item, frozenset((self.position, self.other))

    @property
    def length(self) -> float:
        """From the middle of its first space to its end, or to the edge of the tile that covers it."""
        far = {"bridge": 2 * CELL, "statue": 0, "belvedere": 0}.get(self.item, CELL)
        return far - CELL / 2 if self.half_hidden else far


def spot(position: str) -> tuple[int, int]:
    """Column and row of a position, counted from 0."""
    row, column = divmod(NAMED[position], SIDE)
    return column, row


def quarters_to(position: str, other: str) -> int:
    """In which direction the other end lies, in quarters clockwise from the right."""
    (column, row), (other_column, other_row) = spot(position), spot(other)
    if row == other_row:
        return 0 if other_column > column else 2
    return 1 if other_row > row else 3


def standings(seat: BabylonSeat) -> list[Standing]:
    """Everything that is seen standing in a garden, each thing once, the lowest first."""
    found = []
    for position, space in seat.spaces.items():
        if space.item is None or space.item == "under_bridge":
            continue
        there = seat.spaces.get(space.other) if space.other else None
        whole = there is not None and there.item == space.item and there.other == position
        if whole and space.other and NAMED[space.other] < NAMED[position]:
            continue
        found.append(
            Standing(
                item=space.item,
                position=position,
                other=space.other,
                quarters=quarters_to(position, space.other) if space.other else 0,
                half_hidden=space.other is not None and not whole,
                level=space.level,
                other_level=there.level if there is not None and whole else space.level,
            )
        )
    found += [span_of(bridge) for bridge in seat.bridges if not has_visible_end(seat, bridge)]
    return sorted(found, key=lambda standing: standing.level)


def has_visible_end(seat: BabylonSeat, bridge: BabylonBridge) -> bool:
    """Whether at least one end of a bridge is seen."""
    ends = ((bridge.first, bridge.second), (bridge.second, bridge.first))
    return any(seat.spaces[end].item == "bridge" and seat.spaces[end].other == other for end, other in ends)


def span_of(bridge: BabylonBridge) -> Standing:
    """A bridge of which only the span is seen."""
    quarters = quarters_to(bridge.first, bridge.second)
    return Standing("bridge", bridge.first, bridge.second, quarters, True, bridge.level, bridge.level, span_only=True)


def statue() -> str:
    """A winged figure on its plinth."""
    colours = COLOURS["statue"]
    figure = element(
        "path", d="M-9 12Q-8-3 0-3Q8-3 9 12ZM-12-1Q-17-8-12-13L-5-4ZM12-1Q17-8 12-13L5-4Z", fill=colours["figure"]
    )
    return group(
        element("rect", x=-13, y=-13, width=26, height=26, rx=4, fill=colours["plinth"], stroke="none"),
        figure,
        element("circle", cy=-8, r=5.6, fill=colours["figure"]),
        stroke=colours["edge"],
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def belvedere() -> str:
    """An eight-sided roof."""
    colours = COLOURS["belvedere"]
    return group(
        element("path", d="M-20-8L-8-20H8L20-8V8L8 20H-8L-20 8Z", fill=colours["roof"]),
        element("path", d="M-20-8L0 0L-8-20ZM8-20L0 0L20-8ZM20 8L0 0L8 20ZM-8 20L0 0L-20 8Z", fill=colours["light"]),
        element("circle", r=4.5, fill=colours["top"]),
        stroke=colours["edge"],
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def fountain(standing: Standing) -> str:
    """A basin with a jet above each end that is seen."""
    colours, length = COLOURS["fountain"], standing.length
    jets = (0,) if standing.half_hidden else (0, length)
    return group(
        basin(standing, 20, fill=colours["stone"], stroke=colours["edge"], stroke_width=2),
        basin(standing, 14, fill=colours["water"]),
        *(element("circle", cx=x, r=9, fill="none", stroke=colours["ripple"], stroke_width=2) for x in jets),
        *(element("circle", cx=x, r=3.6, fill=colours["spray"]) for x in jets),
    )


def basin(standing: Standing, radius: Number, **attributes: str | Number) -> str:
    """A long figure with round ends; cut off straight where a tile above hides the rest."""
    end = f"V{radius}" if standing.half_hidden else f"A{radius} {radius} 0 0 1 {standing.length:g} {radius}"
    d = f"M0-{radius}H{standing.length:g}{end}H0A{radius} {radius} 0 0 1 0-{radius}Z"
    return element("path", d=d, **attributes)


def stairway(standing: Standing) -> str:
    """A flight of treads, the lighter the higher."""
    colours, treads = COLOURS["stairway"], COLOURS["treads"]
    end = standing.length if standing.half_hidden else standing.length + 20
    step = (CELL + 34) / len(treads)
    upwards = standing.other_level > standing.level
    shades = treads if upwards else treads[::-1]
    seen = [(-17 + i * step, shade) for i, shade in enumerate(shades) if -17 + i * step + 9 <= end]
    return group(
        element("rect", x=-20, y=-17, width=end + 20, height=34, rx=3, fill=colours["flight"], stroke=colours["edge"]),
        *(element("rect", x=x, y=-14, width=9, height=28, rx=1.5, fill=shade) for x, shade in seen),
    )


def bridge(standing: Standing) -> str:
    """A deck of planks between two rails."""
    colours = COLOURS["bridge"]
    start = CELL // 2 if standing.span_only else -19
    end = standing.length if standing.half_hidden else standing.length + 19
    planks = "".join(f"M{x}-13V13" for x in range(start + 6, int(end) - 2, 12))
    return group(
        element(
            "rect", x=start, y=-17, width=end - start, height=34, rx=5, fill=colours["deck"], stroke=colours["edge"]
        ),
        element("path", d=planks, stroke=colours["plank"], stroke_width=1.6),
        element(
            "path",
            d=f"M{start}-16H{end:g}M{start} 16H{end:g}",
            stroke=colours["rail"],
            stroke_width=4,
            stroke_linecap="round",
        ),
        stroke_width=2,
    )


SINGLE = {"statue": statue, "belvedere": belvedere}
JOINING = {"fountain": fountain, "stairway": stairway, "bridge": bridge}


def decoration(standing: Standing, pending: bool) -> str:
    """A thing at its place in the plan; within a dashed outline until it is confirmed."""
    column, row = spot(standing.position)
    alone = SINGLE.get(standing.item)
    drawn = alone() if alone else JOINING[standing.item](standing)
    width = standing.length + (CELL / 2 if standing.half_hidden else CELL)
    outline = pending_edge(-CELL / 2, -CELL / 2, width, CELL) if pending else ""
    return group(
        element("g", drawn, outline, transform=f"rotate({90 * standing.quarters})"),
        x=(column + 0.5) * CELL,
        y=(row + 0.5) * CELL,
        class_=standing.item,
    )
