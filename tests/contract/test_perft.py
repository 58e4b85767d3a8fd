"""Perft: the numbers of lines of legal moves from the positions kept with each game's tests."""

import tomllib
from pathlib import Path

import pytest

import amytis
from amytis.core import catalogue
from amytis.core.compiled import JIT
from amytis.core.perft import divide, perft
from tests.contract.cases import every_game

FOLDER = Path(__file__).parents[1] / "games"

# Without the compiler a line takes a thousand times as long.
MOST_LINES = 10**8 if JIT else 10**3


def counts(game: str) -> dict[str, list[int]]:
    """The known counts of each position, for one move, two moves and so on."""
    return tomllib.loads((FOLDER / game / "perft" / "counts.toml").read_text(encoding="utf-8"))


POSITIONS = [(game, name) for game in catalogue.games() for name in counts(game)]


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_the_numbers_of_lines_are_as_kept(game: str, name: str) -> None:
    text = (FOLDER / game / "perft" / f"{name}.txt").read_text(encoding="utf-8")
    at = amytis.replay(text, chance="manual")
    for depth, lines in enumerate(counts(game)[name], 1):
        if lines <= MOST_LINES:
            found = perft(at.rules, at.state, depth)
            assert found == lines, divide(at.rules, at.state, depth)


@every_game
def test_there_are_positions_for_each_player_count(game: str) -> None:
    players = {
        amytis.replay(path.read_text(encoding="utf-8"), chance="manual").players
        for path in (FOLDER / game / "perft").glob("*.txt")
    }
    assert players == set(catalogue.info(game).players)


@every_game
def test_dividing_adds_up(game: str) -> None:
    at = amytis.new(game, seed=1)
    assert sum(divide(at.rules, at.state, 2).values()) == perft(at.rules, at.state, 2)
    assert perft(at.rules, at.state, 1) == len(at.moves())
    assert perft(at.rules, at.state, 0) == 1
