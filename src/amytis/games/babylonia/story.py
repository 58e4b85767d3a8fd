"""The effects of a move: the move in words, then each payment with the hexes it came from."""

from collections.abc import Sequence

import numpy as np

from amytis.core.bits import count_bits, lowest_bit
from amytis.core.contract import State
from amytis.core.effects import Effect
from amytis.core.seats import SPECTATOR, sees
from amytis.core.sentences import ENGLISH
from amytis.games.babylonia.components import (
    CITY_KINDS,
    FARMER,
    HEXES,
    IS_RIVER,
    IS_ZIGGURAT,
    KINDS,
    LOCATION_HEX,
    LOCATIONS,
    NAMES,
    SYMBOLS,
    TEN_POINTS,
    WORDS,
    ZIGGURATS,
    hexes_in,
)
from amytis.games.babylonia.networks import around, links, spread
from amytis.games.babylonia.notation import next_spot
from amytis.games.babylonia.placing import clear_turn
from amytis.games.babylonia.rules import take_card
from amytis.games.babylonia.scoring import find_surrounded, majority, score_location
from amytis.games.babylonia.state import (
    CARD_FIRST,
    CHOOSE_CARD,
    DECLINE_EXTRA,
    DONE,
    DRAW_FIRST,
    FROM_CARDS,
    FROM_CITIES,
    FROM_FIELDS,
    FROM_NOBLES,
    FROM_ZIGGURATS,
    GAME_OVER,
    SCORE_FIRST,
    SOURCES,
    TAKE_EXTRA,
    TILE_FIRST,
    WITHOUT_FIRST,
)
from amytis.games.babylonia.texts import texts, tile_key

FIXED = {DONE: "done", TAKE_EXTRA: "extra", DECLINE_EXTRA: "no_extra"}


def narrate(
    before: State, move: int, after: State, names: Sequence[str], seat: int = SPECTATOR, language: str = ENGLISH
) -> list[Effect]:
    """All effects of a move, as a viewer may know them."""
    narrator = Narrator(names, seat, language)
    effects = [narrator.move(before, move)]
    if move < DONE:
        effects += narrator.placement(after)
    elif move < TAKE_EXTRA:
        effects += narrator.scoring(before, move)
    if after["phase"] == GAME_OVER:
        effects.append(Effect(narrator.say("over")))
    return effects


class Narrator:
    """Words the effects of moves for one reader."""

    def __init__(self, names: Sequence[str], seat: int, language: str) -> None:
        self.names = names
        self.seat = seat
        self.words = texts(language)

    def say(self, key: str, **blanks: object) -> str:
        """A sentence of data/texts with its blanks filled in."""
        return str(self.words["story"][key]).format(**blanks)

    def paid(self, p: int, points: int, source: int, at: Sequence[int] = (), via: Sequence[int] = ()) -> Effect:
        """Points for a seat."""
        name = SOURCES[source]
        sentence = self.say("gains", who=self.names[p], points=points, source=self.words["sources"][name])
        return Effect(sentence, p, points, name, tuple(NAMES[h] for h in at), tuple(NAMES[h] for h in via))

    def move(self, s: State, move: int) -> Effect:
        """The move itself."""
        # Fields are read by name: attributes of a record take NumPy much longer.
        p = int(s["chooser"] if s["phase"] == CHOOSE_CARD else s["seat"])
        who = self.names[p]
        if move < DONE:
            h = move % HEXES
            if IS_RIVER[h] and not sees(self.seat, p):
                return Effect(self.say("places_face_down", who=who, hex=NAMES[h]), p, at=(NAMES[h],))
            kind = self.words["kinds"][KINDS[move // HEXES]]
            return Effect(self.say("places", who=who, kind=kind, hex=NAMES[h]), p, at=(NAMES[h],))
        if move in FIXED:
            return Effect(self.say(FIXED[move], who=who), p)
        if move < CARD_FIRST:
            name = NAMES[LOCATIONS[move - SCORE_FIRST]]
            return Effect(self.say("scores", who=who, hex=name), p, at=(name,))
        if move < TAKE_EXTRA:
            card = str(move - CARD_FIRST + 1)
            return Effect(self.say("takes_card", who=who, card=card, card_text=self.words["cards"][card]), p)
        return self.chance(s, move, p)

    def chance(self, s: State, move: int, p: int) -> Effect:
        """An outcome of chance."""
        if move < TILE_FIRST:
            if not sees(self.seat, p):
                return Effect(self.say("draws_unseen", who=self.names[p]), p)
            kind = self.words["kinds"][KINDS[move - DRAW_FIRST]]
            return Effect(self.say("draws", who=self.names[p], kind=kind), p)
        if move < WITHOUT_FIRST:
            tile, spot = move - TILE_FIRST, next_spot(s)
            key = "deals_city" if tile < CITY_KINDS else "deals_field"
            return Effect(self.say(key, tile=self.words["tiles"][tile_key(tile)], hex=spot), at=(spot,))
        return Effect(self.say("without", card=move - WITHOUT_FIRST + 1))

    def placement(self, after: State) -> list[Effect]:
        """What the token just placed was paid (3.6, 4.1)."""
        p, step = int(after.seat), int(after.turn_size) - 1
        placed = int(after.turn_hexes[step])
        from_ziggurats, from_field = (int(gain) for gain in after.turn_gains[step])
        effects = []
        if from_field:
            effects.append(self.paid(p, from_field, FROM_FIELDS, at=(placed,)))
        if from_ziggurats:
            touched = [ziggurat for i, ziggurat in enumerate(ZIGGURATS) if after.touching[p] >> i & 1]
            effects.append(self.paid(p, from_ziggurats, FROM_ZIGGURATS, at=(placed,), via=touched))
        return effects

    def scoring(self, before: State, move: int) -> list[Effect]:
        """Play the scoring again on a copy, location by location, to see what each of them paid."""
        copy = np.zeros(1, before.dtype)
        copy[0] = before
        s: State = copy[0]
        effects: list[Effect] = []
        if move == DONE:
            s.pending = find_surrounded(s)
            clear_turn(s)
        elif move < CARD_FIRST:
            effects += self.location(s, move - SCORE_FIRST)
        else:
            chooser = int(s.chooser)
            take_card(s, move - CARD_FIRST)
            if move - CARD_FIRST == TEN_POINTS:
                effects.append(self.paid(chooser, 10, FROM_CARDS))
        while s.phase != CHOOSE_CARD and count_bits(s.pending) == 1:
            effects += self.location(s, lowest_bit(s.pending))
        return effects

    def location(self, s: State, location: int) -> list[Effect]:
        """Score a location on the copy and tell what it paid."""
        h = int(LOCATION_HEX[location])
        winner = majority(s, h)
        if IS_ZIGGURAT[location]:
            score_location(s, location)
            key = "ziggurat_won" if winner >= 0 else "ziggurat_tied"
            who = self.names[winner] if winner >= 0 else ""
            return [Effect(self.say(key, who=who, hex=NAMES[h]), winner if winner >= 0 else None, at=(NAMES[h],))]
        tile = int(s.tiles[location])
        nobles = [paying_nobles(s, p, h, int(SYMBOLS[tile])) for p in range(s.players)]
        earlier = s.points.copy()
        score_location(s, location)
        effects = [
            self.paid(p, int(points), FROM_NOBLES, at=(h,), via=nobles[p])
            for p, points in enumerate((s.points - earlier)[: s.players, FROM_NOBLES])
            if points
        ]
        key = "city_won" if winner >= 0 else "city_lost"
        who = self.names[winner] if winner >= 0 else ""
        sentence = self.say(key, who=who, tile=self.words["tiles"][tile_key(tile)], hex=NAMES[h])
        effects.append(Effect(sentence, winner if winner >= 0 else None, at=(NAMES[h],)))
        return effects + [
            self.paid(p, int(points), FROM_CITIES, at=(h,))
            for p, points in enumerate((s.points - earlier)[: s.players, FROM_CITIES])
            if points
        ]


def paying_nobles(s: State, p: int, city: int, symbols: int) -> list[int]:
    """The hexes of a seat's nobles that a city pays for (5.3)."""
    group, _ = spread(around(city), links(s, p))
    wanted = np.zeros(WORDS, np.int64)
    for kind in range(FARMER):
        if symbols >> kind & 1:
            wanted |= s.nobles[kind]
    return hexes_in(np.array(group) & wanted)
