"""What a seat may know (chapter 12 of the rules), as typed plain data. Seats are counted from 0 here."""

from dataclasses import dataclass
from typing import Literal

from amytis.core.contract import State
from amytis.core.seats import CHANCE, OVER, sees
from amytis.core.states import copy
from amytis.core.turns import Turn
from amytis.games.tower.components import (
    BOARD,
    BUILDINGS,
    ICONS,
    LOOKS,
    LUMBER,
    MARKS,
    MOSAIC_ROWS,
    NAMES,
    NOTHING,
    PENALTIES,
    RESOURCES,
    RIVER_SHIPS,
    SHAPES,
    SIDES,
    TILES,
    VALUES,
)
from amytis.games.tower.remaining import remaining
from amytis.games.tower.rules import take_back, to_move
from amytis.games.tower.scoring import tally
from amytis.games.tower.sheet import is_uncovered
from amytis.games.tower.state import (
    AMPHORAS,
    BUILT,
    CARTS_CIRCLED,
    CIRCLED,
    DICE,
    DRAWN,
    DRAWN_BOXES,
    ETCHED,
    GAINED,
    GAME_OVER,
    JOINED_ABOVE,
    JOINED_RIGHT,
    LOOSE,
    LOST,
    NONE,
    OBEYED,
    OWN_POND,
    PHASES,
    POND_USED,
    RAW,
    RIVER_MARKS,
    ROWS_FILLED,
    SHIP_USED,
    SOURCES,
    SPENT,
    TESSERAE,
    TREES_CIRCLED,
    UNDECIDED,
    WORKER_USED,
    WRITE,
)


@dataclass(frozen=True)
class TowerSheet:
    """One player's sheet and dice.

    Lists of boxes go row by row from the bottom. `amphoras` counts the patterned and the plain ones of each column.
    `joined_right` and `joined_above` are the drawn boxes without a boundary on that side. Resources are pairs: circled
    and spent; `loose` is lumber and wheat without a place. `used` says which meeples have taken their bonus in this
    round, `ponds` which Ponds can still be used, `written` whether the writing of this round is confirmed. `left` is
    what could still be done and is lost by confirming now, by the names of the board's `left`.
    """

    points: int
    sources: dict[str, int]
    dice: list[int]
    drawn: list[str]
    joined_right: list[str]
    joined_above: list[str]
    circled: list[str]
    etched: dict[str, str]
    amphoras: list[list[int]]
    rows: int
    tesserae: list[int]
    river: list[list[int]]
    carts: int
    trees: int
    gold: list[int]
    stone: list[int]
    lumber: list[int]
    wheat: list[int]
    loose: list[int]
    raw: int
    penalties: int
    built: list[str]
    used: list[str]
    ponds: list[str]
    written: bool
    left: dict[str, int]


@dataclass(frozen=True)
class TowerPenalty:
    """The penalty card of the round, and whether it is obeyed; null while that is not decided."""

    icon: str
    value: int
    points: int
    obeyed: bool | None


@dataclass(frozen=True)
class TowerView:
    """The table as one seat sees it, or a spectator.

    `covered` are the icons under the tile, `available` those that can be used without a Pond. `owed` is the mark that
    must be made now, so many times.
    """

    game: Literal["tower"]
    seat: int | None
    players: int
    phase: str
    to_move: int | str
    turn: int
    round: int
    rounds: int
    first: int
    active: int
    shape: str | None
    tile: str | None
    side: str | None
    covered: list[str]
    available: list[str]
    blue: list[int]
    green: int
    penalty: TowerPenalty | None
    owed: str | None
    owed_count: int
    seats: list[TowerSheet]


def see(s: State, seat: int, confirmed: bool = False) -> TowerView:
    """Everything that a viewer may know, and nothing more.

    `confirmed` is for replays: the current turn of this state has been confirmed since, so everybody saw it.
    """
    if s["turn_size"] and not sees(seat, int(s["seat"])) and not confirmed:
        s = before_turn(s)
    mover, players, tile = int(to_move(s)), int(s["players"]), int(s["tile"])
    return TowerView(
        game="tower",
        seat=seat if seat >= 0 else None,
        players=players,
        phase=PHASES[s["phase"]],
        to_move={CHANCE: "chance", OVER: "over"}.get(mover, mover),
        turn=turn(s).number,
        round=round_number(s),
        rounds=int(s["rounds"]),
        first=int(s["first"]),
        active=int(s["seat"]),
        shape=None if s["card"] == NONE else SHAPES[s["card"]],
        tile=None if tile == NONE else TILES[tile],
        side=None if tile == NONE else SIDES[s["side"]],
        covered=[icon for number, icon in enumerate(BOARD) if int(s["covered"]) >> number & 1],
        available=[icon for number, icon in enumerate(BOARD) if tile != NONE and is_uncovered(s, number)],
        blue=s["blue"].tolist(),
        green=int(s["green"]),
        penalty=see_penalty(s),
        owed=None if s["owed"] == NOTHING else MARKS[s["owed"]],
        owed_count=int(s["owed_count"]),
        seats=[see_sheet(s, p) for p in range(players)],
    )


def see_penalty(s: State) -> TowerPenalty | None:
    """The penalty card of the solo game."""
    if s["penalty"] == NONE:
        return None
    card = PENALTIES[s["penalty"]]
    obeyed = None if s["obeyed"] == UNDECIDED else bool(s["obeyed"] == OBEYED)
    return TowerPenalty(card.icon, card.value, card.points, obeyed)


def see_sheet(s: State, p: int) -> TowerSheet:
    """A sheet, with the points that it is worth as it stands."""
    marks: list[int] = s["marks"][p].tolist()
    boxes: list[int] = s["boxes"][p].tolist()
    points = [int(paid) for paid in tally(s, p)]
    gained, spent = marks[GAINED : GAINED + len(RESOURCES)], marks[SPENT : SPENT + len(RESOURCES)]
    stock = dict(zip(RESOURCES, ([*pair] for pair in zip(gained, spent, strict=True)), strict=True))
    return TowerSheet(
        points=sum(points),
        sources=dict(zip(SOURCES, points, strict=True)),
        dice=marks[DICE : DICE + VALUES],
        drawn=names_in(boxes[DRAWN_BOXES]),
        joined_right=names_in(boxes[JOINED_RIGHT]),
        joined_above=names_in(boxes[JOINED_ABOVE]),
        circled=names_in(boxes[CIRCLED]),
        etched={name: icon for kind, icon in enumerate(ICONS) for name in names_in(boxes[ETCHED + kind])},
        amphoras=[marks[first : first + len(LOOKS)] for first in range(AMPHORAS, TESSERAE, len(LOOKS))],
        rows=marks[ROWS_FILLED],
        tesserae=marks[TESSERAE : TESSERAE + len(MOSAIC_ROWS)],
        river=[marks[RIVER_MARKS + 2 * ship : RIVER_MARKS + 2 * ship + 2] for ship in range(RIVER_SHIPS)],
        carts=marks[CARTS_CIRCLED],
        trees=marks[TREES_CIRCLED],
        **stock,
        loose=marks[LOOSE : LOOSE + len(RESOURCES) - LUMBER],
        raw=marks[RAW],
        penalties=marks[LOST],
        built=[building for number, building in enumerate(BUILDINGS) if marks[BUILT] >> number & 1],
        used=[name for name, column in (("worker", WORKER_USED), ("ship", SHIP_USED)) if marks[column]],
        ponds=see_ponds(s, p),
        written=bool(int(s["written"]) >> p & 1),
        left=remaining(s, p),
    )


def see_ponds(s: State, p: int) -> list[str]:
    """The Ponds that a player can still use in this round."""
    if s["tile"] == NONE:
        return []
    board = is_uncovered(s, BOARD.index("pond")) and not s["marks"][p, POND_USED]
    return ["board"] * bool(board) + ["tile"] * bool(s["marks"][p, OWN_POND])


def names_in(boxes: int) -> list[str]:
    """The boxes of a set by their names, row by row from the bottom."""
    return [name for number, name in enumerate(NAMES) if boxes >> number & 1]


def unconfirmed(s: State) -> int:
    """How many of the latest decisions only their player knows, and may take back (2.2, 12.1)."""
    return int(s["turn_size"])


def round_number(s: State) -> int:
    """The round under way, from 1; the last one once the game is over."""
    return min(int(s["past"]) + 1, int(s["rounds"]))


def turn(s: State) -> Turn:
    """The current turn: alone, the round; else the cards, the tile and the draft, then the writing of each seat."""
    players = int(s["players"])
    if players == 1:
        return Turn(round_number(s), 0)
    written = int(s["written"]).bit_count()
    if s["phase"] in (WRITE, DRAWN):
        return Turn(int(s["past"]) * (players + 1) + 2 + written, int(s["seat"]))
    if s["phase"] == GAME_OVER:
        return Turn(int(s["past"]) * (players + 1) + 1, int(s["seat"]))
    return Turn(int(s["past"]) * (players + 1) + 1, int(s["first"]))


def before_turn(s: State) -> State:
    """The state without the steps of the unconfirmed turn."""
    twin = copy(s)
    take_back(twin)
    return twin
