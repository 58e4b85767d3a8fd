"""A player's whole sheet: name and points, the tower, the sections, the dice in hand, and the score."""

import re
from dataclasses import replace

from amytis.core.svg import Number, element, group, seat_colour, words
from amytis.core.text_width import fitting
from amytis.games.tower.figures.pieces import die, picture, pill
from amytis.games.tower.figures.scene import WRITING, Paper, Scene
from amytis.games.tower.figures.sections import sections
from amytis.games.tower.figures.style import COLOURS, SIZES
from amytis.games.tower.figures.tower import BOX, LEGEND_STEP, field, legend, tower
from amytis.games.tower.view import TowerView

SHEET: dict[str, int] = SIZES["sheet"]
TOWER: dict[str, int] = SIZES["tower"]
SECTIONS: dict[str, list[int]] = SIZES["sections"]
MARK = re.compile(r' data-mark="([^"]*)"')


def paper_of(scene: Scene, seat: int, earlier: TowerView | None) -> Paper:
    """The sheet of a seat; what it did not show in an earlier view is marked as not confirmed."""
    paper = Paper(scene, seat)
    if earlier is None or earlier.seats[seat] == paper.sheet:
        return paper
    before = Paper(replace(scene, view=earlier), seat)
    return replace(paper, confirmed=frozenset(MARK.findall(tower(before) + sections(before))))


def sheet(paper: Paper, x: Number, y: Number) -> str:
    """The sheet of a seat, its top left corner at a point; a gold edge says that the seat has something to decide."""
    rows, _ = field(paper.board)
    top, padding = SHEET["header"] + SHEET["padding"], SHEET["padding"]
    below = top + TOWER["top"] + rows * BOX + TOWER["base"]
    right = SHEET["width"] - padding - max(left + width for left, _, width, _ in SECTIONS.values())
    foot = top + max(down + height for _, down, _, height in SECTIONS.values()) + padding
    return group(
        page(fill=COLOURS["sheet"]),
        header(paper),
        group(tower(paper), x=padding + TOWER["left"], y=top + TOWER["top"]),
        group(legend(paper.board, right - padding - 20), x=padding + 14, y=below + 6),
        group(hand(paper), x=padding, y=below + LEGEND_STEP * len(paper.board.scoring) + 8),
        group(sections(paper), x=right, y=top),
        group(score(paper), x=padding, y=foot),
        page(fill="none", **edge(paper)),
        x=x,
        y=y,
        class_="sheet",
        data_seat=paper.seat,
    )


def page(**look: str | Number) -> str:
    """The paper, or its edge."""
    return element("rect", width=SHEET["width"], height=SHEET["height"], rx=12, **look)


def edge(paper: Paper) -> dict[str, str | Number]:
    """How the edge of the paper looks."""
    if paper.scene.moves(paper.seat):
        return {"stroke": COLOURS["gold"], "stroke_width": 6}
    return {"stroke": COLOURS["rule"], "stroke_width": 1.5}


def header(paper: Paper) -> str:
    """Whose sheet it is, what the seat does, and its points."""
    width, height = SHEET["width"], SHEET["header"]
    middle, ink = height / 2, COLOURS["on-pen"]
    bar = element("path", d=f"M0 {height}V12q0-12 12-12H{width - 12}q12 0 12 12V{height}z", fill=paper.pen)
    disc = element("circle", cx=26, cy=middle, r=15, fill=seat_colour(paper.seat), stroke=ink, stroke_width=2)
    number = words(str(paper.seat + 1), 26, middle, 17, fill=ink, font_weight=700)
    points = words(
        str(paper.sheet.points), width - 16, middle, 28, text_anchor="end", fill=ink, font_weight=700, class_="points"
    )
    left, tags = width - 86.0, ""
    for tag in states(paper):
        shown, left = pill(tag, left, middle, COLOURS["sheet"], paper.pen)
        tags, left = tags + shown, left - 6
    name = paper.scene.names[paper.seat]
    size = fitting(name, 22, left - 50)
    return (
        bar
        + disc
        + number
        + words(name, 50, middle, size, text_anchor="start", fill=ink, font_weight=700)
        + points
        + tags
    )


def states(paper: Paper) -> list[str]:
    """What is to be said of a seat now."""
    view, labels = paper.scene.view, paper.scene.labels
    said = []
    if paper.sheet.written:
        said.append(f"✓ {labels['written']}")
    elif paper.scene.moves(paper.seat):
        said.append(labels["writes" if view.phase in WRITING else "moves"])
    if view.players > 1 and view.first == paper.seat and view.phase != "over":
        said.append(labels["first"])
    if view.seat == paper.seat:
        said.append(labels["you"])
    return said


def hand(paper: Paper) -> str:
    """The dice in hand, the Ponds that can still be used, and lumber and wheat that have no place."""
    size, step = SHEET["dice"], SHEET["dice"] + 5
    dice = [i + 1 for i, count in enumerate(paper.sheet.dice) for _ in range(count)]
    drawn = [die(value, 10 + step * (i + 0.5), step / 2, size) for i, value in enumerate(dice)]
    y = step + 14 if dice else 14
    for pond in paper.sheet.ponds:
        drawn.append(picture("pond", 24, y, 22) + said(paper.scene.labels[f"{pond}_pond"], 42, y))
        y += 23
    loose = {kind: count for kind, count in zip(("lumber", "wheat"), paper.sheet.loose, strict=True) if count}
    for i, (kind, count) in enumerate(loose.items()):
        drawn.append(picture(kind, 24 + 50 * i, y, 22) + said(str(count), 40 + 50 * i, y))
    if loose:
        drawn.append(said(paper.scene.labels["loose"], 14 + 50 * len(loose), y))
    return group(*drawn, class_="hand") if drawn else ""


def said(text: str, x: Number, y: Number) -> str:
    """Small words on the paper."""
    return words(text, x, y, 13, text_anchor="start", fill=COLOURS["ink"])


def score(paper: Paper) -> str:
    """The points source by source, as one writes them at the foot of the sheet."""
    alone = paper.scene.view.players == 1
    lines = [
        (paper.board.sources[source], points)
        for source, points in paper.sheet.sources.items()
        if alone or source != "penalties"
    ]
    lines.append((paper.scene.labels["total"], paper.sheet.points))
    columns, step = SHEET["score_columns"], SHEET["score_row"]
    rows = -(-len(lines) // columns)
    width = (SHEET["width"] - 2 * SHEET["padding"] - 16 * (columns - 1)) / columns
    drawn = []
    for i, (source, points) in enumerate(lines):
        column, row = divmod(i, rows)
        bold = 700 if i == len(lines) - 1 else 400
        drawn.append(score_line(paper, source, points, column * (width + 16), row * step, width, bold))
    return group(*drawn, class_="score")


def score_line(paper: Paper, source: str, points: int, x: Number, y: Number, width: Number, weight: int) -> str:
    """One source and its points, in the player's hand if there are any."""
    step = SHEET["score_row"]
    ruled = element("path", d=f"M{x:.1f} {y + step}h{width:.1f}", stroke=COLOURS["line"])
    name = words(source, x, y + step / 2, 13, text_anchor="start", fill=COLOURS["ink"], font_weight=weight)
    number = words(
        str(points),
        x + width,
        y + step / 2,
        15,
        text_anchor="end",
        fill=paper.pen if points else COLOURS["rule"],
        font_weight=700 if points else 400,
    )
    return ruled + name + number
