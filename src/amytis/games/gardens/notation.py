"""Moves as people write them (chapter 11 of the rules): `text`, its inverse `parse`, and `text_for` for other eyes."""

import re

from amytis.core.contract import State
from amytis.core.plain import reads_moves
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.gardens.components import BASE_FIRST, COUNT, MOST_BASE, NAMED, NAMES, TILE_COUNT
from amytis.games.gardens.legality import why_not as why_not
from amytis.games.gardens.state import (
    DONE,
    DRAW_FIRST,
    GO_FIRST,
    KING_FIRST,
    NO_TILE,
    PLANT_FIRST,
    SETTLE_FIRST,
    TAKE_FIRST,
    TAKE_HAND,
)
from amytis.games.gardens.texts import texts

PLACEMENT = re.compile(r"([0-9]{1,3})(?: ?@ ?| )([A-Z][0-9]{1,2})")
STEP = re.compile(r"(SETTLE|TAKE|GO|PLANT) ([A-Z][0-9]{1,2})")
CHANCE = re.compile(r"(DRAW|KING) ([0-9]{1,3})")
FIXED = {"DONE": DONE, "TAKE HAND": TAKE_HAND}
FIRST = {"TAKE": TAKE_FIRST, "GO": GO_FIRST, "PLANT": PLANT_FIRST, "DRAW": DRAW_FIRST, "KING": KING_FIRST}


def text(s: State, move: int) -> str:
    """A move in its notation."""
    if move < SETTLE_FIRST:
        return f"{s['pool'][move // COUNT] + 1}@{NAMES[move % COUNT]}"
    if move < TAKE_FIRST:
        return f"settle {NAMES[BASE_FIRST + move - SETTLE_FIRST]}"
    if move < TAKE_HAND:
        return f"take {NAMES[move - TAKE_FIRST]}"
    if move < GO_FIRST:
        return "take hand"
    if move < PLANT_FIRST:
        return f"go {NAMES[move - GO_FIRST]}"
    if move < DONE:
        return f"plant {NAMES[move - PLANT_FIRST]}"
    if move == DONE:
        return "done"
    return f"draw {move - DRAW_FIRST + 1}" if move < KING_FIRST else f"king {move - KING_FIRST + 1}"


def text_for(s: State, move: int, seat: int) -> str:
    """A move in the notation that a viewer may see: nothing is hidden (10.1)."""
    return text(s, move)


@reads_moves
def parse(s: State, written: str) -> int:
    """The number of a written move; upper and lower case are alike, and a blank will do for `@`."""
    words = " ".join(written.upper().split())
    if words in FIXED:
        return FIXED[words]
    if found := PLACEMENT.fullmatch(words):
        return slot_of(s, tile_number(found[1])) * COUNT + place_number(found[2])
    if found := CHANCE.fullmatch(words):
        return FIRST[found[1]] + tile_number(found[2])
    if found := STEP.fullmatch(words):
        place = place_number(found[2])
        return base_move(place) if found[1] == "SETTLE" else FIRST[found[1]] + place
    raise texts.unreadable("no_move", written=written.strip()[:LONGEST_QUOTE])


def tile_number(number: str) -> int:
    """A tile by its number in data/tiles.txt."""
    if not 1 <= int(number) <= TILE_COUNT:
        raise texts.unreadable("no_such_tile", tile=number)
    return int(number) - 1


def slot_of(s: State, tile: int) -> int:
    """Where in the pool a tile lies."""
    pool = s["pool"].tolist()
    if tile == NO_TILE or tile not in pool:
        raise texts.unreadable("not_in_pool", tile=tile + 1)
    return int(pool.index(tile))


def place_number(name: str) -> int:
    """The number of a place by its name."""
    if name not in NAMED:
        raise texts.unreadable("no_such_place", place=name)
    return NAMED[name]


def base_move(place: int) -> int:
    """The number of `settle C0`; only the base is settled."""
    if not BASE_FIRST <= place < BASE_FIRST + MOST_BASE:
        raise texts.unreadable("settle_on_base", place=NAMES[place])
    return SETTLE_FIRST + place - BASE_FIRST
