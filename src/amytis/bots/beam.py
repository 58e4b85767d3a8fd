"""The best turns of a seat: a beam search over its own decisions, until another seat or chance is to move.

Written once for every game. The greedy bot plays the best of these turns; the tree search explores several.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from amytis.core.compiled import compiled
from amytis.core.contract import Rules
from amytis.core.loops import bind

LONGEST_TURN = 40  # a cascade of all seeds, and what comes before it

# Turns with equal values are mostly the same decisions in another order. Not so if several kinds of turns are wanted
# and they begin differently: evaluations ignore which tile was laid and which was left to the others.
SAME = 1e-9

# Beginnings with equal values may lead to different turns, such as a tile in several rotations. A narrow beam keeps one
# of them; a wider one spends a third of its additional width on them.
NARROW = 12
ALIKE = 3

# Rows of the beam's states: two alternate as the current and the next depth; the third is for trying moves.
TRIAL = 2


class Beam(NamedTuple):
    """The memory of a beam search, allocated once: unfinished turns, and complete turns by descending value."""

    states: Any
    words: Any  # the same memory as integers, for comparing states
    moves: Any
    partial_values: Any
    begun: Any
    values: Any
    turns: Any
    lengths: Any


def make_beam(rules: Rules, width: int, most_turns: int) -> Beam:
    """A beam of that width, with room for `most_turns` complete turns."""
    states = np.zeros((3, width), rules.dtype)
    return Beam(
        states=states,
        words=states.view(np.int64).reshape(3, width, -1),
        moves=np.zeros(rules.most_moves, np.int16),
        partial_values=np.zeros((2, width)),
        begun=np.zeros((2, width, LONGEST_TURN), np.int16),
        values=np.zeros(most_turns),
        turns=np.zeros((most_turns, LONGEST_TURN), np.int16),
        lengths=np.zeros(most_turns, np.int64),
    )


@compiled
def place_for(value: float, values: Any, count: int) -> int:
    """The insertion point of a value among `count` descending values, after equal ones."""
    at = count
    while at > 0 and values[at - 1] < value:
        at -= 1
    return at


@compiled
def same_before(value: float, values: Any, begun: Any, first: int, apart: bool, at: int) -> int:
    """The last index before `at` with the same value and, if kinds are kept apart, the same first move; or -1."""
    at -= 1
    while at >= 0 and values[at] - value < SAME:
        if not apart or begun[at, 0] == first:
            return at
        at -= 1
    return -1


@compiled
def makes_way(begun: Any, count: int, room: int, alike: int, first: int, at: int) -> int:
    """The index that is overwritten when a turn with that first move is inserted at `at`; -1 if it may not be.

    While fewer than `alike` turns begin with the same move, that is the last index, or an empty one; otherwise the last
    of those turns.
    """
    kind, last = 0, -1
    for i in range(count):
        if begun[i, 0] == first:
            kind += 1
            last = i
    if kind < alike:
        return min(count, room - 1)
    return last if last >= at else -1


@compiled
def keep_turn(
    beam: Beam, most: int, alike: int, apart: bool, count: int, value: float, begun: Any, length: int, move: int
) -> int:
    """Keep a complete turn, its beginning and a last move, if it is among the best; return how many are kept."""
    first = begun[0] if length else move
    at = place_for(value, beam.values, count)
    if at == most or same_before(value, beam.values, beam.turns, first, apart, at) >= 0:
        return count
    last = makes_way(beam.turns, count, most, alike, first, at)
    if last < 0:
        return count
    for k in range(last, at, -1):
        beam.values[k] = beam.values[k - 1]
        beam.turns[k] = beam.turns[k - 1]
        beam.lengths[k] = beam.lengths[k - 1]
    beam.values[at] = value
    beam.turns[at, :length] = begun[:length]
    beam.turns[at, length] = move
    beam.lengths[at] = length + 1
    return max(count, last + 1)


@compiled
def is_known(beam: Beam, row: int, width: int, apart: bool, at: int, value: float, first: int) -> bool:
    """Whether the tried state is in the beam already, or enough states with the same value."""
    partial_values, begun = beam.partial_values[row], beam.begun[row]
    for _ in range(max(1, (width - NARROW) // ALIKE) - 1):
        at = same_before(value, partial_values, begun, first, apart, at)
        if at < 0:
            return False
        if np.array_equal(beam.words[row, at], beam.words[TRIAL, 0]):
            return True
    return same_before(value, partial_values, begun, first, apart, at) >= 0


@compiled
def keep_beginning(
    beam: Beam,
    row: int,
    width: int,
    alike: int,
    apart: bool,
    count: int,
    value: float,
    begun: Any,
    length: int,
    move: int,
) -> int:
    """Keep the tried beginning of a turn if it is among the best; return how many are kept."""
    partial_values = beam.partial_values[row]
    first = begun[0] if length else move
    at = place_for(value, partial_values, count)
    if at == width or is_known(beam, row, width, apart, at, value, first):
        return count
    last = makes_way(beam.begun[row], count, width, alike, first, at)
    if last < 0:
        return count
    for k in range(last, at, -1):
        beam.states[row, k] = beam.states[row, k - 1]
        beam.partial_values[row, k] = beam.partial_values[row, k - 1]
        beam.begun[row, k] = beam.begun[row, k - 1]
    beam.states[row, at] = beam.states[TRIAL, 0]
    beam.partial_values[row, at] = value
    beam.begun[row, at, :length] = begun[:length]
    beam.begun[row, at, length] = move
    return max(count, last + 1)


@compiled
def find_turns(
    to_move: Any,
    legal: Any,
    apply: Any,
    evaluate: Any,
    evaluate_partial: Any,
    beam: Beam,
    width: int,
    most: int,
    kinds: int,
) -> int:
    """Find the best turns of the seat to move in beam.states[0, 0]; return how many.

    With several `kinds`, at most one turn in `kinds` may begin with the same decision. Turns are cut off after
    `LONGEST_TURN` decisions.
    """
    states, moves = beam.states, beam.moves
    trial = states[TRIAL, 0]
    seat = to_move(states[0, 0])
    kinds = min(kinds, legal(states[0, 0], moves))
    apart = kinds > 1
    alike, turns_alike = max(1, width // kinds), max(1, most // kinds)
    complete = now = 0
    kept = 1
    for depth in range(LONGEST_TURN):
        later = 1 - now
        found = 0
        for i in range(kept):
            begun = beam.begun[now, i]
            for j in range(legal(states[now, i], moves)):
                states[TRIAL, 0] = states[now, i]
                apply(trial, moves[j])
                if to_move(trial) != seat or depth == LONGEST_TURN - 1:
                    value = evaluate(trial, seat)
                    complete = keep_turn(beam, most, turns_alike, apart, complete, value, begun, depth, moves[j])
                else:
                    value = evaluate_partial(trial, seat)
                    found = keep_beginning(beam, later, width, alike, apart, found, value, begun, depth, moves[j])
        if found == 0:
            break
        kept = found
        now = later
    return complete


def find(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    evaluate: Callable[..., float],
    evaluate_partial: Callable[..., float],
    beam: Beam,
    width: int,
    most: int,
    kinds: int,
) -> int:
    """`find_turns` as an entry point for calls from Python."""
    found: int = find_turns(to_move, legal, apply, evaluate, evaluate_partial, beam, width, most, kinds)
    return found


@cache
def finder(rules: Rules) -> Callable[[Beam, int, int, int], int]:
    """`find` for one game."""
    names = ("to_move", "legal", "apply", "evaluate", "evaluate_partial")
    beam: Any = numba.typeof(make_beam(rules, 1, 1))
    bound: Callable[[Beam, int, int, int], int] = bind(rules, names, find, types.int64, beam, *[types.int64] * 3)
    return bound
