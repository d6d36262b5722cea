"""What is said over a WebSocket, in both directions: JSON objects that say what they are in `type`."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from sandtable.protocol.frames import Frame, Wanted
from sandtable.protocol.news import NewsData

# ---------------------------------------------------------------------- from the client


class Join(Struct, frozen=True, tag_field="type", tag="join", forbid_unknown_fields=True):
    """The first message: which seat this is, with its token; `null` to watch.

    Pages want the `board` to draw; programs want the `sight`, all that the seat knows in numbers. Who comes
    back says in `sequence` which view of that kind it still has, and in `news` how many items of news it
    was told, and is sent only what has changed.
    """

    seat: str | None = None
    token: str | None = None
    sequence: int | None = None
    news: int | None = None
    wants: Wanted = "sight"


class Act(Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """A decision in notation, made on the view of that sequence. `id` is the client's own, for the answer."""

    id: int
    sequence: int
    action: str


class TakeBack(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back the last click, or the last whole move. It is answered like a decision."""

    id: int
    sequence: int
    move: bool = False


class Ask(Struct, frozen=True, tag_field="type", tag="why", forbid_unknown_fields=True):
    """A question: why may this not be done now?"""

    id: int
    action: str


class Say(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Words to a channel: `table`, `spectators`, or the seats of a private one, as in `japan+usa`."""

    id: int
    words: str
    channel: str = "table"


class Looked(Struct, frozen=True, tag_field="type", tag="looked", forbid_unknown_fields=True):
    """A person has looked at what was shown, so that no email need say whose turn it is. No answer."""


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there? Either side may ask; the other answers `pong`."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """I am here. Any other message says so too."""


ClientMessage = Join | Act | TakeBack | Ask | Say | Looked | Ping | Pong

# ---------------------------------------------------------------------- from the server


class View(Frame, frozen=True, tag_field="type", tag="view"):
    """The whole view of the seat, and the latest events: the answer to `join`."""


class Resumed(Struct, frozen=True, tag_field="type", tag="resumed"):
    """The answer to `join` where the view that the client has is still the present one."""

    sequence: int


class Changes(Frame, frozen=True, tag_field="type", tag="patch"):
    """What has changed: a patch for the view of sequence `since`; or a whole view again, for who lags."""


class Done(Frame, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """The decision was made and is stored: what the seat sees now."""

    id: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The rules forbid it: the paragraph, and a sentence. Nothing has changed."""

    id: int
    rule: str
    sentence: str


class Stale(Frame, frozen=True, kw_only=True, tag_field="type", tag="stale"):
    """The decision was about an older view. Nothing was done; this is the present one, to choose again.

    `made` is what the seat has decided on that older view, if it has: anybody who lost an answer looks there.
    """

    id: int
    made: str | None = None


class Unavailable(Struct, frozen=True, tag_field="type", tag="unavailable"):
    """The server could not store it. Where `sure` is false it may have happened all the same: look again."""

    id: int
    sentence: str
    sure: bool


class Why(Struct, frozen=True, tag_field="type", tag="why"):
    """The answer to `why`: the paragraph and a sentence, or `null` for both where it may be done."""

    id: int
    rule: str | None
    sentence: str | None


class Spoken(Struct, frozen=True, tag_field="type", tag="said"):
    """The words are stored; anybody who hears them, the speaker among them, is told them as news."""

    id: int


class News(Struct, frozen=True, tag_field="type", tag="news"):
    """What happened beside the game, as far as this listener may know; `cursor` counts all it was told."""

    cursor: int
    items: list[NewsData]


class BadMessage(Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """The message made no sense here. Nothing has changed, and the socket stays open."""

    sentence: str
    id: int | None = None


ServerMessage = (
    View
    | Resumed
    | Changes
    | Done
    | Refused
    | Stale
    | Unavailable
    | Why
    | Spoken
    | News
    | BadMessage
    | Ping
    | Pong
)

_reader: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_answer_reader: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_writer: Final = msgspec.json.Encoder()

Framed = TypeVar("Framed", bound=Frame)


def framed(kind: type[Framed], frame: Frame, **more: Any) -> Framed:
    """A message that carries a frame."""
    return kind(
        sequence=frame.sequence,
        view=frame.view,
        patch=frame.patch,
        since=frame.since,
        events=frame.events,
        undo=frame.undo,
        withdrawn=frame.withdrawn,
        **more,
    )


def read(text: str | bytes) -> ClientMessage:
    """What a client said."""
    return _reader.decode(text)


def written(answer: ServerMessage) -> str:
    """A message as text."""
    return _writer.encode(answer).decode()


def said(message: ClientMessage) -> str:
    """What a client says, as text."""
    return _writer.encode(message).decode()


def read_answer(text: str | bytes) -> ServerMessage:
    """What the server said, for clients."""
    return _answer_reader.decode(text)
