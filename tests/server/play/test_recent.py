"""What each viewer was told last, and that it reaches no further back for what others do unseen."""

from __future__ import annotations

from sandtable.engine.actions import Names
from sandtable.engine.events import EVERYBODY, Event, EventKind, EventTable
from sandtable.server.play.recent import EVENTS_KEPT, Recent

CARDS = Names("card", [str(i) for i in range(1000)])
TABLE = EventTable(
    [
        EventKind("played", [CARDS], "{0} is played."),
        EventKind("seen", [CARDS], "You see {0}.", private=[0], veiled=""),
    ]
)
PLAYED, SEEN = range(2)
FIRST = 1  # the mask of the first seat
VIEWERS = 3


def played(card: int) -> Event:
    return Event(PLAYED, (card,), EVERYBODY)


def seen(card: int) -> Event:
    return Event(SEEN, (card,), FIRST)


def cards(events: list[Event]) -> list[int]:
    return [event.arguments[0] for event in events]


def since(recent: Recent, viewer: int, sequence: int) -> list[int] | None:
    found = recent.since(viewer, sequence)
    assert found is None or found.withdrawn == 0
    return None if found is None else cards(found.events)


def test_everybody_has_what_they_may_know() -> None:
    recent = Recent(TABLE, VIEWERS)
    recent.add([played(1), seen(2)], [1, 1, 1])
    recent.add([played(3)], [2, 2, 2])
    assert [cards(recent.last(viewer, 9)) for viewer in range(VIEWERS)] == [[1, 2, 3], [1, 3], [1, 3]]
    assert since(recent, 0, 1) == [3]
    assert since(recent, 0, 2) == []
    assert cards(recent.last(0, 2)) == [2, 3]


def test_what_others_learn_pushes_nothing_out() -> None:
    recent = Recent(TABLE, VIEWERS)
    recent.add([played(1)], [1, 1, 1])
    for number in range(2 * EVENTS_KEPT):
        recent.add([seen(number)], [2 + number, 1, 1])
        recent.add([], [2 + number, 1, 1])
    assert since(recent, 0, 0) is None, "the first seat was told much since"
    assert since(recent, 1, 0) == [1]
    assert cards(recent.last(2, 50)) == [1]


def test_who_was_told_too_much_since_has_it_read() -> None:
    recent = Recent(TABLE, VIEWERS)
    for number in range(EVENTS_KEPT + 1):
        recent.add([played(number)], [number + 1] * VIEWERS)
    assert since(recent, 0, 0) is None
    assert since(recent, 0, 1) == list(range(1, EVENTS_KEPT + 1))
    assert since(recent, 0, 2) == list(range(2, EVENTS_KEPT + 1))


def test_read_back_it_is_the_same() -> None:
    forth, back = Recent(TABLE, VIEWERS), Recent(TABLE, VIEWERS)
    decisions = [([played(i), seen(i), played(i + 1)], [i, i // 2, i // 2]) for i in range(EVENTS_KEPT)]
    for events, numbers in decisions:
        forth.add(events, numbers)
    for events, numbers in reversed(decisions):
        back.add_older(events, numbers)
    assert back.full
    for viewer in range(VIEWERS):
        assert cards(forth.last(viewer, EVENTS_KEPT)) == cards(back.last(viewer, EVENTS_KEPT))


def reread(older: Recent, decisions: list[tuple[list[Event], int]], before: int, now: int) -> Recent:
    """The table read again, with these decisions standing."""
    fresh = Recent(TABLE, VIEWERS)
    for events, number in reversed(decisions):
        fresh.add_older(events, [number] * VIEWERS)
    fresh.known_from([now] * VIEWERS)
    fresh.follow(older, [before] * VIEWERS, [now] * VIEWERS)
    return fresh


def played_on(decisions: list[tuple[list[Event], int]]) -> Recent:
    recent = Recent(TABLE, VIEWERS)
    for events, number in decisions:
        recent.add(events, [number] * VIEWERS)
    return recent


def test_what_was_taken_back_is_withdrawn() -> None:
    decisions = [([played(i)], i) for i in range(1, 4)]
    fresh = reread(played_on(decisions), decisions[:2], 3, 4)
    assert fresh.since(0, 3) == (1, [])
    assert fresh.since(0, 2) == (0, []), "who was never shown it is told nothing"
    assert fresh.since(0, 4) == (0, [])
    fresh.add([played(9)], [5] * VIEWERS)
    found = fresh.since(0, 3)
    assert found is not None
    assert (found.withdrawn, cards(found.events)) == (1, [9])


def test_what_others_did_since_is_told_again_behind_what_was_taken_back() -> None:
    decisions = [([played(i)], i) for i in range(1, 5)]
    fresh = reread(played_on(decisions), [decisions[0], *decisions[2:]], 4, 5)
    found = fresh.since(0, 4)
    assert found is not None
    assert (found.withdrawn, cards(found.events)) == (3, [3, 4])


def test_of_a_long_journal_the_end_alone_is_withdrawn() -> None:
    decisions = [([played(i)], i) for i in range(1, 2 * EVENTS_KEPT)]
    last = len(decisions)
    fresh = reread(played_on(decisions), decisions[:-3], last, last + 1)
    assert fresh.since(0, last) == (3, [])
    found = fresh.since(0, last - 5)
    assert found is not None
    assert (found.withdrawn, cards(found.events)) == (0, [last - 4, last - 3])


def test_how_the_journal_stood_while_nobody_looked_is_not_made_up() -> None:
    decisions = [([played(i)], i) for i in range(1, 4)]
    fresh = reread(played_on(decisions[:1]), [([played(7)], 5)], 1, 6)
    assert fresh.since(0, 3) is None, "another process knows what was shown then"
    found = fresh.since(0, 1)
    assert found is not None
    assert (found.withdrawn, cards(found.events)) == (1, [7])
    fresh.known_from([9] * VIEWERS)
    assert fresh.since(0, 8) is None
