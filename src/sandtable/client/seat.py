"""A seat at a table: what it sees now, and its decisions.

The socket behind it comes back by itself, from the view that the seat has. A decision whose answer was
lost is said again on the same view. A view is good for one decision only, so that it is never made twice;
if it was made the first time, the server says so.
"""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import Any, Final

from sandtable.client.addresses import Addresses
from sandtable.client.errors import BadRequest, ClientError, Refused, Stale, Unavailable, Unreachable
from sandtable.client.link import Link
from sandtable.protocol import messages
from sandtable.protocol.frames import Frame, Undo, Wanted
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.patches import applied
from sandtable.protocol.text import spans, with_ids

EVENTS_KEPT: Final = 1000
NEWS_KEPT: Final = 1000
FIRST_DELAY: Final = 0.1
LONGEST_DELAY: Final = 2.0


class Question:
    """Something that the server was asked, until it answers."""

    __slots__ = ("answer", "lost", "once", "text")

    def __init__(self, text: str, once: bool = False) -> None:
        self.text = text
        # Whether it must not be said again, since the server would do it twice.
        self.once = once
        self.answer: asyncio.Future[messages.ServerMessage] = asyncio.get_running_loop().create_future()
        # Whether it was said before on a socket that broke, so that nobody knows what came of it.
        self.lost = False


class Seat:
    """A seat that was taken, or a place to watch from. `Client.join` and `Client.watch` make one.

    `view` is the position as the server tells it: the sight, or the board if that was wanted. `sequence`
    counts how often it has changed for this seat, `events` are the latest of what has happened and was not
    taken back, and `news` of what happened beside the game: talk, proposals, who comes and goes. All of it is
    kept up to date in the background.
    """

    def __init__(
        self,
        addresses: Addresses,
        table: str,
        seat: str | None,
        token: str | None,
        patience: float,
        cookie: str | None = None,
        wants: Wanted = "sight",
    ) -> None:
        self.table = table
        self.name = seat
        self.wants: Wanted = wants
        self.view: dict[str, Any] = {}
        self.sequence = -1
        self.events: deque[JournalEntry] = deque(maxlen=EVENTS_KEPT)
        self.news: deque[dict[str, Any]] = deque(maxlen=NEWS_KEPT)
        # How many items of news this seat has been told, since the table was opened.
        self.cursor = 0
        # What the seat can take back, or why nothing; none for a spectator.
        self.taking_back: Undo | None = None
        # How often the socket had to be opened again.
        self.reconnected = 0
        # How often the server said that it could not store a decision.
        self.unavailable = 0
        self._patience = patience
        self._link = Link(addresses, table, seat, token, patience, cookie, wants)
        self._questions: dict[int, Question] = {}
        self._last_id = 0
        self._acting = asyncio.Lock()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ended: ClientError | None = None

    async def open(self) -> None:
        """Join the table; returns when the view is there."""
        self._take_first(await self._link.join(None))
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Leave. Anybody who still waits for something is told so."""
        self._end(Unreachable("The seat was left."))
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._link.close()

    async def __aenter__(self) -> Seat:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # ------------------------------------------------------------------ what it sees

    @property
    def choices(self) -> list[str]:
        """What the seat is asked to choose from now; empty while it is not asked."""
        return list(self.view["choices"])

    @property
    def rights(self) -> list[str]:
        """What the seat may do beside, whether it is asked or not."""
        return list(self.view["rights"])

    @property
    def prompt(self) -> str:
        """The question, or whom the table waits for."""
        return with_ids(spans(self.view["prompt"]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.view["deciders"]

    async def changed(self, after: int | None = None) -> None:
        """Wait until the view has changed: from now on, or since it had the sequence `after`."""
        seen = self.sequence if after is None else after
        while self.sequence == seen:
            if self._ended is not None:
                raise self._ended
            await self._news.wait()

    async def told(self, after: int | None = None) -> None:
        """Wait for news: from now on, or since the cursor was `after`."""
        seen = self.cursor if after is None else after
        while self.cursor == seen:
            if self._ended is not None:
                raise self._ended
            await self._news.wait()

    # ------------------------------------------------------------------ what it does

    async def act(self, action: str) -> None:
        """Decide, on the view as it is now. Returns when the decision is stored, and the view shows it.

        Raises Refused or Stale where nothing was done, and Unavailable where the server cannot store it now.
        """
        action = " ".join(action.split())
        async with self._acting:
            self._last_id += 1
            text = messages.said(messages.Act(self._last_id, self.sequence, action))
            await self._act(self._last_id, Question(text), action)

    async def undo(self, move: bool = False) -> None:
        """Take back the last click, or the last whole move; `taking_back` says what that would be.

        Raises Refused where it stands. An answer that was lost is not looked for: look at the view.
        """
        async with self._acting:
            self._last_id += 1
            text = messages.said(messages.TakeBack(self._last_id, self.sequence, move))
            answer = await self._ask(self._last_id, Question(text))
            if isinstance(answer, messages.Done):
                return
            if isinstance(answer, messages.Stale):
                raise Stale
            if isinstance(answer, messages.Refused):
                raise Refused(answer.rule, answer.sentence)
            if isinstance(answer, messages.Unavailable):
                raise Unavailable(answer.sentence, answer.sure)
            raise _nonsense(answer)

    async def say(self, words: str, channel: str = "table") -> None:
        """Say something: to the table, to the "spectators", or to the seats of a channel such as "japan+usa".

        Raises Refused where that is not allowed, and Unavailable where the server could not store it; if
        that is not `sure`, `news` shows whether it was said.
        """
        self._last_id += 1
        number = self._last_id
        question = Question(messages.said(messages.Say(number, words, channel)), once=True)
        answer = await self._ask(number, question)
        if isinstance(answer, messages.Refused):
            raise Refused(answer.rule, answer.sentence)
        if isinstance(answer, messages.Unavailable):
            raise Unavailable(answer.sentence, answer.sure)
        if not isinstance(answer, messages.Spoken):
            raise _nonsense(answer)

    async def looked(self) -> None:
        """Say that a person has seen the table, who then need not be told by mail whose turn it is."""
        await self._link.say(messages.said(messages.Looked()))

    async def _act(self, number: int, question: Question, action: str) -> None:
        """Say it until it is known what came of it."""
        deadline = asyncio.get_running_loop().time() + self._patience
        delay = FIRST_DELAY
        while True:
            answer = await self._ask(number, question)
            if isinstance(answer, messages.Done):
                return
            if isinstance(answer, messages.Stale):
                if question.lost and answer.made == action:
                    return
                raise Stale
            if isinstance(answer, messages.Refused):
                raise Refused(answer.rule, answer.sentence)
            if not isinstance(answer, messages.Unavailable):
                raise _nonsense(answer)
            self.unavailable += 1
            question.lost = question.lost or not answer.sure
            if not question.lost or asyncio.get_running_loop().time() > deadline:
                raise Unavailable(answer.sentence, not question.lost)
            await asyncio.sleep(delay)
            delay = min(LONGEST_DELAY, delay * 2)
            question.answer = asyncio.get_running_loop().create_future()

    async def why_not(self, action: str) -> tuple[str, str] | None:
        """Why something may not be done now: the paragraph and a sentence; None where it may."""
        self._last_id += 1
        number = self._last_id
        answer = await self._ask(number, Question(messages.said(messages.Ask(number, action))))
        if isinstance(answer, messages.Why):
            return None if answer.sentence is None else (answer.rule or "", answer.sentence)
        if isinstance(answer, messages.Unavailable):
            raise Unavailable(answer.sentence, True)
        raise _nonsense(answer)

    async def _ask(self, number: int, question: Question) -> messages.ServerMessage:
        """Say something and wait for the answer, on as many sockets as it takes."""
        if self._ended is not None:
            raise self._ended
        self._questions[number] = question
        try:
            if not await self._link.say(question.text):
                # It is said again when the socket is back; perhaps it has been heard all the same.
                question.lost = True
            return await question.answer
        finally:
            self._questions.pop(number, None)

    # ------------------------------------------------------------------ in the background

    async def _listen(self) -> None:
        """Take what comes, and come back when the socket breaks, until the seat is left."""
        try:
            while True:
                whole = await self._hear_all()
                for question in self._questions.values():
                    question.lost = True
                self._take_first(await self._link.join(None if whole else self.sequence, self.cursor))
                self.reconnected += 1
                for number, question in [pair for pair in self._questions.items() if pair[1].lost]:
                    if question.once:
                        self._take(messages.Unavailable(number, "The answer was lost; look again.", False))
                    else:
                        await self._link.say(question.text)
        except ClientError as error:
            self._end(error)

    async def _hear_all(self) -> bool:
        """Take messages until the socket breaks; True where the view must be asked for as a whole then."""
        while True:
            message = await self._link.hear()
            if message is None:
                return False
            if isinstance(message, messages.Ping):
                await self._link.say(messages.said(messages.Pong()))
            elif not self._take(message):
                await self._link.close()
                return True

    def _take_first(self, message: messages.ServerMessage) -> None:
        """The answer to joining."""
        if isinstance(message, messages.Resumed) and message.sequence == self.sequence:
            return
        if not isinstance(message, Frame) or not self._take_frame(message):
            raise _nonsense(message)

    def _take(self, message: messages.ServerMessage) -> bool:
        """Take a message; False where it does not fit to what this seat has seen."""
        if isinstance(message, Frame) and not self._take_frame(message):
            return False
        if isinstance(message, messages.News):
            self._take_news(message)
        number = getattr(message, "id", None)
        question = self._questions.get(number) if number is not None else None
        if question is not None and not question.answer.done():
            question.answer.set_result(message)
        return True

    def _take_frame(self, frame: Frame) -> bool:
        if frame.view is not None:
            self.view = frame.view
            self.events.clear()
        elif frame.patch is None or frame.since != self.sequence:
            return False
        else:
            try:
                self.view = applied(self.view, frame.patch)
            except (LookupError, TypeError, ValueError):
                return False
        self.taking_back = frame.undo
        moved = frame.sequence != self.sequence
        self.sequence = frame.sequence
        for _ in range(min(frame.withdrawn, len(self.events))):
            self.events.pop()
        self.events.extend(frame.events)
        if moved:
            self._tell()
        return True

    def _take_news(self, told: messages.News) -> None:
        """Items up to a cursor; whatever of it is known already is passed over."""
        fresh = told.cursor - self.cursor
        if fresh > 0:
            self.news.extend(told.items[-fresh:])
            self.cursor = told.cursor
            self._tell()

    def _tell(self) -> None:
        """Wake everybody who waits for news."""
        self._news.set()
        self._news = asyncio.Event()

    def _end(self, error: ClientError) -> None:
        """Nothing more will come."""
        if self._ended is None:
            self._ended = error
        for question in self._questions.values():
            if not question.answer.done():
                question.answer.set_exception(self._ended)
        self._tell()


def _nonsense(answer: messages.ServerMessage) -> ClientError:
    """The error for an answer that does not belong there; a server that complains says why itself."""
    if isinstance(answer, messages.BadMessage):
        return BadRequest(answer.sentence)
    return BadRequest(
        f"The server answered with a {type(answer).__name__.lower()} that does not belong there."
    )
