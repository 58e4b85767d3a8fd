"""Whether a drawn position can be."""

from amytis.core.bits import count_bits
from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.games.babylon.components import (
    BRIDGE_SYMBOL,
    CORNER,
    FOUNTAIN_SYMBOL,
    LAYERS,
    MATERIAL,
    NAMES,
    OF_MATERIAL,
    PLACE_POSITION,
    POSITIONS,
    ROUNDS,
    SIDE,
    SPACES,
    STACK_NAMES,
    STACKS,
    STAIRWAY_SYMBOL,
    STATUE_SYMBOL,
)
from amytis.games.babylon.state import (
    BELVEDERE,
    BRIDGE,
    BUILD,
    CONFIRM,
    CORNER_SHIFT,
    DEAL,
    DIG,
    DOWN,
    DRAW_TOKEN,
    EMPTY,
    FOUNTAIN,
    GAME_OVER,
    KIND_BITS,
    LAY,
    LOWER_STAIR,
    NO_TILE,
    REMOVE,
    RIGHT,
    SIDE_SHIFT,
    STATUE,
    STATUES_SHIFT,
    UNCOVER,
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


def check(s: State) -> None:
    """Refuse a phase in which nothing can be done, a quarry that cannot be, and items in the air."""
    check_phase(s)
    check_quarry(s)
    check_layers(s)
    for p in range(s["players"]):
        check_garden(s, p)


def check_phase(s: State) -> None:
    """A turn under way is told move by move; rounds and tokens last to the end."""
    phase, left = s["phase"], int(ROUNDS[s["players"]]) - int(s["rounds"])
    if phase in (LAY, CONFIRM):
        raise BadPosition("a turn under way is told by the line 'played', not by its phase")
    if phase == BUILD and s["dug"] == NO_TILE:
        raise BadPosition("who builds has dug a tile: the line 'dug' is missing")
    if s["dug"] != NO_TILE and phase not in (BUILD, UNCOVER):
        raise BadPosition("a tile is dug only in the phases 'build' and 'uncover'")
    if (phase == REMOVE or (phase == UNCOVER and s["dug"] == NO_TILE)) and not s["removed"]:
        raise BadPosition("while clay tiles are taken out, 'removed' counts them from 1")
    if phase == GAME_OVER:
        return
    if left == 0:
        raise BadPosition("after the last round the phase is 'over'")
    if phase == DRAW_TOKEN and (s["seat"] or not s["rounds"]):
        raise BadPosition("a token is turned after a round, before seat 1 begins the next")
    if s["token_bag"].sum() < left - (phase != DRAW_TOKEN):
        raise BadPosition("there are fewer tokens than rounds to come")


def check_quarry(s: State) -> None:
    """A top tile is unknown only while it is about to come to light."""
    for stack in range(STACKS):
        unknown = s["stacked"][stack] and s["tops"][stack] == NO_TILE
        waiting = (s["phase"] == DEAL and stack >= s["opened"]) or (s["phase"] == UNCOVER and stack == s["opened"])
        if unknown and not waiting and s["phase"] != GAME_OVER:
            raise BadPosition("the top tiles of the quarry must be known")
        if waiting and s["tops"][stack] != NO_TILE:
            raise BadPosition(f"the tile on {STACK_NAMES[stack]} is still to come to light")
    if s["phase"] == DEAL and (s["removed"] or (s["stacked"] != LAYERS).any()):
        raise BadPosition("while the quarry is dealt, nothing has been taken from it")
    if s["phase"] == DIG and not s["stacked"].any():
        raise BadPosition("there is nothing to dig")
    if s["phase"] == REMOVE and not (s["stacked"] == LAYERS).any():
        raise BadPosition("there is no clay tile to take out")
    if s["phase"] == UNCOVER and not s["stacked"][s["opened"]]:
        raise BadPosition("an empty stack cannot be uncovered")


def check_layers(s: State) -> None:
    """Each layer of the quarry is of one material, and enough tiles are unseen for all that is covered."""
    covered = [0] * LAYERS
    for stack in range(STACKS):
        height, top = int(s["stacked"][stack]), int(s["tops"][stack])
        if top != NO_TILE and MATERIAL[top] != height - 1:
            raise BadPosition(f"the tile on {STACK_NAMES[stack]} is not of the material of its layer")
        for layer in range(height - (top != NO_TILE)):
            covered[layer] += 1
    if s["phase"] == GAME_OVER:
        return
    for layer in range(LAYERS):
        if covered[layer] > count_bits(int(s["bag"]) & int(OF_MATERIAL[layer])):
            raise BadPosition("more tiles lie covered in the quarry than are unseen")


def check_lies(s: State, p: int, place: int, level: int, lies: int, key: str) -> None:
    """A terrace lies above everything below it, carried on all corners but one, and alone on its place."""
    name = NAMES[PLACE_POSITION[place]]
    if s["built_tiles"][p, place] != NO_TILE:
        raise BadPosition(f"{key}: two tiles cover the same four positions from {name} on")
    if level > s["heights"][p] + 1:
        raise BadPosition(f"{key}: the tile on {name} is more than one level above all others")
    if (s["built_tiles"][p] != NO_TILE).sum() > ROUNDS[s["players"]]:
        raise BadPosition(f"{key}: there are more tiles than a game has turns to place")
    for corner in range(SPACES):
        drop = level - int(s["levels"][p, CORNER[place, corner]])
        carried = corner + 1 != lies >> CORNER_SHIFT & 7
        statue = lies >> STATUES_SHIFT >> corner & 1
        if drop < 1:
            raise BadPosition(f"{key}: the tile on {name} does not lie above what it covers; write the lowest first")
        if (carried and drop > DEEPEST_DROP) or (statue and (drop > 1 or not carried)):
            raise BadPosition(f"{key}: the tile on {name} rests on too little")


def check_garden(s: State, p: int) -> None:
    """Belvederes are where terraces have them; all else stands on tiles, on its symbols, and pairs have both ends."""
    belvederes = set()
    for place, tile in enumerate(s["built_tiles"][p].tolist()):
        corner = int(s["built"][p, place]) >> CORNER_SHIFT & 7 if tile != NO_TILE else 0
        if corner and s["tiles"][p, CORNER[place, corner - 1]] == tile:
            belvederes.add(int(CORNER[place, corner - 1]))
    if belvederes != {position for position in range(POSITIONS) if s["items"][p, position] == BELVEDERE}:
        raise BadPosition(f"seat {p + 1}: a belvedere stands where a terrace has an uncarried corner, and only there")
    for position in range(POSITIONS):
        if s["symbols"][p, position] and not s["levels"][p, position]:
            raise BadPosition(f"seat {p + 1}: there is no tile on {NAMES[position]} that could show a symbol")
        if s["items"][p, position] != EMPTY:
            check_item(s, p, position)


def check_item(s: State, p: int, position: int) -> None:
    """What stands on a position."""
    kind, name = int(s["items"][p, position]) & KIND_BITS, f"seat {p + 1}: {NAMES[position]}"
    if kind == UNDER_BRIDGE:
        if not is_below_bridge(s, p, position):
            raise BadPosition(f"{name} is below no bridge")
        return
    if not s["levels"][p, position]:
        raise BadPosition(f"seat {p + 1}: nothing can stand on {NAMES[position]}, where there is no tile")
    if kind in SYMBOL_OF and s["symbols"][p, position] != SYMBOL_OF[kind]:
        raise BadPosition(f"{name} does not show the symbol of what stands there")
    if kind in PARTNER and not has_other_end(s, p, position):
        raise BadPosition(f"{name}: the other end of what stands there is missing")


def beyond(position: int, side: int, steps: int = 1) -> int | None:
    """The position so many steps away, if the board has it."""
    row, column = (at + steps * way for at, way in zip(divmod(position, SIDE), WAYS[side % len(WAYS)], strict=True))
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else None


def has_other_end(s: State, p: int, position: int) -> bool:
    """Whether the other end of a pair is there, or covered by a higher tile."""
    item, level = int(s["items"][p, position]), int(s["levels"][p, position])
    kind, side = item & KIND_BITS, item >> SIDE_SHIFT
    other = beyond(position, side, 2 if kind == BRIDGE else 1)
    expected = level + RISE[kind]
    if other is None or expected < 1 or s["levels"][p, other] < expected:
        return False
    if kind == BRIDGE:
        between = beyond(position, side)
        if s["items"][p, between] != UNDER_BRIDGE and s["levels"][p, between] <= level:
            return False
    return bool(s["levels"][p, other] > expected or s["items"][p, other] == end(PARTNER[kind], side + 2))


def end(kind: int, side: int) -> int:
    """An end of a pair whose other end is on a side."""
    return kind | side % len(WAYS) << SIDE_SHIFT


def is_below_bridge(s: State, p: int, position: int) -> bool:
    """Whether a bridge spans a position; its ends may be covered by now."""
    for side in (RIGHT, DOWN):
        ends = [(beyond(position, way), way) for way in (side, side + 2)]
        if all(
            other is not None
            and (s["items"][p, other] == end(BRIDGE, way + 2) or s["levels"][p, other] > s["levels"][p, position] + 1)
            for other, way in ends
        ):
            return True
    return False
