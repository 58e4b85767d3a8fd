"""Players for tests: `play_randomly`, and `play_eagerly`, which surrounds cities and ziggurats so that much happens."""

import random
from collections.abc import Callable

from amytis.core.contract import Rules, State
from amytis.games.babylonia.components import AROUND, HEXES, LOCATIONS, NEIGHBOURS, RIVER, WORDS
from amytis.games.babylonia.state import DONE, MOVES

Player = Callable[[Rules, State, random.Random], int]


def play_randomly(rules: Rules, s: State, dice: random.Random) -> int:
    """Any legal move."""
    return int(dice.choice(rules.moves(s)))


def play_eagerly(rules: Rules, s: State, dice: random.Random) -> int:
    """A token where it helps to surround a location that is nearly surrounded, or into a field; else any move."""
    moves = [int(move) for move in rules.moves(s)]
    dice.shuffle(moves)
    if moves[0] >= DONE or dice.random() < 0.1:
        return moves[0]
    return min(moves[:60], key=lambda move: room_around(s, move) if move < DONE else dice.choice((0, MOVES)))


def room_around(s: State, move: int) -> int:
    """How much free land there still is around the location next to the hex of a placement."""
    h = move % HEXES
    if h in LOCATIONS:
        return 0
    near = [location for location in NEIGHBOURS[h] if location in LOCATIONS and is_open(s, location)]
    return min((free_around(s, location) for location in near), default=9)


def is_open(s: State, location: int) -> bool:
    """Whether the location can still be surrounded: a free hex next to it."""
    return free_around(s, location) > 0


def free_around(s: State, location: int) -> int:
    """How many free land hexes lie next to a location."""
    return sum(int(AROUND[location, w] & s.free[w] & ~RIVER[w]).bit_count() for w in range(WORDS))
