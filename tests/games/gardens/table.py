"""A table for tests: sit down at a drawn position, play, and see what was refused."""

from textwrap import dedent

import pytest

import amytis
from amytis.core.contract import load
from amytis.core.records import Header
from amytis.games.gardens.components import LENGTHS

RULES = load("gardens")


def at(text: str) -> amytis.Game:
    """A game that stands at a drawn position; what chance brings is played as a move."""
    state = RULES.position(dedent(text))
    options = {"length": LENGTHS[state.length]} | ({"pool": str(state.pool_size)} if state.players == 1 else {})
    game = amytis.Game(Header.new("gardens", int(state.players), options), chance="manual")
    game.state = state
    return game


def play(game: amytis.Game, *moves: str) -> amytis.Game:
    """Play some moves."""
    for move in moves:
        game.play(move)
    return game


def paid(game: amytis.Game, *moves: str) -> list[int]:
    """Play some moves; what each seat gained or lost by them."""
    before = game.scores
    return [after - points for after, points in zip(play(game, *moves).scores, before, strict=True)]


def refused(game: amytis.Game, move: str) -> str:
    """Try a move that must be refused and change nothing; the rule that forbids it."""
    before = game.draw()
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play(move)
    assert game.draw() == before
    assert move not in game.moves()
    return caught.value.rule


def targets(game: amytis.Game, verb: str) -> set[str]:
    """The places of all legal moves that begin with a word: `go`, `plant`, `take`, or the number of a tile."""
    words = [move.replace("@", " ").split() for move in game.moves()]
    return {word[1] for word in words if word[0] == verb}
