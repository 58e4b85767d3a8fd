"""The greedy bot: a beam search over its own turn, without looking further.

It starts from a state with resampled hidden information, so nothing hidden from its seat can affect its decision.
"""

from amytis.bots.beam import finder, make_beam
from amytis.core.contract import Rules, State
from amytis.core.rng import Rng

WIDTH = 12


class Greedy:
    """Plays the turn with the best evaluation."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The first decision of the best turn."""
        beam = make_beam(rules, WIDTH, 1)
        beam.states[0, 0] = s
        rules.resample_hidden(beam.states[0, 0], rules.to_move(s), rng)
        finder(rules)(beam, WIDTH, 1, 1)
        return int(beam.turns[0, 0])
