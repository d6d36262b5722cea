"""Quiet days and hours: when people want no emails, and when clocks stand still if the table agreed so.

A moment is quiet for a person if the clock on that person's wall says so: on one of the days, or between the
hours, which may span midnight. Where clocks are put forward or back, the wall is right: an hour that comes
twice is quiet twice, and one that is left out is not missed.

Nothing here knows a database, or what time it is. Moments are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from sandtable.protocol.people import PersonSettings

MINUTE: Final = 60
DAY: Final = 86400.0
WEEK: Final = 7
# The one who would have no time at all in so many days has no quiet hours.
HORIZON: Final = 15


class Hours(msgspec.Struct, frozen=True):
    """The quiet hours of a person: minutes of the day, and days of the week of which 0 is Monday."""

    begin: int
    end: int
    days: tuple[int, ...]
    zone: str

    def at(self, moment: float) -> bool:
        """Whether a moment is quiet."""
        wall = datetime.fromtimestamp(moment, _zone(self.zone))
        if wall.weekday() in self.days:
            return True
        minute = wall.hour * MINUTE + wall.minute
        if self.begin <= self.end:
            return self.begin <= minute < self.end
        return minute >= self.begin or minute < self.end


class Quiet(msgspec.Struct, frozen=True):
    """The quiet hours of several seats. It is quiet while all who share one of them want quiet."""

    seats: tuple[tuple[Hours, ...], ...]

    def at(self, moment: float) -> bool:
        """Whether a moment is quiet."""
        return any(all(hours.at(moment) for hours in sharing) for sharing in self.seats)

    def end(self, moment: float) -> float:
        """The first moment from this one on that is not quiet; the same where there is none for long."""
        for begin, _, quiet in self.spans(moment, moment + HORIZON * DAY):
            if not quiet:
                return begin
        return moment

    def after(self, moment: float, seconds: float) -> float:
        """When this many seconds that are not quiet have passed. Without any for long, all count."""
        left, begin = seconds, moment
        while True:
            passed = 0.0
            for start, stop, quiet in self.spans(begin, begin + HORIZON * DAY):
                if quiet:
                    continue
                if stop - start >= left:
                    return start + left
                left -= stop - start
                passed += stop - start
            if not passed:
                return begin + left
            begin += HORIZON * DAY

    def loud(self, begin: float, end: float) -> float:
        """How many seconds between two moments are not quiet, as `after` counts them."""
        total, start = 0.0, begin
        while start < end:
            whole = list(self.spans(start, start + HORIZON * DAY))
            if all(quiet for _, _, quiet in whole):
                return total + end - start
            total += sum(max(0.0, min(stop, end) - at) for at, stop, quiet in whole if not quiet)
            start += HORIZON * DAY
        return total

    def spans(self, begin: float, end: float) -> Iterator[tuple[float, float, bool]]:
        """The time between two moments in order, in pieces that are quiet or not."""
        hours = [one for sharing in self.seats for one in sharing]
        marks = sorted({begin, end, *(mark for one in hours for mark in _marks(one, begin, end))})
        for start, stop in pairwise(marks):
            yield start, stop, self.at(start)


# ---------------------------------------------------------------------- the wall


@lru_cache(maxsize=200)
def _zone(name: str) -> tzinfo:
    """A zone; where this machine does not know it any more, the wall shows the time of Greenwich."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def _marks(hours: Hours, begin: float, end: float) -> Iterator[float]:
    """The moments between two others at which quiet may begin or end for somebody."""
    zone = _zone(hours.zone)
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, zone).date() + timedelta(days=1)
    found = {begin, end}
    while day <= last:
        found.update(
            _on(day, minute, zone, fold) for minute in (0, hours.begin, hours.end) for fold in (0, 1)
        )
        day += timedelta(days=1)
    inside = sorted(mark for mark in found if begin <= mark <= end)
    for start, stop in pairwise(inside):
        yield from _change(zone, start, stop)
    yield from inside


def _on(day: date, minute: int, zone: tzinfo, fold: int) -> float:
    hour, rest = divmod(minute, MINUTE)
    return datetime(day.year, day.month, day.day, hour, rest, tzinfo=zone, fold=fold).timestamp()


def _change(zone: tzinfo, start: float, stop: float) -> Iterator[float]:
    """The moment between two others at which the clocks of a zone are put forward or back, if they are."""

    def offset(moment: float) -> timedelta | None:
        return datetime.fromtimestamp(moment, zone).utcoffset()

    before = offset(start)
    if before == offset(stop):
        return
    low, high = int(start // 1), int(-(-stop // 1))
    while high - low > 1:
        middle = (low + high) // 2
        if offset(float(middle)) == before:
            low = middle
        else:
            high = middle
    yield min(float(high), stop)


# ---------------------------------------------------------------------- whose they are


def hours_of(wishes: PersonSettings) -> Hours | None:
    """The quiet hours of a person; none where there are no such, or where nothing else would be left."""
    days = tuple(sorted(set(wishes.quiet_days)))
    begin, end = _minutes(wishes.quiet_from), _minutes(wishes.quiet_to)
    if begin is None or end is None:
        begin = end = 0
    if len(days) >= WEEK or (not days and begin == end):
        return None
    return Hours(begin, end, days, wishes.zone)


def _minutes(clock: str | None) -> int | None:
    return None if clock is None else int(clock[:2]) * MINUTE + int(clock[3:])


def of_seats(seats: Sequence[Sequence[PersonSettings]]) -> Quiet | None:
    """The quiet hours of some seats, by what those who sit there wish; none where they have none."""
    found = []
    for sharing in seats:
        hours = [hours_of(wishes) for wishes in sharing]
        known = tuple(one for one in hours if one is not None)
        if hours and len(known) == len(hours):
            found.append(known)
    return Quiet(tuple(found)) if found else None


def fitting_time(wishes: PersonSettings, moment: float) -> float:
    """When an email that could be carried at a moment suits the person who gets it."""
    found = of_seats([[wishes]])
    return moment if found is None else found.end(moment)


def stored(quiet: Quiet | None) -> str | None:
    """Quiet hours as they are kept with a clock that runs."""
    return None if quiet is None else msgspec.json.encode(quiet).decode()


def read(kept: str | None) -> Quiet | None:
    """The quiet hours that `stored` wrote."""
    return None if kept is None else msgspec.json.decode(kept, type=Quiet)
