"""Compiled loops over whole games, written once for every game.

The game's functions are passed as typed pointers, so a loop is compiled once and cached. (Closures over them would be
compiled again at every start.)
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from amytis.core.compiled import LONGS, MOVES, compiled_as, pointer, prepare, record_type
from amytis.core.contract import Moves, Rules
from amytis.core.rng import below
from amytis.core.seats import CHANCE, OVER


def play_random_games(
    start: Callable[..., None],
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    states: Any,
    players: int,
    options: Any,
    rngs: Any,
    moves: Moves,
    decisions: Any,
) -> None:
    """Play a random game to its end in each state, with the generator of the same row; count its decisions."""
    for i in range(len(states)):
        decisions[i] = 0
        s = states[i]
        rng = rngs[i]
        start(s, players, options)
        while True:
            seat = to_move(s)
            if seat == OVER:
                break
            if seat == CHANCE:
                apply(s, sample(s, rng))
            else:
                apply(s, moves[below(rng, legal(s, moves))])
                decisions[i] += 1


def count_lines(legal: Callable[..., int], apply: Callable[..., None], stack: Any, moves: Any, depth: int) -> int:
    """Count the lines of `depth` legal moves from stack[0]; stack and moves have a row for each level."""
    counts = np.zeros(depth, np.int64)
    tried = np.zeros(depth, np.int64)
    counts[0] = legal(stack[0], moves[0])
    lines = 0
    level = 0
    while level >= 0:
        if level == depth - 1:
            lines += counts[level]
            level -= 1
        elif tried[level] == counts[level]:
            level -= 1
        else:
            move = moves[level, tried[level]]
            tried[level] += 1
            stack[level + 1] = stack[level]
            apply(stack[level + 1], move)
            level += 1
            counts[level] = legal(stack[level], moves[level])
            tried[level] = 0
    return lines


def copy_states(states: Any, times: int) -> None:
    """Copy states onto each other, to measure how fast a search can."""
    for i in range(times):
        states[(i + 1) % len(states)] = states[i % len(states)]


def bind(rules: Rules, names: tuple[str, ...], loop: Callable[..., Any], result: Any, *arguments: Any) -> Any:
    """A loop compiled for one game, with the game's functions bound as its first arguments."""
    signatures = rules.signatures()
    functions = [getattr(rules, name) for name in names]
    for name, function in zip(names, functions, strict=True):
        prepare(function, signatures[name])
    translated = compiled_as(result(*(pointer(signatures[name]) for name in names), *arguments))(loop)
    return lambda *values: translated(*functions, *values)


@cache
def random_games(rules: Rules) -> Callable[..., None]:
    """`play_random_games` for one game. Passing the pointers costs more than a game, so play many in one call."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    rows = types.Array(types.int64, 2, "C")
    names = ("start", "to_move", "legal", "apply", "sample")
    bound: Callable[..., None] = bind(
        rules, names, play_random_games, types.none, states, types.int64, LONGS, rows, MOVES, LONGS
    )
    return bound


@cache
def line_counter(rules: Rules) -> Callable[[Any, Any, int], int]:
    """`count_lines` for one game."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    rows = types.Array(types.int16, 2, "C")
    names = ("legal", "apply")
    bound: Callable[[Any, Any, int], int] = bind(rules, names, count_lines, types.int64, states, rows, types.int64)
    return bound


@cache
def copier(rules: Rules) -> Callable[[Any, int], None]:
    """`copy_states` for one game."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    bound: Callable[[Any, int], None] = bind(rules, (), copy_states, types.none, states, types.int64)
    return bound
