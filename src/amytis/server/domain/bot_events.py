"""What a program is told of its tables: where it sits, where it has to decide, and how games ended."""

from dataclasses import dataclass
from typing import Literal

from amytis.server.domain.views import Outcome


@dataclass(frozen=True)
class SeatGiven:
    """A line of a program's stream: it has seats at a table."""

    kind: Literal["seat"]
    table: str
    game: str
    seats: list[int]


@dataclass(frozen=True)
class YourTurn:
    """A line of a program's stream: a seat of its own has to decide. `version` is what its move must expect."""

    kind: Literal["turn"]
    table: str
    game: str
    seat: int
    version: int


@dataclass(frozen=True)
class Finished:
    """A line of a program's stream: the game at a table is over."""

    kind: Literal["finished"]
    table: str
    game: str
    seats: list[int]
    outcome: Outcome
