"""Seats: which one is meant by a name or a number."""

from collections.abc import Sequence

from sandtable.engine.errors import IllegalAction


def seat_number(seat: object, names: Sequence[str]) -> int:
    """The number of a seat given by name or number. Raises IllegalAction where there is none."""
    if isinstance(seat, str):
        if seat not in names:
            raise IllegalAction("seat", f"There is no seat {seat[:40]!r}; the seats are {', '.join(names)}.")
        return names.index(seat)
    number = seat if isinstance(seat, int) and not isinstance(seat, bool) else None
    if number is not None and 0 <= number < len(names):
        return number
    # A number may be too long to be written.
    short = number is not None and abs(number) < 1000
    said = number if short else f"of this kind ({type(seat).__name__})"
    raise IllegalAction("seat", f"There is no seat {said}; the seats are 0 to {len(names) - 1}.")
