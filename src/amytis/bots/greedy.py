"""The greedy bot: tries its whole turn out, the most promising beginnings first, and takes the turn that promises most.

It starts from an imagined state, so nothing hidden from its seat can reach its decision.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import types

from amytis.bots.turns import Beam, find_turns, make_beam
from amytis.core.contract import Rules, State
from amytis.core.loops import bind
from amytis.core.rng import Rng

WIDTH = 12


def plan(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    promise: Callable[..., float],
    beam: Beam,
) -> int:
    """The first move of the best turn found."""
    find_turns(to_move, legal, apply, promise, beam, WIDTH, 1)
    first: int = beam.turns[0, 0]
    return first


@cache
def planner(rules: Rules) -> Callable[[Beam], int]:
    """`plan` for one game."""
    names = ("to_move", "legal", "apply", "promise")
    beam: Any = numba.typeof(make_beam(rules, WIDTH, 1))
    bound: Callable[[Beam], int] = bind(rules, names, plan, types.int64, beam)
    return bound


class Greedy:
    """Looks one turn ahead."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The first decision of the turn that promises most."""
        beam = make_beam(rules, WIDTH, 1)
        beam.states[0, 0] = s
        rules.imagine(beam.states[0, 0], rules.to_move(s), rng)
        return int(planner(rules)(beam))
