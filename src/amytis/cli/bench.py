"""`amytis bench`: how fast a game runs on this machine."""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Annotated, Any

from cyclopts import Parameter

from amytis.cli.arguments import default_game, read_options
from amytis.cli.output import print_json, print_table
from amytis.core import catalogue
from amytis.core.errors import BadOption

BATCH = 1000
COPIES = 2_000_000
ROUNDS = 5


def bench(
    game: str = "",
    *,
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seconds: float = 3.0,
    compiling: bool = True,
    json: bool = False,
) -> None:
    """Measure how fast a game runs: random games on one core, by themselves and in a search, copies, and compiling.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    players
        How many play.
    option
        An option of the game, as `cards=variant`; may be repeated.
    seconds
        How long random games are played, by themselves and again in a search, five times in turns.
    compiling
        Measure compiling too, which takes a while.
    json
        Print JSON for programs.
    """
    name = game or default_game()
    info = catalogue.info(name)
    count = info.check_players(info.players[-1] if players is None else players)
    settings = info.settings(read_options(option), count)
    if not 0 < seconds <= 3600:
        raise BadOption(f"seconds must be more than 0 and at most an hour, not {seconds:g}")
    from amytis.cli.warm import make_ready

    rules = make_ready(name, quiet=json)
    figures: dict[str, Any] = {"game": name, "players": count}
    figures |= measure_in_turns(rules, count, settings, seconds)
    figures["copies_per_second"] = measure_copies(rules)
    figures["compile_seconds"] = measure_compiling(name) if compiling else None
    if json:
        print_json(figures)
        return
    print_table(["figure", "value"], [[key, show(value)] for key, value in figures.items()], right=(1,))


def show(value: object) -> str:
    """A figure for people."""
    return f"{value:,}" if isinstance(value, int) else str(value)


def measure_in_turns(rules: Any, players: int, settings: dict[str, str], seconds: float) -> dict[str, Any]:
    """Random games by themselves and in a search, in turns, since a shared machine is never equally fast for long."""
    part = seconds / ROUNDS
    games = []
    searches = []
    for _ in range(ROUNDS):
        games.append(measure_games(rules, players, settings, part))
        searches.append(measure_search(rules, players, settings, part))
    shares = [search / game["games_per_second"] for search, game in zip(searches, games, strict=True)]
    return {key: round(median(game[key] for game in games)) for key in games[0]} | {
        "search_iterations_per_second": round(median(searches)),
        "search_iterations_per_game": round(median(shares), 2),
    }


def measure_games(rules: Any, players: int, settings: dict[str, str], seconds: float) -> dict[str, int]:
    """Random games and decisions of their players per second; chance is played but not counted."""
    import numpy as np

    from amytis.core.loops import random_games
    from amytis.core.rng import seeded

    play = random_games(rules)
    options = np.array(rules.info.option_values(settings), np.int64)
    states = np.zeros(BATCH, rules.dtype)
    moves = np.zeros(rules.most_moves, np.int16)
    counts = np.zeros(BATCH, np.int64)
    spent, games, decisions = 0.0, 0, 0
    while spent < seconds:
        rngs = np.array([seeded(games + i) for i in range(BATCH)])
        before = time.perf_counter()
        play(states, players, options, rngs, moves, counts)
        spent += time.perf_counter() - before
        decisions += int(counts.sum())
        games += BATCH
    return {"games_per_second": round(games / spent), "decisions_per_second": round(decisions / spent)}


def measure_search(rules: Any, players: int, settings: dict[str, str], seconds: float) -> int:
    """Iterations of plain UCT per second from the start of the game: each walks down the tree and plays to the end."""
    from amytis.bots.search_bot import SearchBudget
    from amytis.bots.uct import Uct
    from amytis.core.contract import CHANCE
    from amytis.core.rng import seeded

    s, rng = rules.opening(players, settings), seeded(0)
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, rng))
    before = time.perf_counter()
    thought = Uct(SearchBudget(seconds=seconds)).search(rules, s, rng)
    return round(thought.iterations / (time.perf_counter() - before))


def measure_copies(rules: Any) -> int:
    """Copies of a state per second."""
    import numpy as np

    from amytis.core.loops import copier

    copy = copier(rules)
    states = np.zeros(BATCH, rules.dtype)
    before = time.perf_counter()
    copy(states, COPIES)
    return round(COPIES / (time.perf_counter() - before))


def measure_compiling(name: str) -> float:
    """Seconds to compile a game from nothing, in a process of its own with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        before = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "amytis", "warm", name],
            env=os.environ | {"AMYTIS_CACHE": folder},
            check=True,
            capture_output=True,
        )
        return round(time.perf_counter() - before, 1)
