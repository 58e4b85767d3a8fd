"""A table for tests: sit down at a position of which only what matters is said, play, and see what was refused.

Tiles are asked for by what they cover and carry, and icons by their kind: what is reconstructed may change.
"""

from typing import Any

import pytest

import amytis
from amytis.core.contract import load
from amytis.core.records import Header
from amytis.games.tower.buying import ALL_ROWS
from amytis.games.tower.components import (
    AMPHORA_PLACES,
    BLOCKS,
    CARTS,
    COINS,
    FACES,
    HARD_ROUNDS,
    ICON_LETTERS,
    ICONS,
    LOOKS,
    MOSAIC_SPACES,
    NAMED,
    NAMES,
    PENALTIES,
    PRINTED,
    RIVER_SPOTS,
    ROUNDS,
    SHAPES,
    SPOTS,
    TREES,
    WIDTH,
    Penalty,
)
from amytis.games.tower.notation import lay_text
from tests.games.tower.sheets import Sheet

RULES = load("tower")

# Marks on a sheet by their names, as `Sheet` has them.
Marks = dict[str, Any]

# Everything of each section: how much the sheet has room for.
FULL: Marks = {
    "gold": COINS,
    "stone": BLOCKS,
    "carts": CARTS,
    "trees": TREES,
    "rows": ALL_ROWS,
    "amphoras": AMPHORA_PLACES.tolist(),
    "tesserae": MOSAIC_SPACES.tolist(),
    "lumber": int(RIVER_SPOTS[:, 0].sum()),
    "wheat": int(RIVER_SPOTS[:, 1].sum()),
}


# All patterned amphoras, which open the large one.
PATTERNED = [0 if place % len(LOOKS) else count for place, count in enumerate(AMPHORA_PLACES.tolist())]


def at(text: str) -> amytis.Game:
    """A game that stands at a drawn position; what chance brings is played as a move."""
    state = RULES.position(text)
    hard = state.players == 1 and state.rounds == HARD_ROUNDS
    options = {"difficulty": "hard" if hard else "normal"} if state.players == 1 else {}
    game = amytis.Game(Header.new("tower", int(state.players), options), chance="manual")
    game.state = state
    return game


def deck(past: int, card: str = "") -> str:
    """The shape cards that are left after some rounds, and after the card of this one."""
    cards = [shape for shape in SHAPES for _ in range(2)]
    if card:
        cards.remove(card)
    others = sorted(cards, key=lambda shape: shape == card)
    return f"cards: {' '.join(others[past:])}"


def tiles(uncovered: str = "", covered: str = "", **wanted: object) -> list[str]:
    """All ways to lay a tile so that it covers these icons and not those; of sides that carry what is wanted."""
    found = []
    for number, face in enumerate(FACES):
        if any(getattr(face, key) != value for key, value in wanted.items()):
            continue
        for laid in filter(None, (lay_text(number, spot) for spot in range(len(SPOTS)))):
            icons = set(laid.split()[2:])
            if icons >= set(covered.split()) and not icons & set(uncovered.split()):
                found.append(laid)
    return found


def tile(uncovered: str = "", covered: str = "", **wanted: object) -> str:
    """One of these ways."""
    found = tiles(uncovered, covered, **wanted)
    assert found, f"no tile covers {covered!r} without {uncovered!r} and carries {wanted}"
    return found[0]


def writing(
    dice: str = "", uncovered: str = "", covered: str = "", *, laid: str = "", players: int = 2, **marks: Any
) -> amytis.Game:
    """Seat 1, who is not the first player, is about to write with these dice; marks on the sheet by their names."""
    return write_next([Sheet(dice=dice, **marks)], laid or tile(uncovered, covered), players=players, first=2)


def first_laid(laid: str, **marks: Any) -> amytis.Game:
    """The first player, seat 1 of two, has just laid a tile."""
    return play(laying(laid[0], **marks), laid)


def write_next(sheets: list[Sheet], laid: str, players: int = 2, first: int = 2, past: int = 0) -> amytis.Game:
    """Seat 1 is about to write; the sheets of the seats in their order, empty if they are left out."""
    lines = [f"players: {players}", f"past: {past}", "phase: write", f"first: {first}", "seat: 1"]
    lines += [deck(past, laid[0]), f"tile: {laid}", f"taken: {4 * players}"]
    return at("\n".join(lines + drawn_sheets(sheets)))


def drawn_sheets(sheets: list[Sheet]) -> list[str]:
    """The lines of all sheets."""
    return [line for number, sheet in enumerate(sheets, 1) for line in (f"sheet: {number}", *sheet.lines())]


def laying(card: str, players: int = 2, **marks: Any) -> amytis.Game:
    """Seat 1 is about to lay a tile of this shape."""
    lines = [f"players: {players}", "phase: lay", f"card: {card}", deck(0, card)]
    return at("\n".join(lines + drawn_sheets([Sheet(**marks)])))


def drafting(laid: str, players: int = 2) -> amytis.Game:
    """The tile lies, and the seat left of the first player takes the first die."""
    return play(laying(laid[0], players), laid, "done")


def penalty(**wanted: object) -> Penalty:
    """A penalty card with an icon or a value."""
    return next(card for card in PENALTIES if all(getattr(card, key) == value for key, value in wanted.items()))


def facing(card: Penalty, shape: str = "L", past: int = 0, rounds: int = ROUNDS, **marks: Any) -> amytis.Game:
    """Alone, in front of a penalty card."""
    others = [str(number) for number, other in enumerate(PENALTIES, 1) if other != card]
    lines = ["players: 1", f"rounds: {rounds}", f"past: {past}", "phase: face", f"card: {shape}", deck(past, shape)]
    lines += [f"penalty: {PENALTIES.index(card) + 1}", f"penalties: {' '.join(others[past:])}"]
    return at("\n".join(lines + drawn_sheets([Sheet(**marks)])))


def alone(faced: str, card: Penalty, laid: str, dice: str, **marks: Any) -> amytis.Game:
    """Alone, about to write: the card was faced (`obey` or `ignore`), the tile lies, and these dice were taken."""
    takes = [f"take {value}" for value in dice.split()]
    return play(facing(card, laid[0], **marks), faced, laid, *takes)


def over(*sheets: Sheet, rounds: int = ROUNDS) -> amytis.Game:
    """A game that has ended with these sheets."""
    lines = [f"players: {len(sheets)}", f"rounds: {rounds}", f"past: {rounds}", "phase: over", deck(rounds)]
    return at("\n".join(lines + drawn_sheets(list(sheets))))


def play(game: amytis.Game, *moves: str) -> amytis.Game:
    """Play some moves."""
    for move in moves:
        game.play(move)
    return game


def own(game: amytis.Game, seat: int = 0) -> dict[str, Any]:
    """A seat's sheet as the seat sees it."""
    sheet: dict[str, Any] = game.view(seat)["seats"][seat]
    return sheet


def refused(game: amytis.Game, move: str | int) -> str:
    """Try a move that must be refused and change nothing; the rule that forbids it."""
    before = game.draw()
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play(move) if isinstance(move, str) else game.play_number(move)
    assert game.draw() == before
    assert move not in game.moves()
    return caught.value.rule


def targets(game: amytis.Game, verb: str) -> set[str]:
    """What follows a word in all legal moves that begin with it."""
    return {move.partition(" ")[2] for move in game.moves() if move.split()[0] == verb}


def boxes(kind: str) -> list[str]:
    """The boxes that carry a kind of icon, or one of the letters of the tower's picture."""
    letter = ICON_LETTERS[ICONS.index(kind)] if kind in ICONS else kind
    return [name for name, printed in zip(NAMES, PRINTED, strict=True) if printed == letter]


def around(box: str) -> list[str]:
    """The boxes orthogonally next to a box."""
    row, column = divmod(NAMED[box], WIDTH)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [NAMES[r * WIDTH + c] for r, c in near if 0 <= r < len(NAMES) // WIDTH and 0 <= c < WIDTH]


def row_boxes(*rows: int) -> str:
    """All boxes of some rows."""
    return " ".join(name for name in NAMES if int(name[1:]) in rows)


def full(*sections: str) -> Marks:
    """The marks of sections that are full."""
    return {section: FULL[section] for section in sections}
