"""What a viewer is shown of a table: plain data, as it is sent to browsers and programs."""

from dataclasses import dataclass
from typing import Literal

from amytis.core.effects import Effect
from amytis.server.domain.table_setup import ClockKind

SeatKind = Literal["open", "person", "bot"]


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


@dataclass(frozen=True)
class SeatInfo:
    """Who sits on a seat. `stand_in` is the bot that plays while its player is gone, or since they were out of time.

    A bot of the house says in `bot` which one it is; a program from elsewhere is of the kind `bot` and has only a name.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    stand_in: str | None
    yours: bool
    online: bool
    out_of_time: bool
    clock: SeatClock | None


@dataclass(frozen=True)
class Event:
    """A step of the game as one viewer knows it; `seat` is null for chance, `?` stands for what is hidden.

    `turn` is the turn it belongs to, 0 for the set-up, and `whose` the seat whose turn that is, null for nobody's.
    """

    seq: int
    turn: int
    whose: int | None
    seat: int | None
    move: str
    happenings: list[Effect]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]


@dataclass(frozen=True)
class TableInfo:
    """A table as a lobby shows it; `hints` says whether whoever has to decide may ask for a hint."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[SeatInfo]
    started: bool
    over: bool
    your_turn: bool
    steps: int
    created: float
    hints: bool
    clock: ClockInfo | None


@dataclass(frozen=True)
class Snapshot:
    """Everything about a table that one viewer may know now.

    `acting` are the seats that have to confirm something now, mostly the one to move alone. `version` is what a move
    must name as `expected`; `moves` is empty unless the viewer decides; `confirm` is the one of them that confirms the
    turn, if that is possible now; `undoable` says how many decisions of the turn under way can be taken back.
    """

    table: TableInfo
    seat: int | None
    your_seats: list[int]
    acting: list[int]
    version: int
    view: object
    moves: list[str]
    confirm: str | None
    undoable: int
    outcome: Outcome | None
    rematch: str | None


@dataclass(frozen=True)
class Update:
    """What a socket sends: forget events from `since` on, add these, and show the snapshot.

    `now` is the time by the server's clock; the snapshot does not change merely because time passes.
    """

    kind: Literal["update"]
    since: int
    events: list[Event]
    snapshot: Snapshot
    now: float


@dataclass(frozen=True)
class Position:
    """A step of the game for replaying: the table after it, and what it brought."""

    step: int
    steps: int
    event: Event | None
    view: object


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal, and if not, why not."""

    legal: bool
    rule: str | None
    sentence: str | None
