"""Everything that somebody was sent, as it came over the wire."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from sandtable.protocol.frames import BoardView, SightView, Wanted
from sandtable.protocol.patches import applied

# By the viewer's own sequence and the kind of view.
Views = dict[tuple[int, Wanted], dict[str, Any]]
FIELDS: Final[dict[Wanted, set[str]]] = {
    "board": {field.encode_name for field in msgspec.structs.fields(BoardView)},
    "sight": {field.encode_name for field in msgspec.structs.fields(SightView)},
}


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


@dataclass(frozen=True)
class Heard:
    """One thing that was sent: which, when, every byte of it, and the sequence that it says it is about."""

    what: str
    at: float
    data: bytes
    sequence: int | None


@dataclass
class Ears:
    """Those of one viewer of a table: a seat, or the spectator after all seats.

    `views` are what the viewer has put together from views and patches.
    """

    viewer: int
    heard: list[Heard] = field(default_factory=list)
    views: Views = field(default_factory=dict)
    # The view that the viewer's socket has.
    view: dict[str, Any] | None = None
    sequence: int = -1

    def hear(self, what: str, data: bytes, answer: dict[str, Any] | None) -> None:
        """Note what came, and whatever frame is in it."""
        frame = framed(answer)
        self.heard.append(Heard(what, time.time(), data, None if frame is None else frame["sequence"]))
        if frame is not None and frame.get("view") is not None:
            self.views[frame["sequence"], kind_of(frame["view"])] = frame["view"]

    def follow(self, frame: dict[str, Any]) -> None:
        """Take a frame over as the present view."""
        if frame.get("view") is not None:
            self.view = frame["view"]
        elif frame.get("patch") is not None:
            if frame["since"] != self.sequence:
                raise Leak(f"viewer {self.viewer} was sent a patch for another view than it has")
            try:
                self.view = applied(msgspec.json.decode(msgspec.json.encode(self.view)), frame["patch"])
            except (LookupError, TypeError) as error:
                raise Leak(f"viewer {self.viewer} was sent a patch of another's view") from error
        assert self.view is not None
        self.sequence = frame["sequence"]
        self.views[self.sequence, kind_of(self.view)] = self.view


def kind_of(view: dict[str, Any]) -> Wanted:
    """Whether a view is one that pages draw or one for programs; one that is more than that is a leak."""
    for wants, fields in FIELDS.items():
        if view.keys() == fields:
            return wants
    raise Leak(f"a view has the fields {', '.join(view)}")


def framed(answer: dict[str, Any] | None) -> dict[str, Any] | None:
    """The frame in an answer: most are one, and an error may carry one."""
    if answer is None or "sequence" in answer:
        return answer
    inner = answer.get("frame")
    return inner if isinstance(inner, dict) else None
