"""Warm up a game: compiled code is loaded at its first call, and no player should wait for that."""

import random

from amytis.core.contract import SPECTATOR
from amytis.core.game import Game, Result
from amytis.core.records import Header


def warm_up(name: str) -> Result | None:
    """Play a game to its end, with the view and the story of every step for every viewer."""
    game = Game(Header.new(name, None, {}), seed=1)
    choices = random.Random(1)
    while not game.over:
        told = len(game.steps)
        game.play(choices.choice(game.moves()))
        for viewer in (SPECTATOR, *range(game.players)):
            game.rules.see(game.state, viewer)
            for step in range(told, game.known(viewer)):
                game.story(step, viewer)
    return game.result
