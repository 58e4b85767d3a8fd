"""What several processes over one database need: revisions, work to be claimed, and who is connected where."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add columns and tables; nobody knows yet where bots are due, so all unfinished tables are looked at."""
    op.add_column("tables", Column("revision", Integer, nullable=False, server_default="0"))
    op.add_column("tables", Column("due", Boolean, nullable=False, server_default=sql.false()))
    op.add_column("tables", Column("claimed_by", String))
    op.add_column("tables", Column("claimed_until", Float))
    op.execute("UPDATE tables SET due = TRUE WHERE finished IS NULL")
    op.create_index("tables_host", "tables", ["host"])
    op.create_index("tables_due", "tables", ["due"], sqlite_where=sql.text("due"), postgresql_where=sql.text("due"))
    op.create_index("seats_owner", "seats", ["owner"])
    with op.batch_alter_table("reviews") as reviews:
        reviews.alter_column("body", existing_type=Text, nullable=True)
        reviews.add_column(Column("identity", String))
        reviews.add_column(Column("asked", Float))
        reviews.add_column(Column("done", Integer, nullable=False, server_default="0"))
        reviews.add_column(Column("total", Integer, nullable=False, server_default="0"))
        reviews.add_column(Column("claimed_by", String))
        reviews.add_column(Column("claimed_until", Float))
    op.create_table("processes", Column("id", String, primary_key=True), Column("seen", Float, nullable=False))
    op.create_table(
        "presence",
        Column("process", String, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
        Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
    )
