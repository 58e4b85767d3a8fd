"""Uses that spend a die (chapter 6): which ones a player can make now, and making one."""

from amytis.core.bits import lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.tower.components import (
    A_STONE,
    AMPHORA_PLACES,
    BOXES1,
    BOXES2,
    CART,
    COIN,
    COLUMNS,
    ETCH,
    ICON_AT,
    ICON_SECTION,
    ICON_VALUE,
    ICONS,
    LOOKS,
    MINE,
    MINE_ALWAYS_OPEN,
    MOSAIC,
    MOSAIC_ROWS,
    MOSAIC_SPACES,
    PAIR_COST,
    POTTERY,
    RIVER,
    SINGLE_COST,
    TREE,
    USE_CART,
    USE_ETCH,
    USE_GOLD,
    USE_PAIR,
    USE_RIVER,
    USE_SECTION,
    USE_SINGLE,
    USE_TAKES,
    USE_TREE,
    USES,
    VALUES,
)
from amytis.games.tower.marking import can_mark, make_mark, uncircled
from amytis.games.tower.sheet import affords, can_use, gain, has_die, is_uncovered, pay, room, use_die
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    AMPHORAS,
    BUILT,
    CIRCLE_FIRST,
    DICE,
    POND_USED,
    TESSERA_FIRST,
    TESSERAE,
    USE_FIRST,
    USE_STEP,
)

KINDS_OF_ICON = len(ICONS)
KINDS_OF_USE = len(USES)
AMPHORA_VALUES = tuple(value for value in COLUMNS for _ in LOOKS)
TESSERA_VALUES = tuple(MOSAIC_ROWS)


@compiled
def has_built(s: State, p: int, building: int) -> bool:
    """Whether a player has built something (6.19)."""
    return (s.marks[p, BUILT] >> building) & 1 != 0


@compiled
def has_room(s: State, p: int, use: int) -> bool:
    """Whether a use could be written, and paid but for the die."""
    if use == USE_GOLD:
        return room(s, p, COIN) > 0
    if use == USE_RIVER:
        return can_mark(s, p, RIVER)
    if use == USE_PAIR:
        return (has_built(s, p, MINE) or affords(s, p, PAIR_COST)) and can_mark(s, p, BOXES2)
    if use == USE_SINGLE:
        return (has_built(s, p, MINE) or affords(s, p, SINGLE_COST)) and can_mark(s, p, BOXES1)
    if use == USE_ETCH:
        return can_mark(s, p, ETCH)
    return can_mark(s, p, mark_of(use))


@compiled
def mark_of(use: int) -> int:
    """The mark that carts, palms of the garden and stones are."""
    return CART if use == USE_CART else TREE if use == USE_TREE else A_STONE


@compiled
def is_reachable(s: State, p: int, use: int, value: int) -> bool:
    """Whether a die of that value can be spent on a use: the River takes the board's Pond (5.4), a mine may be open."""
    if use == USE_RIVER:
        return has_die(s, p, value) and is_uncovered(s, USE_SECTION[use]) and not s.marks[p, POND_USED]
    if MINE_ALWAYS_OPEN and (use == USE_PAIR or use == USE_SINGLE) and has_built(s, p, MINE):
        return has_die(s, p, value)
    return can_use(s, p, USE_SECTION[use], value)


@compiled
def legal_uses(s: State, p: int, moves: Moves) -> int:
    """All uses of dice."""
    count = legal_tables(s, p, moves, legal_icons(s, p, moves))
    for use in range(KINDS_OF_USE):
        if not has_room(s, p, use):
            continue
        for value in range(1, VALUES + 1):
            if USE_TAKES[use, value - 1] and is_reachable(s, p, use, value):
                moves[count] = USE_FIRST + use * USE_STEP + value
                count += 1
    return count


@compiled
def legal_icons(s: State, p: int, moves: Moves) -> int:
    """Icons of the tower that a die can circle (6.2, 6.4, 6.6, 6.9)."""
    left = 0
    for kind in range(KINDS_OF_ICON):
        if can_use(s, p, ICON_SECTION[kind], ICON_VALUE[kind]):
            left |= uncircled(s, p, kind)
    count = 0
    while left:
        moves[count] = CIRCLE_FIRST + lowest_bit(left)
        left &= left - 1
        count += 1
    return count


@compiled
def legal_tables(s: State, p: int, moves: Moves, count: int) -> int:
    """Amphoras (6.2) and rows of the large mosaic (6.4) for which there is a die."""
    for place in range(len(AMPHORA_VALUES)):
        if s.marks[p, AMPHORAS + place] < AMPHORA_PLACES[place] and can_use(s, p, POTTERY, AMPHORA_VALUES[place]):
            moves[count] = AMPHORA_FIRST + place
            count += 1
    for row in range(len(TESSERA_VALUES)):
        if s.marks[p, TESSERAE + row] < MOSAIC_SPACES[row] and can_use(s, p, MOSAIC, TESSERA_VALUES[row]):
            moves[count] = TESSERA_FIRST + row
            count += 1
    return count


@compiled
def owe(s: State, mark: int, count: int) -> None:
    """Marks that must be made next (5.5)."""
    s.owed = mark
    s.owed_count = count


@compiled
def use(s: State, p: int, move: int) -> None:
    """Spend a die, and make the mark at once if the move says all about it."""
    if move < AMPHORA_FIRST:
        kind = ICON_AT[move - CIRCLE_FIRST]
        use_die(s, p, ICON_SECTION[kind], ICON_VALUE[kind])
        make_mark(s, p, move)
    elif move < TESSERA_FIRST:
        use_die(s, p, POTTERY, AMPHORA_VALUES[move - AMPHORA_FIRST])
        make_mark(s, p, move)
    elif move < USE_FIRST:
        use_die(s, p, MOSAIC, TESSERA_VALUES[move - TESSERA_FIRST])
        make_mark(s, p, move)
    else:
        use_section(s, p, (move - USE_FIRST) // USE_STEP, (move - USE_FIRST) % USE_STEP)


@compiled
def use_section(s: State, p: int, use: int, value: int) -> None:
    """A use that takes several values; the River takes the board's Pond (5.4)."""
    if use == USE_RIVER:
        s.marks[p, POND_USED] = 1
        s.marks[p, DICE + value - 1] -= 1
    elif MINE_ALWAYS_OPEN and has_built(s, p, MINE) and (use == USE_PAIR or use == USE_SINGLE):
        s.marks[p, DICE + value - 1] -= 1
    else:
        use_die(s, p, USE_SECTION[use], value)
    carry_out(s, p, use)


@compiled
def carry_out(s: State, p: int, use: int) -> None:
    """What a use does once its die is spent, or the tile's Pond in its place: pay the rest of it, and mark."""
    if use == USE_GOLD:
        gain(s, p, COIN)
    elif use == USE_ETCH:
        owe(s, ETCH, 1)
    elif use == USE_RIVER:
        owe(s, RIVER, 1)
    elif use == USE_PAIR or use == USE_SINGLE:
        if not has_built(s, p, MINE):
            pay(s, p, PAIR_COST if use == USE_PAIR else SINGLE_COST)
        owe(s, BOXES2 if use == USE_PAIR else BOXES1, 1)
    else:
        make_mark(s, p, USE_FIRST + use * USE_STEP)
