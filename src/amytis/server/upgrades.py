"""Databases of an earlier version: there were no hints, and one seat acted at a time, so nothing named its seat."""

import json
from typing import Any

import sqlalchemy as sql


def upgrade(connection: sql.Connection) -> list[dict[str, Any]]:
    """Make room for what is new; drafts are taken away, and returned as they are to be kept now."""
    if lacks(connection, "tables", "hints"):
        connection.execute(sql.text("ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE"))
    if not lacks(connection, "drafts", "seat"):
        return []
    connection.execute(sql.text("ALTER TABLE events ADD COLUMN seat INTEGER"))
    rows = connection.execute(sql.text("SELECT table_id, moves FROM drafts")).all()
    connection.execute(sql.text("DROP TABLE drafts"))
    drafts = [{"table_id": table_id, "seat": seat_of(moves), "moves": moves} for table_id, moves in rows]
    return [draft for draft in drafts if draft["seat"] is not None]


def lacks(connection: sql.Connection, table: str, column: str) -> bool:
    """Whether there is such a table, but without such a column."""
    inspector = sql.inspect(connection)
    return inspector.has_table(table) and column not in {one["name"] for one in inspector.get_columns(table)}


def seat_of(moves: str) -> int | None:
    """The seat that the key of a person's move begins with; bots have no keys, and will simply think again."""
    keys = [key for _, key in json.loads(moves) if key]
    return int(keys[0].partition("/")[0]) if keys else None
