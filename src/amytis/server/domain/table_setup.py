"""A table that somebody wants to open."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

ClockKind = Literal["move", "game"]
BANK: ClockKind = "game"


@dataclass(frozen=True)
class ClockSetup:
    """How long everybody may think: `seconds` for each turn (`move`), or for the whole game (`game`) with an increment
    for each turn."""

    kind: ClockKind
    seconds: int
    increment: int = 0


@dataclass(frozen=True)
class SeatSetup:
    """Who shall sit on a seat: the host, another player in the same browser, whoever opens the link, or a bot."""

    kind: Literal["you", "here", "open", "bot"]
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class TableSetup:
    """Game, seats and options. By default hints are allowed where only one person plays, and there are no clocks."""

    game: str
    seats: Sequence[SeatSetup]
    options: dict[str, str] = field(default_factory=dict)
    hints: bool | None = None
    clock: ClockSetup | None = None
