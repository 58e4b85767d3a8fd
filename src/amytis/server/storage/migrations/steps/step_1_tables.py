"""Tables, seats, events, drafts and reviews.

Databases older than migrations have some of that already: there may be no hints, and where one seat acted at a time
nothing named its seat.
"""

import json
from typing import Any

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make what is missing."""
    inspector = sql.inspect(op.get_bind())
    drafts = _take_old_drafts(inspector)
    existing = set(sql.inspect(op.get_bind()).get_table_names())
    for name, columns in _tables().items():
        if name not in existing:
            op.create_table(name, *columns)
    if "tables" in existing and "hints" not in _columns(inspector, "tables"):
        op.add_column("tables", Column("hints", Boolean, nullable=False, server_default=sql.false()))
    if drafts:
        op.bulk_insert(sql.table("drafts", sql.column("table_id"), sql.column("seat"), sql.column("moves")), drafts)


def _tables() -> dict[str, list[Any]]:
    return {
        "settings": [Column("name", String, primary_key=True), Column("value", Text, nullable=False)],
        "tables": [
            Column("id", String, primary_key=True),
            Column("game", String, nullable=False),
            Column("players", Integer, nullable=False),
            Column("options", Text, nullable=False),
            Column("host", String, nullable=False),
            Column("created", Float, nullable=False),
            Column("finished", Float),
            Column("rematch", String),
            Column("hints", Boolean, nullable=False, server_default=sql.false()),
        ],
        "seats": [
            Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
            Column("seat", Integer, primary_key=True, autoincrement=False),
            Column("kind", String, nullable=False),
            Column("name", String, nullable=False),
            Column("owner", String),
            Column("bot", String),
        ],
        "events": [
            Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
            Column("seq", Integer, primary_key=True, autoincrement=False),
            Column("move", String, nullable=False),
            Column("key", String),
            Column("at", Float, nullable=False),
            Column("seat", Integer),
        ],
        "drafts": [
            Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
            Column("seat", Integer, primary_key=True, autoincrement=False),
            Column("moves", Text, nullable=False),
        ],
        "reviews": [
            Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
            Column("body", Text, nullable=False),
        ],
    }


def _take_old_drafts(inspector: sql.Inspector) -> list[dict[str, Any]]:
    """Take drafts that name no seat away, and return them as they are to be kept."""
    if not inspector.has_table("drafts") or "seat" in _columns(inspector, "drafts"):
        return []
    op.add_column("events", Column("seat", Integer))
    rows = op.get_bind().execute(sql.text("SELECT table_id, moves FROM drafts")).all()
    op.drop_table("drafts")
    drafts = [{"table_id": table_id, "seat": _seat_of(moves), "moves": moves} for table_id, moves in rows]
    return [draft for draft in drafts if draft["seat"] is not None]


def _seat_of(moves: str) -> int | None:
    """The seat that the key of a person's move begins with; bots have no keys, and will simply think again."""
    keys = [key for _, key in json.loads(moves) if key]
    return int(keys[0].partition("/")[0]) if keys else None


def _columns(inspector: sql.Inspector, table: str) -> set[str]:
    return {column["name"] for column in inspector.get_columns(table)}
