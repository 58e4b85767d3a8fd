"""`amytis admin`: what a host may do with the tables of a database; never over the network."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import App, Parameter
from rich.markup import escape

from amytis.cli.database_access import check_database, check_storage
from amytis.cli.output import console, print_json, print_table
from amytis.core.errors import BadOption

if TYPE_CHECKING:
    from amytis.server.storage.table_admin import TableAdmin, TableEntry

Answer = TypeVar("Answer")
# Addresses of tables may begin with a hyphen.
TableId = Annotated[str, Parameter(allow_leading_hyphen=True)]
MOST_LISTED = 50

admin = App(name="admin", help="Look after the tables of a database, on the machine that has it.")


@admin.command
def tables(*, database: str = "", most: int = MOST_LISTED, json: bool = False) -> None:
    """List the newest tables.

    Parameters
    ----------
    database
        Where tables are kept, as for `amytis serve`.
    most
        How many are listed.
    json
        Print JSON for programs.
    """
    if most < 1:
        raise BadOption(f"at least one table is listed, not {most}")
    entries = ask(database, lambda admin: admin.newest(most))
    if json:
        print_json([asdict(entry) for entry in entries])
        return
    headings = ["table", "game", "steps", "made", "over", "seats"]
    # `amytis admin show` needs the whole name of a table.
    print_table(headings, [row(entry) for entry in entries], right=[2], whole=[0])


@admin.command
def show(table: TableId, *, database: str = "", json: bool = False) -> None:
    """Show one table.

    Parameters
    ----------
    table
        The end of the table's address, after `/t/`.
    database
        Where tables are kept, as for `amytis serve`.
    json
        Print JSON for programs.
    """
    entry = ask(database, lambda admin: admin.find(table))
    if entry is None:
        raise BadOption(f"there is no table {table!r}")
    if json:
        print_json(asdict(entry))
        return
    options = ", ".join(f"{name}={value}" for name, value in entry.options.items())
    lines = {
        "table": entry.id,
        "game": f"{entry.game}{f', {options}' if options else ''}",
        "steps": str(entry.steps),
        "made": when(entry.created),
        "over": when(entry.finished),
    } | {f"seat {number}": name for number, name in enumerate(entry.seats, 1)}
    for name, value in lines.items():
        console().print(f"{name:8}{escape(value)}")


@admin.command
def delete(table: TableId, *, database: str = "") -> None:
    """Delete one table for good, with its log.

    A server that has the table in memory may go on showing it until it is restarted, but nothing can be changed there.

    Parameters
    ----------
    table
        The end of the table's address, after `/t/`.
    database
        Where tables are kept, as for `amytis serve`.
    """
    if not ask(database, lambda admin: admin.remove(table)):
        raise BadOption(f"there is no table {table!r}")
    console().print(f"table {escape(table)} is deleted")


def ask(database: str, question: "Callable[[TableAdmin], Awaitable[Answer]]") -> Answer:
    """Open a database that is there, ask something of it, and close it."""
    from sqlalchemy.exc import SQLAlchemyError

    from amytis.server.storage.availability import unusable
    from amytis.server.storage.storage import Storage
    from amytis.server.storage.table_admin import TableAdmin

    address = check_database(database)
    check_storage(address)
    storage = Storage(address)

    async def answer() -> Answer:
        return await question(TableAdmin(storage))

    try:
        return asyncio.run(answer())
    except SQLAlchemyError as error:
        raise unusable(address, error) from None
    finally:
        storage.close()


def row(entry: "TableEntry") -> list[str]:
    """A table as a line of a list."""
    seats = escape(", ".join(entry.seats))
    return [entry.id, entry.game, str(entry.steps), when(entry.created), when(entry.finished), seats]


def when(moment: float | None) -> str:
    """A moment, to the minute."""
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M") if moment else "-"
