"""The greedy bot: tries its whole turn out, the most promising beginnings first, and takes the turn that promises most.

It starts from an imagined state, so nothing hidden from its seat can reach its decision.
"""

from amytis.bots.beam import finder, make_beam
from amytis.core.contract import Rules, State
from amytis.core.rng import Rng

WIDTH = 12


class Greedy:
    """Looks one turn ahead."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The first decision of the turn that promises most."""
        beam = make_beam(rules, WIDTH, 1)
        beam.states[0, 0] = s
        rules.resample_hidden(beam.states[0, 0], rules.to_move(s), rng)
        finder(rules)(beam, WIDTH, 1, 1)
        return int(beam.turns[0, 0])
