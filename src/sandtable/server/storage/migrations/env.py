"""What Alembic runs: the steps, on the connection and in the transaction of the caller."""

from alembic import context

from sandtable.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by building it again
)
with context.begin_transaction():
    context.run_migrations()
