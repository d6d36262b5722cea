"""What is drawn over the map to explain a position."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Tone = Literal["source", "good", "weak", "bad"]


class OverlaySpace(Struct, frozen=True):
    """A space that is shaded: how, and why in a few words."""

    tone: Tone
    words: str


class OverlayLine(Struct, frozen=True):
    """A line from space to space."""

    tone: Tone
    spaces: tuple[str, ...]


class MapOverlay(Struct, frozen=True):
    """What is drawn over the map, by the ids of the chart."""

    words: str  # the same for those who do not see the map
    legend: dict[Tone, str] = {}  # what each tone means here
    spaces: dict[str, OverlaySpace] = {}
    lines: tuple[OverlayLine, ...] = ()


class Overlay(MapOverlay, frozen=True, kw_only=True):
    """What is drawn over the map of a table."""

    sequence: int  # of the view that it is told from
