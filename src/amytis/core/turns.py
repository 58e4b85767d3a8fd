"""Turns: what a log puts together and a replay jumps by."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """A turn under way, counted from 1, and the seat whose turn it is.

    The set-up is turn 0 and nobody's. A later turn without a seat belongs to somebody whom no seat plays; the game's
    board says how that one is called.
    """

    number: int
    seat: int | None


SET_UP = Turn(0, None)
