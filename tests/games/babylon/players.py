"""Players for tests: `play_randomly`, and `play_eagerly`, which builds and decorates so that much happens."""

import random
from collections.abc import Callable

from amytis.core.contract import Rules, State
from amytis.games.babylon.state import PILLARS_FIRST, STATUE_FIRST, STORE

Player = Callable[[Rules, State, random.Random], int]


def play_randomly(rules: Rules, s: State, dice: random.Random) -> int:
    """Any legal move."""
    return int(dice.choice(rules.moves(s)))


def play_eagerly(rules: Rules, s: State, dice: random.Random) -> int:
    """Decorate whenever that is possible, build near what is built already; else any move."""
    moves = [int(move) for move in rules.moves(s)]
    decorations = [move for move in moves if STATUE_FIRST <= move < STORE]
    if decorations and dice.random() < 0.95:
        return dice.choice(decorations)
    buildings = [move for move in moves if PILLARS_FIRST <= move < STATUE_FIRST]
    if buildings and dice.random() < 0.9:
        return dice.choice(buildings)
    return dice.choice(moves)
