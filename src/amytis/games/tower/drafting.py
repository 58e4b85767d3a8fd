"""The draft of the dice (chapter 4)."""

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import BLUE_DICE, DRAFTED, GREEN_DICE, VALUES
from amytis.games.tower.state import DICE, DRAFT, ROLL, TAKE_FIRST, TAKE_GREEN, WRITE


@compiled
def set_out_dice(s: State) -> None:
    """All dice lie on the board, green ones with three and four players (1.2)."""
    s.blue[:] = BLUE_DICE
    s.green = GREEN_DICE if s.players > 2 else 0
    s.taken = 0


@compiled
def legal_dice(s: State, moves: Moves) -> int:
    """The dice that can be taken, by value."""
    count = 0
    for value in range(VALUES):
        if s.blue[value]:
            moves[count] = TAKE_FIRST + value
            count += 1
    if s.green:
        moves[count] = TAKE_GREEN
        count += 1
    return count


@compiled
def take_die(s: State, move: int) -> None:
    """Take a die; a green one must be rolled first (4.2, 4.3)."""
    if move == TAKE_GREEN:
        s.green -= 1
        s.phase = ROLL
    else:
        s.blue[move - TAKE_FIRST] -= 1
        hold(s, move - TAKE_FIRST)


@compiled
def hold(s: State, value: int) -> None:
    """A die comes to the seat whose turn it is, and the draft goes on until everybody has four (4.1)."""
    s.marks[s.seat, DICE + value] += 1
    s.taken += 1
    s.seat = (s.first + 1 + s.taken) % s.players
    s.phase = WRITE if s.taken == DRAFTED * s.players else DRAFT
