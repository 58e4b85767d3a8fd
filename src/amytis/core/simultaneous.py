"""Who may decide at the same time: in most games one seat at a time, and nobody can hand it on."""

from collections.abc import Callable
from typing import Any

from amytis.core.seats import MOST_SEATS


def one_at_a_time(to_move: Callable[[Any], int]) -> dict[str, Callable[..., Any]]:
    """`active_seats` and `turn_to` of a game that does not define them: the seat to move acts alone."""

    def active_seats(s: Any) -> int:
        """The seat to move as a bit set; nobody while chance decides and once the game is over."""
        mover = int(to_move(s))
        return 0 if mover < 0 else 1 << mover

    def turn_to(s: Any, seat: int) -> None:
        """Nothing: who alone may act is to move already."""

    return {"active_seats": active_seats, "turn_to": turn_to}


def seats_in(active_seats: int) -> list[int]:
    """The seats of a bit set, in their order."""
    return [seat for seat in range(MOST_SEATS) if active_seats >> seat & 1]
