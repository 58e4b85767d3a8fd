"""Moves as people write them (chapter 11 of the rules): `text`, its inverse `parse`, and `text_for` for other eyes."""

import re

from amytis.core.contract import State
from amytis.core.plain import reads_moves
from amytis.core.seats import sees
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.babylonia.components import (
    CARDS,
    HEXES,
    IS_RIVER,
    KINDS,
    LOCATIONS,
    NAMES,
    NUMBERS,
    SPOTS_IN_PLAY,
    TILES,
)
from amytis.games.babylonia.legality import why_not as why_not
from amytis.games.babylonia.state import (
    CARD_FIRST,
    DEAL_TILES,
    DECLINE_EXTRA,
    DONE,
    DRAW_FIRST,
    MOVES,
    SCORE_FIRST,
    TAKE_EXTRA,
    TILE_FIRST,
    WITHOUT_FIRST,
)
from amytis.games.babylonia.texts import texts

PLACEMENT = re.compile(r"([PSMF])(?: ?@ ?| )([A-Z][0-9]{1,2})")
NUMBERED = re.compile(r"(CARD|WITHOUT) ([0-9])")
SCORING = re.compile(r"SCORE ([A-Z][0-9]{1,2})")
DRAWING = re.compile(r"DRAW ([PSMF])")
DEALING = re.compile(r"([A-Z][0-9]{1,2}) (\[[PSM]{1,3}\]|<[0-9#]>)")
WORDS = {"DONE": DONE, "EXTRA TURN": TAKE_EXTRA, "NO EXTRA TURN": DECLINE_EXTRA}


def text(s: State, move: int) -> str:
    """A move in its notation."""
    if TILE_FIRST <= move < WITHOUT_FIRST:
        return f"{next_spot(s)} {WRITTEN[move]}"
    return WRITTEN[move]


def write(move: int) -> str:
    """A move whose notation does not depend on the state; of a tile, the tile alone."""
    if move < DONE:
        return f"{KINDS[move // HEXES]}@{NAMES[move % HEXES]}"
    if move == DONE:
        return "done"
    if move < CARD_FIRST:
        return f"score {NAMES[LOCATIONS[move - SCORE_FIRST]]}"
    if move < TAKE_EXTRA:
        return f"card {move - CARD_FIRST + 1}"
    if move < DRAW_FIRST:
        return "extra turn" if move == TAKE_EXTRA else "no extra turn"
    if move < TILE_FIRST:
        return f"draw {KINDS[move - DRAW_FIRST]}"
    if move < WITHOUT_FIRST:
        return TILES[move - TILE_FIRST]
    return f"without {move - WITHOUT_FIRST + 1}"


WRITTEN = [write(move) for move in range(MOVES)]


def text_for(s: State, move: int, seat: int) -> str:
    """A move as a viewer sees it: what it may not know is `?` (10.1)."""
    if not sees(seat, s["seat"]):
        if move < DONE and IS_RIVER[move % HEXES]:
            return f"?@{NAMES[move % HEXES]}"
        if DRAW_FIRST <= move < TILE_FIRST:
            return "draw ?"
    return text(s, move)


@reads_moves
def parse(s: State, written: str) -> int:
    """The number of a written move; upper and lower case are alike, and a blank will do for `@`."""
    words = " ".join(written.upper().split())
    if words in WORDS:
        return WORDS[words]
    if found := PLACEMENT.fullmatch(words):
        return KINDS.index(found[1]) * HEXES + hex_number(found[2])
    if found := SCORING.fullmatch(words):
        return SCORE_FIRST + location_number(found[1])
    if found := DRAWING.fullmatch(words):
        return DRAW_FIRST + KINDS.index(found[1])
    if found := NUMBERED.fullmatch(words):
        if not 1 <= int(found[2]) <= CARDS:
            raise texts.unreadable("no_card", card=found[2])
        return (CARD_FIRST if found[1] == "CARD" else WITHOUT_FIRST) + int(found[2]) - 1
    if found := DEALING.fullmatch(words):
        return parse_tile(s, found[1], found[2])
    raise texts.unreadable("no_move", written=written.strip()[:LONGEST_QUOTE])


def parse_tile(s: State, spot: str, tile: str) -> int:
    """The number of `D4 [PM]`; the hex must be the spot whose turn it is."""
    if tile not in TILES:
        raise texts.unreadable("no_tile", tile=tile)
    if s.phase == DEAL_TILES and spot != next_spot(s):
        raise texts.unreadable("other_spot", next=next_spot(s), hex=spot)
    return TILE_FIRST + TILES.index(tile)


def next_spot(s: State) -> str:
    """The name of the spot that gets the next tile."""
    spot = SPOTS_IN_PLAY[s.players, s.next_spot] if s.phase == DEAL_TILES else SPOTS_IN_PLAY[s.players, 0]
    return NAMES[spot]


def hex_number(name: str) -> int:
    """The number of a hex by its name."""
    if name not in NUMBERS:
        raise texts.unreadable("no_hex", hex=name)
    return NUMBERS[name]


def location_number(name: str) -> int:
    """The number of a location by the name of its hex."""
    number = hex_number(name)
    if number not in LOCATIONS:
        raise texts.unreadable("no_location", hex=name)
    return LOCATIONS.index(number)
