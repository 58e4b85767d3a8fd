"""The effects of a move, in words (see data/texts) and with their places on the ziggurat."""

from collections.abc import Sequence

from amytis.core.contract import State
from amytis.core.effects import Effect
from amytis.core.seats import SPECTATOR
from amytis.core.sentences import ENGLISH
from amytis.games.gardens.building import next_place
from amytis.games.gardens.components import BASE_FIRST, COUNT, NAMES, WORDS
from amytis.games.gardens.state import (
    DONE,
    DRAW_FIRST,
    GAME_OVER,
    GO_FIRST,
    KING,
    KING_FIRST,
    PLANT_FIRST,
    SETTLE,
    SETTLE_FIRST,
    SOURCES,
    TAKE_FIRST,
    TAKE_HAND,
)
from amytis.games.gardens.texts import texts
from amytis.games.gardens.view import places_in


def narrate(
    before: State, move: int, after: State, names: Sequence[str], seat: int = SPECTATOR, language: str = ENGLISH
) -> list[Effect]:
    """All effects of a move; none of them is hidden."""
    narrator = Narrator(names, language)
    if move < DONE:
        effects = [narrator.entered(before, move, after)]
    elif move == DONE:
        effects = narrator.confirmed(before, after)
    elif move < KING_FIRST:
        effects = [Effect(narrator.say("draws", tile=move - DRAW_FIRST + 1))]
    else:
        effects = narrator.kings_turn(before, move - KING_FIRST, after)
    if after["phase"] == GAME_OVER:
        effects.append(Effect(narrator.say("over")))
    return effects


class Narrator:
    """Words the effects of moves in one language."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.words = texts(language)
        self.names = [*names, self.words["words"]["king"]] if len(names) == 1 else names

    def say(self, key: str, **blanks: object) -> str:
        """A sentence of data/texts with its blanks filled in."""
        return str(self.words["story"][key]).format(**blanks)

    def entered(self, s: State, move: int, after: State) -> Effect:
        """A decision of a turn that is not confirmed yet."""
        seat = int(s["seat"])
        who = self.names[seat]
        if move < SETTLE_FIRST:
            place, tile = NAMES[move % COUNT], int(s["pool"][move // COUNT]) + 1
            return Effect(self.say("places", who=who, tile=tile, place=place), seat, at=(place,))
        if move == TAKE_HAND:
            return Effect(self.say("takes_hand", who=who), seat)
        if move < TAKE_FIRST:
            key, place = "settles", NAMES[BASE_FIRST + move - SETTLE_FIRST]
        elif move < GO_FIRST:
            key, place = "takes", NAMES[move - TAKE_FIRST]
        elif move < PLANT_FIRST:
            key, place = "goes", NAMES[move - GO_FIRST]
        else:
            return self.planting(s, move - PLANT_FIRST, after)
        return Effect(self.say(key, who=who, place=place), seat, at=(place,))

    def planting(self, s: State, place: int, after: State) -> Effect:
        """The pools that a decision plants: one, or in the solo game all that water reaches."""
        seat = int(s["seat"])
        new = [int(after["flow"][w]) & ~int(s["flow"][w]) for w in range(WORDS)]
        pools = [NAMES[pool] for pool in places_in(new)]
        key = "plants" if len(pools) == 1 else "plants_more"
        sentence = self.say(key, who=self.names[seat], place=NAMES[place], places=", ".join(pools))
        return Effect(sentence, seat, at=tuple(pools))

    def confirmed(self, before: State, after: State) -> list[Effect]:
        """A turn that stands, and the points it moves."""
        seat = int(before["seat"])
        who = self.names[seat]
        if before["phase"] == SETTLE:
            return [Effect(self.say("begins", who=who), seat)]
        pools = [NAMES[place] for place in places_in(before["flow"])]
        if not pools:
            return [Effect(self.say("done", who=who), seat)]
        key = "done_planted_one" if len(pools) == 1 else "done_planted"
        first = Effect(self.say(key, who=who, count=len(pools)), seat, at=tuple(pools))
        return [first, *self.payments(before, after, seat)]

    def kings_turn(self, before: State, tile: int, after: State) -> list[Effect]:
        """The king's tile, what he plants, and the points that moves."""
        place = NAMES[next_place(before)]
        effects = [Effect(self.say("king_places", tile=tile + 1, place=place), at=(place,))]
        planted = [int(after["sown"][KING][w]) & ~int(before["sown"][KING][w]) for w in range(WORDS)]
        pools = [NAMES[pool] for pool in places_in(planted)]
        if not pools:
            return [*effects, Effect(self.say("king_without_seeds"))]
        effects.append(Effect(self.say("king_plants", places=", ".join(pools)), at=tuple(pools)))
        return [*effects, *self.payments(before, after, KING)]

    def payments(self, before: State, after: State, planter: int) -> list[Effect]:
        """What each guild gained or lost, source by source for the one that planted."""
        effects = []
        moved = after["points"].astype(int) - before["points"]
        for guild, name in enumerate(self.names):
            lost = places_in([int(before["sown"][guild][w]) & ~int(after["sown"][guild][w]) for w in range(WORDS)])
            new = places_in([int(after["sown"][guild][w]) & ~int(before["sown"][guild][w]) for w in range(WORDS)])
            seat = guild if guild < int(before["players"]) else None
            if guild == planter:
                effects += [
                    Effect(
                        self.say("gains", who=name, points=points, source=self.words["sources"][source]),
                        seat,
                        points,
                        source,
                        tuple(NAMES[place] for place in new),
                    )
                    for source, points in zip(SOURCES, moved[guild].tolist(), strict=True)
                    if points
                ]
            elif lost:
                points = int(moved[guild].sum())
                sentence = self.say("loses", who=name, points=-points)
                effects.append(Effect(sentence, seat, points, "", tuple(NAMES[place] for place in lost)))
        return effects
