"""A position put together from its parts: what is not said follows from the number of each piece in the box."""

from dataclasses import dataclass, field

import numpy as np

from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import (
    BIT,
    CITY_KINDS,
    FARMER,
    IS_RIVER,
    KINDS,
    LARGER_STAND,
    LOCATION_OF,
    NAMES,
    SPOTS,
    SPOTS_IN_PLAY,
    TOKENS,
    WORD,
    ZIGGURAT_OF,
    in_play,
)
from amytis.games.babylonia.placing import find_neighbourhood
from amytis.games.babylonia.rules import start
from amytis.games.babylonia.state import (
    DEAL_TILES,
    FROM_FIELDS,
    FROM_ZIGGURATS,
    IN_THE_BOX,
    ON_DISPLAY,
    PLAY,
    SOURCES,
    STATE,
)

A_LATER_TURN = 8


@dataclass(frozen=True)
class Played:
    """A token of the unconfirmed turn: what it is, where it lies, the field it entered, and what it was paid."""

    kind: int
    hex_number: int
    tile: int
    from_ziggurats: int
    from_field: int


@dataclass
class Drawn:
    """The parts of a drawn position."""

    players: int
    variant: int = 0
    turn: int = A_LATER_TURN
    phase: int = PLAY
    seat: int = 0
    chooser: int = 0
    extra_spent: bool = False
    left_out: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    tokens: dict[int, tuple[int, int]] = field(default_factory=dict)  # hex: seat, kind
    tiles: dict[int, int] = field(default_factory=dict)
    undealt: set[int] = field(default_factory=set)
    stands: list[list[int]] = field(default_factory=lambda: [[0] * len(KINDS) for _ in range(MOST_SEATS)])
    points: list[list[int]] = field(default_factory=lambda: [[0] * len(SOURCES) for _ in range(MOST_SEATS)])
    won: list[list[int]] = field(default_factory=lambda: [[] for _ in range(MOST_SEATS)])
    cards: list[list[int]] = field(default_factory=lambda: [[] for _ in range(MOST_SEATS)])


def build(drawn: Drawn) -> State:
    """The state of a drawn position."""
    s: State = np.zeros(1, STATE)[0]
    start(s, drawn.players, np.array([drawn.variant]))
    s.turn, s.phase, s.seat, s.chooser = drawn.turn, drawn.phase, drawn.seat, drawn.chooser
    s.extra_spent = drawn.extra_spent
    lay_tiles(s, drawn)
    lay_tokens(s, drawn)
    give_cards(s, drawn)
    for p in range(drawn.players):
        s.points[p] = drawn.points[p]
        for tile in drawn.won[p]:
            s.won[p, tile] += 1
        s.cities_won[p] = len(drawn.won[p])
        find_neighbourhood(s, p)
    for h in drawn.scored:
        if ZIGGURAT_OF[location(h)] < 0:
            raise BadPosition(f"scored: {NAMES[h]} is no ziggurat")
        s.scored |= 1 << ZIGGURAT_OF[location(h)]
    for h in drawn.pending:
        s.pending |= np.int64(1) << location(h)
    enter_turn(s, drawn)
    return s


def location(h: int) -> int:
    """The number of the location on a hex."""
    if LOCATION_OF[h] < 0:
        raise BadPosition(f"{NAMES[h]} is neither a spot for a tile nor a ziggurat")
    return int(LOCATION_OF[h])


def lay_tiles(s: State, drawn: Drawn) -> None:
    """Put the tiles on their spots; spots without one are free land, or wait for theirs while tiles are dealt."""
    spots = [spot for spot in SPOTS if spot in in_play(drawn.players)]
    for spot in spots:
        tile = drawn.tiles.get(spot)
        if tile is not None:
            s.tiles[LOCATION_OF[spot]] = tile
            board = s.cities if tile < CITY_KINDS else s.fields
            board[WORD[spot]] |= BIT[spot]
        elif drawn.phase != DEAL_TILES:
            s.free[WORD[spot]] |= BIT[spot]
    if drawn.phase == DEAL_TILES:
        s.next_spot = len(spots) - len(drawn.undealt)
        if drawn.undealt != set(SPOTS_IN_PLAY[s.players, s.next_spot : len(spots)].tolist()):
            raise BadPosition("tiles are dealt row by row from the top: the spots marked 'o' must be the last ones")
        for tile in drawn.tiles.values():
            s.tile_bag[tile] -= 1
    else:
        s.next_spot = len(spots)
        s.tile_bag[:] = 0


def lay_tokens(s: State, drawn: Drawn) -> None:
    """Put tokens on the board and on the stands; the rest of each seat's 30 is its reserve."""
    for p in range(drawn.players):
        s.stands[p] = drawn.stands[p]
        s.reserves[p] = TOKENS - s.stands[p]
        if s.stands[p].sum() > LARGER_STAND:
            raise BadPosition(f"seat {p + 1} has more than {LARGER_STAND} tokens on the stand")
    for h, (p, kind) in drawn.tokens.items():
        s.kind[h] = kind
        s.tokens[p, WORD[h]] |= BIT[h]
        s.free[WORD[h]] &= ~BIT[h]
        s.reserves[p, kind] -= 1
        if kind != FARMER and not IS_RIVER[h]:
            s.nobles[kind, WORD[h]] |= BIT[h]
    for p in range(drawn.players):
        for kind, left in enumerate(s.reserves[p]):
            if left < 0:
                raise BadPosition(f"seat {p + 1} has more tokens {KINDS[kind]} than there are")


def give_cards(s: State, drawn: Drawn) -> None:
    """Put cards in front of their owners, or back into the box."""
    for card in drawn.left_out:
        if not drawn.variant:
            raise BadPosition("without: cards are left out in the variant only")
        s.cards[card] = IN_THE_BOX
    for p in range(drawn.players):
        for card in drawn.cards[p]:
            if s.cards[card] != ON_DISPLAY:
                raise BadPosition(f"seat {p + 1} cannot have card {card + 1}: it is elsewhere")
            s.cards[card] = p


def enter_turn(s: State, drawn: Drawn) -> None:
    """Mark the tokens of the unconfirmed turn."""
    if len(drawn.played) > LARGER_STAND:
        raise BadPosition(f"played: more than {LARGER_STAND} tokens")
    for step, played in enumerate(drawn.played):
        h = played.hex_number
        if drawn.tokens.get(h) != (drawn.seat, played.kind):
            raise BadPosition(f"played: no such token of seat {drawn.seat + 1} lies on {NAMES[h]}")
        s.turn_hexes[step] = h
        s.turn_tiles[step] = played.tile
        s.turn_gains[step, FROM_ZIGGURATS] = played.from_ziggurats
        s.turn_gains[step, FROM_FIELDS] = played.from_field
        s.turn_kinds[played.kind] += 1
        s.turn_river += int(IS_RIVER[h])
    s.turn_size = len(drawn.played)
