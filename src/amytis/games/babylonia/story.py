"""What a move brought about, in words: the move itself, then what was paid to whom and for what."""

from collections.abc import Sequence

from amytis.core.contract import State
from amytis.core.seats import SPECTATOR
from amytis.games.babylonia.components import CITIES, HEXES, IS_RIVER, KINDS, LOCATIONS, NAMES, TILES
from amytis.games.babylonia.notation import next_spot
from amytis.games.babylonia.rules import to_move
from amytis.games.babylonia.state import (
    CARD_FIRST,
    CHOOSE_CARD,
    DEAL_TILES,
    DECLINE_EXTRA,
    DONE,
    DRAW_FIRST,
    GAME_OVER,
    SCORE_FIRST,
    SOURCES,
    TAKE_EXTRA,
    TILE_FIRST,
    WITHOUT_FIRST,
)
from amytis.games.babylonia.texts import card_text, kind_word, texts


def tell(before: State, move: int, after: State, names: Sequence[str], seat: int = SPECTATOR) -> list[str]:
    """Sentences for a log, as a seat (or SPECTATOR) may read them."""
    sentences = [tell_move(before, move, names, seat)]
    sentences += tell_cities(before, after, names)
    sentences += tell_points(before, after, names)
    if after.phase == GAME_OVER and before.phase != GAME_OVER:
        sentences.append(sentence("over"))
    return sentences


def sentence(key: str, **words: object) -> str:
    """A sentence of data/texts with its blanks filled in."""
    return str(texts()["story"][key]).format(**words)


def tell_move(s: State, move: int, names: Sequence[str], seat: int) -> str:
    """The move itself."""
    who = names[s.chooser if s.phase == CHOOSE_CARD else s.seat]
    fixed = {DONE: "done", TAKE_EXTRA: "extra", DECLINE_EXTRA: "no_extra"}
    if move < DONE:
        h = move % HEXES
        if IS_RIVER[h] and to_move(s) != seat:
            return sentence("places_face_down", who=who, hex=NAMES[h])
        return sentence("places", who=who, kind=kind_word(KINDS[move // HEXES]), hex=NAMES[h])
    if move in fixed:
        return sentence(fixed[move], who=who)
    if move < CARD_FIRST:
        return sentence("scores", who=who, hex=NAMES[LOCATIONS[move - SCORE_FIRST]])
    if move < TAKE_EXTRA:
        card = move - CARD_FIRST + 1
        return sentence("takes_card", who=who, card=card, card_text=card_text(card))
    if move < TILE_FIRST:
        if seat != s.seat:
            return sentence("draws_unseen", who=who)
        return sentence("draws", who=who, kind=kind_word(KINDS[move - DRAW_FIRST]))
    if move < WITHOUT_FIRST:
        return sentence("deals", tile=TILES[move - TILE_FIRST], hex=next_spot(s))
    return sentence("without", card=move - WITHOUT_FIRST + 1)


def tell_cities(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who won which city tiles, and which were lost to ties."""
    sentences = []
    for tile, city in enumerate(CITIES):
        taken = int((before.tiles == tile).sum() - (after.tiles == tile).sum())
        winners = [p for p in range(before.players) for _ in range(after.won[p, tile] - before.won[p, tile])]
        if before.phase != DEAL_TILES:
            sentences += [sentence("city_won", who=names[p], tile=city) for p in winners]
            sentences += [sentence("city_lost", tile=city)] * (taken - len(winners))
    return sentences


def tell_points(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who received how many points for what."""
    words = texts()["sources"]
    return [
        sentence("gains", who=names[p], points=after.points[p, i] - before.points[p, i], source=words[source])
        for p in range(before.players)
        for i, source in enumerate(SOURCES)
        if after.points[p, i] > before.points[p, i]
    ]
