"""Every game in every number of players: what the tests of the environments run over."""

import pytest

from amytis.core import catalogue

GAMES = [(game, players) for game, info in catalogue.games().items() for players in info.players]

every_table = pytest.mark.parametrize(("game", "players"), GAMES)
every_company = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game, players in GAMES if players > 1]
)
