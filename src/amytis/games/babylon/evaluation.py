"""How good a position looks to a seat: its points if the game ended now, pillars and tiles at hand, and open symbols.

Everything that is built and confirmed is open, so a seat may look at all gardens.
"""

import numpy as np

from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.babylon.components import BLANK, POSITIONS, ROUNDS, SPACE, SPACES, STATUE_SYMBOL
from amytis.games.babylon.scoring import tally
from amytis.games.babylon.state import EMPTY, GAME_OVER, NO_TILE, SOURCES

PILLAR_WORTH = 0.7
PILLARS_USEFUL = 9
TILE_WORTH = 0.8  # for a tile at hand, and again for each of its symbols
OPEN_SYMBOL = 0.35  # for each level of an open space with a symbol that something can still be joined to
WIN_WORTH = 10.0

# The score scale at the end of the game, and how much larger it is at the beginning.
LAST_SCALE, FIRST_SCALE = 1.5, 13.0


@compiled
def evaluate(s: State, seat: int) -> float:
    """The seat's expected lead over the best of the others, in points."""
    best_other = -1000.0
    for other in range(s.players):
        if other != seat:
            best_other = max(best_other, prospect(s, other))
    own = prospect(s, seat)
    if s.phase == GAME_OVER and own >= best_other:
        return own - best_other + WIN_WORTH
    return own - best_other


@compiled
def evaluate_partial(s: State, seat: int) -> float:
    """Evaluation of an unfinished turn, ignoring the other gardens, which it cannot affect."""
    return prospect(s, seat)


@compiled
def score_scale(s: State) -> float:
    """The score scale, which shrinks with the number of rounds left."""
    return LAST_SCALE + FIRST_SCALE * (ROUNDS[s.players] - s.rounds) / ROUNDS[s.players]


@compiled
def is_quiet(s: State) -> bool:
    """Never: some seat is always a turn ahead of the others."""
    return False


@compiled
def prospect(s: State, seat: int) -> float:
    """What a garden is worth, and what may still become of it in the rounds that are left."""
    parts = np.zeros(len(SOURCES), np.int64)
    tally(s, seat, parts)
    worth = float(parts.sum())
    left = (ROUNDS[s.players] - s.rounds) / ROUNDS[s.players]
    if s.phase == GAME_OVER:
        return worth
    worth += left * PILLAR_WORTH * min(s.singles[seat], PILLARS_USEFUL)
    worth += left * tile_worth(s.slots[seat])
    if s.seat == seat:
        worth += left * tile_worth(s.dug)
    return worth + left * open_symbols(s, seat)


@compiled
def tile_worth(tile: int) -> float:
    """What a tile at hand is worth."""
    if tile == NO_TILE:
        return 0.0
    symbols = 0
    for space in range(SPACES):
        symbols += SPACE[tile, space] != BLANK
    return TILE_WORTH * (1 + symbols)


@compiled
def open_symbols(s: State, seat: int) -> float:
    """Spaces to which a later tile can join a stairway, a fountain or a bridge."""
    worth = 0.0
    for position in range(POSITIONS):
        symbol = s.symbols[seat, position]
        if symbol != BLANK and symbol != STATUE_SYMBOL and s.items[seat, position] == EMPTY:
            worth += OPEN_SYMBOL * s.levels[seat, position]
    return worth
