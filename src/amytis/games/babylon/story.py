"""The effects of a move, in words (see data/texts) and with their places."""

from collections.abc import Sequence

import numpy as np

from amytis.core.contract import State
from amytis.core.effects import Effect
from amytis.core.seats import SPECTATOR
from amytis.core.sentences import ENGLISH
from amytis.games.babylon.components import (
    NAMES,
    PLACE_POSITION,
    POSITIONS_OF,
    SPACES,
    STACK_NAMES,
    SYMBOLS,
    TILES,
    TOKENS,
)
from amytis.games.babylon.notation import pair
from amytis.games.babylon.scoring import STEP, tally
from amytis.games.babylon.state import (
    BELVEDERE,
    DIG_FIRST,
    DISCARD,
    DONE,
    DUG,
    FOUNTAIN,
    GAME_OVER,
    KIND_BITS,
    LAY_FIRST,
    LOWER_STAIR,
    MAKE_FIRST,
    PILLARS_FIRST,
    SIDE_BITS,
    SIDE_SHIFT,
    SOURCES,
    STAIRWAY_FIRST,
    STATUE,
    STATUE_FIRST,
    STORE,
    TILE_FIRST,
    TOKEN_FIRST,
    UNDER_BRIDGE,
    UPPER_STAIR,
)
from amytis.games.babylon.texts import texts

# The source of the points of something that stands in a garden, and its position or both its ends.
Standing = tuple[str, tuple[int, ...]]

PAYS_FOR = {
    STATUE: "statues",
    BELVEDERE: "belvederes",
    FOUNTAIN: "fountains",
    LOWER_STAIR: "stairways",
    UPPER_STAIR: "stairways",
    UNDER_BRIDGE: "bridges",
}


def narrate(
    before: State, move: int, after: State, names: Sequence[str], seat: int = SPECTATOR, language: str = ENGLISH
) -> list[Effect]:
    """All effects of a move; none of them is hidden."""
    narrator = Narrator(names, language)
    if move < PILLARS_FIRST:
        effects = narrator.quarry(before, move, after)
    elif move < DONE:
        effects = [narrator.building(before, move, after), *narrator.payments(before, move, after)]
    elif move == DONE:
        effects = [Effect(narrator.say("done", who=names[before["seat"]]), int(before["seat"]))]
    else:
        effects = [narrator.chance(before, move)]
    if after["phase"] == GAME_OVER:
        effects.append(Effect(narrator.say("over")))
    return effects


class Narrator:
    """Words the effects of moves in one language."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.words = texts(language)
        self.names = names

    def say(self, key: str, **blanks: object) -> str:
        """A sentence of data/texts with its blanks filled in."""
        return str(self.words["story"][key]).format(**blanks)

    def tile(self, tile: int) -> dict[str, str]:
        """What a tile is called."""
        one = TILES[tile]
        flower, material = self.words["flowers"][one.flower], self.words["materials"][one.material]
        symbols = ", ".join(self.words["symbols"][symbol] for symbol in one.symbols if symbol != ".")
        return {"material": material, "flower": flower, "symbols": symbols}

    def chance(self, s: State, move: int) -> Effect:
        """A tile comes to light, or a token is turned."""
        if move < TOKEN_FIRST:
            stack = STACK_NAMES[s["opened"]]
            return Effect(self.say("uncovers", stack=stack, **self.tile(move - TILE_FIRST)), at=(stack,))
        return Effect(self.say("token", effect=self.words["tokens"][TOKENS[move - TOKEN_FIRST]]))

    def quarry(self, s: State, move: int, after: State) -> list[Effect]:
        """A tile taken from the quarry, and what it paid."""
        seat = int(s["seat"])
        who = self.names[seat]
        stack = STACK_NAMES[move % DIG_FIRST]
        if move < DIG_FIRST:
            return [Effect(self.say("removes", who=who, stack=stack), seat, at=(stack,))]
        told = self.say("digs", who=who, stack=stack, **self.tile(int(s["tops"][move - DIG_FIRST])))
        count = int(after["singles"][seat]) - int(s["singles"][seat])
        key = "receives_none" if count == 0 else "receives_one" if count == 1 else "receives"
        effects = [
            Effect(told, seat, at=(stack,)),
            Effect(self.say(key, who=who, count=count), seat, at=(stack,)),
        ]
        if after["gift"]:
            effects.append(Effect(self.say("gift", who=who), seat))
        return effects

    def building(self, s: State, move: int, after: State) -> Effect:
        """A decision of a turn that is not confirmed yet."""
        seat = int(s["seat"])
        who = self.names[seat]
        if move < LAY_FIRST:
            place, level = NAMES[PLACE_POSITION[after["pillars_place"]]], int(after["pillars_level"])
            key = "pillars_belvedere" if after["pillars_corner"] else "pillars"
            return Effect(self.say(key, who=who, place=place, level=level), seat, at=(place,))
        if move < STATUE_FIRST:
            place, level = NAMES[PLACE_POSITION[s["pillars_place"]]], int(s["pillars_level"])
            key = "lays_dug" if (move - LAY_FIRST) // SPACES == DUG else "lays_stored"
            return Effect(self.say(key, who=who, place=place, level=level), seat, at=(place,))
        if move < STAIRWAY_FIRST:
            first = NAMES[move - STATUE_FIRST]
            return Effect(self.say("statue", who=who, first=first), seat, at=(first,))
        if move < MAKE_FIRST:
            name, span = pair(move)
            first, second = NAMES[span.first], NAMES[span.second]
            return Effect(self.say(name, who=who, first=first, second=second), seat, at=(first, second))
        if move < STORE:
            position, symbol = divmod(move - MAKE_FIRST, SPACES)
            word = self.words["symbols"][SYMBOLS[symbol + 1]]
            return Effect(self.say("makes", who=who, first=NAMES[position], symbol=word), seat, at=(NAMES[position],))
        return Effect(self.say("discards" if move == DISCARD else "stores", who=who), seat)

    def payments(self, before: State, move: int, after: State) -> list[Effect]:
        """What the garden is worth more or less than before, source by source, each where it comes from."""
        seat = int(before["seat"])
        moved = points(after, seat) - points(before, seat)
        if not moved.any():
            return []
        changed = standing(before, seat) ^ standing(after, seat)
        return [
            Effect(
                self.say(
                    "gains" if gain > 0 else "loses",
                    who=self.names[seat],
                    points=abs(gain),
                    source=self.words["sources"][source],
                ),
                seat,
                gain,
                source,
                tuple(NAMES[position] for position in where(source, changed) or touched(before, move)),
            )
            for source, gain in zip(SOURCES, moved.tolist(), strict=True)
            if gain
        ]


def points(s: State, seat: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The points of a garden by their source."""
    parts = np.zeros(len(SOURCES), np.int64)
    tally(s, seat, parts)
    return parts


def standing(s: State, seat: int) -> set[Standing]:
    """All that is seen standing in a garden."""
    found: set[Standing] = set()
    for position, item in enumerate(s["items"][seat].tolist()):
        kind = item & KIND_BITS
        if kind == STATUE or kind == BELVEDERE:
            found.add((PAYS_FOR[kind], (position,)))
        elif kind == UNDER_BRIDGE:
            step = int(STEP[item >> SIDE_SHIFT & SIDE_BITS])
            found.add((PAYS_FOR[kind], (position - step, position + step)))
        elif kind in PAYS_FOR:
            other = position + int(STEP[item >> SIDE_SHIFT])
            found.add((PAYS_FOR[kind], (min(position, other), max(position, other))))
    return found


def where(source: str, changed: set[Standing]) -> list[int]:
    """The positions of what came or went that pays for a source."""
    return [position for name, ends in sorted(changed) if name == source for position in ends]


def touched(s: State, move: int) -> list[int]:
    """The positions of a tile that is laid, or of a decoration."""
    if move < STATUE_FIRST:
        return [int(position) for position in POSITIONS_OF[s["pillars_place"]]]
    if move < STAIRWAY_FIRST:
        return [move - STATUE_FIRST]
    _, span = pair(move)
    return [span.first, span.second]
