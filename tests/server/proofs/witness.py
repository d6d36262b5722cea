"""The witness: what each viewer could know at each moment, worked out from the truth that was stored.

It plays the actions of a table again, and asks the declarations of the game who may know what; it looks at
no sight and at nothing that was sent. Then it goes through everything that was heard.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from sandtable.engine.columns import LIST, LISTS, NOBODY, PUBLIC, UNKNOWN
from sandtable.engine.events import EVERYBODY, Event, EventTable
from sandtable.engine.game import Game
from sandtable.engine.state import SPECTATOR, State
from sandtable.server.play import packing
from tests.server.proofs.canaries import CARD, Canary, event_thing, realms, things
from tests.server.proofs.canary_words import Words, found
from tests.server.proofs.recorded_traffic import Ears, Heard, Leak, kind_of


@dataclass(frozen=True)
class StoredDecision:
    """An action as it is stored."""

    seat: int
    code: int
    events: list[Event]
    numbers: list[int]
    at: float
    # The seat's own sequence that it was decided on; none where nobody looked.
    seen: int | None


@dataclass
class Stored:
    """A table as it lies in the database: where it began, and what was done."""

    first: bytes
    first_sequence: int
    deeds: list[StoredDecision] = field(default_factory=list)


def read_stored(database: Path, table: str, known: EventTable) -> Stored:
    """Read a table, past everything that the server does when it reads one."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        began = connection.execute(
            "SELECT state, sequence FROM snapshots WHERE table_id = ? ORDER BY sequence LIMIT 1", (table,)
        ).fetchone()
        rows = connection.execute(
            "SELECT seat, code, events, seat_sequences, at, seen"
            " FROM actions WHERE table_id = ? ORDER BY sequence",
            (table,),
        ).fetchall()
    finally:
        connection.close()
    deeds = [
        StoredDecision(
            *(seat, code, packing.unpack_events(known, events)),
            *(msgspec.json.decode(numbers, type=list[int]), at, seen),
        )
        for seat, code, events, numbers, at, seen in rows
    ]
    return Stored(began[0], began[1], deeds)


class Witness:
    """Knows, for every viewer, since when it may have known each word."""

    def __init__(self, game: Game, words: Words, stored: Stored) -> None:
        assert isinstance(game, Canary)
        self.game = game
        self.words = words
        self.deeds = stored.deeds
        self.state = packing.unpack_state(game, stored.first)
        self.n_seats = self.state.n_seats
        self.realms = realms(game.state_class)
        # By viewer: each word that it may know, and after how many deeds it could first do so.
        self.since: list[dict[str, int]] = [{} for _ in range(self.n_seats + 1)]

    def seat(self, viewer: int) -> int:
        """The seat of a viewer, as the rules number it."""
        return SPECTATOR if viewer == self.n_seats else viewer

    def watch(self, ears: Iterable[Ears]) -> int:
        """Play everything again. Returns how many views were compared with the truth on the way."""
        due: dict[int, list[tuple[int, int, dict[str, Any]]]] = {}
        for each in ears:
            for (sequence, _), view in each.views.items():
                behind = self.deeds_behind(each.viewer, sequence)
                due.setdefault(behind, []).append((each.viewer, sequence, view))
        compared = 0
        for done in range(len(self.deeds) + 1):
            if done:
                self.play(self.deeds[done - 1])
            self.note(done)
            for viewer, sequence, view in due.get(done, ()):
                check_view(self.half_entered(done, viewer, sequence), self.seat(viewer), view)
                compared += 1
        return compared

    def half_entered(self, done: int, viewer: int, sequence: int) -> State:
        """The state as a viewer saw it: with the clicks of its own move that was not yet whole."""
        state = self.state
        for deed in self.deeds[done:]:
            if deed.seat != viewer or deed.seen is None:
                continue
            if deed.seen >= sequence:
                break
            state = state.clone() if state is self.state else state
            state.play(viewer, deed.code)
        return state

    def play(self, deed: StoredDecision) -> None:
        """Do once more what was done; the journal must come out as it was stored."""
        log = self.state.log
        assert log is not None
        before = len(log)
        self.state.play(deed.seat, deed.code)
        told = [(event.kind, event.arguments, event.seats) for event in log[before:]]
        assert told == [(event.kind, event.arguments, event.seats) for event in deed.events]

    def note(self, done: int) -> None:
        """What every viewer can know now, after so many deeds."""
        present = list(things(self.state))
        for viewer in range(self.n_seats + 1):
            since = self.since[viewer]
            known = {realm: set(self.state.known_to(self.seat(viewer), realm)) for realm in self.realms}
            for realm, index, thing in present:
                if index in known[realm]:
                    since.setdefault(self.words.word(*thing), done)
            for card in known.get(self.game.card_realm, ()):
                since.setdefault(self.words.word(CARD, card), done)
            self.note_cards_in_hand(viewer, done)
            for event in self.deeds[done - 1].events if done else ():
                self.note_event(viewer, event, done)

    def note_cards_in_hand(self, viewer: int, done: int) -> None:
        """Where hands are lists of cards, what lies in those that a viewer knows, and in the open."""
        for column in self.state.columns:
            if column.name not in self.game.card_columns:
                continue
            rows = getattr(self.state, column.name)
            known = [0] if column.realm == PUBLIC else self.state.known_to(self.seat(viewer), column.realm)
            for row in [rows] if column.shape == LIST else [rows[index] for index in known]:
                for card in row:
                    self.since[viewer].setdefault(self.words.word(CARD, card), done)

    def note_event(self, viewer: int, event: Event, done: int) -> None:
        """What an event tells a viewer."""
        kind, seat = self.game.events.kinds[event.kind], self.seat(viewer)
        knows = event.seats == EVERYBODY or (seat >= 0 and bool(event.seats >> seat & 1))
        since = self.since[viewer]
        if knows:
            since.setdefault(self.words.word(*event_thing(self.state.game.events, event)), done)
        for place, (names, argument) in enumerate(zip(kind.arguments, event.arguments, strict=True)):
            if names.name == CARD and (knows or (kind.veiled and place not in kind.private)):
                since.setdefault(self.words.word(CARD, argument), done)

    # ------------------------------------------------------------------ what was heard

    def deeds_behind(self, viewer: int, sequence: int) -> int:
        """How many deeds lie behind a viewer whose own sequence stands so."""
        done = 0
        for number, deed in enumerate(self.deeds, 1):
            if deed.numbers[viewer] > sequence:
                break
            done = number
        return done

    def deeds_before(self, moment: float) -> int:
        """How many deeds were begun before a moment."""
        return sum(deed.at <= moment for deed in self.deeds)

    def check(self, ears: Ears) -> int:
        """Go through what a viewer heard. Returns how many words were in it that it could know."""
        recognised = 0
        for heard in ears.heard:
            present = found(heard.data)
            if not present:
                continue
            if heard.sequence is None:
                behind = self.deeds_before(heard.at)
            else:
                behind = self.deeds_behind(ears.viewer, heard.sequence)
            for word in present:
                if self.since[ears.viewer].get(word, len(self.deeds) + 1) > behind:
                    raise Leak(self.accusation(ears, heard, word, behind))
            recognised += len(present)
        return recognised

    def accusation(self, ears: Ears, heard: Heard, word: str, behind: int) -> str:
        """What was sent to whom, when, and what it was about."""
        at = heard.data.find(word.encode())
        who = "the spectator" if ears.viewer == self.n_seats else f"seat {ears.viewer}"
        return (
            f"{self.game.id}: {who} was sent {word} by {heard.what!r} after {behind} deeds, and may know it "
            f"after {self.since[ears.viewer].get(word, 'no')}: ...{heard.data[max(0, at - 80) : at + 40]!r}"
        )


def check_view(state: State, seat: int, view: dict[str, Any]) -> None:
    """In a view that was sent, whatever the seat does not know is blank, and what it knows is true."""
    if kind_of(view) == "board":
        if view["board"] != state.view(None if seat == SPECTATOR else seat)["board"]:
            raise Leak(f"{state.game.id}: the board sent to seat {seat} is not the one that it may see")
        return
    for column in state.columns:
        if column.realm == PUBLIC:
            continue
        shown, true = view["columns"][column.name], getattr(state, column.name)
        known = set() if column.realm == NOBODY else set(state.known_to(seat, column.realm))
        if column.shape not in (LIST, LISTS):
            blank = shown == UNKNOWN
        elif column.name in ("counters", "script"):
            blank = shown == []
        else:
            blank = len(shown) == len(true) and all(
                item == true[i] if i in known else is_blank(item, true[i]) for i, item in enumerate(shown)
            )
        if not blank:
            raise Leak(f"{state.game.id}: the column {column.name} sent to seat {seat} shows too much")


def is_blank(shown: Any, true: Any) -> bool:
    """Whether a value is not shown; how long a list is may be known."""
    return bool(shown == [UNKNOWN] * len(true) if isinstance(true, list) else shown == UNKNOWN)
