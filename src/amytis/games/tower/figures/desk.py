"""What a drawing of the table needs to know: the view, the names, and the words of a language."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.games.tower.board import TowerBoard, TowerFace
from amytis.games.tower.figures.style import pen_colour
from amytis.games.tower.view import TowerSheet, TowerView

# Phases in which everybody writes at the same time, each until the round is written.
WRITING = ("write", "drawn")


@dataclass(frozen=True)
class Desk:
    """The table and its words; `labels` are those that only drawings have, `sides` those of a tile."""

    view: TowerView
    board: TowerBoard
    names: Sequence[str]
    labels: dict[str, str]
    sides: dict[str, str]

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

    def paper(self, seat: int) -> "Paper":
        """The sheet of a seat."""
        return Paper(self, seat)


@dataclass(frozen=True)
class Paper:
    """One of the sheets on the desk."""

    desk: Desk
    seat: int

    @property
    def sheet(self) -> TowerSheet:
        """What is written on it."""
        return self.desk.view.seats[self.seat]

    @property
    def board(self) -> TowerBoard:
        """What is printed on it."""
        return self.desk.board

    @property
    def pen(self) -> str:
        """The colour that it is written with."""
        return pen_colour(self.seat)

    def opens_by_pond(self, icon: str) -> bool:
        """Whether a covered icon could still be used through a Pond."""
        penalty = self.desk.view.penalty
        closed = penalty is not None and penalty.obeyed and penalty.icon == icon
        return self.desk.is_covered(icon) and bool(self.sheet.ponds) and not closed
