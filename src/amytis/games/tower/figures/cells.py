"""Cells of the tower and of the action board, shapes on them, and their outlines. Rows are counted from the bottom."""

from collections.abc import Callable, Iterable

Cell = tuple[int, int]
Point = tuple[float, float]


def cell_of(name: str) -> Cell:
    """The row and the column of a box by its name, as `C4`."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def groups(cells: Iterable[Cell], joined: Callable[[Cell, Cell], bool]) -> list[list[Cell]]:
    """Cells that belong together, where `joined` says which neighbours do, the lower or left one first."""
    left = sorted(cells)
    found = []
    while left:
        group = [left.pop(0)]
        for cell in group:
            near = [other for other in left if are_neighbours(cell, other) and joined(*sorted((cell, other)))]
            left = [other for other in left if other not in near]
            group += near
        found.append(group)
    return found


def are_neighbours(one: Cell, other: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def outline(cells: Iterable[Cell], rows: int) -> list[Point]:
    """The corners around a shape, clockwise, in cells from the top left of a field with `rows` rows."""
    taken = set(cells)
    ends: dict[Point, Point] = {}
    for row, x in taken:
        y = rows - 1 - row
        sides = {
            (row + 1, x): ((x, y), (x + 1, y)),
            (row, x + 1): ((x + 1, y), (x + 1, y + 1)),
            (row - 1, x): ((x + 1, y + 1), (x, y + 1)),
            (row, x - 1): ((x, y + 1), (x, y)),
        }
        ends.update(side for free, side in sides.items() if free not in taken)
    return corners_along(ends)


def corners_along(ends: dict[Point, Point]) -> list[Point]:
    """The corners of a closed way that is given step by step."""
    way = [next(iter(ends))]
    while len(way) < len(ends):
        way.append(ends[way[-1]])
    around = zip(way[-1:] + way[:-1], way, way[1:] + way[:1], strict=True)
    return [here for before, here, after in around if before[0] != after[0] and before[1] != after[1]]


def shrunk(corners: list[Point], inset: float) -> list[Point]:
    """Corners moved inwards, so that neighbouring outlines do not hide each other."""
    moved = []
    for i, (x, y) in enumerate(corners):
        into, out = towards(corners[i - 1], (x, y)), towards((x, y), corners[(i + 1) % len(corners)])
        # Clockwise, the inside is on the right of the way: of (x, y) that is (-y, x).
        moved.append((x - (into[1] + out[1]) * inset, y + (into[0] + out[0]) * inset))
    return moved


def towards(start: Point, end: Point) -> Point:
    """The direction of a way along one of the axes."""
    return sign(end[0] - start[0]), sign(end[1] - start[1])


def sign(number: float) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def scaled(corners: Iterable[Point], size: float) -> list[Point]:
    """Corners of cells of this size."""
    return [(x * size, y * size) for x, y in corners]
