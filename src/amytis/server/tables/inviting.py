"""Invitations of programs to new tables, by the name under which the house lists them."""

from collections.abc import Collection, Sequence

from amytis.server.api.messages import SeatWish
from amytis.server.guards.refusals import Refusal
from amytis.server.storage.programs import Programs, StoredProgram

PREFIX = "program:"
MOST_TABLES = 100


async def invited(
    programs: Programs, wishes: Sequence[SeatWish], inviters: Collection[str | None]
) -> dict[str, StoredProgram]:
    """The programs among the bots that are wished for, if those who invite may, and each of them listens."""
    names = {wish.bot for wish in wishes if wish.kind == "bot" and wish.bot and wish.bot.startswith(PREFIX)}
    return {name: await _invite(programs, name.removeprefix(PREFIX), inviters) for name in names}


async def _invite(programs: Programs, name: str, inviters: Collection[str | None]) -> StoredProgram:
    program = await programs.by_name(name)
    if program is None or not (program.public or (program.owner and program.owner in inviters)):
        raise Refusal(422, "no_program", name=name)
    if not program.online:
        raise Refusal(409, "program_away", name=program.name)
    await check_not_busy(programs, program)
    return program


async def check_not_busy(programs: Programs, program: StoredProgram) -> None:
    """A program plays at so many tables at once, and no more."""
    if len(await programs.seated([program.id])) >= MOST_TABLES:
        raise Refusal(409, "program_busy", name=program.name)
