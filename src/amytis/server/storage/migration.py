"""Brings databases up to date: the steps in `migrations/steps`, run by Alembic."""

from functools import cache
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from amytis.server.storage.address import POSTGRES

HERE = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"


def versions() -> list[str]:
    """All versions of the database that there have been, newest first."""
    steps = ScriptDirectory(str(HERE), version_locations=[str(HERE / "steps")])
    return [step.revision for step in steps.walk_revisions()]


@cache
def newest() -> str:
    """The version of the database that this program needs."""
    return versions()[0]


def version_of(connection: sql.Connection) -> str | None:
    """The version that a database has; none if it is empty or older than migrations."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: sql.Connection, version: str = "head") -> None:
    """Bring a database up to date, or up to a version, however long a large one takes."""
    if connection.dialect.name == POSTGRES:
        connection.execute(sql.text("SET LOCAL statement_timeout = 0"))
    config = Config()
    for option, place in (("script_location", HERE), ("version_locations", HERE / "steps")):
        config.set_main_option(option, str(place).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
