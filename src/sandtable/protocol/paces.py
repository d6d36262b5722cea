"""How much time people have to decide, and the clocks of a table. Times are in seconds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.protocol.limits import NoSeconds, SeatId, Seconds

# What happens when a clock has run out, as agreed when the table was opened.
Expiry = Literal["pause", "pass", "bot", "replace"]
# Whose quiet hours stop a clock, as agreed when a table was opened: nobody's, those of the people at any
# seat, or those of the people at that seat.
QuietRule = Literal["none", "all", "own"]


class Pace(Struct, frozen=True):
    """How much time people have, in seconds."""

    bank: Seconds  # what each clock begins with, and the most that it ever holds
    gain: NoSeconds = 0.0  # what it gains when its seat has decided everything that it was asked
    phase: Seconds | None = None  # for choices that all make at once; none: these take from the bank, too
    live: bool = True  # whether people are meant to sit at the table at the same time
    # What a clock begins again with that has run out; none: the gain, but at least a minute or a day.
    grace: Seconds | None = None
    # Where a bot plays for those who are late: until they are back, or only what they were asked just now.
    until_back: bool = True
    # Whose quiet hours clocks stand still in: nobody's, those of everybody, or of that seat.
    quiet: QuietRule = "none"


class PaceWanted(Pace, frozen=True, forbid_unknown_fields=True):
    """A pace in figures, for a table that is to be opened."""


class NamedPace(Struct, frozen=True):
    """A pace that can be chosen by its name."""

    name: str
    about: str
    pace: Pace


class ExpiryInfo(Struct, frozen=True):
    """Something that can be agreed for the case that a clock runs out."""

    expiry: Expiry
    about: str


class PaceList(Struct, frozen=True):
    """The paces that have names, and what can be agreed for the case that somebody is late."""

    paces: list[NamedPace]
    expiries: list[ExpiryInfo]


class ClockFacts(Struct, frozen=True):
    """The clock of a seat, as everybody may know it. Moments are seconds since 1970."""

    seat: str
    bank: float  # what is left in the bank now
    running: bool
    deadline: float | None  # when the decision must be made; null while the clock stands still
    at_once: bool  # whether the time for choosing at the same time as others runs, and not the bank
    away_since: float | None  # since when a bot plays for somebody who was late


class Return(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat somebody comes back to; it may be left out by a person who has only one."""

    seat: SeatId | None = None


class Returned(Struct, frozen=True):
    """Whether a bot has stood up for the person, and the clocks of the table as they run now."""

    back: bool
    clocks: list[ClockFacts]
