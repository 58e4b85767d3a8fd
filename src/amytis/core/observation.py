"""Observations: what a seat may know as one vector of integers, for learning agents.

A game lists its `PARTS`: which fields of the record are encoded, and how. Seats are rotated so that the viewer comes
first and the others follow in the order of play. Sixteen bits hold every number of every game exactly, in half the
memory of floats.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.seats import MOST_SEATS

Observation = npt.NDArray[np.int16]
Table = npt.NDArray[np.int64]

# How a value is encoded: as a number, one-hot, as a bit set, as a seat or as a set of seats.
NUMBER, ONE_OF, BITS, SEAT, SEATS = range(5)
KINDS = ("number", "one of", "set", "seat", "seats")

# The columns of the encoding table, one row for each part: where and how to read it, and where to write it.
KIND, ITEM_SIZE, BEGIN, ROWS, STRIDE, ENTRIES, WORDS, LOW, SIZE, FIRST, SEATED = range(11)


@dataclass(frozen=True)
class Part:
    """Some values of a field, and how to encode them.

    `low` and `high` are the bounds of a value. `seated` fields have a row for each seat. `first` and `count` select
    values of a row; such a part has its own `name`.
    """

    field: str
    kind: int
    low: int = 0
    high: int = 1
    seated: bool = False
    first: int = 0
    count: int | None = None
    name: str = ""

    @property
    def called(self) -> str:
        """The name of the part, by default that of its field."""
        return self.name or self.field

    @property
    def size(self) -> int:
        """The length of an encoded value, which is all zeros for a value below `low`."""
        return (1, self.high - self.low + 1, self.high, MOST_SEATS - self.low, MOST_SEATS)[self.kind]


def number(field: str, high: int, low: int = 0, **others: Any) -> Part:
    """Values encoded as numbers."""
    return Part(field, NUMBER, low, high, **others)


def one_of(field: str, high: int, low: int = 0, **others: Any) -> Part:
    """Values encoded one-hot."""
    return Part(field, ONE_OF, low, high, **others)


def bits(field: str, size: int, **others: Any) -> Part:
    """Bit sets, with a number for each possible element."""
    return Part(field, BITS, 0, size, **others)


def seat(field: str, low: int = 0) -> Part:
    """Seats relative to the viewer, who comes first; negative values come before."""
    return Part(field, SEAT, low)


def seats(field: str) -> Part:
    """Sets of seats relative to the viewer."""
    return Part(field, SEATS)


@dataclass(frozen=True)
class Passage:
    """The place, shape and bounds of a part in the vector."""

    name: str
    kind: str
    where: slice
    shape: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class Layout:
    """The vector: its length, its passages, and the table for `encode`."""

    size: int
    passages: tuple[Passage, ...]
    table: Table


VIEWER = Passage("viewer", KINDS[SEAT], slice(0, MOST_SEATS), (MOST_SEATS,), 0, 1)


def lay_out(dtype: np.dtype[Any], parts: tuple[Part, ...]) -> Layout:
    """Lay out the parts of an observation one after the other, after the viewer's seat."""
    passages, table, first = [VIEWER], [], MOST_SEATS
    for part in parts:
        row, shape = describe_part(dtype, part, first)
        end = first + math.prod(shape)
        bounds = (part.low, part.high) if part.kind == NUMBER else (0, 1)
        passages.append(Passage(part.called, KINDS[part.kind], slice(first, end), shape, *bounds))
        table.append(row)
        first = end
    return Layout(first, tuple(passages), np.array(table, np.int64))


def describe_part(dtype: np.dtype[Any], part: Part, first: int) -> tuple[list[int], tuple[int, ...]]:
    """A part's row of the table, and its shape in the vector."""
    fields: Any = dtype.fields
    field, offset = fields[part.field][:2]
    item_size, values = field.base.itemsize, math.prod(field.shape)
    rows = MOST_SEATS if part.seated else 1
    stride = values // field.shape[0] if part.seated else values
    words = -(-part.high // WORD_BITS) if part.kind == BITS else 1
    entries = (stride if part.count is None else part.count) // words
    begin = offset // item_size + part.first
    shape = tuple(length for length in (rows, entries, part.size) if length > 1) or (1,)
    read_as = [part.kind, item_size, begin, rows, stride, entries, words, part.low]
    return [*read_as, part.size, first, part.seated], shape


def memory(states: Any) -> tuple[Any, Any, Any]:
    """Views of the records as 8, 16 and 64 bit integers, all on the same memory."""
    octets, shorts, longs = (states.view(kind).reshape(len(states), -1) for kind in (np.int8, np.int16, np.int64))
    return octets, shorts, longs


@compiled
def read(octets: Any, shorts: Any, longs: Any, size: int, index: int) -> int:
    """Read a value of the record."""
    if size == 8:
        return int(longs[index])
    return int(shorts[index]) if size == 2 else int(octets[index])


@compiled
def turned(seat_number: int, viewer: int, players: int) -> int:
    """A seat relative to the viewer; values that are not seats stay the same."""
    return (seat_number - viewer) % players if 0 <= seat_number < players else seat_number


@compiled
def encode(octets: Any, shorts: Any, longs: Any, table: Table, viewer: int, players: int, out: Observation) -> None:
    """Encode a masked record as the vector of a viewer; a spectator looks from the first seat."""
    out[:] = 0
    if viewer >= 0:
        out[viewer] = 1
    eye = max(viewer, 0)
    for p in range(len(table)):
        kind, item_size, low, size = table[p, KIND], table[p, ITEM_SIZE], table[p, LOW], table[p, SIZE]
        entries, words, seated = table[p, ENTRIES], table[p, WORDS], table[p, SEATED]
        at = table[p, FIRST]
        for row in range(table[p, ROWS]):
            source = (row + eye) % players if seated and row < players else row
            index = table[p, BEGIN] + source * table[p, STRIDE]
            for _ in range(entries):
                value = read(octets, shorts, longs, item_size, index)
                if kind == NUMBER:
                    out[at] = value
                elif kind == ONE_OF:
                    if value >= low:
                        out[at + value - low] = 1
                elif kind == BITS:
                    write_set(value, at, out)
                    for w in range(1, words):
                        write_set(longs[index + w], at + w * WORD_BITS, out)
                elif kind == SEAT:
                    out[at + turned(value, eye, players) - low] = 1
                else:
                    write_seats(value, eye, players, at, out)
                index += words
                at += size


@compiled
def write_set(word: int, at: int, out: Observation) -> None:
    """Write a one for each element of a set."""
    while word:
        out[at + lowest_bit(word)] = 1
        word &= word - 1


@compiled
def write_seats(word: int, eye: int, players: int, at: int, out: Observation) -> None:
    """Write a one for each seat of a set."""
    for p in range(players):
        out[at + turned(p, eye, players)] = (word >> p) & 1
