"""Decorations and changed symbols (chapters 5 and 6)."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.babylon.components import (
    BLANK,
    BRIDGE_SPAN,
    BRIDGE_SYMBOL,
    BRIDGES,
    BRIDGES_TOUCHING,
    CHANGE,
    EDGE,
    EDGES_TOUCHING,
    FILL,
    FOUNTAIN_SYMBOL,
    FOUNTAINS,
    POSITIONS,
    POSITIONS_OF,
    SIDE,
    SPACES,
    STAIRWAY_SYMBOL,
    STAIRWAYS,
    STATUE_SYMBOL,
    STATUES,
)
from amytis.games.babylon.state import (
    BRIDGE,
    BRIDGE_FIRST,
    DOWN,
    EMPTY,
    FOUNTAIN,
    FOUNTAIN_FIRST,
    LEFT,
    LOWER_STAIR,
    MAKE_FIRST,
    NO_PLACE,
    NO_TILE,
    RIGHT,
    SIDE_SHIFT,
    SPAN_LEVEL_SHIFT,
    STAIRWAY_FIRST,
    STATUE,
    STATUE_FIRST,
    UNDER_BRIDGE,
    UP,
    UPPER_STAIR,
)


@compiled
def is_new(s: State, position: int) -> bool:
    """Whether the surface of a position is a tile laid in this turn (5.1)."""
    tile = s.tiles[s.seat, position]
    return tile != NO_TILE and (tile == s.laid[0] or tile == s.laid[1])


@compiled
def shows(s: State, position: int, symbol: int) -> bool:
    """Whether a surface is empty and shows a symbol."""
    return s.symbols[s.seat, position] == symbol and s.items[s.seat, position] == EMPTY


@compiled
def can_stand(s: State, position: int) -> bool:
    """Whether a statue can be put onto a position (5.1, 5.5, 5.6)."""
    if not shows(s, position, STATUE_SYMBOL) or not is_new(s, position) or s.supply[0, STATUES] == 0:
        return False
    row, column = position // SIDE, position % SIDE
    first = True
    for other in range(POSITIONS):
        if s.items[s.seat, other] == STATUE:
            if other // SIDE == row or other % SIDE == column:
                return True
            first = False
    return first


@compiled
def can_join(s: State, one: int, other: int, symbol: int) -> bool:
    """Whether two surfaces are empty, show a symbol, and one of them is new (5.1)."""
    return shows(s, one, symbol) and shows(s, other, symbol) and (is_new(s, one) or is_new(s, other))


@compiled
def can_climb(s: State, edge: int) -> bool:
    """Whether a stairway can be built (5.2)."""
    one, other = EDGE[edge, 0], EDGE[edge, 1]
    return (
        can_join(s, one, other, STAIRWAY_SYMBOL)
        and abs(s.levels[s.seat, one] - s.levels[s.seat, other]) == 1
        and s.supply[0, STAIRWAYS] > 0
    )


@compiled
def can_spout(s: State, edge: int) -> bool:
    """Whether a fountain can be built (5.3)."""
    one, other = EDGE[edge, 0], EDGE[edge, 1]
    return (
        can_join(s, one, other, FOUNTAIN_SYMBOL)
        and s.levels[s.seat, one] == s.levels[s.seat, other]
        and s.tiles[s.seat, one] != s.tiles[s.seat, other]
        and s.supply[0, FOUNTAINS] > 0
    )


@compiled
def can_span(s: State, span: int) -> bool:
    """Whether a bridge can be built (5.4)."""
    one, other, between = BRIDGE_SPAN[span, 0], BRIDGE_SPAN[span, 1], BRIDGE_SPAN[span, 2]
    return (
        can_join(s, one, other, BRIDGE_SYMBOL)
        and s.levels[s.seat, one] == s.levels[s.seat, other]
        and s.levels[s.seat, between] < s.levels[s.seat, one]
        and s.items[s.seat, between] == EMPTY
        and s.supply[0, BRIDGES] > 0
    )


@compiled
def can_make(s: State, position: int, symbol: int) -> bool:
    """Whether the token lets a symbol be changed or a blank be filled (6.1, 6.2)."""
    if s.changed or not is_new(s, position) or s.items[s.seat, position] != EMPTY:
        return False
    now = s.symbols[s.seat, position]
    return now != symbol and ((s.token == CHANGE and now != BLANK) or (s.token == FILL and now == BLANK))


@compiled
def legal_decorations(s: State, moves: Moves, first: int) -> int:
    """All decorations on the tiles of this turn, and what the token offers."""
    if s.laid[0] == NO_TILE:
        return first
    count = first
    for number in range(count, near(s, POSITIONS_OF, moves, count)):
        position = moves[number]
        if can_stand(s, position):
            moves[count] = STATUE_FIRST + position
            count += 1
    for number in range(count, near(s, EDGES_TOUCHING, moves, count)):
        edge = moves[number]
        if can_climb(s, edge):
            moves[count] = STAIRWAY_FIRST + edge
            count += 1
    for number in range(count, near(s, EDGES_TOUCHING, moves, count)):
        edge = moves[number]
        if can_spout(s, edge):
            moves[count] = FOUNTAIN_FIRST + edge
            count += 1
    for number in range(count, near(s, BRIDGES_TOUCHING, moves, count)):
        span = moves[number]
        if can_span(s, span):
            moves[count] = BRIDGE_FIRST + span
            count += 1
    if (s.token == CHANGE or s.token == FILL) and not s.changed:
        count = legal_changes(s, moves, count)
    return count


@compiled
def near(s: State, table: Any, moves: Moves, first: int) -> int:
    """Write what a table has for the places of this turn, ascending and once; the end of the list.

    The list is written where moves will be: each becomes a move or is overwritten by one, never before it was read.
    """
    end = first
    i, j = 0, 0
    one, other = s.laid_places[0], s.laid_places[1]
    width = table.shape[1]
    while True:
        left = table[one, i] if i < width else -1
        right = table[other, j] if other != NO_PLACE and j < width else -1
        if left < 0 and right < 0:
            return end
        if right < 0 or 0 <= left <= right:
            moves[end] = left
            j += left == right
            i += 1
        else:
            moves[end] = right
            j += 1
        end += 1


@compiled
def legal_changes(s: State, moves: Moves, first: int) -> int:
    """Symbols that the token lets be changed or filled (6.1, 6.2)."""
    count = first
    for position in range(POSITIONS):
        if is_new(s, position):
            for symbol in range(1, SPACES + 1):
                if can_make(s, position, symbol):
                    moves[count] = MAKE_FIRST + position * SPACES + symbol - 1
                    count += 1
    return count


@compiled
def put_statue(s: State, position: int) -> None:
    """A statue on a position."""
    s.items[s.seat, position] = STATUE
    s.supply[0, STATUES] -= 1


@compiled
def put_pair(s: State, one: int, other: int, at_one: int, at_other: int) -> None:
    """Both ends of a decoration; each knows on which side the other is."""
    along_row = one // SIDE == other // SIDE
    s.items[s.seat, one] = at_one | (RIGHT if along_row else DOWN) << SIDE_SHIFT
    s.items[s.seat, other] = at_other | (LEFT if along_row else UP) << SIDE_SHIFT


@compiled
def put_stairway(s: State, edge: int) -> None:
    """A stairway between two levels."""
    one, other = EDGE[edge, 0], EDGE[edge, 1]
    up = s.levels[s.seat, one] < s.levels[s.seat, other]
    put_pair(s, one, other, LOWER_STAIR if up else UPPER_STAIR, UPPER_STAIR if up else LOWER_STAIR)
    s.supply[0, STAIRWAYS] -= 1


@compiled
def put_fountain(s: State, edge: int) -> None:
    """A fountain across two tiles."""
    one, other = EDGE[edge, 0], EDGE[edge, 1]
    put_pair(s, one, other, FOUNTAIN, FOUNTAIN)
    s.supply[0, FOUNTAINS] -= 1


@compiled
def put_bridge(s: State, span: int) -> None:
    """A bridge, and nothing below it any more (5.4)."""
    one, other, between = BRIDGE_SPAN[span, 0], BRIDGE_SPAN[span, 1], BRIDGE_SPAN[span, 2]
    put_pair(s, one, other, BRIDGE, BRIDGE)
    side = RIGHT if one // SIDE == other // SIDE else DOWN
    level = int(s.levels[s.seat, one])
    s.items[s.seat, between] = UNDER_BRIDGE | side << SIDE_SHIFT | level << SPAN_LEVEL_SHIFT
    s.supply[0, BRIDGES] -= 1


@compiled
def make_symbol(s: State, position: int, symbol: int) -> None:
    """Change a symbol or fill a blank."""
    s.symbols[s.seat, position] = symbol
    s.changed = 1
