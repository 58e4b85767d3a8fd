"""Who can be to move, and who can look on: seats are counted from 0, everybody else is below."""

CHANCE = -1
OVER = -2

SPECTATOR = -1
OMNISCIENT = -2

MOST_SEATS = 4


def sees(viewer: int, seat: int) -> bool:
    """Whether a viewer may see what only a seat may see: the seat itself may, and whoever looks through all eyes."""
    return viewer in (seat, OMNISCIENT)
