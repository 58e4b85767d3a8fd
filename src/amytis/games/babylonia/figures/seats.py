"""The seats in the drawing: a panel each with name and points, stand and reserve, cities and cards."""

from collections import Counter

from amytis.core.svg import SERIF, Number, element, group, seat_colour, words
from amytis.core.text_width import fitted, width_of
from amytis.games.babylonia.board import BabyloniaBoard
from amytis.games.babylonia.components import KINDS
from amytis.games.babylonia.figures.cards import badge
from amytis.games.babylonia.figures.pieces import stamp, symbols_of, token_name
from amytis.games.babylonia.figures.style import COLOURS, SIZES
from amytis.games.babylonia.texts import texts
from amytis.games.babylonia.view import UNKNOWN, BabyloniaSeat, BabyloniaView

SIZE = SIZES["seat"]
LEFT = 16
HOLDINGS = 140  # where what a seat holds begins, right of its words
RIGHT = SIZE["width"] - 12
LINE = 13


def draw_seat(
    view: BabyloniaView, p: int, name: str, board: BabyloniaBoard, language: str, x: Number, y: Number
) -> str:
    """One seat's panel, its upper left corner at a point."""
    seat, said = view.seats[p], texts(language)["table"]
    return group(
        frame(p, view.to_move == p),
        heading(p, seat, name, said["to_move"] if view.to_move == p else ""),
        label(said["stand"].format(count=seat.stand_size), 62),
        stand(p, seat, 62),
        label(said["reserve"].format(count=seat.reserve_size), 92),
        reserve(seat, 92),
        cards(seat, 92),
        label(said["cities"].format(count=len(seat.won)), 118),
        cities(seat, 118),
        *sources(seat, board, said["points"], 141),
        x=x,
        y=y,
        class_="seat",
        data_seat=p,
    )


def frame(p: int, moving: bool) -> str:
    """The panel with an edge in the seat's colour; the one to move has a golden frame."""
    line = {"stroke": COLOURS["gold"], "stroke_width": 4} if moving else {"stroke": COLOURS["line"]}
    return group(
        element("rect", width=SIZE["width"], height=SIZE["height"], rx=10, fill=COLOURS["panel"], **line),
        element("rect", width=7, height=SIZE["height"] - 16, y=8, x=2, rx=3.5, fill=seat_colour(p)),
    )


def heading(p: int, seat: BabyloniaSeat, name: str, tag: str) -> str:
    """Emblem, name and points, and a tag for the one to move."""
    width = width_of(tag, 13) + 14 if tag else 0
    pill = {"x": RIGHT - 64 - width, "y": 13, "height": 22, "rx": 11, "fill": COLOURS["lapis"]}
    middle = RIGHT - 64 - width / 2
    return group(
        stamp(f"emblem-{p}", LEFT + 16, 24, 40, fill=seat_colour(p)),
        fitted(name, LEFT + 40, 24, RIGHT - LEFT - 112 - width, 18, font_weight=700),
        element("rect", width=width, **pill) if tag else "",
        words(tag, middle, 24, 13, fill=COLOURS["on-lapis"]) if tag else "",
        words(str(seat.points), RIGHT, 24, 28, font_family=SERIF, font_weight=700, text_anchor="end", class_="points"),
    )


def label(text: str, y: Number) -> str:
    """What a line of the panel shows, in words."""
    return fitted(text, LEFT, y, HOLDINGS - LEFT - 4, LINE, fill=COLOURS["ink-soft"])


def stand(p: int, seat: BabyloniaSeat, y: Number) -> str:
    """The tokens on the stand; from behind, if the viewer may not see them."""
    kinds = [UNKNOWN] * seat.stand_size if seat.stand is None else listed(seat.stand)
    return group(
        *(
            stamp(token_name(p, kind, face_down=kind == UNKNOWN), HOLDINGS + 17 + 38 * i, y, SIZE["token"])
            for i, kind in enumerate(kinds)
        ),
        class_="stand",
    )


def listed(counts: dict[str, int]) -> list[str]:
    """Kinds by count as kinds one by one."""
    return [kind for kind in KINDS for _ in range(counts[kind])]


def reserve(seat: BabyloniaSeat, y: Number) -> str:
    """How many tokens of each kind are in the reserve, if the viewer may know."""
    if seat.reserve is None:
        return ""
    size = SIZE["glyph"]
    return group(
        *(
            group(
                stamp(f"glyph-{kind}", HOLDINGS + 8 + 38 * i, y, size, fill=COLOURS["ink"]),
                words(str(seat.reserve[kind]), HOLDINGS + 19 + 38 * i, y, LINE, text_anchor="start"),
            )
            for i, kind in enumerate(KINDS)
        )
    )


def cards(seat: BabyloniaSeat, y: Number) -> str:
    """The numbers of the seat's ziggurat cards."""
    first = RIGHT - 11 - 23 * (len(seat.cards) - 1)
    return group(*(badge(card, card in seat.spent, first + 23 * i, y, 21) for i, card in enumerate(seat.cards)))


def cities(seat: BabyloniaSeat, y: Number) -> str:
    """The cities won, each kind of city once with its count; all closer together where there are many kinds."""
    drawn, width = [], 0.0
    for tile, count in Counter(seat.won).items():
        drawn.append(group(city(tile, count), x=width))
        width += city_width(tile, count) + 6
    scale = min(1, (RIGHT - HOLDINGS) / max(width, 1))
    return group(*drawn, transform=f"translate({HOLDINGS} {y}) scale({scale:.3f})")


def city(tile: str, count: int) -> str:
    """A city as a small court with its symbols, and how many of them there are if more than one."""
    size, shown = SIZE["glyph"], symbols_of(tile)
    court = {"y": -11, "width": city_width(tile, 1), "height": 22, "rx": 4}
    return group(
        element("rect", fill=COLOURS["court"], stroke=COLOURS["wall"], stroke_width=2, **court),
        *(stamp(f"glyph-{kind}", 12 + size * i, 0, size, fill=COLOURS["court-ink"]) for i, kind in enumerate(shown)),
        words(f"\u00d7{count}", court["width"] + 3, 0, 13, text_anchor="start") if count > 1 else "",
        class_="city",
        data_count=count,
    )


def city_width(tile: str, count: int) -> float:
    """How wide a small city is."""
    return 8.0 + SIZE["glyph"] * len(symbols_of(tile)) + (22 if count > 1 else 0)


def sources(seat: BabyloniaSeat, board: BabyloniaBoard, said: str, y: Number) -> list[str]:
    """The points by their source, in two lines."""
    told = [f"{board.sources[source]} {points}" for source, points in seat.sources.items()]
    lines = (said.format(sources=" · ".join(told[:2])), " · ".join(told[2:]))
    return [fitted(line, LEFT, y + 18 * i, RIGHT - LEFT, 13, fill=COLOURS["ink-soft"]) for i, line in enumerate(lines)]
