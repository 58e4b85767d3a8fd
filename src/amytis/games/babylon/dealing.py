"""What chance brings (1.1, 1.7): the tiles that come to light in the quarry, and the round tokens."""

from amytis.core.bits import count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng, below
from amytis.games.babylon.components import OF_MATERIAL, TOKENS
from amytis.games.babylon.state import DRAW_TOKEN, TILE_FIRST, TOKEN_FIRST

EFFECTS = len(TOKENS)


@compiled
def tiles_below(s: State) -> int:
    """The tiles that can lie on the stack that is uncovered: those of its layer that nobody has seen."""
    return s.bag & OF_MATERIAL[s.stacked[s.opened] - 1]


@compiled
def legal_outcomes(s: State, moves: Moves) -> int:
    """All that chance can bring now."""
    count = 0
    if s.phase == DRAW_TOKEN:
        for effect in range(EFFECTS):
            if s.token_bag[effect]:
                moves[count] = TOKEN_FIRST + effect
                count += 1
        return count
    left = tiles_below(s)
    while left:
        moves[count] = TILE_FIRST + lowest_bit(left)
        left &= left - 1
        count += 1
    return count


@compiled
def sample(s: State, rng: Rng) -> int:
    """One outcome of chance, with its true odds."""
    if s.phase == DRAW_TOKEN:
        number = below(rng, s.token_bag.sum())
        effect = 0
        while number >= s.token_bag[effect]:
            number -= s.token_bag[effect]
            effect += 1
        return TOKEN_FIRST + effect
    left = tiles_below(s)
    for _ in range(below(rng, count_bits(left))):
        left &= left - 1
    return TILE_FIRST + lowest_bit(left)


@compiled
def uncover(s: State, tile: int) -> None:
    """A tile comes to light on the stack that was opened."""
    s.tops[s.opened] = tile
    s.bag &= ~(1 << tile)


@compiled
def odds(s: State, move: int) -> int:
    """How many pieces would bring an outcome of chance."""
    return s.token_bag[move - TOKEN_FIRST] if s.phase == DRAW_TOKEN else 1
