"""What a designer would ask of a finished game: which pools are held, who still has seeds, and how it ended."""

from collections import Counter

from amytis.core.contract import State
from amytis.core.sentences import ENGLISH
from amytis.games.gardens.components import FLOWERS, ROW, TOP_ROW
from amytis.games.gardens.scoring import is_ahead, total
from amytis.games.gardens.state import KING, NO_TILE
from amytis.games.gardens.texts import texts
from amytis.games.gardens.view import places_in

PANELS = range(int(FLOWERS.max()) + 1)
ROWS = range(1, TOP_ROW + 1)


def counted(s: State, seat: int) -> dict[str, int]:
    """The pools that a guild holds by row and by panel, and what it has kept in hand."""
    held = places_in(s["sown"][seat])
    rows = Counter(int(ROW[place]) for place in held)
    panels = Counter(int(FLOWERS[s["tiles"][place]]) for place in held if s["tiles"][place] != NO_TILE)
    counts = {f"panels {flowers}": panels[flowers] for flowers in PANELS}
    counts |= {f"rows {row}": rows[row] for row in ROWS}
    return counts | {
        "guild seeds": int(s["banks"][seat]),
        "guild hand": int(s["hands"][seat]),
        "guild terraces": int(s["gardeners"][seat].sum()),
    }


def components(language: str = ENGLISH) -> dict[str, dict[str, str]]:
    """What is counted, by chapter, with the words for it."""
    words = texts(language)
    panels = {flowers: words["tiles"][f"flowers_{flowers}" if flowers else "no_flowers"] for flowers in PANELS}
    return {
        words["counted"]["panels"]: {f"panels {flowers}": name for flowers, name in panels.items()},
        words["counted"]["rows"]: {f"rows {row}": words["words"]["row"].format(row=row) for row in ROWS},
        words["counted"]["guild"]: {f"guild {key}": name for key, name in words["guild"].items()},
    }


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed (8.4, 9.9)."""
    if s["players"] == 1:
        return "beaten_by_the_king" if is_ahead(s, KING, 0) else "the_king_beaten"
    guilds = range(s["players"])
    first = [p for p in guilds if not any(is_ahead(s, other, p) for other in guilds)]
    if len(first) > 1:
        return "shared_victory"
    level = [p for p in guilds if p != first[0] and total(s, p) == total(s, first[0])]
    if not level:
        return "won"
    return "won_on_seeds" if all(s["banks"][p] < s["banks"][first[0]] for p in level) else "won_on_panels"


def endings(language: str = ENGLISH) -> dict[str, str]:
    """The ways a game can end, in words."""
    return dict(texts(language)["endings"])
