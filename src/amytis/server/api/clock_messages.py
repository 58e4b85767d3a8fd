"""What crosses the wire about clocks."""

from dataclasses import dataclass
from typing import Literal, Self

from pydantic import BaseModel, Field, model_validator

from amytis.server.sentences import say

ClockKind = Literal["move", "game"]
BANK: ClockKind = "game"

DAY = 24 * 60 * 60
SHORTEST = 10
LONGEST = 7 * DAY
LONGEST_INCREMENT = 600


class ClockWish(BaseModel):
    """How long everybody may think: `seconds` for each turn (`move`), or for the whole game (`game`) with an increment
    for each turn."""

    kind: ClockKind
    seconds: int = Field(ge=SHORTEST, le=LONGEST)
    increment: int = Field(default=0, ge=0, le=LONGEST_INCREMENT)

    @model_validator(mode="after")
    def only_banks_grow(self) -> Self:
        """A turn that has its own time has no increment."""
        if self.increment and self.kind != BANK:
            raise ValueError(say("increment_without_bank"))
        return self


@dataclass(frozen=True)
class ClockInfo:
    """How long everybody may think, as it was chosen."""

    kind: ClockKind
    seconds: int
    increment: int


@dataclass(frozen=True)
class SeatClock:
    """The clock of a seat: the seconds it has if it stands, or had at `since` (the server's time), when it began to
    run. It says the same until it is set again; whoever shows it counts."""

    left: float
    since: float | None
