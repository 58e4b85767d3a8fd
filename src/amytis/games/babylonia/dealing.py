"""Chance: tiles, cards left out, and tokens drawn (1.2, 1.3, 1.4, 7.1)."""

from typing import Any

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng, below
from amytis.games.babylonia.components import (
    BIT,
    CARDS,
    CITY_KINDS,
    EXTRA_TURN,
    LARGE_STAND,
    LARGER_STAND,
    LEFT_OUT,
    LOCATION_OF,
    SPOTS_IN_PLAY,
    STAND,
    TILES,
    WORD,
    WORDS,
)
from amytis.games.babylonia.state import (
    DEAL_TILES,
    DRAW_FIRST,
    GAME_OVER,
    IN_THE_BOX,
    LEAVE_OUT_CARDS,
    OFFER_EXTRA,
    ON_DISPLAY,
    OPENING,
    PLAY,
    REFILL,
    TILE_FIRST,
    WITHOUT_FIRST,
)

TILE_KINDS = len(TILES)


@compiled
def legal_outcomes(s: State, moves: Moves) -> int:
    """Everything that chance can bring now."""
    if s.phase == DEAL_TILES:
        return list_counted(s.tile_bag, TILE_FIRST, moves)
    if s.phase == LEAVE_OUT_CARDS:
        count = 0
        for card in range(CARDS):
            if s.cards[card] == ON_DISPLAY:
                moves[count] = WITHOUT_FIRST + card
                count += 1
        return count
    return list_counted(s.reserves[s.seat], DRAW_FIRST, moves)


@compiled
def list_counted(bag: Any, first: int, moves: Moves) -> int:
    """The moves of the kinds that a bag still holds."""
    count = 0
    for kind in range(len(bag)):
        if bag[kind]:
            moves[count] = first + kind
            count += 1
    return count


@compiled
def sample(s: State, rng: Rng) -> int:
    """One outcome of chance, each piece in the bag as likely as any other."""
    if s.phase == DEAL_TILES:
        return TILE_FIRST + draw_from(s.tile_bag, rng)
    if s.phase == LEAVE_OUT_CARDS:
        steps = below(rng, (s.cards == ON_DISPLAY).sum())
        card = 0
        while s.cards[card] != ON_DISPLAY or steps:
            steps -= s.cards[card] == ON_DISPLAY
            card += 1
        return WITHOUT_FIRST + card
    return DRAW_FIRST + draw_from(s.reserves[s.seat], rng)


@compiled
def draw_from(bag: Any, rng: Rng) -> int:
    """The kind of a random piece of a bag; the piece stays in it."""
    total = 0
    for kind in range(len(bag)):
        total += bag[kind]
    steps = below(rng, total)
    kind = 0
    while steps >= bag[kind]:
        steps -= bag[kind]
        kind += 1
    return kind


@compiled
def deal_tile(s: State, tile: int) -> None:
    """Lay a tile on the next spot (1.2)."""
    spot = SPOTS_IN_PLAY[s.players, s.next_spot]
    s.tile_bag[tile] -= 1
    s.tiles[LOCATION_OF[spot]] = tile
    if tile < CITY_KINDS:
        s.cities[WORD[spot]] |= BIT[spot]
    else:
        s.fields[WORD[spot]] |= BIT[spot]
    s.next_spot += 1
    if SPOTS_IN_PLAY[s.players, s.next_spot] < 0:
        s.phase = LEAVE_OUT_CARDS if s.variant else OPENING


@compiled
def leave_out(s: State, card: int) -> None:
    """Put a card back into the box (1.3)."""
    s.cards[card] = IN_THE_BOX
    if (s.cards == IN_THE_BOX).sum() == LEFT_OUT:
        s.phase = OPENING


@compiled
def draw(s: State, kind: int) -> None:
    """Draw a token onto the stand (1.4, 7.1)."""
    s.reserves[s.seat, kind] -= 1
    s.stands[s.seat, kind] += 1
    if s.phase == REFILL:
        refill(s)
    elif s.stands[s.seat].sum() == STAND:
        s.seat += 1
        if s.seat == s.players:
            s.seat = 0
            s.phase = PLAY


@compiled
def refill(s: State) -> None:
    """Ask chance for another token, or end the turn when the stand is full or the reserve empty (7.1, 8.3)."""
    size = LARGER_STAND if s.cards[LARGE_STAND] == s.seat else STAND
    if s.stands[s.seat].sum() < size and s.reserves[s.seat].any():
        s.phase = REFILL
    else:
        end_turn(s)


@compiled
def end_turn(s: State) -> None:
    """End the game (9.1, 9.2), offer the extra turn (8.2), or pass the turn on."""
    cities = 0
    for w in range(WORDS):
        cities += count_bits(s.cities[w])
    if cities <= 1 or not s.stands[s.seat].any():
        s.phase = GAME_OVER
    elif s.cards[EXTRA_TURN] == s.seat and not s.extra_spent:
        s.phase = OFFER_EXTRA
    else:
        begin_turn(s, (s.seat + 1) % s.players)


@compiled
def begin_turn(s: State, seat: int) -> None:
    """Let a seat play its tokens."""
    s.seat = seat
    s.turn += 1
    s.phase = PLAY


@compiled
def odds(s: State, move: int) -> int:
    """How many pieces would bring an outcome of chance."""
    if s.phase == DEAL_TILES:
        return s.tile_bag[move - TILE_FIRST]
    return 1 if s.phase == LEAVE_OUT_CARDS else s.reserves[s.seat, move - DRAW_FIRST]
