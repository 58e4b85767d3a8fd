"""Who sits at a table, and what they are called."""

from collections.abc import Sequence

from amytis.core.records import BOT
from amytis.server.domain.views import SeatClock, SeatInfo
from amytis.server.storage.stored import StoredSeat

OPEN, PERSON, ROBOT = "open", "person", "bot"
STAND_IN = "greedy"


def recorded_names(seats: Sequence[StoredSeat]) -> tuple[str, ...]:
    """Names for the record: bots are marked as bots, seats without a name are called by their number.

    A built-in bot is called by its level; a program has a name of its own.
    """
    names = [
        f"{BOT}{seat.name or seat.bot}" if seat.kind == ROBOT else seat.name or f"Seat {number + 1}"
        for number, seat in enumerate(seats)
    ]
    named = [number for number, seat in enumerate(seats) if seat.name or seat.kind == ROBOT]
    return tuple(names[: named[-1] + 1 if named else 0])


def describe_seat(
    number: int, seat: StoredSeat, name: str, yours: bool, online: bool, clock: SeatClock | None = None
) -> SeatInfo:
    """A seat as the page shows it."""
    built_in = is_built_in(seat)
    return SeatInfo(
        seat=number,
        kind=seat.kind,  # type: ignore[arg-type]  # the database knows text alone
        name=shown_name(seat, name),
        bot=seat.bot if built_in else None,
        stand_in=None if built_in else seat.bot,
        yours=yours,
        online=online or built_in,
        out_of_time=seat.out_of_time,
        clock=clock if seat.owner else None,
    )


def is_built_in(seat: StoredSeat) -> bool:
    """Whether a built-in bot plays the seat for itself, not as a stand-in."""
    return seat.kind == ROBOT and seat.owner is None


def is_for_bots(seats: Sequence[StoredSeat]) -> bool:
    """Whether bots play all seats, also as stand-ins, so that nobody waits for them."""
    return all(seat.bot for seat in seats)


def shown_name(seat: StoredSeat, name: str) -> str:
    """What a seat is called on the page, which shows by itself what is a bot, and numbers seats without a name."""
    if seat.kind == OPEN or (seat.kind == PERSON and not seat.name):
        return ""
    return name.removeprefix(BOT) if seat.kind == ROBOT else name
