"""The ziggurat cards in the drawing: what each does, and who has taken it."""

from amytis.core.svg import SERIF, Number, element, group, seat_colour, words
from amytis.core.text_width import fitted, width_of
from amytis.games.babylonia.figures.pieces import path, stamp
from amytis.games.babylonia.figures.style import COLOURS, OUTLINES, SIZES
from amytis.games.babylonia.texts import card_text, texts
from amytis.games.babylonia.view import BabyloniaView

HEIGHT, NARROWEST, LETTERS = (SIZES["card"][name] for name in ("height", "narrowest", "letters"))
GAP = SIZES["table"]["gap"]
MIDDLE = (HEIGHT - 5) / 2
TITLE = 30
TEXT = 42  # where what a card does begins, right of its number
EMBLEM = 30


def columns_in(width: Number) -> int:
    """How many columns of cards there are room for."""
    return int((width + GAP) // (NARROWEST + GAP))


def cards_height(view: BabyloniaView, width: Number) -> int:
    """How high all cards are in a room so wide, with their title."""
    return TITLE + HEIGHT * rows(view, width)


def rows(view: BabyloniaView, width: Number) -> int:
    """How many cards lie below each other."""
    return -(-len(shown(view)) // columns_in(width))


def shown(view: BabyloniaView) -> list[int]:
    """All cards of the game: those on display and those that were taken."""
    return sorted([*view.display, *(card for seat in view.seats for card in seat.cards)])


def draw_cards(view: BabyloniaView, language: str, x: Number, y: Number, width: Number) -> str:
    """All cards, column by column, in a room so wide."""
    step = (width + GAP) / columns_in(width)
    high = rows(view, width)
    title = texts(language)["table"]["cards"]
    return group(
        words(title, 0, 12, 18, font_family=SERIF, font_weight=700, text_anchor="start"),
        *(
            group(draw_card(view, card, language, step - GAP), x=i // high * step, y=TITLE + HEIGHT * (i % high))
            for i, card in enumerate(shown(view))
        ),
        x=x,
        y=y,
    )


def draw_card(view: BabyloniaView, card: int, language: str, width: Number) -> str:
    """A card with what it does; a taken one with the emblem of its owner, and a word if it is spent."""
    owner = next((p for p, seat in enumerate(view.seats) if card in seat.cards), None)
    spent = owner is not None and card in view.seats[owner].spent
    tag = texts(language)["table"]["spent"] if spent else ""
    room = width - TEXT - EMBLEM - width_of(tag, LETTERS)
    box = {"width": width, "height": HEIGHT - 5, "rx": 7, "fill": COLOURS["panel"], "stroke": COLOURS["line"]}
    return group(
        element("rect", **box),
        badge(card, spent, 20, MIDDLE, 28),
        *explanation(card_text(card, language), room, COLOURS["ink" if owner is None else "ink-soft"]),
        words(tag, width - EMBLEM, MIDDLE, LETTERS, text_anchor="end", fill=COLOURS["ink-soft"]) if tag else "",
        "" if owner is None else stamp(f"emblem-{owner}", width - EMBLEM / 2, MIDDLE, EMBLEM, fill=seat_colour(owner)),
        class_="card",
        data_card=card,
    )


def explanation(text: str, room: Number, colour: str) -> list[str]:
    """What a card does: in one line if there is room, else in two."""
    lines = [text] if width_of(text, LETTERS) <= room else halves(text)
    first = MIDDLE - 7.5 * (len(lines) - 1)
    return [fitted(line, TEXT, first + 15 * i, room, LETTERS, fill=colour) for i, line in enumerate(lines)]


def halves(text: str) -> list[str]:
    """A text as two lines of about the same length."""
    spaces = [i for i, letter in enumerate(text) if letter == " "]
    middle = min(spaces, key=lambda i: abs(2 * i - len(text)))
    return [text[:middle], text[middle + 1 :]]


def badge(card: int, spent: bool, x: Number, y: Number, size: Number) -> str:
    """A card's number on a small tower, grey once the card is spent."""
    tower = {"fill": COLOURS["spent" if spent else "lapis-deep"], "transform": f"scale({size / 20})"}
    return group(
        path(OUTLINES["card"]["tower"], **tower),
        words(str(card), 0, 1, 0.62 * size, font_weight=700, fill=COLOURS["ink" if spent else "on-lapis"]),
        x=x,
        y=y,
    )
