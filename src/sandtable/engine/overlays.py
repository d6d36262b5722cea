"""What can be drawn over a map to explain a position, as a game that can tell it tells it.

An overlay is made of names of spaces, tones and words. A tone says how something is to be looked at, so that
the program that draws it need know no game; the words say what it means there.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

# What everything begins from, what is well, what is not quite so, and what is not well at all.
SOURCE: Final = "source"
GOOD: Final = "good"
WEAK: Final = "weak"
BAD: Final = "bad"
TONES: Final = (SOURCE, GOOD, WEAK, BAD)


@dataclass(frozen=True)
class OverlayKind:
    """Something that can be shown: its id and name, and what it is about: a "faction", a "unit"."""

    id: str
    name: str
    about: str


@dataclass(frozen=True)
class OverlaySpace:
    """A space that is shaded: how, and why in a few words."""

    tone: str
    words: str


@dataclass(frozen=True)
class OverlayLine:
    """A line from space to space."""

    tone: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Overlay:
    """What is drawn over the map. `words` says the same for those who do not see it."""

    words: str
    legend: dict[str, str] = field(default_factory=dict)  # what each tone means here
    spaces: dict[str, OverlaySpace] = field(default_factory=dict)
    lines: tuple[OverlayLine, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The overlay as JSON-able data."""
        return asdict(self) | {"lines": [asdict(line) | {"spaces": list(line.spaces)} for line in self.lines]}
