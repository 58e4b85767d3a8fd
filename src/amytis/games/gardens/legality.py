"""Why a move is illegal: the checks of a referee, in order, each made by the rules' own functions."""

import numpy as np

from amytis.core.contract import RuleViolation, State
from amytis.games.gardens.building import is_there, next_place
from amytis.games.gardens.components import BASE_FIRST, COUNT, NAMES, ROW, in_play
from amytis.games.gardens.rules import legal
from amytis.games.gardens.state import (
    CASCADE,
    DEAL,
    DONE,
    DRAW,
    DRAW_FIRST,
    GAME_OVER,
    GO,
    GO_FIRST,
    HAND,
    KING_FIRST,
    KINGS_TURN,
    MOVE,
    MOVES,
    NO_TILE,
    NOBODY,
    PLACE,
    PLANT_FIRST,
    SETTLE,
    SETTLE_FIRST,
    TAKE_FIRST,
)
from amytis.games.gardens.texts import texts
from amytis.games.gardens.watering import affordable, fed_by, has, is_planted, last_of, with_place

CHANCE_PHASES = (DEAL, DRAW, KINGS_TURN)


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
    if s.phase == SETTLE:
        return refuse_settling(s, move)
    if SETTLE_FIRST <= move < TAKE_FIRST:
        return texts.violation("no_settling")
    if s.phase == PLACE:
        return refuse_tile(s, move // COUNT, move % COUNT) if move < SETTLE_FIRST else texts.violation("place_first")
    if move < SETTLE_FIRST:
        return texts.violation("placed_already")
    if move < PLANT_FIRST:
        return refuse_walk(s, move)
    if s.phase == GO:
        return texts.violation("go_first")
    return texts.violation("duty") if move == DONE else refuse_pool(s, move - PLANT_FIRST)


def refuse_outcome(s: State, move: int) -> RuleViolation:
    """Why this is not a possible outcome of chance now."""
    if move <= DONE:
        return texts.violation("chance_decides")
    kings = move >= KING_FIRST
    if kings != (s.phase == KINGS_TURN):
        return texts.violation("not_the_king" if kings else "kings_turn")
    return texts.violation("tile_gone", tile=move - (KING_FIRST if kings else DRAW_FIRST) + 1)


def refuse_settling(s: State, move: int) -> RuleViolation:
    """Why a gardener cannot be put there before the solo game (9.2)."""
    if not SETTLE_FIRST <= move < TAKE_FIRST:
        return texts.violation("settle_first", count=int(s.hands[0]))
    place = BASE_FIRST + move - SETTLE_FIRST
    if place not in in_play(int(s.length)):
        return texts.violation("not_in_play", place=NAMES[place])
    if s.hands[0] == 0:
        return texts.violation("all_settled")
    taken = np.flatnonzero(s.gardeners[0]).tolist()
    if place in taken:
        return texts.violation("settled_there", place=NAMES[place])
    if taken and place < taken[-1]:
        return texts.violation("settle_order", place=NAMES[taken[-1]])
    return texts.violation("settle_room", place=NAMES[place])


def refuse_tile(s: State, slot: int, place: int) -> RuleViolation:
    """Why this tile cannot go there (3.1, 9.4)."""
    name = NAMES[place]
    if s.pool[slot] == NO_TILE:
        return texts.violation("pool_smaller")
    if reason := refuse_place(s, place):
        return reason
    if ROW[place] == 0:
        return texts.violation("base_tile", place=name)
    if s.tiles[place] != NO_TILE:
        return texts.violation("occupied", place=name)
    if s.players == 1:
        return texts.violation("next_in_order", place=NAMES[next_place(s)])
    return texts.violation("unsupported", place=name)


def refuse_place(s: State, place: int) -> RuleViolation | None:
    """A place that the game does not have."""
    return None if place in in_play(int(s.length)) else texts.violation("not_in_play", place=NAMES[place])


def refuse_walk(s: State, move: int) -> RuleViolation:
    """Why this gardener cannot be taken, or cannot go there."""
    if s.phase == CASCADE:
        return texts.violation("planting_already")
    if move < GO_FIRST:
        return refuse_taking(s, move - TAKE_FIRST)
    if s.phase != GO:
        return texts.violation("take_first" if s.phase == MOVE else "moved_already")
    place = move - GO_FIRST
    if reason := refuse_place(s, place):
        return reason
    if not is_there(s, place):
        return texts.violation("nothing_there", place=NAMES[place])
    return texts.violation("not_moved" if place == s.turn_from else "out_of_reach", place=NAMES[place])


def refuse_taking(s: State, source: int) -> RuleViolation:
    """Why a gardener cannot be taken from there (4.1, 4.2)."""
    if s.phase != MOVE:
        return texts.violation("one_gardener")
    if source == HAND:
        return texts.violation("hand_empty")
    if s.gardeners[s.seat, source] == 0:
        return texts.violation("nobody_there", place=NAMES[source])
    return texts.violation("no_way", place=NAMES[source])


def refuse_pool(s: State, place: int) -> RuleViolation:
    """Why a pool cannot be planted: the place, then who plants, then how the water runs."""
    name = NAMES[place]
    if reason := refuse_place(s, place):
        return reason
    if ROW[place] == 0:
        return texts.violation("no_pool", place=name)
    if s.tiles[place] == NO_TILE:
        return texts.violation("nothing_there", place=name)
    if s.phase == CASCADE:
        return refuse_water(s, place)
    if s.banks[s.seat] == 0:
        return texts.violation("no_seeds")
    if is_planted(s, place):
        return texts.violation("planted", place=name)
    if s.turn_to != NOBODY:
        return texts.violation("planter_elsewhere", place=NAMES[s.turn_to])
    return texts.violation("nobody_to_plant", place=name)


def refuse_water(s: State, place: int) -> RuleViolation:
    """Why a cascade cannot go on to a pool (chapter 6, 9.8)."""
    name = NAMES[place]
    flow = (int(s.flow[0]), int(s.flow[1]))
    if has(flow, place):
        return texts.violation("once", place=name)
    if not has(fed_by(s, flow), place):
        return texts.violation("not_fed", place=name)
    if place < last_of(flow):
        return texts.violation("too_late", place=name, last=NAMES[last_of(flow)])
    if not affordable(s, int(s.seat), with_place(flow, place)):
        return texts.violation("bank_dry", place=name)
    return texts.violation("gains_less", place=name)
