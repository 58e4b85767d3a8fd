"""Compiled loops that step a batch of games at once, for training; each slot holds one game."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types

from amytis.core.compiled import BYTES, LONGS, MOVES, compiled, record_type
from amytis.core.contract import Moves, Rules
from amytis.core.loops import bind
from amytis.core.observation import Table, encode
from amytis.core.seats import CHANCE, OVER

BEGIN = -1  # instead of a move: begin a new game


@compiled
def reward(points: Any, places: Any, by_margin: bool, out: Any) -> None:
    """The reward of each seat, from its place or from its points.

    By place: the share of opponents behind the seat minus the share ahead of it; solo, 1 for winning and -1 for
    losing. By margin: the points ahead of the opponents' mean; solo, the points.
    """
    players = len(out)
    for p in range(players):
        out[p] = 0.0
        if players == 1:
            out[p] = points[p] if by_margin else 3.0 - 2.0 * places[p]
        for other in range(players):
            if other != p:
                lead = points[p] - points[other] if by_margin else np.sign(places[other] - places[p])
                out[p] += lead / (players - 1)


def advance_batch(
    start: Callable[..., None],
    to_move: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    scores: Callable[..., None],
    ranks: Callable[..., None],
    states: Any,
    rngs: Any,
    fresh: Any,
    actions: Any,
    options: Any,
    by_margin: bool,
    points: Any,
    places: Any,
    rewards: Any,
    done: Any,
) -> None:
    """Play a legal move in each game and resolve chance after it; finished games pay rewards and restart.

    A restarted game takes its random generator from `fresh`.
    """
    for i in range(len(states)):
        s = states[i]
        rng = rngs[i]
        beginning = actions[i] == BEGIN
        done[i] = False
        rewards[i, :] = 0.0
        if not beginning:
            apply(s, actions[i])
        while True:
            if beginning:
                rng[:] = fresh[i]
                start(s, rewards.shape[1], options)
                beginning = False
            mover = to_move(s)
            if mover == CHANCE:
                apply(s, sample(s, rng))
            elif mover == OVER:
                scores(s, points)
                ranks(s, places)
                reward(points, places, by_margin, rewards[i])
                done[i] = True
                beginning = True
            else:
                break


def observe_batch(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    mask_hidden: Callable[..., None],
    states: Any,
    scratch: Any,
    octets: Any,
    shorts: Any,
    longs: Any,
    table: Table,
    players: int,
    moves: Moves,
    observations: Any,
    masks: Any,
    seats: Any,
) -> None:
    """Write the seat to move of each game, its observation, and the mask of its legal moves.

    `octets`, `shorts` and `longs` are views of the memory of `scratch`, which holds one state.
    """
    for i in range(len(states)):
        seat = to_move(states[i])
        seats[i] = seat
        masks[i, :] = False
        for m in range(legal(states[i], moves)):
            masks[i, moves[m]] = True
        scratch[0] = states[i]
        mask_hidden(scratch[0], seat)
        encode(octets[0], shorts[0], longs[0], table, seat, players, observations[i])


def rows(kind: Any) -> Any:
    """The Numba type of a two-dimensional array."""
    return types.Array(kind, 2, "C")


@cache
def batch_advancer(rules: Rules) -> Callable[..., None]:
    """`advance_batch` for one game."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    bound: Callable[..., None] = bind(
        rules,
        ("start", "to_move", "apply", "sample", "scores", "ranks"),
        advance_batch,
        types.none,
        *(states, rows(types.int64), rows(types.int64), LONGS, LONGS, types.boolean),
        *(MOVES, BYTES, rows(types.float32), types.Array(types.boolean, 1, "C")),
    )
    return bound


@cache
def batch_observer(rules: Rules) -> Callable[..., None]:
    """`observe_batch` for one game."""
    states = types.Array(record_type(rules.dtype), 1, "C")
    memory = (rows(types.int8), rows(types.int16), rows(types.int64))
    bound: Callable[..., None] = bind(
        rules,
        ("to_move", "legal", "mask_hidden"),
        observe_batch,
        types.none,
        *(states, states, *memory, rows(types.int64), types.int64, MOVES),
        *(rows(types.int16), rows(types.boolean), BYTES),
    )
    return bound
