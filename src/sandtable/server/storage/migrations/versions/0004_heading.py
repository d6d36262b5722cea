"""Where the story of a game stands, for lists of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("heading", sa.Text(), nullable=True))
