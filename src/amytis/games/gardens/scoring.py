"""Points and places (chapter 8, and 9.9 for the solo game)."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.gardens.state import FROM_PANELS, FROM_ROWS, KING


@compiled
def total(s: State, guild: int) -> int:
    """All points of a guild."""
    return s.points[guild, FROM_ROWS] + s.points[guild, FROM_PANELS]


@compiled
def scores(s: State, out: Any) -> None:
    """Points of each seat."""
    for p in range(s.players):
        out[p] = total(s, p)


@compiled
def is_ahead(s: State, one: int, other: int) -> bool:
    """Whether one guild is ahead of another: points, then seeds in the bank, then panels (8.4)."""
    if total(s, one) != total(s, other):
        return total(s, one) > total(s, other)
    if s.banks[one] != s.banks[other]:
        return s.banks[one] > s.banks[other]
    return s.points[one, FROM_PANELS] > s.points[other, FROM_PANELS]


@compiled
def ranks(s: State, out: Any) -> None:
    """Place of each seat; alone, second place is defeat by the king (9.9)."""
    for p in range(s.players):
        out[p] = 1
        for other in range(s.players):
            if is_ahead(s, other, p):
                out[p] += 1
    if s.players == 1 and is_ahead(s, KING, 0):
        out[0] = 2
