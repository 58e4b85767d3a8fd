"""Advice in the terminal: the best moves in a table, each with the chances after it."""

from collections.abc import Sequence

from amytis.analysis.analyst import AnalystSettings
from amytis.analysis.hints import Advice, Hint
from amytis.bots.search_bot import SearchBudget
from amytis.cli.output import console, print_table

ANALYST_SETTINGS = AnalystSettings("master", SearchBudget(seconds=1.0))


def print_advice(advice: Advice, names: Sequence[str]) -> None:
    """The moves with their words, how often each was tried, and every seat's chances."""
    headings = ["move", "then", "tried", *(["chance to win"] if len(names) == 1 else names)]
    rows = [
        [hint.move, ", ".join(hint.then), tried(hint, advice.iterations), *map(percent, hint.chances)]
        for hint in advice.hints
    ]
    console().print(f"For {names[advice.seat]}, who is to move:")
    print_table(headings, rows, right=range(2, len(headings)))


def tried(hint: Hint, iterations: int) -> str:
    """How often a move was tried, in part of all."""
    return f"{hint.visits:,} ({percent(hint.visits / iterations)})"


def percent(share: float) -> str:
    """A share as people say it."""
    return f"{share:.0%}"
