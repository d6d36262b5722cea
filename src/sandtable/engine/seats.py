"""Seats: which one is meant by a name or a number."""

from collections.abc import Sequence

from sandtable.engine import error_words
from sandtable.engine.errors import IllegalAction


def seat_number(seat: object, names: Sequence[str]) -> int:
    """The number of a seat given by name or number. Raises IllegalAction where there is none."""
    if isinstance(seat, str):
        if seat not in names:
            said = error_words.text("seat.unknown-name", seat=repr(seat[:40]), seats=", ".join(names))
            raise IllegalAction("seat", said)
        return names.index(seat)
    number = seat if isinstance(seat, int) and not isinstance(seat, bool) else None
    if number is not None and 0 <= number < len(names):
        return number
    # A number may be too long to be written.
    last = len(names) - 1
    if number is not None and abs(number) < 1000:
        raise IllegalAction("seat", error_words.text("seat.unknown-number", seat=number, last=last))
    raise IllegalAction("seat", error_words.text("seat.unknown-kind", type=type(seat).__name__, last=last))
