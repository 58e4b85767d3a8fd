"""Messages about clocks."""

from typing import Self

from pydantic import BaseModel, Field, model_validator

from amytis.server.domain.table_setup import BANK, ClockKind, ClockSetup
from amytis.server.sentences import say

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

    def setup(self) -> ClockSetup:
        """The same for the domain."""
        return ClockSetup(self.kind, self.seconds, self.increment)
