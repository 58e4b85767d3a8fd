"""The ways a game of Babylonia can end; there is a golden record for each."""

from amytis.core.contract import State

ENDINGS = {"empty stand", "cities", "shared victory", "won on city tiles"}


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed, else by what ended it (9.1 to 9.3)."""
    totals = [int(s.points[p].sum()) for p in range(s.players)]
    leaders = [p for p in range(s.players) if totals[p] == max(totals)]
    if len(leaders) > 1:
        most = max(int(s.cities_won[p]) for p in leaders)
        alone = sum(s.cities_won[p] == most for p in leaders) == 1
        return "won on city tiles" if alone else "shared victory"
    return "cities" if s.stands[s.seat].any() else "empty stand"
