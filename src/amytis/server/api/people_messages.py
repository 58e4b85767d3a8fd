"""Messages about people: accounts, statistics, and rankings."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from amytis.server.api.messages import Name
from amytis.server.domain.recovery_codes import LONGEST_CODE
from amytis.server.domain.statistics import CoursePoint, PlayedGame, Share

Span = Literal["all", "month"]


@dataclass(frozen=True)
class You:
    """Who you are here. `account` names your public page; without one you are known to this browser only."""

    account: str | None
    name: str
    code_made: float | None


@dataclass(frozen=True)
class Code:
    """A recovery code, said this once."""

    code: str


@dataclass(frozen=True)
class Rating:
    """A number that somebody is very probably better than, and its uncertainty; newcomers begin at 1500."""

    game: str
    points: int
    spread: int
    games: int
    provisional: bool


@dataclass(frozen=True)
class Portrait:
    """How somebody plays: ratings, wins, what they made over time, and their last games, newest first."""

    account: str | None
    name: str
    yours: bool
    since: float | None
    games: int
    ratings: list[Rating]
    shares: list[Share]
    course: list[CoursePoint]
    history: list[PlayedGame]


@dataclass(frozen=True)
class Ranked:
    """A player in the list of a game. Bots and those with few games have no place."""

    place: int | None
    name: str
    bot: bool
    account: str | None
    yours: bool
    rating: Rating


@dataclass(frozen=True)
class Best:
    """A best score, and whether it was a victory."""

    place: int
    account: str
    name: str
    yours: bool
    score: int
    won: bool
    at: float


@dataclass(frozen=True)
class BestList:
    """The best scores of those who played alone with some options."""

    options: dict[str, str]
    hints: bool
    scores: list[Best]


class EnterCode(BaseModel):
    """A recovery code; `alone` signs all other browsers of that identity out."""

    code: Annotated[str, Field(max_length=LONGEST_CODE)]
    alone: bool = False


class Rename(BaseModel):
    """What you want to be called; nothing keeps you out of all public lists."""

    name: Name | None = None
