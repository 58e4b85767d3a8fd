"""The greedy bot: tries its whole turn out, the most promising beginnings first, and takes the turn that promises most.

Written once for every game: a beam search over the seat's own decisions, until somebody else or chance is to move. It
starts from an imagined state, so nothing hidden from its seat can reach its decision.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from amytis.core.compiled import MOVES, record_type
from amytis.core.contract import Moves, Rules, State
from amytis.core.loops import bind
from amytis.core.rng import Rng

BEAM = 12
MOST_DECISIONS = 16

# Turns that look equally good to the last bit are most often the same tokens in another order.
SAME = 1e-9


def plan(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    promise: Callable[..., float],
    beam: Any,
    moves: Moves,
    firsts: Any,
    values: Any,
) -> int:
    """The first move of the best turn found from beam[0, 0]; beam[2, 0] is for trying moves out."""
    seat = to_move(beam[0, 0])
    width = beam.shape[1]
    best_move = -1
    best_value = -np.inf
    now = 0
    kept = 1
    for depth in range(MOST_DECISIONS):
        later = 1 - now
        found = 0
        for i in range(kept):
            for j in range(legal(beam[now, i], moves)):
                beam[2, 0] = beam[now, i]
                apply(beam[2, 0], moves[j])
                first = moves[j] if depth == 0 else firsts[now, i]
                value = promise(beam[2, 0], seat)
                if to_move(beam[2, 0]) != seat:
                    if value > best_value:
                        best_value = value
                        best_move = first
                    continue
                at = found
                while at > 0 and values[later, at - 1] < value:
                    at -= 1
                if at == width or (at > 0 and values[later, at - 1] - value < SAME):
                    continue
                last = min(found, width - 1)
                for k in range(last, at, -1):
                    beam[later, k] = beam[later, k - 1]
                    firsts[later, k] = firsts[later, k - 1]
                    values[later, k] = values[later, k - 1]
                beam[later, at] = beam[2, 0]
                firsts[later, at] = first
                values[later, at] = value
                found = last + 1
        if found == 0:
            return best_move
        kept = found
        now = later
    return best_move if best_move >= 0 else firsts[now, 0]


@cache
def planner(rules: Rules) -> Callable[..., int]:
    """`plan` for one game."""
    states = types.Array(record_type(rules.dtype), 2, "C")
    firsts = types.Array(types.int64, 2, "C")
    values = types.Array(types.float64, 2, "C")
    names = ("to_move", "legal", "apply", "promise")
    bound: Callable[..., int] = bind(rules, names, plan, types.int64, states, MOVES, firsts, values)
    return bound


class Greedy:
    """Looks one turn ahead."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The first decision of the turn that promises most."""
        beam = np.zeros((3, BEAM), rules.dtype)
        beam[0, 0] = s
        rules.imagine(beam[0, 0], rules.to_move(s), rng)
        moves = np.zeros(rules.most_moves, np.int16)
        move = planner(rules)(beam, moves, np.zeros((2, BEAM), np.int64), np.zeros((2, BEAM)))
        return int(move)
