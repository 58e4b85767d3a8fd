"""The tile of the round and what it brings at once (chapter 3), and the penalty card before it (11.3)."""

from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.bonuses import face, legal_papyrus
from amytis.games.tower.components import (
    COVERS,
    ETCH,
    NOTHING,
    PAPYRUS,
    PENALTY_POINTS,
    POND,
    RIVER,
    SIDES,
    SPOTS,
    TILE_POND,
)
from amytis.games.tower.marking import make_mark
from amytis.games.tower.pond import is_of_mark, legal_through_pond, use_pond
from amytis.games.tower.sheet import is_closed
from amytis.games.tower.state import (
    IGNORED,
    LAID,
    LAY,
    LAY_FIRST,
    LOST,
    NONE,
    OBEY,
    OBEYED,
    OWN_POND,
)

SIDES_OF_TILE = len(SIDES)
SPOTS_ON_BOARD = len(SPOTS)


@compiled
def face_card(s: State, move: int) -> None:
    """Obey the penalty card, or ignore it and lose its points (11.3 to 11.5)."""
    if move == OBEY:
        s.obeyed = OBEYED
    else:
        s.obeyed = IGNORED
        s.marks[s.seat, LOST] += PENALTY_POINTS[s.penalty]
    s.phase = LAY


@compiled
def legal_tiles(s: State, moves: Moves) -> int:
    """Both tiles of the shape, both sides, wherever they lie wholly on the board (3.1, 3.2)."""
    count = 0
    for one in range(2 * SIDES_OF_TILE):
        side = one % SIDES_OF_TILE
        for spot in range(SPOTS_ON_BOARD):
            if COVERS[SIDES_OF_TILE * s.card + side, spot]:
                moves[count] = LAY_FIRST + (2 * SIDES_OF_TILE * s.card + one) * SPOTS_ON_BOARD + spot
                count += 1
    return count


@compiled
def lay_tile(s: State, move: int) -> None:
    """Cover some icons for this round; the side may bring a Papyrus bonus and a Pond (3.3 to 3.5, 11.4)."""
    side_of_tile = (move - LAY_FIRST) // SPOTS_ON_BOARD
    s.spot = (move - LAY_FIRST) % SPOTS_ON_BOARD
    s.tile = side_of_tile // SIDES_OF_TILE
    s.side = side_of_tile % SIDES_OF_TILE
    s.covered = COVERS[SIDES_OF_TILE * s.card + s.side, s.spot]
    s.papyrus = PAPYRUS[face(s)] != NOTHING
    s.marks[s.seat, OWN_POND] = TILE_POND[face(s)] and not is_closed(s, POND)
    s.phase = LAID


@compiled
def lift_tile(s: State) -> None:
    """No tile lies on the board."""
    s.tile = NONE
    s.side = NONE
    s.spot = NONE
    s.covered = 0
    s.papyrus = 0


@compiled
def end_laying(s: State) -> None:
    """The draft begins: Papyrus and the tile's Pond cannot be used any more (3.4, 3.5)."""
    s.papyrus = 0
    s.marks[s.first, OWN_POND] = 0


@compiled
def legal_at_once(s: State, moves: Moves, count: int) -> int:
    """What the first player may do before the draft: the Papyrus bonus, and an action of the tile's Pond.

    Marks that both would give are listed once, among the Pond's actions, which are lower moves than all others that a
    Papyrus gives; the Papyrus gives them (3.5).
    """
    if not s.marks[s.seat, OWN_POND]:
        return legal_papyrus(s, s.seat, moves, count)
    count = legal_through_pond(s, s.seat, moves, count)
    return legal_papyrus(s, s.seat, moves, count) if ETCH <= PAPYRUS[face(s)] <= RIVER else count


@compiled
def take_at_once(s: State, move: int) -> None:
    """Take one of these."""
    if s.papyrus and is_of_mark(move, PAPYRUS[face(s)]):
        s.papyrus = 0
        make_mark(s, s.seat, move)
    else:
        s.marks[s.seat, OWN_POND] = 0
        use_pond(s, s.seat, move)
