"""Why a move is illegal: the checks of a referee, in order, each made by the rules' own functions."""

import numpy as np

from amytis.core.contract import RuleViolation, State
from amytis.games.tower.bonuses import face
from amytis.games.tower.components import (
    BOARD,
    DRAFTED,
    MARKS,
    NOTHING,
    PAPYRUS,
    PENALTIES,
    POND,
    SHAPES,
    SIDES,
    SPOTS,
    TILE_POND,
)
from amytis.games.tower.pond import is_of_mark
from amytis.games.tower.rules import legal
from amytis.games.tower.sheet import is_closed, is_mark_closed
from amytis.games.tower.state import (
    CARD,
    CARD_FIRST,
    CIRCLE_FIRST,
    DONE,
    DRAFT,
    DRAW_ROUND,
    DRAWN,
    ETCH_LUMBER,
    ETCH_WHEAT,
    FACE,
    GAME_OVER,
    LAID,
    LAY,
    LAY_FIRST,
    MOVES,
    OWN_POND,
    PENALTY,
    PENALTY_FIRST,
    ROLL,
    ROLL_FIRST,
    TAKE_FIRST,
    TAKE_GREEN,
    TO_GOLD,
    TO_STONE,
    USE_FIRST,
    USE_STEP,
)
from amytis.games.tower.texts import texts
from amytis.games.tower.writing_legality import refuse_writing

CHANCE_PHASES = (CARD, PENALTY, ROLL)


def why_not(s: State, move: int) -> RuleViolation | None:
    """The rule that forbids a move, or None if the move is legal."""
    moves = np.zeros(MOVES, np.int16)
    if move in moves[: legal(s, moves)]:
        return None
    return find_reason(s, move)


def find_reason(s: State, move: int) -> RuleViolation:
    """Why an illegal move is illegal."""
    if s.phase == GAME_OVER:
        return texts.violation("over")
    if s.phase in CHANCE_PHASES:
        return refuse_outcome(s, move)
    if move > DONE:
        return texts.violation("players_decide")
    if s.owed != NOTHING:
        return texts.violation("owed_first", mark=texts.sentence("marks", MARKS[s.owed]))
    if s.phase == FACE:
        return texts.violation("face_first")
    if move < LAY_FIRST:
        return texts.violation("no_card_to_face")
    if s.phase == LAY:
        return refuse_tile(s, move) if move < TAKE_FIRST else texts.violation("lay_first")
    if move < TAKE_FIRST:
        return texts.violation("laid_already")
    return refuse_after_laying(s, move)


def refuse_after_laying(s: State, move: int) -> RuleViolation:
    """Why a move is illegal after the tile has been laid."""
    if s.phase == DRAFT or (s.phase == LAID and s.players == 1 and move < CIRCLE_FIRST):
        return refuse_die(s, move)
    if s.phase == LAID:
        return refuse_at_once(s, move)
    if move < CIRCLE_FIRST:
        return texts.violation("draft_over", count=DRAFTED)
    return texts.violation("only_confirm") if s.phase == DRAWN else refuse_writing(s, move)


def refuse_outcome(s: State, move: int) -> RuleViolation:
    """Why this is not a possible outcome of chance now."""
    if move <= DONE:
        return texts.violation("chance_decides")
    phase = CARD if move < PENALTY_FIRST else PENALTY if move < ROLL_FIRST else ROLL
    if phase != s.phase:
        return texts.violation("other_chance")
    if phase == CARD:
        return texts.violation("card_gone", shape=SHAPES[move - CARD_FIRST])
    card = PENALTIES[move - PENALTY_FIRST]
    return texts.violation("penalty_gone", icon=texts.sentence("icons", card.icon), value=card.value)


def refuse_tile(s: State, move: int) -> RuleViolation:
    """Why this tile cannot be laid so (3.1, 3.2)."""
    side_of_tile = (move - LAY_FIRST) // len(SPOTS)
    if side_of_tile // (2 * len(SIDES)) != s.card:
        return texts.violation("other_shape", shape=SHAPES[s.card])
    return texts.violation("does_not_lie", board=len(BOARD))


def refuse_die(s: State, move: int) -> RuleViolation:
    """Why this die cannot be taken (4.1)."""
    if move >= CIRCLE_FIRST:
        return texts.violation("draft_first", count=DRAFTED)
    if move == TAKE_GREEN:
        return texts.violation("green_gone" if s.players > 2 else "no_green")
    return texts.violation("blue_gone", value=move - TAKE_FIRST + 1)


def refuse_at_once(s: State, move: int) -> RuleViolation:
    """Why this cannot be taken right after the tile is laid (3.4, 3.5)."""
    if move < CIRCLE_FIRST:
        return texts.violation("confirm_tile")
    if move >= DRAW_ROUND or names_die(move) or TO_STONE <= move <= TO_GOLD:
        return texts.violation("draft_first", count=DRAFTED)
    if s.papyrus and is_mark_closed(s, PAPYRUS[face(s)]) and is_of_mark(move, PAPYRUS[face(s)]):
        return texts.violation("bonus_closed")
    if s.marks[s.seat, OWN_POND]:
        return texts.violation("pond_etches") if ETCH_LUMBER <= move <= ETCH_WHEAT else refuse_writing(s, move)
    if TILE_POND[face(s)] and is_closed(s, POND):
        return texts.violation("icon_closed", icon=texts.sentence("icons", BOARD[POND]))
    return texts.violation("not_at_once")


def names_die(move: int) -> bool:
    """Whether a move spends a die that it names."""
    return USE_FIRST <= move < ETCH_LUMBER and (move - USE_FIRST) % USE_STEP != 0
