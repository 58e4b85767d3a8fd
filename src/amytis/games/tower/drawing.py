"""States as text: `draw` writes a state for people to read and edit; `reading.position` is its inverse, bit for bit.

Each sheet is a line of its own for every section that has marks, then its tower: `#` before a drawn box, what the box
carries (etched icons as small letters `a m p l`), `o` after what is circled, `>` and `^` where it is joined to the box
on its right and the one above. Of a turn under way the sheet is drawn as it is, and once more as it was before.
"""

from amytis.core.contract import State
from amytis.games.tower.components import (
    BUILDINGS,
    HEIGHT,
    ICON_LETTERS,
    ICONS,
    MARKS,
    NOTHING,
    PENALTIES,
    PRINTED,
    SHAPES,
    SIDES,
    VALUES,
    WIDTH,
)
from amytis.games.tower.layout import COUNTED, FLAGS
from amytis.games.tower.notation import lay_text
from amytis.games.tower.state import (
    BUILT,
    CIRCLED,
    DRAWN_BOXES,
    ETCHED,
    JOINED_ABOVE,
    JOINED_RIGHT,
    KEPT,
    NONE,
    OBEYED,
    PHASES,
    UNDECIDED,
)

CELL_WIDTH = 5


def draw(s: State) -> str:
    """A state as text."""
    lines = [f"players: {s['players']}", f"rounds: {s['rounds']}", f"past: {s['past']}", f"phase: {PHASES[s['phase']]}"]
    lines += [f"first: {s['first'] + 1}", f"seat: {s['seat'] + 1}", f"cards: {cards_text(s)}", *draw_round(s)]
    if s["players"] == 1:
        lines += draw_penalties(s)
    if s["turn_size"]:
        lines.append(f"steps: {s['turn_size']}")
    for p in range(s["players"]):
        lines += ["", f"sheet: {p + 1}", *draw_sheet(s, p)]
    if s["turn_size"]:
        lines += ["", "sheet: before", *draw_sheet(s, KEPT)]
    return "\n".join(lines) + "\n"


def cards_text(s: State) -> str:
    """The shape cards that can still come."""
    return " ".join(shape for number, shape in enumerate(SHAPES) for _ in range(s["cards"][number])) or "none"


def draw_round(s: State) -> list[str]:
    """The card, the tile, the dice on the board, and what is owed."""
    lines = []
    if s["card"] != NONE:
        lines.append(f"card: {SHAPES[s['card']]}")
    if s["tile"] != NONE:
        lines.append(f"tile: {lay_text(int(s['tile']) * len(SIDES) + int(s['side']), int(s['spot']))}")
    blue = " ".join(str(value + 1) for value in range(VALUES) for _ in range(s["blue"][value]))
    lines += [f"blue: {blue or 'none'}", f"green: {s['green']}", f"taken: {s['taken']}"]
    if s["written"]:
        lines.append(f"written: {' '.join(str(p + 1) for p in range(s['players']) if int(s['written']) >> p & 1)}")
    if s["papyrus"]:
        lines.append("papyrus: open")
    if s["owed"] != NOTHING:
        lines.append(f"owed: {MARKS[s['owed']]} {s['owed_count']}")
    return lines


def draw_penalties(s: State) -> list[str]:
    """The penalty card, and those that can still come, by their numbers in the data."""
    left = [str(number + 1) for number in range(len(PENALTIES)) if int(s["penalties"]) >> number & 1]
    lines = [f"penalties: {' '.join(left) or 'none'}"]
    if s["penalty"] != NONE:
        lines.append(f"penalty: {s['penalty'] + 1}")
    if s["obeyed"] != UNDECIDED:
        lines.append(f"faced: {'obeyed' if s['obeyed'] == OBEYED else 'ignored'}")
    return lines


def draw_sheet(s: State, p: int) -> list[str]:
    """The marks of a sheet, and its tower."""
    marks: list[int] = s["marks"][p].tolist()
    lines = [
        f"{name}: {' '.join(map(str, marks[first : first + size]))}"
        for name, (first, size) in COUNTED.items()
        if any(marks[first : first + size])
    ]
    built = [building for number, building in enumerate(BUILDINGS) if marks[BUILT] >> number & 1]
    if built:
        lines.append(f"built: {' '.join(built)}")
    flags = [name for name, column in FLAGS.items() if marks[column]]
    if flags:
        lines.append(f"used: {', '.join(flags)}")
    boxes: list[int] = s["boxes"][p].tolist()
    return lines + [draw_row(boxes, row) for row in range(HEIGHT - 1, -1, -1)] if any(boxes) else lines


def draw_row(boxes: list[int], row: int) -> str:
    """One row of a tower."""
    cells = [cell(boxes, row * WIDTH + column).ljust(CELL_WIDTH) for column in range(WIDTH)]
    return f"{row + 1:2} {' '.join(cells)}".rstrip()


def cell(boxes: list[int], box: int) -> str:
    """A box of a tower."""

    def has(column: int) -> bool:
        return bool(boxes[column] >> box & 1)

    etched = [letter.lower() for kind, letter in enumerate(ICON_LETTERS) if has(ETCHED + kind)]
    assert len(etched) <= 1 < len(ICONS)
    marks = [("#", DRAWN_BOXES), ("o", CIRCLED), (">", JOINED_RIGHT), ("^", JOINED_ABOVE)]
    drawn, *others = [sign if has(column) else "" for sign, column in marks]
    return drawn + (etched[0] if etched else PRINTED[box]) + "".join(others)
