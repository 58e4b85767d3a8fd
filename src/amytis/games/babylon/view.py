"""What a seat may know (chapter 10 of the rules), as typed plain data. Seats are counted from 0 here."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from amytis.core.contract import State
from amytis.core.seats import CHANCE, OVER, sees
from amytis.core.states import copy
from amytis.core.turns import SET_UP, Turn
from amytis.games.babylon.components import (
    CORNERS,
    EDITIONS,
    NAMES,
    PLACE_POSITION,
    ROUNDS,
    SIDE,
    SPACES,
    STACK_NAMES,
    SUPPLIES,
    SYMBOLS,
    TOKENS,
)
from amytis.games.babylon.digging import pay_for
from amytis.games.babylon.rules import take_back, to_move
from amytis.games.babylon.scoring import STEP, tally
from amytis.games.babylon.state import (
    BRIDGE,
    CORNER_SHIFT,
    DEAL,
    DRAW_TOKEN,
    GAME_OVER,
    KIND_BITS,
    LEVEL_BITS,
    NO_PLACE,
    NO_TILE,
    PHASES,
    REMOVE,
    SIDE_BITS,
    SIDE_SHIFT,
    SOURCES,
    SPAN_LEVEL_SHIFT,
    STATUES_SHIFT,
    TURN_SHIFT,
    UNCOVER,
    UNDER_BRIDGE,
)

ITEMS = ("", "statue", "belvedere", "fountain", "bridge", "stairway", "stairway", "under_bridge")


@dataclass(frozen=True)
class BabylonStack:
    """A stack of the quarry: its top tile (unknown while it is covered), its height, what it would pay each seat."""

    tile: int | None
    height: int
    pays: list[int]


@dataclass(frozen=True)
class BabylonTerrace:
    """A tile of a garden: where its top left corner is, its level and turn, what does not carry it, what does."""

    tile: int
    place: str
    level: int
    quarters: int
    belvedere: str | None
    statues: list[str]


@dataclass(frozen=True)
class BabylonSpace:
    """A surface above the board, or a position below a bridge; `other` is the other end of what stands on it."""

    level: int
    tile: int | None
    symbol: str
    item: str | None
    other: str | None


@dataclass(frozen=True)
class BabylonBridge:
    """A bridge: its ends, which tiles above may hide, the position that it spans, and its level."""

    first: str
    span: str
    second: str
    level: int


@dataclass(frozen=True)
class BabylonSeat:
    """A garden and what lies beside it."""

    points: int
    sources: dict[str, int]
    pillars: int
    slot: int | None
    terraces: list[BabylonTerrace]
    spaces: dict[str, BabylonSpace]
    bridges: list[BabylonBridge]


@dataclass(frozen=True)
class BabylonTurn:
    """The current turn: the dug tile while it is not built, the tiles laid, and pillars that wait for a tile."""

    dug: int | None
    gift: bool
    laid: list[int]
    place: str | None
    level: int | None
    corner: str | None


@dataclass(frozen=True)
class BabylonView:
    """The table as one seat sees it, or a spectator."""

    game: Literal["babylon"]
    seat: int | None
    players: int
    edition: str
    phase: str
    to_move: int | str
    turn: int
    round: int
    rounds: int
    active: int
    token: str
    tokens: dict[str, int]
    quarry: dict[str, BabylonStack]
    supply: dict[str, int]
    played: BabylonTurn
    seats: list[BabylonSeat]


def see(s: State, seat: int, confirmed: bool = False) -> BabylonView:
    """Everything that a viewer may know, and nothing more.

    `confirmed` is for replays: the current turn of this state has been confirmed since, so everybody saw it.
    """
    if s["turn_size"] and not sees(seat, int(s["seat"])) and not confirmed:
        s = before_turn(s)
    mover, players = int(to_move(s)), int(s["players"])
    return BabylonView(
        game="babylon",
        seat=seat if seat >= 0 else None,
        players=players,
        edition=EDITIONS[s["edition"]],
        phase=PHASES[s["phase"]],
        to_move={CHANCE: "chance", OVER: "over"}.get(mover, mover),
        turn=turn_number(s),
        round=min(int(s["rounds"]) + 1, int(ROUNDS[players])),
        rounds=int(ROUNDS[players]),
        active=active_seat(s),
        token=TOKENS[s["token"]],
        tokens=dict(zip(TOKENS, s["token_bag"].tolist(), strict=True)),
        quarry={name: see_stack(s, stack, players) for stack, name in enumerate(STACK_NAMES)},
        supply=dict(zip(SUPPLIES, s["supply"][0].tolist(), strict=True)),
        played=see_turn(s),
        seats=[see_seat(s, p) for p in range(players)],
    )


def unconfirmed(s: State) -> int:
    """How many of the latest decisions only their player knows, and may take back (2.2, 10.1)."""
    return int(s["turn_size"])


def turn(s: State) -> Turn:
    """The current turn; the quarry's dealing and the clay tiles taken out are the set-up (1.5)."""
    if s["phase"] in (DEAL, REMOVE) or (s["phase"] == UNCOVER and s["dug"] == NO_TILE):
        return SET_UP
    return Turn(turn_number(s), active_seat(s))


def active_seat(s: State) -> int:
    """Whose turn it is; a round's token is turned, and the game ends, at the end of the last seat's."""
    ended = s["phase"] in (DRAW_TOKEN, GAME_OVER)
    return int(s["players"]) - 1 if ended else int(s["seat"])


def turn_number(s: State) -> int:
    """The number of the current turn, from 1; a token belongs to the turn before it."""
    ended = s["phase"] in (DRAW_TOKEN, GAME_OVER)
    return int(s["rounds"]) * int(s["players"]) + int(s["seat"]) + (not ended)


def before_turn(s: State) -> State:
    """The state without what was built in the unconfirmed turn."""
    twin = copy(s)
    take_back(twin)
    return twin


def tile_number(tile: int) -> int | None:
    """A tile by its number in data/tiles.txt."""
    return None if tile == NO_TILE else tile + 1


def see_stack(s: State, stack: int, players: int) -> BabylonStack:
    """A stack, and what digging it would pay each seat now."""
    tile = int(s["tops"][stack])
    pays = [int(pay_for(s, stack, seat)) if tile != NO_TILE else 0 for seat in range(players)]
    return BabylonStack(tile_number(tile), int(s["stacked"][stack]), pays)


def see_turn(s: State) -> BabylonTurn:
    """What the current turn has brought."""
    place, corner = int(s["pillars_place"]), int(s["pillars_corner"])
    waiting = place != NO_PLACE
    return BabylonTurn(
        dug=tile_number(int(s["dug"])),
        gift=bool(s["gift"]),
        laid=[tile + 1 for tile in s["laid"].tolist() if tile != NO_TILE],
        place=NAMES[PLACE_POSITION[place]] if waiting else None,
        level=int(s["pillars_level"]) if waiting else None,
        corner=CORNERS[corner - 1] if waiting and corner else None,
    )


def see_seat(s: State, p: int) -> BabylonSeat:
    """A garden, its points as if the game ended now, and what lies beside it."""
    parts = np.zeros(len(SOURCES), np.int64)
    tally(s, p, parts)
    points = parts.tolist()
    return BabylonSeat(
        points=sum(points),
        sources=dict(zip(SOURCES, points, strict=True)),
        pillars=int(s["singles"][p]),
        slot=tile_number(int(s["slots"][p])),
        terraces=see_terraces(s, p),
        spaces=see_spaces(s, p),
        bridges=see_bridges(s, p),
    )


def see_terraces(s: State, p: int) -> list[BabylonTerrace]:
    """All tiles of a garden, the lowest first."""
    found = []
    for place, tile in enumerate(s["built_tiles"][p].tolist()):
        if tile != NO_TILE:
            lies = int(s["built"][p, place])
            corner = lies >> CORNER_SHIFT & 7
            found.append(
                BabylonTerrace(
                    tile=tile + 1,
                    place=NAMES[PLACE_POSITION[place]],
                    level=lies & LEVEL_BITS,
                    quarters=lies >> TURN_SHIFT & 3,
                    belvedere=CORNERS[corner - 1] if corner else None,
                    statues=[CORNERS[i] for i in range(SPACES) if lies >> STATUES_SHIFT >> i & 1],
                )
            )
    return sorted(found, key=lambda terrace: terrace.level)


def see_spaces(s: State, p: int) -> dict[str, BabylonSpace]:
    """All surfaces above the board, and what is below a bridge."""
    levels, tiles, symbols, items = (s[name][p].tolist() for name in ("levels", "tiles", "symbols", "items"))
    return {
        NAMES[position]: BabylonSpace(
            level=levels[position],
            tile=tile_number(tiles[position]),
            symbol=SYMBOLS[symbols[position]],
            item=ITEMS[items[position] & KIND_BITS] or None,
            other=other_end(items[position], position),
        )
        for position in range(SIDE * SIDE)
        if levels[position] or items[position]
    }


def see_bridges(s: State, p: int) -> list[BabylonBridge]:
    """All bridges of a garden, which are seen as long as the game lasts: no tile can cover their span (4.5, 4.6)."""
    found = []
    for position, item in enumerate(s["items"][p].tolist()):
        if item & KIND_BITS == UNDER_BRIDGE:
            step = int(STEP[item >> SIDE_SHIFT & SIDE_BITS])
            first, span, second = (NAMES[position + way] for way in (-step, 0, step))
            found.append(BabylonBridge(first, span, second, item >> SPAN_LEVEL_SHIFT))
    return found


def other_end(item: int, position: int) -> str | None:
    """The position of the other end of what stands on a position, if it has one."""
    kind = item & KIND_BITS
    if kind < 3 or kind == UNDER_BRIDGE:
        return None
    return NAMES[position + int(STEP[item >> SIDE_SHIFT]) * (2 if kind == BRIDGE else 1)]
