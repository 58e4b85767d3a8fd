"""What an observation of Gardens of Babylon holds."""

from amytis.core.observation import bits, number, one_of, seat
from amytis.core.seats import MOST_SEATS
from amytis.games.gardens.components import COUNT, GARDENERS, LARGEST_POOL, OFFSETS, SEEDS, TILE_COUNT
from amytis.games.gardens.state import HAND, PHASES

MOST_POINTS = 999
MOST_GARDENERS = int(GARDENERS.max())

PARTS = (
    bits("open", COUNT),
    bits("dry", COUNT),
    bits("sown", COUNT, seated=True),
    number("gardeners", MOST_GARDENERS, seated=True),
    bits("bag", TILE_COUNT),
    bits("flow", COUNT),
    number("tiles", TILE_COUNT, low=-1),
    bits("doors", len(OFFSETS)),
    one_of("pool", TILE_COUNT - 1),
    number("points", MOST_POINTS, low=-MOST_POINTS, seated=True),
    number("hands", MOST_GARDENERS, seated=True),
    number("banks", SEEDS, seated=True),
    one_of("turn_tile", TILE_COUNT - 1),
    one_of("turn_place", COUNT - 1),
    one_of("turn_from", HAND),
    one_of("turn_to", COUNT - 1),
    number("turn_size", TILE_COUNT),
    one_of("phase", len(PHASES) - 1),
    seat("seat"),
    one_of("players", MOST_SEATS, low=1),
    number("length", 1),
    number("pool_size", LARGEST_POOL),
    number("placed", TILE_COUNT),
    number("drawn", TILE_COUNT),
)

# Fields that follow from the others.
LEFT_OUT = ("stood",)
