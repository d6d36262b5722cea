"""Text: what a person reads, as spans.

A text is a list of plain words and references. A reference carries the kind and the id of what it names, and
the words for it, so that a page can colour, link or point at it without reading the words.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Ref(Struct, frozen=True):
    """A name in a text: what kind of thing it is, its id, and the words for it in this sentence."""

    kind: str
    id: str
    words: str


Span = str | Ref
Text = list[Span]


def plain(text: Sequence[Span]) -> str:
    """A text as a plain string."""
    return "".join(span if isinstance(span, str) else span.words for span in text)
