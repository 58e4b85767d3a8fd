"""Checks of positions: those that contradict the box, or leave nothing to do, are refused."""

import numpy as np

from amytis.core.bits import count_bits
from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.core.states import copy
from amytis.games.babylonia.components import (
    CITY_KINDS,
    EXTRA_TURN,
    HEXES,
    IS_ZIGGURAT,
    KINDS,
    LARGE_STAND,
    LARGER_STAND,
    LEFT_OUT,
    LOCATION_HEX,
    LOCATION_OF,
    LOCATIONS,
    NAMES,
    SPOTS_IN_PLAY,
    STAND,
    TILE_BAG,
    TILES,
    ZIGGURAT_OF,
    ZIGGURATS_IN_PLAY,
)
from amytis.games.babylonia.placing import take_back
from amytis.games.babylonia.rules import apply, legal
from amytis.games.babylonia.scoring import surrounded
from amytis.games.babylonia.state import (
    CHOOSE_CARD,
    DEAL_TILES,
    FROM_FIELDS,
    FROM_ZIGGURATS,
    GAME_OVER,
    IN_THE_BOX,
    LEAVE_OUT_CARDS,
    MOVES,
    NO_TILE,
    OFFER_EXTRA,
    ON_DISPLAY,
    OPENING,
    PHASES,
    PLAY,
    REFILL,
    SCORE,
)


def check(s: State) -> None:
    """Refuse a position that contradicts itself."""
    check_turn(s)
    before = copy(s)
    take_back(before)
    check_tiles(before)
    check_set_up(before)
    check_stands(before)
    check_cards(before)
    check_pending(before)
    check_surrounded(before)
    check_phase(s)
    check_end(s)
    check_played(before, s)


def demand(fact: bool, message: str) -> None:
    """A fact that must hold."""
    if not fact:
        raise BadPosition(message)


def check_tiles(s: State) -> None:
    """No tile may lie there more often than the box has it."""
    for tile, name in enumerate(TILES):
        seen = (s.tiles == tile).sum() + (s.won[:, tile].sum() if tile < CITY_KINDS else 0)
        demand(seen <= TILE_BAG[s.players, tile], f"there are more tiles {name} than {s.players} players use")


def check_turn(s: State) -> None:
    """The tokens of the unconfirmed turn lie on different hexes and were paid no more than the seat has."""
    played = s.turn_hexes[: s.turn_size].tolist()
    demand(not played or s.phase == PLAY, "played: tokens wait to be confirmed in phase play only")
    demand(len(set(played)) == len(played), "played: two tokens lie on the same hex")
    for source in (FROM_ZIGGURATS, FROM_FIELDS):
        enough = s.turn_gains[:, source].sum() <= s.points[s.seat, source]
        demand(enough, "played: the tokens were paid more points than their seat has")
    for h, tile in zip(played, s.turn_tiles.tolist(), strict=False):
        demand(tile == NO_TILE or LOCATION_OF[h] >= 0, f"played: no field was on {NAMES[h]}")


def check_played(before: State, s: State) -> None:
    """The tokens of the unconfirmed turn could be placed one after the other, and were paid what they are paid."""
    moves = np.zeros(MOVES, np.int16)
    for h in s.turn_hexes[: s.turn_size].tolist():
        move = int(s.kind[h]) * HEXES + h
        possible = move in moves[: legal(before, moves)].tolist()
        demand(possible, f"played: {KINDS[s.kind[h]]}@{NAMES[h]} cannot be placed there")
        apply(before, move)
    demand(before.tobytes() == s.tobytes(), "played: the tokens were paid other points, or entered other fields")


def check_set_up(s: State) -> None:
    """While the table is laid nobody has played, and seats draw their tokens in turn (1.2 to 1.5)."""
    if s.phase not in (DEAL_TILES, LEAVE_OUT_CARDS, OPENING):
        return
    clean = not (s.tokens.any() or s.points.any() or s.won.any() or s.scored or s.turn or s.extra_spent)
    demand(bool(clean and (s.cards < 0).all()), f"in phase {PHASES[s.phase]} nobody has played yet")
    laid = s.phase == DEAL_TILES or (s.tiles != NO_TILE).sum() == (SPOTS_IN_PLAY[s.players] >= 0).sum()
    demand(bool(laid), f"in phase {PHASES[s.phase]} a tile lies on every spot")
    drawing = s.phase == OPENING
    demand(bool(drawing or s.seat == 0), f"in phase {PHASES[s.phase]} it is nobody's turn yet")
    for p in range(s.players):
        stand = s.stands[p].sum()
        fits = stand == STAND if p < s.seat else stand == 0 or (drawing and p == s.seat)
        demand(bool(fits), f"seat {p + 1}: seats draw {STAND} tokens one after the other in phase {PHASES[OPENING]}")


def check_stands(s: State) -> None:
    """No stand holds too much (8.3), and only the seat whose turn it is can have played all its tokens (7.1, 9.1)."""
    for p in range(s.players):
        stand = s.stands[p].sum()
        most = LARGER_STAND if s.cards[LARGE_STAND] == p else STAND
        demand(stand <= most, f"seat {p + 1} has more than {most} tokens on the stand")
        waits = p != s.seat or s.phase == OFFER_EXTRA
        idle = s.phase in (PLAY, SCORE, CHOOSE_CARD, REFILL, OFFER_EXTRA) and waits and not stand
        demand(not idle, f"seat {p + 1} waits for its turn, so there are tokens on its stand")


def check_end(s: State) -> None:
    """A game is over for a reason: a seat has played all its tokens, or hardly a city is left (9.1, 9.2)."""
    cities = ((s.tiles >= 0) & (s.tiles < CITY_KINDS)).sum()
    empty = any(not s.stands[p].any() and not s.reserves[p].any() for p in range(s.players))
    ended = empty or cities <= 1
    demand(bool(s.phase != GAME_OVER or ended), "phase: over, though every seat has tokens and cities are left")


def check_cards(s: State) -> None:
    """There is a card for every ziggurat that can still be scored (6.2), and an extra turn was spent by an owner."""
    open_ziggurats = ZIGGURATS_IN_PLAY[s.players] & ~s.scored
    needed = count_bits(open_ziggurats) + (s.phase == CHOOSE_CARD)
    demand((s.cards == ON_DISPLAY).sum() >= needed, "cards: fewer lie on display than ziggurats are still to be scored")
    demand(not s.scored & ~ZIGGURATS_IN_PLAY[s.players], "scored: that ziggurat is not in play")
    demand(s.cards[EXTRA_TURN] >= 0 or not s.extra_spent, f"extra turn: nobody owns card {EXTRA_TURN + 1}")


def check_surrounded(s: State) -> None:
    """Whatever is surrounded has been scored, or waits for it (5.2, 6.1)."""
    for location, h in enumerate(LOCATION_HEX.tolist()):
        if IS_ZIGGURAT[location]:
            unscored = ZIGGURATS_IN_PLAY[s.players] & ~s.scored & 1 << ZIGGURAT_OF[location]
        else:
            unscored = 0 <= s.tiles[location] < CITY_KINDS
        waits = not unscored or s.pending >> location & 1 or not surrounded(s, h)
        demand(bool(waits), f"{NAMES[h]} is surrounded, so it has been scored or is pending")


def check_pending(s: State) -> None:
    """What waits to be scored is there and surrounded."""
    waiting = [location for location in range(len(LOCATIONS)) if s.pending >> location & 1]
    demand(not waiting or s.phase in (SCORE, CHOOSE_CARD), "pending: locations wait in phases score and card only")
    demand(s.phase != SCORE or len(waiting) > 1, "phase: score needs two pending locations to choose from")
    for location in waiting:
        h = LOCATION_HEX[location]
        if IS_ZIGGURAT[location]:
            there = ZIGGURATS_IN_PLAY[s.players] & ~s.scored & 1 << ZIGGURAT_OF[location]
        else:
            there = 0 <= s.tiles[location] < CITY_KINDS
        demand(bool(there and surrounded(s, h)), f"pending: {NAMES[h]} holds nothing that is surrounded")


def check_phase(s: State) -> None:
    """In this phase a seat or chance has something to do."""
    stand, reserve = int(s.stands[s.seat].sum()), int(s.reserves[s.seat].sum())
    left_out = int((s.cards == IN_THE_BOX).sum())
    busy = {
        DEAL_TILES: 0 < s.tile_bag.sum() == (SPOTS_IN_PLAY[s.players, s.next_spot :] >= 0).sum(),
        LEAVE_OUT_CARDS: s.variant and left_out < LEFT_OUT,
        OPENING: stand < STAND and reserve,
        PLAY: stand + s.turn_size,
        CHOOSE_CARD: (s.cards == ON_DISPLAY).any(),
        REFILL: reserve and stand < (LARGER_STAND if s.cards[LARGE_STAND] == s.seat else STAND),
        OFFER_EXTRA: s.cards[EXTRA_TURN] == s.seat and not s.extra_spent,
    }
    demand(bool(busy.get(int(s.phase), True)), f"in phase {PHASES[s.phase]} nobody would have anything to do")
    demand(s.phase == CHOOSE_CARD or s.chooser == 0, "chooser: somebody chooses in phase card only")
    demand(left_out <= LEFT_OUT, f"without: no more than {LEFT_OUT} cards are left out")
