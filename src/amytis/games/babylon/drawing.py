"""States as text: `draw` writes a state for people to read and edit; `reading.position` is its inverse, bit for bit.

A garden is told by its terraces (`C3 L2 .STS r1 -ne +sw`: place, level, tile, turn, the corner with a belvedere,
corners carried by statues), by what stands on it, and by symbols that were changed; below that it is drawn as seen from
above, each position with its level, its symbol and a mark: `!` statue, `^` belvedere, `/` stairway, `~` fountain, `=`
bridge, `-` below a bridge. What the turn under way has built is not drawn but told in the line `played`.
"""

from collections.abc import Iterable

from amytis.core.contract import State
from amytis.core.states import copy
from amytis.games.babylon.components import (
    CORNER,
    EDITIONS,
    NAMES,
    POSITIONS,
    QUARRY_SIDE,
    QUARRY_TILES,
    SIDE,
    SPACE,
    SPACES,
    STACK_NAMES,
    STACKS,
    SUPPLIES,
    SYMBOLS,
    TILES,
    TOKENS,
)
from amytis.games.babylon.notation import text
from amytis.games.babylon.rules import apply
from amytis.games.babylon.state import (
    EMPTY,
    KIND_BITS,
    NO_TILE,
    PHASES,
    SIDE_BITS,
    SIDE_SHIFT,
    SPAN_LEVEL_SHIFT,
    TURN_SHIFT,
    UNDER_BRIDGE,
)
from amytis.games.babylon.view import BabylonTerrace, before_turn, see_terraces

ITEM_WORDS = ("", "statue", "belvedere", "fountain", "bridge", "lower", "upper", "under")
MARKS = (" ", "!", "^", "~", "=", "/", "/", "-")
WAYS = "eswn"
PAIRED = range(3, 7)
START = "start"


def draw(s: State) -> str:
    """A state as text."""
    before = before_turn(s) if s["turn_size"] else s
    lines = [
        f"players: {s['players']}",
        f"edition: {EDITIONS[s['edition']]}",
        f"phase: {PHASES[before['phase']]}",
        f"rounds: {s['rounds']}",
        f"seat: {s['seat'] + 1}",
        f"removed: {s['removed']}",
        f"token: {TOKENS[s['token']]}",
        f"tokens: {counted(TOKENS, before['token_bag'])}",
        f"supply: {counted(SUPPLIES, before['supply'][0])}",
        *draw_quarry(before),
    ]
    if before["dug"] != NO_TILE:
        lines.append(f"dug: {tile_name(int(before['dug']))}{' and a double pillar' if before['gift'] else ''}")
    if s["turn_size"]:
        lines.append(f"played: {'; '.join(played(s, before))}")
    for p in range(s["players"]):
        lines += ["", *draw_seat(before, p)]
    return "\n".join(lines) + "\n"


def counted(names: tuple[str, ...], counts: Iterable[int]) -> str:
    """Counts with their names."""
    return ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))


def tile_name(tile: int) -> str:
    """A tile by its symbols; starting tiles are alike in that there is one of each seat."""
    return TILES[tile].symbols if tile < QUARRY_TILES else f"{START} {tile - QUARRY_TILES + 1}"


def draw_quarry(s: State) -> list[str]:
    """The stacks as they lie, each with its height and its top tile, and the tiles that are out of the game."""
    cells = [
        f"{s['stacked'][stack]}{tile_name(int(s['tops'][stack])) if s['tops'][stack] != NO_TILE else '?'}"
        if s["stacked"][stack]
        else "0"
        for stack in range(STACKS)
    ]
    rows = [" ".join(cells[row * QUARRY_SIDE : (row + 1) * QUARRY_SIDE]) for row in range(QUARRY_SIDE)]
    lines = [f"opened: {STACK_NAMES[s['opened']]}", *(f"quarry {row + 1}: {cells}" for row, cells in enumerate(rows))]
    gone = [tile_name(tile) for tile in out_of_the_game(s)]
    return [*lines, f"gone: {', '.join(gone)}"] if gone else lines


def out_of_the_game(s: State) -> list[int]:
    """The tiles that were seen and are nowhere any more."""
    players = int(s["players"])
    there = {*s["tops"].tolist(), *s["slots"][:players].tolist(), *s["built_tiles"][:players].ravel().tolist()}
    there |= {int(s["dug"])} | {tile for tile in range(QUARRY_TILES) if int(s["bag"]) >> tile & 1}
    return [tile for tile in range(QUARRY_TILES + players) if tile not in there]


def played(s: State, before: State) -> list[str]:
    """The decisions of the current turn."""
    twin, told = copy(before), []
    for move in s["played"][: s["turn_size"]].tolist():
        told.append(text(twin, move))
        apply(twin, move)
    return told


def draw_seat(s: State, p: int) -> list[str]:
    """A garden and what lies beside it."""
    slot = int(s["slots"][p])
    stored = f"; slot {tile_name(slot)}" if slot != NO_TILE else ""
    terraces = [terrace_text(one) for one in see_terraces(s, p)]
    items = [item_text(s, p, position) for position in range(POSITIONS) if s["items"][p, position] != EMPTY]
    symbols = [f"{NAMES[position]} {SYMBOLS[now]}" for position, now in changed_symbols(s, p)]
    lines = [f"seat {p + 1}: pillars {s['singles'][p]}{stored}"]
    for key, parts in (("terraces", terraces), ("items", items), ("symbols", symbols)):
        if parts:
            lines.append(f"{key} {p + 1}: {'; '.join(parts)}")
    return lines + (draw_garden(s, p) if terraces else [])


def terrace_text(terrace: BabylonTerrace) -> str:
    """A tile of a garden."""
    name = tile_name(terrace.tile - 1)
    belvedere = f" -{terrace.belvedere}" if terrace.belvedere else ""
    statues = "".join(f" +{corner}" for corner in terrace.statues)
    return f"{terrace.place} L{terrace.level} {name} r{terrace.quarters}{belvedere}{statues}"


def item_text(s: State, p: int, position: int) -> str:
    """What stands on a position, and where its other end is; of a bridge above it, its way and its level."""
    item = int(s["items"][p, position])
    kind = item & KIND_BITS
    way = f" {WAYS[item >> SIDE_SHIFT & SIDE_BITS]}" if kind in PAIRED or kind == UNDER_BRIDGE else ""
    level = f" L{item >> SPAN_LEVEL_SHIFT}" if kind == UNDER_BRIDGE else ""
    return f"{NAMES[position]} {ITEM_WORDS[kind]}{way}{level}"


def changed_symbols(s: State, p: int) -> list[tuple[int, int]]:
    """Positions whose symbol is not the one printed on the tile."""
    found = []
    for place, tile in enumerate(s["built_tiles"][p].tolist()):
        if tile != NO_TILE:
            quarters = int(s["built"][p, place]) >> TURN_SHIFT & 3
            for corner in range(SPACES):
                position = int(CORNER[place, corner])
                now = int(s["symbols"][p, position])
                if s["tiles"][p, position] == tile and now != SPACE[tile, (corner - quarters) % SPACES]:
                    found.append((position, now))
    return sorted(found)


def draw_garden(s: State, p: int) -> list[str]:
    """A garden as seen from above."""
    lines = ["    " + "   ".join("ABCDEFGH")]
    for row in range(SIDE):
        cells = [cell(s, p, row * SIDE + column) for column in range(SIDE)]
        lines.append(f" {row + 1}  {' '.join(cells)}".rstrip())
    return lines


def cell(s: State, p: int, position: int) -> str:
    """Level, symbol and mark of a position."""
    level, symbol = int(s["levels"][p, position]), SYMBOLS[s["symbols"][p, position]]
    mark = MARKS[int(s["items"][p, position]) & KIND_BITS]
    return f"{level}{symbol if level else ' '}{mark}" if level or mark.strip() else ".  "
