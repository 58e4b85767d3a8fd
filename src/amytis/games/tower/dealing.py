"""What chance brings: shape cards (1.4), penalty cards (11.2) and rolls of green dice (4.3)."""

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng, below
from amytis.games.tower.components import PENALTIES, SHAPES, VALUES
from amytis.games.tower.state import CARD, CARD_FIRST, PENALTY, PENALTY_FIRST, ROLL_FIRST

SHAPE_COUNT = len(SHAPES)
PENALTY_COUNT = len(PENALTIES)


@compiled
def legal_outcomes(s: State, moves: Moves) -> int:
    """All that chance can bring now."""
    count = 0
    if s.phase == CARD:
        for shape in range(SHAPE_COUNT):
            if s.cards[shape]:
                moves[count] = CARD_FIRST + shape
                count += 1
    elif s.phase == PENALTY:
        for card in range(PENALTY_COUNT):
            if (s.penalties >> card) & 1:
                moves[count] = PENALTY_FIRST + card
                count += 1
    else:
        for value in range(VALUES):
            moves[count] = ROLL_FIRST + value
            count += 1
    return count


@compiled
def sample(s: State, rng: Rng) -> int:
    """One outcome, each card and each face of a die equally likely."""
    if s.phase == CARD:
        cards = 0
        for shape in range(SHAPE_COUNT):
            cards += s.cards[shape]
        left = below(rng, cards)
        shape = 0
        while left >= s.cards[shape]:
            left -= s.cards[shape]
            shape += 1
        return CARD_FIRST + shape
    if s.phase == PENALTY:
        left = below(rng, count_bits(s.penalties))
        for card in range(PENALTY_COUNT):
            if (s.penalties >> card) & 1:
                if left == 0:
                    return PENALTY_FIRST + card
                left -= 1
    return ROLL_FIRST + below(rng, VALUES)


@compiled
def odds(s: State, move: int) -> int:
    """How many cards or faces would bring an outcome of chance."""
    return s.cards[move - CARD_FIRST] if s.phase == CARD else 1
