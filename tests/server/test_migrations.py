"""Databases of earlier versions, with rows in them, are brought up to date."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from amytis.server.storage.database import Database
from amytis.server.storage.migration import migrate, newest, version_of
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database of either kind."""
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if request.param == "postgres":
        cluster: Cluster = request.getfixturevalue("cluster")
        address = cluster.new_database()
    with closing(Database(address)) as opened:
        yield opened


ADD_TABLE = sql.text(
    "INSERT INTO tables (id, game, players, options, host, created) VALUES (:id, 'babylonia', 2, '{}', 'ann', :created)"
)
ADD_STEP = sql.text("INSERT INTO events (table_id, seq, move, at) VALUES (:id, :seq, 'done', :at)")


def add_table(connection: sql.Connection, name: str, created: float, *steps: float) -> None:
    """A table as version 5 keeps it, with steps at some times."""
    connection.execute(ADD_TABLE, {"id": name, "created": created})
    for number, at in enumerate(steps):
        connection.execute(ADD_STEP, {"id": name, "seq": number, "at": at})


def test_tables_of_version_5_have_changed_with_their_last_step(database: Database) -> None:
    def fill(connection: sql.Connection) -> None:
        migrate(connection, "5")
        add_table(connection, "new", 10.0)
        add_table(connection, "old", 10.0, 30.0, 20.0)
        add_table(connection, "older", 1.0, 2.0)

    database.transaction_now(fill)
    database.transaction_now(migrate)
    assert database.transaction_now(version_of) == newest()
    changed = sql.text("SELECT id, changed, opened_from FROM tables ORDER BY id")
    found = database.transaction_now(lambda connection: connection.execute(changed).all())
    assert [tuple(row) for row in found] == [("new", 10.0, None), ("old", 30.0, None), ("older", 2.0, None)]
