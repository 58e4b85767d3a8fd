"""What a seat may know (chapter 10 of the rules), as typed plain data. Seats are counted from 0 here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.contract import State
from amytis.core.seats import CHANCE, OVER, sees
from amytis.core.states import copy
from amytis.core.turns import SET_UP, Turn
from amytis.games.gardens.components import FLOWERS, LENGTHS, NAMES, ROW, WORDS
from amytis.games.gardens.dealing import pile_size
from amytis.games.gardens.planting import enter_pool, within_reach
from amytis.games.gardens.rules import legal, take_back, to_move
from amytis.games.gardens.state import (
    CASCADE,
    DEAL,
    DONE,
    DRAW,
    GAME_OVER,
    GO,
    HAND,
    KING,
    MOVES,
    NO_TILE,
    NOBODY,
    PHASES,
    PLANT_FIRST,
    SETTLE,
    SOURCES,
)
from amytis.games.gardens.walking import Pair, levels


@dataclass(frozen=True)
class GardensGuild:
    """What is known of one guild: a seat's, or the king's, who has no gardeners."""

    points: int
    sources: dict[str, int]
    bank: int
    hand: int


@dataclass(frozen=True)
class GardensTurn:
    """The current turn, as far as it is entered.

    `planter` is where the planter came from (`hand` if from hand), `end` where it went. `flow` are the pools to be
    planted, in order; `gains` what they would bring each guild. `reachable` says how many steps are left on each
    terrace the planter can go to. `fed` are all pools that can still join the flow, those included that the order
    of entering has passed; `whole` is the flow with all pools that follow when nothing is left out.
    """

    tile: int | None
    place: str | None
    planter: str | None
    end: str | None
    reachable: dict[str, int]
    flow: list[str]
    fed: list[str]
    whole: list[str]
    gains: list[int]


@dataclass(frozen=True)
class GardensView:
    """The table as one seat sees it, or a spectator. `gardeners` are those of each seat on each terrace.

    `seeds` names the guild of each planted pool: a seat, or in the solo game 1 for the king.
    """

    game: Literal["gardens"]
    seat: int | None
    players: int
    length: str
    pool_size: int
    phase: str
    to_move: int | str
    turn: int
    active: int
    tiles: dict[str, int]
    seeds: dict[str, int]
    gardeners: dict[str, list[int]]
    open: list[str]
    pool: list[int]
    pile: int
    played: GardensTurn
    seats: list[GardensGuild]
    king: GardensGuild | None


def see(s: State, seat: int, confirmed: bool = False) -> GardensView:
    """Everything that a viewer may know, and nothing more.

    `confirmed` is for replays: the current turn of this state has been confirmed since, so everybody saw it.
    """
    if s["turn_size"] and not sees(seat, int(s["seat"])) and not confirmed:
        s = before_turn(s)
    mover, players = int(to_move(s)), int(s["players"])
    return GardensView(
        game="gardens",
        seat=seat if seat >= 0 else None,
        players=players,
        length=LENGTHS[s["length"]],
        pool_size=int(s["pool_size"]),
        phase=PHASES[s["phase"]],
        to_move={CHANCE: "chance", OVER: "over"}.get(mover, mover),
        turn=turn_number(s),
        active=int(s["seat"]),
        tiles={NAMES[place]: tile + 1 for place, tile in enumerate(s["tiles"].tolist()) if tile != NO_TILE},
        seeds={NAMES[place]: guild for guild in range(max(players, 2)) for place in places_in(s["sown"][guild])},
        gardeners=see_gardeners(s, players),
        open=[NAMES[place] for place in places_in(s["open"])],
        pool=[tile + 1 for tile in s["pool"].tolist() if tile != NO_TILE],
        pile=int(pile_size(s)),
        played=see_turn(s),
        seats=[see_guild(s, p) for p in range(players)],
        king=see_guild(s, KING) if players == 1 else None,
    )


def unconfirmed(s: State) -> int:
    """How many of the latest decisions only their player knows, and may take back (2.2, 10.1)."""
    return int(s["turn_size"])


def turn(s: State) -> Turn:
    """The current turn, its draw included; the king's belongs to no seat (2.1, 9.5)."""
    if s["phase"] in (SETTLE, DEAL):
        return SET_UP
    number = turn_number(s)
    kings = s["players"] == 1 and number % 2 == 0
    return Turn(number, None if kings else int(s["seat"]))


def turn_number(s: State) -> int:
    """The number of the current turn, from 1: every turn places one tile."""
    placed = s["turn_tile"] != NO_TILE or s["phase"] in (DRAW, GAME_OVER)
    return int(s["placed"]) + (not placed)


def before_turn(s: State) -> State:
    """The state without the steps of the unconfirmed turn."""
    twin = copy(s)
    take_back(twin)
    return twin


def places_in(words: Sequence[int] | npt.NDArray[np.int64]) -> list[int]:
    """The places of a set, in order."""
    places = []
    for w in range(WORDS):
        left = int(words[w])
        while left:
            places.append(w * WORD_BITS + lowest_bit(left))
            left &= left - 1
    return places


def see_gardeners(s: State, players: int) -> dict[str, list[int]]:
    """How many gardeners of each seat stand on each terrace where there are any; one that is taken still does."""
    counts = s["gardeners"][:players].T.copy()
    if s["phase"] == GO and s["turn_from"] != HAND:
        counts[s["turn_from"], s["seat"]] += 1
    return {NAMES[place]: counts[place].tolist() for place in np.flatnonzero(counts.any(axis=1)).tolist()}


def see_guild(s: State, guild: int) -> GardensGuild:
    """Points, seeds and gardeners in hand."""
    points = s["points"][guild].tolist()
    taken = s["phase"] == GO and s["turn_from"] == HAND and s["seat"] == guild
    return GardensGuild(
        points=sum(points),
        sources=dict(zip(SOURCES, points, strict=True)),
        bank=int(s["banks"][guild]),
        hand=int(s["hands"][guild]) + bool(taken),
    )


def see_turn(s: State) -> GardensTurn:
    """The current turn."""
    flow = (int(s["flow"][0]), int(s["flow"][1]))
    source, end, tile = int(s["turn_from"]), int(s["turn_to"]), int(s["turn_tile"])
    cascading = s["phase"] == CASCADE
    return GardensTurn(
        tile=None if tile == NO_TILE else tile + 1,
        place=None if tile == NO_TILE else NAMES[s["turn_place"]],
        planter=None if source == NOBODY else "hand" if source == HAND else NAMES[source],
        end=None if end == NOBODY else NAMES[end],
        reachable=steps_left(s) if s["phase"] == GO else {},
        flow=[NAMES[place] for place in places_in(flow)],
        fed=[NAMES[place] for place in places_in(within_reach(s))] if cascading else [],
        whole=[NAMES[place] for place in places_in(whole_cascade(s))] if cascading else [],
        gains=gains(s, flow),
    )


def steps_left(s: State) -> dict[str, int]:
    """How many steps the planter has left on each terrace that it can reach (4.2, 4.5, 4.6)."""
    dry = set(places_in(s["dry"]))
    fresh, *later = levels(s)
    left = dict.fromkeys(places_in(fresh), 3)
    for steps, places in zip((2, 1, 0), later, strict=True):
        for place in places_in(places):
            left.setdefault(place, 0 if place in dry else steps)
    if s["turn_from"] != HAND:
        left.pop(int(s["turn_from"]))
    return {NAMES[place]: left[place] for place in sorted(left)}


def whole_cascade(s: State) -> Pair:
    """The flow, and every pool that follows when each time the first that may be entered is entered."""
    twin, moves = copy(s), np.zeros(MOVES, np.int16)
    while twin["phase"] == CASCADE and legal(twin, moves) and moves[0] != DONE:
        enter_pool(twin, int(moves[0]) - PLANT_FIRST)
    return int(twin["flow"][0]), int(twin["flow"][1])


def gains(s: State, flow: Pair) -> list[int]:
    """What each guild gains or loses when the flow is planted."""
    guilds = max(int(s["players"]), 2)
    gained = [0] * guilds
    for place in places_in(flow):
        points = int(ROW[place] + FLOWERS[s["tiles"][place]])
        gained[s["seat"]] += points
        for guild in range(guilds):
            if place in places_in(s["sown"][guild]):
                gained[guild] -= points
    return gained
