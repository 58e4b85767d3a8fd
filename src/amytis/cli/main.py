"""The command itself: finds the verb, and turns everything that a user can get wrong into one clear line."""

import io
import os
import sys
from collections.abc import Sequence
from typing import get_args

from cyclopts import App, ArgumentCollection, CycloptsError, Parameter

import amytis
from amytis.cli.output import console
from amytis.core.errors import AmytisError, BadOption

BAD_INPUT = 2
INTERRUPTED = 130

VERBS = {
    "games": "List the games.",
    "play": "Play in the browser, or with --terminal right here.",
    "serve": "Serve the table for friends on the network.",
    "admin": "Look after the tables of a database.",
    "worker": "Play for the bots of a site, beside its servers.",
    "database": "Bring the database up to date, back it up, restore it.",
    "bots": "Let programs play at your tables: make bots, list and revoke them.",
    "bot": "Let one of the house's bots play at a server elsewhere.",
    "watch": "Watch bots play each other.",
    "simulate": "Let bots play many games and sum up how each seat fared.",
    "arena": "Let bots compete: a ladder or every pairing, with ratings.",
    "study": "Find out how balanced a game is, in one report.",
    "replay": "Step through a record.",
    "hint": "Say what a strong player would do in a position.",
    "analyse": "Look through a game for mistakes and luck.",
    "perft": "Count the lines of legal moves to a depth.",
    "warm": "Compile the games now, so that later starts are quick.",
    "bench": "Measure how fast a game runs.",
}


def make_app() -> App:
    """The command with its verbs, none of them loaded yet."""
    summary = "Four games of Babylon at one table."
    app = App(
        name="amytis",
        help=summary,
        version=amytis.__version__,
        console=console(),
        # What is said last counts: a service's own options come before those of its host.
        default_parameter=Parameter(allow_repeating=True),
        suppress_keyboard_interrupt=False,
        config=check_digits,
    )
    for verb, summary in VERBS.items():
        app.command(f"amytis.cli.{verb}:{verb}", name=verb, help=summary)
    return app


def check_digits(app: App, verbs: Sequence[str], arguments: ArgumentCollection) -> None:
    """Refuse digits of other scripts where a number is wanted: to Python they are digits like ours."""
    for argument in arguments:
        for token in argument.tokens:
            if {int, float} & {argument.hint, *get_args(argument.hint)} and not token.value.isascii():
                raise BadOption(f"{token.keyword or argument.name} is a number in plain digits, unlike {token.value!r}")


def run(arguments: Sequence[str]) -> int:
    """Run the command; the exit code is 0, 2 for bad input, 130 when interrupted."""
    try:
        make_app()(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        complain(" ".join(str(error).split()))
        return BAD_INPUT
    except AmytisError as error:
        complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt as interruption:
        complain(str(interruption) or "stopped")
        return INTERRUPTED
    except BrokenPipeError:
        close_output()
        return 0
    except OSError as error:
        close_output()
        complain(f"cannot write: {error.strerror or error}")
        return BAD_INPUT
    return 0


def close_output() -> None:
    """Nobody reads our output any more; writing what is left of it at exit must not raise either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """One line to the standard error."""
    sys.stderr.write(f"amytis: {message}\n")


def main() -> None:
    """The entry point of the installed command."""
    if sys.stdout is None:
        sys.exit(BAD_INPUT)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))
