"""A client of the server: open tables, take seats, watch, and decide, from any Python program.

It speaks the documented calls and the WebSocket and knows no rule. `docs/client.md` shows how it is used.
"""

from sandtable.client.calls import Client
from sandtable.client.errors import (
    BadRequest,
    ClientError,
    NotAllowed,
    NotFound,
    Refused,
    Stale,
    Taken,
    TooMany,
    Unavailable,
    Unreachable,
)
from sandtable.client.seat import Seat
from sandtable.protocol.games import Catalogue
from sandtable.protocol.tables import Opened, OpenedSeat, Table

__all__ = [
    "BadRequest",
    "Catalogue",
    "Client",
    "ClientError",
    "NotAllowed",
    "NotFound",
    "Opened",
    "OpenedSeat",
    "Refused",
    "Seat",
    "Stale",
    "Table",
    "Taken",
    "TooMany",
    "Unavailable",
    "Unreachable",
]
