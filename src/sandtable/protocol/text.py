"""Text: what a person reads, as spans.

A text is a list of plain words and references. A reference carries the kind and the id of what it names, and
the words for it, so that a page can colour, link or point at it without reading the words.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct


class UnitFace(Struct, frozen=True, omit_defaults=True):
    """What a sentence itself tells about a unit: the id of its type, its strength, and both in words."""

    type: str
    words: str
    strength: int | None = None


class Ref(Struct, frozen=True, omit_defaults=True):
    """A name in a text: what kind of thing it is, its id, and the words for it in this sentence.

    A unit has a `face` where the sentence tells what it is.
    """

    kind: str
    id: str
    words: str
    face: UnitFace | None = None


Span = str | Ref
Text = list[Span]

# What notation calls by an id that the words do not show.
CALLED_BY_ID = ("unit", "card")


def plain(text: Sequence[Span]) -> str:
    """A text as a plain string."""
    return "".join(span if isinstance(span, str) else span.words for span in text)


def with_ids(text: Sequence[Span]) -> str:
    """A text for those who enter notation: units and cards are called by their ids."""
    return "".join(span if isinstance(span, str) else called_by_id(span) for span in text)


def called_by_id(ref: Ref) -> str:
    """What somebody who enters notation reads for a reference: "japan-07 (Infantry 2)"."""
    if ref.kind not in CALLED_BY_ID:
        return ref.words
    return ref.id if ref.face is None else f"{ref.id} ({ref.face.words})"


def spans(data: object) -> Text:
    """The text that stands in the plain data of a view; raises msgspec.ValidationError for anything else."""
    return msgspec.convert(data, Text)


def words(data: object) -> str:
    """What a text in the plain data of a view says, as a plain string; what is no text says nothing."""
    try:
        return plain(spans(data))
    except msgspec.ValidationError:
        return ""


def listed(texts: Sequence[Text], between: str = ", ") -> Text:
    """Texts one after the other, as they stand in a table."""
    made: Text = []
    for text in texts:
        if made:
            made.append(between)
        made += text
    return made
