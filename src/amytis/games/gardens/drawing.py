"""States as text: `draw` writes a state for people to read and edit; `reading.position` is its inverse, bit for bit.

The ziggurat is drawn as it stands, the base at the bottom: `.` an empty place, `12` a tile, `12*2` one with a seed of
guild 2 in its pool (in the solo game the king's), `12:113` one with two gardeners of seat 1 and one of seat 3, `_` a
base tile. What the turn under way has brought is not drawn but told in the line `played`.
"""

import numpy as np

from amytis.core.contract import State
from amytis.core.states import copy
from amytis.games.gardens.components import BASE_FIRST, BASES, COUNT, LENGTHS, NUMBERS
from amytis.games.gardens.notation import text
from amytis.games.gardens.rules import apply
from amytis.games.gardens.state import (
    GO_FIRST,
    NO_TILE,
    NOBODY,
    PHASES,
    PLANT_FIRST,
    SETTLE,
    SETTLE_FIRST,
    TAKE_FIRST,
)
from amytis.games.gardens.view import before_turn, places_in

CELL_WIDTH = 8


def draw(s: State) -> str:
    """A state as text."""
    before = before_turn(s) if s["turn_size"] else s
    pool = [str(tile + 1) for tile in before["pool"].tolist() if tile != NO_TILE]
    lines = [f"players: {s['players']}", f"length: {LENGTHS[s['length']]}"]
    if s["players"] == 1:
        lines.append(f"pool of: {s['pool_size']}")
    lines += [f"phase: {PHASES[before['phase']]}", f"seat: {s['seat'] + 1}"]
    if pool:
        lines.append(f"pool: {' '.join(pool)}")
    if s["turn_size"]:
        lines.append(f"played: {'; '.join(played(s, before))}")
    return "\n".join([*lines, "", *draw_rows(before)]) + "\n"


def played(s: State, before: State) -> list[str]:
    """The decisions of the current turn, which lead from the state before it to this one."""
    twin, told = copy(before), []
    for move in decisions(s, before):
        told.append(text(twin, move))
        apply(twin, move)
    for pool in places_in(s["flow"]):
        # In the solo game one decision may have planted several pools.
        if pool not in places_in(twin["flow"]):
            told.append(text(twin, PLANT_FIRST + pool))
            apply(twin, PLANT_FIRST + pool)
    return told


def decisions(s: State, before: State) -> list[int]:
    """The decisions of the current turn before anything is planted."""
    if s["phase"] == SETTLE:
        return [SETTLE_FIRST + int(place) - BASE_FIRST for place in np.flatnonzero(s["gardeners"][0])]
    slot = before["pool"].tolist().index(s["turn_tile"])
    moves = [slot * COUNT + int(s["turn_place"])]
    if s["turn_from"] != NOBODY:
        moves.append(TAKE_FIRST + int(s["turn_from"]))
    if s["turn_to"] != NOBODY:
        moves.append(GO_FIRST + int(s["turn_to"]))
    return moves


def draw_rows(s: State) -> list[str]:
    """The rows of the ziggurat from the top, each half a place further in than the one below."""
    base = int(BASES[s["length"]])
    lines = []
    for row in range(base - 1, -1, -1):
        cells = [cell(s, NUMBERS[row, i]).center(CELL_WIDTH) for i in range(base - row)]
        indent = " " * (row * CELL_WIDTH // 2)
        lines.append(f"{row:2} {indent}{' '.join(cells)}".rstrip())
    return lines


def cell(s: State, place: int) -> str:
    """What is drawn on a place."""
    tile = int(s["tiles"][place])
    mark = "_" if place >= BASE_FIRST else "." if tile == NO_TILE else str(tile + 1)
    seed = [str(guild + 1) for guild in range(len(s["sown"])) if place in places_in(s["sown"][guild])]
    standing = "".join(str(seat + 1) * int(count) for seat, count in enumerate(s["gardeners"][:, place]))
    return mark + "".join(f"*{guild}" for guild in seed) + (f":{standing}" if standing else "")
