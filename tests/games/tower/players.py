"""Players for tests: `play_randomly`, and `play_eagerly`, which writes and builds so that much happens."""

import random
from collections.abc import Callable

from amytis.core.contract import Rules, State
from amytis.games.tower.state import BUILD_FIRST, DONE, DRAW_ROUND, FILL_ROW, HIRE

Player = Callable[[Rules, State, random.Random], int]


def play_randomly(rules: Rules, s: State, dice: random.Random) -> int:
    """Any legal move."""
    return int(dice.choice(rules.moves(s)))


def play_eagerly(rules: Rules, s: State, dice: random.Random) -> int:
    """Build and hire when possible, write as long as there is something to write, then draw; else any move."""
    moves = [int(move) for move in rules.moves(s)]
    kinds = (
        [move for move in moves if BUILD_FIRST <= move <= FILL_ROW],
        [move for move in moves if HIRE <= move < BUILD_FIRST],
        [move for move in moves if move < DRAW_ROUND],
        [move for move in moves if move < DONE],
    )
    for wanted in kinds:
        if wanted and dice.random() < 0.9:
            return dice.choice(wanted)
    return dice.choice(moves)
