"""Paces: how much time people have to decide, and the arithmetic of their clocks.

Each person at a table with a pace has a clock with a bank of seconds. It runs while the person is asked, and
when the person has nothing more to decide it gains a little, but never beyond what it began with. Where
all choose at once, unseen by each other, the pace may set a deadline of its own; the bank then stands still.
A clock that has run out begins again with the grace of its pace.

Nothing here knows a database, or what time it is. Seconds are kept to the millisecond, so that no sum of them
depends on its order.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from sandtable.protocol.paces import Expiry, NamedPace, Pace
from sandtable.server.club.quiet import Quiet
from sandtable.server.errors import BadRequest

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

# What can be agreed for the case that a clock runs out.
EXPIRIES: Final[dict[Expiry, str]] = {
    "pause": "The game is paused until everybody agrees to resume.",
    "pass": "The server passes for the player if the rules allow it; if not, the game is paused.",
    "bot": "A bot plays for the player until the player comes back.",
    "replace": "A bot takes over for good, and the player loses the seat.",
}


NAMED: Final = {
    facts.name: facts
    for facts in (
        NamedPace(
            "brisk",
            "Fast live game: 20 minutes each plus 20 seconds per turn; 3 minutes for simultaneous choices.",
            Pace(20 * MINUTE, 20.0, 3 * MINUTE, True, MINUTE),
        ),
        NamedPace(
            "evening",
            "Live game in one evening: an hour each plus 30 seconds per turn; "
            "5 minutes for simultaneous choices.",
            Pace(HOUR, 30.0, 5 * MINUTE, True, 2 * MINUTE),
        ),
        NamedPace(
            "long-day",
            "Relaxed live game: two hours each plus a minute per turn; 10 minutes for simultaneous choices.",
            Pace(2 * HOUR, MINUTE, 10 * MINUTE, True, 5 * MINUTE),
        ),
        NamedPace(
            "daily",
            "Over days, with a visit every day: 3 days each plus 12 hours per turn; "
            "2 days for simultaneous choices.",
            Pace(3 * DAY, 12 * HOUR, 2 * DAY, False, DAY),
        ),
        NamedPace(
            "weekly",
            "Over weeks, with a visit every few days: 10 days each plus a day per turn; "
            "5 days for simultaneous choices.",
            Pace(10 * DAY, DAY, 5 * DAY, False, 2 * DAY),
        ),
        NamedPace(
            "by-letter",
            "Over months: 30 days each plus 3 days per turn; 14 days for simultaneous choices.",
            Pace(30 * DAY, 3 * DAY, 14 * DAY, False, 7 * DAY),
        ),
    )
}


def chosen(wanted: str | Pace | None) -> Pace | None:
    """The pace that somebody wants, by name or in figures; none for no time limit."""
    if wanted is None:
        return None
    if not isinstance(wanted, str):
        return Pace(**msgspec.structs.asdict(wanted))
    if wanted not in NAMED:
        raise BadRequest(f"There is no pace {wanted[:40]!r}; the paces are {', '.join(NAMED)}.")
    return NAMED[wanted].pace


def after_running_out(pace: Pace) -> float:
    """The grace: as agreed, or else the gain, at least a minute or a day; never more than the bank."""
    agreed = pace.grace
    if agreed is None:
        agreed = max(pace.gain, MINUTE if pace.live else DAY)
    return exact(min(pace.bank, agreed))


def stored(pace: Pace | None) -> str | None:
    """A pace as it is kept with the terms of a table."""
    return None if pace is None else msgspec.json.encode(pace).decode()


def read(kept: str | None) -> Pace | None:
    """The pace that `stored` wrote."""
    return None if kept is None else msgspec.json.decode(kept, type=Pace)


def exact(seconds: float) -> float:
    """Seconds to the millisecond."""
    return round(seconds, 3)


# ---------------------------------------------------------------------- clocks


@dataclass(frozen=True)
class Clock:
    """The clock of a seat: what it held when it last stood still, and since when it runs, if it does.

    While `phase` is a number, that is what runs off, and the bank stands still. No time passes while it is
    `quiet`, as that was when the clock was started.
    """

    bank: float
    phase: float | None = None
    since: float | None = None
    quiet: Quiet | None = field(default=None, compare=False)

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self.since is not None

    @property
    def deadline(self) -> float | None:
        """When it will have run out; none where it stands still."""
        if self.since is None:
            return None
        left = self._left()
        return exact(self.since + left if self.quiet is None else self.quiet.after(self.since, left))

    def ran_out(self, now: float) -> bool:
        """Whether it runs and nothing is left."""
        return self.deadline is not None and exact(now) >= self.deadline

    def bank_at(self, now: float) -> float:
        """What is in the bank at a moment."""
        return self.bank if self.phase is not None else exact(max(0.0, self.bank - self._passed(now)))

    def phase_at(self, now: float) -> float | None:
        """What is left for a simultaneous choice at a moment; none where there is none."""
        return None if self.phase is None else exact(max(0.0, self.phase - self._passed(now)))

    def _left(self) -> float:
        return self.bank if self.phase is None else self.phase

    def _passed(self, now: float) -> float:
        """How long it has run. The clocks of two machines may differ: no time passes backwards."""
        if self.since is None or exact(now) <= self.since:
            return 0.0
        return exact(now) - self.since if self.quiet is None else self.quiet.loud(self.since, exact(now))


@dataclass(frozen=True)
class SeatActivity:
    """What a clock must know of its seat after something has happened at the table."""

    asked: bool  # whether the seat has something to decide
    timed: bool  # whether somebody sits there, nobody plays for him, and the table does not rest
    at_once: bool = False  # whether others choose at the same time, unseen by each other
    acted: bool = False  # whether it was this seat that decided something just now
    anew: bool = False  # whether others have to decide now who were not before


def begin(pace: Pace) -> Clock:
    """The clock of somebody who has just sat down."""
    return Clock(exact(pace.bank))


def follow(clock: Clock, pace: Pace, now: float, asking: SeatActivity) -> Clock:
    """The clock after something has happened at its table. To be told the same twice changes nothing."""
    by_phase = asking.at_once and pace.phase is not None
    if not asking.asked:
        return stop(clock, pace, now, asking.acted)
    if not asking.timed:
        return rest(clock, now)
    if not clock.running:
        return start(clock, pace, now, by_phase)
    changed = by_phase != (clock.phase is not None)
    if changed or (by_phase and asking.acted and asking.anew):
        return start(stop(clock, pace, now, asking.acted), pace, now, by_phase)
    return clock


def start(clock: Clock, pace: Pace, now: float, by_phase: bool) -> Clock:
    """Let a clock run that stands still. One that has run out begins again with the grace."""
    if by_phase and pace.phase is not None:
        left = exact(pace.phase) if clock.phase is None else clock.phase
        return Clock(clock.bank, left or after_running_out(pace), exact(now), clock.quiet)
    return Clock(clock.bank or after_running_out(pace), None, exact(now), clock.quiet)


def rest(clock: Clock, now: float) -> Clock:
    """Let a clock stand still in the middle of a question: it will go on with what is left."""
    return Clock(clock.bank_at(now), clock.phase_at(now), None, clock.quiet)


def stop(clock: Clock, pace: Pace, now: float, decided: bool) -> Clock:
    """Let a clock stand still because its question is over. Who decided in time gains what was agreed."""
    rested = rest(clock, now)
    gains = decided and clock.running and clock.phase is None and not clock.ran_out(now)
    bank = exact(min(pace.bank, rested.bank + pace.gain)) if gains else rested.bank
    return replace(rested, bank=bank, phase=None)
