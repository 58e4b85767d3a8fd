"""The effects of a move, in words (see data/texts) and with their places in the tower."""

from collections.abc import Sequence

from amytis.core.contract import State
from amytis.core.effects import Effect
from amytis.core.seats import SPECTATOR
from amytis.core.sentences import ENGLISH
from amytis.games.tower.board import mark_words
from amytis.games.tower.bonuses import face
from amytis.games.tower.components import (
    BOXES,
    BUILDINGS,
    COVERS,
    FACES,
    ICON_AT,
    ICONS,
    LOOKS,
    MOSAIC_ROWS,
    NAMES,
    PENALTIES,
    RESOURCES,
    SHAPES,
    SIDES,
    SPOTS,
    TILES,
    USES,
)
from amytis.games.tower.notation import boxes_in, icons_in
from amytis.games.tower.scoring import tally
from amytis.games.tower.shapes import drawn_by
from amytis.games.tower.sheet import stock
from amytis.games.tower.state import (
    AMPHORA_FIRST,
    BUILD_FIRST,
    CARD_FIRST,
    CIRCLE_FIRST,
    DONE,
    DRAW_FIRST,
    ETCH_FIRST,
    ETCH_LUMBER,
    ETCH_WHEAT,
    FILL_ROW,
    GAME_OVER,
    HIRE,
    IGNORE,
    LAID,
    LAY_FIRST,
    OBEY,
    PENALTY_FIRST,
    RIVER_FIRST,
    ROLL_FIRST,
    SAIL,
    SOURCES,
    TAKE_FIRST,
    TAKE_GREEN,
    TESSERA_FIRST,
    TO_STONE,
    USE_FIRST,
    USE_STEP,
)
from amytis.games.tower.texts import texts
from amytis.games.tower.uses import AMPHORA_VALUES


def narrate(
    before: State, move: int, after: State, names: Sequence[str], seat: int = SPECTATOR, language: str = ENGLISH
) -> list[Effect]:
    """All effects of a move; none of them is hidden."""
    narrator = Narrator(names, language)
    if CARD_FIRST <= move < ROLL_FIRST:
        effects = [narrator.card(move)]
    else:
        effects = [narrator.deed(before, move, after), *narrator.payments(before, move, after)]
    if after["phase"] == GAME_OVER:
        effects.append(Effect(narrator.say("over")))
    return effects


def gained_from_lake(before: State, after: State) -> str:
    """What the ship brought, as texts name it; a closed section or a full track may have kept some of the bonus."""
    seat = int(before["seat"])
    gained = [int(stock(after, seat, number)) - int(stock(before, seat, number)) for number in range(len(RESOURCES))]
    return " ".join(name for name, count in zip(RESOURCES, gained, strict=True) for _ in range(count))


class Narrator:
    """Words the effects of moves in one language."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.words = texts(language)
        self.names = names

    def say(self, key: str, **blanks: object) -> str:
        """A sentence of data/texts with its blanks filled in."""
        return str(self.words["story"][key]).format(**blanks)

    def card(self, move: int) -> Effect:
        """A card that chance brought."""
        if move < PENALTY_FIRST:
            return Effect(self.say("card", shape=SHAPES[move - CARD_FIRST]))
        card = PENALTIES[move - PENALTY_FIRST]
        icon = self.words["icons"][card.icon]
        return Effect(self.say("penalty", icon=icon, value=card.value, points=card.points))

    def deed(self, s: State, move: int, after: State) -> Effect:
        """What a seat did, or rolled."""
        seat = int(s["seat"])
        who = self.names[seat]
        if move < TAKE_FIRST:
            return Effect(self.before_the_draft(s, move, who), seat)
        if move < CIRCLE_FIRST:
            key = "takes_green" if move == TAKE_GREEN else "takes"
            return Effect(self.say(key, who=who, value=move - TAKE_FIRST + 1), seat)
        if move >= ROLL_FIRST:
            return Effect(self.say("rolls", who=who, value=move - ROLL_FIRST + 1), seat)
        if move == DONE:
            return Effect(self.say("done_lay" if s["phase"] == LAID else "done", who=who), seat)
        if move < AMPHORA_FIRST or move >= ETCH_FIRST:
            return self.in_the_tower(s, move, seat)
        return Effect(self.on_the_sheet(s, move, after, who), seat)

    def before_the_draft(self, s: State, move: int, who: str) -> str:
        """The penalty card is faced, or a tile is laid."""
        if move == OBEY:
            return self.say("obeys", who=who)
        if move == IGNORE:
            return self.say("ignores", who=who, points=PENALTIES[s["penalty"]].points)
        number = (move - LAY_FIRST) // len(SPOTS)
        covered = ", ".join(self.words["icons"][icon] for icon in icons_in(self.covered_by(s, move)))
        side = self.words["sides"][SIDES[number % len(SIDES)]]
        return self.say("lays", who=who, tile=TILES[number // len(SIDES)], side=side, icons=covered)

    def covered_by(self, s: State, move: int) -> int:
        """The icons that a tile covers."""
        number = (move - LAY_FIRST) // len(SPOTS)
        return int(COVERS[2 * int(s["card"]) + number % len(SIDES), (move - LAY_FIRST) % len(SPOTS)])

    def in_the_tower(self, s: State, move: int, seat: int) -> Effect:
        """A mark in the tower, told where it is."""
        who = self.names[seat]
        if move < AMPHORA_FIRST:
            box = move - CIRCLE_FIRST
            icon = self.words["boxes"][ICONS[ICON_AT[box]]]
            return Effect(self.say("circles", who=who, icon=icon, box=NAMES[box]), seat, at=(NAMES[box],))
        if move < DRAW_FIRST:
            kind, box = divmod(move - ETCH_FIRST, BOXES)
            icon = self.words["boxes"][ICONS[kind]]
            return Effect(self.say("etches", who=who, icon=icon, box=NAMES[box]), seat, at=(NAMES[box],))
        boxes = boxes_in(drawn_by(s, move))
        return Effect(self.say("draws", who=who, boxes=", ".join(boxes)), seat, at=tuple(boxes))

    def on_the_sheet(self, s: State, move: int, after: State, who: str) -> str:
        """A mark in a section, a purchase, or a meeple that takes its bonus."""
        if move < TESSERA_FIRST:
            place = move - AMPHORA_FIRST
            look = self.words["looks"][LOOKS[place % len(LOOKS)]]
            return self.say("amphora", who=who, column=AMPHORA_VALUES[place], look=look)
        if move < USE_FIRST:
            return self.say("tessera", who=who, row=MOSAIC_ROWS[move - TESSERA_FIRST])
        if move < ETCH_LUMBER:
            return self.say(USES[(move - USE_FIRST) // USE_STEP], who=who)
        if move <= ETCH_WHEAT:
            return self.say("etch_lumber" if move == ETCH_LUMBER else "etch_wheat", who=who)
        if move == HIRE:
            return self.say("worker", who=who, bonus=mark_words(FACES[face(s)].garden, self.words))
        if move == SAIL:
            return self.say("ship", who=who, bonus=self.words["lakes"][gained_from_lake(s, after)])
        if move < FILL_ROW:
            return self.say("builds", who=who, building=self.words["buildings"][BUILDINGS[move - BUILD_FIRST]])
        if move < RIVER_FIRST:
            return self.say("row" if move == FILL_ROW else "to_stone" if move == TO_STONE else "to_gold", who=who)
        key = "wheat" if (move - RIVER_FIRST) % 2 else "lumber"
        return self.say(key, who=who, ship=(move - RIVER_FIRST) // 2 + 1)

    def payments(self, before: State, move: int, after: State) -> list[Effect]:
        """What the seat gained and lost by it, source by source, where it was drawn."""
        seat = int(before["seat"])
        at = tuple(boxes_in(drawn_by(before, move))) if DRAW_FIRST <= move < DONE else ()
        effects = []
        for source, had, has in zip(SOURCES, tally(before, seat), tally(after, seat), strict=True):
            if points := int(has) - int(had):
                key = "gains" if points > 0 else "loses"
                name = self.words["sources"][source]
                sentence = self.say(key, who=self.names[seat], points=abs(points), source=name)
                effects.append(Effect(sentence, seat, points, source, at))
        return effects
