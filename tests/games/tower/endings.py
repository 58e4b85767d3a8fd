"""The ways a game of the tower can end; there is a golden record for each."""

from amytis.core.contract import State
from amytis.games.tower.components import COIN, GOAL
from amytis.games.tower.scoring import is_ahead, total
from amytis.games.tower.sheet import stock

ENDINGS = {"won", "won on gold", "won on holes", "shared victory", "goal reached", "goal missed"}


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed (10.8, 11.7)."""
    if s.players == 1:
        return "goal reached" if total(s, 0) >= GOAL else "goal missed"
    seats = range(s.players)
    first = [p for p in seats if not any(is_ahead(s, other, p) for other in seats)]
    if len(first) > 1:
        return "shared victory"
    level = [p for p in seats if p != first[0] and total(s, p) == total(s, first[0])]
    if not level:
        return "won"
    return "won on gold" if all(stock(s, p, COIN) < stock(s, first[0], COIN) for p in level) else "won on holes"
