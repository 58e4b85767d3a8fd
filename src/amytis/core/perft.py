"""Perft: the number of lines of legal moves to a depth. Two engines that agree on it agree on the rules."""

from collections.abc import Iterator

import numpy as np

from amytis.core.contract import Rules, State
from amytis.core.loops import line_counter

AT_ONCE = 3  # levels counted by one compiled call, which cannot be interrupted


def perft(rules: Rules, s: State, depth: int) -> int:
    """The number of lines of exactly `depth` moves, including outcomes of chance; shorter games do not count."""
    if depth == 0:
        return 1
    if depth > AT_ONCE:
        return sum(perft(rules, after, depth - 1) for _, after in _followers(rules, s))
    stack = np.zeros(depth, rules.dtype)
    stack[0] = s
    return int(line_counter(rules)(stack, np.zeros((depth, rules.most_moves), np.int16), depth))


def divide(rules: Rules, s: State, depth: int) -> dict[str, int]:
    """The number of lines after each first move, to find where two engines differ."""
    return {rules.text(s, move): perft(rules, after, depth - 1) for move, after in _followers(rules, s)}


def _followers(rules: Rules, s: State) -> Iterator[tuple[int, State]]:
    """Each legal move with the state after it."""
    for move in rules.moves(s).tolist():
        after = rules.copy(s)
        rules.apply(after, move)
        yield move, after
