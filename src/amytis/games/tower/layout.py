"""How the marks of a sheet are called where a state is written as text: by the columns of `marks`."""

from amytis.games.tower.components import COLUMNS, LOOKS, MOSAIC_ROWS, RESOURCES, RIVER_SHIPS, VALUES
from amytis.games.tower.state import (
    AMPHORAS,
    CARTS_CIRCLED,
    DICE,
    GAINED,
    LOOSE,
    LOST,
    OWN_POND,
    POND_USED,
    RAW,
    RIVER_MARKS,
    ROWS_FILLED,
    SHIP_USED,
    SPENT,
    TESSERAE,
    TREES_CIRCLED,
    WORKER_USED,
)

# The first column and how many there are.
COUNTED = {
    "amphoras": (AMPHORAS, len(COLUMNS) * len(LOOKS)),
    "tesserae": (TESSERAE, len(MOSAIC_ROWS)),
    "river": (RIVER_MARKS, 2 * RIVER_SHIPS),
    "gained": (GAINED, len(RESOURCES)),
    "spent": (SPENT, len(RESOURCES)),
    "rows": (ROWS_FILLED, 1),
    "carts": (CARTS_CIRCLED, 1),
    "trees": (TREES_CIRCLED, 1),
    "raw": (RAW, 1),
    "lost": (LOST, 1),
    "dice": (DICE, VALUES),
    "loose": (LOOSE, 2),
}
FLAGS = {"pond": POND_USED, "tile's pond open": OWN_POND, "worker": WORKER_USED, "ship": SHIP_USED}
