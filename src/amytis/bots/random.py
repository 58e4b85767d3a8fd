"""The random bot: any legal move with equal probability."""

from amytis.core.contract import Rules, State
from amytis.core.rng import Rng, below


class Random:
    """Plays random moves."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """A random legal move."""
        moves = rules.moves(s)
        return int(moves[below(rng, len(moves))])
