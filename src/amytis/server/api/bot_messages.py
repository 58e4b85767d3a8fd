"""What crosses the wire between the house and programs that play here, and between their owners and the house."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from amytis.bots.names import BOTS
from amytis.core.records import BOT
from amytis.server.api.messages import Outcome
from amytis.server.sentences import say

SHORTEST_NAME, LONGEST_NAME = 2, 30
NAME_PATTERN = r"^[A-Za-z][A-Za-z0-9._-]*$"
RESERVED = {*BOTS, BOT.strip()}


def name_of_a_program(name: str) -> str:
    """A name that no bot of the house has."""
    if name.lower() in RESERVED:
        raise ValueError(say("name_of_the_house", name=name))
    return name


ProgramName = Annotated[
    str,
    StringConstraints(min_length=SHORTEST_NAME, max_length=LONGEST_NAME, pattern=NAME_PATTERN),
    AfterValidator(name_of_a_program),
]


@dataclass(frozen=True)
class ProgramInfo:
    """A program that plays here: whether everybody may invite it, and whether it reads its stream now."""

    name: str
    public: bool
    online: bool
    created: float


@dataclass(frozen=True)
class NewProgram:
    """A program that was made, and its token, which is never told again."""

    program: ProgramInfo
    token: str


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


@dataclass(frozen=True)
class StateInfo:
    """A position of a game as it might be, for programs that know its rules by themselves.

    All that the seat may know is true; whatever is hidden from it has just been drawn at random. `state` holds the
    bytes of Amytis's own record in base64, and `layout` says which record that is.
    """

    game: str
    seat: int
    version: int
    layout: str
    state: str


class MakeProgram(BaseModel):
    """A program to be made."""

    name: ProgramName
    public: bool = False


class ChangeProgram(BaseModel):
    """Whether everybody may invite a program."""

    public: bool


class JoinTable(BaseModel):
    """Sit down at a table: on that seat, or on the first open one."""

    seat: int | None = Field(default=None, ge=0, le=7)
