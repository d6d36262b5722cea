"""How the server says that something went wrong."""

from __future__ import annotations

from msgspec import Struct

from sandtable.protocol.frames import Frame


class Problem(Struct, frozen=True, omit_defaults=True):
    """Something went wrong: what, a sentence for a person, and where there is one the rule."""

    error: str
    sentence: str
    rule: str | None = None
    frame: Frame | None = None  # with 409: the present view
    made: str | None = None  # with 409: what the seat has decided on the older view, if it has
    sure: bool | None = None  # with 503: whether surely nothing was done
