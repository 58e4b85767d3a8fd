"""All pieces of a game of Gardens of Babylon, wherever they are: the same from the first to the last decision."""

from amytis.core.contract import State
from amytis.games.gardens.components import BASE_FIRST, COUNT, TILE_COUNT, TILES_IN_GAME
from amytis.games.gardens.dealing import pile_size
from amytis.games.gardens.state import GO, HAND, NO_TILE
from amytis.games.gardens.view import places_in


def census(s: State) -> dict[tuple[str, int], int]:
    """Seeds and gardeners of each guild, and tiles; that the sets of places fit the pieces is checked on the way."""
    check_tiles(s)
    check_sets(s)
    counts = {}
    for guild in range(len(s.banks)):
        taken = s.phase == GO and s.seat == guild
        counts["seeds", guild] = int(s.banks[guild]) + len(places_in(s.sown[guild]))
        counts["gardeners", guild] = int(s.hands[guild]) + int(s.gardeners[guild].sum()) + int(taken)
    return counts


def check_tiles(s: State) -> None:
    """Every tile is in the bag, in the pool or on the ziggurat, and as many as the game uses have left the pile."""
    built = [int(tile) for tile in s.tiles if tile != NO_TILE]
    pool = [int(tile) for tile in s.pool if tile != NO_TILE]
    bag = [tile for tile in range(TILE_COUNT) if int(s.bag[tile // 60]) >> (tile % 60) & 1]
    assert sorted(built + pool + bag) == list(range(TILE_COUNT))
    assert pool == sorted(pool)
    assert s.placed == len(built)
    assert s.drawn == len(built) + len(pool) == TILES_IN_GAME[s.length] - pile_size(s)


def check_sets(s: State) -> None:
    """The sets of places say the same as the pieces on them."""
    planted = [place for guild in range(len(s.banks)) for place in places_in(s.sown[guild])]
    assert len(planted) == len(set(planted))
    built = {place for place in range(COUNT) if s.tiles[place] != NO_TILE}
    assert set(planted) | set(places_in(s.dry)) == built
    assert not set(planted) & set(places_in(s.dry))
    assert not built & set(places_in(s.open))
    for guild in range(len(s.banks)):
        standing = [place for place in range(COUNT) if s.gardeners[guild, place]]
        assert standing == places_in(s.stood[guild])
        assert all(place in built or place >= BASE_FIRST for place in standing)
    assert s.turn_from <= HAND
