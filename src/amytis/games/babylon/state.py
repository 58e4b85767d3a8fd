"""The state of a game of Babylon: one record. The last row of the gardens is the garden as it was after the dig."""

import numpy as np

from amytis.core.compiled import record_dtype
from amytis.core.seats import MOST_SEATS
from amytis.games.babylon.components import (
    BRIDGE_COUNT,
    EDGE_COUNT,
    PLACES,
    POSITIONS,
    QUARRY_TILES,
    SPACES,
    STACKS,
    SUPPLIES,
    TOKENS,
)

SOURCES = ("statues", "fountains", "bridges", "stairways", "sets", "flowers", "belvederes", "highest")
FROM_STATUES, FROM_FOUNTAINS, FROM_BRIDGES, FROM_STAIRWAYS, FROM_SETS, FROM_FLOWERS, FROM_BELVEDERES, FROM_HIGHEST = (
    range(8)
)

PHASES = ("quarry", "remove", "dig", "uncover", "build", "lay", "confirm", "token", "over")
DEAL, REMOVE, DIG, UNCOVER, BUILD, LAY, CONFIRM, DRAW_TOKEN, GAME_OVER = range(9)

GARDENS = MOST_SEATS + 1
BEFORE = MOST_SEATS  # the garden, and what lay beside it, as they were after the dig of the turn under way
NO_TILE = -1
NO_PLACE = -1
NO_MOVE = -1

# What stands on a surface. A pair's end says in bits 3 and 4 on which side its other end is. A position under a bridge
# says there whether the bridge runs along the row or the column, and above that its level: tiles may hide both ends.
EMPTY, STATUE, BELVEDERE, FOUNTAIN, BRIDGE, LOWER_STAIR, UPPER_STAIR, UNDER_BRIDGE = range(8)
KIND_BITS = 7
SIDE_BITS = 3
SIDE_SHIFT, SPAN_LEVEL_SHIFT = 3, 5
RIGHT, DOWN, LEFT, UP = range(4)

# Where a tile to be laid comes from.
SOURCES_OF_TILES = ("dug", "stored")
DUG, STORED = range(2)

# How high above the highest surface below it a tile can lie, and which of its corners is left uncarried.
RISES = 2
MOST_DECISIONS = 16  # in a turn: two tiles, eight spaces to decorate, a changed symbol, a tile put away
CORNER_CHOICES = 1 + SPACES

# The numbers of the moves.
DIG_FIRST = STACKS
PILLARS_FIRST = DIG_FIRST + STACKS
LAY_FIRST = PILLARS_FIRST + PLACES * RISES * CORNER_CHOICES
STATUE_FIRST = LAY_FIRST + len(SOURCES_OF_TILES) * SPACES
STAIRWAY_FIRST = STATUE_FIRST + POSITIONS
FOUNTAIN_FIRST = STAIRWAY_FIRST + EDGE_COUNT
BRIDGE_FIRST = FOUNTAIN_FIRST + EDGE_COUNT
MAKE_FIRST = BRIDGE_FIRST + BRIDGE_COUNT
STORE = MAKE_FIRST + POSITIONS * SPACES
DISCARD = STORE + 1
DONE = DISCARD + 1
TILE_FIRST = DONE + 1
TOKEN_FIRST = TILE_FIRST + QUARRY_TILES
MOVES = TOKEN_FIRST + len(TOKENS)

# How a tile lies: its level, its turn, the corner that nothing carries, and the corners that statues carry, in bits.
LEVEL_BITS, TURN_SHIFT, CORNER_SHIFT, STATUES_SHIFT = 15, 4, 6, 9

STATE = record_dtype(
    [
        ("bag", np.int64),  # tiles of the quarry that nobody has seen yet
        ("supply", np.int16, (2, len(SUPPLIES))),  # the supply, and as it was after the dig
        ("built", np.int16, (GARDENS, PLACES)),  # how the tile on each place lies, in bits
        ("played", np.int16, (MOST_DECISIONS,)),  # the decisions of the unconfirmed turn
        # the gardens, by position: what is seen from above
        ("items", np.int16, (GARDENS, POSITIONS)),  # what stands on the surface
        ("levels", np.int8, (GARDENS, POSITIONS)),  # level of the surface
        ("tiles", np.int8, (GARDENS, POSITIONS)),  # the tile that is the surface
        ("symbols", np.int8, (GARDENS, POSITIONS)),  # the symbol on it
        ("built_tiles", np.int8, (GARDENS, PLACES)),  # the tile on each place
        ("heights", np.int8, (GARDENS,)),  # level of the highest tile
        # beside the gardens
        ("singles", np.int8, (GARDENS,)),  # single pillars of each player
        ("slots", np.int8, (GARDENS,)),  # the tile in each slot
        # the quarry
        ("tops", np.int8, (STACKS,)),  # the tile on top of each stack
        ("stacked", np.int8, (STACKS,)),  # how many tiles each stack has
        ("opened", np.int8),  # the stack that is to be uncovered
        # the tokens
        ("token_bag", np.int8, (len(TOKENS),)),  # tokens of each effect that are still to come
        ("token", np.int8),  # the effect in force
        # the turn
        ("phase", np.int8),
        ("rounds", np.int8),  # rounds that are over
        ("seat", np.int8),  # whose turn it is
        ("removed", np.int8),  # clay tiles taken out before the game
        ("turn_size", np.int8),  # how many decisions the unconfirmed turn has
        ("dug", np.int8),  # the dug tile while it is not built
        ("dug_before", np.int8),  # the dug tile
        ("gift", np.int8),  # whether the gift of a double pillar is still there
        ("gift_before", np.int8),  # whether there was one
        ("changed", np.int8),  # whether the symbol of the token has been changed or filled
        ("laid", np.int8, (2,)),  # the tiles laid in this turn
        ("laid_places", np.int8, (2,)),  # where
        # pillars that wait for their tile
        ("pillars_place", np.int8),
        ("pillars_level", np.int8),
        ("pillars_corner", np.int8),  # 0, or 1 and the corner that is not carried
        # the game
        ("players", np.int8),
        ("edition", np.int8),
    ]
)
