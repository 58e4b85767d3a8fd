"""Bots that search within a budget, on one or several threads, and the results of a search."""

import math
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from amytis.bots.search import MOST_NODES, SearchWorkspace
from amytis.bots.tree import FIRST_CHILD, MOVE, NEXT, NO_NODE, ROOT, SUMS, VISITS
from amytis.core.contract import Rules, State
from amytis.core.rng import Rng, next_word, seeded

FIRST_PIECE = 1
PIECES = 12  # into which the time is divided, so that it is rarely exceeded
LONGEST_PIECE = 0.1  # seconds between checks of the stop event


@dataclass(frozen=True)
class SearchBudget:
    """How long to search: a number of iterations or seconds, whichever ends first."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was searched: its visits, and every seat's chances after it."""

    move: int
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class SearchResult:
    """The result of a search: moves by descending visits, and every seat's chances at the root."""

    candidates: tuple[Candidate, ...]
    chances: tuple[float, ...]
    iterations: int

    @property
    def best(self) -> int:
        """The move with the most visits."""
        return self.candidates[0].move


class SearchBot(ABC):
    """A bot that searches within a budget. Several threads search independently and add up their visits."""

    most_nodes = MOST_NODES

    def __init__(self, budget: SearchBudget, threads: int = 1) -> None:
        self.budget = budget
        self.threads = threads
        self.stop = threading.Event()  # set it to end the search early

    @abstractmethod
    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        """The memory for one thread."""

    @abstractmethod
    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        """Run some iterations."""

    def search(self, rules: Rules, s: State, rng: Rng) -> SearchResult:
        """Search a position for the seat to move."""
        players = int(s["players"])
        workspaces = [self.new_workspace(rules, players) for _ in range(self.threads)]
        rngs = [seeded(next_word(rng), i) for i in range(self.threads)]
        ends = None if self.budget.seconds is None else time.perf_counter() + self.budget.seconds
        for workspace in workspaces:
            workspace.states[0] = s
        if self.threads == 1:
            self._spend(rules, workspaces[0], rngs[0], ends)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                try:
                    list(pool.map(lambda workspace, own: self._spend(rules, workspace, own, ends), workspaces, rngs))
                except BaseException:
                    self.stop.set()
                    raise
        return gather([workspace.tree for workspace in workspaces], players)

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The move with the most visits."""
        moves = rules.moves(s)
        return int(moves[0]) if len(moves) == 1 else self.search(rules, s, rng).best

    def _spend(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, ends: float | None) -> None:
        """Search until one thread's share of the budget is spent; at least one iteration."""
        left = math.inf if self.budget.iterations is None else -(-self.budget.iterations // self.threads)
        ends = math.inf if ends is None else ends
        began = now = time.perf_counter()
        done, piece = 0, FIRST_PIECE
        while done < left and now < ends and not (done and self.stop.is_set()):
            size = int(min(piece, left - done))
            self.run(rules, workspace, rng, size)
            done += size
            now = time.perf_counter()
            pace = done / max(now - began, 1e-6)
            piece = max(1, int(pace * min(LONGEST_PIECE, (ends - began) / PIECES, ends - now)))


def gather(trees: Sequence[Any], players: int) -> SearchResult:
    """Merge the results of several trees for the same position."""
    visits: dict[int, int] = {}
    sums: dict[int, Any] = {}
    for tree in trees:
        child = tree.links[ROOT, FIRST_CHILD]
        while child != NO_NODE:
            move = int(tree.links[child, MOVE])
            visits[move] = visits.get(move, 0) + int(tree.links[child, VISITS])
            sums[move] = sums.get(move, 0.0) + tree.stats[child, SUMS : SUMS + players]
            child = tree.links[child, NEXT]
    tried = sorted((move for move in visits if visits[move]), key=lambda move: (-visits[move], move))
    total = sum(visits.values())
    candidates = [Candidate(move, visits[move], tuple((sums[move] / visits[move]).tolist())) for move in tried]
    root = sum(tree.stats[ROOT, SUMS : SUMS + players] for tree in trees) / max(1, total)
    return SearchResult(tuple(candidates), tuple(root.tolist()), total)
