"""The levels, from novice to master: the same search and the same eyes, with more or less thought and care."""

import tomllib
from pathlib import Path
from typing import Any

from amytis.bots.search import Desk, make_desk, searcher
from amytis.bots.settings import settings_of
from amytis.bots.thinking import Budget, Thinker
from amytis.core.contract import Rules, State
from amytis.core.rng import MASK, Rng, below, next_word

LEVELS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "levels.toml").read_text(encoding="utf-8"))


class Level(Thinker):
    """A player of one of the levels; see `levels.toml`."""

    def __init__(self, name: str, budget: Budget | None = None, threads: int = 1) -> None:
        level = LEVELS[name]
        super().__init__(budget or Budget(level["iterations"], level["seconds"]), threads)
        self.width: int = level["width"]
        self.turns: int = level["turns"]
        self.slip: float = level["slip"]

    def desk(self, rules: Rules, players: int) -> Desk:
        """Room to think in."""
        return make_desk(rules, players, self.most_nodes, self.width, self.turns)

    def run(self, rules: Rules, desk: Desk, rng: Rng, iterations: int) -> None:
        """Go on thinking."""
        searcher(rules)(desk, settings_of(rules, desk.states[0]), rng, iterations)

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The move that was tried most; a lower level slips now and then."""
        moves = rules.moves(s)
        if len(moves) == 1:
            return int(moves[0])
        if self.slip and next_word(rng) < self.slip * MASK:
            return int(moves[below(rng, len(moves))])
        return self.think(rules, s, rng).best
