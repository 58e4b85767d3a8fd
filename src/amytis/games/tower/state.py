"""The state of a game of the tower: one record.

A sheet is a row of `boxes` (sets of boxes) and a row of `marks` (counts); the columns have names here. The row after
the last seat keeps the sheet of the seat whose turn is under way as it was before, so that the turn can be taken back.
"""

import numpy as np

from amytis.core.compiled import record_dtype
from amytis.core.seats import MOST_SEATS
from amytis.games.tower.components import (
    BOXES,
    BUILDINGS,
    COLUMNS,
    ICONS,
    LOOKS,
    MOSAIC_ROWS,
    PENALTIES,
    RESOURCES,
    RIVER_SHIPS,
    ROUND_FORM,
    SHAPES,
    SIDES,
    SPOTS,
    TILES,
    TURNS,
    USES,
    VALUES,
)

SOURCES = (
    *("icons", "height", "foundation", "stability", "openings"),
    *("river", "wheat", "pottery", "mosaic", "garden", "mine", "carts", "gold", "stone", "penalties"),
)

PHASES = ("card", "penalty", "face", "lay", "laid", "draft", "roll", "write", "drawn", "over")
CARD, PENALTY, FACE, LAY, LAID, DRAFT, ROLL, WRITE, DRAWN, GAME_OVER = range(10)

KEPT = MOST_SEATS
NONE = -1
UNDECIDED, IGNORED, OBEYED = range(3)

# The columns of `boxes`.
# Boxes of one shape are joined with the one on the right of them, and with the one above.
DRAWN_BOXES, CIRCLED, JOINED_RIGHT, JOINED_ABOVE, ETCHED = range(5)  # from ETCHED on, one for each kind of icon
BOX_SETS = ETCHED + len(ICONS)

# The columns of `marks`: those that last, then those of the round.
AMPHORAS = 0  # circled in each column, patterned and plain ones
TESSERAE = AMPHORAS + len(COLUMNS) * len(LOOKS)  # crossed in each row of the large mosaic
RIVER_MARKS = TESSERAE + len(MOSAIC_ROWS)  # lumber and wheat circled at each ship
GAINED = RIVER_MARKS + 2 * RIVER_SHIPS  # circled of each resource
SPENT = GAINED + len(RESOURCES)  # crossed of each resource
ROWS_FILLED, CARTS_CIRCLED, TREES_CIRCLED, BUILT, RAW, LOST = range(SPENT + len(RESOURCES), SPENT + len(RESOURCES) + 6)
DICE = LOST + 1  # in hand, of each value
LOOSE = DICE + VALUES  # lumber and wheat that have no place on the sheet
POND_USED, OWN_POND, WORKER_USED, SHIP_USED = range(LOOSE + 2, LOOSE + 6)
COLUMNS_OF_MARKS = SHIP_USED + 1

# The numbers of the moves.
OBEY, IGNORE, LAY_FIRST = range(3)
TAKE_FIRST = LAY_FIRST + len(TILES) * len(SIDES) * len(SPOTS)
TAKE_GREEN = TAKE_FIRST + VALUES
CIRCLE_FIRST = TAKE_GREEN + 1
AMPHORA_FIRST = CIRCLE_FIRST + BOXES
TESSERA_FIRST = AMPHORA_FIRST + len(COLUMNS) * len(LOOKS)
USE_FIRST = TESSERA_FIRST + len(MOSAIC_ROWS)
USE_STEP = VALUES + 1  # for each use, first without a die, then with one of each value
ETCH_LUMBER = USE_FIRST + len(USES) * USE_STEP
ETCH_WHEAT, HIRE, SAIL, BUILD_FIRST = range(ETCH_LUMBER + 1, ETCH_LUMBER + 5)
FILL_ROW = BUILD_FIRST + len(BUILDINGS)
TO_STONE, TO_GOLD, RIVER_FIRST = range(FILL_ROW + 1, FILL_ROW + 4)
ETCH_FIRST = RIVER_FIRST + 2 * RIVER_SHIPS
DRAW_FIRST = ETCH_FIRST + len(ICONS) * BOXES
DRAW_ROUND = DRAW_FIRST + ROUND_FORM * BOXES
DONE = DRAW_ROUND + TURNS * BOXES
CARD_FIRST = DONE + 1
PENALTY_FIRST = CARD_FIRST + len(SHAPES)
ROLL_FIRST = PENALTY_FIRST + len(PENALTIES)
MOVES = ROLL_FIRST + VALUES

STATE = record_dtype(
    [
        # the sheets
        ("boxes", np.int64, (MOST_SEATS + 1, BOX_SETS)),
        # the decks
        ("penalties", np.int64),  # penalty cards that have not come yet
        # the round
        ("penalty", np.int64),  # the penalty card
        # the sheets
        ("marks", np.int16, (MOST_SEATS + 1, COLUMNS_OF_MARKS)),
        # the turn
        ("turn_size", np.int16),  # how many decisions the unconfirmed turn has
        # the round
        ("covered", np.int16),  # icons under the tile
        ("blue", np.int16, (VALUES,)),  # blue dice on the board
        ("cards", np.int16, (len(SHAPES),)),  # shape cards that have not come yet
        ("green", np.int16),  # green dice on the board
        ("card", np.int16),  # the shape card of the round
        ("tile", np.int16),
        ("side", np.int16),
        ("spot", np.int16),  # how the tile lies
        ("obeyed", np.int16),  # whether it is
        ("first", np.int16),  # the first player
        ("taken", np.int16),  # dice taken in the draft
        ("written", np.int16),  # seats that have confirmed their writing, a bit for each
        ("papyrus", np.int16),  # whether the Papyrus bonus can be taken now
        # the turn
        ("phase", np.int16),
        ("seat", np.int16),  # who decides
        ("owed", np.int16),  # the mark that must be made now
        ("owed_count", np.int16),  # how many of them
        # the game
        ("players", np.int16),
        ("rounds", np.int16),
        ("past", np.int16),  # rounds that are over
    ]
)
