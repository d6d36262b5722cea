"""The arithmetic of clocks: no time is made, none is lost, and none is taken from seats not asked."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from sandtable.protocol.paces import Pace, PaceWanted
from sandtable.server.club import paces
from sandtable.server.club.paces import Clock, SeatActivity
from sandtable.server.errors import BadRequest

NOW = 1_800_000_000.0

BRISK = Pace(bank=100.0, gain=10.0, phase=30.0, grace=20.0)
TURN = SeatActivity(asked=True, timed=True)
AT_ONCE = SeatActivity(asked=True, timed=True, at_once=True)
RESTING = SeatActivity(asked=True, timed=False)
OVER = SeatActivity(asked=False, timed=True)
DECIDED = SeatActivity(asked=False, timed=True, acted=True)


def after(*events: tuple[float, SeatActivity], pace: Pace = BRISK) -> Clock:
    """A fresh clock after some events, each a number of seconds after the beginning."""
    clock = paces.begin(pace)
    for seconds, asking in events:
        clock = paces.follow(clock, pace, NOW + seconds, asking)
    return clock


# ---------------------------------------------------------------------- by example


def test_a_clock_runs_while_its_seat_is_asked() -> None:
    running = after((0, TURN))
    assert running.running
    assert running.deadline == NOW + 100
    assert running.bank_at(NOW + 40) == 60
    assert not running.ran_out(NOW + 99.999)
    assert running.ran_out(NOW + 100)


def test_whoever_decides_pays_and_gains() -> None:
    assert after((0, TURN), (40, DECIDED)) == Clock(70.0)


def test_a_gain_never_makes_more_of_the_bank_than_it_began_with() -> None:
    assert after((0, TURN), (4, DECIDED)) == Clock(100.0)


def test_a_question_that_goes_away_by_itself_earns_nothing() -> None:
    assert after((0, TURN), (40, OVER)) == Clock(60.0)


def test_further_decisions_of_the_same_turn_earn_nothing_by_themselves() -> None:
    again = SeatActivity(asked=True, timed=True, acted=True)
    assert after((0, TURN), (10, again), (20, again), (30, again), (40, DECIDED)) == Clock(70.0)


def test_whoever_is_late_gains_nothing_and_begins_anew_with_the_grace() -> None:
    late = after((0, TURN), (100, DECIDED))
    assert late == Clock(0.0)
    assert after((0, TURN), (5000, DECIDED)) == late
    assert after((0, TURN), (100, DECIDED), (200, TURN)).deadline == NOW + 200 + 20


def test_who_chooses_at_once_with_others_has_a_deadline_and_keeps_the_bank() -> None:
    choosing = after((0, AT_ONCE))
    assert choosing.deadline == NOW + 30
    assert choosing.bank_at(NOW + 29) == 100
    assert paces.follow(choosing, BRISK, NOW + 29, DECIDED) == Clock(100.0)


def test_where_no_deadline_was_agreed_choices_at_once_take_from_the_bank() -> None:
    pace = Pace(bank=100.0, gain=10.0)
    assert after((0, AT_ONCE), (40, DECIDED), pace=pace) == Clock(70.0)


def test_the_last_to_choose_keeps_the_same_deadline() -> None:
    """Others have chosen, and the one who is left is still in the same phase."""
    assert after((0, AT_ONCE), (10, AT_ONCE), (20, AT_ONCE)).deadline == NOW + 30


def test_the_next_choice_at_once_has_a_deadline_of_its_own() -> None:
    """The last to choose closes one phase, and the same decision opens the next with everybody in it."""
    opening = SeatActivity(asked=True, timed=True, at_once=True, acted=True, anew=True)
    assert after((0, AT_ONCE), (20, opening)).deadline == NOW + 50


def test_another_lane_that_goes_on_gives_nobody_more_time() -> None:
    other = SeatActivity(asked=True, timed=True, at_once=True, anew=True)
    assert after((0, AT_ONCE), (20, other)).deadline == NOW + 30


def test_from_a_choice_at_once_into_a_turn() -> None:
    turn = SeatActivity(asked=True, timed=True, acted=True)
    running = after((0, AT_ONCE), (20, turn))
    assert running.deadline == NOW + 120
    assert running.phase is None


def test_from_a_turn_into_a_choice_at_once() -> None:
    opening = SeatActivity(asked=True, timed=True, at_once=True, acted=True, anew=True)
    running = after((0, TURN), (40, opening))
    assert running.deadline == NOW + 70
    assert running.bank == 70.0


def test_while_a_table_rests_clocks_stand_and_then_go_on() -> None:
    assert after((0, TURN), (40, RESTING), (4000, TURN)).deadline == NOW + 4060
    assert after((0, AT_ONCE), (10, RESTING), (4000, AT_ONCE)).deadline == NOW + 4020


def test_a_clock_that_ran_out_before_a_rest_begins_anew_with_the_grace() -> None:
    assert after((0, TURN), (101, RESTING), (4000, TURN)).deadline == NOW + 4020
    assert after((0, AT_ONCE), (31, RESTING), (4000, AT_ONCE)).deadline == NOW + 4020


def test_a_rest_in_one_phase_says_nothing_about_the_next() -> None:
    assert after((0, AT_ONCE), (10, RESTING), (20, OVER), (30, AT_ONCE)).deadline == NOW + 60


def test_a_clock_of_another_machine_that_is_slow_takes_nothing_back() -> None:
    assert after((10, TURN), (5, DECIDED)) == Clock(100.0)


@pytest.mark.parametrize(
    ("pace", "grace"),
    [
        (Pace(bank=600.0), 60.0),
        (Pace(bank=600.0, gain=90.0), 90.0),
        (Pace(bank=10.0), 10.0),
        (Pace(bank=5 * paces.DAY, live=False), paces.DAY),
        (Pace(bank=600.0, gain=90.0, grace=5.0), 5.0),
    ],
)
def test_the_grace_where_none_was_agreed(pace: Pace, grace: float) -> None:
    assert paces.after_running_out(pace) == grace


# ---------------------------------------------------------------------- whatever happens


@dataclass
class Model:
    """A clock in whole milliseconds, kept in the plainest way: a line of the ledger for each thing."""

    bank: int
    charged: int = 0
    gained: int = 0
    graced: int = 0


def thousandths(seconds: float) -> int:
    return round(seconds * 1000)


moments = st.integers(0, 40_000).map(lambda ms: ms / 1000)
askings = st.builds(SeatActivity, st.booleans(), st.booleans(), st.booleans(), st.booleans(), st.booleans())
seconds = st.integers(1000, 90_000).map(lambda ms: ms / 1000)
any_pace = st.builds(
    Pace,
    bank=seconds,
    gain=st.integers(0, 20_000).map(lambda ms: ms / 1000),
    phase=st.none() | seconds,
    grace=st.none() | seconds,
)
histories = st.lists(st.tuples(moments, askings), max_size=60)


@given(any_pace, histories)
def test_every_millisecond_is_accounted_for(pace: Pace, history: list[tuple[float, SeatActivity]]) -> None:
    clock, ledger, now = paces.begin(pace), Model(thousandths(pace.bank)), NOW
    for waited, asking in history:
        now = paces.exact(now + waited)
        was, clock = clock, paces.follow(clock, pace, now, asking)
        spent = thousandths(was.bank) - thousandths(was.bank_at(now))
        if was.running and was.phase is None and was.since is not None:
            assert spent == min(thousandths(now - was.since), thousandths(was.bank))
        else:
            assert spent == 0
        if clock is was:
            continue
        ledger.charged += spent
        here = thousandths(was.bank_at(now))
        turned = was.running and was.phase is None and (not clock.running or clock.phase is not None)
        if turned and asking.acted and not was.ran_out(now) and not (asking.asked and not asking.timed):
            gained = min(thousandths(pace.gain), thousandths(pace.bank) - here)
            ledger.gained += gained
            here += gained
        if clock.running and clock.phase is None and here == 0:
            ledger.graced += thousandths(paces.after_running_out(pace))
    told = ledger.bank - ledger.charged + ledger.gained + ledger.graced
    assert thousandths(clock.bank) == told


@given(any_pace, histories)
def test_a_bank_is_never_below_nothing_nor_above_its_beginning(
    pace: Pace, history: list[tuple[float, SeatActivity]]
) -> None:
    clock, now = paces.begin(pace), NOW
    for waited, asking in history:
        now += waited
        clock = paces.follow(clock, pace, now, asking)
        assert 0 <= clock.bank_at(now + 5) <= clock.bank <= pace.bank
        assert clock.running == (asking.asked and asking.timed)
        assert clock.deadline is None or clock.deadline > paces.exact(now) or clock.since != paces.exact(now)


@given(any_pace, histories, st.lists(moments, max_size=20))
def test_a_seat_that_is_not_asked_loses_nothing(
    pace: Pace, history: list[tuple[float, SeatActivity]], waits: list[float]
) -> None:
    clock, now = paces.begin(pace), NOW
    for waited, asking in history:
        now += waited
        clock = paces.follow(clock, pace, now, asking)
    clock = bare = paces.follow(clock, pace, now, OVER)
    for waited in waits:
        now += waited
        clock = paces.follow(clock, pace, now, DECIDED)
        assert clock == bare
        assert clock.bank_at(now) == bare.bank


@given(any_pace, histories)
def test_to_be_told_the_same_twice_changes_nothing(
    pace: Pace, history: list[tuple[float, SeatActivity]]
) -> None:
    clock, now = paces.begin(pace), NOW
    for waited, asking in history:
        now += waited
        clock = paces.follow(clock, pace, now, asking)
        assert paces.follow(clock, pace, now, asking) == clock


@given(any_pace, histories, st.lists(moments, max_size=20))
def test_looking_and_taking_back_in_one_turn_cost_nothing_and_give_nothing(
    pace: Pace, history: list[tuple[float, SeatActivity]], waits: list[float]
) -> None:
    """Whatever is done in a turn and taken back, the turn costs the time from its beginning to its end."""
    clock, now = paces.begin(pace), NOW
    for waited, asking in history:
        now += waited
        clock = paces.follow(clock, pace, now, asking)
    began = paces.follow(paces.follow(clock, pace, now, OVER), pace, now, TURN)
    clicked = began
    for waited in waits:
        now += waited
        clicked = paces.follow(clicked, pace, now, SeatActivity(True, True, acted=True))
        clicked = paces.follow(clicked, pace, now, SeatActivity(True, True))
    assert paces.follow(clicked, pace, now, DECIDED) == paces.follow(began, pace, now, DECIDED)


# ---------------------------------------------------------------------- choosing a pace


def test_the_named_paces_make_sense() -> None:
    for name, facts in paces.NAMED.items():
        pace = facts.pace
        assert facts.name == name
        assert facts.about
        assert pace.gain < pace.bank
        assert paces.after_running_out(pace) <= pace.bank
        assert pace.phase is not None
        assert pace.live == (pace.bank < paces.DAY)
        assert paces.read(paces.stored(pace)) == pace
        # What was sent by name can be sent in figures.
        assert paces.chosen(msgspec.json.decode(msgspec.json.encode(pace), type=PaceWanted)) == pace


def test_a_pace_is_chosen_by_name_or_in_figures_or_not_at_all() -> None:
    assert paces.chosen("evening") == paces.NAMED["evening"].pace
    assert paces.chosen(PaceWanted(**asdict(BRISK))) == BRISK
    assert paces.chosen(None) is None
    assert paces.stored(None) is None
    assert paces.read(None) is None
    with pytest.raises(BadRequest, match="no pace 'blitz'; the paces are brisk, evening"):
        paces.chosen("blitz")


@pytest.mark.parametrize(
    "wrong",
    [
        "{}",
        '{"bank": 0}',
        '{"bank": -5}',
        '{"bank": 1e12}',
        '{"bank": "60"}',
        '{"bank": 60, "gain": -1}',
        '{"bank": 60, "phase": 0}',
        '{"bank": 60, "grace": 0.5}',
        '{"bank": 60, "speed": 3}',
    ],
)
def test_figures_that_make_no_pace_are_refused(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=PaceWanted)
