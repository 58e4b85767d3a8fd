"""All pieces of a game of Babylonia, wherever they are: the same from the first to the last decision."""

from collections import Counter

from amytis.core.contract import State
from amytis.games.babylonia.components import CITY_KINDS, HEXES, TILE_BAG, TILES
from amytis.games.babylonia.state import IN_THE_BOX, NO_TILE, NO_TOKEN
from amytis.games.babylonia.view import owners


def census(s: State) -> dict[tuple[int, int], int]:
    """Tokens of each seat by kind; tiles and cards are checked on the way."""
    check_tiles(s)
    check_cards(s)
    tokens: Counter[tuple[int, int]] = Counter()
    for p in range(s.players):
        for kind in range(4):
            tokens[p, kind] += int(s.stands[p, kind] + s.reserves[p, kind])
    on_board = [h for h in range(HEXES) if s.kind[h] != NO_TOKEN]
    owner = owners(s)
    for h in on_board:
        tokens[owner[h], int(s.kind[h])] += 1
    assert sum(int(word).bit_count() for owner in s.tokens for word in owner) == len(on_board)
    return tokens


def check_tiles(s: State) -> None:
    """No tile is there more often than the box has it, and the sets of hexes say the same as the tiles on them.

    Tiles may leave the game: fields that were entered, and cities lost to ties.
    """
    on_board = Counter(int(tile) for tile in s.tiles if tile != NO_TILE)
    cities = sum(count for tile, count in on_board.items() if tile < CITY_KINDS)
    assert cities == sum(int(word).bit_count() for word in s.cities)
    assert sum(on_board.values()) - cities == sum(int(word).bit_count() for word in s.fields)
    assert s.won.sum() == s.cities_won.sum()
    for tile in range(len(TILES)):
        won = s.won[:, tile].sum() if tile < CITY_KINDS else 0
        assert on_board[tile] + won + s.tile_bag[tile] <= TILE_BAG[s.players, tile]


def check_cards(s: State) -> None:
    """Each card is in the box, on display or in front of a seat that plays."""
    assert all(IN_THE_BOX <= owner < s.players for owner in s.cards)
    assert (s.cards == IN_THE_BOX).sum() <= 2
