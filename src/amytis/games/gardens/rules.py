"""The rules of Gardens of Babylon as the contract asks for them; each step of a turn has a module of its own."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng
from amytis.core.seats import CHANCE, OVER
from amytis.games.gardens.building import (
    add_to_pool,
    legal_tiles,
    lift_tile,
    next_place,
    open_way,
    put_tile,
    take_from_pool,
)
from amytis.games.gardens.components import (
    ALL_TILES,
    BASE_FIRST,
    BASES,
    BIT,
    COUNT,
    GARDENERS,
    LARGEST_POOL,
    MOST_BASE,
    POOLS,
    RIGHT,
    SEEDS,
    TILES_IN_GAME,
    WORD,
)
from amytis.games.gardens.dealing import draw_tile, legal_outcomes, pile_size
from amytis.games.gardens.dealing import sample as sample
from amytis.games.gardens.planting import enter_pool, legal_first_pools, legal_further_pools, legal_pool_of_planter
from amytis.games.gardens.scarcity import duty
from amytis.games.gardens.state import (
    CASCADE,
    DEAL,
    DONE,
    DRAW,
    DRAW_FIRST,
    GAME_OVER,
    GO,
    GO_FIRST,
    KING,
    KING_FIRST,
    KINGS_TURN,
    MOVE,
    NO_TILE,
    NOBODY,
    PLACE,
    PLANT,
    PLANT_FIRST,
    SETTLE,
    SETTLE_FIRST,
    TAKE_FIRST,
)
from amytis.games.gardens.walking import (
    bring_planter_back,
    legal_planters,
    legal_terraces,
    lift_gardener,
    put_gardener,
    take_gardener,
)
from amytis.games.gardens.watering import sow


@compiled
def start(s: State, players: int, options: Any) -> None:
    """Write the opening position (chapter 1, 9.1): nothing is dealt yet."""
    s.players = players
    length = options[0]
    s.length = length
    s.pool_size = POOLS[options[1]] if players == 1 else LARGEST_POOL
    base = BASES[length]
    s.open[:] = 0
    s.dry[:] = 0
    s.sown[:] = 0
    s.stood[:] = 0
    s.bag[:] = ALL_TILES
    s.points[:] = 0
    s.tiles[:] = NO_TILE
    s.doors[:] = 0
    s.gardeners[:] = 0
    s.hands[:] = 0
    s.banks[:] = 0
    s.pool[:] = NO_TILE
    s.placed = 0
    s.drawn = 0
    for p in range(players):
        s.hands[p] = GARDENERS[length, players]
    for guild in range(max(players, 2)):
        s.banks[guild] = SEEDS
    for i in range(base - 1):
        open_way(s, BASE_FIRST + i, RIGHT)
        above = BASE_FIRST - (MOST_BASE - 1) + i
        s.open[WORD[above]] |= BIT[above]
    s.seat = 0
    s.phase = SETTLE if players == 1 else DEAL
    clear_turn(s)


@compiled
def clear_turn(s: State) -> None:
    """Nothing of a turn is entered yet."""
    s.flow[:] = 0
    s.turn_size = 0
    s.turn_tile = NO_TILE
    s.turn_place = NOBODY
    s.turn_from = NOBODY
    s.turn_to = NOBODY


@compiled
def to_move(s: State) -> int:
    """The seat to move, CHANCE or OVER."""
    phase = s.phase
    if phase == GAME_OVER:
        return OVER
    return CHANCE if phase == DEAL or phase == DRAW or phase == KINGS_TURN else s.seat


@compiled
def legal(s: State, moves: Moves) -> int:
    """Write all legal moves in ascending order; return how many there are."""
    phase = s.phase
    if phase == PLACE:
        return legal_tiles(s, moves)
    if phase == MOVE:
        count = legal_first_pools(s, moves, legal_planters(s, moves))
        moves[count] = DONE
        return count + 1
    if phase == GO:
        return legal_terraces(s, moves)
    if phase == PLANT:
        count = legal_pool_of_planter(s, moves)
        moves[count] = DONE
        return count + 1
    if phase == CASCADE:
        return legal_further_pools(s, moves)
    if phase == SETTLE:
        return legal_settlements(s, moves)
    return 0 if phase == GAME_OVER else legal_outcomes(s, moves)


@compiled
def legal_settlements(s: State, moves: Moves) -> int:
    """The next gardener of the solo game to the right of the last, leaving room for the others (9.2)."""
    if s.hands[0] == 0:
        moves[0] = DONE
        return 1
    first = 0
    for i in range(BASES[s.length]):
        if s.gardeners[0, BASE_FIRST + i]:
            first = i + 1
    count = 0
    for i in range(first, BASES[s.length] - s.hands[0] + 1):
        moves[count] = SETTLE_FIRST + i
        count += 1
    return count


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move == DONE:
        confirm(s)
    elif move < DONE:
        s.turn_size += 1
        enter(s, move)
    elif move < KING_FIRST:
        draw_tile(s, move - DRAW_FIRST)
        add_to_pool(s, move - DRAW_FIRST)
        after_draw(s)
    else:
        kings_turn(s, move - KING_FIRST)


@compiled
def enter(s: State, move: int) -> None:
    """A decision of a turn that is not confirmed yet."""
    if move < SETTLE_FIRST:
        s.turn_tile = take_from_pool(s, move // COUNT)
        s.turn_place = move % COUNT
        put_tile(s, s.turn_tile, s.turn_place)
        s.phase = MOVE
    elif move < TAKE_FIRST:
        s.hands[0] -= 1
        put_gardener(s, BASE_FIRST + move - SETTLE_FIRST)
    elif move < GO_FIRST:
        take_gardener(s, move - TAKE_FIRST)
        s.phase = GO
    elif move < PLANT_FIRST:
        s.turn_to = move - GO_FIRST
        put_gardener(s, s.turn_to)
        s.phase = PLANT
    else:
        enter_pool(s, move - PLANT_FIRST)


@compiled
def confirm(s: State) -> None:
    """The turn is as it is: exchange the seeds, then draw (2.1, 6.6); or begin the solo game."""
    if s.phase == SETTLE:
        s.phase = DEAL
        clear_turn(s)
        return
    sow(s, s.seat, (s.flow[0], s.flow[1]))
    clear_turn(s)
    if s.placed == TILES_IN_GAME[s.length]:
        s.phase = GAME_OVER
    elif pile_size(s):
        s.phase = DRAW
    else:
        pass_on(s)


@compiled
def after_draw(s: State) -> None:
    """The set-up goes on until the pool is full (1.5); a turn ends with its draw (7.1)."""
    if s.phase == DRAW:
        pass_on(s)
    elif s.drawn == s.pool_size:
        s.phase = PLACE


@compiled
def pass_on(s: State) -> None:
    """The turn passes to the next seat, or to the king (1.6, 9.5)."""
    if s.players == 1:
        s.phase = KINGS_TURN
    else:
        s.seat = (s.seat + 1) % s.players
        s.phase = PLACE


@compiled
def kings_turn(s: State, tile: int) -> None:
    """The king places a tile, of the pile or else of the pool, and plants what he must (9.5 to 9.8)."""
    if pile_size(s):
        draw_tile(s, tile)
    else:
        slot = 0
        while s.pool[slot] != tile:
            slot += 1
        take_from_pool(s, slot)
    place = next_place(s)
    put_tile(s, tile, place)
    if s.banks[KING]:
        sow(s, KING, duty(s, KING, place))
    s.phase = GAME_OVER if s.placed == TILES_IN_GAME[s.length] else PLACE


@compiled
def take_back(s: State) -> None:
    """Take the whole unconfirmed turn back (2.2)."""
    if s.phase == SETTLE:
        for i in range(BASES[s.length]):
            if s.gardeners[0, BASE_FIRST + i]:
                lift_gardener(s, BASE_FIRST + i)
                s.hands[0] += 1
    elif s.turn_size:
        bring_planter_back(s)
        lift_tile(s, s.turn_place)
        add_to_pool(s, s.turn_tile)
        s.phase = PLACE
    clear_turn(s)


@compiled
def mask_hidden(s: State, seat: int) -> None:
    """Take back all that a seat cannot know: the others' unconfirmed steps (10.1)."""
    if seat != s.seat and s.turn_size:
        take_back(s)


@compiled
def resample_hidden(s: State, seat: int, rng: Rng) -> None:
    """Resample what a seat cannot know: the others' unconfirmed steps; the pile is not in any order (10.1)."""
    mask_hidden(s, seat)
