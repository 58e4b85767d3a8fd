"""A database that is not there yet: which errors pass by themselves, and how to wait until it answers.

Only the first start of a site ends over a database that refuses it. Processes that start later, or have waited, wait on
and say why: one of them that gave up would end the whole site.
"""

import asyncio
import contextlib
import logging
import re
import sqlite3
import time
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from amytis.core.errors import AmytisError, BadFile
from amytis.server.storage.address import is_shared, shown, url_of
from amytis.server.storage.database import PATIENCE
from amytis.server.storage.storage import Storage

if TYPE_CHECKING:
    from psycopg.pq import Ping

logger = logging.getLogger(__name__)

PAUSE = 1.0
# A server that is starting may refuse a connection and accept others a moment later: only several refusals count.
REFUSALS = 3
BETWEEN_REFUSALS = 0.3
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# The lowest byte of SQLite's codes says what has happened, the others which case of it.
PRIMARY_CODE = 0xFF
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
    """What an error of a database means to a server that is started."""

    TRANSIENT = "it restarts, or others keep it busy"
    REFUSED = "it is up, and lets others in"
    PERMANENT = "the host has to put it right"


def classify_error(address: str, error: Exception) -> Trouble:
    """What an error at opening a database means."""
    if not isinstance(error, OperationalError):
        return Trouble.PERMANENT
    if not is_shared(address):
        code = getattr(error.orig, "sqlite_errorcode", None) or 0
        return Trouble.TRANSIENT if code & PRIMARY_CODE in BUSY else Trouble.PERMANENT
    from psycopg.errors import ConnectionTimeout
    from psycopg.pq import Ping

    text = str(error.orig)
    if UNKNOWN_HOST in text:
        return Trouble.TRANSIENT if NO_RESOLVER in text else Trouble.PERMANENT
    # With a code, it is an error of an open connection, which was lost.
    lost = getattr(error.orig, "sqlstate", None) or error.connection_invalidated
    if lost or isinstance(error.orig, ConnectionTimeout) or OVERLOADED.search(text):
        return Trouble.TRANSIENT
    answers = {Ping.OK: Trouble.REFUSED, Ping.NO_ATTEMPT: Trouble.PERMANENT}
    return answers.get(ping(address), Trouble.TRANSIENT)


def ping(address: str) -> "Ping":
    """Whether a PostgreSQL server is up, whatever it thinks of our name, our password and the database we want; or
    that libpq does not even ask it, since the address makes no sense."""
    from psycopg import pq
    from psycopg.conninfo import make_conninfo

    url = url_of(address)
    _, arguments = url.get_dialect()().create_connect_args(url)
    wanted = make_conninfo(**{**arguments, "connect_timeout": PATIENCE["connect_timeout"]})
    return pq.Ping(pq.PGconn.ping(wanted.encode()))


def may_pass(address: str, error: Exception) -> bool:
    """Whether waiting may help a process whose site was started before.

    Its address was right then, so that whatever a PostgreSQL server or a pooler before it answers is waited for: a
    pooler without its server refuses connections, and a host whose container restarts has no name for a while.
    """
    if is_shared(address):
        return isinstance(error, OperationalError)
    return classify_error(address, error) is Trouble.TRANSIENT


def open_now(address: str) -> Storage:
    """The store, at the first start of a site; `NotYet` if waiting for its database may help, else the error."""
    for left in reversed(range(REFUSALS)):
        try:
            return Storage(address)
        except SQLAlchemyError as error:
            trouble = classify_error(address, error)
            if trouble is Trouble.TRANSIENT:
                raise NotYet(first_line(error)) from None
            if trouble is Trouble.PERMANENT or not left:
                raise
        time.sleep(BETWEEN_REFUSALS)
    raise AssertionError("the last attempt returns or raises")


def first_line(error: Exception) -> str:
    """What an error says, in one line."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def unusable(address: str, error: Exception) -> AmytisError:
    """What a host is told of a database that cannot be used, in one line and without its password."""
    if isinstance(error, AmytisError):
        return error
    return BadFile(f"the database {shown(address)} cannot be used: {first_line(error)}")


def open_with_key(address: str) -> tuple[Storage, str]:
    """The store, and the key that signs identities; `NotYet` if waiting may help, else the error."""
    storage = None
    try:
        storage = Storage(address)
        return storage, storage.secret()
    except BaseException as error:
        if storage:
            storage.close()
        if isinstance(error, SQLAlchemyError) and may_pass(address, error):
            raise NotYet(first_line(error)) from None
        raise


async def open_storage(
    address: str, ending: asyncio.Event, begin_to_wait: Callable[[], None] = lambda: None
) -> tuple[Storage, str]:
    """The store, and the key that signs identities, as soon as the database answers. `Ended` if this process is to end
    first, and an error that a host can read if waiting does not help."""
    reasons: set[str] = set()
    while not ending.is_set():
        try:
            found = await asyncio.to_thread(open_with_key, address)
        except NotYet as reason:
            if not reasons:
                logger.warning("the database does not answer yet, and is waited for: %s", reason)
                begin_to_wait()
            elif str(reason) not in reasons:
                logger.warning("the database is still waited for: %s", reason)
            reasons.add(str(reason))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await ending.wait()
        except (SQLAlchemyError, ImportError, AmytisError) as error:
            raise unusable(address, error) from None
        else:
            if reasons:
                logger.warning("the database answers now")
            return found
    raise Ended("this process was told to end while it waited for the database")
