"""The random bot: any legal move, each as likely as any other."""

from amytis.core.contract import Rules, State
from amytis.core.rng import Rng, below


class Random:
    """Plays without a thought."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """Any legal move."""
        moves = rules.moves(s)
        return int(moves[below(rng, len(moves))])
