"""The results log of an arena."""

from pathlib import Path
from typing import Literal

from amytis.arena.arrangement import Arrangement
from amytis.arena.results_log import Heading, ResultsLog
from amytis.arena.timed_match import PlayedMatch
from amytis.core.code_keys import source_hash


class ArenaHeading(Heading, frozen=True):
    """The first line of the log."""

    arena: Literal[1]
    arrangement: Arrangement


class ArenaResults(ResultsLog[PlayedMatch]):
    """The finished games of an arrangement, kept in a file if a path is given."""

    def __init__(self, arrangement: Arrangement, path: Path | None = None) -> None:
        super().__init__("arena", ArenaHeading(source_hash(), 1, arrangement), PlayedMatch, path)
