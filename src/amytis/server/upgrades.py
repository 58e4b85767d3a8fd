"""Databases of an earlier version: one seat acted at a time, so neither events nor drafts named theirs."""

import json
from typing import Any

import sqlalchemy as sql


def upgrade(connection: sql.Connection) -> list[dict[str, Any]]:
    """Make room for the seats; drafts are taken away, and returned as they are to be kept now."""
    inspector = sql.inspect(connection)
    if not inspector.has_table("drafts") or "seat" in {column["name"] for column in inspector.get_columns("drafts")}:
        return []
    connection.execute(sql.text("ALTER TABLE events ADD COLUMN seat INTEGER"))
    rows = connection.execute(sql.text("SELECT table_id, moves FROM drafts")).all()
    connection.execute(sql.text("DROP TABLE drafts"))
    drafts = [{"table_id": table_id, "seat": seat_of(moves), "moves": moves} for table_id, moves in rows]
    return [draft for draft in drafts if draft["seat"] is not None]


def seat_of(moves: str) -> int | None:
    """The seat that the key of a person's move begins with; bots have no keys, and will simply think again."""
    keys = [key for _, key in json.loads(moves) if key]
    return int(keys[0].partition("/")[0]) if keys else None
