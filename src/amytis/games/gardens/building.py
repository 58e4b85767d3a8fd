"""Placing tiles (chapter 3): where they may rest, the ways they open, and how to take one away again."""

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.gardens.components import (
    BIT,
    BUILDING_ORDER,
    COUNT,
    DOWN_LEFT,
    DOWN_RIGHT,
    LARGEST_POOL,
    LEFT,
    LEFT_ARCH,
    NEIGHBOUR,
    NOWHERE,
    POSITION,
    RIGHT,
    RIGHT_ARCH,
    ROW,
    UP_LEFT,
    UP_RIGHT,
    WAYS,
    WORD,
    WORDS,
)
from amytis.games.gardens.state import NO_TILE


@compiled
def legal_tiles(s: State, moves: Moves) -> int:
    """Any tile of the pool onto any open place (3.1), in the solo game onto the next one (9.4)."""
    count = 0
    for slot in range(LARGEST_POOL):
        if s.pool[slot] == NO_TILE:
            break
        if s.players == 1:
            moves[count] = slot * COUNT + next_place(s)
            count += 1
            continue
        for w in range(WORDS):
            free = s.open[w]
            while free:
                moves[count] = slot * COUNT + w * WORD_BITS + lowest_bit(free)
                free &= free - 1
                count += 1
    return count


@compiled
def next_place(s: State) -> int:
    """Where the next tile of a solo game goes (9.4)."""
    return BUILDING_ORDER[s.length, s.placed]


@compiled
def is_there(s: State, place: int) -> bool:
    """Whether a place holds a tile or is a base tile."""
    return place != NOWHERE and (s.tiles[place] != NO_TILE or ROW[place] == 0)


@compiled
def put_tile(s: State, tile: int, place: int) -> None:
    """Put a tile onto a place, open the ways it has, and open the places that rest on it."""
    s.tiles[place] = tile
    s.placed += 1
    s.dry[WORD[place]] |= BIT[place]
    s.open[WORD[place]] &= ~BIT[place]
    join(s, place)
    left, right = NEIGHBOUR[place, LEFT], NEIGHBOUR[place, RIGHT]
    if POSITION[place] > 0 and is_there(s, left):
        above = NEIGHBOUR[place, UP_LEFT]
        s.open[WORD[above]] |= BIT[above]
    if is_there(s, right):
        above = NEIGHBOUR[place, UP_RIGHT]
        s.open[WORD[above]] |= BIT[above]


@compiled
def join(s: State, place: int) -> None:
    """Open the staircases of a new tile (4.3) and the archways it shares (4.4), from both sides."""
    ways = WAYS[s.tiles[place]]
    for way in (DOWN_LEFT, DOWN_RIGHT):
        if ways >> way & 1:
            open_way(s, place, way)
    left, right = NEIGHBOUR[place, LEFT], NEIGHBOUR[place, RIGHT]
    if ways & LEFT_ARCH and left != NOWHERE and s.tiles[left] != NO_TILE and WAYS[s.tiles[left]] & RIGHT_ARCH:
        open_way(s, place, LEFT)
    if ways & RIGHT_ARCH and right != NOWHERE and s.tiles[right] != NO_TILE and WAYS[s.tiles[right]] & LEFT_ARCH:
        open_way(s, place, RIGHT)


@compiled
def open_way(s: State, place: int, way: int) -> None:
    """Join a terrace with its neighbour on a way, in both directions."""
    s.doors[place] |= 1 << way
    s.doors[NEIGHBOUR[place, way]] |= 1 << (way ^ 1)


@compiled
def lift_tile(s: State, place: int) -> None:
    """Take a tile away on which nothing rests or grows: the inverse of `put_tile`."""
    s.tiles[place] = NO_TILE
    s.placed -= 1
    s.dry[WORD[place]] &= ~BIT[place]
    s.open[WORD[place]] |= BIT[place]
    s.doors[place] = 0
    for way in range(6):
        neighbour = NEIGHBOUR[place, way]
        if neighbour != NOWHERE:
            s.doors[neighbour] &= ~(1 << (way ^ 1))
    for way in (UP_LEFT, UP_RIGHT):
        above = NEIGHBOUR[place, way]
        if above != NOWHERE:
            s.open[WORD[above]] &= ~BIT[above]


@compiled
def add_to_pool(s: State, tile: int) -> None:
    """Lay a tile into the pool, which stays in ascending order."""
    slot = LARGEST_POOL - 1
    while slot > 0 and (s.pool[slot - 1] == NO_TILE or s.pool[slot - 1] > tile):
        s.pool[slot] = s.pool[slot - 1]
        slot -= 1
    s.pool[slot] = tile


@compiled
def take_from_pool(s: State, slot: int) -> int:
    """Take a tile out of the pool."""
    tile = s.pool[slot]
    for i in range(slot, LARGEST_POOL - 1):
        s.pool[i] = s.pool[i + 1]
    s.pool[LARGEST_POOL - 1] = NO_TILE
    return tile
