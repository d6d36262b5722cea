"""What happens at a table beside the game and is told at once: talk, proposals, who comes and goes, clocks.

Each item has an audience, and nobody else learns that there is one. A listener counts only what is meant for
it: its *cursor* says how many of its own items it has been told. So the cursor of one seat does not move when
others talk in private. Items are only ever added, in one order, which the lock on the table's row keeps.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, insert, or_, select

from sandtable.protocol.games import RulesChange
from sandtable.protocol.news import NewsData, NewsItem, RulesNews
from sandtable.server import sentences
from sandtable.server.errors import NotFound
from sandtable.server.play.keeper import NewRules
from sandtable.server.storage import games, notices
from sandtable.server.storage.club_schema import news

# Audiences are masks of seats; these two are beside the seats.
EVERYBODY: Final = -1
WATCHERS: Final = 1 << 30  # people who watch the table and do not sit at it

# So many items are told at a time.
PAGE: Final = 200
# What somebody who joins is told of the past.
ON_JOINING: Final = 50

Item = NewsData

_ADD: Final = insert(news)
_FOR_LISTENER: Final = (
    news.c.table_id == bindparam("table"),
    or_(news.c.audience == EVERYBODY, news.c.audience.bitwise_and(bindparam("listener")) != 0),
)
_COUNT: Final = select(func.count()).select_from(news).where(*_FOR_LISTENER)


def _page(*conditions: Any) -> Select[Any]:
    chosen = select(news.c.kind, news.c.body, news.c.at).where(*conditions)
    return chosen.order_by(news.c.id).offset(bindparam("after")).limit(bindparam("most"))


_SINCE: Final = _page(*_FOR_LISTENER)
_MEANT_FOR: Final = _page(news.c.table_id == bindparam("table"), news.c.audience == bindparam("audience"))


def listener(seat: int | None, watcher: bool = False) -> int:
    """Who listens, as a mask: a seat; a person who watches; anybody else, for whom there is what all hear."""
    if seat is not None:
        return 1 << seat
    return WATCHERS if watcher else 0


def add(c: Connection, table_id: str, audience: int, item: NewsItem) -> None:
    """Write an item down. The row of the table is locked, so that no later item is told before this one."""
    if games.locked(c, table_id) is None:
        raise NotFound(sentences.text("news.no-such-table-its"))
    body: Item = msgspec.to_builtins(item)
    kind, at = body.pop("kind"), body.pop("at")
    words = json.dumps(body, ensure_ascii=False)
    c.execute(_ADD, {"table_id": table_id, "audience": audience, "kind": kind, "body": words, "at": at})


def tell(c: Connection, table_id: str, audience: int, item: NewsItem) -> None:
    """Write an item down, and show it to those of its audience who are connected, once that is stored.

    To be called inside `Database.write`. `audience` is a mask of seats, or EVERYBODY.
    """
    add(c, table_id, audience, item)
    notices.tell_news(c, table_id)


def tell_of_rules(c: Connection, new: NewRules) -> None:
    """A table goes on by other rules: everybody at it is told what has changed."""
    changed = [RulesChange(version.number, version.changed) for version in new.changed]
    tell(c, new.table_id, EVERYBODY, RulesNews(new.at, new.before, new.now, changed))


def since(c: Connection, table_id: str, listening: int, after: int, most: int = PAGE) -> list[Item]:
    """The items for a listener from its own so-manieth on, in order."""
    values = {"table": table_id, "listener": listening, "after": after, "most": most}
    return [_item(row) for row in c.execute(_SINCE, values)]


def meant_for(c: Connection, table_id: str, audience: int, after: int, most: int = PAGE) -> list[Item]:
    """The items that had exactly this audience, in order."""
    values = {"table": table_id, "audience": audience, "after": after, "most": most}
    return [_item(row) for row in c.execute(_MEANT_FOR, values)]


def count(c: Connection, table_id: str, listening: int) -> int:
    """How many items there are for a listener: the cursor of one who knows all of them."""
    return c.execute(_COUNT, {"table": table_id, "listener": listening}).scalar_one()


def on_joining(c: Connection, table_id: str, listening: int, cursor: int | None) -> tuple[int, list[Item]]:
    """The cursor of a listener who joins, and what it is told: what it lacks, or else the latest items."""
    total = count(c, table_id, listening)
    first = max(0, total - ON_JOINING)
    if cursor is not None and 0 <= cursor <= total:
        first = max(first, cursor)
    return total, since(c, table_id, listening, first, total - first) if total > first else []


def _item(row: Any) -> Item:
    return {"kind": row.kind, "at": row.at, **json.loads(row.body)}
