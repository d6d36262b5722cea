"""The tables of the database that are about people: who they are, where they sit, what they agreed and said.

Secrets (passwords, sessions, tokens, invitations) are kept as hashes only. Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, Text, UniqueConstraint
from sqlalchemy import Table as DatabaseTable

from sandtable.server.storage.schema import metadata, row_number


def _table(primary: bool = True) -> Column[str]:
    key = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", Text, key, primary_key=primary, nullable=False)


def _person(name: str = "person_id", primary: bool = False, required: bool = True) -> Column[str]:
    key = ForeignKey("people.id", ondelete="CASCADE")
    return Column(name, Text, key, primary_key=primary, nullable=not required)


# ---------------------------------------------------------------------- people

people: Final = DatabaseTable(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),  # the name as it is compared
    Column("email", Text),
    Column("email_key", Text),
    Column("password", Text),  # argon2; a guest has none
    Column("guest", Integer, nullable=False),
    Column("admin", Integer, nullable=False),
    Column("banned_until", Float),
    Column("ban_reason", Text),
    Column("settings", Text, nullable=False),  # JSON: mail, quiet hours
    Column("created_at", Float, nullable=False),
    UniqueConstraint("name_key"),
    UniqueConstraint("email_key"),
)

sessions: Final = DatabaseTable(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    _person(),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False),
)
Index("ix_sessions_person_id", sessions.c.person_id)

api_tokens: Final = DatabaseTable(
    "api_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    _person(),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False),
    Column("scopes", Text, nullable=False),  # JSON: a list
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("used_at", Float),
    UniqueConstraint("token_hash"),
)
Index("ix_api_tokens_person_id", api_tokens.c.person_id)

# Secrets sent by mail: to set a new password, or to prove an address. Each is used once.
mailed_secrets: Final = DatabaseTable(
    "mailed_secrets",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    _person(),
    Column("purpose", Text, nullable=False),  # "password" or "address"
    Column("email", Text, nullable=False),
    Column("expires_at", Float, nullable=False),
)

blocks: Final = DatabaseTable(
    "blocks",
    metadata,
    _person(primary=True),
    _person("other_id", primary=True),
    Column("at", Float, nullable=False),
)

reports: Final = DatabaseTable(
    "reports",
    metadata,
    Column("id", row_number, primary_key=True, autoincrement=True),
    _person("by_id"),
    _person("about_id"),
    Column("table_id", Text),
    Column("words", Text, nullable=False),
    Column("status", Text, nullable=False),  # "open" or "settled"
    Column("at", Float, nullable=False),
)

# What was done about people and by those who run the server; rows outlive whom they are about.
audit: Final = DatabaseTable(
    "audit",
    metadata,
    Column("id", row_number, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("person_id", Text),
    Column("address", Text),
    Column("what", Text, nullable=False),
    Column("details", Text, nullable=False),  # JSON, without secrets
)
Index("ix_audit_person_id", audit.c.person_id)

# ---------------------------------------------------------------------- tables and seats

# What the people at a table agreed when it was opened.
terms: Final = DatabaseTable(
    "terms",
    metadata,
    _table(),
    # The one who opened it may be forgotten; what was agreed is not.
    Column("owner_id", Text, ForeignKey("people.id", ondelete="SET NULL")),
    Column("title", Text, nullable=False),
    Column("visibility", Text, nullable=False),  # "public", "unlisted" or "private"
    Column("pace", Text),  # JSON; none for no time limit
    Column("expiry", Text, nullable=False),  # "bot", "pass", "pause" or "replace"
    Column("expiry_bot", Text, nullable=False),  # who plays for somebody who is late or has gone
    Column("talk", Text, nullable=False),  # "all", "public" or "none"
    Column("lost", Text, nullable=False),  # JSON: the seats that count as lost, with why
    # Masks: the seats that anybody may take who finds the table, and those of them that are free now.
    Column("open_seats", Integer, nullable=False, server_default="0"),
    Column("free_seats", Integer, nullable=False, server_default="0"),
    Column("rematch_of", Text),
    Column("rematch", Text),
)
Index("ix_terms_owner_id", terms.c.owner_id)

# Who sits where. A seat that several people share has several rows.
seat_people: Final = DatabaseTable(
    "seat_people",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    _person(primary=True),
    Column("mail", Text),  # "never", "turn" or "alone"; none where the person's own setting holds
    Column(
        "mailed_at", Float
    ),  # when an email was written that the person has not answered, nor looked since
    Column("joined_at", Float, nullable=False),
)
Index("ix_seat_people_person_id", seat_people.c.person_id)

# Who has ever sat where: anybody who has looked from one seat may not take another.
past_sitters: Final = DatabaseTable(
    "past_sitters",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    _person(primary=True),
)
Index("ix_past_sitters_person_id", past_sitters.c.person_id)

invitations: Final = DatabaseTable(
    "invitations",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    _table(primary=False),
    Column("seat", Integer),  # none: any seat that is free
    _person(required=False),  # whom it is for; none: anybody who has the link
    _person("made_by", required=False),
    # Whether it is to sit there beside the person who made it.
    Column("share", Integer, nullable=False, server_default="0"),
    Column("uses_left", Integer),  # none: any number
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
)
Index("ix_invitations_table_id", invitations.c.table_id)
Index("ix_invitations_person_id", invitations.c.person_id)

clocks: Final = DatabaseTable(
    "clocks",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    Column("bank", Float, nullable=False),  # seconds left when it last stood still
    Column("phase", Float),  # seconds left for a simultaneous choice, likewise; none where the bank runs
    Column("running_since", Float),
    Column("deadline", Float),  # when the present decision must be made
    Column("quiet", Text),  # JSON: the quiet hours in which it stands still, as they were when it was started
    Column("away_since", Float),  # from when on a bot plays for somebody who was late
)

# What needs the consent of others: a pause, an end, a take-back.
proposals: Final = DatabaseTable(
    "proposals",
    metadata,
    Column("id", Text, primary_key=True),
    _table(primary=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("details", Text, nullable=False),  # JSON
    Column("needed", Integer, nullable=False),  # the seats that must agree, as a mask
    Column("agreed", Integer, nullable=False),  # those that have
    Column("status", Text, nullable=False),  # "open", "done", "refused" or "withdrawn"
    Column("created_at", Float, nullable=False),
    Column("ended_at", Float),
)
Index("ix_proposals_table_id", proposals.c.table_id)

# What happens at a table beside the game and is told at once: talk, proposals, who comes and goes.
# Rows are only ever added.
news: Final = DatabaseTable(
    "news",
    metadata,
    Column("id", row_number, primary_key=True, autoincrement=True),
    _table(primary=False),
    Column("audience", Integer, nullable=False),  # the seats, as a mask; -1 for everybody who may look
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)
Index("ix_news_table_id_id", news.c.table_id, news.c.id)

# Keys of the server's own, made when they are first wanted.
keys: Final = DatabaseTable(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# A move that a seat has half entered: nobody else sees it before it is whole.
drafts: Final = DatabaseTable(
    "drafts",
    metadata,
    _table(),
    Column("seat", Integer, primary_key=True),
    Column(
        "codes", Text, nullable=False
    ),  # JSON: pairs of the seat's own sequence that it saw, and an action
    Column("steps", Integer, nullable=False),  # how often the seat went on since its last whole move
)
