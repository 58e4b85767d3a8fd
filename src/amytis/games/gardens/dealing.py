"""What chance deals (1.5, 7.1, 9.5): tiles for the pool, and the king's tiles."""

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng, below
from amytis.games.gardens.components import LARGEST_POOL, TILES_IN_GAME
from amytis.games.gardens.state import DRAW_FIRST, KING_FIRST, KINGS_TURN, NO_TILE


@compiled
def pile_size(s: State) -> int:
    """How many tiles the pile has."""
    return TILES_IN_GAME[s.length] - s.drawn


@compiled
def legal_outcomes(s: State, moves: Moves) -> int:
    """Any tile that nobody has seen may be on top of the pile; an empty pile leaves the king those of the pool."""
    first = KING_FIRST if s.phase == KINGS_TURN else DRAW_FIRST
    count = 0
    if pile_size(s) == 0:
        while count < LARGEST_POOL and s.pool[count] != NO_TILE:
            moves[count] = first + s.pool[count]
            count += 1
        return count
    for w in range(len(s.bag)):
        left = s.bag[w]
        while left:
            moves[count] = first + w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            count += 1
    return count


@compiled
def sample(s: State, rng: Rng) -> int:
    """One outcome of chance; all are equally likely."""
    first = KING_FIRST if s.phase == KINGS_TURN else DRAW_FIRST
    if pile_size(s) == 0:
        size = 0
        while size < LARGEST_POOL and s.pool[size] != NO_TILE:
            size += 1
        return first + s.pool[below(rng, size)]
    number = below(rng, count_bits(s.bag[0]) + count_bits(s.bag[1]))
    w = 0
    if number >= count_bits(s.bag[0]):
        number -= count_bits(s.bag[0])
        w = 1
    left = s.bag[w]
    for _ in range(number):
        left &= left - 1
    return first + w * WORD_BITS + lowest_bit(left)


@compiled
def draw_tile(s: State, tile: int) -> None:
    """A tile leaves the pile."""
    s.bag[tile // WORD_BITS] &= ~(1 << (tile % WORD_BITS))
    s.drawn += 1


@compiled
def odds(s: State, move: int) -> int:
    """How many pieces would bring an outcome of chance: every tile is there once."""
    return 1
