"""Why a step of writing is illegal (chapters 5 to 9)."""

import numpy as np

from amytis.core.contract import RuleViolation, State
from amytis.games.tower.bonuses import can_take_garden, can_take_lake, face
from amytis.games.tower.buying import ALL_ROWS, are_patterned_circled
from amytis.games.tower.components import (
    AMPHORA_PLACES,
    BLOCK,
    BOARD,
    BOXES1,
    BOXES2,
    BUILDING_COSTS,
    BUILDING_SECTION,
    BUILDINGS,
    COIN,
    ETCH,
    GARDEN,
    ICON_AT,
    ICON_SECTION,
    ICON_VALUE,
    LAKE,
    LOOKS,
    LUMBER,
    MINE,
    MOSAIC,
    MOSAIC_ROWS,
    MOSAIC_SPACES,
    NAMES,
    PAIR_COST,
    POND,
    POTTERY,
    RESOURCES,
    ROW_COST,
    SHIP,
    SHIP_VALUE,
    SINGLE_COST,
    USE_PAIR,
    USE_RIVER,
    USE_SECTION,
    USE_SINGLE,
    USE_TAKES,
    USES,
    VALUES,
    WHEAT,
    WORKER,
    WORKER_VALUE,
)
from amytis.games.tower.marking import can_mark
from amytis.games.tower.sheet import (
    affords,
    has_die,
    is_closed,
    is_mark_closed,
    is_resource_closed,
    is_uncovered,
    must_change,
    room,
    stock,
)
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    AMPHORAS,
    BUILD_FIRST,
    CIRCLE_FIRST,
    DICE,
    DRAW_FIRST,
    DRAW_ROUND,
    ETCH_FIRST,
    ETCH_LUMBER,
    FILL_ROW,
    HIRE,
    LAID,
    POND_USED,
    RIVER_FIRST,
    ROWS_FILLED,
    SAIL,
    SHIP_USED,
    TESSERA_FIRST,
    TESSERAE,
    TO_STONE,
    USE_FIRST,
    USE_STEP,
    WORKER_USED,
)
from amytis.games.tower.texts import texts
from amytis.games.tower.uses import AMPHORA_VALUES, has_built


def refuse_writing(s: State, move: int) -> RuleViolation:
    """Why the seat cannot write this, or not have it from the tile's Pond."""
    if move >= DRAW_ROUND and must_change(s, int(s.seat)):
        return texts.violation("lumber_first")
    if move < AMPHORA_FIRST:
        return refuse_circle(s, move - CIRCLE_FIRST)
    if move < USE_FIRST:
        return refuse_table(s, move)
    if move < ETCH_LUMBER:
        return refuse_use(s, (move - USE_FIRST) // USE_STEP, (move - USE_FIRST) % USE_STEP)
    if move < HIRE:
        return refuse_etching(s, LUMBER if move == ETCH_LUMBER else WHEAT)
    if move < BUILD_FIRST:
        return refuse_meeple(s, move)
    if move < TO_STONE:
        return refuse_row(s) if move == FILL_ROW else refuse_building(s, move - BUILD_FIRST)
    if move < RIVER_FIRST:
        return refuse_change(s, BLOCK if move == TO_STONE else COIN)
    if move < DRAW_FIRST:
        return texts.violation("no_pond_mark" if move < ETCH_FIRST else "etch_first")
    return texts.violation("no_small_shape" if move < DRAW_ROUND else "does_not_fit")


def refuse_circle(s: State, box: int) -> RuleViolation:
    """Why this icon cannot be circled (9.4)."""
    kind = int(ICON_AT[box])
    if kind < 0:
        return texts.violation("no_icon", box=NAMES[box])
    section, value = int(ICON_SECTION[kind]), int(ICON_VALUE[kind])
    return refuse_spending(s, section, value) or texts.violation("circled", box=NAMES[box])


def refuse_table(s: State, move: int) -> RuleViolation:
    """Why no amphora of this look can be circled in this column, or no space crossed in this row (6.2, 6.4)."""
    p = int(s.seat)
    if move < TESSERA_FIRST:
        place = move - AMPHORA_FIRST
        value = AMPHORA_VALUES[place]
        if s.marks[p, AMPHORAS + place] == AMPHORA_PLACES[place]:
            look = texts.sentence("looks", LOOKS[place % len(LOOKS)])
            return texts.violation("column_full", column=value, look=look)
        return refuse_spending(s, POTTERY, value) or texts.violation("no_die", value=value)
    row = move - TESSERA_FIRST
    if s.marks[p, TESSERAE + row] == MOSAIC_SPACES[row]:
        return texts.violation("row_full", row=MOSAIC_ROWS[row])
    return refuse_spending(s, MOSAIC, MOSAIC_ROWS[row]) or texts.violation("no_die", value=MOSAIC_ROWS[row])


def refuse_spending(s: State, section: int, value: int) -> RuleViolation | None:
    """Why a die cannot be spent on a section, if it cannot (5.1 to 5.4, 11.4); the tile's Pond asks for none (3.5)."""
    icon = texts.sentence("icons", BOARD[section])
    if s.phase == LAID:
        return texts.violation("icon_closed", icon=icon) if is_closed(s, section) else None
    if reason := refuse_value(s, value):
        return reason
    if is_uncovered(s, section):
        return None
    if is_closed(s, section):
        return texts.violation("icon_closed", icon=icon)
    if is_uncovered(s, POND) and not s.marks[s.seat, POND_USED]:
        return None
    return texts.violation("covered_pond_used" if is_uncovered(s, POND) else "covered", icon=icon)


def refuse_value(s: State, value: int) -> RuleViolation | None:
    """Why a die of a value cannot be used at all (5.1, 11.4)."""
    if has_die(s, int(s.seat), value):
        return None
    closed = s.marks[s.seat, DICE + value - 1] > 0
    return texts.violation("value_closed" if closed else "no_die", value=value)


def refuse_use(s: State, use: int, value: int) -> RuleViolation:
    """Why a die cannot be used so (chapter 6)."""
    if use == USE_RIVER:
        return refuse_river(s, value)
    name = USES[use]
    if s.phase != LAID and value == 0:
        return texts.violation("needs_die", use=texts.sentence("uses", name))
    if value and not USE_TAKES[use, value - 1]:
        values = [one for one in range(1, VALUES + 1) if USE_TAKES[use, one - 1]]
        return texts.violation(f"{name}_values", values=", ".join(map(str, values)), value=value)
    if reason := refuse_spending(s, int(USE_SECTION[use]), value):
        return reason
    if use in (USE_PAIR, USE_SINGLE):
        return refuse_masonry(s, use)
    return texts.violation(f"{name}_no_room")


def refuse_masonry(s: State, use: int) -> RuleViolation:
    """Why masonry cannot be done (6.10)."""
    p = int(s.seat)
    cost = PAIR_COST if use == USE_PAIR else SINGLE_COST
    if not has_built(s, p, MINE) and not affords(s, p, cost):
        return texts.violation("masonry_pair" if use == USE_PAIR else "masonry_single")
    boxes = "two" if not can_mark(s, p, BOXES2) and can_mark(s, p, BOXES1) else "one"
    return texts.violation("tower_full", boxes=texts.sentence("counts", boxes))


def refuse_river(s: State, value: int) -> RuleViolation:
    """Why the River cannot be used (3.5, 5.4)."""
    if value == 0 and s.phase != LAID:
        return texts.violation("no_pond_on_tile")
    if value and (reason := refuse_value(s, value)):
        return reason
    if value and is_closed(s, POND):
        return texts.violation("icon_closed", icon=texts.sentence("icons", "pond"))
    if value and not is_uncovered(s, POND):
        return texts.violation("pond_covered")
    return texts.violation("pond_used" if value and s.marks[s.seat, POND_USED] else "river_full")


def refuse_section(s: State, section: int) -> RuleViolation | None:
    """Why a section is not available for what names no die, if it is not (5.3, 5.4)."""
    if is_uncovered(s, section) or (s.phase == LAID and not is_closed(s, section)):
        return None
    key = "icon_closed" if is_closed(s, section) else "no_pond_for_this"
    return texts.violation(key, icon=texts.sentence("icons", BOARD[section]))


def refuse_etching(s: State, resource: int) -> RuleViolation:
    """Why nothing can be etched for lumber or wheat (6.13)."""
    if reason := refuse_section(s, WORKER):
        return reason
    if not stock(s, int(s.seat), resource):
        return texts.violation("nothing_to_etch_for", resource=texts.sentence("resources", RESOURCES[resource]))
    assert not can_mark(s, int(s.seat), ETCH)
    return texts.violation("etch_no_room")


def refuse_meeple(s: State, move: int) -> RuleViolation:
    """Why the master worker or the ship cannot take its bonus (6.12, 6.15, 7.1)."""
    p = int(s.seat)
    if s.marks[p, WORKER_USED if move == HIRE else SHIP_USED]:
        return texts.violation("worker_used" if move == HIRE else "ship_used")
    if not (can_take_garden(s, p) if move == HIRE else can_take_lake(s, p)):
        return refuse_bonus(s, move)
    section, value = (SHIP, SHIP_VALUE) if move == SAIL else (WORKER, WORKER_VALUE)
    reason = refuse_spending(s, section, value)
    assert reason
    return reason


def refuse_bonus(s: State, move: int) -> RuleViolation:
    """Why nothing of the Garden bonus, or of the Lake's, can be taken (5.5, 11.4)."""
    kinds = GARDEN[face(s)] if move == HIRE else LAKE[face(s)]
    closed = (
        is_mark_closed(s, int(kinds))
        if move == HIRE
        else any(is_resource_closed(s, resource) for resource in range(len(RESOURCES)) if kinds[resource])
    )
    return texts.violation("bonus_closed" if closed else "nothing_of_bonus")


def refuse_building(s: State, building: int) -> RuleViolation:
    """Why this cannot be built (5.3, 6.19)."""
    name = texts.sentence("buildings", BUILDINGS[building])
    if has_built(s, int(s.seat), building):
        return texts.violation("built", building=name)
    if reason := refuse_section(s, int(BUILDING_SECTION[building])):
        return reason
    cost = {resource: int(BUILDING_COSTS[building, i]) for i, resource in enumerate(RESOURCES)}
    return texts.violation(f"{BUILDINGS[building]}_cost", **cost)


def refuse_row(s: State) -> RuleViolation:
    """Why no row of a large amphora can be filled (6.3)."""
    p = int(s.seat)
    if s.marks[p, ROWS_FILLED] == ALL_ROWS:
        return texts.violation("rows_full")
    if not are_patterned_circled(s, p):
        return texts.violation("patterned_first")
    return refuse_section(s, POTTERY) or texts.violation("row_cost", stone=int(np.sum(ROW_COST)))


def refuse_change(s: State, resource: int) -> RuleViolation:
    """Why lumber cannot be changed (8.2)."""
    if not stock(s, int(s.seat), LUMBER):
        return texts.violation("no_lumber")
    assert not room(s, int(s.seat), resource)
    return texts.violation("stone_no_room" if resource == BLOCK else "gold_no_room")
