"""Programs that play over HTTP, with their tokens and the streams that they read."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, String

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add the table of programs."""
    op.create_table(
        "programs",
        Column("id", String, primary_key=True),
        Column("name", String, nullable=False),
        Column("key", String, nullable=False, unique=True),
        Column("owner", String),
        Column("public", Boolean, nullable=False, server_default=sql.false()),
        Column("token", String, unique=True),
        Column("created", Float, nullable=False),
        Column("stream", String),
        Column("online_until", Float),
    )
    op.create_index("programs_owner", "programs", ["owner"])
