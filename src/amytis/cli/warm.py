"""`amytis warm`: compile the games ahead of time, on all cores, with a progress bar for each."""

import hashlib
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amytis.cli.output import console, progress_bar
from amytis.core import catalogue

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

Report = Callable[[int, int], None]  # how many pieces of a game are compiled, and how many there are
LOOK_EVERY = 0.2

reports: "SimpleQueue[tuple[str, int, int]]"


def warm(*names: str) -> None:
    """Compile the games now, so that later starts are quick.

    Parameters
    ----------
    names
        The games to compile; all of them if none is named.
    """
    for name in names:
        catalogue.info(name)
    wanted = list(dict.fromkeys(names or catalogue.games()))
    processes = min(len(wanted), os.cpu_count() or 1)
    if processes == 1:
        for name in wanted:
            make_ready(name)
            play_through(name)
    else:
        warm_side_by_side(wanted, processes)
    for name in wanted:
        console().print(f"{catalogue.info(name).title} is ready.")


def warm_side_by_side(names: list[str], processes: int) -> None:
    """Compile several games at once, each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    queue = context.SimpleQueue()
    with ProcessPoolExecutor(processes, context, initializer=take_reports, initargs=(queue,)) as pool:
        waiting: set[Future[None]] = {pool.submit(warm_here, name) for name in names}
        with progress_bar() as bar:
            tasks = {name: bar.add_task(f"Compiling {catalogue.info(name).title} (once)", total=None) for name in names}
            while waiting:
                done, waiting = wait(waiting, LOOK_EVERY, FIRST_EXCEPTION)
                while not queue.empty():
                    name, compiled, total = queue.get()
                    bar.update(tasks[name], completed=compiled, total=total)
                for future in done:
                    future.result()


def take_reports(queue: "SimpleQueue[tuple[str, int, int]]") -> None:
    """Remember, in a process of the pool, where it reports to."""
    global reports
    reports = queue


def warm_here(name: str) -> None:
    """Compile a game in a process of the pool."""
    from amytis.core.contract import load

    compile_game(load(name), lambda compiled, total: reports.put((name, compiled, total)))
    play_through(name)


def play_through(name: str) -> None:
    """Compile and load what only a whole game calls."""
    from amytis.core.warm_up import warm_up

    warm_up(name)


def make_ready(name: str, quiet: bool = False) -> Any:
    """The rules of a game, compiled: with a bar the first time, without a word later."""
    catalogue.info(name)
    from amytis.core.compiled import JIT
    from amytis.core.contract import load

    rules = load(name)
    if JIT and not ready_stamp(rules).exists():
        with progress_bar(quiet) as bar:
            task = bar.add_task(f"Compiling {rules.info.title} (once)", total=None)
            compile_game(rules, lambda compiled, total: bar.update(task, completed=compiled, total=total))
    return rules


def compile_game(rules: Any, report: Report) -> None:
    """Compile a game piece by piece, and leave a stamp beside its code."""
    todo = list(steps(rules))
    for compiled, step in enumerate(todo):
        report(compiled, len(todo))
        step()
    report(len(todo), len(todo))
    ready_stamp(rules).touch()


def ready_stamp(rules: Any) -> Path:
    """The file that says that everything of a game, as its sources are now, has been compiled before."""
    from amytis.core.code_cache import code_folder
    from amytis.core.code_keys import code_key

    digest = hashlib.blake2b(digest_size=10)
    functions = [getattr(rules, name) for name in rules.signatures()]
    for module in sorted({function.__module__ for function in functions + loops()}):
        digest.update(code_key(source_of(module)).encode())
    rules_module = rules.legal.__module__
    return code_folder(rules_module, source_of(rules_module)) / f"{digest.hexdigest()}.ready"


def source_of(module: str) -> Path:
    """The source file of a module that is loaded."""
    return Path(sys.modules[module].__file__ or "")


def loops() -> list[Callable[..., Any]]:
    """The factories of the compiled loops, which take the rules of a game."""
    from amytis.bots.beam import finder
    from amytis.bots.search import searcher
    from amytis.bots.uct import uct_searcher
    from amytis.core.loops import copier, line_counter, random_games

    return [random_games, line_counter, copier, finder, searcher, uct_searcher]


def steps(rules: Any) -> Iterator[Callable[[], Any]]:
    """Everything of a game that is compiled, piece by piece."""
    from amytis.core.compiled import prepare

    for name, signature in rules.signatures().items():
        yield partial(prepare, getattr(rules, name), signature)
    for loop in loops():
        yield partial(loop, rules)
