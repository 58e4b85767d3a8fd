"""What a seat may know (chapter 10 of the rules), as typed plain data. Seats are counted from 0 here."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np

from amytis.core.bits import WORD_BITS
from amytis.core.contract import State
from amytis.core.seats import CHANCE, OVER, sees
from amytis.core.turns import SET_UP, Turn
from amytis.games.babylonia.components import (
    CITIES,
    EXTRA_TURN,
    IS_RIVER,
    KINDS,
    LOCATIONS,
    NAMES,
    TEN_POINTS,
    TILES,
    TOKENS,
    ZIGGURATS,
)
from amytis.games.babylonia.placing import take_back
from amytis.games.babylonia.rules import to_move
from amytis.games.babylonia.state import NO_TILE, NO_TOKEN, ON_DISPLAY, PHASES, PLAY, SOURCES, STATE

UNKNOWN = "?"
VARIANTS = ("base", "variant")
RIVER_HEXES = frozenset(np.flatnonzero(IS_RIVER).tolist())


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
    """Everything that a viewer may know, and nothing more.

    `confirmed` is for replays: the current turn of this state has been confirmed since, so everybody saw it.
    """
    if s["phase"] == PLAY and s["turn_size"] and not sees(seat, int(s["seat"])) and not confirmed:
        s = before_turn(s)
    mover = int(to_move(s))
    now = plain(s)
    owner = owners(s)
    return BabyloniaView(
        game="babylonia",
        seat=None if seat < 0 else seat,
        players=now["players"],
        cards=VARIANTS[now["variant"]],
        phase=PHASES[now["phase"]],
        to_move={CHANCE: "chance", OVER: "over"}.get(mover, mover),
        turn=now["turn"] + 1,
        active=now["seat"],
        tokens=see_tokens(now, owner, seat),
        tiles={NAMES[LOCATIONS[i]]: TILES[tile] for i, tile in enumerate(now["tiles"]) if tile != NO_TILE},
        scored=[NAMES[ziggurat] for i, ziggurat in enumerate(ZIGGURATS) if now["scored"] >> i & 1],
        display=[card + 1 for card, place in enumerate(now["cards"]) if place == ON_DISPLAY],
        pending=[NAMES[location] for i, location in enumerate(LOCATIONS) if now["pending"] >> i & 1],
        played=see_played(now) if sees(seat, now["seat"]) else [],
        seats=[see_seat(now, p, owner, open_=sees(seat, p)) for p in range(now["players"])],
    )


def unconfirmed(s: State) -> int:
    """How many of the latest decisions only their player knows, and may take back (2.2, 10.2)."""
    return int(s["turn_size"]) if s["phase"] == PLAY else 0


def turn(s: State) -> Turn:
    """The current turn: refilling, and the cards that others take, belong to it (2.1)."""
    return Turn(int(s["turn"]) + 1, int(s["seat"])) if s["phase"] >= PLAY else SET_UP


def before_turn(s: State) -> State:
    """The state without the tokens of the unconfirmed turn."""
    twin = np.zeros(1, s.dtype)
    twin[0] = s
    take_back(twin[0])
    state: State = twin[0]
    return state


def plain(s: State) -> dict[str, Any]:
    """All fields as Python's own numbers and lists, which are read much quicker than those of a record."""
    fields = np.asarray(s)
    return {name: fields[name].tolist() for name in STATE.names or ()}


def owners(s: State) -> dict[int, int]:
    """The seat of the token on each hex that holds one."""
    tokens = s["tokens"].tolist()
    return {
        h: next(p for p, words in enumerate(tokens) if words[h // WORD_BITS] >> h % WORD_BITS & 1)
        for h, kind in enumerate(s["kind"].tolist())
        if kind != NO_TOKEN
    }


def see_tokens(now: dict[str, Any], owner: dict[int, int], seat: int) -> dict[str, BabyloniaToken]:
    """All tokens on the board; face-down ones show their kind to their owner alone (3.3)."""
    kinds = now["kind"]
    return {
        NAMES[h]: token(p, UNKNOWN if h in RIVER_HEXES and not sees(seat, p) else KINDS[kinds[h]])
        for h, p in owner.items()
    }


@cache
def token(seat: int, kind: str) -> BabyloniaToken:
    """A token as it is shown; made once, for there are few."""
    return BabyloniaToken(seat, kind)


def see_played(now: dict[str, Any]) -> list[str]:
    """The tokens of the current turn."""
    return [f"{KINDS[now['kind'][h]]}@{NAMES[h]}" for h in now["turn_hexes"][: now["turn_size"]]]


def see_seat(now: dict[str, Any], p: int, owner: dict[int, int], open_: bool) -> BabyloniaSeat:
    """What is known of a seat, with its stand and reserve if they are open to the viewer."""
    cards = [card for card, place in enumerate(now["cards"]) if place == p]
    spent = [card for card in cards if card == TEN_POINTS or (card == EXTRA_TURN and now["extra_spent"])]
    unseen = TOKENS.tolist()
    for h, seat in owner.items():
        if seat == p and h not in RIVER_HEXES:
            unseen[now["kind"][h]] -= 1
    points, stand, reserve = now["points"][p], now["stands"][p], now["reserves"][p]
    return BabyloniaSeat(
        points=sum(points),
        sources=dict(zip(SOURCES, points, strict=True)),
        won=[city for city, count in zip(CITIES, now["won"][p], strict=True) for _ in range(count)],
        cards=[card + 1 for card in cards],
        spent=[card + 1 for card in spent],
        stand_size=sum(stand),
        reserve_size=sum(reserve),
        stand=counted(stand) if open_ else None,
        reserve=counted(reserve) if open_ else None,
        unseen=counted(unseen),
    )


def counted(counts: list[int]) -> dict[str, int]:
    """Counts by kind, by the letters of the kinds."""
    return dict(zip(KINDS, counts, strict=True))
