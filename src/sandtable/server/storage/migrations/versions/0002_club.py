"""People, where they sit, what they agreed and said, and moves half entered."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _key(table: str, column: str, of: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [f"{of}.id"], name=name, ondelete=ondelete)


def _primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _unique(table: str, column: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(column, name=op.f(f"uq_{table}_{column}"))


def _text(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _number(name: str, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _time(name: str, nullable: bool = False) -> sa.Column[float]:
    return sa.Column(name, sa.Float(), nullable=nullable)


def _hash() -> sa.Column[bytes]:
    return sa.Column("token_hash", sa.LargeBinary(), nullable=False)


def _row_number() -> sa.Column[int]:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column("id", number, autoincrement=True, nullable=False)


def upgrade() -> None:
    op.add_column("tables", sa.Column("club", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("origin", sa.Text(), nullable=True))
    op.add_column("actions", sa.Column("seen", sa.Integer(), nullable=True))
    op.add_column("snapshots", sa.Column("why", sa.Text(), nullable=True))
    _create_people()
    _create_secrets()
    _create_complaints()
    _create_terms()
    _create_agreements()


def _create_people() -> None:
    op.create_table(
        "people",
        _text("id"),
        _text("name"),
        _text("name_key"),
        _text("email", nullable=True),
        _text("email_key", nullable=True),
        _text("password", nullable=True),
        _number("guest"),
        _number("admin"),
        _time("banned_until", nullable=True),
        _text("ban_reason", nullable=True),
        _text("settings"),
        _time("created_at"),
        _primary("people", "id"),
        _unique("people", "name_key"),
        _unique("people", "email_key"),
    )


def _create_secrets() -> None:
    op.create_table(
        "sessions",
        _hash(),
        _text("person_id"),
        _time("created_at"),
        _time("expires_at"),
        _key("sessions", "person_id", "people"),
        _primary("sessions", "token_hash"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "api_tokens",
        _text("id"),
        _text("person_id"),
        _text("name"),
        _hash(),
        _text("scopes"),
        _time("created_at"),
        _time("expires_at", nullable=True),
        _time("used_at", nullable=True),
        _key("api_tokens", "person_id", "people"),
        _primary("api_tokens", "id"),
        _unique("api_tokens", "token_hash"),
    )
    op.create_index("ix_api_tokens_person_id", "api_tokens", ["person_id"])
    op.create_table(
        "mailed_secrets",
        _hash(),
        _text("person_id"),
        _text("purpose"),
        _text("email"),
        _time("expires_at"),
        _key("mailed_secrets", "person_id", "people"),
        _primary("mailed_secrets", "token_hash"),
    )


def _create_complaints() -> None:
    op.create_table(
        "blocks",
        _text("person_id"),
        _text("other_id"),
        _time("at"),
        _key("blocks", "person_id", "people"),
        _key("blocks", "other_id", "people"),
        _primary("blocks", "person_id", "other_id"),
    )
    op.create_table(
        "reports",
        _row_number(),
        _text("by_id"),
        _text("about_id"),
        _text("table_id", nullable=True),
        _text("words"),
        _text("status"),
        _time("at"),
        _key("reports", "by_id", "people"),
        _key("reports", "about_id", "people"),
        _primary("reports", "id"),
    )
    op.create_table(
        "audit",
        _row_number(),
        _time("at"),
        _text("person_id", nullable=True),
        _text("address", nullable=True),
        _text("what"),
        _text("details"),
        _primary("audit", "id"),
    )
    op.create_index("ix_audit_person_id", "audit", ["person_id"])


def _create_terms() -> None:
    op.create_table(
        "terms",
        _text("table_id"),
        _text("owner_id", nullable=True),
        _text("title"),
        _text("visibility"),
        _text("pace", nullable=True),
        _text("expiry"),
        _text("expiry_bot"),
        _text("talk"),
        _text("lost"),
        sa.Column("open_seats", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("free_seats", sa.Integer(), nullable=False, server_default="0"),
        _text("rematch_of", nullable=True),
        _text("rematch", nullable=True),
        _key("terms", "table_id", "tables"),
        _key("terms", "owner_id", "people", "SET NULL"),
        _primary("terms", "table_id"),
    )
    op.create_index("ix_terms_owner_id", "terms", ["owner_id"])
    op.create_table(
        "seat_people",
        _text("table_id"),
        _number("seat"),
        _text("person_id"),
        _text("mail", nullable=True),
        _time("mailed_at", nullable=True),
        _time("joined_at"),
        _key("seat_people", "table_id", "tables"),
        _key("seat_people", "person_id", "people"),
        _primary("seat_people", "table_id", "seat", "person_id"),
    )
    op.create_index("ix_seat_people_person_id", "seat_people", ["person_id"])
    _create_past_sitters()
    op.create_table(
        "invitations",
        _hash(),
        _text("table_id"),
        _number("seat", nullable=True),
        _text("person_id", nullable=True),
        _text("made_by", nullable=True),
        sa.Column("share", sa.Integer(), nullable=False, server_default="0"),
        _number("uses_left", nullable=True),
        _time("created_at"),
        _time("expires_at", nullable=True),
        _key("invitations", "table_id", "tables"),
        _key("invitations", "person_id", "people"),
        _key("invitations", "made_by", "people"),
        _primary("invitations", "token_hash"),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])
    op.create_index("ix_invitations_person_id", "invitations", ["person_id"])


def _create_past_sitters() -> None:
    op.create_table(
        "past_sitters",
        _text("table_id"),
        _number("seat"),
        _text("person_id"),
        _key("past_sitters", "table_id", "tables"),
        _key("past_sitters", "person_id", "people"),
        _primary("past_sitters", "table_id", "seat", "person_id"),
    )
    op.create_index("ix_past_sitters_person_id", "past_sitters", ["person_id"])


def _create_agreements() -> None:
    op.create_table(
        "clocks",
        _text("table_id"),
        _number("seat"),
        _time("bank"),
        _time("phase", nullable=True),
        _time("running_since", nullable=True),
        _time("deadline", nullable=True),
        _text("quiet", nullable=True),
        _time("away_since", nullable=True),
        _key("clocks", "table_id", "tables"),
        _primary("clocks", "table_id", "seat"),
    )
    op.create_table(
        "proposals",
        _text("id"),
        _text("table_id"),
        _text("kind"),
        _number("seat"),
        _text("details"),
        _number("needed"),
        _number("agreed"),
        _text("status"),
        _time("created_at"),
        _time("ended_at", nullable=True),
        _key("proposals", "table_id", "tables"),
        _primary("proposals", "id"),
    )
    op.create_index("ix_proposals_table_id", "proposals", ["table_id"])
    op.create_table(
        "news",
        _row_number(),
        _text("table_id"),
        _number("audience"),
        _text("kind"),
        _text("body"),
        _time("at"),
        _key("news", "table_id", "tables"),
        _primary("news", "id"),
    )
    op.create_index("ix_news_table_id_id", "news", ["table_id", "id"])
    op.create_table(
        "keys",
        _text("name"),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        _primary("keys", "name"),
    )
    op.create_table(
        "drafts",
        _text("table_id"),
        _number("seat"),
        _text("codes"),
        _number("steps"),
        _key("drafts", "table_id", "tables"),
        _primary("drafts", "table_id", "seat"),
    )
