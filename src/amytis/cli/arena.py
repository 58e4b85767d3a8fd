"""`amytis arena`: bots against each other, on a ladder or all against all, with ratings."""

import os
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from amytis.cli.arguments import default_game, read_options, split_seats
from amytis.cli.output import progress_bar
from amytis.core.errors import BadOption

if TYPE_CHECKING:
    from amytis.arena.arrangement import Arrangement
    from amytis.arena.pairings import Fixture
    from amytis.arena.results import ArenaResults


def arena(
    game: str = "",
    *,
    bots: str = "random,greedy",
    kind: Literal["ladder", "all"] = "ladder",
    games: Annotated[int, Parameter(alias="-n")] = 100,
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seed: int = 0,
    processes: int | None = None,
    save: Path | None = None,
    plot: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots compete, each deal played from every seat, and rate them.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    bots
        The bots, the weakest first, as `random,greedy`. A bot that searches may be given a budget for each decision:
        `master@500` iterations, or `master@0.5s` seconds.
    kind
        On a `ladder` each bot meets the one before it; otherwise `all` meet each other.
    games
        How many games of each pairing, or a few more so that each deal is played from every seat.
    players
        How many play: one bot on one seat, the other on all others. Alone each bot plays for itself.
    option
        An option of the game, as `cards=variant`; may be repeated.
    seed
        Another seed plays other games; the same seed the same ones.
    processes
        How many games are played at the same time; as many as there are cores by default.
    save
        Keep every game in this file, a line each; the same command again plays only what is missing there.
    plot
        Draw the results into this file, .svg or .png.
    json
        Print JSON for programs.
    """
    name = game or default_game()
    process_pool = os.cpu_count() or 1 if processes is None else processes
    if process_pool < 1:
        raise BadOption(f"one process or more can play, not {process_pool}")
    from amytis.arena.arrangement import Arrangement
    from amytis.arena.plot import draw
    from amytis.arena.results import ArenaResults
    from amytis.arena.standings import standings
    from amytis.cli.standings import headline, print_standings
    from amytis.cli.warm import make_ready
    from amytis.plots.paper import check_plot

    arrangement = Arrangement.new(name, players, read_options(option), split_seats(bots), kind, seed)
    fixtures = list(arrangement.fixtures(arrangement.deals(games)))
    if plot is not None:
        check_plot(plot)
    results = ArenaResults(arrangement, save)
    make_ready(name, quiet=json)
    speed = play_missing(arrangement, fixtures, results, process_pool, quiet=json)
    summary = standings(arrangement, [results.games[fixture] for fixture in fixtures])
    if plot is not None:
        draw(plot, headline(arrangement, len(fixtures)), summary)
    print_standings(arrangement, len(fixtures), summary, speed, json)


def play_missing(
    arrangement: "Arrangement", fixtures: "list[Fixture]", results: "ArenaResults", processes: int, quiet: bool
) -> float | None:
    """Play the games that are not among the results yet; how many a second, if there were any."""
    from amytis.arena.process_pool import play_all
    from amytis.arena.timed_match import TimedMatchRunner

    missing = [fixture for fixture in fixtures if fixture not in results.games]
    make_worker = partial(TimedMatchRunner, arrangement)
    before = time.perf_counter()
    try:
        with progress_bar(quiet) as bar, closing(play_all(make_worker, missing, processes)) as games:
            kept = len(fixtures) - len(missing)
            task = bar.add_task(f"Playing {arrangement.game}", total=len(fixtures), completed=kept)
            for game in games:
                results.add(game)
                bar.advance(task)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(results.kept(fixtures)) from None
    return len(missing) / (time.perf_counter() - before) if missing else None
