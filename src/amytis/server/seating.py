"""Who sits at a table, and what they are called."""

from collections.abc import Sequence

from amytis.core.records import BOT
from amytis.server.messages import SeatInfo
from amytis.server.storage import StoredSeat

OPEN, PERSON, ROBOT = "open", "person", "bot"


def recorded_names(seats: Sequence[StoredSeat]) -> tuple[str, ...]:
    """Names for the record: bots are marked as bots, seats without a name are called by their number."""
    names = [
        f"{BOT}{seat.bot}" if seat.kind == ROBOT else seat.name or f"Seat {number + 1}"
        for number, seat in enumerate(seats)
    ]
    named = [number for number, seat in enumerate(seats) if seat.name or seat.kind == ROBOT]
    return tuple(names[: named[-1] + 1 if named else 0])


def describe_seat(number: int, seat: StoredSeat, name: str, yours: bool, online: bool) -> SeatInfo:
    """A seat as the page shows it."""
    return SeatInfo(
        seat=number,
        kind=seat.kind,  # type: ignore[arg-type]
        name=shown_name(seat, name),
        bot=seat.bot if seat.kind == ROBOT else None,
        stand_in=seat.bot if seat.kind == PERSON else None,
        yours=yours,
        online=online or seat.kind == ROBOT,
    )


def shown_name(seat: StoredSeat, name: str) -> str:
    """What a seat is called on the page, which shows by itself what is a bot, and numbers seats without a name."""
    if seat.kind == OPEN or (seat.kind == PERSON and not seat.name):
        return ""
    return name.removeprefix(BOT) if seat.kind == ROBOT else name
