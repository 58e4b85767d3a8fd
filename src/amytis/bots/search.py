"""A search for all games: information-set Monte Carlo tree search, guided by what a position promises.

Each iteration imagines what the seat cannot know, walks down the tree by the moves that promise most and were tried
least, looks one move ahead at the leaf, and carries what everybody may hope for there back to the root. Chance is
sampled on the way. The tree is kept in arrays that are allocated once.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from amytis.core.compiled import LONGS, MOVES, compiled, record_type
from amytis.core.contract import Moves, Rules, State
from amytis.core.loops import bind
from amytis.core.rng import Rng
from amytis.core.seats import CHANCE, MOST_SEATS, OVER

MOST_CHILDREN = 24
NO_NODE = -1
LONGEST_PATH = 512
CUT = 6.0  # moves that promise so many heats less than the best are not tried

# The columns of the tree's whole numbers.
MOVE, FIRST_CHILD, NEXT, VISITS = range(4)
# The columns of its other numbers: the prior, then the sum of each seat's values.
PRIOR, SUMS = range(2)
COLUMNS = SUMS + MOST_SEATS


@compiled
def best_child(
    tree: Any, worth: Any, bounds: Any, moves: Moves, count: int, node: int, mover: int, reach: float
) -> int:
    """The child that is most worth trying among those whose move is legal now; both are in ascending order."""
    best = NO_NODE
    best_score = -np.inf
    visited = float(tree[node, VISITS])
    mean = worth[node, SUMS + mover] / max(1.0, visited)
    spread = max(1e-9, bounds[mover, 1] - bounds[mover, 0])
    pull = reach * np.sqrt(visited + 1.0)
    at = 0
    child = tree[node, FIRST_CHILD]
    while child != NO_NODE:
        while at < count and moves[at] < tree[child, MOVE]:
            at += 1
        if at < count and moves[at] == tree[child, MOVE]:
            visits = tree[child, VISITS]
            value = worth[child, SUMS + mover] / visits if visits else mean
            score = (value - bounds[mover, 0]) / spread + pull * worth[child, PRIOR] / (1 + visits)
            if score > best_score:
                best_score = score
                best = child
        child = tree[child, NEXT]
    return best


@compiled
def grow(tree: Any, worth: Any, moves: Moves, ahead: Any, count: int, node: int, heat: float, used: int) -> int:
    """Give a node children for the moves that promise most, in ascending order; return how many nodes are in use."""
    highest = ahead[:count].max()
    least = highest - CUT * heat
    if count > MOST_CHILDREN:
        least = max(least, np.partition(ahead[:count], count - MOST_CHILDREN)[count - MOST_CHILDREN])
    total = 0.0
    last = NO_NODE
    first = used
    for i in range(count):
        if ahead[i] < least or used == len(tree) or used - first == MOST_CHILDREN:
            continue
        tree[used, MOVE] = moves[i]
        tree[used, FIRST_CHILD] = NO_NODE
        tree[used, NEXT] = NO_NODE
        tree[used, VISITS] = 0
        worth[used, :] = 0.0
        worth[used, PRIOR] = np.exp((ahead[i] - highest) / heat)
        total += worth[used, PRIOR]
        if last == NO_NODE:
            tree[node, FIRST_CHILD] = used
        else:
            tree[last, NEXT] = used
        last = used
        used += 1
    for child in range(first, used):
        worth[child, PRIOR] /= total
    return used


def iterate(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    imagine: Callable[..., None],
    promise: Callable[..., float],
    states: Any,
    tree: Any,
    worth: Any,
    bounds: Any,
    moves: Moves,
    rng: Any,
    settings: Any,
    used: int,
    iterations: int,
) -> int:
    """Run iterations from states[0]; return how many nodes are in use. states[1] walks, states[2] looks ahead."""
    players = len(bounds)
    reach, heat = settings[0], settings[1]
    seat = to_move(states[0])
    ahead = np.zeros(len(moves))
    path = np.zeros(LONGEST_PATH, np.int64)
    for _ in range(iterations):
        states[1] = states[0]
        imagine(states[1], seat, rng)
        node = depth = 0
        while True:
            mover = to_move(states[1])
            while mover == CHANCE:
                apply(states[1], sample(states[1], rng))
                mover = to_move(states[1])
            if mover == OVER:
                states[2] = states[1]
                break
            count = legal(states[1], moves)
            if count == 1 and depth:
                apply(states[1], moves[0])
                continue
            child = best_child(tree, worth, bounds, moves, count, node, mover, reach)
            if child == NO_NODE or depth == LONGEST_PATH - 1:
                best = 0
                for i in range(count):
                    states[2] = states[1]
                    apply(states[2], moves[i])
                    ahead[i] = promise(states[2], mover)
                    if ahead[i] > ahead[best]:
                        best = i
                used = grow(tree, worth, moves, ahead, count, node, heat, used)
                states[2] = states[1]
                apply(states[2], moves[best])
                break
            apply(states[1], tree[child, MOVE])
            node = child
            depth += 1
            path[depth] = node
        for p in range(players):
            value = promise(states[2], p)
            bounds[p, 0] = min(bounds[p, 0], value)
            bounds[p, 1] = max(bounds[p, 1], value)
            for i in range(depth + 1):
                worth[path[i], SUMS + p] += value
        for i in range(depth + 1):
            tree[path[i], VISITS] += 1
    return used


@cache
def searcher(rules: Rules) -> Callable[..., int]:
    """`iterate` for one game."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    tree = types.Array(types.int32, 2, "C")
    numbers = types.Array(types.float64, 2, "C")
    floats = types.Array(types.float64, 1, "C")
    names = ("to_move", "legal", "apply", "sample", "imagine", "promise")
    bound: Callable[..., int] = bind(
        rules,
        names,
        iterate,
        types.int64,
        states,
        tree,
        numbers,
        numbers,
        MOVES,
        LONGS,
        floats,
        types.int64,
        types.int64,
    )
    return bound


class Search:
    """Thinks ahead for a number of iterations."""

    def __init__(self, iterations: int = 400, reach: float = 1.0, heat: float = 3.0) -> None:
        self.iterations = iterations
        self.settings = np.array([reach, heat])

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The move that was tried most."""
        moves = np.zeros(rules.most_moves, np.int16)
        count = rules.legal(s, moves)
        if count == 1:
            return int(moves[0])
        players = int(s["players"])
        states = np.zeros(3, rules.dtype)
        states[0] = s
        size = (self.iterations + 1) * MOST_CHILDREN + 1
        tree = np.zeros((size, 4), np.int32)
        tree[0, FIRST_CHILD] = tree[0, NEXT] = NO_NODE
        worth = np.zeros((size, COLUMNS))
        bounds = np.zeros((players, 2))
        bounds[:, 0], bounds[:, 1] = np.inf, -np.inf
        searcher(rules)(states, tree, worth, bounds, moves, rng, self.settings, 1, self.iterations)
        best, child = NO_NODE, tree[0, FIRST_CHILD]
        while child != NO_NODE:
            if best == NO_NODE or tree[child, VISITS] > tree[best, VISITS]:
                best = child
            child = tree[child, NEXT]
        return int(tree[best, MOVE])
