"""How good a position looks to a seat: what its sheet pays now, and what is on the way."""

from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.tower.scoring import total


@compiled
def promise(s: State, seat: int) -> float:
    """The seat's points ahead of the best of the others."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, total(s, other))
    return float(total(s, seat) - best)
