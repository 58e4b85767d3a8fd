"""A database that is not there yet: which errors pass by themselves, and how to wait until it answers."""

import asyncio
import contextlib
import logging
import re
import sqlite3
import time
from collections.abc import Callable
from enum import Enum

from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from amytis.core.errors import AmytisError, BadFile
from amytis.server.storage.database import PATIENCE, is_shared, url_of
from amytis.server.storage.storage import Storage

logger = logging.getLogger(__name__)

PAUSE = 1.0
# A server that is starting may refuse a connection and accept others a moment later: only several refusals count.
REFUSALS = 3
BETWEEN_REFUSALS = 0.3
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
UNKNOWN_HOST = "failed to resolve host"
# EAI_AGAIN: the resolver itself does not answer, as on a machine that has just started.
NO_RESOLVER = "[Errno -3]"
# The driver hands on no code of an error that ends a connection attempt, only the server's words, in its own language.
# So no text ends a process: these only let it wait where it would end otherwise.
OVERLOADED = re.compile(r"too many (clients|connections)|slots are reserved|No space left|could not (write|extend)")


class NotYet(Exception):
    """The database does not answer, but may do so later."""


class Ended(Exception):
    """This process was told to end before its database has answered."""


class Trouble(Enum):
    """What an error of a database means to a process that is starting."""

    PASSING = "it restarts, or others keep it busy"
    REFUSED = "it is up, and lets others in"
    LASTING = "somebody has to put it right"


def judge(address: str, error: Exception) -> Trouble:
    """What an error at opening a database means."""
    if not isinstance(error, OperationalError):
        return Trouble.LASTING
    if not is_shared(address):
        busy = getattr(error.orig, "sqlite_errorcode", None) in BUSY
        return Trouble.PASSING if busy else Trouble.LASTING
    text = str(error.orig)
    if UNKNOWN_HOST in text:
        return Trouble.PASSING if NO_RESOLVER in text else Trouble.LASTING
    # With a code, it is an error of an open connection, which was lost.
    lost = getattr(error.orig, "sqlstate", None) or error.connection_invalidated
    if lost or OVERLOADED.search(text) or not accepts_connections(address):
        return Trouble.PASSING
    return Trouble.REFUSED


def accepts_connections(address: str) -> bool:
    """Whether a PostgreSQL server is up, whatever it thinks of our name, our password and the database we want."""
    from psycopg import pq
    from psycopg.conninfo import make_conninfo

    url = url_of(address)
    _, arguments = url.get_dialect()().create_connect_args(url)
    wanted = make_conninfo(**{**arguments, "connect_timeout": PATIENCE["connect_timeout"]})
    return pq.PGconn.ping(wanted.encode()) == pq.Ping.OK


def open_now(address: str) -> Storage:
    """The store; `NotYet` if waiting for its database may help, else the error."""
    for left in reversed(range(REFUSALS)):
        try:
            return Storage(address)
        except SQLAlchemyError as error:
            trouble = judge(address, error)
            if trouble is Trouble.PASSING:
                raise NotYet(str(error).splitlines()[0]) from None
            if trouble is Trouble.LASTING or not left:
                raise
        time.sleep(BETWEEN_REFUSALS)
    raise AssertionError("the last attempt returns or raises")


def unusable(address: str, error: Exception) -> AmytisError:
    """What a host is told of a database that cannot be used, in one line and without its password."""
    if isinstance(error, AmytisError):
        return error
    shown = make_url(address).render_as_string(hide_password=True) if "://" in address else address
    return BadFile(f"the database {shown} cannot be used: {str(error).splitlines()[0]}")


async def open_storage(
    address: str, ending: asyncio.Event, begin_to_wait: Callable[[], None] = lambda: None
) -> tuple[Storage, str]:
    """The store, and the key that signs identities, as soon as the database answers. `Ended` if this process is to end
    first, and an error that a host can read if waiting does not help."""

    def opened() -> tuple[Storage, str]:
        storage = open_now(address)
        try:
            return storage, storage.secret()
        except BaseException as error:
            storage.close()
            if isinstance(error, OperationalError) and judge(address, error) is Trouble.PASSING:
                raise NotYet(str(error).splitlines()[0]) from None
            raise

    waiting = False
    while not ending.is_set():
        try:
            found = await asyncio.to_thread(opened)
        except NotYet as reason:
            if not waiting:
                logger.warning("the database does not answer yet, and is waited for: %s", reason)
                begin_to_wait()
            waiting = True
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await ending.wait()
        except (SQLAlchemyError, ImportError, AmytisError) as error:
            raise unusable(address, error) from None
        else:
            if waiting:
                logger.warning("the database answers now")
            return found
    raise Ended("this process was told to end while it waited for the database")
