"""`amytis hint`: what a strong player would do in a position of a record."""

import os
from dataclasses import asdict

from amytis.cli.arguments import RecordFile, read_record
from amytis.cli.output import print_json
from amytis.core.errors import BadOption

MOST_HINTS = 20


def hint(
    record: RecordFile,
    *,
    step: int | None = None,
    level: str = "master",
    budget: str = "1s",
    most: int = 5,
    seed: int = 0,
    json: bool = False,
) -> None:
    """Say what a strong player would do in a position, knowing only what the seat to move may know.

    Parameters
    ----------
    record
        The file with the record, or `-` for what is piped in.
    step
        Think about the position after so many steps; otherwise about the one at the end.
    level
        Who thinks: novice, apprentice, adept, expert or master.
    budget
        How long to think: `500` iterations, with which the answer is always the same, or `2s` seconds.
    most
        How many moves to tell.
    seed
        Another seed thinks along other lines.
    json
        Print JSON for programs.
    """
    if not 1 <= most <= MOST_HINTS:
        raise BadOption(f"between 1 and {MOST_HINTS} moves can be told, not {most}")
    text = read_record(record)
    from amytis.analysis.analyst import AnalystSettings
    from amytis.analysis.hints import advise
    from amytis.cli.advice import print_advice
    from amytis.cli.warm import make_ready
    from amytis.core.contract import CHANCE, OVER
    from amytis.core.game import replay
    from amytis.core.rng import seeded

    settings = AnalystSettings.read(level, budget)
    game = replay(text, chance="manual")
    if step is not None and not 0 <= step <= len(game.steps):
        raise BadOption(f"the record has {len(game.steps)} steps, not {step}")
    state = game.state if step in (None, len(game.steps)) else game.steps[step or 0].before
    mover = game.rules.to_move(state)
    if mover in (CHANCE, OVER):
        here = "there" if step is None else f"after step {step}"
        raise BadOption(f"nobody has to decide {here}: {'the game is over' if mover == OVER else 'chance is to move'}")
    make_ready(game.header.game, quiet=json)
    threads = 1 if settings.budget.seconds is None else os.cpu_count() or 1
    advice = advise(game.rules, state, game.names, settings, seeded(seed), most, threads)
    if json:
        print_json({"game": game.header.game, "step": len(game.steps) if step is None else step, **asdict(advice)})
        return
    print_advice(advice, game.names)
