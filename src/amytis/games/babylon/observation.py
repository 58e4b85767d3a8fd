"""What an observation of Babylon holds."""

from amytis.core.observation import bits, number, one_of, seat
from amytis.core.seats import MOST_SEATS
from amytis.games.babylon.components import (
    LAYERS,
    PLACES,
    QUARRY_TILES,
    ROUNDS,
    SPACES,
    STACKS,
    SUPPLIES,
    SUPPLY,
    SYMBOLS,
    TILE_COUNT,
    TOKENS,
    TOKENS_OF_EACH,
)
from amytis.games.babylon.state import LEVEL_BITS, MOST_DECISIONS, MOVES, PHASES, SPAN_LEVEL_SHIFT, STATUES_SHIFT

MOST_PIECES = 2 * int(SUPPLY.max())
BITS_OF_A_TERRACE = STATUES_SHIFT + SPACES
BITS_OF_AN_ITEM = SPAN_LEVEL_SHIFT + LEVEL_BITS.bit_length()

PARTS = (
    bits("bag", QUARRY_TILES),
    number("supply", MOST_PIECES, count=len(SUPPLIES)),
    bits("built", BITS_OF_A_TERRACE, seated=True),
    number("built_tiles", TILE_COUNT, low=-1, seated=True),
    number("levels", LEVEL_BITS, seated=True),
    number("tiles", TILE_COUNT, low=-1, seated=True),
    one_of("symbols", len(SYMBOLS) - 1, low=1, seated=True),
    bits("items", BITS_OF_AN_ITEM, seated=True),
    number("heights", LEVEL_BITS, seated=True),
    number("singles", MOST_PIECES, seated=True),
    one_of("slots", TILE_COUNT - 1, seated=True),
    one_of("tops", QUARRY_TILES - 1),
    number("stacked", LAYERS),
    one_of("opened", STACKS - 1),
    number("token_bag", TOKENS_OF_EACH),
    one_of("token", len(TOKENS) - 1),
    one_of("phase", len(PHASES) - 1),
    number("rounds", int(ROUNDS.max())),
    seat("seat"),
    number("removed", STACKS),
    number("turn_size", MOST_DECISIONS),
    number("played", MOVES, low=-1),
    one_of("dug", TILE_COUNT - 1),
    number("gift", 1),
    number("changed", 1),
    number("laid", TILE_COUNT, low=-1),
    number("laid_places", PLACES, low=-1),
    one_of("pillars_place", PLACES - 1),
    number("pillars_level", LEVEL_BITS, low=-1),
    one_of("pillars_corner", SPACES, low=1),
    one_of("players", MOST_SEATS, low=1),
    number("edition", 1),
)

# Fields that only serve to take a turn back.
LEFT_OUT = ("dug_before", "gift_before")
