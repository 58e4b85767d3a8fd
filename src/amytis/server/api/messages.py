"""What crosses the wire, declared once: the browser's types are generated from these.

Requests are checked by pydantic; answers are plain dataclasses. Seats are counted from 0.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, Literal, Union

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from amytis.core import catalogue
from amytis.core.errors import BadOption
from amytis.core.plain import LONGEST_MOVE
from amytis.core.records import BOT, LONGEST_NAME, check_name
from amytis.server.api.clock_messages import ClockWish
from amytis.server.domain import views
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.domain.views import TableInfo
from amytis.server.sentences import say


def name_of_a_person(name: str) -> str:
    """A name fit for a record, in which only bots are called `bot`."""
    try:
        clean = check_name(name)
    except BadOption as error:
        raise ValueError(error) from None
    if f"{clean.lower()} ".startswith(BOT):
        raise ValueError(say("only_bots"))
    return clean


Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME), AfterValidator(name_of_a_person)]
Key = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, StringConstraints(max_length=40)]
Language = Literal["en", "fr"]

MOST_PROSPECT_MOVES = 4
LONGEST_RECORD = 200_000


def _of_every_game(module: str, suffix: str) -> Any:
    """The union of one dataclass of every game, discriminated by its field `game`."""
    kinds = tuple(
        getattr(import_module(f"amytis.games.{name}.{module}"), f"{name.capitalize()}{suffix}")
        for name in catalogue.games()
    )
    # The kinds are found only now, so they cannot be written with bars.
    return Annotated[Union[kinds], Field(discriminator="game")] if len(kinds) > 1 else kinds[0]  # noqa: UP007


View: Any = _of_every_game("view", "View")
Board: Any = _of_every_game("board", "Board")


@dataclass(frozen=True)
class Turns:
    """The tables at which it is your turn, and the time by the server's clock."""

    now: float
    tables: list[TableInfo]


# The views of the domain with the types of all games, for the OpenAPI document.
@dataclass(frozen=True)
class Snapshot(views.Snapshot):
    """Everything about a table that one viewer may know now.

    `acting` are the seats that have to confirm something now, mostly the one to move alone. `version` is what a move
    must name as `expected`; `moves` is empty unless the viewer decides; `confirm` is the one of them that confirms the
    turn, if that is possible now; `undoable` says how many decisions of the turn under way can be taken back.
    """

    view: View


@dataclass(frozen=True)
class Update(views.Update):
    """What a socket sends: forget events from `since` on, add these, and show the snapshot.

    `now` is the time by the server's clock; the snapshot does not change merely because time passes.
    """

    snapshot: Snapshot


@dataclass(frozen=True)
class Position(views.Position):
    """A step of the game for replaying: the table after it, and what it brought."""

    view: View


@dataclass(frozen=True)
class Farewell:
    """The last message of a socket that the server closes."""

    kind: Literal["farewell"]
    code: str
    message: str


@dataclass(frozen=True)
class Refused:
    """Why something was refused. `rule` names the rule of the game, `line` the line of a record."""

    code: str
    message: str
    rule: str | None = None
    line: int | None = None
    retry_after: float | None = None


@dataclass(frozen=True)
class Prospect:
    """What could be done after moves that are not played; null if they cannot be taken back or chance would speak."""

    moves: list[str] | None


@dataclass(frozen=True)
class Opened:
    """A table that was made."""

    id: str


class SeatWish(BaseModel):
    """Who shall sit on a seat: you, somebody at the same screen, whoever opens the link, or a bot."""

    kind: Literal["you", "here", "open", "bot"]
    name: Name | None = None
    bot: str | None = Field(default=None, max_length=40)

    def setup(self) -> SeatSetup:
        """The same for the domain."""
        return SeatSetup(self.kind, self.name, self.bot)


class NewTable(BaseModel):
    """A table to be made. Unless it says so, hints are allowed where only one person plays, and there are no clocks."""

    game: str = Field(max_length=40)
    options: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    seats: list[SeatWish] = Field(min_length=1, max_length=8)
    hints: bool | None = None
    clock: ClockWish | None = None

    def setup(self) -> TableSetup:
        """The same for the domain."""
        clock = None if self.clock is None else self.clock.setup()
        return TableSetup(self.game, [seat.setup() for seat in self.seats], self.options, self.hints, clock)


class SitDown(BaseModel):
    """Take a seat under a name."""

    name: Name


class PlayMove(BaseModel):
    """A move for a seat of yours; `expected` is the version you saw, `key` names this request."""

    seat: int = Field(ge=0, le=7)
    move: str = Field(min_length=1, max_length=LONGEST_MOVE)
    expected: int = Field(ge=0)
    key: Key


class TakeBack(BaseModel):
    """Undo the last decision of the turn under way."""

    seat: int = Field(ge=0, le=7)
    expected: int = Field(ge=0)
    key: Key


class OpenRecord(BaseModel):
    """A record to look through."""

    text: str = Field(max_length=LONGEST_RECORD)
