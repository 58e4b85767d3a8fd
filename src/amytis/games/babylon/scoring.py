"""Points and places (chapter 9): what is seen of a garden from above."""

from typing import Any

import numpy as np

from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.babylon.components import (
    FLOWER_OF,
    HIGHEST_FACTOR,
    HIGHEST_POWER,
    POSITIONS,
    SIDE,
    SPACES,
)
from amytis.games.babylon.state import (
    BELVEDERE,
    BRIDGE,
    DOWN,
    EMPTY,
    FOUNTAIN,
    FROM_BELVEDERES,
    FROM_BRIDGES,
    FROM_FLOWERS,
    FROM_FOUNTAINS,
    FROM_HIGHEST,
    FROM_SETS,
    FROM_STAIRWAYS,
    FROM_STATUES,
    KIND_BITS,
    LOWER_STAIR,
    NO_TILE,
    SIDE_SHIFT,
    SOURCES,
    SPAN_LEVEL_SHIFT,
    STATUE,
    UNDER_BRIDGE,
    UPPER_STAIR,
)

A_SET = 4
STEP = np.array([1, SIDE, -1, -SIDE])  # to the other end of a pair, by its side


@compiled
def tally(s: State, garden: int, out: Any) -> None:
    """Points of a garden by their source (9.1 to 9.8)."""
    out[:] = 0
    statues, fountains, bridges, stairways = 0, 0, 0, 0
    for position in range(POSITIONS):
        item = s.items[garden, position]
        kind = item & KIND_BITS
        level = s.levels[garden, position]
        if kind == STATUE:
            statues += 1
            out[FROM_STATUES] += level
        elif kind == BELVEDERE:
            out[FROM_BELVEDERES] += 1
        elif kind == UNDER_BRIDGE:
            bridges += 1
            out[FROM_BRIDGES] += 3 * (item >> SPAN_LEVEL_SHIFT)
        elif kind != BRIDGE and kind != EMPTY and counts_here(s, garden, position):
            if kind == FOUNTAIN:
                fountains += 1
                out[FROM_FOUNTAINS] += 3 * level
            else:
                stairways += 1
                out[FROM_STAIRWAYS] += 2 * level + (1 if kind == LOWER_STAIR else -1)
    out[FROM_SETS] = A_SET * min(statues, fountains, bridges, stairways)
    out[FROM_FLOWERS] = A_SET * flower_sets(s, garden)
    if s.heights[garden]:
        out[FROM_HIGHEST] = HIGHEST_FACTOR[s.edition] * s.heights[garden] ** HIGHEST_POWER[s.edition]


@compiled
def counts_here(s: State, garden: int, position: int) -> bool:
    """Whether a fountain or a stairway is counted at this end: its first end if that is visible, else the other (9.1).

    A bridge is counted where its span is: no tile can ever cover that (4.5, 4.6).
    """
    item = s.items[garden, position]
    side = item >> SIDE_SHIFT
    if side <= DOWN:
        return True
    kind = item & KIND_BITS
    other = s.items[garden, position + STEP[side]]
    partner = UPPER_STAIR if kind == LOWER_STAIR else LOWER_STAIR if kind == UPPER_STAIR else kind
    return other != partner | (side - 2) << SIDE_SHIFT


@compiled
def flower_sets(s: State, garden: int) -> int:
    """How many sets of four different flowers the visible tiles have (9.6)."""
    flowers = np.zeros(SPACES, np.int64)
    counted = 0
    for position in range(POSITIONS):
        tile = int(s.tiles[garden, position])
        if tile != NO_TILE and not counted >> tile & 1:
            counted |= 1 << tile
            flowers[FLOWER_OF[tile]] += 1
    return flowers.min()


@compiled
def bare(s: State, garden: int) -> int:
    """How many positions of the board are still visible (9.9)."""
    count = 0
    for position in range(POSITIONS):
        count += s.levels[garden, position] == 0
    return count


@compiled
def scores(s: State, out: Any) -> None:
    """Points of each seat."""
    parts = np.zeros(len(SOURCES), np.int64)
    for p in range(s.players):
        tally(s, p, parts)
        out[p] = parts.sum()


@compiled
def ranks(s: State, out: Any) -> None:
    """Place of each seat: points, then fewest bare positions (9.9)."""
    parts = np.zeros(len(SOURCES), np.int64)
    merit = np.zeros(s.players, np.int64)
    for p in range(s.players):
        tally(s, p, parts)
        merit[p] = parts.sum() * (POSITIONS + 1) - bare(s, p)
    for p in range(s.players):
        out[p] = 1
        for other in range(s.players):
            out[p] += merit[other] > merit[p]
