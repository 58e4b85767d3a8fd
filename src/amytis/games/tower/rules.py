"""The rules of the tower as the contract asks for them; each step of a round has a module of its own."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng
from amytis.core.seats import CHANCE, OVER
from amytis.games.tower.bonuses import hire, legal_meeples, sail, settle_debt
from amytis.games.tower.buying import buy, legal_paid_etching, legal_purchases
from amytis.games.tower.components import (
    ALL_PENALTIES,
    CARDS_OF_SHAPE,
    HARD_ROUNDS,
    NOTHING,
    ROUNDS,
    TURNS,
    WHEAT_POINTS,
)
from amytis.games.tower.dealing import legal_outcomes
from amytis.games.tower.dealing import sample as sample
from amytis.games.tower.drafting import hold, legal_dice, set_out_dice, take_die
from amytis.games.tower.laying import (
    end_laying,
    face_card,
    lay_tile,
    legal_at_once,
    legal_tiles,
    lift_tile,
    take_at_once,
)
from amytis.games.tower.marking import legal_marks, make_mark
from amytis.games.tower.shapes import form_of_round, legal_drawings
from amytis.games.tower.sheet import must_change
from amytis.games.tower.state import (
    CARD,
    CARD_FIRST,
    CIRCLE_FIRST,
    DICE,
    DONE,
    DRAFT,
    DRAW_ROUND,
    DRAWN,
    ETCH_LUMBER,
    FACE,
    GAME_OVER,
    HIRE,
    IGNORE,
    KEPT,
    LAID,
    LAY,
    LAY_FIRST,
    LOOSE,
    NONE,
    OBEY,
    PENALTY,
    PENALTY_FIRST,
    RAW,
    ROLL,
    ROLL_FIRST,
    SAIL,
    TAKE_FIRST,
    UNDECIDED,
    WRITE,
)
from amytis.games.tower.uses import legal_uses, owe, use


@compiled
def start(s: State, players: int, options: Any) -> None:
    """Write the opening position (chapter 1, 11.1): no card has come yet."""
    s.players = players
    s.rounds = HARD_ROUNDS if players == 1 and options[0] else ROUNDS
    s.past = 0
    s.boxes[:] = 0
    s.marks[:] = 0
    s.penalties = ALL_PENALTIES if players == 1 else 0
    s.cards[:] = CARDS_OF_SHAPE
    s.first = 0
    s.turn_size = 0
    owe(s, NOTHING, 0)
    start_round(s)


@compiled
def start_round(s: State) -> None:
    """All dice are on the board, and no tile; a card comes next (2.1)."""
    set_out_dice(s)
    lift_tile(s)
    s.card = NONE
    s.penalty = NONE
    s.obeyed = UNDECIDED
    s.written = 0
    s.seat = s.first
    s.phase = CARD


@compiled
def to_move(s: State) -> int:
    """The seat to move, CHANCE or OVER."""
    phase = s.phase
    if phase == GAME_OVER:
        return OVER
    return CHANCE if phase == CARD or phase == PENALTY or phase == ROLL else s.seat


@compiled
def active_seats(s: State) -> int:
    """The seats that may decide now, a bit for each: when writing begins, all that have not confirmed (2.2)."""
    if to_move(s) < 0:
        return 0
    if s.phase == WRITE and s.turn_size == 0:
        return ((1 << s.players) - 1) & ~s.written
    return 1 << s.seat


@compiled
def turn_to(s: State, seat: int) -> None:
    """Hand the next decision to one of the seats that may decide."""
    s.seat = seat


@compiled
def legal(s: State, moves: Moves) -> int:
    """Write all legal moves in ascending order; return how many there are."""
    phase = s.phase
    if s.owed:
        return legal_marks(s, s.seat, s.owed, moves, 0)
    if phase == WRITE:
        return legal_writing(s, moves)
    if phase == DRAFT:
        return legal_dice(s, moves)
    if phase == LAY:
        return legal_tiles(s, moves)
    if phase == LAID:
        return legal_after_laying(s, moves)
    if phase == DRAWN:
        moves[0] = DONE
        return 1
    if phase == FACE:
        moves[0] = OBEY
        moves[1] = IGNORE
        return 2
    return 0 if phase == GAME_OVER else legal_outcomes(s, moves)


@compiled
def legal_after_laying(s: State, moves: Moves) -> int:
    """What can be taken at once, and confirming; alone, the first die (2.3, 11.6)."""
    if s.players == 1:
        return legal_at_once(s, moves, legal_dice(s, moves))
    count = legal_at_once(s, moves, 0)
    moves[count] = DONE
    return count + 1


@compiled
def legal_writing(s: State, moves: Moves) -> int:
    """Uses of dice, meeples and purchases; the shape of the round and confirming, if no loose lumber is left (8.3)."""
    p = s.seat
    count = legal_paid_etching(s, p, moves, legal_uses(s, p, moves))
    count = legal_purchases(s, p, moves, legal_meeples(s, p, moves, count))
    if must_change(s, p):
        return count
    form = form_of_round(s)
    count = legal_drawings(s, p, form, form + TURNS, DRAW_ROUND, moves, count)
    moves[count] = DONE
    return count + 1


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move == DONE:
        confirm(s)
    elif move > DONE:
        bring(s, move)
    elif s.phase == DRAFT and s.players > 1:
        take_die(s, move)
    else:
        if s.turn_size == 0:
            keep_sheet(s)
        s.turn_size += 1
        enter(s, move)


@compiled
def bring(s: State, move: int) -> None:
    """Chance brings a card or the roll of a die."""
    if move < PENALTY_FIRST:
        s.card = move - CARD_FIRST
        s.cards[s.card] -= 1
        s.phase = PENALTY if s.players == 1 else LAY
    elif move < ROLL_FIRST:
        s.penalty = move - PENALTY_FIRST
        s.penalties &= ~(1 << s.penalty)
        s.phase = FACE
    else:
        hold(s, move - ROLL_FIRST)


@compiled
def enter(s: State, move: int) -> None:
    """A decision of a turn that is not confirmed yet."""
    if s.owed:
        settle_debt(s, s.seat, move)
    elif move < LAY_FIRST:
        face_card(s, move)
    elif move < TAKE_FIRST:
        lay_tile(s, move)
    elif move < CIRCLE_FIRST:
        end_laying(s)
        take_die(s, move)
    elif s.phase == LAID:
        take_at_once(s, move)
    else:
        write(s, move)


@compiled
def write(s: State, move: int) -> None:
    """A step of writing."""
    p = s.seat
    if move < ETCH_LUMBER:
        use(s, p, move)
    elif move == HIRE:
        hire(s, p)
    elif move == SAIL:
        sail(s, p)
    elif move < DRAW_ROUND:
        buy(s, p, move)
    else:
        make_mark(s, p, move)
        s.phase = DRAWN


@compiled
def keep_sheet(s: State) -> None:
    """Remember the sheet as it was before the turn."""
    s.boxes[KEPT] = s.boxes[s.seat]
    s.marks[KEPT] = s.marks[s.seat]


@compiled
def forget_sheet(s: State) -> None:
    """The turn is as it is."""
    s.boxes[KEPT] = 0
    s.marks[KEPT] = 0
    s.turn_size = 0


@compiled
def confirm(s: State) -> None:
    """The tile lies and the draft begins; or a sheet is written, and the round ends with the last of them (2.1)."""
    forget_sheet(s)
    if s.phase == LAID:
        end_laying(s)
        s.seat = (s.first + 1) % s.players
        s.phase = DRAFT
        return
    s.marks[s.seat, RAW] += WHEAT_POINTS * s.marks[s.seat, LOOSE + 1]
    s.marks[s.seat, LOOSE : LOOSE + 2] = 0
    s.written |= 1 << s.seat
    if s.written == (1 << s.players) - 1:
        end_round(s)
    else:
        s.phase = WRITE
        s.seat = next_to_write(s)


@compiled
def next_to_write(s: State) -> int:
    """The first seat left of the first player that has not confirmed (2.2)."""
    seat = (s.first + 1) % s.players
    while (s.written >> seat) & 1:
        seat = (seat + 1) % s.players
    return seat


@compiled
def end_round(s: State) -> None:
    """Dice and what else was only for this round are gone; the next seat is the first player (1.6, 10.1)."""
    s.past += 1
    s.marks[:, DICE:] = 0
    if s.past < s.rounds:
        s.first = (s.first + 1) % s.players
    start_round(s)
    if s.past == s.rounds:
        s.phase = GAME_OVER


@compiled
def take_back(s: State) -> None:
    """Take the whole unconfirmed turn back (2.2, 2.3, 11.6)."""
    s.boxes[s.seat] = s.boxes[KEPT]
    s.marks[s.seat] = s.marks[KEPT]
    forget_sheet(s)
    owe(s, NOTHING, 0)
    if s.players == 1:
        set_out_dice(s)
        lift_tile(s)
        s.obeyed = UNDECIDED
        s.phase = FACE
    elif s.phase == LAID:
        lift_tile(s)
        s.phase = LAY
    else:
        s.phase = WRITE


@compiled
def mask_hidden(s: State, seat: int) -> None:
    """Take back all that a seat cannot know: the others' unconfirmed steps (12.1)."""
    if seat != s.seat and s.turn_size:
        take_back(s)


@compiled
def resample_hidden(s: State, seat: int, rng: Rng) -> None:
    """Resample what a seat cannot know: the others' unconfirmed steps; the cards are not in any order (12.1)."""
    mask_hidden(s, seat)
