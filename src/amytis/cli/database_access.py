"""The database of a command: which one is meant, whether it can be used, and an SQLite file for one process alone."""

import fcntl
import os
from pathlib import Path
from typing import IO

from amytis.core.errors import BadOption

HELD: list[IO[str]] = []
PRIVATE = 0o600


def check_database(named: str, may_be_new: bool = False) -> str:
    """The address of the database that was named, else of the usual one; a bare name is an SQLite file.

    Only commands that begin a database make a new file; to the others it is a name that was mistyped.
    """
    from amytis.server.settings import default_database
    from amytis.server.storage.address import UNREADABLE, file_of

    database = named or default_database()
    if "://" not in database:
        if ":" in database or "@" in database:
            # Likely an address without its beginning, and with a password.
            raise BadOption(UNREADABLE)
        database = f"sqlite:///{Path(database).expanduser().resolve()}"
    file = file_of(database)
    if file and not file.parent.is_dir():
        raise BadOption(f"{file}: there is no folder {file.parent}")
    if file and not may_be_new and not file.is_file():
        raise BadOption(f"there is no database {file}")
    return database


def check_storage(database: str, waits: bool = False) -> None:
    """Refuse a database that cannot be used; one that may answer later is good enough for a command that waits."""
    from sqlalchemy.exc import SQLAlchemyError

    from amytis.server.storage.availability import NotYet, open_now, unusable

    try:
        open_now(database).close()
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(database, error) from None
    except NotYet as reason:
        if not waits:
            raise unusable(database, reason) from None


def occupy(database: str, address: str) -> str | None:
    """Take an SQLite file for this process alone; the address of the server that has it, if one has."""
    from amytis.server.storage.address import file_of

    file = file_of(database)
    if file is None:
        return None
    try:
        # Held until the process ends. Other users who could open it could hold it, too.
        lock = open(f"{file}.lock", "a+", encoding="utf-8", opener=private)  # noqa: SIM115
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        return lock.read().strip() or "an unknown address"
    except OSError as error:
        raise BadOption(f"{file}: {error.strerror}") from None
    lock.truncate(0)
    lock.write(address)
    lock.flush()
    HELD.append(lock)
    return None


def private(path: str, flags: int) -> int:
    """Open a file that only its owner may open, from now on if it was there before."""
    descriptor = os.open(path, flags, PRIVATE)
    if os.fstat(descriptor).st_uid == os.geteuid():
        os.fchmod(descriptor, PRIVATE)
    return descriptor


def let_go() -> None:
    """Give back what `occupy` has taken, before this process ends."""
    while HELD:
        HELD.pop().close()
