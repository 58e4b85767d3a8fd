"""Programs that play here are revoked: bots play on for them."""

import asyncio

from amytis.server.domain.errors import DomainError
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.programs import StoredProgram


async def revoke_program(registry: TableRegistry, program: StoredProgram) -> None:
    """Let a program play no more, and bots of the house for it."""
    # First its seats: whoever could not leave one of them can ask again as long as there is a program.
    await leave_seats(registry, program)
    await registry.programs.revoke(program.id)
    await leave_seats(registry, program)


async def leave_seats(registry: TableRegistry, program: StoredProgram) -> None:
    """Let bots of the house play at all tables where a program does; one that cannot be played at is left alone."""
    tables = [table_id for table_id, _, _ in await registry.programs.seated([program.id])]
    for error in await asyncio.gather(*(stand_in(registry, one, program) for one in tables), return_exceptions=True):
        if isinstance(error, BaseException) and not (isinstance(error, DomainError) and not error.is_temporary):
            raise error


async def stand_in(registry: TableRegistry, table_id: str, program: StoredProgram) -> None:
    """Let the seats of a program be left, so that nobody waits for it for ever."""
    table = await registry.table(table_id)
    for seat in table.seats_of(program.id):
        if table.seats[seat].bot is None:
            await table.leave(seat, program.id)
