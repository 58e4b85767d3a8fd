"""What an observation of Babylonia holds."""

from amytis.core.observation import bits, number, one_of, seat
from amytis.core.seats import MOST_SEATS
from amytis.games.babylonia.components import HEXES, LOCATIONS, SPOTS, TILES, TOKENS, ZIGGURATS
from amytis.games.babylonia.state import FACE_DOWN, IN_THE_BOX, PHASES

MOST_POINTS = 999
MOST_TURNS = 200
PIECES = int(TOKENS.sum())

PARTS = (
    bits("free", HEXES),
    bits("tokens", HEXES, seated=True),
    one_of("kind", FACE_DOWN),
    one_of("tiles", len(TILES) - 1),
    bits("pending", len(LOCATIONS)),
    bits("scored", len(ZIGGURATS)),
    bits("touching", len(ZIGGURATS), seated=True),
    number("tile_bag", len(SPOTS)),
    number("points", MOST_POINTS, seated=True),
    number("stands", PIECES, seated=True),
    number("reserves", PIECES, seated=True),
    number("won", len(SPOTS), seated=True),
    seat("cards", IN_THE_BOX),
    number("extra_spent", 1),
    one_of("phase", len(PHASES) - 1),
    seat("seat"),
    seat("chooser"),
    number("turn", MOST_TURNS),
    number("turn_hexes", HEXES, low=-1),
    number("turn_size", PIECES),
    one_of("players", MOST_SEATS, low=1),
    number("variant", 1),
)

# Fields that follow from the others, or only serve to take a turn back.
LEFT_OUT = (
    *("fields", "cities", "nobles", "near", "cities_won", "next_spot"),
    *("turn_kinds", "turn_river", "turn_tiles", "turn_gains"),
)
