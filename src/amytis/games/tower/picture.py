"""The table as a seat sees it, as lines of styled text for a terminal: a tower, and beside it board, dice and sheet.

A box of the tower shows what it carries, then `o` if that is circled; etched icons are small letters. Drawn boxes
stand in brackets, joined ones in one pair of them.
"""

from collections.abc import Collection, Sequence

from amytis.core.styled_text import Span, StyledLine
from amytis.games.tower.components import (
    BOARD,
    BUILDINGS,
    FACES,
    HEIGHT,
    ICON_LETTERS,
    ICONS,
    NAMED,
    NAMES,
    PRINTED,
    SHEET,
    SIDE,
    SIDES,
    TILES,
    VALUES,
    WIDTH,
)
from amytis.games.tower.state import SOURCES
from amytis.games.tower.texts import texts
from amytis.games.tower.view import TowerSheet, TowerView

CELL = 4
ICON_WIDTH = 9


def picture(
    view: TowerView, names: Sequence[str], moves: Collection[str] = ()
) -> tuple[list[StyledLine], list[StyledLine]]:
    """The tower of the seat that looks, or of the one that decides, and the lines beside it."""
    seat = view.active if view.seat is None else view.seat
    sheet = view.seats[seat]
    targets = {move.split()[-1] for move in moves if move.split()[0] in (*ICONS, "etch")}
    rows = [row_line(sheet, row, targets) for row in range(HEIGHT - 1, -1, -1)]
    columns: StyledLine = [("   " + "".join(chr(ord("A") + i).center(CELL) for i in range(WIDTH)), "label")]
    name: StyledLine = [
        ("   ", "plain"),
        (f" {seat + 1} {names[seat]} ", f"seat{seat + 1}"),
        (f" {sheet.points} points", "title"),
    ]
    return [name, [], *rows, columns, [], *board_lines(view)], panel_lines(view, sheet, names)


def row_line(sheet: TowerSheet, row: int, targets: set[str]) -> StyledLine:
    """One row of the tower."""
    line: StyledLine = [(f"{row + 1:2} ", "label")]
    return line + [box_span(sheet, NAMES[row * WIDTH + column], targets) for column in range(WIDTH)]


def box_span(sheet: TowerSheet, name: str, targets: set[str]) -> Span:
    """A box with what it carries, its circle and its boundary."""
    letter = PRINTED[NAMED[name]]
    if name in sheet.etched:
        letter = ICON_LETTERS[ICONS.index(sheet.etched[name])].lower()
    drawn = name in sheet.drawn
    left_box = NAMES[NAMED[name] - 1] if NAMED[name] % WIDTH else ""
    left = "[" if drawn and left_box not in sheet.joined_right else " "
    right = "]" if drawn and name not in sheet.joined_right else " "
    text = left + letter + ("o" if name in sheet.circled else " ") + right
    return text, "target" if name in targets else "tile" if drawn else "city" if letter in ICON_LETTERS else "label"


def board_lines(view: TowerView) -> list[StyledLine]:
    """The action board: icons that are not available are set in brackets."""
    words = texts()["icons"]
    lines = []
    for row in range(SIDE):
        spans: StyledLine = [("   ", "plain")]
        for icon in BOARD[row * SIDE : (row + 1) * SIDE]:
            open_now = view.tile is None or icon in view.available
            shown = words[icon] if open_now else f"({words[icon].lower()})"
            spans.append((shown.ljust(ICON_WIDTH), "title" if open_now else "label"))
        lines.append(spans)
    return lines


def panel_lines(view: TowerView, sheet: TowerSheet, names: Sequence[str]) -> list[StyledLine]:
    """The round, the dice, the sections of the sheet, and everybody's points."""
    lines: list[StyledLine] = [[(f"Round {view.round} of {view.rounds}", "title")], *card_lines(view), []]
    lines.append([("Blue dice  ", "label"), (dice_text(view.blue), "river"), (green_text(view), "north")])
    lines.append(
        [("Your dice  " if view.seat is not None else "Dice       ", "label"), (dice_text(sheet.dice), "card")]
    )
    if view.owed:
        lines.append([("To mark    ", "label"), (texts()["marks"][view.owed], "pending")])
    lines += [[], *sheet_lines(sheet), [], *score_lines(sheet), []]
    for seat, other in enumerate(view.seats):
        arrow = ">" if view.to_move == seat else " "
        done = "  has written" if other.written else ""
        lines.append(
            [(f"{arrow}{seat + 1} {names[seat]} ", f"seat{seat + 1}"), (f" {other.points} points{done}", "title")]
        )
    return lines


def card_lines(view: TowerView) -> list[StyledLine]:
    """The shape, the tile with its bonuses, and the penalty card."""
    lines: list[StyledLine] = []
    if view.shape and not view.tile:
        lines.append([("Shape      ", "label"), (view.shape, "card")])
    if view.tile and view.side:
        face = FACES[TILES.index(view.tile) * len(SIDES) + SIDES.index(view.side)]
        bonuses = [f"Garden {face.garden}", f"Lake {face.lake}"]
        bonuses += [f"Papyrus {face.papyrus}"] * bool(face.papyrus) + ["Pond"] * face.pond
        lines.append(
            [("Tile       ", "label"), (f"{view.tile} {view.side}", "card"), (f"  {', '.join(bonuses)}", "plain")]
        )
    if view.penalty:
        card = view.penalty
        fate = {None: "", True: ", obeyed", False: ", ignored"}[card.obeyed]
        lines.append(
            [("Penalty    ", "label"), (f"{card.icon} and {card.value}, or {card.points} points{fate}", "error")]
        )
    return lines


def dice_text(counts: Sequence[int]) -> str:
    """Dice by their values."""
    return " ".join(str(value + 1) for value in range(VALUES) for _ in range(counts[value])) or "none"


def green_text(view: TowerView) -> str:
    """Green dice that are left."""
    return f"  and {view.green} green" if view.green else ""


def sheet_lines(sheet: TowerSheet) -> list[StyledLine]:
    """The sections of a sheet."""
    gold, stone = (
        "o" * have[0] + "." * (SHEET[name] - have[0]) for name, have in (("gold", sheet.gold), ("stone", sheet.stone))
    )
    river = "  ".join(f"ship {i + 1}: {ship[0]} lumber {ship[1]} wheat" for i, ship in enumerate(sheet.river))
    columns = [*zip(SHEET["amphoras"], sheet.amphoras, strict=True)]
    mosaic = [*zip(SHEET["large_mosaic"].items(), sheet.tesserae, strict=True)]
    built = [building for building in BUILDINGS if building in sheet.built]
    told = {
        "Gold": f"{gold}  {sheet.gold[0] - sheet.gold[1]} to spend",
        "Stone": f"{stone}  {sheet.stone[0] - sheet.stone[1]} to spend",
        "River": river,
        "": f"{left(sheet.lumber, sheet.loose[0])} lumber, {left(sheet.wheat, sheet.loose[1])} wheat to spend",
        "Amphoras": " ".join(
            f"{value}:{amphoras_text(SHEET['amphoras'][value], circled)}" for value, circled in columns
        )
        + f"  rows {sheet.rows}/{SHEET['large_amphoras'] * SHEET['rows_of_large_amphora']}",
        "Mosaic": " ".join(f"{value}:{count}/{spaces}" for (value, spaces), count in mosaic),
        "Garden": f"{sheet.trees}/{SHEET['trees']} palms   Carts {sheet.carts}/{sum(SHEET['carts'])}",
        "Built": ", ".join(built) or "nothing",
    }
    return [[(f"{name:11}", "label"), (text, "plain")] for name, text in told.items()]


def amphoras_text(column: str, circled: Sequence[int]) -> str:
    """A column of amphoras from the top: `x` for a patterned and `o` for a plain one, capital if it is circled."""
    looks = dict(zip("xo", circled, strict=True))
    return "".join(
        look.upper() if column[:place].count(look) < looks[look] else look for place, look in enumerate(column)
    )


def left(pair: Sequence[int], loose: int) -> int:
    """How much of a resource can be spent."""
    return pair[0] - pair[1] + loose


def score_lines(sheet: TowerSheet) -> list[StyledLine]:
    """Points by source, those that there are."""
    words = texts()["sources"]
    paid = [f"{words[source]} {sheet.sources[source]}" for source in SOURCES if sheet.sources[source]]
    return [[("Points     ", "label"), (", ".join(paid[i : i + 4]), "points")] for i in range(0, len(paid), 4)]
