"""The tables of the database. What is stored is all there is: no process keeps anything that is not here.

The log of actions only ever grows, and its key (table, sequence) is unique: two processes can never
both make decision 318 of a table. Work that must not be forgotten (bots that are asked, clocks, mail) is
written as rows of the outbox in the same transaction as the decision that causes it.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Text,
)
from sqlalchemy import Table as DatabaseTable

# Names for every constraint, so that migrations can speak of them on every database.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

# SQLite numbers rows by itself only where the key is a plain INTEGER.
row_number: Final = BigInteger().with_variant(Integer(), "sqlite")

# One row a table of players: what it plays, and where the game stands now.
tables: Final = DatabaseTable(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("players", Text, nullable=False),  # JSON: a list, one for each seat, "person" or the name of a bot
    Column("spectators", Integer, nullable=False),  # 1 where anybody may watch
    # "playing"; "paused"; "over", as the rules end a game; "ended", as the players agreed
    Column("status", Text, nullable=False),
    Column("club", Integer, nullable=False, server_default="0"),  # 1 where people sit at it, on agreed terms
    # Where the game came from if it was not begun here: "import", "sample" or "branch"
    Column("origin", Text),
    Column("commitment", Text, nullable=False),  # the hash of the key, published from the start
    Column("rules_version", Text, nullable=False),  # of the latest action
    Column("sequence", Integer, nullable=False),  # the number of actions so far; never leaves the server
    Column("asked", Integer, nullable=False),  # the seats that must decide now, as a mask
    # JSON: for each seat, then the spectator; the clicks of a move half entered are counted in its row
    Column("seat_sequences", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),  # packed and compressed
    Column("result", Text),  # JSON, once the game is over
    # Where the story of the game stands, as those who watch may know it; none in rows of older releases
    Column("heading", Text),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
)
Index("ix_tables_created_at", tables.c.created_at)

# Who may sit where: only a hash of the secret is kept.
seat_tokens: Final = DatabaseTable(
    "seat_tokens",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", LargeBinary, primary_key=True),
)

# What was done, in order. Rows are added and never changed.
actions: Final = DatabaseTable(
    "actions",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),  # 1 is the first
    Column("seat", Integer, nullable=False),  # -1 where nobody at the table did it
    Column("code", BigInteger, nullable=False),  # below 0: not a move; see `play.log_codes`
    Column("seen", Integer),  # the seat's own sequence that it was decided on; none where nobody looked
    Column("rules_version", Text, nullable=False),
    Column("events", LargeBinary, nullable=False),  # msgpack: what it wrote into the journal
    Column("seat_sequences", Text, nullable=False),  # JSON: as the viewers were told them after it
    Column("at", Float, nullable=False),
    # What it changed of the state, for games whose rules are no more; see `play.changes`. None where the
    # state after it is a snapshot, where more was done in the same breath, and in rows of older releases
    Column("changes", LargeBinary),
)

# The state at each point past which nothing is taken back, for undo and replay.
snapshots: Final = DatabaseTable(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),  # after so many actions
    Column("state", LargeBinary, nullable=False),
    Column("why", Text),  # why nothing before it is taken back, as it is told to players
)

# Work to be done by whichever process comes first.
outbox: Final = DatabaseTable(
    "outbox",
    metadata,
    Column("id", row_number, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),  # "bot"; clocks and mail have kinds of their own
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("seat", Integer),
    Column("due_at", Float, nullable=False),
    Column("payload", Text, nullable=False),  # JSON
    Column("attempts", Integer, nullable=False),
    Column("claimed_by", Text),
    Column("claimed_until", Float),
)
Index("ix_outbox_due_at", outbox.c.due_at)
Index("ix_outbox_table_id_seat", outbox.c.table_id, outbox.c.seat)
