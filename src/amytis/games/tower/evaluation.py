"""How good a position looks to a seat: what its sheet pays now, and what is begun and can still be finished.

Something begun is worth its share of the points, as far as the rounds that are left suffice to finish it.
"""

from typing import Any

import numpy as np

from amytis.core.bits import count_bits
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.tower.components import (
    ALL_BOXES,
    AMPHORA_PLACES,
    AMPHORA_POINTS,
    BLOCK,
    BLOCK_POINTS,
    BOAT,
    BOXES,
    BUILDING_COSTS,
    CART_ENDS,
    CART_POINTS,
    COIN,
    COIN_POINTS,
    COLUMNS,
    DOOR,
    DOOR_POINTS,
    DRAFTED,
    FOUNDATION_POINTS,
    GOAL,
    HEIGHT,
    HOUSE,
    HOUSE_POINTS,
    ICON_BOXES,
    ICON_POINTS,
    ICON_SECTION,
    ICON_VALUE,
    ICONS,
    LAKE,
    LARGE_AMPHORA_POINTS,
    LARGE_MOSAIC_POINTS,
    LARGE_WINDOW_POINTS,
    LARGE_WINDOWS,
    LUMBER,
    MINE,
    MINE_POINTS,
    MOSAIC_SPACES,
    POTTERY,
    RESOURCES,
    RIVER_SPOTS,
    ROW_OF_BOXES,
    ROWS_OF_AMPHORA,
    SHIP,
    SHIP_POINTS,
    SHIP_VALUE,
    SMALL_WINDOW_POINTS,
    SMALL_WINDOWS,
    STABILITY_POINTS,
    TENT,
    TREE_POINTS,
    USE_SECTION,
    USE_TAKES,
    USES,
    VALUES,
    WHEAT_POINTS,
    WIDTH,
    WORKER,
    WORKER_VALUE,
)
from amytis.games.tower.marking import uncircled
from amytis.games.tower.scoring import FOUNDATION, total
from amytis.games.tower.shapes import next_to
from amytis.games.tower.sheet import SHUT, is_value_closed, room, stock, way_to
from amytis.games.tower.state import (
    AMPHORAS,
    CARD,
    CARTS_CIRCLED,
    CIRCLED,
    DICE,
    DRAWN,
    DRAWN_BOXES,
    GAME_OVER,
    LAID,
    RIVER_MARKS,
    ROWS_FILLED,
    TESSERAE,
    TREES_CIRCLED,
    WRITE,
)
from amytis.games.tower.uses import has_built, has_room

KINDS_OF_ICON = len(ICONS)
KINDS_OF_USE = len(USES)

# What resources pay that are not spent; lumber can be changed into gold.
RESOURCE_POINTS = (COIN_POINTS, BLOCK_POINTS, COIN_POINTS, WHEAT_POINTS)

WIN_WORTH = 20.0

# How many marks of its kind a player who cares can make in a round.
AMPHORA_PACE, TESSERA_PACE, CART_PACE, RIVER_PACE, ROW_PACE = 1.2, 1.0, 1.4, 0.5, 0.8
BOX_PACE = 4.5
SMALL_PACE = 0.7

# What things are worth beyond their points, while there are rounds to use them in.
COIN_WORTH, BLOCK_WORTH, LUMBER_WORTH = 0.5, 0.9, 1.5
CIRCLE_CHANCE = 0.85  # of the points of a circled icon whose box is not drawn yet
LONELY_BOX = 0.5  # lost for each free box between drawn ones
TENT_WORTH, MINE_WORTH = 2.2, 2.3  # for each round to come
LAKE_WORTH = (2.2, 1.4, 2.0, 2.0)  # of each resource that a boat brings
BOAT_WORTH = 1.05 * float(np.mean(LAKE @ np.array(LAKE_WORTH)))
PLAN = 0.7  # of what a building would bring beyond its price, once all that it costs is there
BOXES_OF_MINE = 6.0  # free boxes that a mine needs for each round in which it is of use
STILL_TO_TAKE = 0.85  # of the best dice on the board, what those to be taken will be good for

# What a die can bring, roughly: cart, tree, gold, stone, river, two boxes, one box, etching; an amphora; a bonus.
USE_WORTH = (1.4, 1.4, 2.4, 1.7, 1.8, 1.7, 0.8, 2.0)
AMPHORA_WORTH = 1.0
BONUS_WORTH = 1.9
AMPHORA_VALUE = min(COLUMNS)

# The score scale at the end of the game, and how much larger it is at the beginning.
LAST_SCALE, FIRST_SCALE = 6.0, 15.0


@compiled
def evaluate(s: State, seat: int) -> float:
    """The seat's expected lead over the best of the others; in the solo game, over the goal."""
    own = prospect(s, seat)
    if s.players == 1:
        return own - GOAL + (WIN_WORTH if s.phase == GAME_OVER and own >= GOAL else 0.0)
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospect(s, other))
    return own - best + (WIN_WORTH if s.phase == GAME_OVER and own >= best else 0.0)


@compiled
def evaluate_partial(s: State, seat: int) -> float:
    """Evaluation of an unfinished turn, ignoring the other sheets, which it cannot affect."""
    if s.players > 1 and (s.phase == WRITE or s.phase == DRAWN):
        return prospect(s, seat)
    return evaluate(s, seat)


@compiled
def score_scale(s: State) -> float:
    """The score scale, which shrinks with the number of rounds left."""
    return LAST_SCALE + FIRST_SCALE * rounds_to_come(s) / s.rounds


@compiled
def is_quiet(s: State) -> bool:
    """Whether everybody has written and a card comes next; chance rolls green dice before that, too."""
    return s.phase == CARD


@compiled
def prospect(s: State, p: int) -> float:
    """A player's points, and what they can still become."""
    later = float(rounds_to_come(s))
    value = float(total(s, p)) + dice_in_hand(s, p)
    if later == 0.0:
        return value
    return value + tower_prospect(s, p, later) + section_prospect(s, p, later) + store_prospect(s, p, later)


@compiled
def rounds_to_come(s: State) -> int:
    """The rounds that will still be written in, without the one under way."""
    begun = s.phase != CARD and s.phase != GAME_OVER
    return s.rounds - s.past - (1 if begun else 0)


@compiled
def begun(points: float, have: int, need: int, reach: float) -> float:
    """What something unfinished is worth: nothing if it is finished, for that is counted already."""
    if have >= need:
        return 0.0
    return points * have / need * min(1.0, reach / (need - have))


@compiled
def tower_prospect(s: State, p: int, later: float) -> float:
    """Rows, door and windows that are begun, and circled icons that are not inside yet."""
    drawn = s.boxes[p, DRAWN_BOXES]
    reach = BOX_PACE * later
    value = 0.0
    for row in range(HEIGHT):
        boxes = count_bits((drawn >> (row * WIDTH)) & ROW_OF_BOXES)
        value += begun(STABILITY_POINTS * boxes / WIDTH, boxes, WIDTH, SMALL_PACE * later)
    value += share(drawn, FOUNDATION, FOUNDATION_POINTS, reach)
    value += share(drawn, DOOR, DOOR_POINTS, reach)
    value += share(drawn, LARGE_WINDOWS, LARGE_WINDOW_POINTS, reach)
    value += share(drawn, SMALL_WINDOWS, SMALL_WINDOW_POINTS, reach)
    chance = CIRCLE_CHANCE * min(1.0, reach / (1 + count_bits(~drawn & ALL_BOXES)))
    for kind in range(KINDS_OF_ICON):
        value += chance * ICON_POINTS[kind] * count_bits(ICON_BOXES[kind] & s.boxes[p, CIRCLED] & ~drawn)
    free = ~drawn & ALL_BOXES
    return value - LONELY_BOX * count_bits(free & ~next_to(free))


@compiled
def share(drawn: int, wanted: int, points: int, reach: float) -> float:
    """What a set of boxes is worth while it is not wholly drawn."""
    have, need = count_bits(drawn & wanted), count_bits(wanted)
    return begun(points * have / need, have, need, reach)


@compiled
def section_prospect(s: State, p: int, later: float) -> float:
    """Sections that are begun."""
    marks = s.marks[p]
    value = begun(LARGE_AMPHORA_POINTS, marks[ROWS_FILLED] % ROWS_OF_AMPHORA, ROWS_OF_AMPHORA, ROW_PACE * later)
    have = need = 0
    for place in range(len(AMPHORA_PLACES)):
        have += marks[AMPHORAS + place]
        need += AMPHORA_PLACES[place]
    value += begun(AMPHORA_POINTS, have, need, AMPHORA_PACE * later)
    have = need = 0
    for row in range(len(MOSAIC_SPACES)):
        have += marks[TESSERAE + row]
        need += MOSAIC_SPACES[row]
    value += begun(LARGE_MOSAIC_POINTS, have, need, TESSERA_PACE * later)
    first = 0
    for column in range(len(CART_ENDS)):
        have = min(max(0, marks[CARTS_CIRCLED] - first), CART_ENDS[column] - first)
        value += begun(CART_POINTS[column], have, CART_ENDS[column] - first, CART_PACE * later)
        first = CART_ENDS[column]
    for ship in range(len(RIVER_SPOTS)):
        have = marks[RIVER_MARKS + 2 * ship] + marks[RIVER_MARKS + 2 * ship + 1]
        value += begun(SHIP_POINTS, have, RIVER_SPOTS[ship, 0] + RIVER_SPOTS[ship, 1], RIVER_PACE * later)
    value += plans(s, p, later)
    if not has_built(s, p, HOUSE) and can_ever_pay(s, p, BUILDING_COSTS[HOUSE]):
        purse = min(1.0, 0.25 * (stock(s, p, COIN) + stock(s, p, BLOCK)) + 0.1 * later)
        value += (TREE_POINTS * marks[TREES_CIRCLED] + HOUSE_POINTS) * 0.7 * purse * min(1.0, later / 2)
    return value


@compiled
def gain_of(s: State, p: int, building: int, later: float) -> float:
    """What the tent, the boat or the mine will bring in a number of rounds."""
    if building == TENT:
        return TENT_WORTH * later
    if building == BOAT:
        return BOAT_WORTH * later
    free = BOXES - count_bits(s.boxes[p, DRAWN_BOXES])
    return MINE_WORTH * min(later, free / BOXES_OF_MINE)


@compiled
def plans(s: State, p: int, later: float) -> float:
    """What can still be built: a share of what it will bring beyond its price, the more of the price is there."""
    value = 0.0
    for building in (MINE, TENT, BOAT):
        cost = BUILDING_COSTS[building]
        if has_built(s, p, building) or not can_ever_pay(s, p, cost):
            continue
        have, need, price = 0.0, 0.0, 0.0
        for resource in range(len(RESOURCES)):
            have += min(stock(s, p, resource), cost[resource])
            need += cost[resource]
            price += cost[resource] * RESOURCE_POINTS[resource]
        points = MINE_POINTS if building == MINE else 0
        value += PLAN * (have / need) ** 2 * max(0.0, points + gain_of(s, p, building, later - 1.0) - price)
    return value


@compiled
def can_ever_pay(s: State, p: int, cost: Any) -> bool:
    """Whether the sheet still has the coins and stones of a cost, or room for them."""
    for resource in (COIN, BLOCK):
        if stock(s, p, resource) + room(s, p, resource) < cost[resource]:
            return False
    return True


@compiled
def store_prospect(s: State, p: int, later: float) -> float:
    """Resources and buildings that will still be of use."""
    use = min(1.0, later / 3)
    value = use * (
        COIN_WORTH * stock(s, p, COIN) + BLOCK_WORTH * stock(s, p, BLOCK) + LUMBER_WORTH * stock(s, p, LUMBER)
    )
    for building in (MINE, TENT, BOAT):
        if has_built(s, p, building):
            value += gain_of(s, p, building, later)
    return value


@compiled
def dice_in_hand(s: State, p: int) -> float:
    """What the dice in hand are good for in this round, and those that are still to be taken."""
    if s.phase < LAID or s.phase > DRAWN or (s.written >> p) & 1:
        return 0.0
    if s.phase == DRAWN and s.seat == p:
        return 0.0
    value = best = second = 0.0
    missing = dice_to_take(s, p)
    for die in range(VALUES):
        worth = die_worth(s, p, die + 1)
        held = s.marks[p, DICE + die]
        value += worth * held
        if s.phase < WRITE:
            for _ in range(min(2, s.blue[die])):
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
    return value + missing * STILL_TO_TAKE * (best + second) / 2


@compiled
def dice_to_take(s: State, p: int) -> int:
    """How many dice a player will still take in this round: the draft goes around from the left of the first (4.1)."""
    if s.phase >= WRITE:
        return 0
    place = (p - s.first - 1) % s.players
    return DRAFTED - s.taken // s.players - (1 if place < s.taken % s.players else 0)


@compiled
def die_worth(s: State, p: int, value: int) -> float:
    """The best that a die of a value can bring now, roughly."""
    if is_value_closed(s, value):
        return 0.0
    best = 0.0
    for kind in range(KINDS_OF_ICON):
        if ICON_VALUE[kind] == value and uncircled(s, p, kind) and way_to(s, p, ICON_SECTION[kind]) != SHUT:
            best = max(best, CIRCLE_CHANCE * ICON_POINTS[kind])
    for use in range(KINDS_OF_USE):
        reachable = USE_TAKES[use, value - 1] and way_to(s, p, USE_SECTION[use]) != SHUT
        if reachable and USE_WORTH[use] > best and has_room(s, p, use):
            best = USE_WORTH[use]
    if best < AMPHORA_WORTH and value >= AMPHORA_VALUE and way_to(s, p, POTTERY) != SHUT:
        best = AMPHORA_WORTH
    if value == WORKER_VALUE and way_to(s, p, WORKER) != SHUT:
        best = max(best, BONUS_WORTH)
    if value == SHIP_VALUE and way_to(s, p, SHIP) != SHUT:
        best = max(best, BONUS_WORTH)
    return best
