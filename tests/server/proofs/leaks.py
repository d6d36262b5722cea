"""Leaks planted on purpose. Each is a mistake that somebody could make; the proofs must notice every one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

import msgspec

from sandtable.engine.actions import ARGUMENT_BITS
from sandtable.engine.events import EVERYBODY, Event
from sandtable.engine.game import Game
from sandtable.engine.sentences import Sentence
from sandtable.engine.state import State
from sandtable.protocol import messages
from sandtable.protocol.board import as_data
from sandtable.protocol.frames import Frame, Refusal, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.server.club import replay as replay_module
from sandtable.server.club import replay_log
from sandtable.server.errors import Refused
from sandtable.server.play import door as door_module
from sandtable.server.play import live as live_module
from sandtable.server.play import opening as opening_module
from sandtable.server.play.door import Door
from sandtable.server.play.live import LiveTable, SentView
from sandtable.server.play.types import Created, TableFacts
from sandtable.server.web.hub import Alike, Client, Hub, WatchedTable
from tests.server.proofs.canaries import CARD
from tests.suites.leaks import leaking
from tests.toy.skirmish import SkirmishState

Plant = Callable[[], AbstractContextManager[Any]]
LEAKS: dict[str, Plant] = {}

_log = logging.getLogger("sandtable.server")


def leak(owner: Any, attribute: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Note a leak: what the function makes of an attribute takes its place."""

    def note(make: Callable[..., Any]) -> Callable[..., Any]:
        LEAKS[make.__name__] = lambda: patch.object(owner, attribute, make(getattr(owner, attribute)))
        return make

    return note


# ---------------------------------------------------------------------- things that have names


def next_card(state: State) -> str:
    """The name of a card that nobody knows."""
    assert isinstance(state, SkirmishState)
    kind = next(i for i, kind in enumerate(state.game.actions.kinds) if kind.argument.name == CARD)
    card = state.deck[-1] if state.deck else state.hands[0][0]
    return state.game.actions.text(kind << ARGUMENT_BITS | card)


@leak(Door, "_checked")
def card_in_a_refusal(check: Any) -> Any:
    """A refusal says what would have been better."""

    def checked(self: Door, table: LiveTable, *rest: Any) -> int:
        try:
            return int(check(self, table, *rest))
        except Refused as error:
            raise Refused(
                error.rule, Sentence(f"{error.sentence} Wait for {next_card(table.state)}.")
            ) from error

    return checked


@leak(Game, "render_view")
def board_of_the_truth(render: Any) -> Any:
    """The board is drawn from the state, and not from the sight."""

    def rendered(
        self: Game, sight: State, truth: State, asking: bool = True, wants: Wanted | None = None
    ) -> dict[str, Any]:
        view: dict[str, Any] = render(self, sight, truth, asking, wants)
        return view | ({"board": as_data(self.describe(truth))} if "board" in view else {})

    return rendered


@leak(SkirmishState, "sight")
def column_not_blanked(sight: Any) -> Any:
    """A column is shown as it is."""
    return leaking(sight, "block_kind")


@leak(LiveTable, "look")
def view_of_another_seat(look: Any) -> Any:
    """Who asks for a view gets that of the neighbour."""

    def looked(self: LiveTable, viewer: int, wants: Wanted) -> SentView:
        looked: SentView = look(self, (viewer + 1) % self.n_seats, wants)
        own = SentView(self.number(viewer), looked.view)
        own.changes = looked.changes
        return own

    return looked


@leak(LiveTable, "frame")
def patch_of_another_seat(frame: Any) -> Any:
    """A patch is that of the neighbour."""

    def framed(
        self: LiveTable,
        viewer: int,
        wants: Wanted,
        since: int | None,
        events: list[JournalEntry],
        withdrawn: int = 0,
    ) -> Frame:
        own: Frame = frame(self, viewer, wants, since, events, withdrawn)
        other: Frame = frame(self, (viewer + 1) % self.n_seats, wants, None, [])
        if own.patch is None or other.view is None:
            return own
        return msgspec.structs.replace(own, patch=[[[], other.view]])

    return framed


def open_journal(state: State, events: Sequence[Event], seat: int) -> list[JournalEntry]:
    """The journal with nothing veiled."""
    everything = [Event(event.kind, event.arguments, EVERYBODY) for event in events]
    return journal_for_seat(state, everything, seat)


journal_for_seat = live_module.journal_for_seat
LEAKS["event_unveiled"] = lambda: patch.multiple(door_module, journal_for_seat=open_journal)


# ---------------------------------------------------------------------- secrets


@leak(Door, "_checked")
def key_in_an_error(check: Any) -> Any:
    """An error says too much."""

    def checked(self: Door, table: LiveTable, *rest: Any) -> int:
        try:
            return int(check(self, table, *rest))
        except Refused as error:
            raise Refused(error.rule, Sentence(f"{error.sentence} ({table.state.key.hex()})")) from error

    return checked


@leak(Door, "facts")
def key_before_the_end(facts: Any) -> Any:
    """The key is published too early."""

    async def with_key(self: Door, table_id: str) -> TableFacts:
        found: TableFacts = await facts(self, table_id)
        return msgspec.structs.replace(found, key=(await self.trial(table_id)).state.key.hex())

    return with_key


@leak(Door, "_play")
def key_in_the_log(play: Any) -> Any:
    """A line for finding mistakes was left in."""

    async def played(self: Door, table: LiveTable, *rest: Any) -> Any:
        _log.info("playing on with %s", table.state.key)
        _log.debug("playing on with %s", table.state.key.hex())
        return await play(self, table, *rest)

    return played


@leak(Door, "open")
def token_in_the_log(open_table: Any) -> Any:
    """New tables are logged with all that belongs to them."""

    async def opened(self: Door, *rest: Any) -> Created:
        made: Created = await open_table(self, *rest)
        _log.info("opened %s", made)
        return made

    return opened


@leak(Door, "seat_of")
def token_in_the_log_again(seat_of: Any) -> Any:
    """Anybody who comes in is logged with the token."""

    async def found(self: Door, table_id: str, token: str) -> int:
        _log.info("somebody comes in", extra={"fields": {"token": token}})
        return int(await seat_of(self, table_id, token))

    return found


@leak(LiveTable, "frame")
def sequence_in_a_frame(frame: Any) -> Any:
    """A frame says how many decisions there were."""

    def framed(
        self: LiveTable,
        viewer: int,
        wants: Wanted,
        since: int | None,
        events: list[JournalEntry],
        withdrawn: int = 0,
    ) -> Frame:
        own: Frame = frame(self, viewer, wants, since, events, withdrawn)
        counted = JournalEntry("decisions", [], args={"count": self.sequence})
        return msgspec.structs.replace(own, events=[*own.events, counted])

    return framed


@leak(Door, "_play")
def sequence_in_the_log(play: Any) -> Any:
    """So does the log."""

    async def played(self: Door, table: LiveTable, *rest: Any) -> Any:
        _log.info("decision", extra={"fields": {"number": table.sequence}})
        return await play(self, table, *rest)

    return played


# ---------------------------------------------------------------------- what only a twin can tell


@leak(LiveTable, "moved_on")
def everybody_counts_every_click(moved_on: Any) -> Any:
    """Every decision raises every sequence."""

    def moved(self: LiveTable, *rest: Any) -> list[int]:
        moved_on(self, *rest)
        return [number + 1 for number in self.seat_sequences]

    return moved


@leak(Hub, "_show_group")
def frame_for_every_click(show: Any) -> Any:
    """Everybody is sent a frame whenever somebody has decided, though nothing may be in it."""

    async def shown(self: Hub, watched: WatchedTable, alike: Alike, clients: list[Client]) -> None:
        seat, wants, since = alike
        frame = await self._look(clients[0].table, seat, since, wants)
        text = messages.written(messages.framed(messages.Changes, frame))
        for client in clients:
            client.show(frame, text)

    return shown


@leak(Door, "why_not")
def reason_from_the_truth(why_not: Any) -> Any:
    """Why something is not allowed depends on everything."""

    async def answered(self: Door, table_id: str, seat: int, action: str) -> Refusal | None:
        found: Refusal | None = await why_not(self, table_id, seat, action)
        state = (await self.trial(table_id)).state
        return None if found is None else Refusal(found.rule, f"{found.sentence} {state.digest()[:4]}")

    return answered


@leak(Door, "facts")
def facts_with_a_number(facts: Any) -> Any:
    """What everybody may know of a table tells how many decisions there were."""

    async def counted(self: Door, table_id: str) -> TableFacts:
        found: TableFacts = await facts(self, table_id)
        return msgspec.structs.replace(found, options={"at": str((await self.trial(table_id)).sequence)})

    return counted


@leak(opening_module, "heading")
def heading_from_the_truth(heading: Any) -> Any:
    """Where the story of a game stands is told from all that is true."""
    return lambda state: f"{heading(state)} {state.digest()[:4]}"


@leak(Door, "journal")
def journal_with_gaps(journal: Any) -> Any:
    """The journal has an empty line for whatever was done unseen."""

    async def told(self: Door, table_id: str, seat: int | None, after: int) -> list[JournalEntry]:
        lines: list[JournalEntry] = await journal(self, table_id, seat, after)
        return [*lines, *[JournalEntry("", [])] * (await self.trial(table_id)).sequence]

    return told


# ---------------------------------------------------------------------- the past


@leak(replay_module, "render")
def replay_with_open_hands(render: Any) -> Any:
    """A person who looks back sees everything."""
    return lambda state, viewer, *rest, **more: render(state, replay_log.OPEN, *rest, **more)


@leak(replay_module.MomentReader, "frame")
def moment_before_its_time(frame: Any) -> Any:
    """A person who looks back sees at a number what it learned later."""

    def early(self: replay_module.MomentReader, moment: replay_log.Moment) -> Any:
        found = frame(self, moment)
        return msgspec.structs.replace(found, sequence=max(0, found.sequence - 4))

    return early


@leak(replay_log.LogReplay, "rest")
def moment_for_every_decision(rest: Any) -> Any:
    """A person who looks back can count what was done unseen."""

    def every(self: replay_log.LogReplay) -> Any:
        self.number = -1
        return rest(self)

    return every


def plant(name: str) -> None:
    """Make a mistake in this process, for good."""
    if name:
        LEAKS[name]().__enter__()
