"""The tree of a search: children by rising move, turns that begin alike share nodes, and only legal moves are tried."""

import numpy as np
import pytest

from amytis.bots.tree import (
    FIRST_CHILD,
    INITIAL_VALUE,
    MOVE,
    NEXT,
    NO_NODE,
    PRIOR,
    ROOT,
    SUMS,
    VISITS,
    Tree,
    add_turn,
    backpropagate,
    best_child,
    child_for,
    clear,
    has_room,
    make_tree,
)

NODES = 20


def moves(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int16)


def children(tree: Tree, node: int) -> list[int]:
    """The moves of a node's children."""
    found = []
    child = tree.links[node, FIRST_CHILD]
    while child != NO_NODE:
        found.append(int(tree.links[child, MOVE]))
        child = tree.links[child, NEXT]
    return found


def test_children_come_by_rising_move_whatever_the_order_they_were_added_in() -> None:
    tree = make_tree(NODES)
    for move in (7, 3, 9, 3, 8, 1):
        child_for(tree, ROOT, move)
    assert children(tree, ROOT) == [1, 3, 7, 8, 9]


def test_turns_that_begin_alike_share_their_first_nodes() -> None:
    tree = make_tree(NODES)
    add_turn(tree, ROOT, moves(4, 5), 2, 1.0, 0.3)
    add_turn(tree, ROOT, moves(4, 6), 2, 0.5, 0.6)
    assert children(tree, ROOT) == [4]
    shared = child_for(tree, ROOT, 4)
    assert children(tree, shared) == [5, 6]
    assert tree.stats[shared, PRIOR] == 1.5
    assert tree.stats[shared, INITIAL_VALUE] == 0.6


def test_only_moves_that_are_legal_now_are_tried() -> None:
    tree = make_tree(NODES)
    for move, initial_value in ((2, 0.9), (4, 0.5), (6, 0.8)):
        add_turn(tree, ROOT, moves(move), 1, 1.0, initial_value)
    assert tree.links[best_child(tree, ROOT, moves(2, 4, 6), 3, 0, 0.1), MOVE] == 2
    assert tree.links[best_child(tree, ROOT, moves(3, 4, 6), 3, 0, 0.1), MOVE] == 6
    assert best_child(tree, ROOT, moves(1, 3, 5), 3, 0, 0.1) == NO_NODE


def test_a_node_that_disappoints_gives_way_to_another() -> None:
    tree = make_tree(NODES)
    for move, initial_value in ((2, 0.6), (4, 0.5)):
        add_turn(tree, ROOT, moves(move), 1, 1.0, initial_value)
    first = best_child(tree, ROOT, moves(2, 4), 2, 1, 0.1)
    backpropagate(tree, np.array([ROOT, first]), 2, np.array([0.9, 0.1]))
    assert tree.links[first, MOVE] == 2
    assert tree.links[best_child(tree, ROOT, moves(2, 4), 2, 1, 0.1), MOVE] == 4


def test_a_visit_is_remembered_along_its_path_for_every_seat() -> None:
    tree = make_tree(NODES)
    child = child_for(tree, ROOT, 5)
    other = child_for(tree, ROOT, 6)
    for rewards in ([0.75, 0.25], [0.5, 0.5]):
        backpropagate(tree, np.array([ROOT, child]), 2, np.array(rewards))
    assert tree.links[[ROOT, child, other], VISITS].tolist() == [2, 2, 0]
    assert tree.stats[child, SUMS : SUMS + 2].tolist() == [1.25, 0.75]


@pytest.mark.parametrize("nodes", [1, NODES - 1, NODES])
def test_a_tree_knows_how_much_room_it_has(nodes: int) -> None:
    tree = make_tree(NODES)
    assert has_room(tree, nodes) == (nodes < NODES)
    child_for(tree, ROOT, 1)
    clear(tree)
    assert children(tree, ROOT) == []
    assert tree.used[0] == 1
