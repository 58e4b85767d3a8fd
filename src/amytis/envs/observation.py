"""Observations from Python: the vector of a seat, the mask of its moves, and what is where."""

from functools import cache

import numpy as np
import numpy.typing as npt

from amytis.core.contract import Rules, State, load
from amytis.core.observation import Observation, Passage, encode

Mask = npt.NDArray[np.int8]


def describe(game: str) -> dict[str, Passage]:
    """The passages of a game's observation by name: where each stands, in which shape, and between which bounds."""
    return {passage.name: passage for passage in load(game).layout.passages}


def observe(rules: Rules, s: State, seat: int) -> Observation:
    """All that a seat may know, as a vector of its own."""
    scratch = bytearray(s.tobytes())
    rules.mask_hidden(np.ndarray(1, rules.dtype, scratch)[0], seat)
    out = np.zeros(rules.layout.size, np.int16)
    octets, shorts, longs = (np.frombuffer(scratch, kind) for kind in (np.int8, np.int16, np.int64))
    encode(octets, shorts, longs, rules.layout.table, seat, int(s["players"]), out)
    return out


def mask(rules: Rules, s: State, seat: int) -> Mask:
    """A one for each move that the seat may make now; nothing but zeros if it is not to move."""
    allowed = np.zeros(rules.most_moves, np.int8)
    if seat == rules.to_move(s):
        allowed[rules.moves(s)] = 1
    return allowed


@cache
def bounds(rules: Rules) -> tuple[Observation, Observation]:
    """The lowest and the highest that each number of an observation can be."""
    low, high = np.zeros(rules.layout.size, np.int16), np.ones(rules.layout.size, np.int16)
    for passage in rules.layout.passages:
        low[passage.where], high[passage.where] = passage.low, passage.high
    return low, high
