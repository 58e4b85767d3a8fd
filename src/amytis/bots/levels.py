"""The levels, from novice to master: the same search with the same knowledge, but different budgets and error rates."""

import tomllib
from pathlib import Path
from typing import Any

from amytis.bots.search import SearchWorkspace, make_workspace, searcher
from amytis.bots.search_bot import SearchBot, SearchBudget
from amytis.bots.search_settings import settings_of
from amytis.core.contract import Rules, State
from amytis.core.rng import MASK, Rng, below, next_word

LEVELS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "levels.toml").read_text(encoding="utf-8"))


class Level(SearchBot):
    """A bot of one of the levels in `levels.toml`."""

    def __init__(self, name: str, budget: SearchBudget | None = None, threads: int = 1) -> None:
        level = LEVELS[name]
        super().__init__(budget or SearchBudget(level["iterations"], level["seconds"]), threads)
        self.width: int = level["width"]
        self.turns: int = level["turns"]
        self.slip: float = level["slip"]

    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        """A workspace with the beam of this level."""
        return make_workspace(rules, players, self.most_nodes, self.width, self.turns)

    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        """Continue the search."""
        searcher(rules)(workspace, settings_of(rules, workspace.states[0]), rng, iterations)

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The move with the most visits; lower levels sometimes play a random move."""
        moves = rules.moves(s)
        if len(moves) == 1:
            return int(moves[0])
        if self.slip and next_word(rng) < self.slip * MASK:
            return int(moves[below(rng, len(moves))])
        return self.search(rules, s, rng).best
