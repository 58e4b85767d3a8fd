"""What every oracle is asked besides playing along: to count lines of moves, and the odds of chance."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Protocol

from amytis.core.contract import Rules, State
from amytis.core.rng import seeded

MOST_LINES = 1200
DRAWS = 4000


class Oracle(Protocol):
    """As much of an oracle as is needed here."""

    def legal(self) -> set[str]:
        """All legal moves."""

    def play(self, move: str) -> None:
        """Play one of them."""


def count_lines(oracle: Oracle, depth: int) -> int:
    """Lines of legal moves, as the oracle counts them."""
    if depth == 1:
        return len(oracle.legal())
    lines = 0
    for move in oracle.legal():
        after = deepcopy(oracle)
        after.play(move)
        lines += count_lines(after, depth - 1)
    return lines


def check_lines(oracle: Oracle, counts: Sequence[int]) -> None:
    """The oracle counts the same lines for one move, two moves and so on, as far as it is quick enough."""
    for depth, lines in enumerate(counts, 1):
        if lines <= MOST_LINES:
            assert count_lines(oracle, depth) == lines


def check_odds(rules: Rules, s: State, odds: Mapping[str, int]) -> None:
    """Chance brings each outcome as often as the oracle's weights say."""
    rng = seeded(11)
    drawn = Counter(rules.text(s, rules.sample(s, rng)) for _ in range(DRAWS))
    assert set(drawn) == set(odds)
    for outcome, weight in odds.items():
        expected = DRAWS * weight / sum(odds.values())
        assert abs(drawn[outcome] - expected) < 5 * expected**0.5
