"""The state of a game of Gardens of Babylon: one record. The king of the solo game has the seeds of seat 2."""

import numpy as np

from amytis.core.compiled import record_dtype
from amytis.core.seats import MOST_SEATS
from amytis.games.gardens.components import COUNT, LARGEST_POOL, MOST_BASE, TILE_COUNT, WORDS

SOURCES = ("rows", "panels")
FROM_ROWS, FROM_PANELS = range(2)

PHASES = ("settle", "deal", "place", "move", "go", "plant", "cascade", "draw", "king", "over")
SETTLE, DEAL, PLACE, MOVE, GO, PLANT, CASCADE, DRAW, KINGS_TURN, GAME_OVER = range(10)

KING = 1
NO_TILE = -1
NOBODY = -1

# Where a planter comes from who stood nowhere.
HAND = COUNT

# The numbers of the moves.
SETTLE_FIRST = LARGEST_POOL * COUNT
TAKE_FIRST = SETTLE_FIRST + MOST_BASE
TAKE_HAND = TAKE_FIRST + HAND
GO_FIRST = TAKE_HAND + 1
PLANT_FIRST = GO_FIRST + COUNT
DONE = PLANT_FIRST + COUNT
DRAW_FIRST = DONE + 1
KING_FIRST = DRAW_FIRST + TILE_COUNT
MOVES = KING_FIRST + TILE_COUNT

STATE = record_dtype(
    [
        # the ziggurat
        ("open", np.int64, (WORDS,)),  # free places on which a tile could rest
        ("dry", np.int64, (WORDS,)),  # places with an unplanted tile
        ("sown", np.int64, (MOST_SEATS, WORDS)),  # places with seeds of each guild
        ("stood", np.int64, (MOST_SEATS, WORDS)),  # terraces with gardeners of each guild
        ("bag", np.int64, (2,)),  # tiles that nobody has seen yet
        # the turn
        ("flow", np.int64, (WORDS,)),  # pools to be planted by the turn under way
        # the guilds
        ("points", np.int16, (MOST_SEATS, len(SOURCES))),  # points by their source
        # the turn
        ("turn_tile", np.int16),  # the tile that was placed
        ("turn_place", np.int16),  # where
        ("turn_from", np.int16),  # where the planter came from: a terrace, HAND, or NOBODY moves
        ("turn_to", np.int16),  # where the planter went
        # the table
        ("pool", np.int16, (LARGEST_POOL,)),  # the face-up tiles, ascending, then NO_TILE
        ("tiles", np.int8, (COUNT,)),  # the tile on each place
        ("doors", np.int8, (COUNT,)),  # a bit for each way on which a terrace is joined with another
        ("gardeners", np.int8, (MOST_SEATS, COUNT)),  # gardeners of each guild on each terrace
        # the guilds
        ("hands", np.int8, (MOST_SEATS,)),  # gardeners in hand
        ("banks", np.int8, (MOST_SEATS,)),  # seeds in the bank
        # the turn
        ("phase", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("turn_size", np.int8),  # how many decisions the unconfirmed turn has
        # the game
        ("players", np.int8),
        ("length", np.int8),  # full or quick
        ("pool_size", np.int8),
        ("placed", np.int8),  # tiles on the ziggurat
        ("drawn", np.int8),  # tiles that came from the pile
    ]
)
