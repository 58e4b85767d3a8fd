"""The search for all games: information-set Monte Carlo tree search over whole turns.

Each iteration imagines what the seat cannot know, and walks down the tree by turns that did well or promise well;
chance is sampled on the way. A position at the end of a turn that was never met before is judged by what it promises
to each seat; when it is met again, the turns that promise most from there are added to the tree. Positions are judged
where a round is over, or the next turn of the seat that thinks begins, because a position looks better to those who
have just moved than it is: the turns that are missing are played as they look best at a glance.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from amytis.bots.settings import Settings
from amytis.bots.tree import (
    MOVE,
    NO_NODE,
    ROOT,
    VISITS,
    Tree,
    add_turn,
    best_child,
    has_room,
    make_tree,
    remember,
)
from amytis.bots.turns import LONGEST_TURN, Beam, find_turns, make_beam
from amytis.core.compiled import LONGS, compiled
from amytis.core.contract import Rules
from amytis.core.loops import bind
from amytis.core.rng import Rng, branch, seeded
from amytis.core.seats import CHANCE, OVER

LONGEST_PATH = 256
MOST_AT_A_GLANCE = 64  # turns that are played before a position is judged in any case
GLANCE = 2  # beginnings that are continued at a glance
MOST_NODES = 400_000


class Desk(NamedTuple):
    """All that a search writes on, made once: `states[0]` is the position, `states[1]` where an iteration is.

    `rounds` is whether the game has rounds, after which it is settled: it is played alone, or by all together.
    """

    rounds: bool
    states: Any
    beam: Beam
    tree: Tree
    path: Any
    luck: Any
    gains: Any
    places: Any


def make_desk(rules: Rules, players: int, nodes: int, width: int, turns: int) -> Desk:
    """A desk for one search, whose root has the best of so many turns, found with a beam of that width."""
    return Desk(
        rounds=rules.together or players == 1,
        states=np.zeros(2, rules.dtype),
        beam=make_beam(rules, width, turns),
        tree=make_tree(nodes),
        path=np.zeros(LONGEST_PATH, np.int64),
        luck=seeded(0),
        gains=np.zeros(players),
        places=np.zeros(players, np.int8),
    )


@compiled
def chance_of(promised: float, doubted: float) -> float:
    """The chance that a lead lasts when so many points are in doubt."""
    chance: float = 1.0 / (1.0 + np.exp(-promised / doubted))
    return chance


@compiled
def fair_share(gains: Any) -> float:
    """The share of the victory that falls to a seat, measured by that of one of two."""
    return 2.0 / max(2, len(gains))


@compiled
def judge(promise: Any, doubt: Any, s: Any, gains: Any) -> None:
    """Every seat's chance of victory, as far as one can see: together they are one, unless a seat plays alone."""
    doubted = doubt(s)
    total = 0.0
    for seat in range(len(gains)):
        gains[seat] = chance_of(promise(s, seat), doubted)
        total += gains[seat]
    if len(gains) > 1:
        gains /= total


@compiled
def award(ranks: Any, s: Any, places: Any, gains: Any) -> None:
    """At the end the first place takes all, and is shared if several have it."""
    ranks(s, places)
    winners = 0
    for seat in range(len(gains)):
        gains[seat] = 1.0 if places[seat] == 1 else 0.0
        winners += places[seat] == 1
    if winners > 1:
        gains /= winners


@compiled
def add_turns(
    to_move: Any,
    legal: Any,
    apply: Any,
    promise: Any,
    hope: Any,
    doubt: Any,
    desk: Desk,
    node: int,
    settings: Settings,
) -> bool:
    """Add the turns that promise most below a node; whether there was room for them."""
    beam, tree = desk.beam, desk.tree
    if not has_room(tree, beam.turns.size):
        return False
    width, most = beam.hopes.shape[1], len(beam.values)
    if node != ROOT:
        width, most = min(width, settings.width), min(most, settings.turns)
    doubted = doubt(desk.states[1])
    fair = fair_share(desk.gains)
    beam.states[0, 0] = desk.states[1]
    for i in range(find_turns(to_move, legal, apply, promise, hope, beam, width, most, settings.kinds)):
        weight = np.exp((beam.values[i] - beam.values[0]) / settings.heat)
        chance = fair * chance_of(beam.values[i], doubted)
        add_turn(tree, node, beam.turns[i], beam.lengths[i], weight, chance)
    return True


@compiled
def play_rounds(
    to_move: Any,
    legal: Any,
    apply: Any,
    sample: Any,
    promise: Any,
    hope: Any,
    settled: Any,
    desk: Desk,
    rng: Rng,
    viewer: int,
    last: int,
    ahead: int,
) -> None:
    """Play on, each turn as it looks best at a glance, until a round is over or a turn of the viewer begins.

    That is its next turn, or so many turns later.
    """
    s, beam = desk.states[1], desk.beam
    for _ in range(MOST_AT_A_GLANCE):
        if desk.rounds and settled(s):
            return
        mover = to_move(s)
        while mover == CHANCE:
            apply(s, sample(s, rng))
            mover = to_move(s)
        if mover == OVER:
            return
        if mover == viewer and last != viewer and not desk.rounds:
            if ahead == 0:
                return
            ahead -= 1
        beam.states[0, 0] = s
        find_turns(to_move, legal, apply, promise, hope, beam, min(GLANCE, beam.hopes.shape[1]), 1, 1)
        for i in range(beam.lengths[0]):
            apply(s, beam.turns[0, i])
        last = mover


def iterate(
    to_move: Callable[..., int],
    legal: Callable[..., int],
    apply: Callable[..., None],
    sample: Callable[..., int],
    imagine: Callable[..., None],
    ranks: Callable[..., None],
    promise: Callable[..., float],
    hope: Callable[..., float],
    doubt: Callable[..., float],
    settled: Callable[..., bool],
    desk: Desk,
    settings: Settings,
    rng: Rng,
    iterations: int,
) -> None:
    """Run iterations from desk.states[0]."""
    tree, path, moves, luck = desk.tree, desk.path, desk.beam.moves, desk.luck
    s = desk.states[1]
    viewer = to_move(desk.states[0])
    # Among several opponents a turn moves the chances less, and less may be ventured to see the difference.
    reach = settings.reach * fair_share(desk.gains)
    for _ in range(iterations):
        desk.states[1] = desk.states[0]
        first = best_child(tree, ROOT, moves, legal(s, moves), viewer, reach)
        branch(rng, 0 if first == NO_NODE else tree.links[first, VISITS], luck)
        imagine(s, viewer, luck)
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
                apply(s, sample(s, luck))
                mover = to_move(s)
            if mover == OVER:
                break
            child = best_child(tree, node, moves, legal(s, moves), mover, reach)
            if child == NO_NODE:
                if not add_turns(to_move, legal, apply, promise, hope, doubt, desk, node, settings):
                    break
                child = best_child(tree, node, moves, legal(s, moves), mover, reach)
            apply(s, tree.links[child, MOVE])
            node = path[length] = child
            length += 1
            before = mover
        play_rounds(to_move, legal, apply, sample, promise, hope, settled, desk, luck, viewer, before, settings.ahead)
        if to_move(s) == OVER:
            award(ranks, s, desk.places, desk.gains)
        else:
            judge(promise, doubt, s, desk.gains)
        remember(tree, path, length, desk.gains)


@cache
def searcher(rules: Rules) -> Callable[[Desk, Settings, Rng, int], None]:
    """`iterate` for one game."""
    names = ("to_move", "legal", "apply", "sample", "imagine", "ranks", "promise", "hope", "doubt", "settled")
    desk = numba.typeof(make_desk(rules, 2, LONGEST_TURN, 2, 2))
    bound: Callable[[Desk, Settings, Rng, int], None] = bind(
        rules, names, iterate, types.none, desk, numba.typeof(Settings()), LONGS, types.int64
    )
    return bound
