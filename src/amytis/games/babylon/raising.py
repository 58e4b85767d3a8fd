"""Placing tiles (chapter 4): what carries them, what that costs, and the tile laid onto its pillars."""

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.babylon.components import (
    BELVEDERES,
    CORNER,
    DOUBLE,
    LOOKS_NEW,
    PLACES,
    SINGLE,
    SPACE,
    SPACES,
)
from amytis.games.babylon.state import (
    BELVEDERE,
    CORNER_CHOICES,
    CORNER_SHIFT,
    DUG,
    EMPTY,
    LAY_FIRST,
    NO_TILE,
    PILLARS_FIRST,
    RISES,
    STATUE,
    STATUES_SHIFT,
    STORED,
    TURN_SHIFT,
)

# What carries a corner.
UNCARRIED, BY_SINGLE, BY_DOUBLE, BY_STATUE = range(4)


@compiled
def highest_below(s: State, garden: int, place: int) -> int:
    """The level of the highest surface that a tile would cover."""
    highest = 0
    for corner in range(SPACES):
        highest = max(highest, s.levels[garden, CORNER[place, corner]])
    return highest


@compiled
def carrier(s: State, garden: int, position: int, level: int) -> int:
    """What can carry a corner of a tile at a level above a position (4.3 to 4.5)."""
    drop = level - s.levels[garden, position]
    item = s.items[garden, position]
    if drop == 1:
        return BY_SINGLE if item == EMPTY else BY_STATUE if item == STATUE else UNCARRIED
    return BY_DOUBLE if drop == 2 and item == EMPTY else UNCARRIED


@compiled
def is_free(s: State, garden: int, place: int) -> bool:
    """Whether no tile of the garden has this place (4.9)."""
    return s.built_tiles[garden, place] == NO_TILE


@compiled
def legal_pillars(s: State, moves: Moves, first: int) -> int:
    """Every place, level and corner for which the pillars are there (4.2 to 4.9)."""
    count = first
    if s.dug == NO_TILE and s.slots[s.seat] == NO_TILE:
        return count
    for place in range(PLACES):
        if not is_free(s, s.seat, place):
            continue
        below = highest_below(s, s.seat, place)
        for rise in range(RISES):
            level = below + 1 + rise
            if level <= s.heights[s.seat] + 1:
                count = legal_corners(s, moves, count, place, rise, level)
    return count


@compiled
def legal_corners(s: State, moves: Moves, first: int, place: int, rise: int, level: int) -> int:
    """With all four corners carried, and with each of them left uncarried (4.6)."""
    uncarried, singles, doubles = count_carriers(s, place, level, 0)
    if uncarried > 1:
        return first
    count = first
    for choice in range(CORNER_CHOICES):
        if choice == 0:
            possible = uncarried == 0 and can_pay(s, singles, doubles)
        else:
            carries = carrier(s, s.seat, CORNER[place, choice - 1], level)
            possible = (
                (uncarried == 0 or carries == UNCARRIED)
                and s.supply[0, BELVEDERES] > 0
                and can_pay(s, singles - (carries == BY_SINGLE), doubles - (carries == BY_DOUBLE))
            )
        if possible:
            moves[count] = PILLARS_FIRST + (place * RISES + rise) * CORNER_CHOICES + choice
            count += 1
    return count


@compiled
def count_carriers(s: State, place: int, level: int, choice: int) -> tuple[int, int, int]:
    """How many corners nothing can carry, and how many single and double pillars carry; without the chosen corner."""
    uncarried, singles, doubles = 0, 0, 0
    for corner in range(SPACES):
        if corner + 1 != choice:
            carries = carrier(s, s.seat, CORNER[place, corner], level)
            uncarried += carries == UNCARRIED
            singles += carries == BY_SINGLE
            doubles += carries == BY_DOUBLE
    return uncarried, singles, doubles


@compiled
def can_pay(s: State, singles: int, doubles: int) -> bool:
    """Whether the player has enough pillars, or can buy the double ones (4.7)."""
    bought = max(0, doubles - s.gift)
    return bought <= s.supply[0, DOUBLE] and singles + 2 * bought <= s.singles[s.seat]


@compiled
def set_pillars(s: State, place: int, rise: int, choice: int) -> None:
    """Pay for the pillars (4.7) and let them wait for their tile."""
    level = highest_below(s, s.seat, place) + 1 + rise
    _, singles, doubles = count_carriers(s, place, level, choice)
    given = min(doubles, s.gift)
    bought = doubles - given
    s.gift -= given
    s.singles[s.seat] -= singles + 2 * bought
    s.supply[0, SINGLE] += 2 * bought
    s.supply[0, DOUBLE] -= bought
    s.pillars_place = place
    s.pillars_level = level
    s.pillars_corner = choice


@compiled
def legal_tiles(s: State, moves: Moves) -> int:
    """The dug or the stored tile, turned in every way that looks new (4.1, 4.10)."""
    count = 0
    for source in range(2):
        tile = s.dug if source == DUG else s.slots[s.seat]
        if tile != NO_TILE:
            for quarters in range(SPACES):
                if LOOKS_NEW[tile, quarters]:
                    moves[count] = LAY_FIRST + source * SPACES + quarters
                    count += 1
    return count


@compiled
def lay_tile(s: State, source: int, quarters: int) -> None:
    """Lay a tile onto the pillars that wait for it, and a belvedere onto a corner that nothing carries (4.6)."""
    seat, place = s.seat, s.pillars_place
    if source == STORED:
        tile = s.slots[seat]
        s.slots[seat] = NO_TILE
    else:
        tile = s.dug
        s.dug = NO_TILE
    statues = 0
    for corner in range(SPACES):
        position = CORNER[place, corner]
        if corner + 1 != s.pillars_corner and s.items[seat, position] == STATUE:
            statues |= 1 << corner
        s.levels[seat, position] = s.pillars_level
        s.tiles[seat, position] = tile
        s.symbols[seat, position] = SPACE[tile, (corner - quarters) % SPACES]
        s.items[seat, position] = BELVEDERE if corner + 1 == s.pillars_corner else EMPTY
    if s.pillars_corner:
        s.supply[0, BELVEDERES] -= 1
    s.built_tiles[seat, place] = tile
    level, left = int(s.pillars_level), int(s.pillars_corner)
    s.built[seat, place] = level | quarters << TURN_SHIFT | left << CORNER_SHIFT | statues << STATUES_SHIFT
    s.heights[seat] = max(s.heights[seat], s.pillars_level)
    nth = 0 if s.laid[0] == NO_TILE else 1
    s.laid[nth] = tile
    s.laid_places[nth] = place
    clear_pillars(s)


@compiled
def clear_pillars(s: State) -> None:
    """No pillars wait for a tile."""
    s.pillars_place = -1
    s.pillars_level = 0
    s.pillars_corner = 0
