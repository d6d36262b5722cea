"""Quiet days and hours, as arithmetic: by the clock on the wall, also where it is put forward or back."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.protocol.people import PersonSettings
from sandtable.server.club import quiet
from sandtable.server.club.quiet import Hours, Quiet, fitting_time, hours_of, of_seats

BERLIN = "Europe/Berlin"
ZONES = [
    "UTC",
    BERLIN,
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
    "Pacific/Apia",
    "America/Havana",
]
HOUR = 3600.0

clocks = st.tuples(st.integers(0, 23), st.integers(0, 59)).map(lambda one: f"{one[0]:02}:{one[1]:02}")
wishes = st.builds(
    PersonSettings,
    quiet_from=st.none() | clocks,
    quiet_to=st.none() | clocks,
    quiet_days=st.lists(st.integers(0, 6), max_size=6).map(tuple),
    zone=st.sampled_from(ZONES),
)
# From 2023 to 2027, and more often near the nights on which clocks change.
NIGHTS = [1_711_846_800, 1_729_990_800, 1_710_054_000, 1_730_613_600, 1_712_415_600]
moments = st.integers(1_672_531_200, 1_800_000_000) | st.builds(
    int.__add__, st.sampled_from(NIGHTS), st.integers(-50_000, 50_000)
)


def at(zone: str, *when: int, fold: int = 0) -> float:
    """A moment by the clock on a wall."""
    year, month, day, hour, minute = when
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone), fold=fold).timestamp()


def night(zone: str = BERLIN) -> PersonSettings:
    """Somebody who sleeps from eleven to seven."""
    return PersonSettings(quiet_from="23:00", quiet_to="07:00", zone=zone)


def one(person: PersonSettings) -> Quiet:
    found = of_seats([[person]])
    assert found is not None
    return found


# ---------------------------------------------------------------------- emails wait


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        ((2024, 5, 7, 22, 59), (2024, 5, 7, 22, 59)),
        ((2024, 5, 7, 23, 0), (2024, 5, 8, 7, 0)),
        ((2024, 5, 8, 3, 0), (2024, 5, 8, 7, 0)),
        ((2024, 5, 8, 7, 0), (2024, 5, 8, 7, 0)),
        # The clocks are put forward in this night, and back in that.
        ((2024, 3, 30, 23, 30), (2024, 3, 31, 7, 0)),
        ((2024, 10, 26, 23, 30), (2024, 10, 27, 7, 0)),
    ],
)
def test_a_letter_waits_for_the_morning(said: tuple[int, ...], fits: tuple[int, ...]) -> None:
    assert fitting_time(night(), at(BERLIN, *said)) == at(BERLIN, *fits)


def test_the_wall_is_that_of_the_person() -> None:
    noon = datetime(2024, 5, 7, 12, 0, tzinfo=UTC).timestamp()
    assert fitting_time(night("UTC"), noon) == noon
    assert fitting_time(night("Pacific/Auckland"), noon) == at("Pacific/Auckland", 2024, 5, 8, 7, 0)


def test_a_zone_that_is_not_known_any_more_breaks_nothing() -> None:
    noon = datetime(2024, 5, 7, 23, 30, tzinfo=UTC).timestamp()
    assert fitting_time(night("Nowhere/Atlantis"), noon) == noon + 7.5 * HOUR


def test_whole_days_are_quiet() -> None:
    sabbath = PersonSettings(quiet_days=(5, 6), zone="America/New_York")
    friday = at("America/New_York", 2024, 5, 10, 23, 59)
    assert fitting_time(sabbath, friday) == friday
    assert fitting_time(sabbath, friday + 60) == at("America/New_York", 2024, 5, 13, 0, 0)
    both = PersonSettings(quiet_from="23:00", quiet_to="07:00", quiet_days=(5, 6), zone="America/New_York")
    assert fitting_time(both, friday) == at("America/New_York", 2024, 5, 13, 7, 0)


def test_an_hour_that_comes_twice_is_quiet_twice_and_one_left_out_is_not_missed() -> None:
    small = PersonSettings(quiet_from="02:00", quiet_to="03:00", zone=BERLIN)
    autumn = one(small)
    first = at(BERLIN, 2024, 10, 27, 2, 0)
    assert autumn.end(first) == first + 2 * HOUR
    assert autumn.loud(first - HOUR, first + 3 * HOUR) == 2 * HOUR
    spring = at(BERLIN, 2024, 3, 31, 1, 0)
    assert one(small).loud(spring, spring + 2 * HOUR) == 2 * HOUR
    # The quiet that would begin in the hour left out begins after it, and ends as said.
    later = PersonSettings(quiet_from="02:30", quiet_to="04:00", zone=BERLIN)
    assert one(later).end(spring + HOUR) == at(BERLIN, 2024, 3, 31, 4, 0)


@pytest.mark.parametrize(
    "person",
    [
        PersonSettings(),
        PersonSettings(quiet_from="08:00"),
        PersonSettings(quiet_from="08:00", quiet_to="08:00"),
        PersonSettings(quiet_days=(0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_who_says_nothing_that_makes_sense_has_no_quiet(person: PersonSettings) -> None:
    assert hours_of(person) is None
    assert fitting_time(person, 1e9) == 1e9


# ---------------------------------------------------------------------- clocks


def test_a_clock_goes_on_after_the_night() -> None:
    evening = at(BERLIN, 2024, 5, 7, 22, 0)
    assert one(night()).after(evening, HOUR) == at(BERLIN, 2024, 5, 7, 23, 0)
    assert one(night()).after(evening, 2 * HOUR) == at(BERLIN, 2024, 5, 8, 8, 0)
    assert one(night()).after(evening, 18 * HOUR) == at(BERLIN, 2024, 5, 9, 8, 0)
    assert one(night()).after(at(BERLIN, 2024, 5, 8, 3, 0), 0) == at(BERLIN, 2024, 5, 8, 7, 0)


def test_those_who_share_a_seat_are_quiet_when_all_of_them_are() -> None:
    early = PersonSettings(quiet_from="20:00", quiet_to="04:00", zone="UTC")
    late = PersonSettings(quiet_from="00:00", quiet_to="08:00", zone="UTC")
    midnight = at("UTC", 2024, 5, 8, 0, 0)
    shared, apart = of_seats([[early, late]]), of_seats([[early], [late]])
    assert shared is not None
    assert apart is not None
    assert (shared.end(midnight - 1), shared.end(midnight)) == (midnight - 1, midnight + 4 * HOUR)
    assert apart.end(midnight - 4 * HOUR) == midnight + 8 * HOUR
    assert of_seats([[early, PersonSettings()]]) is None
    assert of_seats([[], [PersonSettings()]]) is None


def test_where_it_would_always_be_quiet_all_time_counts() -> None:
    day = Hours(0, 720, (), "UTC")
    round_the_clock = Quiet(((day,), (Hours(720, 0, (), "UTC"),)))
    assert round_the_clock.end(1e9) == 1e9
    assert round_the_clock.after(1e9, 100 * HOUR) == 1e9 + 100 * HOUR
    assert round_the_clock.loud(1e9, 1e9 + 100 * HOUR) == 100 * HOUR


def test_what_is_kept_is_read_again() -> None:
    found = of_seats([[night()], [PersonSettings(quiet_days=(6,))]])
    assert quiet.read(quiet.stored(found)) == found
    assert quiet.read(quiet.stored(None)) is None


@given(wishes, moments)
def test_when_it_fits_it_is_not_quiet_and_before_it_is(person: PersonSettings, moment: int) -> None:
    hours = hours_of(person)
    fits = fitting_time(person, float(moment))
    if hours is None:
        assert fits == moment
        return
    assert fits >= moment
    assert not hours.at(fits)
    for step in range(9):
        between = moment + (fits - moment) * step / 9
        assert between == fits or hours.at(between)


@given(st.lists(st.lists(wishes, min_size=1, max_size=2), min_size=1, max_size=3), moments, st.data())
def test_what_has_passed_by_a_deadline_is_what_there_was(
    seats: list[list[PersonSettings]], moment: int, data: st.DataObject
) -> None:
    found = of_seats(seats)
    if found is None:
        return
    seconds = float(data.draw(st.integers(1, 20 * 86400)))
    deadline = found.after(float(moment), seconds)
    assert deadline >= moment + seconds
    assert found.loud(float(moment), deadline) == pytest.approx(seconds, abs=1e-3)
    assert found.loud(float(moment), deadline - 1) < seconds
    # It does not matter whether one looks in between.
    middle = moment + (deadline - moment) * data.draw(st.sampled_from([0.25, 0.5, 0.75]))
    if any(not still for _, _, still in found.spans(float(moment), moment + quiet.HORIZON * quiet.DAY)):
        rest = seconds - found.loud(float(moment), middle)
        assert found.after(middle, rest) == pytest.approx(deadline, abs=1e-2) or rest < 1e-2


@given(wishes, moments)
def test_pieces_are_quiet_or_not_throughout(person: PersonSettings, moment: int) -> None:
    found = of_seats([[person]])
    if found is None:
        return
    pieces = list(found.spans(float(moment), moment + 3 * 86400.0))
    assert (pieces[0][0], pieces[-1][1]) == (moment, moment + 3 * 86400.0)
    for start, stop, still in pieces:
        for step in (0.0, 0.3, 0.6, 0.999):
            assert found.at(start + (stop - start) * step) == still
