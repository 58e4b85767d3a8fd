"""A table, its seats and its steps as they are kept."""

from dataclasses import dataclass, field

# Stands among connected seats for all who follow a table without a seat.
ONLOOKER = -1


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on a seat: a person or a program (`owner` is their identity), a built-in bot, or nobody yet.

    An owner whose seat has a bot is gone: they left, or were out of time.
    """

    kind: str
    name: str
    owner: str | None = None
    bot: str | None = None
    out_of_time: bool = False


@dataclass(frozen=True)
class StoredClock:
    """How long the seats may think, and how their clocks stand.

    `move`: so many seconds for each turn. `game`: so many for the whole game, and an increment for each turn. `left` is
    what each seat has when its clock stands, or had at `since`, from when on it runs; none runs before `start`. `at`
    and `steady` say when all that was written down, by the clock on the wall and by the one of that machine that never
    jumps.
    """

    kind: str
    seconds: int
    increment: int
    left: tuple[float, ...]
    since: tuple[float | None, ...]
    start: float = 0.0
    at: float = 0.0
    steady: float = 0.0
    machine: str = ""

    @property
    def deadline(self) -> float | None:
        """The next moment at which a seat runs out of time."""
        ends = (since + left for since, left in zip(self.since, self.left, strict=True) if since is not None)
        return min(ends, default=None)


@dataclass(frozen=True)
class StoredEvent:
    """A decision of a seat, or an outcome of chance (no seat); `key` is the request that brought it.

    Where a seat is not told, as in drafts and in databases of an earlier version, it was the one to move.
    """

    move: str
    key: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class StoredTable:
    """A table as it is kept; `elsewhere` are the seats whose people are connected to other processes, and `ONLOOKER` if
    others follow it there. `opened_from` stands for the address that it was opened from."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    host: str
    created: float
    finished: float | None
    rematch: str | None
    seats: list[StoredSeat]
    events: list[StoredEvent] = field(default_factory=list)
    drafts: dict[int, list[StoredEvent]] = field(default_factory=dict)
    hints: bool = False
    revision: int = 0
    elsewhere: frozenset[int] = frozenset()
    began: float | None = None
    clock: StoredClock | None = None
    opened_from: str | None = None
