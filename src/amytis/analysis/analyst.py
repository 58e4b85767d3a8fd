"""The analyst: a bot of one of the levels that reports whole turns, with every seat's chances after them.

It knows what the seat to move may know: hidden information is resampled in every iteration.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from amytis.bots.bot import read_budget
from amytis.bots.levels import LEVELS, Level
from amytis.bots.search import SearchWorkspace, searcher
from amytis.bots.search_bot import Candidate, SearchBudget
from amytis.bots.search_settings import settings_of
from amytis.bots.tree import FIRST_CHILD, MOVE, NEXT, NO_NODE, ROOT, SUMS, VISITS, Tree, add_turn
from amytis.core.contract import Rules, State
from amytis.core.errors import BadOption
from amytis.core.rng import Rng

Chances = tuple[float, ...]


@dataclass(frozen=True)
class AnalystSettings:
    """How to analyse: a level, and the budget for each position."""

    level: str
    budget: SearchBudget
    stop: threading.Event = field(default_factory=threading.Event, compare=False)  # set it to end early

    @classmethod
    def read(cls, level: str, budget: str) -> Self:
        """Parse the command line's form: a level such as `master`, and a budget such as `500` or `2s`."""
        if level not in LEVELS:
            raise BadOption(f"there is no level {level!r}; known: {', '.join(LEVELS)}")
        return cls(level, SearchBudget(*read_budget(budget)))

    def shared(self, parts: int) -> Self:
        """The same settings with one of `parts` parts of the budget."""
        iterations, seconds = self.budget.iterations, self.budget.seconds
        part = SearchBudget(iterations and max(1, iterations // parts), seconds and seconds / parts)
        return replace(self, budget=part)


@dataclass(frozen=True)
class Variation:
    """A turn that was searched: its moves, its visits, and every seat's chances after it."""

    moves: tuple[int, ...]
    visits: int
    chances: Chances


class Analyst(Level):
    """A bot whose search can be inspected. With a `turn`, it searches only what follows that turn.

    With several `kinds`, its turns begin with different decisions as far as possible, so that these can be compared.
    """

    def __init__(self, settings: AnalystSettings, threads: int = 1, turn: Sequence[int] = (), kinds: int = 1) -> None:
        super().__init__(settings.level, settings.budget, threads)
        self.stop = settings.stop
        self.kinds = kinds
        self.turn = np.array(turn, np.int16)
        self.trees: list[Tree] = []

    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        """A workspace; the given turn is put into its tree, so that the search looks for no other."""
        workspace = super().new_workspace(rules, players)
        if len(self.turn):
            add_turn(workspace.tree, ROOT, self.turn, len(self.turn), 1.0, 1.0)
        self.trees.append(workspace.tree)
        return workspace

    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        """Run some iterations; the first one expands the root."""
        if workspace.tree.links[ROOT, FIRST_CHILD] == NO_NODE:
            settings = settings_of(rules, workspace.states[0])
            searcher(rules)(workspace, settings._replace(kinds=max(self.kinds, settings.kinds)), rng, 1)
            iterations -= 1
        super().run(rules, workspace, rng, iterations)

    def search_candidates(self, rules: Rules, s: State, rng: Rng) -> tuple[Candidate, ...]:
        """Search, and return the moves by descending visits."""
        self.trees.clear()
        return self.search(rules, s, rng).candidates

    def variation_with(self, rules: Rules, s: State, move: int) -> Variation:
        """The most visited turn that begins with a move, from the tree that visited that move most."""
        node, tree = max(
            ((child_of(tree, ROOT, move), tree) for tree in self.trees),
            key=lambda found: visits_of(found[1], found[0]),
        )
        seat, twin, moves = rules.to_move(s), rules.copy(s), [move]
        while not is_last(rules, seat, twin, moves[-1]):
            child = most_visited_child(rules, twin, tree, node)
            if child == NO_NODE:
                break
            node = child
            moves.append(int(tree.links[node, MOVE]))
        return Variation(tuple(moves), visits_of(tree, node), chances_of(tree, node, int(s["players"])))

    def best(self, rules: Rules, s: State, rng: Rng) -> Variation:
        """The best turn."""
        return self.variation_with(rules, s, self.search_candidates(rules, s, rng)[0].move)

    def variation_of(self, turn: Sequence[int], players: int) -> Variation | None:
        """The search result for a turn; None if it was not visited."""
        tree, node = self.trees[0], ROOT
        for move in turn:
            node = child_of(tree, node, move)
            if node == NO_NODE:
                return None
        visits = visits_of(tree, node)
        return Variation(tuple(turn), visits, chances_of(tree, node, players)) if visits else None


def is_last(rules: Rules, seat: int, s: State, move: int) -> bool:
    """Play a move on a state; True if it ends the seat's turn, so that it cannot be taken back."""
    rules.apply(s, move)
    return bool(rules.to_move(s) != seat or not rules.unconfirmed(s))


def child_of(tree: Tree, node: int, move: int) -> int:
    """The child of a node for a move, or NO_NODE."""
    child = int(tree.links[node, FIRST_CHILD]) if node != NO_NODE else NO_NODE
    while child != NO_NODE and tree.links[child, MOVE] != move:
        child = int(tree.links[child, NEXT])
    return child


def most_visited_child(rules: Rules, s: State, tree: Tree, node: int) -> int:
    """The most visited child of a node whose move is legal."""
    best, most = NO_NODE, 0
    child = int(tree.links[node, FIRST_CHILD])
    while child != NO_NODE:
        if tree.links[child, VISITS] > most and tree.links[child, MOVE] in rules.moves(s):
            best, most = child, int(tree.links[child, VISITS])
        child = int(tree.links[child, NEXT])
    return best


def visits_of(tree: Tree, node: int) -> int:
    """The visits of a node; 0 for NO_NODE."""
    return 0 if node == NO_NODE else int(tree.links[node, VISITS])


def chances_of(tree: Tree, node: int, players: int) -> Chances:
    """Every seat's mean reward at a node."""
    return tuple((tree.stats[node, SUMS : SUMS + players] / tree.links[node, VISITS]).tolist())
