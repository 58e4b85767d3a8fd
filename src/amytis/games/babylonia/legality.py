"""Why a move is illegal: the checks of a referee, in order, each made by the rules' own functions."""

import numpy as np

from amytis.core.contract import RuleViolation, State
from amytis.core.sentences import Sentence
from amytis.games.babylonia import placing
from amytis.games.babylonia.components import (
    BIT,
    CARDS,
    CITY_KINDS,
    FARMER,
    HEXES,
    IS_RIVER,
    IS_ZIGGURAT,
    KINDS,
    LOCATION_OF,
    LOCATIONS,
    NAMES,
    NOBLE_WITH_FARMERS,
    THREE_NOBLES,
    TILES,
    WORD,
    ZIGGURAT_OF,
    ZIGGURATS_IN_PLAY,
    in_play,
)
from amytis.games.babylonia.rules import legal
from amytis.games.babylonia.state import (
    CARD_FIRST,
    CHOOSE_CARD,
    DEAL_TILES,
    DONE,
    DRAW_FIRST,
    GAME_OVER,
    LEAVE_OUT_CARDS,
    MOVES,
    NO_TOKEN,
    OFFER_EXTRA,
    OPENING,
    PLAY,
    REFILL,
    SCORE,
    SCORE_FIRST,
    TAKE_EXTRA,
    TILE_FIRST,
    WITHOUT_FIRST,
)
from amytis.games.babylonia.texts import texts, tile_key

CHANCE_PHASES = (DEAL_TILES, LEAVE_OUT_CARDS, OPENING, REFILL)


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
    if move >= DRAW_FIRST:
        return texts.violation("players_decide")
    if s.phase == PLAY:
        return refuse_in_play(s, move)
    return refuse_choice(s, move)


def refuse_outcome(s: State, move: int) -> RuleViolation:
    """Why this is not a possible outcome of chance now."""
    if move < DRAW_FIRST:
        return texts.violation("chance_decides")
    if move < TILE_FIRST:
        if s.phase in (OPENING, REFILL):
            return texts.violation("reserve_without", kind=kind_word(move - DRAW_FIRST))
        return texts.violation("no_draw_now")
    if move < WITHOUT_FIRST:
        return texts.violation("tile_gone" if s.phase == DEAL_TILES else "tiles_dealt", tile=TILES[move - TILE_FIRST])
    if s.phase == DEAL_TILES:
        return texts.violation("deal_tiles_first")
    return card_refusal("card_left_out", move - WITHOUT_FIRST)


def kind_word(kind: int) -> Sentence:
    """The name of a kind of token, for a blank."""
    return texts.sentence("kinds", KINDS[kind])


def card_refusal(key: str, card: int) -> RuleViolation:
    """A sentence about a card."""
    return texts.violation(key, card=card + 1)


def refuse_choice(s: State, move: int) -> RuleViolation:
    """Why this is no answer while something else is to be chosen: an order, a card, the extra turn."""
    if s.phase == SCORE:
        if SCORE_FIRST <= move < CARD_FIRST:
            return texts.violation("not_surrounded", hex=NAMES[LOCATIONS[move - SCORE_FIRST]])
        return texts.violation("score_first")
    if s.phase == CHOOSE_CARD:
        if CARD_FIRST <= move < CARD_FIRST + CARDS:
            return card_refusal("card_gone", move - CARD_FIRST)
        return texts.violation("take_card_first")
    assert s.phase == OFFER_EXTRA
    return texts.violation("answer_extra_first")


def refuse_in_play(s: State, move: int) -> RuleViolation:
    """Why this cannot be done while tokens are played."""
    if move < DONE:
        return refuse_placement(s, move // HEXES, move % HEXES)
    if move == DONE:
        if s.turn == 0:
            return texts.violation("first_turn")
        return texts.violation("needs_farmer" if s.turn_size > 2 else "too_few")
    if move < CARD_FIRST:
        return texts.violation("nothing_to_score")
    return texts.violation("no_card_to_take" if move < TAKE_EXTRA else "no_extra_offered")


def refuse_placement(s: State, kind: int, hex_number: int) -> RuleViolation:
    """Why this token cannot go there: the stand, the options of the turn, then the hex."""
    name = NAMES[hex_number]
    if not s.stands[s.seat, kind]:
        return texts.violation("no_token", kind=kind_word(kind))
    allowance = placing.allowed(s, kind)
    if allowance == placing.NOWHERE:
        return refuse_token(s, kind)
    if hex_number not in in_play(int(s.players)):
        return texts.violation("not_in_play", hex=name, players=s.players)
    if what := occupant(s, hex_number):
        tile = texts.sentence("tiles", tile_key(s.tiles[LOCATION_OF[hex_number]]))
        return texts.violation("occupied", hex=name, what=texts.sentence("occupants", what, tile=tile))
    if not is_free(s, hex_number) and not placing.hexes_for(s, kind, allowance, WORD[hex_number]) & BIT[hex_number]:
        return (
            texts.violation("field_needs_neighbour", hex=name) if kind == FARMER else texts.violation("noble_in_field")
        )
    if IS_RIVER[hex_number] and allowance != placing.ANYWHERE:
        return texts.violation(f"{option_of(s, kind)}_on_land", hex=name)
    return texts.violation("unfinished")


def refuse_token(s: State, kind: int) -> RuleViolation:
    """Why the turn has no place for one more token of this kind."""
    if s.turn == 0:
        return texts.violation("first_turn")
    if s.turn == 1:
        return texts.violation("second_turn")
    option = option_of(s, kind)
    if option == "two_tokens":
        return texts.violation(option, kind=kind_word(kind))
    if s.turn_river:
        return texts.violation(f"{option}_after_river")
    return texts.violation("not_different" if option == "three_nobles" else "unfinished")


def option_of(s: State, kind: int) -> str:
    """The option of the turn that a third or later token of this kind would follow, as far as the seat has it."""
    farmers = s.turn_kinds[FARMER] + (kind == FARMER)
    nobles = s.turn_size + 1 - farmers
    if nobles == 0:
        return "farmers"
    if nobles == 1 and s.cards[NOBLE_WITH_FARMERS] == s.seat:
        return "noble_with_farmers"
    if nobles == 3 and farmers == 0 and s.cards[THREE_NOBLES] == s.seat:
        return "three_nobles"
    return "two_tokens"


def is_free(s: State, hex_number: int) -> bool:
    """Whether nothing lies on a hex in play."""
    return bool(s.free[WORD[hex_number]] & BIT[hex_number])


def occupant(s: State, hex_number: int) -> str:
    """What keeps every token off a hex: a token, a ziggurat or a city; nothing for free hexes and fields."""
    location = LOCATION_OF[hex_number]
    if s.kind[hex_number] != NO_TOKEN:
        return "token"
    if location >= 0 and IS_ZIGGURAT[location] and ZIGGURATS_IN_PLAY[s.players] >> ZIGGURAT_OF[location] & 1:
        return "ziggurat"
    if location >= 0 and 0 <= s.tiles[location] < CITY_KINDS:
        return "city"
    return ""
