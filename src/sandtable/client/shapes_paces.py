"""What the calls about time answer, as plain data."""

from __future__ import annotations

import msgspec


class Pace(msgspec.Struct):
    """How much time people have, in seconds; also to be sent where a table is opened."""

    bank: float
    gain: float = 0.0
    phase: float | None = None
    live: bool = True
    grace: float | None = None
    until_back: bool = True
    quiet: str = "none"


class NamedPace(msgspec.Struct):
    """A pace that can be chosen by name."""

    name: str
    about: str
    pace: Pace


class Agreement(msgspec.Struct):
    """Something that can be agreed for the case that somebody is late."""

    expiry: str
    about: str


class PaceList(msgspec.Struct):
    """The paces that have names, and what can be agreed for the case that somebody is late."""

    paces: list[NamedPace]
    expiries: list[Agreement]


class Clock(msgspec.Struct):
    """The clock of a seat. Moments are seconds since 1970."""

    seat: str
    bank: float
    running: bool
    deadline: float | None
    at_once: bool
    away_since: float | None


class Returned(msgspec.Struct):
    """Whether a bot has stood up for the person, and the clocks of the table as they run now."""

    back: bool
    clocks: list[Clock]
