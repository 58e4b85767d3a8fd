"""The search finds the moves that win at once, in drawn positions of every game.

Each file of `positions/` is the last turn of a game, drawn, then a line `---` and all moves with which victory can
still be reached; all the others lose or share it. They were found by trying every way to finish the game.
"""

from pathlib import Path

import pytest

from amytis.bots import bot
from amytis.core import catalogue
from amytis.core.contract import load
from amytis.core.rng import seeded

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.txt"))


def test_there_are_positions_of_every_game() -> None:
    assert {path.stem.split("-")[0] for path in POSITIONS} == set(catalogue.games())


@pytest.mark.compiled
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_search_finds_the_moves_that_win(path: Path, seed: int) -> None:
    drawing, _, answers = path.read_text(encoding="utf-8").partition("\n---\n")
    rules = load(path.stem.split("-")[0])
    s = rules.position(drawing)
    winning = answers.split("\n")[:-1]
    assert 0 < len(winning) < len(rules.moves(s))
    assert rules.text(s, bot("master@200").choose(rules, s, seeded(seed))) in winning
