"""What happens when the time of a seat is up: a bot takes the seat over, as if its player had left."""

from dataclasses import replace

from amytis.server.domain.clocks import overdue, without_jump
from amytis.server.domain.seats import STAND_IN
from amytis.server.domain.table import Table
from amytis.server.storage.storage import Storage


async def call_time(table: Table, storage: Storage) -> None:
    """Let bots stand in for those who are out of time; what they have not confirmed is dropped.

    If it was not time that passed but the machine's clock that jumped, the clocks are put right instead.
    """

    async def attempt() -> None:
        if table.clock is None:
            return
        clock = without_jump(table.clock)
        if clock is not table.clock:

            def apply() -> None:
                table.clock = clock

            await table.commit(storage.keep_clock(table.id, table.revision, clock), apply)
        for seat in overdue(clock):
            await table.change_seat(seat, replace(table.seats[seat], bot=STAND_IN, out_of_time=True))

    await table.change(attempt)
