"""The command itself: finds the verb, and turns everything that a user can get wrong into one clear line."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

import amytis
from amytis.core.errors import AmytisError

BAD_INPUT = 2
INTERRUPTED = 130

VERBS = {
    "games": "List the games.",
    "play": "Play in the terminal, against bots or friends.",
    "watch": "Watch bots play each other.",
    "simulate": "Let bots play many games and sum up how each seat fared.",
    "replay": "Step through a record.",
    "perft": "Count the lines of legal moves to a depth.",
    "warm": "Compile the games now, so that later starts are quick.",
    "bench": "Measure how fast a game runs.",
}


def make_app() -> App:
    """The command with its verbs, none of them loaded yet."""
    app = App(name="amytis", help="Four games of Babylon at one table.", version=amytis.__version__)
    for verb, summary in VERBS.items():
        app.command(f"amytis.cli.{verb}:{verb}", name=verb, help=summary)
    return app


def run(arguments: Sequence[str]) -> int:
    """Run the command; the exit code is 0, 2 for bad input, 130 when interrupted."""
    try:
        make_app()(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        complain(" ".join(str(error).split()))
        return BAD_INPUT
    except AmytisError as error:
        complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; closing it again at exit must not raise either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0


def complain(message: str) -> None:
    """One line to the standard error."""
    sys.stderr.write(f"amytis: {message}\n")


def main() -> None:
    """The entry point of the installed command."""
    sys.exit(run(sys.argv[1:]))
