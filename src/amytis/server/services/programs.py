"""Revoking programs; built-in bots play on for them."""

import asyncio

from amytis.server.domain.errors import DomainError
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.programs import StoredProgram


async def revoke_program(registry: TableRegistry, program: StoredProgram) -> None:
    """Revoke a program; built-in bots take over its seats."""
    # Seats first: as long as the program exists, a request that failed half-way can be repeated.
    await leave_seats(registry, program)
    await registry.programs.revoke(program.id)
    await leave_seats(registry, program)


async def leave_seats(registry: TableRegistry, program: StoredProgram) -> None:
    """Let built-in bots take over all seats of a program; tables that cannot be read are skipped."""
    tables = [table_id for table_id, _, _ in await registry.programs.seated([program.id])]
    for error in await asyncio.gather(*(stand_in(registry, one, program) for one in tables), return_exceptions=True):
        if isinstance(error, BaseException) and not (isinstance(error, DomainError) and not error.is_temporary):
            raise error


async def stand_in(registry: TableRegistry, table_id: str, program: StoredProgram) -> None:
    """Let bots take over the seats of a program at one table."""
    table = await registry.table(table_id)
    for seat in table.seats_of(program.id):
        if table.seats[seat].bot is None:
            await table.leave(seat, program.id)
