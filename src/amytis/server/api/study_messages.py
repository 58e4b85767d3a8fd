"""What is asked and told where somebody wants to learn: hints, and reviews of finished games."""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from amytis.analysis.analyst import Chances
from amytis.analysis.review import ChanceEvent, WinChances


@dataclass(frozen=True)
class Mistake:
    """A turn that cost its seat much, from step `first` up to `last`, and the better one, in notation and in words."""

    first: int
    last: int
    turn: int
    seat: int
    chances: Chances
    best_chances: Chances
    cost: float
    best: list[str]
    better: list[str]


@dataclass(frozen=True)
class Report:
    """A review: accuracy of each seat from 0 to 100, the chances over the game, and the turning points."""

    accuracy: list[float | None]
    course: list[WinChances]
    mistakes: list[Mistake]
    luck: list[ChanceEvent]


@dataclass(frozen=True)
class ReviewState:
    """How far the review of a game is."""

    state: Literal["none", "waiting", "running", "done"]
    done: int
    total: int
    report: Report | None


class AskHint(BaseModel):
    """A hint for a seat of yours that has to decide; `expected` is the version you saw."""

    seat: int = Field(ge=0, le=7)
    expected: int = Field(ge=0)
