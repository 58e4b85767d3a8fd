"""What a designer would ask of a finished game: which sections were finished, what was built, and how it ended."""

from amytis.core.contract import State
from amytis.core.sentences import ENGLISH
from amytis.games.tower.components import (
    AMPHORA_PLACES,
    BUILDINGS,
    CART_ENDS,
    COIN,
    GOAL,
    ICON_BOXES,
    ICONS,
    LOOKS,
    MOSAIC_SPACES,
    RESOURCES,
    RIVER_SPOTS,
    ROWS_OF_AMPHORA,
)
from amytis.games.tower.scoring import full_rows, holes, is_ahead, total, tower_height
from amytis.games.tower.sheet import stock
from amytis.games.tower.state import (
    AMPHORAS,
    CARTS_CIRCLED,
    CIRCLED,
    DRAWN_BOXES,
    ETCHED,
    RIVER_MARKS,
    ROWS_FILLED,
    TESSERAE,
    TREES_CIRCLED,
)
from amytis.games.tower.texts import texts
from amytis.games.tower.uses import has_built


def counted(s: State, seat: int) -> dict[str, int]:
    """What is finished in each section of a sheet, its buildings, icons, tower, and resources that are left."""
    counts = {f"finished {section}": number for section, number in finished(s, seat).items()}
    counts |= {f"buildings {name}": int(has_built(s, seat, number)) for number, name in enumerate(BUILDINGS)}
    counts |= {f"icons {icon}": icons_of(s, seat, kind) for kind, icon in enumerate(ICONS)}
    drawn = int(s["boxes"][seat, DRAWN_BOXES])
    counts |= {
        "tower height": int(tower_height(drawn)),
        "tower rows": int(full_rows(drawn)),
        "tower holes": int(holes(s, seat)),
    }
    return counts | {f"resources {name}": int(stock(s, seat, number)) for number, name in enumerate(RESOURCES)}


def finished(s: State, seat: int) -> dict[str, int]:
    """How many parts of each section a sheet has finished; palms of the garden are counted one by one."""
    marks = s["marks"][seat].tolist()
    ships = [marks[RIVER_MARKS + 2 * ship : RIVER_MARKS + 2 * ship + 2] for ship in range(len(RIVER_SPOTS))]
    return {
        "ships": sum(ship == spots for ship, spots in zip(ships, RIVER_SPOTS.tolist(), strict=True)),
        "amphoras": full_columns(marks),
        "large_amphoras": marks[ROWS_FILLED] // ROWS_OF_AMPHORA,
        "mosaic": sum(marks[TESSERAE + i] == spaces for i, spaces in enumerate(MOSAIC_SPACES.tolist())),
        "carts": sum(marks[CARTS_CIRCLED] >= end for end in CART_ENDS.tolist()),
        "trees": marks[TREES_CIRCLED],
    }


def full_columns(marks: list[int]) -> int:
    """How many columns of amphoras are circled wholly."""
    places = AMPHORA_PLACES.tolist()
    columns = range(0, len(places), len(LOOKS))
    return sum(marks[AMPHORAS + i : AMPHORAS + i + len(LOOKS)] == places[i : i + len(LOOKS)] for i in columns)


def icons_of(s: State, seat: int, kind: int) -> int:
    """The icons of a kind that count: circled in drawn boxes, and etched (10.2)."""
    boxes = s["boxes"][seat].tolist()
    circled = int(ICON_BOXES[kind]) & boxes[CIRCLED] & boxes[DRAWN_BOXES]
    return int(circled.bit_count() + boxes[ETCHED + kind].bit_count())


def components(language: str = ENGLISH) -> dict[str, dict[str, str]]:
    """What is counted, by chapter, with the words for it."""
    words = texts(language)
    named = {
        "finished": words["finished"],
        "buildings": {name: words["buildings"][name] for name in BUILDINGS},
        "icons": {icon: words["boxes"][icon] for icon in ICONS},
        "tower": words["tower"],
        "resources": {name: words["resources"][name] for name in RESOURCES},
    }
    return {
        words["counted"][chapter]: {f"{chapter} {key}": name for key, name in names.items()}
        for chapter, names in named.items()
    }


def ending(s: State) -> str:
    """How a finished game ended: by its tie-break where one was needed (10.8, 11.7)."""
    if s["players"] == 1:
        return "goal_reached" if total(s, 0) >= GOAL else "goal_missed"
    seats = range(s["players"])
    first = [p for p in seats if not any(is_ahead(s, other, p) for other in seats)]
    if len(first) > 1:
        return "shared_victory"
    level = [p for p in seats if p != first[0] and total(s, p) == total(s, first[0])]
    if not level:
        return "won"
    return "won_on_gold" if all(stock(s, p, COIN) < stock(s, first[0], COIN) for p in level) else "won_on_holes"


def endings(language: str = ENGLISH) -> dict[str, str]:
    """The ways a game can end, in words."""
    return dict(texts(language)["endings"])
