"""`amytis study`: thousands of games between bots, and one report on how balanced the game is."""

import os
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from amytis.cli.arguments import default_game, read_options, split_seats
from amytis.cli.output import console, progress_bar
from amytis.core.errors import AmytisError, BadFile, BadOption

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from amytis.study.observer import Row
    from amytis.study.plan import Plan, StudyFixture
    from amytis.study.store import Store


def study(
    game: str = "",
    *,
    games: Annotated[int, Parameter(alias="-n")] = 1000,
    players: int | None = None,
    bots: str = "",
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    compare: str = "",
    compare_components: Path | None = None,
    seed: int = 0,
    processes: int | None = None,
    ray: str = "",
    save: Path | None = None,
    raw: Path | None = None,
    report: Path | None = None,
) -> None:
    """Let bots play many games and write a report on how balanced the game is.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    games
        How many games, of each side if two are compared.
    players
        How many play.
    bots
        The bots by seat, as `greedy,random`; the last one has all further seats. Greedy by default.
    option
        An option of the game, as `cards=variant`; may be repeated.
    compare
        Two values of an option side by side, as `edition=english,french`.
    compare_components
        Other pieces, a `components.toml` or a folder with such files, to be compared with the game's own.
    seed
        Another seed plays other games; the same seed the same ones.
    processes
        How many games are played at the same time; as many as there are cores by default.
    ray
        Play on a Ray cluster: its address as `host:port`, `auto` for one that runs here, `local` to begin one.
    save
        Keep every game in this file, a line each; the same command again plays only what is missing there.
    raw
        Write a table with a line for each seat of each game into this file, .parquet or .csv.
    report
        Write the report into this file; `study-GAME.html` by default.
    """
    name = game or default_game()
    if processes is not None and processes < 1:
        raise BadOption(f"one process or more can play, not {processes}")
    from amytis.core.files import write_text
    from amytis.study.findings import find
    from amytis.study.plan import Plan
    from amytis.study.raw import write_raw
    from amytis.study.ray_pool import check_ray
    from amytis.study.report import report as write_report
    from amytis.study.store import Store

    bots_by_seat = split_seats(bots)
    plan = Plan.new(name, players, bots_by_seat, read_options(option), compare, compare_components, seed)
    fixtures = plan.fixtures(games)
    page = report or Path(f"study-{name}.html")
    check_outputs(page, raw, save)
    if ray:
        check_ray(ray)
    store = Store(plan, save)
    play_missing(plan, fixtures, store, processes, ray)
    rows = [store.games[fixture] for fixture in fixtures]
    if raw is not None:
        write_raw(raw, plan, rows)
    sides = [find(side, [row for row in rows if row.side == i], plan.bots) for i, side in enumerate(plan.names)]
    write_text(page, write_report(plan, sides))
    console().print(f"The report is in {page}.")


def check_outputs(page: Path, raw: Path | None, save: Path | None) -> None:
    """Refuse what could not be written, before a game is played for it; each file holds one thing only."""
    from amytis.plots.paper import check_matplotlib
    from amytis.study.raw import check_raw

    check_matplotlib("a report needs matplotlib, which comes with amytis[study]")
    if raw is not None:
        check_raw(raw)
    paths = [path for path in (page, raw, save) if path is not None]
    for path in paths:
        check_place(path)
    if len({path.resolve() for path in paths}) < len(paths):
        raise BadOption("the report, the raw results and the kept games are files of their own")


def check_place(path: Path) -> None:
    """Refuse a file whose folder cannot be made or written."""
    if path.is_dir():
        raise BadFile(f"{path}: Is a directory")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadFile(f"{path}: Not a directory") from None
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from None
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadFile(f"{path}: Permission denied")


def play_missing(
    plan: "Plan", fixtures: "Sequence[StudyFixture]", store: "Store", processes: int | None, ray: str
) -> None:
    """Play the games that are not in the store yet, side by side."""
    missing = [fixture for fixture in fixtures if fixture not in store.games]
    try:
        by_side = [[fixture for fixture in missing if fixture.side == side] for side in range(len(plan.sides))]
        for side, todo in enumerate(by_side):
            if todo:
                make_side_ready(plan, side)
        for side, todo in enumerate(by_side):
            if todo:
                with progress_bar() as bar, closing(played(plan, side, todo, processes, ray)) as rows:
                    task = bar.add_task(f"Playing {plan.names[side]}", total=len(todo))
                    for row in rows:
                        store.add(row)
                        bar.advance(task)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(store.kept(fixtures)) from None


def make_side_ready(plan: "Plan", side: int) -> None:
    """Compile a side; with other pieces that is done by another process, as such games are played."""
    from amytis.cli.warm import make_ready

    make_ready(plan.game)
    replaced = plan.component_override(side)
    if replaced is None:
        return
    with console().status(f"Compiling {plan.game} with the pieces of {plan.names[side]}"):
        command = [sys.executable, "-m", "amytis", "warm", plan.game]
        done = subprocess.run(command, env=os.environ | replaced.environment, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["the game cannot be compiled"]
        raise AmytisError(said[-1].removeprefix("amytis: "))


def played(
    plan: "Plan", side: int, todo: "Sequence[StudyFixture]", processes: int | None, ray: str
) -> "Generator[Row, None, None]":
    """The games of a side, on this machine or on a cluster."""
    from amytis.arena.process_pool import play_all
    from amytis.study import ray_pool
    from amytis.study.observer import Observer

    replaced = plan.component_override(side)
    environment = replaced.environment if replaced else {}
    make_worker = partial(Observer, plan)
    if ray:
        return ray_pool.play_all(make_worker, todo, ray, processes, environment)
    return play_all(make_worker, todo, processes or os.cpu_count() or 1, environment)
