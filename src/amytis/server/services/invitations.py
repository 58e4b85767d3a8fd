"""Invitations of programs to new tables, by the names under which the lobby lists them."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.server.domain.errors import DomainError
from amytis.server.domain.table_setup import SeatSetup
from amytis.server.storage.programs import Programs, StoredProgram

PREFIX = "program:"
MOST_TABLES = 100
# Of those, to how many one person may invite a program that is not theirs, and all people of an address together.
MOST_OF_A_PERSON = 5
MOST_OF_AN_ADDRESS = 20


@dataclass(frozen=True)
class Inviter:
    """A person or a program that opens a table, the address they do it from, and whose program it is."""

    identity: str
    address: str | None = None
    owner: str | None = None

    def owns(self, program: StoredProgram) -> bool:
        """Whether a program is their own."""
        return program.owner is not None and program.owner in (self.identity, self.owner)


async def invited(programs: Programs, wishes: Sequence[SeatSetup], inviter: Inviter) -> dict[str, StoredProgram]:
    """The programs among the chosen bots, if the inviter may invite them and all of them are online."""
    return {
        name: await _invite(programs, name.removeprefix(PREFIX), inviter) for name in sorted(names_of_programs(wishes))
    }


def names_of_programs(wishes: Sequence[SeatSetup]) -> set[str]:
    """The chosen programs, by the names under which the lobby lists them."""
    return {wish.bot for wish in wishes if wish.kind == "bot" and wish.bot and wish.bot.startswith(PREFIX)}


async def _invite(programs: Programs, name: str, inviter: Inviter) -> StoredProgram:
    program = await programs.by_name(name)
    if program is None or not (program.public or inviter.owns(program)):
        raise DomainError("no_program", name=name)
    if not program.online:
        raise DomainError("program_away", name=program.name)
    await check_invitation(programs, program, inviter)
    return program


async def check_invitation(programs: Programs, program: StoredProgram, inviter: Inviter) -> None:
    """A program plays at so many tables at once, and at only some of them with the same person or address. Its owner
    may have all of it."""
    if not inviter.owns(program) and program.id != inviter.identity:
        of_person, of_address = await programs.count_invitations(program.id, inviter.identity, inviter.address)
        if of_person >= MOST_OF_A_PERSON:
            raise DomainError("too_many_invitations", name=program.name, most=MOST_OF_A_PERSON)
        if of_address >= MOST_OF_AN_ADDRESS:
            raise DomainError("too_many_from_address", name=program.name, most=MOST_OF_AN_ADDRESS)
    await check_not_busy(programs, program)


async def check_not_busy(programs: Programs, program: StoredProgram) -> None:
    """A program plays at so many tables at once, and no more."""
    if await programs.count_games(program.id) >= MOST_TABLES:
        raise DomainError("program_busy", name=program.name)
