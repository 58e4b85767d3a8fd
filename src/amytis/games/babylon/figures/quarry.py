"""What all players share: the quarry, the supply, and the tokens still to come; each a panel from its top left."""

from amytis.core.svg import SERIF, Number, colours, element, group, seat_colour, words
from amytis.core.texts import Chapters
from amytis.games.babylon.components import MATERIALS, QUARRY_SIDE, STACK_NAMES
from amytis.games.babylon.figures.decorations import belvedere
from amytis.games.babylon.figures.pieces import CELL, COLOURS, pillar, scaled, sign, slab, tile
from amytis.games.babylon.view import BabylonStack, BabylonView

HEADING = 32
PADDING = 14
ROW = 20  # of the supply and of the tokens
TILE = 60
STACK_WIDTH, STACK_HEIGHT = 78, 95
STRIP = 23  # above the tile of a stack, for its name and what it pays
LIFT = 8  # how much of a stack's lower tiles is seen, in the units of a tile
SYMBOL_OF = {"statue": "T", "stairway": "S", "fountain": "F", "bridge": "B"}

QUARRY_HEIGHT = HEADING + QUARRY_SIDE * STACK_HEIGHT + PADDING + 2


def panel(width: Number, height: Number, heading: str) -> str:
    """A card with a heading."""
    card = element(
        "rect", width=width, height=height, rx=10, fill=colours()["panel"], stroke=colours()["line"], stroke_width=1.5
    )
    return card + words(heading, PADDING, HEADING / 2 + 3, 18, text_anchor="start", font_family=SERIF, font_weight=700)


def quarry(view: BabylonView, said: Chapters, x: Number, y: Number, width: Number) -> str:
    """Sixteen stacks: how high they are, the top tile, and what digging them pays the viewer or the seat to move."""
    payee = view.active if view.seat is None else view.seat
    stacks = [
        group(
            stack(name, view.quarry[name], payee),
            x=i % QUARRY_SIDE * STACK_WIDTH,
            y=i // QUARRY_SIDE * STACK_HEIGHT,
            class_="stack",
            data_stack=name,
        )
        for i, name in enumerate(STACK_NAMES)
    ]
    return group(
        panel(width, QUARRY_HEIGHT, said["table"]["quarry"]),
        group(pit(), *stacks, x=(width - QUARRY_SIDE * STACK_WIDTH) / 2, y=HEADING + 4),
        x=x,
        y=y,
        class_="quarry",
    )


def pit() -> str:
    """The wall and the bottom of the quarry."""
    return element(
        "rect",
        width=QUARRY_SIDE * STACK_WIDTH,
        height=QUARRY_SIDE * STACK_HEIGHT,
        rx=8,
        fill=COLOURS["pit"],
        stroke=colours()["lapis"],
        stroke_width=3,
    )


def stack(name: str, seen: BabylonStack, payee: int) -> str:
    """A stack: its name, its layers from the bottom, and its top tile, which nobody may know yet."""
    left, unit = (STACK_WIDTH - TILE) / 2, TILE / (2 * CELL)
    title = words(name, left, STRIP / 2, 14, text_anchor="start", font_weight=600)
    if not seen.height:
        return title + empty_bottom(left, STRIP + lifted(1) * unit)
    layers = [slab(MATERIALS[layer], 0, lifted(layer)) for layer in range(seen.height)]
    body = scaled(*layers, x=left, y=STRIP, by=unit)
    face = STRIP + lifted(seen.height) * unit
    if seen.tile is None:
        cover = scaled(slab(MATERIALS[seen.height - 1], 0, 0), x=left, y=face, by=unit)
        unknown = words("?", STACK_WIDTH / 2, face + TILE / 2, 34, font_weight=700, fill=COLOURS["on-table"])
        return title + body + cover + unknown
    return title + body + tile(seen.tile, left, face, TILE) + pay(seen.pays[payee], payee)


def lifted(height: int) -> Number:
    """How far below the top of the highest stack the top of one lies, in the units of a tile."""
    return LIFT * (3 - height)


def empty_bottom(x: Number, y: Number) -> str:
    """The bottom of the quarry, where a stack was."""
    return element(
        "rect",
        x=x + 2,
        y=y + 2,
        width=TILE - 4,
        height=TILE - 4,
        rx=6,
        fill=COLOURS["shadow"],
        fill_opacity=0.12,
        stroke=COLOURS["shadow"],
        stroke_opacity=0.3,
        stroke_dasharray="5 5",
    )


def pay(count: int, seat: int) -> str:
    """The pillars that a stack pays a seat, whose colour is around them."""
    width, middle = 38, STRIP / 2
    left = STACK_WIDTH - width - 5
    pill = element(
        "rect",
        x=left,
        y=middle - 9,
        width=width,
        height=18,
        rx=9,
        fill=colours()["panel"],
        stroke=seat_colour(seat),
        stroke_width=1.6,
    )
    return pill + words(f"+{count}", left + 15, middle, 13, font_weight=700) + pillar(left + 30, middle, 0.65)


def supply_height(view: BabylonView) -> Number:
    """How high the panel of the supply is."""
    return HEADING + ROW * ((len(view.supply) + 1) // 2) + PADDING / 2


def supply(view: BabylonView, said: Chapters, x: Number, y: Number, width: Number) -> str:
    """What is left of every piece, in two columns."""
    rows, inner = (len(view.supply) + 1) // 2, width - 2 * PADDING
    # Pillars have the longest words and the highest numbers.
    columns: list[tuple[Number, Number]] = [(0, 0.54 * inner), (0.62 * inner, inner)]
    lines = [
        supply_line(name, count, said["supplies"][name], columns[i // rows], i % rows * ROW)
        for i, (name, count) in enumerate(view.supply.items())
    ]
    listed = group(*lines, x=PADDING, y=HEADING + ROW / 2)
    return group(panel(width, supply_height(view), said["table"]["supply"]), listed, x=x, y=y, class_="supply")


def supply_line(name: str, count: int, word: str, column: tuple[Number, Number], y: Number) -> str:
    """A piece of the supply between two edges: its sign, its word, and how many there are."""
    left, right = column
    return group(
        supply_sign(name),
        words(word, 24, 0, 14, text_anchor="start"),
        words(str(count), right - left, 0, 14, text_anchor="end", font_weight=700),
        x=left,
        y=y,
    )


def supply_sign(name: str) -> str:
    """The sign of a piece, as it is seen on tiles or on the plan."""
    if name in SYMBOL_OF:
        return sign(SYMBOL_OF[name], 8, 0, 0.75)
    if name == "belvedere":
        return scaled(belvedere(), x=8, y=0, by=0.45)
    return pillar(8, 0, 0.6 if name == "double" else 0.8, double=name == "double")


def tokens_height(view: BabylonView) -> Number:
    """How high the panel of the tokens is: a line for each effect, whether or not it can still come."""
    return HEADING + ROW * len(view.tokens) + PADDING / 2


def tokens(view: BabylonView, said: Chapters, x: Number, y: Number, width: Number) -> str:
    """How many tokens of each effect are still to come."""
    lines = [
        group(
            words(str(count), 6, 0, 14, font_weight=700),
            words(said["tokens"][name], 24, 0, 14, text_anchor="start"),
            x=PADDING,
            y=HEADING + (i + 0.5) * ROW,
            opacity=1 if count else 0.4,
        )
        for i, (name, count) in enumerate(view.tokens.items())
    ]
    return group(panel(width, tokens_height(view), said["table"]["to_come"]), *lines, x=x, y=y, class_="tokens")
