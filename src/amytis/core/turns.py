"""Turns: the unit by which a log groups steps and a replay jumps."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """The current turn, counted from 1, and its seat.

    The set-up is turn 0 and has no seat. A later turn without a seat belongs to a player that the game itself plays,
    such as the king; the game's board names it.
    """

    number: int
    seat: int | None


SET_UP = Turn(0, None)
