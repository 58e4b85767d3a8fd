"""Perft: how many lines of legal moves there are to a depth. Two engines that agree on it agree on the rules."""

import numpy as np

from amytis.core.contract import Rules, State
from amytis.core.loops import line_counter


def perft(rules: Rules, s: State, depth: int) -> int:
    """The number of lines of exactly that many moves, outcomes of chance included; shorter games do not count."""
    if depth == 0:
        return 1
    stack = np.zeros(depth, rules.dtype)
    stack[0] = s
    return int(line_counter(rules)(stack, np.zeros((depth, rules.most_moves), np.int16), depth))


def divide(rules: Rules, s: State, depth: int) -> dict[str, int]:
    """The number of lines behind each first move, to find the move where two engines differ."""
    counts = {}
    for move in rules.moves(s):
        after = rules.copy(s)
        rules.apply(after, int(move))
        counts[rules.text(s, int(move))] = perft(rules, after, depth - 1)
    return counts
