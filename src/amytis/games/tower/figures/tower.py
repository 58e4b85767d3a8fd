"""The tower of a sheet: what is printed in its boxes, and what the pen has done."""

from amytis.core.svg import element, group, polygon, words
from amytis.core.text_width import fitting
from amytis.games.tower.board import TowerBoard
from amytis.games.tower.figures.cells import Cell, Point, cell_of, groups, outline, scaled, shrunk
from amytis.games.tower.figures.pen import boundary, loop, seed_of
from amytis.games.tower.figures.pieces import picture
from amytis.games.tower.figures.scene import Paper
from amytis.games.tower.figures.style import COLOURS, SIZES
from amytis.games.tower.view import TowerSheet

BOX: int = SIZES["tower"]["box"]
OPENINGS = ("door", "large", "small")
OPENINGS_PAID = {"door": "door", "large_windows": "large", "small_windows": "small"}
LEGEND_STEP = 17

# The pen strokes of an etched icon, around its middle; lions and artworks have loops besides.
ETCHINGS = {
    "artwork": "M0-15Q6-6 1-1Q-5-7 0-15M15-1Q6 6 0 1Q7-5 15-1M1 15Q-6 7-1 1Q6 6 1 15M-15 1Q-7-6 0-1Q-6 6-15 1"
    + loop((0, 0), 4, 4, 3),
    "mosaic": "M-13-12L13-13L12 13L-12 12L-13-13M-12-4L12-5M-12 5L12 4M-4-12L-5 12M5-13L4 12",
    "palm": "M-2 16Q2 5 0-4M0-4Q-9-10-15-3M0-4Q-6-14-12-13M0-4Q2-14 8-15M0-4Q9-11 15-4",
    "lion": loop((0, 0), 14, 14, 8) + loop((0, 1), 8, 8, 11) + "M-4-1h.2M4-2h.2M-3 5Q0 8 3 4M0 1L0 4",
}


def tower(paper: Paper) -> str:
    """The whole tower, its top left box at the origin."""
    rows, columns = field(paper.board)
    shapes = drawn_shapes(paper.sheet)
    bricks = [polygon(edge(cells, rows, 0), fill=COLOURS["brick"]) for cells in shapes]
    strokes = [outlined(paper, cells, rows) for cells in shapes]
    return group(
        wall(rows, columns),
        payoff(paper.board, rows, columns),
        element("rect", width=columns * BOX, height=rows * BOX, fill=COLOURS["sheet"]),
        *bricks,
        grid(rows, columns),
        *(
            opening(kind, cells, rows, paper.board.points["door"] if kind == "door" else 0)
            for kind, cells in printed_openings(paper.board)
        ),
        *(
            picture(box.carries, *centre((box.row, box.column), rows), BOX * 0.62)
            for box in paper.board.boxes
            if box.carries in paper.board.icon_points
        ),
        *strokes,
        *(circle(paper, name, rows) for name in paper.sheet.circled),
        *(etching(paper, name, icon, rows) for name, icon in paper.sheet.etched.items()),
        class_="tower",
    )


def field(board: TowerBoard) -> Cell:
    """How many rows and columns the tower has."""
    return max(box.row for box in board.boxes) + 1, max(box.column for box in board.boxes) + 1


def centre(cell: Cell, rows: int) -> Point:
    """The middle of a box."""
    return (cell[1] + 0.5) * BOX, (rows - 0.5 - cell[0]) * BOX


def edge(cells: list[Cell], rows: int, inset: float) -> list[Point]:
    """The corners of a shape in the tower."""
    return shrunk(scaled(outline(cells, rows), BOX), inset)


def drawn_shapes(sheet: TowerSheet) -> list[list[Cell]]:
    """The drawn boxes, those without a boundary between them together."""
    right, above = ({cell_of(name) for name in names} for names in (sheet.joined_right, sheet.joined_above))
    return groups(map(cell_of, sheet.drawn), lambda low, high: low in (right if low[0] == high[0] else above))


def printed_openings(board: TowerBoard) -> list[tuple[str, list[Cell]]]:
    """The door and the windows with their boxes; small windows have one each."""
    kinds = {(box.row, box.column): box.carries for box in board.boxes if box.carries in OPENINGS}
    found = groups(kinds, lambda one, other: kinds[one] == kinds[other] != "small")
    return [(kinds[cells[0]], cells) for cells in found]


def wall(rows: int, columns: int) -> str:
    """The wall around the boxes: battlements, steps, and the names of columns and rows."""
    width, height, third = columns * BOX, rows * BOX, BOX / 3
    merlons = f"h{third}v-10h{2 * third}v10" * (columns - 1)
    path = f"M-8 {height + 10}V-8h8v-15h{third}v10{merlons}h{third}v-10h{third}v15h8V{height + 10}z"
    look = {"stroke": COLOURS["wall-edge"], "stroke_linejoin": "round"}
    steps = f"M-12 {height + 4}h{width + 24}v8H-12z"
    letters = [words(chr(ord("A") + i), (i + 0.5) * BOX, height + 23, 13) for i in range(columns)]
    numbers = [words(str(i + 1), -16, height - (i + 0.5) * BOX, 13) for i in range(rows)]
    return group(
        element("path", d=path, fill=COLOURS["wall"], stroke_width=1.6, **look),
        element("path", d=steps, fill=COLOURS["steps"], stroke_width=1.6, **look),
        *letters,
        *numbers,
    )


def payoff(board: TowerBoard, rows: int, columns: int) -> str:
    """What the tower pays, beside its rows, along the foundation and over the battlements."""
    paid = {one.name: str(one.points) for one in board.scoring}
    ink, x, foot, deep = COLOURS["ink"], columns * BOX + 18, rows * BOX - 4, board.foundation_rows * BOX - 8
    lines = f"M{x + 7} {foot}h5v{-deep}h-5M{x} -6v-18m-4 5l4-5l4 5"
    return group(
        *(words(paid["stability"], x, (row + 0.5) * BOX, 12, fill=ink) for row in range(rows)),
        element("path", d=lines, fill="none", stroke=ink, opacity=0.7),
        words(paid["foundation"], x + 20, foot - deep / 2, 13, fill=ink, font_weight=700),
        words(paid["height"], x + 10, -14, 12, fill=ink),
        class_="payoff",
    )


def legend(board: TowerBoard, width: float) -> str:
    """What the tower pays for, in words, in a column that is so wide; its top left corner at the origin."""
    drawn, y = [], 0.0
    for one in board.scoring:
        text = f"{one.words} {one.points}"
        size = fitting(text, 12, width - 18)
        if one.name in OPENINGS_PAID:
            drawn.append(mini_opening(OPENINGS_PAID[one.name], y))
        drawn.append(words(text, 18, y, size, text_anchor="start", fill=COLOURS["ink"]))
        y += LEGEND_STEP
    return group(*drawn, class_="legend")


def mini_opening(kind: str, y: float) -> str:
    """A small door or window beside a line of the legend."""
    arch = f"M2 {y + 6:.1f}v-7a5 5 0 0 1 10 0v7z"
    return element("path", d=arch, fill=COLOURS[kind], stroke=COLOURS["opening-edge"])


def grid(rows: int, columns: int) -> str:
    """The lines between the boxes."""
    across = "".join(f"M0 {row * BOX}h{columns * BOX}" for row in range(1, rows))
    down = "".join(f"M{column * BOX} 0v{rows * BOX}" for column in range(1, columns))
    lines = element("path", d=across + down, fill="none", stroke=COLOURS["grid"], stroke_dasharray="2 4")
    look = {"fill": "none", "stroke": COLOURS["plate-edge"]}
    return lines + element("rect", width=columns * BOX, height=rows * BOX, stroke_width=2, **look)


def opening(kind: str, cells: list[Cell], rows: int, paid: int = 0) -> str:
    """The door or a window as printed, over all its boxes."""
    middles = [centre(cell, rows) for cell in cells]
    wide, gap = (0.14, 0.14) if len(cells) > 1 else (0.26, 0.24)
    foot = 0 if kind == "door" else gap
    left, top = min(x for x, _ in middles) + (wide - 0.5) * BOX, min(y for _, y in middles) + (gap - 0.5) * BOX
    right, bottom = max(x for x, _ in middles) + (0.5 - wide) * BOX, max(y for _, y in middles) + (0.5 - foot) * BOX
    radius, line = (right - left) / 2, COLOURS["opening-edge"]
    arch = f"M{left} {bottom}V{top + radius}a{radius} {radius} 0 0 1 {2 * radius} 0V{bottom}z"
    frame = element("path", d=arch, fill=COLOURS[kind], stroke=line, stroke_width=1.6)
    inside = leaves if kind == "door" else panes
    pays = (
        words(str(paid), (left + right) / 2, top + radius * 0.55, 13, fill=COLOURS["ink"], font_weight=700)
        if paid
        else ""
    )
    return frame + inside(left, top, right, bottom) + pays


def panes(left: float, top: float, right: float, bottom: float) -> str:
    """The cross of a window."""
    middle, height = (left + right) / 2, top + (bottom - top) * 0.58
    path = f"M{middle} {top}V{bottom}M{left} {height}H{right}"
    return element("path", d=path, fill="none", stroke=COLOURS["opening-edge"], opacity=0.6)


def leaves(left: float, top: float, right: float, bottom: float) -> str:
    """The planks and knobs of the door."""
    width, middle, line = right - left, (left + right) / 2, COLOURS["opening-edge"]
    planks = (f"M{left + width * part} {top + width * 0.08}V{bottom}" for part in (0.25, 0.75))
    path = f"M{middle} {top}V{bottom}" + "".join(planks)
    knobs = (
        element("circle", cx=middle + side, cy=top + (bottom - top) * 0.62, r=3.5, fill=COLOURS["knob"], stroke=line)
        for side in (-7, 7)
    )
    return element("path", d=path, fill="none", stroke=line, opacity=0.6) + "".join(knobs)


def outlined(paper: Paper, cells: list[Cell], rows: int) -> str:
    """The boundary of a drawn shape."""
    name = " ".join(f"{chr(ord('A') + column)}{row + 1}" for row, column in sorted(cells))
    path = boundary(edge(cells, rows, 2.4), seed_of(name))
    return paper.mark(f"shape {name}", path, 3.2, class_="drawn", data_boxes=name)


def circle(paper: Paper, name: str, rows: int) -> str:
    """The circle around an icon."""
    around = loop(centre(cell_of(name), rows), BOX * 0.38, BOX * 0.37, seed_of(name))
    return paper.mark(f"circle {name}", around, 2.6, class_="circled icon")


def etching(paper: Paper, name: str, icon: str, rows: int) -> str:
    """An etched icon."""
    x, y = centre(cell_of(name), rows)
    return group(paper.mark(f"{icon} {name}", ETCHINGS[icon], 2.1), x=x, y=y, class_="etched")
