"""Positions as they might be: what programs that know the rules start thinking from."""

import base64
import hashlib

import numpy as np

import amytis
from amytis.core.contract import Rules, State, load
from amytis.server.api.bot_messages import StateInfo
from amytis.server.guards.refusals import Refusal
from amytis.server.tables.table import Table


def possible_state(table: Table, seat: int) -> StateInfo:
    """A position that a seat cannot tell from the true one.

    Whatever the seat may not know is drawn anew, as the house's own bots do before they think: a concealed state would
    tell no more, and could not be imagined from.
    """
    if not table.started:
        raise Refusal(409, "waiting_for_players")
    game = table.game_of(seat)
    state = game.rules.copy(game.state)
    game.rules.resample_hidden(state, seat, game.fresh_rng())
    version = table.drafts[seat].version if seat in table.drafts else table.kept
    packed = base64.b64encode(np.asarray(state).tobytes()).decode()
    return StateInfo(table.info.name, seat, version, layout_of(game.rules), packed)


def layout_of(rules: Rules) -> str:
    """Which record the bytes of a state are: the same only where the same version of the same game has it."""
    told = f"{amytis.__version__} {rules.info.name} {rules.dtype.descr}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_state(info: StateInfo) -> State | None:
    """The state that was packed, or nothing if this version of Amytis has another record."""
    rules = load(info.game)
    if info.layout != layout_of(rules):
        return None
    packed = np.frombuffer(base64.b64decode(info.state), rules.dtype)
    return rules.copy(packed[0])
