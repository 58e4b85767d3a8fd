"""What a designer would ask of a finished game: which tiles were built, what adorns the gardens, and what ended it."""

from collections import Counter

import numpy as np

from amytis.core.contract import State
from amytis.core.sentences import ENGLISH
from amytis.games.babylon.components import FLOWERS, LAYERS, MATERIALS, QUARRY_TILES, TILES
from amytis.games.babylon.scoring import counts_here, ranks, scores
from amytis.games.babylon.state import (
    BELVEDERE,
    FOUNTAIN,
    KIND_BITS,
    LOWER_STAIR,
    NO_TILE,
    STATUE,
    UNDER_BRIDGE,
    UPPER_STAIR,
)
from amytis.games.babylon.texts import texts
from amytis.games.babylon.view import ITEMS

DUG = MATERIALS[:LAYERS]  # what the quarry has; everybody begins with a starting tile
SINGLE, JOINING = (STATUE, BELVEDERE), (FOUNTAIN, LOWER_STAIR, UPPER_STAIR)
DECORATIONS = ("statue", "belvedere", "stairway", "fountain", "bridge")


def counted(s: State, seat: int) -> dict[str, int]:
    """The tiles of a garden by material, by flower and one by one; visible decorations; levels; pillars kept."""
    built = [TILES[tile] for tile in s["built_tiles"][seat].tolist() if tile != NO_TILE]
    materials, flowers = Counter(tile.material for tile in built), Counter(tile.flower for tile in built)
    decorations, numbers = decorations_of(s, seat), {tile.number for tile in built}
    counts = {f"materials {material}": materials[material] for material in DUG}
    counts |= {f"flowers {flower}": flowers[flower] for flower in FLOWERS}
    counts |= {f"items {kind}": decorations[kind] for kind in DECORATIONS}
    counts |= {"garden height": int(s["heights"][seat]), "garden pillars": int(s["singles"][seat])}
    return counts | {f"tiles {tile.number}": int(tile.number in numbers) for tile in TILES[:QUARRY_TILES]}


def decorations_of(s: State, seat: int) -> Counter[str]:
    """The visible decorations of a garden; one with two ends is one decoration, a bridge its span (9.1)."""
    found: Counter[str] = Counter()
    for position, item in enumerate(s["items"][seat].tolist()):
        kind = item & KIND_BITS
        if kind == UNDER_BRIDGE:
            found["bridge"] += 1
        elif kind in SINGLE or (kind in JOINING and counts_here(s, seat, position)):
            found[ITEMS[kind]] += 1
    return found


def components(language: str = ENGLISH) -> dict[str, dict[str, str]]:
    """What is counted, by chapter, with the words for it."""
    words = texts(language)
    named = {
        "materials": {material: words["materials"][material] for material in DUG},
        "flowers": {flower: words["flowers"][flower] for flower in FLOWERS},
        "items": {kind: words["items"][kind] for kind in DECORATIONS},
        "garden": words["garden"],
        "tiles": {
            str(tile.number): f"{tile.number}: {words['materials'][tile.material]}, {tile.symbols}"
            for tile in TILES[:QUARRY_TILES]
        },
    }
    return {
        words["counted"][chapter]: {f"{chapter} {key}": name for key, name in names.items()}
        for chapter, names in named.items()
    }


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed, and whether a supply was empty (9.9)."""
    players = int(s["players"])
    points, places = np.zeros(players, np.int16), np.zeros(players, np.int8)
    scores(s, points)
    ranks(s, places)
    if (places == 1).sum() > 1:
        return "shared_victory"
    if (points == points.max()).sum() > 1:
        return "won_on_bare_positions"
    return "won" if (s["supply"][0] > 0).all() else "supplies_ran_out"


def endings(language: str = ENGLISH) -> dict[str, str]:
    """The ways a game can end, in words."""
    return dict(texts(language)["endings"])
