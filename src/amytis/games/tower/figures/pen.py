"""Strokes of a pen: paths that are a little irregular, always in the same way for the same mark."""

from collections.abc import Callable
from math import cos, floor, pi, sin

from amytis.core.svg import Number, element
from amytis.games.tower.figures.cells import Point


def stroke(path: str, colour: str, width: Number = 2.4, **attributes: str | Number) -> str:
    """What the pen draws along a path."""
    line: dict[str, str | Number] = {"stroke": colour, "stroke_width": width, "stroke_linecap": "round"}
    return element("path", d=path, fill="none", stroke_linejoin="round", **(line | attributes))


def seed_of(name: str) -> int:
    """A number for a mark, from its name."""
    seed = 7
    for letter in name:
        seed = (seed * 31 + ord(letter)) % 9973
    return seed


def tremble(seed: int, i: int) -> float:
    """How much a hand goes astray, between -1 and 1."""
    wave = sin(seed * 12.9898 + i * 78.233) * 43758.5453
    return (wave - floor(wave)) * 2 - 1


def at(point: Point) -> str:
    """A point in a path."""
    return f"{point[0]:.1f} {point[1]:.1f}"


def loop(centre: Point, width: Number, height: Number, seed: int) -> str:
    """A circle drawn by hand: it ends a little beside its beginning."""
    points = []
    for i in range(12):
        angle = -1.2 + tremble(seed, 99) * 0.6 + i / 11 * pi * 2.15
        reach = 1 + tremble(seed, i) * 0.05 + i / 11 * 0.07
        points.append((centre[0] + cos(angle) * width * reach, centre[1] + sin(angle) * height * reach))
    return smooth(points)


def smooth(points: list[Point]) -> str:
    """A way through points without corners."""
    around = [points[0], *points, points[-1]]
    path = f"M{at(points[0])}"
    for before, here, following, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        first = here[0] + (following[0] - before[0]) / 6, here[1] + (following[1] - before[1]) / 6
        second = following[0] - (after[0] - here[0]) / 6, following[1] - (after[1] - here[1]) / 6
        path += f"C{at(first)} {at(second)} {at(following)}"
    return path


def bent(start: Point, end: Point, bend: float) -> str:
    """The rest of a stroke that has come to its start, bent to one side."""
    x = (start[0] + end[0]) / 2 - (end[1] - start[1]) * bend
    y = (start[1] + end[1]) / 2 + (end[0] - start[0]) * bend
    return f"Q{at((x, y))} {at(end)}"


def cross(centre: Point, reach: float, seed: int) -> str:
    """Two strokes that cross."""
    x, y = centre
    off = [reach * (1 + tremble(seed, i) * 0.14) for i in range(1, 9)]
    down = (x - off[0], y - off[1]), (x + off[2], y + off[3])
    up = (x + off[4], y - off[5]), (x - off[6], y + off[7])
    return "".join(f"M{at(start)}{bent(start, end, tremble(seed, 1) * 0.05)}" for start, end in (down, up))


def boundary(corners: list[Point], seed: int, shake: float = 1.2) -> str:
    """A closed boundary along corners, each side one stroke."""
    loose = [(x + tremble(seed, i) * shake, y + tremble(seed, i + 50) * shake) for i, (x, y) in enumerate(corners)]
    sides = zip(loose, loose[1:] + loose[:1], strict=True)
    return f"M{at(loose[0])}" + "".join(
        bent(start, end, tremble(seed, i + 100) * 0.018) for i, (start, end) in enumerate(sides)
    )


def zigzag(left: float, right: float, y: float, half: float) -> str:
    """Up and down with corners."""
    points = [(left + (right - left) * i / 6, y + (half if i % 2 else -half)) for i in range(7)]
    return "M" + "L".join(map(at, points))


def waves(left: float, right: float, y: float, half: float) -> str:
    """Up and down without corners."""
    gap = (right - left) / 6
    return f"M{at((left, y))}" + "".join(f"q{at((gap / 2, half * (2 - i % 2 * 4)))} {at((gap, 0))}" for i in range(6))


def beads(left: float, right: float, y: float, half: float) -> str:
    """Rhombs side by side."""
    gap = (right - left) / 5
    rhomb = f"l{at((half, -half))} {at((half, half))} {at((-half, half))}z"
    return "".join(f"M{at((left + gap * (i + 0.5) - half, y))}{rhomb}" for i in range(5))


PATTERNS: tuple[Callable[[float, float, float, float], str], ...] = (zigzag, waves, beads)


def pattern(row: int, left: float, right: float, y: float, half: float) -> str:
    """The pattern of a row of the large amphora, from left to right around its middle line."""
    return PATTERNS[row % len(PATTERNS)](left, right, y, half)
