"""The rules of Babylonia as the contract asks for them; each phase has its chapter in a module of its own."""

from typing import Any

from amytis.core.bits import count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.seats import CHANCE, OVER
from amytis.games.babylonia.components import (
    CARDS,
    FREE_AT_START,
    HEXES,
    IN_BASE_GAME,
    TEN_POINTS,
    TILE_BAG,
    TOKENS,
)
from amytis.games.babylonia.dealing import begin_turn, deal_tile, draw, leave_out, legal_outcomes, refill
from amytis.games.babylonia.dealing import sample as sample
from amytis.games.babylonia.hidden_information import mask_hidden as mask_hidden
from amytis.games.babylonia.hidden_information import resample_hidden as resample_hidden
from amytis.games.babylonia.placing import clear_turn, legal_placements, place
from amytis.games.babylonia.scoring import find_surrounded, score_location
from amytis.games.babylonia.state import (
    CARD_FIRST,
    CHOOSE_CARD,
    DEAL_TILES,
    DECLINE_EXTRA,
    DONE,
    DRAW_FIRST,
    FROM_CARDS,
    GAME_OVER,
    IN_THE_BOX,
    NO_TILE,
    NO_TOKEN,
    OFFER_EXTRA,
    ON_DISPLAY,
    PLAY,
    SCORE,
    SCORE_FIRST,
    TAKE_EXTRA,
    TILE_FIRST,
    WITHOUT_FIRST,
)


@compiled
def start(s: State, players: int, options: Any) -> None:
    """Write the opening position (chapter 1): nothing is dealt yet."""
    s.free[:] = FREE_AT_START[players]
    s.fields[:] = 0
    s.cities[:] = 0
    s.tokens[:] = 0
    s.nobles[:] = 0
    s.near[:] = 0
    s.pending = 0
    s.points[:] = 0
    s.turn = 0
    s.kind[:] = NO_TOKEN
    s.tiles[:] = NO_TILE
    s.tile_bag[:] = TILE_BAG[players]
    s.stands[:] = 0
    s.reserves[:] = 0
    for p in range(players):
        s.reserves[p] = TOKENS
    s.won[:] = 0
    s.cities_won[:] = 0
    s.touching[:] = 0
    s.players = players
    s.variant = options[0]
    for card in range(CARDS):
        s.cards[card] = ON_DISPLAY if s.variant or IN_BASE_GAME[card] else IN_THE_BOX
    s.extra_spent = 0
    s.scored = 0
    s.phase = DEAL_TILES
    s.seat = 0
    s.chooser = 0
    s.next_spot = 0
    clear_turn(s)


@compiled
def to_move(s: State) -> int:
    """The seat to move, CHANCE or OVER."""
    phase = s.phase
    if phase == PLAY or phase == SCORE or phase == OFFER_EXTRA:
        return s.seat
    if phase == CHOOSE_CARD:
        return s.chooser
    return OVER if phase == GAME_OVER else CHANCE


@compiled
def legal(s: State, moves: Moves) -> int:
    """Write all legal moves in ascending order; return how many there are."""
    phase = s.phase
    if phase == PLAY:
        return legal_placements(s, moves)
    if phase == SCORE:
        return legal_scorings(s, moves)
    if phase == CHOOSE_CARD:
        count = 0
        for card in range(CARDS):
            if s.cards[card] == ON_DISPLAY:
                moves[count] = CARD_FIRST + card
                count += 1
        return count
    if phase == OFFER_EXTRA:
        moves[0] = TAKE_EXTRA
        moves[1] = DECLINE_EXTRA
        return 2
    if phase == GAME_OVER:
        return 0
    return legal_outcomes(s, moves)


@compiled
def legal_scorings(s: State, moves: Moves) -> int:
    """Any surrounded location may be scored next (5.2)."""
    count = 0
    pending = s.pending
    while pending:
        moves[count] = SCORE_FIRST + lowest_bit(pending)
        pending &= pending - 1
        count += 1
    return count


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < DONE:
        place(s, move // HEXES, move % HEXES)
    elif move == DONE:
        s.pending = find_surrounded(s)
        clear_turn(s)
        resolve(s)
    elif move < CARD_FIRST:
        score_location(s, move - SCORE_FIRST)
        resolve(s)
    elif move < TAKE_EXTRA:
        take_card(s, move - CARD_FIRST)
        resolve(s)
    elif move == TAKE_EXTRA:
        s.extra_spent = 1
        begin_turn(s, s.seat)
    elif move == DECLINE_EXTRA:
        begin_turn(s, (s.seat + 1) % s.players)
    elif move < TILE_FIRST:
        draw(s, move - DRAW_FIRST)
    elif move < WITHOUT_FIRST:
        deal_tile(s, move - TILE_FIRST)
    else:
        leave_out(s, move - WITHOUT_FIRST)


@compiled
def resolve(s: State) -> None:
    """Score what is pending until a seat has to choose; then refill (2.1, 5.2)."""
    while s.phase != CHOOSE_CARD:
        waiting = count_bits(s.pending)
        if waiting == 0:
            refill(s)
            return
        if waiting > 1:
            s.phase = SCORE
            return
        score_location(s, lowest_bit(s.pending))


@compiled
def take_card(s: State, card: int) -> None:
    """The winner of a ziggurat takes a card, which works from now on (6.2, 6.3, 8.1)."""
    s.cards[card] = s.chooser
    if card == TEN_POINTS:
        s.points[s.chooser, FROM_CARDS] += 10
    s.chooser = 0
    s.phase = SCORE
