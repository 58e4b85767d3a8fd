"""States as text: `draw` writes a state for people to read and edit; `reading.position` is its inverse, bit for bit.

The map is drawn as the board lies: `.` free land, `~` free river, `Z` a ziggurat, `o` a spot without its tile yet,
`[PM]` a city, `<6>` a field, `2M` a token of seat 2, `2m` one lying face down.
"""

from amytis.core import hexes
from amytis.core.contract import State
from amytis.games.babylonia.components import (
    CARDS,
    IS_RIVER,
    KINDS,
    LOCATIONS,
    NAMES,
    PLACES,
    SPOTS_IN_PLAY,
    TILES,
    ZIGGURATS,
    in_play,
)
from amytis.games.babylonia.state import (
    CHOOSE_CARD,
    DEAL_TILES,
    FROM_FIELDS,
    FROM_ZIGGURATS,
    IN_THE_BOX,
    NO_TILE,
    NO_TOKEN,
    PHASES,
    SOURCES,
)
from amytis.games.babylonia.view import VARIANTS, owners

LEFT_MARGIN = 5
COLUMN_WIDTH = 3
COLUMNS = 1 + max(column for _, column in PLACES)
ROWS = 1 + max(row for row, _ in PLACES)


def draw(s: State) -> str:
    """A state as text."""
    lines = [
        f"players: {s.players}",
        f"cards: {VARIANTS[s.variant]}",
        f"turn: {s.turn + 1}",
        f"phase: {PHASES[s.phase]}",
        f"seat: {s.seat + 1}",
    ]
    if s.phase == CHOOSE_CARD:
        lines.append(f"chooser: {s.chooser + 1}")
    left_out = [str(card + 1) for card in range(CARDS) if s.cards[card] == IN_THE_BOX and s.variant]
    scored = [NAMES[ziggurat] for i, ziggurat in enumerate(ZIGGURATS) if s.scored >> i & 1]
    pending = [NAMES[location] for i, location in enumerate(LOCATIONS) if s.pending >> i & 1]
    for key, words in (("without", left_out), ("scored", scored), ("pending", pending)):
        if words:
            lines.append(f"{key}: {' '.join(words)}")
    if s.extra_spent:
        lines.append("extra turn: spent")
    if s.turn_size:
        lines.append("played: " + "; ".join(draw_played(s, step) for step in range(s.turn_size)))
    lines += [f"seat {p + 1}: {draw_seat(s, p)}".rstrip() for p in range(s.players)]
    return "\n".join([*lines, "", *draw_map(cells_of(s))]) + "\n"


def draw_played(s: State, step: int) -> str:
    """A token of the unconfirmed turn, the field it entered, and what it was paid."""
    h = s.turn_hexes[step]
    field = "" if s.turn_tiles[step] == NO_TILE else f" {TILES[s.turn_tiles[step]]}"
    gains = s.turn_gains[step]
    return f"{KINDS[s.kind[h]]}@{NAMES[h]}{field} +{gains[FROM_ZIGGURATS]} +{gains[FROM_FIELDS]}"


def draw_seat(s: State, p: int) -> str:
    """What lies in front of a seat."""
    parts = []
    stand = "".join(kind * int(count) for kind, count in zip(KINDS, s.stands[p], strict=True))
    points = [f"{source} {s.points[p, i]}" for i, source in enumerate(SOURCES) if s.points[p, i]]
    won = [TILES[tile] for tile in range(len(s.won[p])) for _ in range(s.won[p, tile])]
    cards = [str(card + 1) for card in range(CARDS) if s.cards[card] == p]
    if stand:
        parts.append(f"stand {stand}")
    if points:
        parts.append(f"points {', '.join(points)}")
    if won:
        parts.append(f"won {' '.join(won)}")
    if cards:
        parts.append(f"cards {' '.join(cards)}")
    return "; ".join(parts)


def cells_of(s: State) -> dict[int, str]:
    """What is drawn on each hex in play."""
    cells = {}
    owner = owners(s)
    waiting = SPOTS_IN_PLAY[s.players, s.next_spot :].tolist() if s.phase == DEAL_TILES else []
    for h in in_play(int(s.players)):
        if s.kind[h] != NO_TOKEN:
            letter = KINDS[s.kind[h]]
            cells[h] = f"{owner[h] + 1}{letter.lower() if IS_RIVER[h] else letter}"
        elif h in LOCATIONS and s.tiles[LOCATIONS.index(h)] != NO_TILE:
            cells[h] = TILES[s.tiles[LOCATIONS.index(h)]]
        elif h in waiting:
            cells[h] = "o"
        else:
            cells[h] = ground(h)
    return cells


def ground(h: int) -> str:
    """A hex with nothing on it."""
    return "Z" if h in ZIGGURATS else "~" if IS_RIVER[h] else "."


def draw_map(cells: dict[int, str]) -> list[str]:
    """The rows of the map, with their names and those of the columns."""
    width = LEFT_MARGIN + COLUMN_WIDTH * COLUMNS
    heading = [" "] * width
    for column in range(COLUMNS):
        heading[LEFT_MARGIN + COLUMN_WIDTH * column] = hexes.name((0, column))[0]
    lines = ["".join(heading).rstrip()]
    for row in range(ROWS):
        line = [*f"{row + 1:2}".ljust(width)]
        for h, (r, column) in enumerate(PLACES):
            if r == row and h in cells:
                at = LEFT_MARGIN + COLUMN_WIDTH * column - 2
                line[at : at + 5] = cells[h].center(5)
        lines.append("".join(line).rstrip())
    return lines
