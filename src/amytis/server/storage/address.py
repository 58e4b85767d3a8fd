"""Addresses of databases: read and checked in one place, and never shown with their password."""

from functools import cache
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError

from amytis.core.errors import BadOption

POSTGRES = "postgresql"
SQLITE = "sqlite"
# Said instead of what was written: where an address is cut wrongly, any part of it may be part of the password.
UNREADABLE = (
    "the address of the database cannot be read: it is a file, sqlite:///file or"
    " postgresql://user:password@host:port/name, with %40 for an @ in the password"
)
LAST_PORT = 65_535


@cache
def url_of(address: str) -> sql.URL:
    """An address, with the driver that we use."""
    try:
        url = sql.make_url(address)
        if url.drivername in ("postgres", POSTGRES):
            url = url.set(drivername=f"{POSTGRES}+psycopg")
        kind = url.get_backend_name()
        readable = (kind == SQLITE and not url.host) or (kind == POSTGRES and not _is_cut_wrongly(url, address))
        readable = readable and all(1 <= port <= LAST_PORT for port in _ports(url))
    except (ValueError, ArgumentError):
        readable = False
    if not readable:
        raise BadOption(UNREADABLE)
    return url


def _is_cut_wrongly(url: sql.URL, address: str) -> bool:
    """Whether a password has an @ that was not escaped: what comes after it would be taken for the host."""
    return url.password is not None and address.partition("://")[2].partition(":")[2].count("@") > 1


def _ports(url: sql.URL) -> list[int]:
    """The ports that an address names, several if it names several hosts."""
    if url.get_backend_name() != POSTGRES:
        return []
    _, arguments = url.get_dialect()().create_connect_args(url)
    return [int(port) for port in str(arguments.get("port") or "").split(",") if port]


def is_shared(address: str) -> bool:
    """Whether several processes may use a database at the same time."""
    return url_of(address).get_backend_name() == POSTGRES


def file_of(address: str) -> Path | None:
    """The file of an SQLite database; nothing for PostgreSQL, and for what is kept in memory."""
    name = url_of(address).database
    if is_shared(address) or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def shown(address: str) -> str:
    """An address as a host may see it: parameters can hold secrets just as the password does."""
    return url_of(address).set(query={}).render_as_string(hide_password=True)
