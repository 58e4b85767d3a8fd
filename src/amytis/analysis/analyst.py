"""A mind: one of the bots' levels that tells what it thought of, as whole turns with every seat's chances after them.

It sees a position as the seat to move may know it: what that seat cannot know is imagined anew for every line it tries.
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
    """How carefully to think: a level, and how long about each position."""

    level: str
    budget: SearchBudget
    stop: threading.Event = field(default_factory=threading.Event, compare=False)  # nobody wants to know any more

    @classmethod
    def read(cls, level: str, budget: str) -> Self:
        """As written on the command line: `master`, and `500` iterations or `2s` seconds."""
        if level not in LEVELS:
            raise BadOption(f"there is no level {level!r}; known: {', '.join(LEVELS)}")
        return cls(level, SearchBudget(*read_budget(budget)))

    def shared(self, parts: int) -> Self:
        """The same care with one of several parts of the time."""
        iterations, seconds = self.budget.iterations, self.budget.seconds
        part = SearchBudget(iterations and max(1, iterations // parts), seconds and seconds / parts)
        return replace(self, budget=part)


@dataclass(frozen=True)
class Variation:
    """A turn that was thought of: its moves, how often it was tried, and every seat's chances after it."""

    moves: tuple[int, ...]
    visits: int
    chances: Chances


class Analyst(Level):
    """A level whose thoughts can be read. With a turn given it thinks only of what comes after that turn.

    Of several `kinds`, its turns begin with different decisions, as far as there are any: these can then be compared.
    """

    def __init__(self, settings: AnalystSettings, threads: int = 1, turn: Sequence[int] = (), kinds: int = 1) -> None:
        super().__init__(settings.level, settings.budget, threads)
        self.stop = settings.stop
        self.kinds = kinds
        self.turn = np.array(turn, np.int16)
        self.trees: list[Tree] = []

    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        """Room to think in, where the turn is the only one that is known so far, so that no other is looked for."""
        workspace = super().new_workspace(rules, players)
        if len(self.turn):
            add_turn(workspace.tree, ROOT, self.turn, len(self.turn), 1.0, 1.0)
        self.trees.append(workspace.tree)
        return workspace

    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        """Go on thinking; the first iteration finds the turns that are thought about."""
        if workspace.tree.links[ROOT, FIRST_CHILD] == NO_NODE:
            settings = settings_of(rules, workspace.states[0])
            searcher(rules)(workspace, settings._replace(kinds=max(self.kinds, settings.kinds)), rng, 1)
            iterations -= 1
        super().run(rules, workspace, rng, iterations)

    def search_candidates(self, rules: Rules, s: State, rng: Rng) -> tuple[Candidate, ...]:
        """Think, and tell the moves that were thought of, those tried most first."""
        self.trees.clear()
        return self.search(rules, s, rng).candidates

    def variation_with(self, rules: Rules, s: State, move: int) -> Variation:
        """The turn beginning with a move that was tried most, where that move was thought of most."""
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
        """The turn to play."""
        return self.variation_with(rules, s, self.search_candidates(rules, s, rng)[0].move)

    def variation_of(self, turn: Sequence[int], players: int) -> Variation | None:
        """What was found out about a turn while thinking, if it was tried at all."""
        tree, node = self.trees[0], ROOT
        for move in turn:
            node = child_of(tree, node, move)
            if node == NO_NODE:
                return None
        visits = visits_of(tree, node)
        return Variation(tuple(turn), visits, chances_of(tree, node, players)) if visits else None


def is_last(rules: Rules, seat: int, s: State, move: int) -> bool:
    """Play a move on a state; whether it ends what a seat decides in one go: it cannot be taken back any more."""
    rules.apply(s, move)
    return bool(rules.to_move(s) != seat or not rules.unconfirmed(s))


def child_of(tree: Tree, node: int, move: int) -> int:
    """The child of a node for a move, if it has one."""
    child = int(tree.links[node, FIRST_CHILD]) if node != NO_NODE else NO_NODE
    while child != NO_NODE and tree.links[child, MOVE] != move:
        child = int(tree.links[child, NEXT])
    return child


def most_visited_child(rules: Rules, s: State, tree: Tree, node: int) -> int:
    """The child of a node that was tried most, among those that are legal here."""
    best, most = NO_NODE, 0
    child = int(tree.links[node, FIRST_CHILD])
    while child != NO_NODE:
        if tree.links[child, VISITS] > most and tree.links[child, MOVE] in rules.moves(s):
            best, most = child, int(tree.links[child, VISITS])
        child = int(tree.links[child, NEXT])
    return best


def visits_of(tree: Tree, node: int) -> int:
    """How often a node was visited."""
    return 0 if node == NO_NODE else int(tree.links[node, VISITS])


def chances_of(tree: Tree, node: int, players: int) -> Chances:
    """What every seat got on the visits to a node, in the mean."""
    return tuple((tree.stats[node, SUMS : SUMS + players] / tree.links[node, VISITS]).tolist())
