"""Moves as people write them (chapter 11 of the rules): `text`, its inverse `parse`, and `text_for` for other eyes."""

import re

from amytis.core.contract import State
from amytis.core.plain import reads_moves
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.babylon.components import (
    BRIDGE_SPANS,
    CORNERS,
    EDGES,
    NAMED,
    NAMES,
    PLACE_AT,
    PLACE_POSITION,
    QUARRY_TILES,
    SPACES,
    STACK_NAMES,
    SYMBOLS,
    TILES,
    TOKENS,
    Span,
)
from amytis.games.babylon.legality import why_not as why_not
from amytis.games.babylon.raising import highest_below
from amytis.games.babylon.state import (
    BRIDGE_FIRST,
    CORNER_CHOICES,
    DIG_FIRST,
    DISCARD,
    DONE,
    FOUNTAIN_FIRST,
    LAY_FIRST,
    MAKE_FIRST,
    PILLARS_FIRST,
    RISES,
    SOURCES_OF_TILES,
    STAIRWAY_FIRST,
    STATUE_FIRST,
    STORE,
    TILE_FIRST,
    TOKEN_FIRST,
)
from amytis.games.babylon.texts import texts

POSITION = r"([A-H][1-8])"
QUARRY = re.compile(r"(REMOVE|DIG) ([A-D][1-4])")
PILLARS = re.compile(rf"PILLARS {POSITION} L([0-9][0-9]?)(?: - ?(NW|NE|SE|SW))?")
LAY = re.compile(r"LAY (DUG|STORED) ([0-3])")
STATUE = re.compile(rf"STATUE {POSITION}")
PAIR = re.compile(rf"(STAIRWAY|FOUNTAIN|BRIDGE) {POSITION} {POSITION}")
MAKE = re.compile(rf"MAKE {POSITION} ([SFBT])")
TILE = re.compile(r"([A-D][1-4]) ([SFBT.]{4})")
TOKEN = re.compile(r"TOKEN ([A-Z]+)")
FIXED = {"STORE": STORE, "DISCARD": DISCARD, "DONE": DONE}
PAIR_FIRST = {"STAIRWAY": STAIRWAY_FIRST, "FOUNTAIN": FOUNTAIN_FIRST, "BRIDGE": BRIDGE_FIRST}
TILE_NAMED = {tile.symbols: number for number, tile in enumerate(TILES[:QUARRY_TILES])}


def text(s: State, move: int) -> str:
    """A move in its notation."""
    if move < DIG_FIRST:
        return f"remove {STACK_NAMES[move]}"
    if move < PILLARS_FIRST:
        return f"dig {STACK_NAMES[move - DIG_FIRST]}"
    if move < LAY_FIRST:
        return pillars_text(s, move - PILLARS_FIRST)
    if move < STATUE_FIRST:
        source, quarters = divmod(move - LAY_FIRST, SPACES)
        return f"lay {SOURCES_OF_TILES[source]} {quarters}"
    if move < STAIRWAY_FIRST:
        return f"statue {NAMES[move - STATUE_FIRST]}"
    if move < MAKE_FIRST:
        name, span = pair(move)
        return f"{name} {NAMES[span.first]} {NAMES[span.second]}"
    if move < STORE:
        position, symbol = divmod(move - MAKE_FIRST, SPACES)
        return f"make {NAMES[position]} {SYMBOLS[symbol + 1]}"
    if move < TILE_FIRST:
        return ("store", "discard", "done")[move - STORE]
    if move < TOKEN_FIRST:
        return f"{STACK_NAMES[s['opened']]} {TILES[move - TILE_FIRST].symbols}"
    return f"token {TOKENS[move - TOKEN_FIRST]}"


def pillars_text(s: State, number: int) -> str:
    """Pillars: the place, the level, and the corner that is not carried."""
    number, choice = divmod(number, CORNER_CHOICES)
    place, rise = divmod(number, RISES)
    level = int(highest_below(s, int(s["seat"]), place)) + 1 + rise
    corner = f" -{CORNERS[choice - 1]}" if choice else ""
    return f"pillars {NAMES[PLACE_POSITION[place]]} L{level}{corner}"


def pair(move: int) -> tuple[str, Span]:
    """Which decoration joins which positions."""
    if move < FOUNTAIN_FIRST:
        return "stairway", EDGES[move - STAIRWAY_FIRST]
    if move < BRIDGE_FIRST:
        return "fountain", EDGES[move - FOUNTAIN_FIRST]
    return "bridge", BRIDGE_SPANS[move - BRIDGE_FIRST]


def text_for(s: State, move: int, seat: int) -> str:
    """A move as a viewer sees it: nothing that is confirmed is hidden (10.1)."""
    return text(s, move)


@reads_moves
def parse(s: State, written: str) -> int:
    """The number of a written move; upper and lower case are alike."""
    words = " ".join(written.upper().split())
    if words in FIXED:
        return FIXED[words]
    if found := QUARRY.fullmatch(words):
        return STACK_NAMES.index(found[2]) + (DIG_FIRST if found[1] == "DIG" else 0)
    if found := PILLARS.fullmatch(words):
        return parse_pillars(s, found[1], int(found[2]), found[3])
    if found := LAY.fullmatch(words):
        return LAY_FIRST + SOURCES_OF_TILES.index(found[1].lower()) * SPACES + int(found[2])
    if found := STATUE.fullmatch(words):
        return STATUE_FIRST + NAMED[found[1]]
    if found := PAIR.fullmatch(words):
        return PAIR_FIRST[found[1]] + parse_span(found[1], found[2], found[3])
    if found := MAKE.fullmatch(words):
        return MAKE_FIRST + NAMED[found[1]] * SPACES + SYMBOLS.index(found[2]) - 1
    if found := TILE.fullmatch(words):
        return parse_tile(s, found[1], found[2])
    if found := TOKEN.fullmatch(words):
        if found[1].lower() not in TOKENS:
            raise texts.unreadable("no_effect", effect=found[1].lower())
        return TOKEN_FIRST + TOKENS.index(found[1].lower())
    raise texts.unreadable("no_move", written=written.strip()[:LONGEST_QUOTE])


def parse_pillars(s: State, name: str, level: int, corner: str | None) -> int:
    """The number of `pillars C3 L2 -ne`."""
    if NAMED[name] not in PLACE_AT:
        raise texts.unreadable("no_place", position=name)
    place = PLACE_AT[NAMED[name]]
    low = int(highest_below(s, int(s["seat"]), place)) + 1
    if not low <= level < low + RISES:
        raise texts.unreadable("no_level", position=name, low=low, high=low + 1, level=level)
    choice = CORNERS.index(corner.lower()) + 1 if corner else 0
    return PILLARS_FIRST + (place * RISES + level - low) * CORNER_CHOICES + choice


def parse_span(name: str, first: str, second: str) -> int:
    """The number of the span between two positions, written in either order."""
    ends = {NAMED[first], NAMED[second]}
    spans = BRIDGE_SPANS if name == "BRIDGE" else EDGES
    for number, span in enumerate(spans):
        if {span.first, span.second} == ends:
            return number
    raise texts.unreadable("no_span", first=first, second=second)


def parse_tile(s: State, stack: str, symbols: str) -> int:
    """The number of `B2 FB..`; the stack must be the one that is uncovered."""
    if symbols not in TILE_NAMED:
        raise texts.unreadable("no_tile", tile=symbols)
    if stack != STACK_NAMES[s["opened"]]:
        raise texts.unreadable("other_stack", next=STACK_NAMES[s["opened"]], stack=stack)
    return TILE_FIRST + TILE_NAMED[symbols]
