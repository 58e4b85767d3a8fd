"""The table as a seat sees it, as lines of styled text for a terminal: the ziggurat, and beside it pool and guilds.

A place takes two lines: above, what its tile carries, written as in data/tiles.txt; below, `*2` for a seed of guild 2
and the numbers of the seats whose gardeners stand there.
"""

from collections.abc import Collection, Sequence

from amytis.core.styled_text import Span, StyledLine
from amytis.games.gardens.components import BASES, LENGTHS, LOOKS, NAMES, NUMBERS
from amytis.games.gardens.texts import texts
from amytis.games.gardens.view import GardensGuild, GardensView

WIDTH = 6
HALF = WIDTH // 2


def picture(
    view: GardensView, names: Sequence[str], moves: Collection[str] = ()
) -> tuple[list[StyledLine], list[StyledLine]]:
    """The ziggurat, with the places of some moves lit up, and the lines beside it."""
    targets = {move.replace("@", " ").split()[-1] for move in moves if move not in ("done", "take hand")}
    base = int(BASES[LENGTHS.index(view.length)])
    highest = max((int(place[1:]) for place in [*view.tiles, *view.open]), default=1)
    rows = [line for row in range(highest, -1, -1) for line in row_lines(view, row, base, targets)]
    return rows, panel_lines(view, names)


def row_lines(view: GardensView, row: int, base: int, targets: set[str]) -> list[StyledLine]:
    """The two lines of a row."""
    indent = " " * (row * HALF)
    places = [NAMES[NUMBERS[row, i]] for i in range(base - row)]
    above: StyledLine = [(f"{row:2} ", "label"), (indent, "plain")]
    below: StyledLine = [("   " + indent, "plain")]
    for place in places:
        above.append(tile_span(view, place, place in targets))
        below += standing_spans(view, place)
    return [above, below]


def tile_span(view: GardensView, place: str, target: bool) -> Span:
    """What a place carries: a tile, a base terrace, or nothing yet."""
    style = "target" if target else "pending" if place in view.played.flow else ""
    if place in view.tiles:
        ground = "tile" if place in view.seeds else "dry"
        return LOOKS[view.tiles[place] - 1].center(WIDTH), style or ground
    if place.endswith("0") and place[1:] == "0":
        return (place if target else "=====").center(WIDTH), style or "terrace"
    if target or place in view.open:
        return place.center(WIDTH), style or "label"
    return " " * WIDTH, "plain"


def standing_spans(view: GardensView, place: str) -> list[Span]:
    """The seed and the gardeners of a place, as wide as the place."""
    spans: list[Span] = []
    guild = view.active if place in view.played.flow else view.seeds.get(place)
    if guild is not None:
        spans.append((f"*{guild + 1}", f"seat{guild + 1}"))
    for seat, count in enumerate(view.gardeners.get(place, [])):
        if count and len(spans) == 1 and guild is not None:
            spans.append((" ", "plain"))
        if count:
            spans.append((str(seat + 1) * min(count, HALF - 1), f"seat{seat + 1}"))
    room = WIDTH - sum(len(text) for text, _ in spans)
    return [(" " * (room // 2), "plain"), *spans, (" " * (room - room // 2), "plain")]


def panel_lines(view: GardensView, names: Sequence[str]) -> list[StyledLine]:
    """The turn, the pool, and each guild."""
    lines: list[StyledLine] = [[(f"Turn {view.turn}", "title")], []]
    lines.append([("Pool of tiles ", "title"), (f" {view.pile} in the pile", "label")])
    lines += [[(f" {tile:2} ", "card"), (LOOKS[tile - 1], "tile")] for tile in view.pool]
    lines.append([])
    for seat, guild in enumerate(view.seats):
        lines.append(guild_line(view, seat, guild, names[seat], view.to_move == seat))
    if view.king:
        king = texts()["words"]["king"]
        lines.append(guild_line(view, 1, view.king, king, view.phase == "king"))
    if view.played.flow:
        moved = ", ".join(f"guild {guild + 1} {points:+}" for guild, points in enumerate(view.played.gains) if points)
        lines += [[], [("The water would bring ", "label"), (moved, "points")]]
    lines += [[], [("< > archways; s stairs, c channel, b both; then flowers", "label")]]
    return lines


def guild_line(view: GardensView, guild: int, seen: GardensGuild, name: str, moves: bool) -> StyledLine:
    """Points, seeds and gardeners of a guild."""
    arrow = ">" if moves else " "
    hand = "" if view.players == 1 else f", hand {seen.hand}"
    return [
        (f"{arrow}{guild + 1} {name} ", f"seat{guild + 1}"),
        (f" {seen.points} point{'s' * (seen.points != 1)}", "title"),
        (f"  seeds {seen.bank}{hand}", "label"),
    ]
