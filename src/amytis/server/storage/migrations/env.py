"""Runs the steps on the connection that `amytis.server.storage.migration` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
