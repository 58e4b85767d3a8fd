"""The action board: nine icons, the tile that covers some of them, and the icon that a penalty card bars."""

from amytis.core.svg import element, group, polygon, words
from amytis.core.text_width import fitting
from amytis.games.tower.board import TowerFace
from amytis.games.tower.figures.cells import Cell, outline, scaled, shrunk
from amytis.games.tower.figures.pieces import bonus, picture
from amytis.games.tower.figures.scene import Scene
from amytis.games.tower.figures.style import COLOURS

# It is drawn with 100 for each icon, and then made as wide as wanted.
STEP = 100
EDGE = 8

# What tells who takes a bonus of the tile.
SIGNS = {"garden": "worker", "lake": "ship", "papyrus": "papyrus", "pond": "pond"}


def action_board(scene: Scene, width: float) -> str:
    """The whole board with its tile."""
    side = round(len(scene.board.grid) ** 0.5)
    cells = {icon: (side - 1 - i // side, i % side) for i, icon in enumerate(scene.board.grid)}
    parts = [slab(side * STEP), *(plate(scene, icon, corner(cells[icon], side)) for icon in cells)]
    if scene.view.penalty and scene.view.penalty.obeyed:
        parts.append(bar(corner(cells[scene.view.penalty.icon], side)))
    covered = [cells[icon] for icon in scene.view.covered]
    if scene.face and covered:
        parts.append(glaze(scene.face, covered, side, scene.view.phase == "laid"))
    parts += [caption(scene, icon, corner(cells[icon], side)) for icon in cells]
    scale = width / (side * STEP + 2 * EDGE)
    return group(*parts, class_="action-board", transform=f"scale({scale:.4f}) translate({EDGE} {EDGE})")


def corner(cell: Cell, rows: int) -> tuple[int, int]:
    """The top left corner of a cell."""
    return cell[1] * STEP, (rows - 1 - cell[0]) * STEP


def slab(size: int) -> str:
    """The stone under the icons."""
    return element(
        "rect",
        x=2 - EDGE,
        y=2 - EDGE,
        width=size + 2 * EDGE - 4,
        height=size + 2 * EDGE - 4,
        rx=14,
        fill=COLOURS["slab"],
        stroke=COLOURS["slab-edge"],
        stroke_width=4,
    )


def plate(scene: Scene, icon: str, at: tuple[int, int]) -> str:
    """An icon; faint while it is covered."""
    look = {"fill": COLOURS["plate"], "stroke": COLOURS["plate-edge"]}
    ground = element("rect", x=at[0] + 5, y=at[1] + 5, width=90, height=90, rx=12, stroke_width=2, **look)
    return ground + picture(icon, at[0] + 50, at[1] + 38, 56, opacity=0.35 if scene.is_covered(icon) else 1)


def caption(scene: Scene, icon: str, at: tuple[int, int]) -> str:
    """The name of an icon, readable also on the tile."""
    name = scene.board.icons[icon]
    colour = COLOURS["label" if icon in scene.view.covered else "ink"]
    return words(name, at[0] + 50, at[1] + 82, fitting(name, 16, 82), fill=colour, font_weight=700)


def bar(at: tuple[int, int]) -> str:
    """The cross over a barred icon."""
    path = f"M{at[0] + 20} {at[1] + 10}l60 56m0-56l-60 56"
    look = {"stroke": COLOURS["barred"], "stroke_linecap": "round"}
    return element("path", d=path, fill="none", stroke_width=9, class_="barred", **look)


def glaze(face: TowerFace, cells: list[Cell], rows: int, pending: bool) -> str:
    """The tile as a glazed piece with its bonuses on it, read from the top; dashed until it is confirmed."""
    around = shrunk(scaled(outline(cells, rows), STEP), 4)
    body = polygon(
        around,
        fill=COLOURS["glaze"],
        fill_opacity=0.62 if pending else 0.82,
        stroke=COLOURS["glaze-edge"],
        stroke_width=5,
        stroke_linejoin="round",
        stroke_dasharray="10 8" if pending else "none",
    )
    rim = polygon(around, fill="none", stroke=COLOURS["glaze-rim"], stroke_width=2, stroke_linejoin="round")
    spots = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
    labels = [
        given(kind, names, corner(spot, rows)) for (kind, names), spot in zip(gifts(face).items(), spots, strict=False)
    ]
    return group(body, "" if pending else rim, *labels, class_="tile pending" if pending else "tile")


def gifts(face: TowerFace) -> dict[str, list[str]]:
    """The bonuses of a side: what each of them gives."""
    found = {"garden": [face.garden], "lake": face.lake, "papyrus": [face.papyrus], "pond": ["pond"]}
    return {kind: names for kind, names in found.items() if kind in ("garden", "lake") or getattr(face, kind)}


def given(kind: str, names: list[str], at: tuple[int, int]) -> str:
    """The label of a bonus: who takes it, and what it gives."""
    look = {"fill": COLOURS["label"], "stroke": COLOURS["glaze-edge"]}
    label = element("rect", x=-40, y=-30, width=80, height=60, rx=12, stroke_width=1.5, **look)
    if kind == "pond":
        shown = picture("pond", 0, 0, 56)
    else:
        shift, size = (14, 28) if len(names) > 1 else (0, 36)
        middle = (len(names) - 1) / 2
        gained = (bonus(name, 18 + (n - middle) * shift, (n - middle) * shift, size) for n, name in enumerate(names))
        shown = picture(SIGNS[kind], -20, 0, 32) + "".join(gained)
    return group(label, shown, x=at[0] + 50, y=at[1] + 40)
