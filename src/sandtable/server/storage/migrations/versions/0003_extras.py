"""What makes a club comfortable, and what those who run it need."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "overheard",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_overheard")),
    )
    _create_notes()
    _create_hooks()


def _of(table: str, column: str, others: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [f"{others}.id"], name=name, ondelete="CASCADE")


def _create_notes() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        _of("notes", "table_id", "tables"),
        _of("notes", "person_id", "people"),
        sa.PrimaryKeyConstraint("table_id", "person_id", "space", name=op.f("pk_notes")),
    )
    op.create_index("ix_notes_person_id", "notes", ["person_id"])


def _create_hooks() -> None:
    op.create_table(
        "hooks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("shape", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("off_since", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        _of("hooks", "person_id", "people"),
        _of("hooks", "table_id", "tables"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hooks")),
    )
    op.create_index("ix_hooks_person_id", "hooks", ["person_id"])
    op.create_index("ix_hooks_table_id", "hooks", ["table_id"])
