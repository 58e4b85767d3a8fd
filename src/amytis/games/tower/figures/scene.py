"""The scene of a drawing: the view, the names, and the words of a language."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.core.svg import Number, group
from amytis.games.tower.board import TowerBoard, TowerFace
from amytis.games.tower.figures.pen import stroke
from amytis.games.tower.figures.style import COLOURS, pen_colour
from amytis.games.tower.view import TowerSheet, TowerView

# Phases in which everybody writes at the same time, each until the round is written.
WRITING = ("write", "drawn")


@dataclass(frozen=True)
class Scene:
    """The table and its words; `labels` are those that only drawings have, `sides` those of a tile.

    `outcome` says how the game ended.
    """

    view: TowerView
    board: TowerBoard
    names: Sequence[str]
    labels: dict[str, str]
    sides: dict[str, str]
    outcome: str = ""

    @property
    def face(self) -> TowerFace | None:
        """The side of the tile that lies on the action board."""
        lying = (face for face in self.board.faces if (face.tile, face.side) == (self.view.tile, self.view.side))
        return next(lying, None)

    def is_covered(self, icon: str) -> bool:
        """Whether an icon cannot be used without a Pond."""
        return self.view.tile is not None and icon not in self.view.available

    def moves(self, seat: int) -> bool:
        """Whether a seat has something to decide."""
        together = self.view.phase in WRITING and not self.view.seats[seat].written
        return self.view.to_move == seat or together


@dataclass(frozen=True)
class Paper:
    """One of the sheets; `confirmed` names the marks that were there when the current turn began."""

    scene: Scene
    seat: int
    confirmed: frozenset[str] | None = None

    @property
    def sheet(self) -> TowerSheet:
        """What is written on it."""
        return self.scene.view.seats[self.seat]

    @property
    def board(self) -> TowerBoard:
        """What is printed on it."""
        return self.scene.board

    @property
    def pen(self) -> str:
        """The colour that it is written with."""
        return pen_colour(self.seat)

    def mark(self, name: str, path: str, width: Number = 2.4, colour: str = "", **attributes: str | Number) -> str:
        """What the pen draws along a path; dashed on a bright ground until it is confirmed. Each mark has its name."""
        colour, attributes = colour or self.pen, {"data_mark": name, **attributes}
        if self.confirmed is None or name in self.confirmed:
            return stroke(path, colour, width, **attributes)
        ground = stroke(path, COLOURS["pending"], width + 5)
        return group(ground, stroke(path, colour, width, stroke_dasharray="6 4", **attributes), class_="pending")

    def opens_by_pond(self, icon: str) -> bool:
        """Whether a covered icon could still be used through a Pond."""
        penalty = self.scene.view.penalty
        closed = penalty is not None and penalty.obeyed and penalty.icon == icon
        return self.scene.is_covered(icon) and bool(self.sheet.ponds) and not closed
