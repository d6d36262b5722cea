"""A table in use: whose sequence goes on, what is sent, and how a copy is brought up to date."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.engine import registry
from sandtable.engine.errors import BadData
from sandtable.engine.state import State
from sandtable.protocol.frames import WANTED, BoardView, SightView
from sandtable.protocol.patches import applied
from sandtable.server.play import packing
from sandtable.server.play.drafts import settled
from sandtable.server.play.live import LiveTable
from sandtable.server.storage.games import LoggedAction
from tests.default_game import DEFAULT_GAME

SEATS = 3


def table(seed: int = 3) -> LiveTable:
    return LiveTable(
        "t", registry.game(DEFAULT_GAME).start("1936", seed=seed), ["person"] * SEATS, 0, [0] * (SEATS + 1)
    )


def play(live: LiveTable, seat: int, code: int) -> None:
    """What the door does, without storing it."""
    played, events = live.run([(seat, code)])
    fresh = live.moved_on(seat, events)
    live.accept(live.sequence + len(played), fresh, events)


def play_on(live: LiveTable, decisions: int, rng: Random) -> None:
    for _ in range(decisions):
        if live.state.over:
            return
        seat = rng.choice(live.state.deciders)
        play(live, seat, rng.choice(live.state.legal(seat)))


def test_others_do_not_count_what_is_done_in_secret() -> None:
    live = table()
    seat = live.state.deciders[0]
    before = list(live.seat_sequences)
    # At the start all seats set up at once, each unseen by the others.
    assert len(live.state.deciders) == SEATS
    play(live, seat, live.state.legal(seat)[0])
    others = [v for v in range(SEATS + 1) if v != seat]
    assert [live.seat_sequences[v] for v in others] == [before[v] for v in others]
    assert live.seat_sequences[seat] == before[seat] + 1


def test_everybody_counts_what_everybody_sees() -> None:
    live, rng = table(), Random(5)
    while len(live.state.deciders) > 1 or live.sequence < 20:
        play_on(live, 1, rng)
    for _ in range(60):
        seat = live.state.deciders[0]
        views = [live.state.view(s) for s in range(SEATS)]
        before = list(live.seat_sequences)
        play(live, seat, rng.choice(live.state.legal(seat)))
        for other in range(SEATS):
            if other != seat:
                same = live.state.view(other) == views[other]
                told = live.told_since(other, before[other])
                went_on = live.seat_sequences[other] > before[other]
                assert told is not None
                assert went_on == (not same or bool(told[1]))


def test_patches_lead_from_view_to_view_of_each_kind() -> None:
    live, rng = table(), Random(7)
    # A spectator's page came later than all others, and one seat has only a program.
    watching = [(v, wants) for v in range(SEATS + 1) for wants in WANTED if (v, wants) != (1, "board")]
    views = {each: copy.deepcopy(live.look(*each).view) for each in watching}
    seen = {each: live.seat_sequences[each[0]] for each in watching}
    for _ in range(150):
        play_on(live, 1, rng)
        for viewer, wants in rng.sample(watching, len(watching)):
            each = viewer, wants
            frame = live.frame(viewer, wants, seen[each], [])
            assert frame.view is None
            assert frame.patch is not None
            views[each] = applied(views[each], copy.deepcopy(frame.patch))
            seen[each] = frame.sequence
            assert views[each] == live.state.view(None if viewer == SEATS else viewer, wants=wants)
    assert (1, "board") not in live._looks


def test_each_kind_of_view_is_what_it_is_said_to_be() -> None:
    live, rng = table(), Random(7)
    for _ in range(5):
        play_on(live, 40, rng)
        for viewer in range(SEATS + 1):
            whole = live.state.view(None if viewer == SEATS else viewer)
            for wants in WANTED:
                view = live.look(viewer, wants).view
                assert view == {name: whole[name] for name in view}
                shape = BoardView if wants == "board" else SightView
                read = msgspec.convert(view, shape)
                assert view.keys() == {field.name for field in msgspec.structs.fields(shape)}
                assert read.choices == whole["choices"]


def test_who_lags_too_far_gets_a_whole_view() -> None:
    live, rng = table(), Random(7)
    live.look(SEATS, "board")
    since = live.seat_sequences[SEATS]
    rounds = 0
    while live.seat_sequences[SEATS] < since + 30:
        play_on(live, 1, rng)
        live.look(SEATS, "board")
        rounds += 1
    assert live.frame(SEATS, "board", since, []).view is not None
    recent = live.seat_sequences[SEATS] - 3
    frame = live.frame(SEATS, "board", recent, [])
    assert frame.view is None
    assert frame.since == recent


def test_told_is_what_happened_since() -> None:
    live, rng = table(), Random(9)
    log = live.state.log
    assert log is not None
    play_on(live, 40, rng)
    since = live.seat_sequences[0]
    assert live.told_since(0, since) == (0, [])
    play_on(live, 25, rng)
    found = live.told_since(0, since)
    assert found is not None
    withdrawn, told = found
    assert withdrawn == 0
    assert told
    assert all(entry.words for entry in told)
    everything = live.told_since(0, -1)
    assert everything is not None
    assert everything[1][-len(told) :] == told
    play_on(live, 300, rng)
    assert live.told_since(0, since) is None, "what is so old is only in the database"


def rows_of(live: LiveTable, decisions: int, rng: Random) -> list[LoggedAction]:
    """Play on, and what would be stored of it."""
    rows = []
    for _ in range(decisions):
        seat = rng.choice(live.state.deciders)
        played, events = live.run([(seat, rng.choice(live.state.legal(seat)))])
        fresh = live.moved_on(seat, events)
        for i, ((by, code), piece) in enumerate(zip(played, events, strict=True)):
            rows.append(
                LoggedAction(
                    live.sequence + 1 + i,
                    by,
                    code,
                    live.state.game.rules_version,
                    packing.pack_events(live.state.game.events, piece),
                    packing.pack_numbers(fresh),
                    0.0,
                )
            )
        live.accept(live.sequence + len(played), fresh, events)
    return rows


def test_a_copy_catches_up_with_what_others_did() -> None:
    one, two = table(), table()
    rows = rows_of(one, 120, Random(4))
    two.catch_up(rows, one.seat_sequences)
    assert two.state.digest() == one.state.digest()
    assert two.sequence == one.sequence
    assert two.seat_sequences == one.seat_sequences
    for viewer in range(SEATS + 1):
        assert two.told_last(viewer, 20) == one.told_last(viewer, 20) != []
    more = rows_of(two, 1, Random(6))
    one.catch_up(more, two.seat_sequences)
    assert two.state.digest() == one.state.digest()


def test_what_was_shown_once_is_never_changed() -> None:
    one, two, rng = table(), table(), Random(8)
    shown: list[tuple[State, str, dict[str, Any], str]] = []

    def keep() -> None:
        for live in (one, two):
            view = live.look(rng.randrange(SEATS + 1), rng.choice(WANTED)).view
            shown.append((live.state, live.state.digest(), view, repr(view)))

    keep()
    for _ in range(60):
        rows = rows_of(one, 1, rng)
        two.catch_up(rows, one.seat_sequences)
        keep()
    taken = 0
    for seat in range(SEATS):
        if one.undo(seat).move:
            taken += one.take_back(seat, 1)
            keep()
    assert taken
    for state, digest, view, written in shown:
        assert state.digest() == digest
        assert repr(view) == written


def test_states_share_what_stayed_the_same() -> None:
    live, rng = table(), Random(8)
    before = live.state
    play_on(live, 1, rng)
    assert live.state is not before
    assert any(getattr(live.state, name) is getattr(before, name) for name in live.state._lists)


def test_a_gap_or_other_rules_are_in_doubt() -> None:
    one, two = table(), table()
    rows = rows_of(one, 3, Random(4))
    with pytest.raises(BadData, match="not played on"):
        two.catch_up(rows[1:], one.seat_sequences)
    strange = [
        LoggedAction(r.sequence, r.seat, r.code, "0.0.0", r.events, r.seat_sequences, r.at) for r in rows
    ]
    with pytest.raises(BadData, match="same rules"):
        two.catch_up(strange, one.seat_sequences)


def test_a_trial_changes_nothing() -> None:
    live, rng = table(), Random(3)
    play_on(live, 30, rng)
    before = live.state.digest(), list(live.seat_sequences), live.sequence
    trial = live.trial()
    seat = trial.state.deciders[0]
    trial.run([(seat, trial.state.legal(seat)[0])])
    assert live.allows([(seat, live.state.legal(seat)[0])])
    assert not live.allows([(seat, 0)])
    assert (live.state.digest(), live.seat_sequences, live.sequence) == before


def test_memory_forgets_what_cannot_be_taken_back() -> None:
    live, rng = table(), Random(3)
    for _ in range(200):
        play_on(live, 1, rng)
        if live.fixed is not None:
            assert live.state.log == []
            assert live.state.record is not None
            assert live.state.record.actions == []


def test_standing_answers_are_played_with_the_decision() -> None:
    """After a run nothing is left open that a standing answer settles."""
    live, rng = table(11), Random(11)
    found = 0
    for _ in range(400):
        if live.state.over:
            break
        seat = rng.choice(live.state.deciders)
        played, events = live.run([(seat, rng.choice(live.state.legal(seat)))])
        found += len(played) > 1
        assert settled(live.state) is None
        live.accept(live.sequence + len(played), live.moved_on(seat, events), events)
    assert found, "the game has standing answers, and none was met"


def test_a_state_is_packed_and_unpacked() -> None:
    live = table()
    stored = packing.pack_state(live.state)
    twin: State = packing.unpack_state(live.state.game, stored)
    assert twin.digest() == live.state.digest()
    assert len(stored) < len(live.state.to_bytes()) / 2
    with pytest.raises(BadData, match="damaged"):
        packing.unpack_state(live.state.game, stored[:-9])
