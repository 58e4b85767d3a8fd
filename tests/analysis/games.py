"""Games for the analysis: bots play them, or they are kept with the tests, one turn of theirs spoiled.

The records of `records/` are of expert bots in the tower, except for the turn that their names tell: in that turn the
seat that is about to win writes nothing at all. In turn 33 of 36 that loses a game which experts went on to win by
three points when it was written; in turn 36, the last one, it throws away a certain victory.
"""

from pathlib import Path

from amytis.bots import bot
from amytis.core.game import Game, new
from amytis.core.rng import seeded

RECORDS = Path(__file__).parent / "records"


def played(game: str, **options: object) -> Game:
    """A game between greedy bots."""
    going = new(game, seed=3, **options)  # type: ignore[arg-type]
    greedy, bot_rng = bot("greedy"), seeded(1)
    while not going.over:
        going.play_number(greedy.choose(going.rules, going.state, bot_rng))
    return going


def spoiled(turn: int = 33) -> str:
    """The record of a game of Ann and Ben in the tower in which that turn decided against the seat that played it."""
    return (RECORDS / f"tower-spoiled-in-turn-{turn}.txt").read_text(encoding="utf-8")
