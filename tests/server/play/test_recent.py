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


def cards(events: list[Event] | None) -> list[int] | None:
    return None if events is None else [event.arguments[0] for event in events]


def test_everybody_has_what_they_may_know() -> None:
    recent = Recent(TABLE, VIEWERS)
    recent.add([played(1), seen(2)], [1, 1, 1])
    recent.add([played(3)], [2, 2, 2])
    assert [cards(recent.last(viewer, 9)) for viewer in range(VIEWERS)] == [[1, 2, 3], [1, 3], [1, 3]]
    assert cards(recent.since(0, 1)) == [3]
    assert cards(recent.since(0, 2)) == []
    assert cards(recent.last(0, 2)) == [2, 3]


def test_what_others_learn_pushes_nothing_out() -> None:
    recent = Recent(TABLE, VIEWERS)
    recent.add([played(1)], [1, 1, 1])
    for number in range(2 * EVENTS_KEPT):
        recent.add([seen(number)], [2 + number, 1, 1])
        recent.add([], [2 + number, 1, 1])
    assert recent.since(0, 0) is None, "the first seat was told much since"
    assert cards(recent.since(1, 0)) == [1]
    assert cards(recent.last(2, 50)) == [1]


def test_who_was_told_too_much_since_has_it_read() -> None:
    recent = Recent(TABLE, VIEWERS)
    for number in range(EVENTS_KEPT + 1):
        recent.add([played(number)], [number + 1] * VIEWERS)
    assert recent.since(0, 0) is None
    assert recent.since(0, 1) is None, "it may be that something older came with the same decision"
    assert cards(recent.since(0, 2)) == list(range(2, EVENTS_KEPT + 1))


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
        assert cards(forth.since(viewer, 95)) == cards(back.since(viewer, 95))
