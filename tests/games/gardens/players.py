"""Players for tests: `play_randomly`, and `play_eagerly`, which climbs and plants so that much happens."""

import random
from collections.abc import Callable

from amytis.core.contract import Rules, State
from amytis.games.gardens.components import BIT, WORD
from amytis.games.gardens.state import DONE, GO_FIRST, PLANT_FIRST, SETTLE_FIRST, TAKE_FIRST

Player = Callable[[Rules, State, random.Random], int]


def play_randomly(rules: Rules, s: State, dice: random.Random) -> int:
    """Any legal move."""
    return int(dice.choice(rules.moves(s)))


def play_eagerly(rules: Rules, s: State, dice: random.Random) -> int:
    """Plant whenever there is something to plant, go where that can be, and let the water run; else any move."""
    moves = [int(move) for move in rules.moves(s)]
    kinds = (
        [move for move in moves if PLANT_FIRST <= move < DONE],
        [move for move in moves if GO_FIRST <= move < PLANT_FIRST and is_dry(s, move - GO_FIRST)],
        [move for move in moves if TAKE_FIRST <= move < GO_FIRST],
        [move for move in moves if move < SETTLE_FIRST],
    )
    for wanted in kinds:
        if wanted and dice.random() < 0.9:
            return dice.choice(wanted)
    return dice.choice(moves)


def is_dry(s: State, place: int) -> bool:
    """Whether a place has a tile with nothing planted."""
    return bool(s.dry[WORD[place]] & BIT[place])
