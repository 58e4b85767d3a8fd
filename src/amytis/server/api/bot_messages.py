"""Messages of the API for programs, and for their owners."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from amytis.bots.names import BOTS
from amytis.core.records import BOT
from amytis.server.sentences import say

SHORTEST_NAME, LONGEST_NAME = 2, 30
NAME_PATTERN = r"^[A-Za-z][A-Za-z0-9._-]*$"
RESERVED = {*BOTS, BOT.strip()}


def name_of_a_program(name: str) -> str:
    """Refuse the names of built-in bots."""
    if name.lower() in RESERVED:
        raise ValueError(say("name_of_built_in_bot", name=name))
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
