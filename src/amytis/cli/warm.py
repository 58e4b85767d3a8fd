"""`amytis warm`: compile the games ahead of time, with a progress bar."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from amytis.cli.output import console, progress_bar
from amytis.core import catalogue


def warm(*names: str) -> None:
    """Compile the games now, so that later starts are quick.

    Parameters
    ----------
    names
        The games to compile; all of them if none is named.
    """
    from amytis.core.rehearsal import rehearse

    for name in names:
        catalogue.info(name)
    for name in names or catalogue.games():
        make_ready(name)
        rehearse(name)
        console().print(f"{catalogue.info(name).title} is ready.")


def make_ready(name: str, quiet: bool = False) -> Any:
    """The rules of a game, compiled: with a bar the first time, without a word later."""
    catalogue.info(name)
    from amytis.core.compiled import JIT, cache_folder
    from amytis.core.contract import load

    rules = load(name)
    stamp = cache_folder() / f"{name}.ready"
    if JIT and not stamp.exists():
        todo = list(steps(rules))
        with progress_bar(quiet) as bar:
            task = bar.add_task(f"Compiling {rules.info.title} (once)", total=len(todo))
            for step in todo:
                step()
                bar.advance(task)
        stamp.touch()
    return rules


def steps(rules: Any) -> Iterator[Callable[[], Any]]:
    """Everything of a game that is compiled, piece by piece."""
    from amytis.bots.search import searcher
    from amytis.bots.turns import finder
    from amytis.bots.uct import wanderer
    from amytis.core.compiled import prepare
    from amytis.core.loops import copier, line_counter, random_games

    for name, signature in rules.signatures().items():
        yield partial(prepare, getattr(rules, name), signature)
    for loop in (random_games, line_counter, copier, finder, searcher, wanderer):
        yield partial(loop, rules)
