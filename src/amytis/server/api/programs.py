"""The API for owners of programs: create, list, publish and revoke them."""

from fastapi import APIRouter, Request, Response

from amytis.server.api.addresses import sender_of
from amytis.server.api.bot_api import describe
from amytis.server.api.bot_messages import ChangeProgram, MakeProgram, NewProgram, ProgramInfo
from amytis.server.api.dependencies import REFUSED, TheRegistry, Who, answer
from amytis.server.api.error_responses import HttpError
from amytis.server.domain.errors import DomainError
from amytis.server.services.programs import revoke_program
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.programs import NameTaken, StoredProgram, TooManyPrograms

MOST_PROGRAMS = 10

router = APIRouter(prefix="/api/bots", responses=REFUSED)


@router.get("", response_model=list[ProgramInfo])
async def programs(who: Who, registry: TheRegistry, response: Response) -> Response:
    """The bots that you have made."""
    return answer([describe(program) for program in await registry.programs.of_owner(who)], response)


@router.post("", response_model=NewProgram)
async def make(wish: MakeProgram, request: Request, who: Who, registry: TheRegistry, response: Response) -> Response:
    """Make a bot; its token is told this once."""
    request.app.state.making_limiter.admit(sender_of(request))
    try:
        program, token = await registry.programs.add(wish.name, who, wish.public, MOST_PROGRAMS)
    except TooManyPrograms:
        raise DomainError("too_many_programs", most=MOST_PROGRAMS) from None
    except NameTaken:
        raise DomainError("name_taken", name=wish.name) from None
    made = answer(NewProgram(describe(program), token), response)
    made.headers["cache-control"] = "no-store"
    return made


@router.patch("/{name}", response_model=ProgramInfo)
async def change(name: str, wish: ChangeProgram, who: Who, registry: TheRegistry, response: Response) -> Response:
    """Let everybody invite a bot of yours, or yourself alone."""
    program = await own_program(registry, name, who)
    await registry.programs.publish(program.id, wish.public)
    return answer(describe(await own_program(registry, name, who)), response)


@router.delete("/{name}", response_model=list[ProgramInfo])
async def revoke(name: str, who: Who, registry: TheRegistry, response: Response) -> Response:
    """Revoke a bot's token for good; bots of the house play on for it. Those that are left."""
    await revoke_program(registry, await own_program(registry, name, who))
    return await programs(who, registry, response)


async def own_program(registry: TableRegistry, name: str, owner: str) -> StoredProgram:
    """A program of this owner; the existence of others is not revealed."""
    program = await registry.programs.by_name(name)
    if program is None or program.owner != owner:
        raise HttpError(404, "no_program", name=name[:40])
    return program
