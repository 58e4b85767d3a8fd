"""Whether a drawn position can be: every piece once, nothing in the air, and a phase that fits."""

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
from amytis.games.gardens.drawn import Drawn
from amytis.games.gardens.state import CASCADE, DEAL, DRAW, GAME_OVER, KINGS_TURN, MOVE, PLACE, SETTLE


def check(drawn: Drawn) -> None:
    """Refuse an impossible position."""
    check_tiles(drawn)
    check_support(drawn)
    check_guilds(drawn)
    if drawn.players == 1:
        check_solo(drawn)
    elif drawn.phase in (SETTLE, KINGS_TURN):
        raise BadPosition("settling and the king's turn are of the solo game only")
    check_phase(drawn)


def check_tiles(drawn: Drawn) -> None:
    """No tile twice, and not more than the game has."""
    twice = [tile + 1 for tile, count in Counter([*drawn.tiles.values(), *drawn.pool]).items() if count > 1]
    if twice:
        raise BadPosition(f"tile {twice[0]} is there twice")
    if len(drawn.pool) > LARGEST_POOL or drawn.pile < 0:
        raise BadPosition("there are more tiles than the game has")
    if len(drawn.pool) > drawn.pool_size:
        raise BadPosition(f"the pool has {drawn.pool_size} tiles in this game, not {len(drawn.pool)}")


def check_support(drawn: Drawn) -> None:
    """Every tile rests on two others (3.1)."""
    for place in drawn.tiles:
        below = [int(NEIGHBOUR[place, way]) for way in (DOWN_LEFT, DOWN_RIGHT)]
        if any(ROW[one] > 0 and one not in drawn.tiles for one in below):
            raise BadPosition(f"the tile on {NAMES[place]} rests on nothing")


def check_guilds(drawn: Drawn) -> None:
    """Nobody has more seeds and gardeners than in the box (1.4)."""
    for guild, count in Counter(drawn.seeds.values()).items():
        if guild >= max(drawn.players, 2) or count > SEEDS:
            raise BadPosition(f"guild {guild + 1} does not have {count} seeds")
    standing = Counter(seat for seats in drawn.gardeners.values() for seat in seats)
    for seat, count in standing.items():
        if seat >= drawn.players or count > GARDENERS[drawn.length, drawn.players]:
            raise BadPosition(f"seat {seat + 1} does not have {count} gardeners")


def check_solo(drawn: Drawn) -> None:
    """Against the king tiles come in one order, and nobody is left in hand (9.2, 9.4)."""
    order = BUILDING_ORDER[drawn.length, : len(drawn.tiles)].tolist()
    if set(drawn.tiles) != set(order):
        raise BadPosition("against the king the ziggurat grows from left to right, row by row")
    standing = sum(map(len, drawn.gardeners.values()))
    if standing != (0 if drawn.phase == SETTLE else GARDENERS[drawn.length, 1]):
        raise BadPosition("against the king all gardeners stand on the ziggurat once the game has begun")
    if drawn.phase == SETTLE and (drawn.tiles or drawn.pool):
        raise BadPosition("gardeners settle before any tile is drawn")


def check_phase(drawn: Drawn) -> None:
    """A phase in which something is left to be done."""
    if MOVE <= drawn.phase <= CASCADE:
        raise BadPosition("a turn under way is told by the line 'played', not by its phase")
    if len(drawn.tiles) == TILES_IN_GAME[drawn.length] and drawn.phase != GAME_OVER:
        raise BadPosition("the whole ziggurat is built, so the game is over")
    if drawn.phase in (PLACE, KINGS_TURN) and not drawn.pool:
        raise BadPosition("there is no tile to be placed: the pool is empty")
    if drawn.phase in (DEAL, DRAW) and (len(drawn.pool) == drawn.pool_size or not drawn.pile):
        raise BadPosition("no tile can be drawn: the pool is full, or the pile empty")
    if drawn.phase == DEAL and drawn.tiles:
        raise BadPosition("the pool is dealt before any tile is placed")
    if drawn.phase == DEAL and (drawn.seat or (drawn.gardeners and drawn.players > 1)):
        raise BadPosition("the pool is dealt before anybody has played")
