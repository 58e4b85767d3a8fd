"""Whether a drawn garden can be: how its terraces lie, and what stands on them."""

from dataclasses import dataclass

from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.games.babylon.components import (
    BRIDGE_SYMBOL,
    CORNER,
    FOUNTAIN_SYMBOL,
    NAMES,
    PLACE_POSITION,
    POSITIONS,
    SIDE,
    SPACES,
    STAIRWAY_SYMBOL,
    STATUE_SYMBOL,
)
from amytis.games.babylon.state import (
    BELVEDERE,
    BRIDGE,
    CORNER_SHIFT,
    EMPTY,
    FOUNTAIN,
    KIND_BITS,
    LEVEL_BITS,
    LOWER_STAIR,
    NO_TILE,
    SIDE_BITS,
    SIDE_SHIFT,
    SPAN_LEVEL_SHIFT,
    STATUE,
    STATUES_SHIFT,
    UNDER_BRIDGE,
    UPPER_STAIR,
)

SYMBOL_OF = {
    STATUE: STATUE_SYMBOL,
    FOUNTAIN: FOUNTAIN_SYMBOL,
    BRIDGE: BRIDGE_SYMBOL,
    LOWER_STAIR: STAIRWAY_SYMBOL,
    UPPER_STAIR: STAIRWAY_SYMBOL,
}
PARTNER = {FOUNTAIN: FOUNTAIN, BRIDGE: BRIDGE, LOWER_STAIR: UPPER_STAIR, UPPER_STAIR: LOWER_STAIR}
RISE = {FOUNTAIN: 0, BRIDGE: 0, LOWER_STAIR: 1, UPPER_STAIR: -1}  # from an end to the other one
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # rows down and columns right, by the side of the other end
DEEPEST_DROP = 2  # what a double pillar bridges


@dataclass(frozen=True)
class Corner:
    """The corner of a terrace above a position; without a pillar or a statue it has a belvedere."""

    level: int
    tile: int
    is_carried: bool
    by_statue: bool


def corners_over(s: State, p: int) -> list[list[Corner]]:
    """The corners of terraces above each position, the lowest first."""
    found: list[list[Corner]] = [[] for _ in range(POSITIONS)]
    for place, tile in enumerate(s["built_tiles"][p].tolist()):
        if tile != NO_TILE:
            lies = int(s["built"][p, place])
            for corner in range(SPACES):
                is_carried = corner + 1 != lies >> CORNER_SHIFT & 7
                by_statue = bool(lies >> STATUES_SHIFT >> corner & 1)
                found[CORNER[place, corner]].append(Corner(lies & LEVEL_BITS, tile, is_carried, by_statue))
    return [sorted(over, key=lambda corner: corner.level) for over in found]


def check_terrace(s: State, p: int, place: int, level: int, lies: int, key: str) -> None:
    """A terrace lies above everything below it, carried on all corners but one, and alone on its place."""
    name = NAMES[PLACE_POSITION[place]]
    if s["built_tiles"][p, place] != NO_TILE:
        raise BadPosition(f"{key}: two tiles cover the same four positions from {name} on")
    if level > s["heights"][p] + 1:
        raise BadPosition(f"{key}: the tile on {name} is more than one level above all others")
    for corner in range(SPACES):
        position = CORNER[place, corner]
        below = int(s["levels"][p, position])
        is_carried = corner + 1 != lies >> CORNER_SHIFT & 7
        by_statue = lies >> STATUES_SHIFT >> corner & 1
        drop = level - below
        if drop < 1:
            raise BadPosition(f"{key}: the tile on {name} does not lie above what it covers; write the lowest first")
        if (is_carried and drop > DEEPEST_DROP) or (by_statue and (drop > 1 or not below or not is_carried)):
            raise BadPosition(f"{key}: the tile on {name} rests on too little")
        if is_carried and s["items"][p, position] == BELVEDERE:
            raise BadPosition(f"{key}: the tile on {name} rests on the belvedere on {NAMES[position]}")


def check_garden(s: State, p: int) -> None:
    """Belvederes are where terraces have them; all else stands on tiles, on its symbols, and pairs have both ends."""
    over = corners_over(s, p)
    belvederes = {position for position, corners in enumerate(over) if corners and not corners[-1].is_carried}
    if belvederes != {position for position in range(POSITIONS) if s["items"][p, position] == BELVEDERE}:
        raise BadPosition(f"seat {p + 1}: a belvedere stands where a terrace has an uncarried corner, and only there")
    for position in range(POSITIONS):
        if s["symbols"][p, position] and not s["levels"][p, position]:
            raise BadPosition(f"seat {p + 1}: there is no tile on {NAMES[position]} that could show a symbol")
        if s["items"][p, position] != EMPTY:
            check_item(s, p, position, over)


def check_item(s: State, p: int, position: int, over: list[list[Corner]]) -> None:
    """What stands on a position."""
    kind, name = int(s["items"][p, position]) & KIND_BITS, f"seat {p + 1}: {NAMES[position]}"
    if kind == UNDER_BRIDGE:
        if not is_below_bridge(s, p, position, over):
            raise BadPosition(f"{name} is below no bridge")
        return
    if not s["levels"][p, position]:
        raise BadPosition(f"seat {p + 1}: nothing can stand on {NAMES[position]}, where there is no tile")
    if kind in SYMBOL_OF and s["symbols"][p, position] != SYMBOL_OF[kind]:
        raise BadPosition(f"{name} does not show the symbol of what stands there")
    if kind in PARTNER:
        check_pair(s, p, position, over)


def check_pair(s: State, p: int, position: int, over: list[list[Corner]]) -> None:
    """A pair has another end, seen or hidden; a fountain joins two tiles, and a bridge has its span."""
    item, level = int(s["items"][p, position]), int(s["levels"][p, position])
    kind, side, name = item & KIND_BITS, item >> SIDE_SHIFT, f"seat {p + 1}: {NAMES[position]}"
    other = beyond(position, side, 2 if kind == BRIDGE else 1)
    tile = tile_of_end(s, p, other, level + RISE[kind], end(PARTNER[kind], side + 2), over)
    if tile == NO_TILE:
        raise BadPosition(f"{name}: the other end of what stands there is missing")
    if tile == s["tiles"][p, position]:
        raise BadPosition(f"{name}: a fountain joins two different tiles")
    if kind == BRIDGE and s["items"][p, beyond(position, side)] != span(side, level):
        raise BadPosition(f"{name}: the bridge there spans nothing")


def tile_of_end(s: State, p: int, position: int | None, level: int, item: int, over: list[list[Corner]]) -> int:
    """The tile on which an end of a pair stands, if it does: seen, or hidden by a corner that nothing carries (4.5)."""
    if position is None or level < 1:
        return NO_TILE
    if s["levels"][p, position] == level:
        return int(s["tiles"][p, position]) if s["items"][p, position] == item else NO_TILE
    for corner, above in zip(over[position], over[position][1:], strict=False):
        if corner.level == level and not above.is_carried:
            return corner.tile
    return NO_TILE


def is_below_bridge(s: State, p: int, position: int, over: list[list[Corner]]) -> bool:
    """Whether a bridge spans a position that lies lower; its ends may be hidden by now."""
    item = int(s["items"][p, position])
    side, level = item >> SIDE_SHIFT & SIDE_BITS, item >> SPAN_LEVEL_SHIFT
    return s["levels"][p, position] < level and all(
        tile_of_end(s, p, beyond(position, way), level, end(BRIDGE, way + 2), over) != NO_TILE
        for way in (side, side + 2)
    )


def beyond(position: int, side: int, steps: int = 1) -> int | None:
    """The position a number of steps away, if it is on the board."""
    row, column = (at + steps * way for at, way in zip(divmod(position, SIDE), WAYS[side % len(WAYS)], strict=True))
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else None


def end(kind: int, side: int) -> int:
    """An end of a pair whose other end is on a side."""
    return kind | side % len(WAYS) << SIDE_SHIFT


def span(side: int, level: int) -> int:
    """What is under a bridge that runs to a side or back from there."""
    return UNDER_BRIDGE | side % 2 << SIDE_SHIFT | level << SPAN_LEVEL_SHIFT
