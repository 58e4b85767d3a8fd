"""The search for all games: information-set Monte Carlo tree search over whole turns, guided by PUCT.

Each iteration resamples what the searching seat cannot know and descends the tree; chance is sampled on the way. A leaf
is evaluated for every seat on its first visit, and expanded with the best turns of a beam search on its second. Because
a position looks better than it is to the seat that has just moved, leaves are evaluated only after a short greedy
rollout: to the end of the round, or to the next turn of the searching seat.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from amytis.bots.beam import LONGEST_TURN, Beam, find_turns, make_beam
from amytis.bots.search_settings import SearchSettings
from amytis.bots.tree import (
    MOVE,
    NO_NODE,
    ROOT,
    VISITS,
    Tree,
    add_turn,
    backpropagate,
    best_child,
    has_room,
    make_tree,
)
from amytis.core.compiled import LONGS, compiled
from amytis.core.contract import Rules
from amytis.core.loops import bind
from amytis.core.rng import Rng, branch, seeded
from amytis.core.seats import CHANCE, OVER

LONGEST_PATH = 256
MOST_ROLLOUT_TURNS = 64  # after which a position is evaluated in any case
ROLLOUT_WIDTH = 2  # of the beam in rollouts
MOST_NODES = 400_000


class SearchWorkspace(NamedTuple):
    """The memory of a search, allocated once: `states[0]` is the root position, `states[1]` that of the iteration.

    `rounds` is whether the game has rounds after which it is quiet: a solo game, or one with simultaneous turns.
    """

    rounds: bool
    states: Any
    beam: Beam
    tree: Tree
    path: Any
    iteration_rng: Any
    rewards: Any
    places: Any


def make_workspace(rules: Rules, players: int, nodes: int, width: int, turns: int) -> SearchWorkspace:
    """A workspace for one search; `width` and `turns` are the beam and the number of turns at the root."""
    return SearchWorkspace(
        rounds=rules.simultaneous or players == 1,
        states=np.zeros(2, rules.dtype),
        beam=make_beam(rules, width, turns),
        tree=make_tree(nodes),
        path=np.zeros(LONGEST_PATH, np.int64),
        iteration_rng=seeded(0),
        rewards=np.zeros(players),
        places=np.zeros(players, np.int8),
    )


@compiled
def win_probability(lead: float, scale: float) -> float:
    """The probability that a lead in points wins: a logistic function of the lead in units of the score scale."""
    chance: float = 1.0 / (1.0 + np.exp(-lead / scale))
    return chance


@compiled
def fair_share(rewards: Any) -> float:
    """A seat's fair share of the victory, relative to a game of two."""
    return 2.0 / max(2, len(rewards))


@compiled
def estimated_rewards(evaluate: Any, score_scale: Any, s: Any, rewards: Any) -> None:
    """Estimate every seat's probability of winning; they add up to one, except in a solo game."""
    scale = score_scale(s)
    total = 0.0
    for seat in range(len(rewards)):
        rewards[seat] = win_probability(evaluate(s, seat), scale)
        total += rewards[seat]
    if len(rewards) > 1:
        rewards /= total


@compiled
def terminal_rewards(ranks: Any, s: Any, places: Any, rewards: Any) -> None:
    """Rewards of a finished game: one for the first place, split among seats that share it."""
    ranks(s, places)
    winners = 0
    for seat in range(len(rewards)):
        rewards[seat] = 1.0 if places[seat] == 1 else 0.0
        winners += places[seat] == 1
    if winners > 1:
        rewards /= winners


@compiled
def add_turns(
    to_move: Any,
    legal: Any,
    apply: Any,
    evaluate: Any,
    evaluate_partial: Any,
    score_scale: Any,
    workspace: SearchWorkspace,
    node: int,
    settings: SearchSettings,
) -> bool:
    """Expand a node with the best turns; False if the tree has no room for them."""
    beam, tree = workspace.beam, workspace.tree
    if not has_room(tree, beam.turns.size):
        return False
    width, most = beam.partial_values.shape[1], len(beam.values)
    if node != ROOT:
        width, most = min(width, settings.width), min(most, settings.turns)
    scale = score_scale(workspace.states[1])
    fair = fair_share(workspace.rewards)
    beam.states[0, 0] = workspace.states[1]
    for i in range(find_turns(to_move, legal, apply, evaluate, evaluate_partial, beam, width, most, settings.kinds)):
        prior = np.exp((beam.values[i] - beam.values[0]) / settings.temperature)
        chance = fair * win_probability(beam.values[i], scale)
        add_turn(tree, node, beam.turns[i], beam.lengths[i], prior, chance)
    return True


@compiled
def roll_out(
    to_move: Any,
    legal: Any,
    apply: Any,
    sample: Any,
    evaluate: Any,
    evaluate_partial: Any,
    is_quiet: Any,
    workspace: SearchWorkspace,
    rng: Rng,
    viewer: int,
    last: int,
    lookahead_rounds: int,
) -> None:
    """Play greedy turns until a round is over or the viewer is to move again, `lookahead_rounds` times later."""
    s, beam = workspace.states[1], workspace.beam
    for _ in range(MOST_ROLLOUT_TURNS):
        if workspace.rounds and is_quiet(s):
            return
        mover = to_move(s)
        while mover == CHANCE:
            apply(s, sample(s, rng))
            mover = to_move(s)
        if mover == OVER:
            return
        if mover == viewer and last != viewer and not workspace.rounds:
            if lookahead_rounds == 0:
                return
            lookahead_rounds -= 1
        beam.states[0, 0] = s
        find_turns(
            to_move,
            legal,
            apply,
            evaluate,
            evaluate_partial,
            beam,
            min(ROLLOUT_WIDTH, beam.partial_values.shape[1]),
            1,
            1,
        )
        for i in range(beam.lengths[0]):
            apply(s, beam.turns[0, i])
        last = mover


def run_search(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    resample_hidden: Callable[..., None],
    ranks: Callable[..., None],
    evaluate: Callable[..., float],
    evaluate_partial: Callable[..., float],
    score_scale: Callable[..., float],
    is_quiet: Callable[..., bool],
    workspace: SearchWorkspace,
    settings: SearchSettings,
    rng: Rng,
    iterations: int,
) -> None:
    """Run iterations from workspace.states[0]."""
    tree, path, moves, iteration_rng = workspace.tree, workspace.path, workspace.beam.moves, workspace.iteration_rng
    s = workspace.states[1]
    viewer = to_move(workspace.states[0])
    # With more opponents a turn changes the chances less, so the exploration term must be smaller too.
    exploration = settings.exploration * fair_share(workspace.rewards)
    for _ in range(iterations):
        workspace.states[1] = workspace.states[0]
        first = best_child(tree, ROOT, moves, legal(s, moves), viewer, exploration)
        branch(rng, 0 if first == NO_NODE else tree.links[first, VISITS], iteration_rng)
        resample_hidden(s, viewer, iteration_rng)
        node = path[0] = ROOT
        length = 1
        before = viewer
        while True:
            mover = to_move(s)
            if mover == OVER or length == LONGEST_PATH:
                break
            if mover != before and tree.links[node, VISITS] == 0:
                break
            while mover == CHANCE:
                apply(s, sample(s, iteration_rng))
                mover = to_move(s)
            if mover == OVER:
                break
            child = best_child(tree, node, moves, legal(s, moves), mover, exploration)
            if child == NO_NODE:
                if not add_turns(
                    to_move, legal, apply, evaluate, evaluate_partial, score_scale, workspace, node, settings
                ):
                    break
                child = best_child(tree, node, moves, legal(s, moves), mover, exploration)
            apply(s, tree.links[child, MOVE])
            node = path[length] = child
            length += 1
            before = mover
        roll_out(
            to_move,
            legal,
            apply,
            sample,
            evaluate,
            evaluate_partial,
            is_quiet,
            workspace,
            iteration_rng,
            viewer,
            before,
            settings.lookahead_rounds,
        )
        if to_move(s) == OVER:
            terminal_rewards(ranks, s, workspace.places, workspace.rewards)
        else:
            estimated_rewards(evaluate, score_scale, s, workspace.rewards)
        backpropagate(tree, path, length, workspace.rewards)


@cache
def searcher(rules: Rules) -> Callable[[SearchWorkspace, SearchSettings, Rng, int], None]:
    """`run_search` for one game."""
    names = (
        "to_move",
        "legal",
        "apply",
        "sample",
        "resample_hidden",
        "ranks",
        "evaluate",
        "evaluate_partial",
        "score_scale",
        "is_quiet",
    )
    workspace = numba.typeof(make_workspace(rules, 2, LONGEST_TURN, 2, 2))
    bound: Callable[[SearchWorkspace, SearchSettings, Rng, int], None] = bind(
        rules, names, run_search, types.none, workspace, numba.typeof(SearchSettings()), LONGS, types.int64
    )
    return bound
