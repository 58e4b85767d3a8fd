"""Hexes with flat tops in doubled coordinates: (row, column), neighbours two rows or one row and one column away."""

import re

Place = tuple[int, int]

STEPS = ((-2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (2, 0))


def neighbours(place: Place) -> list[Place]:
    """The six places around one, in reading order."""
    row, column = place
    return [(row + down, column + right) for down, right in STEPS]


def name(place: Place) -> str:
    """A place as people write it: column letter, then row number from 1."""
    row, column = place
    return f"{chr(ord('A') + column)}{row + 1}"


def parse(text: str) -> Place | None:
    """The place of a name such as `K7`, in either case; None for what is no name."""
    found = re.fullmatch(r"([A-Za-z])([1-9][0-9]?)", text)
    if found is None:
        return None
    return int(found[2]) - 1, ord(found[1].upper()) - ord("A")
