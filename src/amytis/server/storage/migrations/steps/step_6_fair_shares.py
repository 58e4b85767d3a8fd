"""Where tables and reviews were asked for, when a table last changed, and which reviews are of equal games."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column, Float, String

revision = "6"
down_revision = "5"

LAST_CHANGE = sql.text(
    "UPDATE tables SET changed = COALESCE((SELECT MAX(at) FROM events WHERE events.table_id = tables.id), created)"
)


def upgrade() -> None:
    """Add columns; the last change of a table that is there already is its last step."""
    op.add_column("tables", Column("opened_from", String))
    op.add_column("tables", Column("changed", Float, nullable=False, server_default="0"))
    op.execute(LAST_CHANGE)
    op.add_column("reviews", Column("moves", String))
    op.add_column("reviews", Column("asked_from", String))
    op.create_index("reviews_moves", "reviews", ["moves"])
