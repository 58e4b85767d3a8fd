"""Sampled states: what programs that know the rules start their search from."""

import base64
import hashlib
from dataclasses import dataclass

import numpy as np

import amytis
from amytis.core.contract import Rules, State, load
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table


@dataclass(frozen=True)
class StateInfo:
    """A position of a game as it might be, for programs that know its rules by themselves.

    All that the seat may know is true; whatever is hidden from it has just been drawn at random. `state` holds the
    bytes of Amytis's own record in base64, and `layout` says which record that is.
    """

    game: str
    seat: int
    version: int
    layout: str
    state: str


def sample_state(table: Table, seat: int) -> StateInfo:
    """A state that a seat cannot distinguish from the true one.

    Whatever the seat may not know is drawn anew, as built-in bots do before a search: a masked state would
    tell no more, and could not be imagined from.
    """
    if not table.started:
        raise DomainError("waiting_for_players")
    game = table.game_of(seat)
    state = game.rules.copy(game.state)
    game.rules.resample_hidden(state, seat, game.fresh_rng())
    version = table.drafts[seat].version if seat in table.drafts else table.confirmed_steps
    packed = base64.b64encode(np.asarray(state).tobytes()).decode()
    return StateInfo(table.info.name, seat, version, layout_of(game.rules), packed)


def layout_of(rules: Rules) -> str:
    """A hash of the record's layout: equal only for the same version of the same game."""
    told = f"{amytis.__version__} {rules.info.name} {rules.dtype.descr}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_state(info: StateInfo) -> State | None:
    """The packed state, or None if this version of Amytis has another layout."""
    rules = load(info.game)
    if info.layout != layout_of(rules):
        return None
    packed = np.frombuffer(base64.b64decode(info.state), rules.dtype)
    return rules.copy(packed[0])
