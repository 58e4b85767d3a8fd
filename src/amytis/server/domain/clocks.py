"""How clocks go: what each change of a table does to them, and what a machine's clock that jumps does not.

A seat's clock runs while its person has something to decide. The time of bots costs nobody anything.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from amytis.core.game import Game
from amytis.server import time_source
from amytis.server.domain.errors import DomainError
from amytis.server.domain.seats import OPEN
from amytis.server.domain.table_setup import BANK, ClockSetup
from amytis.server.storage.stored import StoredClock, StoredSeat

# Players who were waiting for the last seat to be taken get time to return to the page.
HEAD_START = 30.0
# Two readings of two clocks never agree to the last digit; what differs by more is a jump.
JUMP = 2.0


def new_clock(wish: ClockSetup | StoredClock, players: int) -> StoredClock:
    """New clocks from a set-up or from another table; they do not run yet."""
    full = (float(wish.seconds),) * players
    return StoredClock(wish.kind, wish.seconds, wish.increment, full, (None,) * players)


def without_jump(clock: StoredClock) -> StoredClock:
    """The same clocks if the time of the day has gone as it should since they were written down.

    If it was set forward or back meanwhile, or the machine slept, everything is as if it had begun that much later or
    earlier. That can be told only by the machine that wrote it down; others have to believe it.
    """
    if clock.machine != time_source.machine():
        return clock
    jump = (time_source.now() - clock.at) - (time_source.steady() - clock.steady)
    if abs(jump) <= JUMP:
        return clock
    clock = replace(clock, start=clock.start + jump)
    return _written(clock, clock.left, [None if since is None else since + jump for since in clock.since])


def beginning(clock: StoredClock, seats: Sequence[StoredSeat], acting: Collection[int]) -> StoredClock:
    """The clocks when every seat is taken: after a while the first of them run."""
    return _go_on(replace(clock, start=time_source.now() + HEAD_START), _counted(seats, acting))


def after_turn(
    clock: StoredClock, seats: Sequence[StoredSeat], before: Game, after: Game, confirmer: int
) -> StoredClock:
    """The clocks once a seat has confirmed: its turn has ended, unless it has more to decide in the same turn."""
    new_turn = before.rules.turn(before.state).number != after.rules.turn(after.state).number
    ended = [seat for seat in before.active_seats if seat not in after.active_seats or (new_turn and seat == confirmer)]
    return _go_on(clock, _counted(seats, after.active_seats), ended)


def after_seating(clock: StoredClock, seats: Sequence[StoredSeat], acting: Collection[int]) -> StoredClock:
    """The clocks once somebody has left a seat or come back to it."""
    return _go_on(clock, _counted(seats, acting))


def check_return(clock: StoredClock | None, seat: int) -> None:
    """Refuse a player's return after a timeout: into the same turn, or without any time left."""
    if clock and not clock.left[seat]:
        raise DomainError("no_time_left" if clock.kind == BANK and not clock.increment else "turn_lost")


def overdue(clock: StoredClock) -> list[int]:
    """The seats that are out of time."""
    now = time_source.now()
    pairs = enumerate(zip(clock.since, clock.left, strict=True))
    return [seat for seat, (since, left) in pairs if since is not None and since + left <= now]


def _counted(seats: Sequence[StoredSeat], acting: Collection[int]) -> list[int]:
    """The seats whose time runs: those of people and programs who have to decide, once every seat is taken."""
    if any(seat.kind == OPEN for seat in seats):
        return []
    return [seat for seat in acting if seats[seat].owner and seats[seat].bot is None]


def _go_on(clock: StoredClock, running: Collection[int], ended: Collection[int] = ()) -> StoredClock:
    """The clocks after a change: those of `running` go on or start, the others stop.

    For the seats of `ended` that was the end of a turn. Who did not play it themselves gets no increment, unless the
    bank is empty: it is what whoever was out of time comes back with.
    """
    clock, now = without_jump(clock), time_source.now()
    left, since = list(clock.left), list(clock.since)
    for seat, began in enumerate(clock.since):
        if began is not None and (seat not in running or seat in ended):
            left[seat] = max(0.0, left[seat] - max(0.0, now - began))
            since[seat] = None
        if seat in ended and clock.kind != BANK:
            left[seat] = float(clock.seconds)
        elif seat in ended and (began is not None or not left[seat]):
            left[seat] += clock.increment
        if seat in running and since[seat] is None:
            since[seat] = max(now, clock.start)
    return _written(clock, left, since)


def _written(clock: StoredClock, left: Sequence[float], since: Sequence[float | None]) -> StoredClock:
    return replace(
        clock,
        left=tuple(left),
        since=tuple(since),
        at=time_source.now(),
        steady=time_source.steady(),
        machine=time_source.machine(),
    )
