"""A seat's card: the name, what lies beside the garden, the garden from above, and where its points come from."""

from amytis.core.svg import SERIF, Number, colours, element, group, seat_colour, words
from amytis.core.text_width import fitting
from amytis.core.texts import Chapters
from amytis.games.babylon.components import FLOWERS
from amytis.games.babylon.figures.garden import NOTHING_PLAYED, garden
from amytis.games.babylon.figures.pieces import flower, pillar, tile
from amytis.games.babylon.view import BabylonSeat, BabylonView

GARDEN = 470
INSET = 12
HEAD = 116  # above the garden, for name, points, pillars and tiles
TILE = 60
ROW, ROWS = 26, 3  # of the points by source
COLUMNS = (0, 120, 322, GARDEN)  # where the columns of the sources begin, and where the last one ends
COLUMN_GAP = 18
CARD_WIDTH = GARDEN + 2 * INSET
CARD_HEIGHT = HEAD + GARDEN + ROWS * ROW + 2 * INSET


def card(view: BabylonView, seat: int, earlier: BabylonSeat, name: str, said: Chapters, x: Number, y: Number) -> str:
    """All of a seat from the top left; who is to move has a golden frame and an arrow.

    `earlier` is the seat as it was when the turn under way began.
    """
    own, moving = view.seats[seat], view.to_move == seat
    played = view.played if seat == view.active else NOTHING_PLAYED
    frame = element(
        "rect",
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=12,
        fill=colours()["panel"],
        stroke=colours()["gold" if moving else "line"],
        stroke_width=4 if moving else 1.5,
    )
    return group(
        frame,
        title(seat, name, own.points, said["table"]["points"], moving),
        holdings(own, played.dug, played.gift, said),
        garden(own, earlier, played, INSET, HEAD, GARDEN),
        group(sources(own, said), x=INSET, y=HEAD + GARDEN + INSET),
        x=x,
        y=y,
        class_="seat",
        data_seat=seat,
    )


def title(seat: int, name: str, points: int, word: str, moving: bool) -> str:
    """The seat's colour and flower, its name and its points."""
    left, middle = INSET + 44, 26
    arrow = element("path", d=f"M{left} {middle - 8}l14 8l-14 8z", fill=colours()["terracotta"]) if moving else ""
    start = left + 22 if moving else left
    return group(
        element("circle", cx=INSET + 18, cy=middle, r=17, fill=seat_colour(seat)),
        flower(FLOWERS[seat], INSET + 18, middle, 1.1),
        arrow,
        words(name, start, middle, fitting(name, 20, 365 - start), text_anchor="start", font_weight=700),
        words(word, CARD_WIDTH - INSET - 66, middle + 3, 14, text_anchor="end", fill=colours()["ink-soft"]),
        words(str(points), CARD_WIDTH - INSET, middle, 28, text_anchor="end", font_family=SERIF, font_weight=700),
    )


def holdings(own: BabylonSeat, dug: int | None, gift: bool, said: Chapters) -> str:
    """Pillars with the gift among them, the dug tile, and the tile in the slot."""
    middle, slot = 81, CARD_WIDTH - INSET - TILE
    parts = [
        pillar(INSET + 18, middle, 1.3),
        words(str(own.pillars), INSET + 36, middle, 22, text_anchor="start", font_weight=700),
    ]
    if gift:
        parts.append(group(pillar(INSET + 90, middle, 1.2, double=True), class_="gift"))
    if dug is not None:
        parts.append(captioned(said["table"]["dug"], dug, slot - 142, middle))
    parts.append(captioned(said["table"]["slot"], own.slot, slot, middle))
    return group(*parts)


def captioned(word: str, number: int | None, x: Number, middle: Number) -> str:
    """A tile after its word; an empty place if there is none."""
    caption = words(word, x - 8, middle, 14, text_anchor="end", fill=colours()["ink-soft"])
    if number is not None:
        return caption + tile(number, x, middle - TILE / 2, TILE)
    empty = element(
        "rect",
        x=x + 3,
        y=middle - TILE / 2 + 3,
        width=TILE - 6,
        height=TILE - 6,
        rx=6,
        fill="none",
        stroke=colours()["edge"],
        stroke_dasharray="5 5",
    )
    return caption + empty


def sources(own: BabylonSeat, said: Chapters) -> str:
    """The points by source, in columns."""
    lines = []
    for i, (source, points) in enumerate(own.sources.items()):
        column, row = divmod(i, ROWS)
        y = (row + 0.5) * ROW
        end = COLUMNS[column + 1] - (COLUMN_GAP if column + 2 < len(COLUMNS) else 0)
        faded = colours()["ink" if points else "ink-soft"]
        lines += [
            words(said["sources"][source], COLUMNS[column], y, 15, text_anchor="start", fill=faded),
            words(str(points), end, y, 15, text_anchor="end", font_weight=700, fill=faded),
        ]
    return group(*lines, class_="sources")
