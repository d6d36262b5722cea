"""What each row of the log changed, so that a game can be shown when its rules are no more.

Programs between two releases wrote databases that bore a number of theirs and were something less; those are
made whole, too. The first of them wrote events by the numbers of their kinds, which others number otherwise.
"""

from importlib import import_module
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

HERE: Final = "sandtable.server.storage.migrations.versions"

# What that program numbered. Its games all shared this list.
NUMBERED: Final = (
    "partition|vaulted|diplomacy|cancelled|influence|no influence|repudiated|satellite|alliance|deployed|"
    "not deployed|tech|duplicated|revealed|displayed|copied|intelligence|double agent|no answer|"
    "unit seen|units seen|hand seen|card seen|stolen|coup|vault seen|discarded|passed|industry|factories|"
    "blockaded|black-res-blockaded|blockade-lifted|blockade|won|loyalty|loyalty-rose|partisans|taken|"
    "thrown away|war|war-spreads|cost-dropped|power-violated|commits|passes-command|command-card|"
    "emergency|supports|bluff|goes-first|tie-rolled|attacks|intervention|dealt|dealt-investments|"
    "violated|armed|minor-fort|gathering-storm|world-reaction|minor-defeated|proxy-violated|intruded|"
    "provoked|insurgents|retreated|rebased|no-way-out|damaged|eliminated|fired|struck|stands-by|bombed|"
    "kamikaze|militarised|strengthened|recruited|not-recruited|new-partisan|no-partisan|attrition|"
    "starved|production|promoted|raised|bought|produced|enlistment|activism|open-activism|agitation|"
    "activism-lost|insurrection|round|joins|surfaces|escapes|sneak-attack|sneak-raid|excess|suppresses|"
    "suppressed|ambushed|activated|moved|entered|invaded|left-battle|movement-done|atomic|new year|chit|"
    "turn order|other turn order|no arrival|arrival|season|turn|disbanded|power-defeated|sabotage|"
    "prepares|active-ally|stack-opened|fort-placed|power-provoked|joins-war|commitment|accord|no accord|"
    "partners-allied|consent|consent-ask|no consent|asks-partner|permits|forbids|sent|received|"
    "conference|conference-over|reported|supreme-marker|supreme-card|empire-violated|parallel-asked|"
    "parallel-agreed|parallel-refused"
)
GAMES: Final = ("cnc", "conquest-and-tragedy", "tnt")

_tables: Final = sa.table("tables", sa.column("id"), sa.column("game"))
_actions: Final = sa.table(
    "actions", sa.column("table_id"), sa.column("sequence"), sa.column("events", sa.LargeBinary)
)
_rows: Final = sa.select(_actions.c.sequence, _actions.c.events).where(
    _actions.c.table_id == sa.bindparam("table")
)
_rewrite: Final = (
    sa.update(_actions)
    .where(_actions.c.table_id == sa.bindparam("table"), _actions.c.sequence == sa.bindparam("at"))
    .values(events=sa.bindparam("named"))
)

# Columns that a table got while its step was still being written, and whether they begin at zero.
LATER: Final[dict[str, dict[str, tuple[type[sa.types.TypeEngine[Any]], bool]]]] = {
    "tables": {"origin": (sa.Text, False)},
    "actions": {"seen": (sa.Integer, False)},
    "snapshots": {"why": (sa.Text, False)},
    "terms": {"open_seats": (sa.Integer, True), "free_seats": (sa.Integer, True)},
    "seat_people": {"mailed_at": (sa.Float, False)},
    "clocks": {"phase": (sa.Float, False), "away_since": (sa.Float, False), "quiet": (sa.Text, False)},
    "invitations": {"share": (sa.Integer, True)},
}


def upgrade() -> None:
    op.add_column("actions", sa.Column("changes", sa.LargeBinary(), nullable=True))
    _make_whole()
    _name_events()


def _make_whole() -> None:
    look = sa.inspect(op.get_bind())
    there = {name: {column["name"] for column in look.get_columns(name)} for name in look.get_table_names()}
    club, extras = (import_module(f"{HERE}.{name}") for name in ("0002_club", "0003_extras"))
    if "past_sitters" not in there:
        club._create_past_sitters()
    if "keys" not in there:
        op.create_table(
            "keys",
            sa.Column("name", sa.Text(), nullable=False),
            sa.Column("value", sa.LargeBinary(), nullable=False),
            sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
        )
    if "notes" not in there:
        extras._create_notes()
    if "hooks" not in there:
        extras._create_hooks()
    for table, columns in LATER.items():
        for name, (kind, counted) in columns.items():
            if name not in there[table]:
                zero = "0" if counted else None
                op.add_column(table, sa.Column(name, kind(), nullable=not counted, server_default=zero))
    if "person_id" not in there["invitations"]:
        with op.batch_alter_table("invitations") as batch:
            batch.add_column(sa.Column("person_id", sa.Text()))
            batch.create_foreign_key(
                op.f("fk_invitations_person_id"), "people", ["person_id"], ["id"], ondelete="CASCADE"
            )
        op.create_index("ix_invitations_person_id", "invitations", ["person_id"])
    owner = next(key for key in look.get_foreign_keys("terms") if key["constrained_columns"] == ["owner_id"])
    if str(owner["options"].get("ondelete")).upper() != "SET NULL":
        with op.batch_alter_table("terms") as batch:
            batch.drop_constraint("fk_terms_owner_id", type_="foreignkey")
            batch.create_foreign_key(
                op.f("fk_terms_owner_id"), "people", ["owner_id"], ["id"], ondelete="SET NULL"
            )


def _name_events() -> None:
    """Write events by the names of their kinds where they stand there by number."""
    c, names = op.get_bind(), NUMBERED.split("|")
    for table in c.scalars(sa.select(_tables.c.id).where(_tables.c.game.in_(GAMES))).all():
        changed = []
        for sequence, stored in c.execute(_rows, {"table": table}):
            events: list[list[Any]] = msgspec.msgpack.decode(stored)
            if any(isinstance(kind, int) for kind, *_ in events):
                named = [[names[kind] if isinstance(kind, int) else kind, *rest] for kind, *rest in events]
                changed.append({"table": table, "at": sequence, "named": msgspec.msgpack.encode(named)})
        if changed:
            c.execute(_rewrite, changed)
