"""The ways a game of Babylon can end; there is a golden record for each."""

from amytis.core.contract import State, load

ENDINGS = {"won", "won on bare positions", "shared victory", "supplies ran out"}


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed, and whether a supply was empty (9.9)."""
    rules = load("babylon")
    points, places = rules.points(s, s.players), rules.placing(s, s.players)
    if places.count(1) > 1:
        return "shared victory"
    if points.count(max(points)) > 1:
        return "won on bare positions"
    return "won" if (s.supply[0] > 0).all() else "supplies ran out"
