"""What a seat may know (chapter 10 of the rules), as typed plain data. Seats are counted from 0 here."""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from amytis.core.contract import State
from amytis.core.seats import ALL_EYES, CHANCE, OVER, sees
from amytis.core.turns import SET_UP, Turn
from amytis.games.babylonia.components import (
    BIT,
    CITIES,
    EXTRA_TURN,
    HEXES,
    IS_RIVER,
    KINDS,
    LOCATIONS,
    NAMES,
    TEN_POINTS,
    TILES,
    TOKENS,
    WORD,
    ZIGGURATS,
)
from amytis.games.babylonia.placing import take_back
from amytis.games.babylonia.rules import to_move
from amytis.games.babylonia.state import NO_TILE, ON_DISPLAY, PHASES, PLAY, SOURCES

UNKNOWN = "?"
NOBODY = -1
VARIANTS = ("base", "variant")


@dataclass(frozen=True)
class BabyloniaToken:
    """A token on the board; the kind of another seat's face-down token is `?`."""

    seat: int
    kind: str


@dataclass(frozen=True)
class BabyloniaSeat:
    """What is known of one seat."""

    points: int
    sources: dict[str, int]
    won: list[str]
    cards: list[int]
    spent: list[int]
    stand_size: int
    reserve_size: int
    stand: dict[str, int] | None
    reserve: dict[str, int] | None
    unseen: dict[str, int]


@dataclass(frozen=True)
class BabyloniaView:
    """The table as one seat sees it, or a spectator."""

    game: Literal["babylonia"]
    seat: int | None
    players: int
    cards: str
    phase: str
    to_move: int | str
    turn: int
    active: int
    tokens: dict[str, BabyloniaToken]
    tiles: dict[str, str]
    scored: list[str]
    display: list[int]
    pending: list[str]
    played: list[str]
    seats: list[BabyloniaSeat]


def see(s: State, seat: int, confirmed: bool = False) -> BabyloniaView:
    """All that a viewer may know, and nothing more.

    `confirmed` is for looking back: the turn under way in this state has been confirmed since, so everybody saw it.
    """
    if s.phase == PLAY and s.turn_size and not sees(seat, s.seat) and not confirmed:
        s = before_turn(s)
    mover = int(to_move(s))
    owner, scored, pending = owners(s), int(s.scored), int(s.pending)
    return BabyloniaView(
        game="babylonia",
        seat=None if seat < 0 else seat,
        players=int(s.players),
        cards=VARIANTS[s.variant],
        phase=PHASES[s.phase],
        to_move={CHANCE: "chance", OVER: "over"}.get(mover, mover),
        turn=int(s.turn) + 1,
        active=int(s.seat),
        tokens=see_tokens(s.kind, owner, seat),
        tiles={NAMES[LOCATIONS[i]]: TILES[tile] for i, tile in enumerate(s.tiles.tolist()) if tile != NO_TILE},
        scored=[NAMES[ziggurat] for i, ziggurat in enumerate(ZIGGURATS) if scored >> i & 1],
        display=[card + 1 for card, place in enumerate(s.cards.tolist()) if place == ON_DISPLAY],
        pending=[NAMES[location] for i, location in enumerate(LOCATIONS) if pending >> i & 1],
        played=[f"{KINDS[s.kind[h]]}@{NAMES[h]}" for h in s.turn_hexes[: s.turn_size].tolist() if sees(seat, s.seat)],
        seats=[see_seat(s, p, owner, open_=sees(seat, p)) for p in range(s.players)],
    )


def unconfirmed(s: State) -> int:
    """How many of the latest decisions only their player knows, and may take back (2.2, 10.2)."""
    return int(s.turn_size) if s.phase == PLAY else 0


def turn(s: State) -> Turn:
    """The turn under way: refilling, and the cards that others take, belong to it (2.1)."""
    return Turn(int(s["turn"]) + 1, int(s["seat"])) if s["phase"] >= PLAY else SET_UP


def before_turn(s: State) -> State:
    """The state without the tokens of the unconfirmed turn."""
    twin = np.zeros(1, s.dtype)
    twin[0] = s
    take_back(twin[0])
    state: State = twin[0]
    return state


def owners(s: State) -> npt.NDArray[np.int8]:
    """The seat whose token lies on each hex, NOBODY where none does."""
    found = np.full(HEXES, NOBODY, np.int8)
    tokens, players = s["tokens"], int(s["players"])
    for p in range(players):
        found[tokens[p][WORD] & BIT != 0] = p
    return found


def see_tokens(kinds: Any, owner: Any, seat: int) -> dict[str, BabyloniaToken]:
    """All tokens on the board; face-down ones show their kind to their owner alone (3.3)."""
    hidden = IS_RIVER & (owner != seat) & (seat != ALL_EYES)
    return {
        NAMES[h]: BabyloniaToken(p, UNKNOWN if unknown else KINDS[kind])
        for h, (p, kind, unknown) in enumerate(zip(owner.tolist(), kinds.tolist(), hidden.tolist(), strict=True))
        if p != NOBODY
    }


def see_seat(s: State, p: int, owner: Any, open_: bool) -> BabyloniaSeat:
    """What is known of a seat, with its stand and reserve if they are open to the viewer."""
    # Fields are read by name: attributes of a record take NumPy ten times as long.
    cards = [card for card, place in enumerate(s["cards"].tolist()) if place == p]
    spent = [card for card in cards if card == TEN_POINTS or (card == EXTRA_TURN and s["extra_spent"])]
    face_up = np.bincount(s["kind"][(owner == p) & ~IS_RIVER], minlength=len(KINDS))
    points = s["points"][p].tolist()
    stand, reserve = s["stands"][p], s["reserves"][p]
    return BabyloniaSeat(
        points=sum(points),
        sources=dict(zip(SOURCES, points, strict=True)),
        won=[city for city, count in zip(CITIES, s["won"][p].tolist(), strict=True) for _ in range(count)],
        cards=[card + 1 for card in cards],
        spent=[card + 1 for card in spent],
        stand_size=sum(stand.tolist()),
        reserve_size=sum(reserve.tolist()),
        stand=counted(stand) if open_ else None,
        reserve=counted(reserve) if open_ else None,
        unseen=counted(TOKENS - face_up),
    )


def counted(counts: Any) -> dict[str, int]:
    """Counts by kind, by the letters of the kinds."""
    return dict(zip(KINDS, counts.tolist(), strict=True))
