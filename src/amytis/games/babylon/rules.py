"""The rules of Babylon as the contract asks for them; each step of a turn has a module of its own."""

from typing import Any

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.core.rng import Rng
from amytis.core.seats import CHANCE, OVER
from amytis.games.babylon.components import (
    ALL_TILES,
    DOUBLE,
    LAYERS,
    NOTHING,
    PILLARS_KEPT,
    REMOVALS,
    ROUNDS,
    SINGLE,
    SPACES,
    STACKS,
    START_FIRST,
    SUPPLY,
    TOKENS_OF_EACH,
)
from amytis.games.babylon.dealing import legal_outcomes, uncover
from amytis.games.babylon.dealing import sample as sample
from amytis.games.babylon.decorating import (
    legal_decorations,
    make_symbol,
    put_bridge,
    put_fountain,
    put_stairway,
    put_statue,
)
from amytis.games.babylon.digging import dig, legal_digs, take_top
from amytis.games.babylon.raising import clear_pillars, lay_tile, legal_pillars, legal_tiles, set_pillars
from amytis.games.babylon.state import (
    BEFORE,
    BRIDGE_FIRST,
    BUILD,
    CONFIRM,
    CORNER_CHOICES,
    DEAL,
    DIG,
    DIG_FIRST,
    DISCARD,
    DONE,
    DRAW_TOKEN,
    EMPTY,
    FOUNTAIN_FIRST,
    GAME_OVER,
    LAY,
    LAY_FIRST,
    MAKE_FIRST,
    NO_MOVE,
    NO_PLACE,
    NO_TILE,
    PILLARS_FIRST,
    REMOVE,
    RISES,
    STAIRWAY_FIRST,
    STATUE_FIRST,
    STORE,
    TILE_FIRST,
    TOKEN_FIRST,
    UNCOVER,
)


@compiled
def start(s: State, players: int, options: Any) -> None:
    """Write the opening position (chapter 1): nothing is dealt yet."""
    edition = options[0]
    s.players = players
    s.edition = edition
    s.bag = ALL_TILES
    s.built[:] = 0
    s.built_tiles[:] = NO_TILE
    s.supply[:] = SUPPLY[edition]
    s.levels[:] = 0
    s.tiles[:] = NO_TILE
    s.symbols[:] = 0
    s.items[:] = EMPTY
    s.heights[:] = 0
    s.singles[:] = 0
    s.slots[:] = NO_TILE
    for p in range(players):
        s.slots[p] = START_FIRST + p
    s.tops[:] = NO_TILE
    s.stacked[:] = LAYERS
    s.opened = 0
    s.token_bag[:] = TOKENS_OF_EACH
    s.token = NOTHING
    s.phase = DEAL
    s.rounds = 0
    s.seat = 0
    s.removed = 0
    clear_turn(s)


@compiled
def clear_turn(s: State) -> None:
    """Nothing of a turn is entered yet; what was remembered for taking it back is forgotten."""
    s.dug = NO_TILE
    s.gift = 0
    clear_building(s)
    save_turn_start(s)


@compiled
def clear_building(s: State) -> None:
    """Nothing is built in this turn yet."""
    s.turn_size = 0
    s.played[:] = NO_MOVE
    s.changed = 0
    s.laid[:] = NO_TILE
    s.laid_places[:] = NO_PLACE
    clear_pillars(s)


@compiled
def copy_garden(s: State, source: int, target: int) -> None:
    """Copy a garden and what lies beside it."""
    s.built[target] = s.built[source]
    s.built_tiles[target] = s.built_tiles[source]
    s.levels[target] = s.levels[source]
    s.tiles[target] = s.tiles[source]
    s.symbols[target] = s.symbols[source]
    s.items[target] = s.items[source]
    s.heights[target] = s.heights[source]
    s.singles[target] = s.singles[source]
    s.slots[target] = s.slots[source]


@compiled
def to_move(s: State) -> int:
    """The seat to move, CHANCE or OVER."""
    phase = s.phase
    if phase == GAME_OVER:
        return OVER
    return CHANCE if phase == DEAL or phase == UNCOVER or phase == DRAW_TOKEN else s.seat


@compiled
def legal(s: State, moves: Moves) -> int:
    """Write all legal moves in ascending order; return how many there are."""
    phase = s.phase
    if phase == BUILD:
        return legal_buildings(s, moves)
    if phase == LAY:
        return legal_tiles(s, moves)
    if phase == DIG:
        return legal_digs(s, moves)
    if phase == CONFIRM:
        moves[0] = DONE
        return 1
    if phase == REMOVE:
        return legal_removals(s, moves)
    return 0 if phase == GAME_OVER else legal_outcomes(s, moves)


@compiled
def legal_removals(s: State, moves: Moves) -> int:
    """Any clay tile (1.5)."""
    count = 0
    for stack in range(STACKS):
        if s.stacked[stack] == LAYERS:
            moves[count] = stack
            count += 1
    return count


@compiled
def legal_buildings(s: State, moves: Moves) -> int:
    """Pillars for a tile, decorations, and what ends the turn (2.1, 7.1)."""
    count = legal_decorations(s, moves, legal_pillars(s, moves, 0))
    if s.dug == NO_TILE:
        moves[count] = DONE
        return count + 1
    moves[count] = STORE
    moves[count + 1] = DISCARD
    return count + 2


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < DIG_FIRST:
        take_top(s, move)
        s.phase = UNCOVER
    elif move < PILLARS_FIRST:
        dig(s, move - DIG_FIRST)
        save_turn_start(s)
        s.phase = UNCOVER if s.stacked[s.opened] else BUILD
    elif move < DONE:
        s.played[s.turn_size] = move
        s.turn_size += 1
        enter(s, move)
    elif move == DONE:
        end_turn(s)
    elif move < TOKEN_FIRST:
        uncover(s, move - TILE_FIRST)
        after_uncovering(s)
    else:
        s.token = move - TOKEN_FIRST
        s.token_bag[s.token] -= 1
        s.phase = DIG


@compiled
def save_turn_start(s: State) -> None:
    """What is built from here on can be taken back (2.2)."""
    s.dug_before = s.dug
    s.gift_before = s.gift
    copy_garden(s, s.seat, BEFORE)
    s.supply[1] = s.supply[0]


@compiled
def after_uncovering(s: State) -> None:
    """The quarry is dealt, then clay tiles are taken out (1.5); in a turn, the building begins."""
    if s.dug != NO_TILE:
        s.phase = BUILD
    elif s.opened < STACKS - 1 and s.removed == 0 and s.tops[STACKS - 1] == NO_TILE:
        s.opened += 1
    elif s.removed < REMOVALS[s.players] * s.players:
        begin_turn(s, s.removed % s.players, REMOVE)
        s.removed += 1
    else:
        begin_turn(s, 0, DIG)


@compiled
def enter(s: State, move: int) -> None:
    """A decision of a turn that is not confirmed yet."""
    if move < LAY_FIRST:
        number = move - PILLARS_FIRST
        choice, number = number % CORNER_CHOICES, number // CORNER_CHOICES
        set_pillars(s, number // RISES, number % RISES, choice)
        s.phase = LAY
    elif move < STATUE_FIRST:
        lay_tile(s, (move - LAY_FIRST) // SPACES, (move - LAY_FIRST) % SPACES)
        s.phase = BUILD
    elif move < STAIRWAY_FIRST:
        put_statue(s, move - STATUE_FIRST)
    elif move < FOUNTAIN_FIRST:
        put_stairway(s, move - STAIRWAY_FIRST)
    elif move < BRIDGE_FIRST:
        put_fountain(s, move - FOUNTAIN_FIRST)
    elif move < MAKE_FIRST:
        put_bridge(s, move - BRIDGE_FIRST)
    elif move < STORE:
        make_symbol(s, (move - MAKE_FIRST) // SPACES, (move - MAKE_FIRST) % SPACES + 1)
    else:
        if move == STORE:
            s.slots[s.seat] = s.dug
        s.dug = NO_TILE
        s.phase = CONFIRM


@compiled
def end_turn(s: State) -> None:
    """Return what cannot be kept (7.2), and pass the turn on (1.6, 1.7)."""
    surplus = max(0, s.singles[s.seat] - PILLARS_KEPT)
    s.singles[s.seat] -= surplus
    s.supply[0, SINGLE] += surplus
    s.supply[0, DOUBLE] += s.gift
    begin_turn(s, (s.seat + 1) % s.players, DIG)
    if s.seat == 0:
        s.rounds += 1
        s.phase = GAME_OVER if s.rounds == ROUNDS[s.players] else DRAW_TOKEN


@compiled
def begin_turn(s: State, seat: int, phase: int) -> None:
    """It is for another seat to decide."""
    s.seat = seat
    s.phase = phase
    clear_turn(s)


@compiled
def take_back(s: State) -> None:
    """Take everything back that was built in the unconfirmed turn (2.2)."""
    copy_garden(s, BEFORE, s.seat)
    s.supply[0] = s.supply[1]
    s.dug = s.dug_before
    s.gift = s.gift_before
    clear_building(s)
    s.phase = BUILD


@compiled
def mask_hidden(s: State, seat: int) -> None:
    """Take back all that a seat cannot know: what others build (10.1)."""
    if seat != s.seat and s.turn_size:
        take_back(s)


@compiled
def resample_hidden(s: State, seat: int, rng: Rng) -> None:
    """Resample what a seat cannot know: what others build; nothing else is decided before it is seen (10.1)."""
    mask_hidden(s, seat)
