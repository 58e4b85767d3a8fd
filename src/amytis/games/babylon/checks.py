"""Whether a drawn position can be, and can be played to its end."""

from amytis.core.bits import count_bits
from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.games.babylon.components import (
    BELVEDERES,
    BRIDGES,
    DOUBLE,
    EDITIONS,
    FOUNTAINS,
    GIVE_DOUBLE,
    LAYERS,
    MATERIAL,
    OF_MATERIAL,
    PILLARS_KEPT,
    REMOVALS,
    ROUNDS,
    SINGLE,
    STACK_NAMES,
    STACKS,
    STAIRWAYS,
    STATUES,
    SUPPLIES,
    SUPPLY,
)
from amytis.games.babylon.garden_checks import corners_over
from amytis.games.babylon.state import (
    BUILD,
    CONFIRM,
    DEAL,
    DIG,
    DRAW_TOKEN,
    GAME_OVER,
    LAY,
    NO_TILE,
    REMOVE,
    UNCOVER,
)
from amytis.games.babylon.statistics import decorations_of

DECORATIONS = {"statue": STATUES, "stairway": STAIRWAYS, "fountain": FOUNTAINS, "bridge": BRIDGES}


def check(s: State) -> None:
    """Refuse a phase in which nothing can be done, a quarry that cannot be, and more tiles or pieces than there are.

    The gardens have been checked before.
    """
    check_phase(s)
    check_quarry(s)
    check_layers(s)
    if is_set_up(s):
        check_set_up(s)
    check_turns(s)
    check_hands(s)
    check_supply(s)


def is_set_up(s: State) -> bool:
    """Whether the quarry is dealt, or clay tiles are taken out, before the first round."""
    return s["phase"] in (DEAL, REMOVE) or (s["phase"] == UNCOVER and s["dug"] == NO_TILE)


def check_phase(s: State) -> None:
    """An unfinished turn is told move by move; rounds and tokens last to the end."""
    phase, left = s["phase"], int(ROUNDS[s["players"]]) - int(s["rounds"])
    if phase in (LAY, CONFIRM):
        raise BadPosition("a turn under way is told by the line 'played', not by its phase")
    if phase == BUILD and s["dug"] == NO_TILE:
        raise BadPosition("who builds has dug a tile: the line 'dug' is missing")
    if s["dug"] != NO_TILE and phase not in (BUILD, UNCOVER):
        raise BadPosition("a tile is dug only in the phases 'build' and 'uncover'")
    if phase != DEAL and is_set_up(s) and not s["removed"]:
        raise BadPosition("while clay tiles are taken out, 'removed' counts them from 1")
    if phase == GAME_OVER:
        if left:
            raise BadPosition("the phase is 'over' only after the last round")
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
    if is_set_up(s) and (s["stacked"] == LAYERS).sum() < removals_to_come(s):
        raise BadPosition("there are fewer clay tiles than are to be taken out")
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


def removals_to_come(s: State) -> int:
    """How many clay tiles are still to be taken out before the first round (1.5)."""
    if not is_set_up(s):
        return 0
    return int(REMOVALS[s["players"]]) * int(s["players"]) - int(s["removed"]) + (s["phase"] == REMOVE)


def check_set_up(s: State) -> None:
    """Before the first round nothing is built, and clay tiles are taken out in the order of the seats."""
    if s["rounds"] or (s["built_tiles"][: s["players"]] != NO_TILE).any():
        raise BadPosition("before the first round no round is over, and nothing is built")
    if s["phase"] != DEAL and s["seat"] != (s["removed"] - 1) % s["players"]:
        raise BadPosition("clay tiles are taken out by one seat after the other: 'removed' does not fit 'seat'")


def turns_begun(s: State, p: int) -> int:
    """In how many turns a seat has dug."""
    has_dug = p < s["seat"] or (p == s["seat"] and s["dug"] != NO_TILE)
    return int(s["rounds"]) + (has_dug and s["phase"] != GAME_OVER and not is_set_up(s))


def check_turns(s: State) -> None:
    """Each turn brings one tile, and the quarry has one for each turn to come."""
    players = int(s["players"])
    for p in range(players):
        tiles = int((s["built_tiles"][p] != NO_TILE).sum() + (s["slots"][p] != NO_TILE))
        tiles += p == s["seat"] and s["dug"] != NO_TILE
        dug = turns_begun(s, p)
        if tiles > dug + 1:
            raise BadPosition(f"seat {p + 1} has {tiles} tiles, but has dug only {dug} beside the starting tile")
    to_come = int(ROUNDS[players]) * players - sum(turns_begun(s, p) for p in range(players))
    left = int(s["stacked"].sum()) - removals_to_come(s)
    if left < to_come:
        raise BadPosition(f"the quarry has {left} tiles for {to_come} turns to come; 'rounds' says how many are over")


def check_hands(s: State) -> None:
    """Pillars beyond what can be kept, and the gift of a double one, are only there in an unfinished turn."""
    for p in range(s["players"]):
        if s["singles"][p] > PILLARS_KEPT and not (p == s["seat"] and s["dug"] != NO_TILE):
            raise BadPosition(f"seat {p + 1}: between turns at most {PILLARS_KEPT} single pillars are kept")
    if s["gift"] and s["token"] != GIVE_DOUBLE:
        raise BadPosition("dug: only the token 'double' gives a double pillar")


def check_supply(s: State) -> None:
    """No more pieces are in use and in the supply than the edition has; hidden ones are not counted."""
    edition = int(s["edition"])
    for kind, used in enumerate(pieces_in_use(s)):
        left, most = int(s["supply"][0, kind]), int(SUPPLY[edition, kind])
        if used + left > most:
            raise BadPosition(
                f"supply: of {SUPPLIES[kind]} pieces {used} are in use and {left} are left,"
                f" but the {EDITIONS[edition]} edition has {most}"
            )


def pieces_in_use(s: State) -> list[int]:
    """How many pieces of each kind are with the players and in their gardens, as far as that can be seen."""
    used = [0] * len(SUPPLIES)
    used[DOUBLE] = int(s["gift"])
    for p in range(s["players"]):
        used[SINGLE] += int(s["singles"][p])
        for name, count in decorations_of(s, p).items():
            if name in DECORATIONS:
                used[DECORATIONS[name]] += count
        for corners in corners_over(s, p):
            below = 0
            for corner in corners:
                drop, below = corner.level - below, corner.level
                if not corner.is_carried:
                    used[BELVEDERES] += 1
                else:
                    used[STATUES if corner.by_statue else SINGLE if drop == 1 else DOUBLE] += 1
    return used
