"""What a player could still do in this round, and would lose by confirming now."""

import numpy as np

from amytis.core.contract import State
from amytis.games.tower.bonuses import legal_meeples, legal_papyrus
from amytis.games.tower.components import (
    BOAT,
    ICON_AT,
    ICON_VALUE,
    MOSAIC_ROWS,
    NOTHING,
    SHIP_VALUE,
    TENT,
    TURNS,
    VALUES,
    WORKER_VALUE,
)
from amytis.games.tower.pond import legal_through_pond
from amytis.games.tower.shapes import form_of_round, legal_drawings
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    CIRCLE_FIRST,
    DICE,
    DRAW_ROUND,
    HIRE,
    LAID,
    MOVES,
    OWN_POND,
    SAIL,
    TESSERA_FIRST,
    USE_FIRST,
    USE_STEP,
    WRITE,
)
from amytis.games.tower.uses import AMPHORA_VALUES, has_built, legal_uses

FREE = 0


def remaining(s: State, p: int) -> dict[str, int]:
    """How much is left of each kind, under the name of its words: dice that have a use, bonuses, the shape."""
    if s["owed"] != NOTHING:
        return {}
    if s["phase"] == LAID and s["players"] > 1 and s["seat"] == p:
        papyrus, pond = legal_papyrus(s, p, buffer(), 0), s["marks"][p, OWN_POND]
        return counted("bonus", "bonuses", bool(papyrus) + bool(pond and legal_through_pond(s, p, buffer(), 0)))
    if s["phase"] != WRITE or int(s["written"]) >> p & 1:
        return {}
    dice, bonuses = usable(s, p)
    form = form_of_round(s)
    shapes = legal_drawings(s, p, form, form + TURNS, DRAW_ROUND, buffer(), 0)
    return counted("die", "dice", dice) | counted("bonus", "bonuses", bonuses) | ({"shape": 1} if shapes else {})


def usable(s: State, p: int) -> tuple[int, int]:
    """How many dice have a use, and how many bonuses need no die."""
    moves = buffer()
    count = legal_meeples(s, p, moves, legal_uses(s, p, moves))
    values = [value_of(s, p, int(move)) for move in moves[:count]]
    dice = s["marks"][p, DICE : DICE + VALUES]
    return sum(int(dice[value - 1]) for value in {*values} - {FREE}), values.count(FREE)


def value_of(s: State, p: int, move: int) -> int:
    """The die that a use spends."""
    if move == HIRE:
        return FREE if has_built(s, p, TENT) else WORKER_VALUE
    if move == SAIL:
        return FREE if has_built(s, p, BOAT) else SHIP_VALUE
    if move >= USE_FIRST:
        return (move - USE_FIRST) % USE_STEP
    if move >= TESSERA_FIRST:
        return MOSAIC_ROWS[move - TESSERA_FIRST]
    if move >= AMPHORA_FIRST:
        return AMPHORA_VALUES[move - AMPHORA_FIRST]
    return int(ICON_VALUE[ICON_AT[move - CIRCLE_FIRST]])


def counted(one: str, more: str, count: int) -> dict[str, int]:
    """A number under the word for one or for several; nothing if there is none."""
    return {one if count == 1 else more: int(count)} if count else {}


def buffer() -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """Room for moves."""
    return np.zeros(MOVES, np.int16)
