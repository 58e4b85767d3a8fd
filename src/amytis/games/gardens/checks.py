"""Whether a drawn position can be: every piece once, and nothing in the air."""

from collections import Counter

from amytis.core.errors import BadPosition
from amytis.games.gardens.components import (
    BUILDING_ORDER,
    DOWN_LEFT,
    DOWN_RIGHT,
    GARDENERS,
    LARGEST_POOL,
    NAMES,
    NEIGHBOUR,
    ROW,
    SEEDS,
    TILES_IN_GAME,
)


def check(
    players: int,
    length: int,
    settling: bool,
    tiles: dict[int, int],
    seeds: dict[int, int],
    gardeners: dict[int, list[int]],
    pool: list[int],
) -> None:
    """Refuse what cannot be."""
    check_tiles(length, tiles, pool)
    check_support(tiles)
    if players == 1 and set(tiles) != set(BUILDING_ORDER[length, : len(tiles)].tolist()):
        raise BadPosition("against the king the ziggurat grows from left to right, row by row")
    if players == 1 and sum(map(len, gardeners.values())) != (0 if settling else GARDENERS[length, 1]):
        raise BadPosition("against the king all gardeners stand on the ziggurat once the game has begun")
    check_guilds(players, length, seeds, gardeners)


def check_tiles(length: int, tiles: dict[int, int], pool: list[int]) -> None:
    """No tile twice, and not more than the game has."""
    twice = [tile + 1 for tile, count in Counter([*tiles.values(), *pool]).items() if count > 1]
    if twice:
        raise BadPosition(f"tile {twice[0]} is there twice")
    if len(pool) > LARGEST_POOL or len(tiles) + len(pool) > TILES_IN_GAME[length]:
        raise BadPosition("there are more tiles than the game has")


def check_support(tiles: dict[int, int]) -> None:
    """Every tile rests on two others (3.1)."""
    for place in tiles:
        below = [int(NEIGHBOUR[place, way]) for way in (DOWN_LEFT, DOWN_RIGHT)]
        if any(ROW[one] > 0 and one not in tiles for one in below):
            raise BadPosition(f"the tile on {NAMES[place]} rests on nothing")


def check_guilds(players: int, length: int, seeds: dict[int, int], gardeners: dict[int, list[int]]) -> None:
    """Nobody has more seeds and gardeners than in the box (1.4)."""
    for guild, count in Counter(seeds.values()).items():
        if guild >= max(players, 2) or count > SEEDS:
            raise BadPosition(f"guild {guild + 1} does not have {count} seeds")
    standing = Counter(seat for seats in gardeners.values() for seat in seats)
    for seat, count in standing.items():
        if seat >= players or count > GARDENERS[length, players]:
            raise BadPosition(f"seat {seat + 1} does not have {count} gardeners")
