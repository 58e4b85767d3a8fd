"""What the greedy bot must find on a drawn board."""

import pytest

from amytis.bots import bot
from amytis.core.contract import load
from amytis.core.rng import seeded
from tests.games.babylonia.table import at

pytestmark = pytest.mark.compiled

LAST_CITY_BUT_ONE = """
players: 2
seat 1: stand MFFFF; points nobles 20
seat 2: stand PPSFF; points nobles 22

     A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
 8      2F    ~     .     .     .
 9   .     1F    ~     .     .     ~
10     [M]    .     ~     .    [P]
11   1M    1M    .     .     .     ~
12      1M    .     ~     .     .
"""

TWO_FIELDS = """
players: 2
scored: B4 I13 C19
seat 1: stand F
seat 2: stand PPSFF

     A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
 6      1F    .     .     .     ~
 9   1F    .     ~     .     .     ~
10     <7>    .     ~     .    [P]
11   .     1F   <5>    .     .     ~
12      .     .     ~     1F    .
13   .     .     .    [S]    Z     ~
21   ~     1F    .     .     .     ~
"""

LAST_CARD = """
players: 2
phase: card
chooser: 1
seat 1: points cities 9
seat 2: stand PPSFF; points cities 12

     A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
 9   .     .     ~     .     .     ~
10     [M]    .     ~     .     .
"""


def turn_of_greedy(text: str) -> list[str]:
    """The decisions of greedy's whole turn."""
    game = at(text)
    seat, moves = game.to_move, []
    while game.to_move == seat:
        move = bot("greedy").choose(load("babylonia"), game.state, seeded(1))
        moves.append(game.rules.text(game.state, move))
        game.play_number(move)
    return moves


def test_greedy_surrounds_the_city_that_ends_and_wins_the_game() -> None:
    moves = turn_of_greedy(LAST_CITY_BUT_ONE)
    assert "A9" in {move.partition("@")[2] for move in moves}


def test_greedy_brings_in_the_richer_crop() -> None:
    assert turn_of_greedy(TWO_FIELDS) == ["F@B10", "done"]


def test_greedy_takes_ten_points_when_a_single_city_is_left() -> None:
    assert turn_of_greedy(LAST_CARD)[0] == "card 1"
