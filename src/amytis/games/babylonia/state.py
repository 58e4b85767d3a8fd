"""The state of a game of Babylonia: one record. Derived fields are kept only where the hot path needs them."""

import numpy as np

from amytis.core.compiled import record_dtype
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import CARDS, CITY_KINDS, HEXES, LARGER_STAND, LOCATIONS, TILES, WORDS

KINDS = 4
SOURCES = ("ziggurats", "fields", "nobles", "cities", "cards")
FROM_ZIGGURATS, FROM_FIELDS, FROM_NOBLES, FROM_CITIES, FROM_CARDS = range(5)

PHASES = ("tiles", "without", "opening", "play", "score", "card", "refill", "extra", "over")
DEAL_TILES, LEAVE_OUT_CARDS, OPENING, PLAY, SCORE, CHOOSE_CARD, REFILL, OFFER_EXTRA, GAME_OVER = range(9)

NO_TILE = -1
NO_TOKEN = -1
FACE_DOWN = KINDS  # a token of whatever kind, in concealed states alone

# Where a card is, when no seat owns it.
ON_DISPLAY = -1
IN_THE_BOX = -2

# The numbers of the moves.
DONE = KINDS * HEXES
SCORE_FIRST = DONE + 1
CARD_FIRST = SCORE_FIRST + len(LOCATIONS)
TAKE_EXTRA = CARD_FIRST + CARDS
DECLINE_EXTRA = TAKE_EXTRA + 1
DRAW_FIRST = DECLINE_EXTRA + 1
TILE_FIRST = DRAW_FIRST + KINDS
WITHOUT_FIRST = TILE_FIRST + len(TILES)
MOVES = WITHOUT_FIRST + CARDS

STATE = record_dtype(
    [
        # the board
        ("free", np.int64, (WORDS,)),  # land and river hexes in play that hold nothing
        ("fields", np.int64, (WORDS,)),  # crop fields on the board
        ("cities", np.int64, (WORDS,)),  # cities on the board
        ("tokens", np.int64, (MOST_SEATS, WORDS)),  # hexes with tokens of each seat
        ("nobles", np.int64, (3, WORDS)),  # face-up nobles of each kind, of all seats
        ("near", np.int64, (MOST_SEATS, WORDS)),  # hexes next to face-up tokens of each seat
        ("pending", np.int64),  # a bit for each location that is surrounded and waits to be scored
        # the seats
        ("points", np.int16, (MOST_SEATS, len(SOURCES))),  # points by their source
        # the turn
        ("turn", np.int16),  # number of the turn, from 0
        ("turn_hexes", np.int16, (LARGER_STAND,)),  # where the tokens of the unconfirmed turn were placed
        # the board, by hex and location
        ("kind", np.int8, (HEXES,)),  # kind of the token on each hex, face-down ones too
        ("tiles", np.int8, (len(LOCATIONS),)),  # tile on each location
        ("tile_bag", np.int8, (len(TILES),)),  # tiles not dealt yet
        # the seats
        ("stands", np.int8, (MOST_SEATS, KINDS)),  # tokens on each stand by kind
        ("reserves", np.int8, (MOST_SEATS, KINDS)),  # tokens in each reserve by kind
        ("won", np.int8, (MOST_SEATS, CITY_KINDS)),  # city tiles in front of each seat by kind
        ("cities_won", np.int8, (MOST_SEATS,)),  # how many those are
        ("touching", np.int8, (MOST_SEATS,)),  # a bit for each ziggurat that the seat has a token next to
        ("cards", np.int8, (CARDS,)),  # the seat that owns each card, or where else it is
        ("extra_spent", np.int8),  # whether card 2 has been used
        ("scored", np.int8),  # a bit for each ziggurat that has been scored
        # the turn
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("chooser", np.int8),  # who takes a card in the phase CHOOSE_CARD
        ("turn_size", np.int8),  # how many tokens the unconfirmed turn has
        ("turn_kinds", np.int8, (KINDS,)),  # those tokens by kind
        ("turn_river", np.int8),  # how many of them are in the river
        ("turn_tiles", np.int8, (LARGER_STAND,)),  # the field that each of them entered
        ("turn_gains", np.int8, (LARGER_STAND, 2)),  # what each of them was paid: next to ziggurats, for the field
        # the game
        ("players", np.int8),
        ("variant", np.int8),  # whether all nine cards take part
        ("next_spot", np.int8),  # how many spots have their tile
    ]
)
