"""The API for people who let programs play: make one, see how it is, and revoke it."""

import asyncio

from fastapi import APIRouter, Request, Response

from amytis.server.api.addresses import sender_of
from amytis.server.api.bot_api import describe
from amytis.server.api.bot_messages import ChangeProgram, MakeProgram, NewProgram, ProgramInfo
from amytis.server.api.dependencies import REFUSED, TheHouse, Who, answer
from amytis.server.api.error_responses import HttpError
from amytis.server.domain.errors import DomainError
from amytis.server.services.table_registry import House
from amytis.server.storage.programs import NameTaken, StoredProgram, TooManyPrograms

MOST_PROGRAMS = 10

router = APIRouter(prefix="/api/bots", responses=REFUSED)


@router.get("", response_model=list[ProgramInfo])
async def programs(who: Who, house: TheHouse, response: Response) -> Response:
    """The bots that you have made."""
    return answer([describe(program) for program in await house.programs.of_owner(who)], response)


@router.post("", response_model=NewProgram)
async def make(wish: MakeProgram, request: Request, who: Who, house: TheHouse, response: Response) -> Response:
    """Make a bot; its token is told this once."""
    request.app.state.making_limiter.admit(sender_of(request))
    try:
        program, token = await house.programs.add(wish.name, who, wish.public, MOST_PROGRAMS)
    except TooManyPrograms:
        raise DomainError("too_many_programs", most=MOST_PROGRAMS) from None
    except NameTaken:
        raise DomainError("name_taken", name=wish.name) from None
    made = answer(NewProgram(describe(program), token), response)
    made.headers["cache-control"] = "no-store"
    return made


@router.patch("/{name}", response_model=ProgramInfo)
async def change(name: str, wish: ChangeProgram, who: Who, house: TheHouse, response: Response) -> Response:
    """Let everybody invite a bot of yours, or yourself alone."""
    program = await own_program(house, name, who)
    await house.programs.publish(program.id, wish.public)
    return answer(describe(await own_program(house, name, who)), response)


@router.delete("/{name}", response_model=list[ProgramInfo])
async def revoke(name: str, who: Who, house: TheHouse, response: Response) -> Response:
    """Revoke a bot's token for good; bots of the house play on for it. Those that are left."""
    await revoke_program(house, await own_program(house, name, who))
    return await programs(who, house, response)


async def revoke_program(house: House, program: StoredProgram) -> None:
    """Let a program play no more, and bots of the house for it."""
    # First its seats: whoever could not leave one of them can ask again as long as there is a program.
    await leave_seats(house, program)
    await house.programs.revoke(program.id)
    await leave_seats(house, program)


async def leave_seats(house: House, program: StoredProgram) -> None:
    """Let bots of the house play at all tables where a program does; one that cannot be played at is left alone."""
    tables = [table_id for table_id, _, _ in await house.programs.seated([program.id])]
    for error in await asyncio.gather(*(stand_in(house, one, program) for one in tables), return_exceptions=True):
        if isinstance(error, BaseException) and not (isinstance(error, DomainError) and not error.is_temporary):
            raise error


async def stand_in(house: House, table_id: str, program: StoredProgram) -> None:
    """Let the seats of a program be left, so that nobody waits for it for ever."""
    table = await house.table(table_id)
    for seat in table.seats_of(program.id):
        if table.seats[seat].bot is None:
            await table.leave(seat, program.id)
    house.wake(table)


async def own_program(house: House, name: str, owner: str) -> StoredProgram:
    """A program that somebody has made; those of others they need not know of."""
    program = await house.programs.by_name(name)
    if program is None or program.owner != owner:
        raise HttpError(404, "no_program", name=name[:40])
    return program
