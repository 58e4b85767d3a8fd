"""A sheet for drawn positions: a test says what is marked on it, the rest is empty."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from amytis.games.tower.components import HEIGHT, ICON_LETTERS, ICONS, NAMES, PRINTED, RIVER_SPOTS, WIDTH

PLACES = {"lumber": 0, "wheat": 1}


@dataclass(frozen=True)
class Sheet:
    """Marks on a sheet. Lumber and wheat fill the River from its first ship on; `spent` and `loose` are what is said.

    `amphoras` are the patterned and the plain ones of each column in turn.

    Boxes are named with blanks between them; `etched` says the kind of icon in each box.
    """

    dice: str = ""
    gold: int = 0
    stone: int = 0
    lumber: int = 0
    wheat: int = 0
    spent: Sequence[int] = (0, 0, 0, 0)
    loose: Sequence[int] = (0, 0)
    amphoras: Sequence[int] = (0, 0, 0, 0, 0, 0)
    tesserae: Sequence[int] = (0, 0, 0)
    rows: int = 0
    carts: int = 0
    trees: int = 0
    raw: int = 0
    lost: int = 0
    built: str = ""
    used: str = ""
    drawn: str = ""
    circled: str = ""
    etched: dict[str, str] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The sheet as it is drawn in a position."""
        counts = {
            "dice": [self.dice.split().count(str(value)) for value in range(1, 7)],
            "gained": [self.gold, self.stone, self.lumber, self.wheat],
            "river": self.river(),
            **{name: getattr(self, name) for name in ("spent", "loose", "amphoras", "tesserae")},
            **{name: [getattr(self, name)] for name in ("rows", "carts", "trees", "raw", "lost")},
        }
        lines = [f"{name}: {' '.join(map(str, numbers))}" for name, numbers in counts.items()]
        lines += [f"built: {self.built}"] if self.built else []
        lines += [f"used: {self.used}"] if self.used else []
        return lines + [self.row(row) for row in range(HEIGHT)]

    def river(self) -> list[int]:
        """The spots that are circled at each ship: lumber and wheat in turn."""
        left = [self.lumber, self.wheat]
        spots = []
        for ship in RIVER_SPOTS.tolist():
            circled = [min(left[kind], ship[kind]) for kind in PLACES.values()]
            left = [had - gone for had, gone in zip(left, circled, strict=True)]
            spots += circled
        return spots

    def row(self, row: int) -> str:
        """A row of the tower."""
        return f"{row + 1} {' '.join(self.cell(row * WIDTH + column) for column in range(WIDTH))}"

    def cell(self, box: int) -> str:
        """A box of the tower."""
        name = NAMES[box]
        letter = ICON_LETTERS[ICONS.index(self.etched[name])].lower() if name in self.etched else PRINTED[box]
        drawn = "#" if name in self.drawn.split() else ""
        return drawn + letter + ("o" if name in self.circled.split() else "")
