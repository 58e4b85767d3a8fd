"""Which seats may decide at the same time: in most games only the seat to move."""

from collections.abc import Callable
from typing import Any

from amytis.core.seats import MOST_SEATS


def one_at_a_time(to_move: Callable[[Any], int]) -> dict[str, Callable[..., Any]]:
    """`active_seats` and `turn_to` for a game that does not define them: only the seat to move is active."""

    def active_seats(s: Any) -> int:
        """The seat to move as a bit set; empty during chance and after the end."""
        mover = int(to_move(s))
        return 0 if mover < 0 else 1 << mover

    def turn_to(s: Any, seat: int) -> None:
        """Does nothing: the only active seat is to move already."""

    return {"active_seats": active_seats, "turn_to": turn_to}


def seats_in(active_seats: int) -> list[int]:
    """The seats of a bit set, ascending."""
    return [seat for seat in range(MOST_SEATS) if active_seats >> seat & 1]
