"""The table as a seat sees it, as a drawing: all gardens from above, two in a row, and what is shared beside them."""

from collections.abc import Sequence

from amytis.core.render_context import EMPTY_CONTEXT, RenderContext
from amytis.core.sentences import ENGLISH
from amytis.core.svg import SERIF, Number, colours, document, element, group, words
from amytis.core.text_width import fitting
from amytis.core.texts import Chapters
from amytis.games.babylon.figures.quarry import QUARRY_HEIGHT, quarry, supply, supply_height, tokens, tokens_height
from amytis.games.babylon.figures.seat import CARD_HEIGHT, CARD_WIDTH, card
from amytis.games.babylon.texts import texts
from amytis.games.babylon.view import BabylonView

GAP = 20
TOP = 92  # above the gardens, for the heading
SIDE_WIDTH = 344
SIDE_GAP = 14


def svg(
    view: BabylonView, names: Sequence[str], language: str = ENGLISH, context: RenderContext = EMPTY_CONTEXT
) -> str:
    """The drawing, from a view and what the seats are called."""
    said = texts(language)
    earlier = context.confirmed or view
    cards = [
        card(view, seat, earlier.seats[seat], names[seat], said, *spot_of_card(seat)) for seat in range(view.players)
    ]
    x, y, side_width = spot_of_side(view)
    right = x + side_width
    bottom = max(spot_of_card(view.players - 1)[1] + CARD_HEIGHT, y + side_height(view))
    count, turn = round_of(view, said), context.outcome or status(view, names, said)
    return document(
        right + GAP,
        bottom + GAP,
        f"Babylon. {turn}. {count}",
        heading(count, turn, right),
        *cards,
        side(view, said, x, y, side_width),
    )


def spot_of_card(seat: int) -> tuple[int, int]:
    """The top left of a seat's card."""
    return GAP + seat % 2 * (CARD_WIDTH + GAP), TOP + seat // 2 * (CARD_HEIGHT + GAP)


def spot_of_side(view: BabylonView) -> tuple[float, float, float]:
    """The top left of what is shared, and its width: the fourth garden's place if there is none, else on the right."""
    if view.players == 3:
        return *spot_of_card(3), CARD_WIDTH
    free = (view.players // 2) * (CARD_HEIGHT + GAP) - GAP - side_height(view)
    return spot_of_card(1)[0] + CARD_WIDTH + GAP, TOP + max(0, free / 2), SIDE_WIDTH


def round_of(view: BabylonView, said: Chapters) -> str:
    """Which round it is, and what its token does."""
    count: str = said["table"]["round"].format(round=view.round, rounds=view.rounds)
    effect: str = said["table"]["token"].format(effect=said["tokens"][view.token])
    return f"{count} · {effect}"


def status(view: BabylonView, names: Sequence[str], said: Chapters) -> str:
    """Who is to do what."""
    if isinstance(view.to_move, int):
        turn: str = said["table"]["turn"].format(name=names[view.to_move], deed=said["deeds"][view.phase])
        return turn
    waiting: str = said["table"][view.to_move]
    return waiting


def heading(count: str, turn: str, right: Number) -> str:
    """Above everything: whose turn it is, below it the round."""
    return group(
        words(turn, GAP, 28, fitting(turn, 24, right - GAP), text_anchor="start", font_family=SERIF, font_weight=700),
        words(count, GAP, 58, 17, text_anchor="start"),
        element("path", d=f"M{GAP} 78H{right:g}", stroke=colours()["gold"], stroke_width=2),
    )


def side_height(view: BabylonView) -> Number:
    """How high the panels are that all players share."""
    return QUARRY_HEIGHT + supply_height(view) + tokens_height(view) + 2 * SIDE_GAP


def side(view: BabylonView, said: Chapters, x: Number, y: Number, width: Number) -> str:
    """Quarry, supply and tokens, one below the other."""
    below = y + QUARRY_HEIGHT + SIDE_GAP
    return (
        quarry(view, said, x, y, width)
        + supply(view, said, x, below, width)
        + tokens(view, said, x, below + supply_height(view) + SIDE_GAP, width)
    )
