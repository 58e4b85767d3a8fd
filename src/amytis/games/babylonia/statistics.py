"""What a designer would ask of a finished game: cities, cards, where the tokens went, and what ended it."""

from collections import Counter

from amytis.core.contract import State
from amytis.core.sentences import ENGLISH
from amytis.games.babylonia.components import CARDS, CITIES, CITY_KINDS, KINDS, LAND_OF
from amytis.games.babylonia.texts import texts, tile_key
from amytis.games.babylonia.view import owners


def counted(s: State, seat: int) -> dict[str, int]:
    """Cities won and cards taken by a seat, and its tokens on the board by land and by kind."""
    own = [h for h, owner in owners(s).items() if owner == seat]
    lands, kinds = Counter(LAND_OF[h] for h in own), Counter(KINDS[s["kind"][h]] for h in own)
    counts = {f"cities {tile_key(city)}": int(s["won"][seat, city]) for city in range(CITY_KINDS)}
    counts |= {f"cards {card + 1}": int(s["cards"][card] == seat) for card in range(CARDS)}
    counts |= {f"lands {land or 'river'}": lands[land] for land in dict.fromkeys(LAND_OF)}
    return counts | {f"kinds {kind}": kinds[kind] for kind in KINDS}


def components(language: str = ENGLISH) -> dict[str, dict[str, str]]:
    """What is counted, by chapter, with the words for it."""
    words = texts(language)
    named = {
        "cities": {tile_key(city): words["tiles"][tile_key(city)] for city in range(len(CITIES))},
        "cards": {card: f"{card}: {does}" for card, does in words["cards"].items()},
        "lands": words["lands"],
        "kinds": {kind: words["kinds"][kind] for kind in KINDS},
    }
    return {
        words["counted"][chapter]: {f"{chapter} {key}": name for key, name in names.items()}
        for chapter, names in named.items()
    }


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed, else by what ended it (9.1 to 9.3)."""
    totals = [int(s["points"][p].sum()) for p in range(s["players"])]
    leaders = [p for p in range(s["players"]) if totals[p] == max(totals)]
    if len(leaders) > 1:
        most = max(int(s["cities_won"][p]) for p in leaders)
        alone = sum(s["cities_won"][p] == most for p in leaders) == 1
        return "won_on_city_tiles" if alone else "shared_victory"
    return "cities" if s["stands"][s["seat"]].any() else "empty_stand"


def endings(language: str = ENGLISH) -> dict[str, str]:
    """The ways a game can end, in words."""
    return dict(texts(language)["endings"])
