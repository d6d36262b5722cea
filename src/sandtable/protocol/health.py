"""Whether a server is well."""

from __future__ import annotations

from msgspec import Struct


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    status: str
    version: str
