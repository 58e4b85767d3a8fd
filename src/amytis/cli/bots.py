"""`amytis bots`: the host makes bots that play over HTTP, lists them and revokes them."""

import asyncio
from typing import TYPE_CHECKING, Literal

from amytis.cli.database_access import check_database
from amytis.cli.output import console, print_table
from amytis.core.errors import BadOption

if TYPE_CHECKING:
    from amytis.server.storage.programs import Programs, StoredProgram
    from amytis.server.storage.storage import Storage


Action = Literal["list", "add", "remove"]


def bots(action: Action = "list", name: str = "", *, public: bool = False, database: str = "") -> None:
    """Bots that play at your tables over HTTP; people make their own on the page /bots.

    Parameters
    ----------
    action
        What to do: list all bots, add one, or remove one for good.
    name
        The name of the bot.
    public
        Let everybody at your server invite the bot.
    database
        Where tables are kept, as `sqlite:///file`; by default a file in your data folder.
    """
    if (action == "list") == bool(name):
        raise BadOption(f"`amytis bots {action}` needs {'no name' if name else 'a name'}")
    from sqlalchemy.exc import SQLAlchemyError

    from amytis.server.storage.availability import unusable
    from amytis.server.storage.storage import Storage

    address = check_database(database)
    try:
        storage = Storage(address)
        try:
            asyncio.run(act(storage, action, name, public))
        finally:
            storage.close()
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(address, error) from None


async def act(storage: "Storage", action: Action, name: str, public: bool) -> None:
    """Do what was asked for."""
    from amytis.server.storage.programs import Programs

    programs = Programs(storage.database)
    if action == "add":
        await add(programs, name, public)
    elif action == "remove":
        await remove(storage, name)
    else:
        await show(programs)


async def add(programs: "Programs", name: str, public: bool) -> None:
    """Make a bot and print its token, this once."""
    from pydantic import ValidationError

    from amytis.server.api.bot_messages import MakeProgram
    from amytis.server.api.error_responses import from_validation
    from amytis.server.sentences import say
    from amytis.server.storage.programs import NameTaken

    try:
        wish = MakeProgram(name=name, public=public)
        _, token = await programs.add(wish.name, None, wish.public)
    except ValidationError as error:
        raise BadOption(from_validation({**error.errors()[0], "loc": ("body", "name")}).worded("en")) from None
    except NameTaken:
        raise BadOption(say("name_taken", name=name)) from None
    console().print(token, soft_wrap=True)


async def remove(storage: "Storage", name: str) -> None:
    """Revoke a bot's token; built-in bots take over its seats."""
    from amytis.server.domain.errors import DomainError
    from amytis.server.services.programs import revoke_program
    from amytis.server.services.table_registry import TableRegistry
    from amytis.server.settings import Settings
    from amytis.server.storage.programs import Programs

    program = await Programs(storage.database).by_name(name)
    if program is None:
        raise BadOption(f"there is no bot {name!r}")
    registry = TableRegistry(storage, Settings("", works=False))
    try:
        await revoke_program(registry, program)
    except DomainError as error:
        raise BadOption(error.worded("en")) from None
    finally:
        await registry.close()
    console().print(f"{program.name} is revoked; where it played, built-in bots play on.")


async def show(programs: "Programs") -> None:
    """All bots, whoever made them."""
    found = await programs.everybody()
    print_table(["bot", "made by", "invited by", "now"], [row(program) for program in found])


def row(program: "StoredProgram") -> list[str]:
    """A bot as a line of the table."""
    maker = "somebody" if program.owner else "the host"
    return [program.name, maker, "everybody" if program.public else maker, "listening" if program.online else ""]
