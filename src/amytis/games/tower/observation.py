"""What an observation of the tower holds."""

from amytis.core.observation import bits, number, one_of, seat, seats
from amytis.core.seats import MOST_SEATS
from amytis.games.tower.components import (
    BOARD,
    BOXES,
    BUILDINGS,
    CARDS_OF_SHAPE,
    COLUMNS,
    HARD_ROUNDS,
    LOOKS,
    MARKS,
    MOSAIC_ROWS,
    PENALTIES,
    RESOURCES,
    RIVER_SHIPS,
    ROUNDS,
    SHAPES,
    SIDES,
    SPOTS,
    TILES,
)
from amytis.games.tower.state import (
    AMPHORAS,
    BUILT,
    COLUMNS_OF_MARKS,
    DICE,
    GAINED,
    OBEYED,
    PHASES,
    RIVER_MARKS,
    ROWS_FILLED,
    SPENT,
    TESSERAE,
)

MOST_MARKS = 999  # nothing on a sheet is marked so often
MOST_DICE = 30

PARTS = (
    bits("boxes", BOXES, seated=True),
    number("marks", MOST_MARKS, seated=True, first=AMPHORAS, count=len(COLUMNS) * len(LOOKS), name="amphoras"),
    number("marks", MOST_MARKS, seated=True, first=TESSERAE, count=len(MOSAIC_ROWS), name="tesserae"),
    number("marks", MOST_MARKS, seated=True, first=RIVER_MARKS, count=2 * RIVER_SHIPS, name="river"),
    number("marks", MOST_MARKS, seated=True, first=GAINED, count=len(RESOURCES), name="gained"),
    number("marks", MOST_MARKS, seated=True, first=SPENT, count=len(RESOURCES), name="spent"),
    number("marks", MOST_MARKS, seated=True, first=ROWS_FILLED, count=BUILT - ROWS_FILLED, name="rows, carts, trees"),
    bits("marks", len(BUILDINGS), seated=True, first=BUILT, count=1, name="built"),
    number("marks", MOST_MARKS, seated=True, first=BUILT + 1, count=DICE - BUILT - 1, name="points and penalties"),
    number("marks", MOST_DICE, seated=True, first=DICE, count=COLUMNS_OF_MARKS - DICE, name="round"),
    bits("penalties", len(PENALTIES)),
    one_of("penalty", len(PENALTIES) - 1),
    one_of("obeyed", OBEYED),
    number("turn_size", MOST_MARKS),
    bits("covered", len(BOARD)),
    number("blue", MOST_DICE),
    number("green", MOST_DICE),
    number("cards", CARDS_OF_SHAPE),
    one_of("card", len(SHAPES) - 1),
    one_of("tile", len(TILES) - 1),
    one_of("side", len(SIDES) - 1),
    one_of("spot", len(SPOTS) - 1),
    seat("first"),
    number("taken", MOST_DICE),
    seats("written"),
    number("papyrus", 1),
    one_of("phase", len(PHASES) - 1),
    seat("seat"),
    one_of("owed", len(MARKS) - 1),
    number("owed_count", MOST_MARKS),
    one_of("players", MOST_SEATS, low=1),
    number("rounds", max(ROUNDS, HARD_ROUNDS)),
    number("past", max(ROUNDS, HARD_ROUNDS)),
)

# Nothing follows from the rest.
LEFT_OUT = ()
