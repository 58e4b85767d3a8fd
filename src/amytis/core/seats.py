"""Seats, counted from 0, and negative constants for other movers and viewers."""

CHANCE = -1
OVER = -2

SPECTATOR = -1
OMNISCIENT = -2

MOST_SEATS = 4


def sees(viewer: int, seat: int) -> bool:
    """Whether a viewer may see what is private to a seat: the seat itself, or an omniscient viewer."""
    return viewer in (seat, OMNISCIENT)
