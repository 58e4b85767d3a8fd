"""Plain UCT over single moves with random playouts, without knowledge of any game.

It is the baseline: matches against it show what the other search gains from evaluation.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from amytis.bots.search import SearchWorkspace, make_workspace, terminal_rewards
from amytis.bots.search_bot import SearchBot
from amytis.bots.tree import (
    FIRST_CHILD,
    MOVE,
    NEXT,
    NO_NODE,
    ROOT,
    SUMS,
    VISITS,
    Tree,
    backpropagate,
    child_for,
    has_room,
)
from amytis.core.compiled import LONGS, compiled
from amytis.core.contract import Rules
from amytis.core.loops import bind
from amytis.core.rng import Rng, below
from amytis.core.seats import CHANCE, OVER

EXPLORATION = 0.7


@compiled
def untried(tree: Tree, node: int, moves: Any, count: int, rng: Rng) -> int:
    """A random legal move without a node; -1 if there is none."""
    links = tree.links
    chosen = NO_NODE
    seen = 0
    child = links[node, FIRST_CHILD]
    for i in range(count):
        while child != NO_NODE and links[child, MOVE] < moves[i]:
            child = links[child, NEXT]
        if child == NO_NODE or links[child, MOVE] != moves[i]:
            seen += 1
            if below(rng, seen) == 0:
                chosen = moves[i]
    return chosen


@compiled
def upper_bound(tree: Tree, node: int, moves: Any, count: int, seat: int) -> int:
    """The child with the highest upper confidence bound among those whose move is legal now."""
    links, stats = tree.links, tree.stats
    known = np.log(links[node, VISITS] + 1.0)
    best = NO_NODE
    best_score = -np.inf
    at = 0
    child = links[node, FIRST_CHILD]
    while child != NO_NODE:
        while at < count and moves[at] < links[child, MOVE]:
            at += 1
        if at < count and moves[at] == links[child, MOVE]:
            visits = links[child, VISITS]
            score = stats[child, SUMS + seat] / visits + EXPLORATION * np.sqrt(known / visits)
            if score > best_score:
                best_score = score
                best = child
        child = links[child, NEXT]
    return best


@compiled
def random_playout(to_move: Any, legal: Any, apply: Any, sample: Any, s: Any, moves: Any, rng: Rng) -> None:
    """Play random moves to the end of the game."""
    while True:
        mover = to_move(s)
        if mover == OVER:
            return
        if mover == CHANCE:
            apply(s, sample(s, rng))
        else:
            apply(s, moves[below(rng, legal(s, moves))])


def uct_search(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    resample_hidden: Callable[..., None],
    ranks: Callable[..., None],
    workspace: SearchWorkspace,
    rng: Rng,
    iterations: int,
) -> None:
    """Run iterations from workspace.states[0]."""
    tree, path, moves = workspace.tree, workspace.path, workspace.beam.moves
    s = workspace.states[1]
    viewer = to_move(workspace.states[0])
    for _ in range(iterations):
        workspace.states[1] = workspace.states[0]
        resample_hidden(s, viewer, rng)
        node = path[0] = ROOT
        length = 1
        fresh = False
        while not fresh and length < len(path):
            mover = to_move(s)
            while mover == CHANCE:
                apply(s, sample(s, rng))
                mover = to_move(s)
            if mover == OVER:
                break
            count = legal(s, moves)
            move = untried(tree, node, moves, count, rng)
            fresh = move != NO_NODE
            if fresh and not has_room(tree, 1):
                break
            node = child_for(tree, node, move) if fresh else upper_bound(tree, node, moves, count, mover)
            apply(s, tree.links[node, MOVE])
            path[length] = node
            length += 1
        random_playout(to_move, legal, apply, sample, s, moves, rng)
        terminal_rewards(ranks, s, workspace.places, workspace.rewards)
        backpropagate(tree, path, length, workspace.rewards)


@cache
def uct_searcher(rules: Rules) -> Callable[[SearchWorkspace, Rng, int], None]:
    """`uct_search` for one game."""
    names = ("to_move", "legal", "apply", "sample", "resample_hidden", "ranks")
    workspace = numba.typeof(make_workspace(rules, 2, 1, 1, 1))
    bound: Callable[[SearchWorkspace, Rng, int], None] = bind(
        rules, names, uct_search, types.none, workspace, LONGS, types.int64
    )
    return bound


class Uct(SearchBot):
    """A bot that knows only the rules."""

    def new_workspace(self, rules: Rules, players: int) -> SearchWorkspace:
        """A workspace with a minimal beam, which is not used."""
        return make_workspace(rules, players, self.most_nodes, 1, 1)

    def run(self, rules: Rules, workspace: SearchWorkspace, rng: Rng, iterations: int) -> None:
        """Run some iterations."""
        uct_searcher(rules)(workspace, rng, iterations)
