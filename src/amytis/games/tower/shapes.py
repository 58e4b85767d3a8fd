"""The tower's boxes: shapes that are drawn (9.1 to 9.3) and icons that are etched (9.5)."""

from amytis.core.bits import lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    ALL_BOXES,
    BOXES,
    ICON_BOXES,
    ICONS,
    LEFT_COLUMN,
    MASKS,
    PLAIN,
    RIGHT_COLUMN,
    ROUND_FORM,
    TURNS,
    WIDTH,
)
from amytis.games.tower.state import DRAW_FIRST, DRAWN_BOXES, ETCH_FIRST, ETCHED

KINDS_OF_ICON = len(ICONS)


@compiled
def form_of_round(s: State) -> int:
    """The first of the four turned forms of the shape that lies on the board (9.1)."""
    return ROUND_FORM + (2 * s.card + s.side) * TURNS


@compiled
def fits(s: State, p: int, form: int, corner: int) -> bool:
    """Whether a form can be drawn there: inside the tower, on boxes that are not drawn yet (9.2)."""
    mask = MASKS[form, corner]
    return mask != 0 and not mask & s.boxes[p, DRAWN_BOXES]


@compiled
def some_form_fits(s: State, p: int, first: int, end: int) -> bool:
    """Whether one of some forms can be drawn anywhere."""
    for form in range(first, end):
        for corner in range(BOXES):
            if fits(s, p, form, corner):
                return True
    return False


@compiled
def legal_drawings(s: State, p: int, first: int, end: int, number: int, moves: Moves, count: int) -> int:
    """All ways to draw one of some forms, as moves from a number on."""
    for form in range(first, end):
        for corner in range(BOXES):
            if fits(s, p, form, corner):
                moves[count] = number + (form - first) * BOXES + corner
                count += 1
    return count


@compiled
def drawn_by(s: State, move: int) -> int:
    """The boxes of the move that draws them."""
    slot = (move - DRAW_FIRST) // BOXES
    corner = (move - DRAW_FIRST) % BOXES
    return MASKS[slot if slot < ROUND_FORM else form_of_round(s) + slot - ROUND_FORM, corner]


@compiled
def next_to(boxes: int) -> int:
    """All boxes orthogonally next to some boxes."""
    up = (boxes << WIDTH) & ALL_BOXES
    return up | (boxes >> WIDTH) | ((boxes & ~RIGHT_COLUMN) << 1) | ((boxes & ~LEFT_COLUMN) >> 1)


@compiled
def etchable(s: State, p: int, kind: int) -> int:
    """The boxes into which an icon of a kind can be etched (9.5)."""
    free = s.boxes[p, DRAWN_BOXES] & PLAIN
    for other in range(KINDS_OF_ICON):
        free &= ~s.boxes[p, ETCHED + other]
    return free & next_to(ICON_BOXES[kind] | s.boxes[p, ETCHED + kind])


@compiled
def some_box_etchable(s: State, p: int) -> bool:
    """Whether any icon can be etched anywhere."""
    for kind in range(KINDS_OF_ICON):
        if etchable(s, p, kind):
            return True
    return False


@compiled
def legal_etchings(s: State, p: int, moves: Moves, count: int) -> int:
    """All icons that can be etched, in all boxes."""
    for kind in range(KINDS_OF_ICON):
        free = etchable(s, p, kind)
        while free:
            moves[count] = ETCH_FIRST + kind * BOXES + lowest_bit(free)
            free &= free - 1
            count += 1
    return count
