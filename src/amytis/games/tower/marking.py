"""Single marks on a sheet: which of a kind can be made, and making one. What they cost is not decided here."""

from amytis.core.bits import lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    A_STONE,
    AMPHORA,
    AMPHORA_PLACES,
    ARTWORK,
    BIT,
    BLOCK,
    BOXES,
    BOXES1,
    BOXES2,
    CART,
    CARTS,
    DIE,
    ETCH,
    ICON_BOXES,
    LUMBER,
    MOSAIC_SPACES,
    PAIR_FORM,
    RIGHT_COLUMN,
    RIVER,
    RIVER_SPOTS,
    ROUND_FORM,
    SHAPE3,
    SINGLE_FORM,
    TESSERA,
    THREE_FORM,
    TREE,
    TREES,
    USE_CART,
    USE_STONE,
    USE_TREE,
    WIDTH,
)
from amytis.games.tower.shapes import drawn_by, legal_drawings, legal_etchings, some_box_etchable, some_form_fits
from amytis.games.tower.sheet import gain, room
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    AMPHORAS,
    CARTS_CIRCLED,
    CIRCLE_FIRST,
    CIRCLED,
    DRAW_FIRST,
    DRAWN_BOXES,
    ETCH_FIRST,
    ETCH_LUMBER,
    ETCHED,
    GAINED,
    JOINED_ABOVE,
    JOINED_RIGHT,
    RIVER_FIRST,
    RIVER_MARKS,
    TESSERA_FIRST,
    TESSERAE,
    TREES_CIRCLED,
    USE_FIRST,
    USE_STEP,
)

SHIPS = len(RIVER_SPOTS)


@compiled
def uncircled(s: State, p: int, kind: int) -> int:
    """The icons of a kind in the tower that are not circled yet (9.4)."""
    return ICON_BOXES[kind] & ~s.boxes[p, CIRCLED]


@compiled
def forms_of(mark: int) -> tuple[int, int]:
    """The forms of a small shape: the first, and the one after the last (9.3)."""
    if mark == BOXES1:
        return SINGLE_FORM, PAIR_FORM
    if mark == BOXES2:
        return PAIR_FORM, THREE_FORM
    return THREE_FORM, ROUND_FORM


@compiled
def can_mark(s: State, p: int, mark: int) -> bool:
    """Whether a mark of some kind can be made at all (5.5, 7.4)."""
    if mark >= DIE:
        return True
    if mark == CART:
        return s.marks[p, CARTS_CIRCLED] < CARTS
    if mark == TREE:
        return s.marks[p, TREES_CIRCLED] < TREES
    if mark == A_STONE:
        return room(s, p, BLOCK) > 0
    if mark == ETCH:
        return some_box_etchable(s, p)
    if mark == BOXES1 or mark == BOXES2 or mark == SHAPE3:
        first, end = forms_of(mark)
        return some_form_fits(s, p, first, end)
    if mark == AMPHORA or mark == TESSERA or mark == RIVER:
        return some_place_left(s, p, mark)
    return uncircled(s, p, mark - ARTWORK) != 0


@compiled
def some_place_left(s: State, p: int, mark: int) -> bool:
    """Whether a column of amphoras, a row of the large mosaic or a ship has room."""
    if mark == AMPHORA:
        for place in range(len(AMPHORA_PLACES)):
            if s.marks[p, AMPHORAS + place] < AMPHORA_PLACES[place]:
                return True
        return False
    if mark == TESSERA:
        for row in range(len(MOSAIC_SPACES)):
            if s.marks[p, TESSERAE + row] < MOSAIC_SPACES[row]:
                return True
        return False
    for spot in range(2 * SHIPS):
        if s.marks[p, RIVER_MARKS + spot] < RIVER_SPOTS[spot // 2, spot % 2]:
            return True
    return False


@compiled
def legal_marks(s: State, p: int, mark: int, moves: Moves, count: int) -> int:
    """All marks of a kind that can be made for nothing."""
    if mark == CART or mark == TREE or mark == A_STONE:
        if can_mark(s, p, mark):
            use = USE_CART if mark == CART else USE_TREE if mark == TREE else USE_STONE
            moves[count] = USE_FIRST + use * USE_STEP
            count += 1
        return count
    if mark == ETCH:
        return legal_etchings(s, p, moves, count)
    if mark == BOXES1 or mark == BOXES2 or mark == SHAPE3:
        first, end = forms_of(mark)
        return legal_drawings(s, p, first, end, DRAW_FIRST + first * BOXES, moves, count)
    if mark == AMPHORA or mark == TESSERA or mark == RIVER:
        return legal_places(s, p, mark, moves, count)
    return legal_circles(s, p, mark - ARTWORK, moves, count)


@compiled
def legal_circles(s: State, p: int, kind: int, moves: Moves, count: int) -> int:
    """All icons of a kind that can be circled."""
    left = uncircled(s, p, kind)
    while left:
        moves[count] = CIRCLE_FIRST + lowest_bit(left)
        left &= left - 1
        count += 1
    return count


@compiled
def legal_places(s: State, p: int, mark: int, moves: Moves, count: int) -> int:
    """All looks of amphoras in a column, rows of the large mosaic, or spots of the River that have room (6.2)."""
    if mark == AMPHORA:
        for place in range(len(AMPHORA_PLACES)):
            if s.marks[p, AMPHORAS + place] < AMPHORA_PLACES[place]:
                moves[count] = AMPHORA_FIRST + place
                count += 1
    elif mark == TESSERA:
        for row in range(len(MOSAIC_SPACES)):
            if s.marks[p, TESSERAE + row] < MOSAIC_SPACES[row]:
                moves[count] = TESSERA_FIRST + row
                count += 1
    else:
        for spot in range(2 * SHIPS):
            if s.marks[p, RIVER_MARKS + spot] < RIVER_SPOTS[spot // 2, spot % 2]:
                moves[count] = RIVER_FIRST + spot
                count += 1
    return count


@compiled
def make_mark(s: State, p: int, move: int) -> None:
    """Make the mark that a move names; paying for it is done elsewhere."""
    if move < AMPHORA_FIRST:
        s.boxes[p, CIRCLED] |= BIT[move - CIRCLE_FIRST]
    elif move < TESSERA_FIRST:
        s.marks[p, AMPHORAS + move - AMPHORA_FIRST] += 1
    elif move < USE_FIRST:
        s.marks[p, TESSERAE + move - TESSERA_FIRST] += 1
    elif move < ETCH_LUMBER:
        use = (move - USE_FIRST) // USE_STEP
        if use == USE_CART:
            s.marks[p, CARTS_CIRCLED] += 1
        elif use == USE_TREE:
            s.marks[p, TREES_CIRCLED] += 1
        else:
            gain(s, p, BLOCK)
    elif move < ETCH_FIRST:
        spot = move - RIVER_FIRST
        s.marks[p, RIVER_MARKS + spot] += 1
        s.marks[p, GAINED + LUMBER + spot % 2] += 1
    elif move < DRAW_FIRST:
        s.boxes[p, ETCHED + (move - ETCH_FIRST) // BOXES] |= BIT[(move - ETCH_FIRST) % BOXES]
    else:
        draw_shape(s, p, drawn_by(s, move))


@compiled
def draw_shape(s: State, p: int, boxes: int) -> None:
    """Draw a boundary around some boxes."""
    s.boxes[p, DRAWN_BOXES] |= boxes
    s.boxes[p, JOINED_RIGHT] |= boxes & ~RIGHT_COLUMN & (boxes >> 1)
    s.boxes[p, JOINED_ABOVE] |= boxes & (boxes >> WIDTH)
