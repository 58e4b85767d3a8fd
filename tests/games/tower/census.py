"""All pieces of a game of the tower, wherever they are: the same from the first to the last decision."""

from amytis.core.contract import State
from amytis.games.tower.components import ANY_ICON, CARDS_OF_SHAPE, ICONS, PLAIN, SHAPES, WIDTH
from amytis.games.tower.state import (
    CIRCLED,
    DICE,
    DRAWN_BOXES,
    ETCHED,
    GAME_OVER,
    JOINED_ABOVE,
    JOINED_RIGHT,
    KEPT,
    NONE,
    WORKER_USED,
    WRITE,
)


def census(s: State) -> dict[tuple[str, int], int]:
    """Cards and dice; that the sheets are sound is checked on the way."""
    for p in range(s.players):
        check_tower([int(word) for word in s.boxes[p]])
    if not s.turn_size:
        assert not s.boxes[KEPT].any() and not s.marks[KEPT].any()
    come = int(s.past) + (s.card != NONE)
    counts = {("cards", 0): int(s.cards.sum()) + come}
    assert counts["cards", 0] == CARDS_OF_SHAPE * len(SHAPES)
    if s.phase < WRITE or s.phase == GAME_OVER:
        held = int(s.marks[: s.players, DICE : DICE + 6].sum())
        # Through the tile's Pond the master worker may take a die as a bonus before the draft.
        assert s.taken <= held <= s.taken + int(s.marks[s.first, WORKER_USED])
        counts["dice", 0] = int(s.blue.sum()) + int(s.green) + int(s.taken) + (s.phase == WRITE - 1)
    else:
        counts["dice", 0] = int(s.blue.sum()) + int(s.green) + int(s.taken)
    return counts


def check_tower(boxes: list[int]) -> None:
    """Circles are around icons, etched icons in plain drawn boxes, one in each, and only drawn boxes are joined."""
    assert not boxes[CIRCLED] & ~ANY_ICON
    seen = 0
    for kind in range(len(ICONS)):
        etched = boxes[ETCHED + kind]
        assert not etched & ~(PLAIN & boxes[DRAWN_BOXES]) and not etched & seen
        seen |= etched
    for joined, step in ((JOINED_RIGHT, 1), (JOINED_ABOVE, WIDTH)):
        assert not boxes[joined] & ~boxes[DRAWN_BOXES] and not (boxes[joined] << step) & ~boxes[DRAWN_BOXES]
