"""Accounts, results of finished games, and ratings."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add tables and two columns; games that are finished already are counted later, since they must be replayed."""
    for name in ("counted", "rated"):
        op.add_column("tables", Column(name, Boolean, nullable=False, server_default=sql.false()))
    unrated = sql.text("finished IS NOT NULL AND NOT rated")
    op.create_index("tables_unrated", "tables", ["finished"], sqlite_where=unrated, postgresql_where=unrated)
    _add_accounts()
    _add_results()
    op.create_table(
        "ratings",
        Column("game", String, primary_key=True),
        Column("kind", String, primary_key=True),
        Column("player", String, primary_key=True),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
    )


def _add_accounts() -> None:
    op.create_table(
        "accounts",
        Column("id", String, primary_key=True),
        Column("identity", String, nullable=False, unique=True),
        Column("name", String, nullable=False),
        Column("created", Float, nullable=False),
        Column("code_made", Float, nullable=False),
        Column("code_start", String, nullable=False),
        Column("code_salt", String, nullable=False),
        Column("code_hash", String, nullable=False),
    )
    op.create_index("accounts_code_start", "accounts", ["code_start"])


def _add_results() -> None:
    op.create_table(
        "results",
        Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("game", String, nullable=False),
        Column("players", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("owner", String),
        Column("bot", String),
        Column("name", String, nullable=False),
        Column("score", Integer, nullable=False),
        Column("rank", Integer, nullable=False),
        Column("finished", Float, nullable=False),
        Column("left", Boolean, nullable=False),
        Column("late", Boolean, nullable=False),
        Column("hints", Boolean, nullable=False),
        Column("mu", Float),
        Column("sigma", Float),
    )
    op.create_index("results_owner", "results", ["owner", "finished"])
    op.create_index("results_best", "results", ["game", "players", "score"])
