"""The interface of bots, and how to make one from its name and budget."""

import re
from typing import Protocol

from amytis.bots.names import BOTS
from amytis.core.catalogue import known_names
from amytis.core.contract import Rules, State
from amytis.core.errors import BadOption
from amytis.core.plain import number_in
from amytis.core.rng import Rng
from amytis.core.sentences import LONGEST_QUOTE, say

WITHOUT_SEARCH = ("greedy", "random")
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0
SECONDS = re.compile(r"([0-9]{0,9}\.[0-9]{1,9}|[0-9]{1,9}\.?)s")


class Bot(Protocol):
    """A player that returns a legal move. It must not change the state."""

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The number of the move for the seat to move."""


def check_name(name: str) -> str:
    """Return the name of a bot, or refuse an unknown one."""
    if name not in BOTS:
        raise BadOption(say("no_bot", name=name[:LONGEST_QUOTE], known=known_names(BOTS)))
    return name


def check_bot(spec: str) -> str:
    """Return a bot's name with its optional budget, or refuse an unknown or malformed one."""
    name, at, budget = spec.partition("@")
    check_name(name)
    if at:
        if name in WITHOUT_SEARCH:
            raise BadOption(say("no_budget", name=name))
        read_budget(budget)
    return spec


def read_budget(text: str) -> tuple[int | None, float | None]:
    """Parse a budget: `500` is iterations, `0.5s` is seconds."""
    if found := SECONDS.fullmatch(text):
        seconds = float(found[1])
        if 0 < seconds <= MOST_SECONDS:
            return None, seconds
    elif (iterations := number_in(text)) and iterations <= MOST_ITERATIONS:
        return iterations, None
    raise BadOption(say("bad_budget", text=text[:LONGEST_QUOTE]))


def bot(spec: str, threads: int = 1) -> Bot:
    """Make a bot from its name, with an optional budget after `@`: `greedy`, `master`, `master@500`."""
    name, at, text = check_bot(spec).partition("@")
    if name == "random":
        from amytis.bots.random import Random

        return Random()
    if name == "greedy":
        from amytis.bots.greedy import Greedy

        return Greedy()
    from amytis.bots.levels import Level
    from amytis.bots.search_bot import SearchBudget
    from amytis.bots.uct import Uct

    budget = SearchBudget(*read_budget(text)) if at else None
    return Uct(budget or SearchBudget(seconds=1.0), threads) if name == "uct" else Level(name, budget, threads)
