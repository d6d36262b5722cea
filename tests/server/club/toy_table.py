"""A table of the toy for three, at which people sit on terms."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, insert, update

from sandtable.engine import registry
from sandtable.engine.state import State
from sandtable.server.play.door import Door
from sandtable.server.play.types import PERSON
from sandtable.server.storage.club_schema import past_sitters, people, seat_people, terms
from sandtable.server.storage.schema import tables
from tests.server.web import toy as toy  # it installs the game

SEATS = ("red", "blue", "green")
PEOPLE = ("anna", "bert", "cleo")


def add_person(c: Connection, name: str, email: str | None = None, **settings: Any) -> None:
    """Somebody, whose id is the name."""
    row = {
        "id": name,
        "name": name.title(),
        "name_key": name,
        "email": email,
        "email_key": email,
        "guest": 0,
        "admin": 0,
        "settings": json.dumps(settings),
        "created_at": 0.0,
    }
    c.execute(insert(people), row)


def seat_person(c: Connection, table_id: str, seat: int, name: str, mail: str | None = None) -> None:
    """Let somebody sit down."""
    where = {"table_id": table_id, "seat": seat, "person_id": name}
    c.execute(insert(seat_people), where | {"mail": mail, "joined_at": 0.0})
    c.execute(insert(past_sitters), where)


def make_terms(c: Connection, table_id: str, talk: str = "all", title: str = "") -> None:
    """Have a table belong to the club."""
    c.execute(update(tables).where(tables.c.id == table_id).values(club=1))
    row = {
        "table_id": table_id,
        "title": title,
        "visibility": "public",
        "expiry": "pause",
        "expiry_bot": "random",
        "talk": talk,
        "lost": "{}",
    }
    c.execute(insert(terms), row)


async def opened(door: Door, talk: str | None = "all", title: str = "", state: State | None = None) -> str:
    """A new table with Anna, Bert and Cleo at its first three seats; where `talk` is None, on no terms."""
    game = registry.game("skirmish")
    playing = game.start("melee") if state is None else state
    seats = playing.game.scenarios[playing.scenario].seats
    table = (await door.open(playing, [PERSON] * len(seats))).table

    def work(c: Connection) -> None:
        if talk is None:
            return
        make_terms(c, table, talk, title)
        for seat, name in enumerate(PEOPLE):
            add_person(c, name, f"{name}@club.example")
            seat_person(c, table, seat, name)

    await door.database.write(work)
    # What it remembers of the table is from before it belonged to the club.
    door.shelf.drop_all()
    return table
