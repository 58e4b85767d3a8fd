"""The results log of a study, from which an interrupted study continues."""

from pathlib import Path
from typing import Literal

from amytis.arena.results_log import Heading, ResultsLog
from amytis.study.observer import Row
from amytis.study.plan import Plan


class StudyHeading(Heading, frozen=True):
    """The first line of the log."""

    study: Literal[1]
    plan: Plan


class Store(ResultsLog[Row]):
    """The finished games of a plan, kept in a file if a path is given."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        super().__init__("study", StudyHeading(plan.sources, 1, plan), Row, path)
