"""Clocks: when a game began, how its seats stand, when the next of them is out of time, and who was."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, Text

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add columns; games that have begun have no clocks."""
    op.add_column("tables", Column("began", Float))
    op.add_column("tables", Column("clock", Text))
    op.add_column("tables", Column("deadline", Float))
    op.add_column("seats", Column("out_of_time", Boolean, nullable=False, server_default=sql.false()))
    running = sql.text("deadline IS NOT NULL")
    op.create_index("tables_deadline", "tables", ["deadline"], sqlite_where=running, postgresql_where=running)
