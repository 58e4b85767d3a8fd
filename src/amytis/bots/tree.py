"""The tree of a search, in preallocated arrays: nodes are rows, and children are linked lists by ascending move.

A node stands for the move that leads to it. It has a prior, an initial value that counts as one visit, its visits, and
the sum of every seat's rewards.
"""

from typing import Any, NamedTuple

import numpy as np

from amytis.core.compiled import compiled
from amytis.core.seats import MOST_SEATS

ROOT = 0
NO_NODE = -1

# Columns of the links.
MOVE, FIRST_CHILD, NEXT, VISITS = range(4)
# Columns of the stats: the prior, the initial value, then the sum of each seat's rewards.
PRIOR, INITIAL_VALUE, SUMS = range(3)


class Tree(NamedTuple):
    """The nodes; `used[0]` is the number of rows in use."""

    links: Any
    stats: Any
    used: Any


def make_tree(nodes: int) -> Tree:
    """A tree with a root, and room for `nodes` nodes."""
    tree = Tree(np.zeros((nodes, VISITS + 1), np.int32), np.zeros((nodes, SUMS + MOST_SEATS)), np.zeros(1, np.int64))
    clear(tree)
    return tree


@compiled
def clear(tree: Tree) -> None:
    """Remove everything but the root."""
    tree.used[0] = 0
    add_node(tree, NO_NODE)


@compiled
def add_node(tree: Tree, move: int) -> int:
    """Add a node without children; the tree must have room for it."""
    node: int = tree.used[0]
    tree.used[0] += 1
    tree.links[node, MOVE] = move
    tree.links[node, FIRST_CHILD] = NO_NODE
    tree.links[node, NEXT] = NO_NODE
    tree.links[node, VISITS] = 0
    tree.stats[node, :] = 0.0
    return node


@compiled
def has_room(tree: Tree, nodes: int) -> bool:
    """Whether `nodes` more nodes can be added."""
    room: int = len(tree.links) - tree.used[0]
    return nodes <= room


@compiled
def child_for(tree: Tree, node: int, move: int) -> int:
    """The child of a node for a move, added if it is missing."""
    links = tree.links
    before = NO_NODE
    child: int = links[node, FIRST_CHILD]
    while child != NO_NODE and links[child, MOVE] < move:
        before = child
        child = links[child, NEXT]
    if child != NO_NODE and links[child, MOVE] == move:
        return child
    added = add_node(tree, move)
    links[added, NEXT] = child
    if before == NO_NODE:
        links[node, FIRST_CHILD] = added
    else:
        links[before, NEXT] = added
    return added


@compiled
def add_turn(tree: Tree, node: int, turn: Any, length: int, prior: float, initial_value: float) -> None:
    """Add a turn below a node as a path of moves, which it shares with turns that begin alike."""
    for i in range(length):
        node = child_for(tree, node, turn[i])
        tree.stats[node, PRIOR] += prior
        tree.stats[node, INITIAL_VALUE] = max(tree.stats[node, INITIAL_VALUE], initial_value)


@compiled
def best_child(tree: Tree, node: int, moves: Any, count: int, seat: int, exploration: float) -> int:
    """The child with the highest PUCT score among those whose move is legal now, or NO_NODE.

    Legal moves and children both ascend by move, so they are merged in one pass.
    """
    links, stats = tree.links, tree.stats
    total = 0.0
    tried = 0
    for sweep in range(2):
        best = NO_NODE
        best_score = -np.inf
        at = 0
        child = links[node, FIRST_CHILD]
        while child != NO_NODE:
            while at < count and moves[at] < links[child, MOVE]:
                at += 1
            if at < count and moves[at] == links[child, MOVE]:
                visits = links[child, VISITS]
                if sweep == 0:
                    total += stats[child, PRIOR]
                    tried += visits
                    best = child
                else:
                    good = (stats[child, SUMS + seat] + stats[child, INITIAL_VALUE]) / (visits + 1)
                    score = good + exploration * stats[child, PRIOR] / total * np.sqrt(tried + 1.0) / (visits + 1)
                    if score > best_score:
                        best_score = score
                        best = child
            child = links[child, NEXT]
        if best == NO_NODE:
            return NO_NODE
    return best


@compiled
def backpropagate(tree: Tree, path: Any, length: int, rewards: Any) -> None:
    """Add a visit and every seat's reward to the nodes of a path."""
    for i in range(length):
        node = path[i]
        tree.links[node, VISITS] += 1
        for seat in range(len(rewards)):
            tree.stats[node, SUMS + seat] += rewards[seat]
