"""Moves as people write them (chapter 13 of the rules): `text`, its inverse `parse`, and `text_for` for other eyes."""

from collections.abc import Iterable
from itertools import product

from amytis.core.contract import State
from amytis.core.plain import reads_moves
from amytis.core.sentences import LONGEST_QUOTE
from amytis.games.tower.components import (
    BOARD,
    BOXES,
    BUILDINGS,
    COLUMNS,
    COVERS,
    ICON_AT,
    ICONS,
    LOOKS,
    MASKS,
    MOSAIC_ROWS,
    NAMED,
    NAMES,
    PENALTIES,
    RIVER_SHIPS,
    ROUND_FORM,
    SHAPES,
    SIDES,
    SPOTS,
    TILES,
    TURNS,
    USES,
    VALUES,
)
from amytis.games.tower.legality import why_not as why_not
from amytis.games.tower.shapes import drawn_by, form_of_round
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
    HIRE,
    IGNORE,
    LAY_FIRST,
    NONE,
    OBEY,
    PENALTY_FIRST,
    RIVER_FIRST,
    ROLL_FIRST,
    SAIL,
    TAKE_FIRST,
    TAKE_GREEN,
    TESSERA_FIRST,
    TO_GOLD,
    TO_STONE,
    USE_FIRST,
    USE_STEP,
)
from amytis.games.tower.texts import texts

RIVER_WORDS = ("lumber", "wheat")
DICE_VALUES = range(1, VALUES + 1)


def spelled() -> dict[int, str]:
    """The moves whose words never depend on the position."""
    words = {OBEY: "obey", IGNORE: "ignore", TAKE_GREEN: "take green", HIRE: "worker", SAIL: "ship"}
    words |= {ETCH_LUMBER: "etch lumber", ETCH_WHEAT: "etch wheat", FILL_ROW: "row", DONE: "done"}
    words |= {TO_STONE: "lumber to stone", TO_GOLD: "lumber to gold"}
    words |= {TAKE_FIRST + value - 1: f"take {value}" for value in DICE_VALUES}
    words |= {ROLL_FIRST + value - 1: f"roll {value}" for value in DICE_VALUES}
    words |= {
        CIRCLE_FIRST + box: f"{ICONS[kind]} {NAMES[box]}" for box, kind in enumerate(ICON_AT.tolist()) if kind >= 0
    }
    words |= {AMPHORA_FIRST + i: f"amphora {value} {look}" for i, (value, look) in enumerate(product(COLUMNS, LOOKS))}
    words |= {TESSERA_FIRST + i: f"tessera {value}" for i, value in enumerate(MOSAIC_ROWS)}
    for i, use in enumerate(USES):
        words[USE_FIRST + i * USE_STEP] = use
        words |= {USE_FIRST + i * USE_STEP + value: f"{use} {value}" for value in DICE_VALUES}
    words |= {BUILD_FIRST + i: building for i, building in enumerate(BUILDINGS)}
    words |= {RIVER_FIRST + spot: f"{RIVER_WORDS[spot % 2]} {spot // 2 + 1}" for spot in range(2 * RIVER_SHIPS)}
    for kind, icon in enumerate(ICONS):
        words |= {ETCH_FIRST + kind * BOXES + box: f"etch {icon} {name}" for box, name in enumerate(NAMES)}
    words |= {CARD_FIRST + i: f"card {shape}" for i, shape in enumerate(SHAPES)}
    words |= {PENALTY_FIRST + i: f"penalty {card.icon} {card.value}" for i, card in enumerate(PENALTIES)}
    for face in range(len(TILES) * len(SIDES)):
        words |= {LAY_FIRST + face * len(SPOTS) + spot: lay_text(face, spot) for spot in range(len(SPOTS))}
    return {move: text for move, text in words.items() if text}


def lay_text(face: int, spot: int) -> str:
    """Laying a side of a tile in one way, by the icons that it covers; nothing if it cannot lie so."""
    covered = icons_in(int(COVERS[face // 4 * 2 + face % 2, spot]))
    return " ".join([TILES[face // 2], SIDES[face % 2], *covered]) if covered else ""


def icons_in(covered: int) -> list[str]:
    """The icons of a set, in the board's order."""
    return [icon for number, icon in enumerate(BOARD) if covered >> number & 1]


def boxes_in(boxes: int) -> list[str]:
    """The boxes of a set by their names, row by row from the bottom."""
    return [name for number, name in enumerate(NAMES) if int(boxes) >> number & 1]


SPELLED = spelled()
READ = {words.upper(): move for move, words in SPELLED.items()}


def text(s: State, move: int) -> str:
    """A move in its notation."""
    if DRAW_FIRST <= move < DONE:
        return " ".join(["draw", *boxes_in(drawn_by(s, move))])
    return SPELLED[move]


def text_for(s: State, move: int, seat: int) -> str:
    """A move in the notation that a viewer may see: nothing is hidden (12.1)."""
    return text(s, move)


@reads_moves
def parse(s: State, written: str) -> int:
    """The number of a written move; upper and lower case are alike, and so are orders of boxes and icons."""
    words = written.upper().split()
    if " ".join(words) in READ:
        return READ[" ".join(words)]
    if words and words[0] == "DRAW":
        return drawing_of(s, words[1:])
    if len(words) > 2 and words[0] in TILES and words[1].lower() in SIDES:
        return laying_of(words[0], words[1].lower(), {word.lower() for word in words[2:]})
    raise texts.unreadable("no_move", written=written.strip()[:LONGEST_QUOTE])


def drawing_of(s: State, names: Iterable[str]) -> int:
    """The number of the move that draws some boxes."""
    boxes = 0
    for name in names:
        if name not in NAMED:
            raise texts.unreadable("no_such_box", box=name[:LONGEST_QUOTE], last=NAMES[-1])
        boxes |= 1 << NAMED[name]
    forms = list(range(ROUND_FORM))
    if s["tile"] != NONE:
        forms += range(int(form_of_round(s)), int(form_of_round(s)) + TURNS)
    for slot, form in enumerate(forms):
        for corner in range(BOXES):
            if boxes and MASKS[form, corner] == boxes:
                return DRAW_FIRST + slot * BOXES + corner
    raise texts.unreadable("no_shape", boxes=" ".join(boxes_in(boxes)))


def laying_of(tile: str, side: str, icons: set[str]) -> int:
    """The number of the move that lays a tile onto some icons."""
    face = TILES.index(tile) * len(SIDES) + SIDES.index(side)
    for spot in range(len(SPOTS)):
        words = lay_text(face, spot).split()[2:]
        if words and set(words) == icons:
            return LAY_FIRST + face * len(SPOTS) + spot
    raise texts.unreadable("cannot_lie", tile=tile, side=side)
