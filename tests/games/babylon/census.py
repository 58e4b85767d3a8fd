"""All pieces of a game of Babylon, wherever they are: the same from the first to the last decision."""

from amytis.core.contract import State
from amytis.games.babylon.components import BELVEDERES, CORNER, DOUBLE, QUARRY_TILES, SINGLE, SPACES, STATUES, SUPPLY
from amytis.games.babylon.state import BEFORE, CORNER_SHIFT, KIND_BITS, LEVEL_BITS, NO_TILE, STATUE, STATUES_SHIFT


def census(s: State) -> dict[str, int]:
    """How many players and rounds there are; that every piece is somewhere is checked on the way."""
    check_tiles(s)
    for p in range(s.players):
        check_garden(s, p)
    assert (s.supply >= 0).all()
    assert (s.supply[0] <= SUPPLY[s.edition]).all()
    assert (s.singles[: s.players] >= 0).all()
    check_supply(s)
    return {"players": int(s.players), "edition": int(s.edition)}


def check_tiles(s: State) -> None:
    """No tile is in two places."""
    bag = [tile for tile in range(QUARRY_TILES) if int(s.bag) >> tile & 1]
    there = [*s.tops, *s.slots[: s.players], s.dug, *s.built_tiles[: s.players].ravel()]
    known = [int(tile) for tile in there if tile != NO_TILE]
    assert len(bag + known) == len(set(bag + known))
    assert len(bag) == s.stacked.sum() - (s.tops != NO_TILE).sum()


def check_garden(s: State, p: int) -> None:
    """What is seen from above is what was built, the highest on top."""
    for position in range(64):
        over = [
            (int(s.built[p, place]) & LEVEL_BITS, int(s.built_tiles[p, place]))
            for place in range(49)
            if s.built_tiles[p, place] != NO_TILE and position in CORNER[place]
        ]
        level, tile = max(over, default=(0, NO_TILE))
        assert (s.levels[p, position], s.tiles[p, position]) == (level, tile)


def check_supply(s: State) -> None:
    """Belvederes and statues that left the supply are in the gardens, seen or hidden; pillars likewise are not more."""
    lies = [int(s.built[p, i]) for p in range(s.players) for i in range(49) if s.built_tiles[p, i] != NO_TILE]
    belvederes = sum(one >> CORNER_SHIFT & 7 > 0 for one in lies)
    carrying = sum((one >> STATUES_SHIFT).bit_count() for one in lies)
    standing = int((s.items[: s.players] & KIND_BITS == STATUE).sum())
    assert SUPPLY[s.edition, BELVEDERES] - s.supply[0, BELVEDERES] == belvederes
    assert SUPPLY[s.edition, STATUES] - s.supply[0, STATUES] >= carrying + standing
    used = SUPPLY[s.edition, SINGLE] - s.supply[0, SINGLE] + 2 * (SUPPLY[s.edition, DOUBLE] - s.supply[0, DOUBLE])
    assert used <= s.singles[: s.players].sum() + 2 * SPACES * (len(lies) + 1) + 2 * s.gift
    if not s.turn_size:
        assert (s.levels[BEFORE] == s.levels[s.seat]).all()
        assert s.singles[BEFORE] == s.singles[s.seat]
