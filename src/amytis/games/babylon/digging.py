"""Digging (chapter 3): what a dig pays, and the tiles that come to light."""

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.babylon.components import (
    DOUBLE,
    FEWER,
    FLOWER,
    FLOWER_OF,
    GIVE_DOUBLE,
    GIVE_SINGLE,
    NEXT_STACKS,
    SINGLE,
    STACKS,
    WALL,
)
from amytis.games.babylon.state import DIG_FIRST, NO_TILE


@compiled
def legal_digs(s: State, moves: Moves) -> int:
    """The top tile of any stack that is not empty (3.1)."""
    count = 0
    for stack in range(STACKS):
        if s.stacked[stack]:
            moves[count] = DIG_FIRST + stack
            count += 1
    return count


@compiled
def pay_for(s: State, stack: int, seat: int) -> int:
    """How many single pillars a dig brings, if the supply has them (3.2 to 3.4, 8.1, 8.5, 8.6)."""
    pillars = 0
    for side in range(4):
        neighbour = NEXT_STACKS[stack, side]
        if neighbour == WALL or s.stacked[neighbour] <= s.stacked[stack]:
            pillars += 1
    if FLOWER_OF[s.tops[stack]] == seat:
        pillars += 2 if s.token == FLOWER else 1
    if s.token == GIVE_SINGLE:
        pillars += 1
    elif s.token == FEWER:
        pillars -= 1
    return min(max(pillars, 0), s.supply[0, SINGLE])


@compiled
def take_top(s: State, stack: int) -> int:
    """Take the top tile of a stack away."""
    tile = s.tops[stack]
    s.tops[stack] = NO_TILE
    s.stacked[stack] -= 1
    s.opened = stack
    return tile


@compiled
def dig(s: State, stack: int) -> None:
    """Take a tile, and the pillars it pays."""
    pillars = pay_for(s, stack, s.seat)
    s.singles[s.seat] += pillars
    s.supply[0, SINGLE] -= pillars
    s.gift = 0
    if s.token == GIVE_DOUBLE and s.supply[0, DOUBLE]:
        s.supply[0, DOUBLE] -= 1
        s.gift = 1
    s.dug = take_top(s, stack)
