"""What a bot is, and how one is made from its name."""

from importlib import import_module
from typing import Protocol

from amytis.bots.names import BOTS
from amytis.core.catalogue import known_names
from amytis.core.contract import Rules, State
from amytis.core.errors import BadOption
from amytis.core.rng import Rng
from amytis.core.sentences import say


class Bot(Protocol):
    """A player that answers with a legal move. It must not change the state it is shown."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The number of the move for the seat to move."""


def check_bot(name: str) -> str:
    """The name of a bot, if there is one of that name."""
    if name not in BOTS:
        raise BadOption(say("no_bot", name=name, known=known_names(BOTS)))
    return name


def bot(name: str) -> Bot:
    """The bot of that name."""
    module = import_module(f"amytis.bots.{check_bot(name)}")
    made: Bot = getattr(module, name.capitalize())()
    return made
