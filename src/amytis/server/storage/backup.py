"""Backups: every row as a line of JSON, from one moment, the same for every kind of database.

So a backup of an SQLite file can be restored into PostgreSQL, and the other way round.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql
from sqlalchemy import MetaData

from amytis.core.errors import BadFile
from amytis.server.storage.address import POSTGRES
from amytis.server.storage.database import Database
from amytis.server.storage.migration import VERSION_TABLE, migrate, version_of, versions
from amytis.server.storage.schema import presence_table, processes_table

FORMAT = "amytis-backup"
ROWS = 500
# Presence is transient; the version is in the first line.
LEFT_OUT = (processes_table.name, presence_table.name, VERSION_TABLE)


class Unfit(Exception):
    """A file that is no backup, or none that this version can read; only hosts meet this."""


def open_file(path: Path, mode: str) -> IO[str]:
    """A backup file; compressed if its name ends in .gz."""
    opener: Any = gzip.open if path.suffix == ".gz" else open
    file: IO[str] = opener(path, f"{mode}t", encoding="utf-8")
    return file


def backup(database: Database, path: Path) -> int:
    """Write everything to a file that is there only once it is whole; the number of rows.

    The database may have an earlier version: a backup is made before it is brought up to date. The file has the key
    that signs cookies, so nobody but its owner may read it.
    """
    unfinished = path.with_name(f".unfinished-{path.name}")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with open_file(unfinished, "w") as file, database.engine.connect() as connection:
        if database.engine.dialect.name == POSTGRES:
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        count = 0
        with connection.begin():
            file.write(json.dumps({"format": FORMAT, "version": version_of(connection), "ends": True}) + "\n")
            for table in tables_of(connection):
                # A few rows at a time: a large table would neither fit into memory nor be read before the time is up.
                for row in connection.execution_options(yield_per=ROWS).execute(sql.select(table)).mappings():
                    file.write(json.dumps({"table": table.name, "row": dict(row)}) + "\n")
                    count += 1
            # A file that was cut off between two lines would look whole without it.
            file.write(json.dumps({"rows": count}) + "\n")
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(path)
    return count


def tables_of(connection: sql.Connection) -> list[sql.Table]:
    """The tables that are backed up, as this database has them: none comes before one that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in LEFT_OUT]


def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, wholly or not at all; the number of rows.

    A backup of an earlier version is filled into a database of that version, which is then brought up to date.
    """
    try:
        with open_file(path, "r") as file, database.engine.begin() as connection:
            if sql.inspect(connection).get_table_names():
                raise BadFile("the database is not empty: restore into a new one, and then serve that")
            head = read_head(file.readline())
            migrate(connection, head["version"])
            lines = map(json.loads, file)
            count = fill(connection, until_end(lines) if head.get("ends") else lines)
            migrate(connection)
            return count
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, Unfit) as error:
        raise BadFile(f"{path} cannot be restored: {error}") from None


def read_head(line: str) -> dict[str, Any]:
    """What the first line says: of which version of the database a backup was made, and whether it has a last line."""
    head = json.loads(line or "null")
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Unfit("it is no backup of Amytis")
    if head["version"] not in versions():
        raise Unfit(f"it was made by a later version of Amytis (version {head['version']} of the database)")
    return head


def until_end(lines: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All rows, if the last line is there and has counted as many."""
    for count, line in enumerate(lines):
        if "rows" in line:
            if line["rows"] != count:
                raise Unfit(f"it has {count} rows of {line['rows']}")
            # Damage of a compressed file shows only at its end.
            if next(lines, None) is not None:
                raise Unfit("it goes on after its end")
            return
        yield line
    raise Unfit("it breaks off before its end")


def fill(connection: sql.Connection, lines: Iterator[dict[str, Any]]) -> int:
    """Insert rows in the order in which they were written: no row comes before one that it refers to."""
    tables = {table.name: table for table in tables_of(connection)}
    count = 0
    for name, group in groupby(lines, key=itemgetter("table")):
        while rows := [line["row"] for line in islice(group, ROWS)]:
            connection.execute(tables[name].insert(), rows)
            count += len(rows)
    return count
