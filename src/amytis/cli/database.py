"""`amytis database`: the care of what is kept: its version, backups, and restoring them."""

from pathlib import Path
from typing import Literal

from sqlalchemy.exc import SQLAlchemyError

from amytis.cli.database_access import check_database, let_go, occupy
from amytis.cli.output import console
from amytis.core.errors import BadFile, BadOption
from amytis.server.storage.availability import unusable
from amytis.server.storage.backup import backup, restore
from amytis.server.storage.database import Database
from amytis.server.storage.migration import migrate, newest, version_of

Action = Literal["status", "upgrade", "backup", "restore"]


def database(action: Action, file: Path | None = None, *, database: str = "") -> None:
    """Look after the database: say its version, bring it up to date, back it up, or restore a backup.

    Parameters
    ----------
    action
        What to do. A backup can be made while servers run; to restore, name a new, empty database.
    file
        The backup file; compressed if its name ends in .gz.
    database
        Which database; by default what AMYTIS_DATABASE says, else the file in your data folder.
    """
    if (action in ("backup", "restore")) != (file is not None):
        raise BadOption(f"`{action}` goes {'with' if file is None else 'without'} a file")
    address = check_database(database, may_be_new=action in ("upgrade", "restore"))
    if action in ("upgrade", "restore") and (running := occupy(address, "a command")):
        raise BadOption(f"{running} uses this database: stop it first")
    try:
        opened = Database(address)
        try:
            console().print(act(opened, action, file))
        finally:
            opened.close()
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(address, error) from None
    finally:
        let_go()


def act(opened: Database, action: Action, file: Path | None) -> str:
    """Do it, and say what was done."""
    version = opened.transaction_now(version_of)
    if action == "upgrade":
        opened.transaction_now(migrate)
        done = "was" if version == newest() else "is now"
        return f"The database {done} up to date, at version {newest()}."
    if action == "restore":
        assert file
        return f"Restored {restore(opened, file):,} rows from {file}."
    if action == "status":
        have = f"has version {version}" if version else "is empty"
        if version == newest():
            return f"The database {have}, which is up to date."
        return f"The database {have}; version {newest()} is needed: run `amytis database upgrade`."
    assert file
    if version is None:
        raise BadOption("the database is empty: there is nothing to back up")
    try:
        return f"Wrote {backup(opened, file):,} rows to {file}."
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror}") from None
