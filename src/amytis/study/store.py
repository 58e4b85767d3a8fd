"""The store of a study: a ledger of its games, from which a stopped study goes on."""

from pathlib import Path
from typing import Literal

from amytis.arena.results_log import Heading, ResultsLog
from amytis.study.observer import Row
from amytis.study.plan import Plan


class StudyHeading(Heading, frozen=True):
    """The first line of such a file."""

    study: Literal[1]
    plan: Plan


class Store(ResultsLog[Row]):
    """The finished games of a plan, kept in a file if one is named."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        super().__init__("study", StudyHeading(plan.sources, 1, plan), Row, path)
