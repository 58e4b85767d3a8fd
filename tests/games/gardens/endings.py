"""The ways a game of Gardens of Babylon can end; there is a golden record for each."""

from amytis.core.contract import State
from amytis.games.gardens.scoring import is_ahead, total
from amytis.games.gardens.state import FROM_PANELS, KING

ENDINGS = {"won", "won on seeds", "won on panels", "shared victory", "the king beaten", "beaten by the king"}


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed (8.4, 9.9)."""
    if s.players == 1:
        return "beaten by the king" if is_ahead(s, KING, 0) else "the king beaten"
    guilds = range(s.players)
    first = [p for p in guilds if not any(is_ahead(s, other, p) for other in guilds)]
    if len(first) > 1:
        return "shared victory"
    level = [p for p in guilds if p != first[0] and total(s, p) == total(s, first[0])]
    if not level:
        return "won"
    if all(s.banks[p] < s.banks[first[0]] for p in level):
        return "won on seeds"
    assert all(s.points[p, FROM_PANELS] <= s.points[first[0], FROM_PANELS] for p in level)
    return "won on panels"
