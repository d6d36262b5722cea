"""Kept: answers that are worked out once, for as long as what they hang on stays the same.

A `Watch` names the columns on which answers hang. They are compared when something is first asked in a
position: a rule that writes into a column need not think of it, copies share what was worked out, and where
play goes back to an earlier position its answers are found again. `PRESENT` keeps answers for one position.

In the fuzzer everything is worked out anew (see `proving`), and the columns that it reads are recorded: an
answer that hangs on a column that its watch does not name is a fault, which is told with the column's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

from sandtable.engine.state import State

# More answers than are asked for while their columns stay the same; then they are worked out again.
MOST: Final = 20_000

Answers = dict[Any, Any]
F = TypeVar("F", bound=Callable[..., Any])


class Kept:
    """What is known as some columns stand, and in which position that was last found to be so."""

    __slots__ = ("answers", "position", "values")

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.answers: Answers = {}
        self.values = values
        self.position: object = None


class Watch:
    """The columns on which answers hang: numbers, and lists of numbers.

    Of a list in `places` only the values at those places matter. `by` are columns that may be read because
    the key of an answer holds what they say: of a piece, where it stands and what it is. A watch `like`
    another one names the same columns but for those, and is compared together with it.
    """

    def __init__(
        self,
        *columns: str,
        by: Sequence[str] = (),
        places: Mapping[str, Sequence[int]] | None = None,
        like: Watch | None = None,
    ) -> None:
        if like is not None and (columns or places):
            raise TypeError("a watch that is like another one names no columns of its own")
        if like is None and not columns:
            raise TypeError("a watch names the columns on which answers hang; PRESENT is for one position")
        self.store: Watch = self if like is None else like
        self.columns: tuple[str, ...] = columns if like is None else like.columns
        self.by = tuple(by)
        self.places = {name: list(chosen) for name, chosen in (places or {}).items()}
        if strange := sorted(set(self.places) - set(columns)):
            raise TypeError(f"a watch that does not name {strange[0]} cannot look at some places of it")
        # The scenario never changes; with it even a single column is read as a row of values.
        self.read: Callable[[State], tuple[Any, ...]] = attrgetter("scenario", *self.columns)

    def known(self, g: State) -> Answers:
        """What is known as things stand, by key; empty where a column says something else than before."""
        kept = g.kept.get(self.store)
        if kept is not None and kept.position is g.memo:
            answers: Answers = kept.answers
            return answers
        return self.store._compare(g, kept)

    def _compare(self, g: State, kept: Kept | None) -> Answers:
        """The same where this has not been asked in the position, or an act is under way."""
        now = self.read(g)
        if kept is None or len(kept.answers) > MOST:
            kept = g.kept[self] = Kept(_copied(now))
        elif now != kept.values:
            if self.places and self._same_there(now, kept.values):
                kept.values = _copied(now)
            else:
                kept = g.kept[self] = Kept(_copied(now))
        # In the middle of an act the columns may change at any time.
        kept.position = g.memo if g.memo is not None else kept
        return kept.answers

    def _same_there(self, now: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
        """Whether columns that differ do so only where that does not matter."""
        for name, value, earlier in zip(("scenario", *self.columns), now, before):
            if name not in self.places:
                if value != earlier:
                    return False
            elif any(value[place] != earlier[place] for place in self.places[name]):
                return False
        return True


def _copied(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of columns, with lists of their own."""
    return tuple(value[:] if isinstance(value, list) else value for value in values)


class Present:
    """Answers that hold for one position alone; also through a move half entered, as that changes nothing."""

    def known(self, g: State) -> Answers:
        """What is known of the position, by key. While an act is under way nothing is kept."""
        return {} if g.memo is None else g.memo


PRESENT: Final = Present()


class Afresh:
    """While it lasts nothing is believed that was kept of the position: for one that is changed by hand.

    What a rule does needs no such care.
    """

    __slots__ = ("g", "memo")

    def __init__(self, g: State) -> None:
        self.g = g
        self.memo = g.memo

    def __enter__(self) -> None:
        self.g.memo = None

    def __exit__(self, *error: object) -> None:
        self.g.memo = self.memo


class KeptFunction:
    """A function of which the answers are kept; `__wrapped__` is the function itself."""

    __wrapped__: Callable[..., Any]

    def __init__(self, watch: Watch | Present, function: Callable[..., Any]) -> None:
        self.watch = watch
        self.__wrapped__ = function

    def __call__(self, g: State, *about: Any) -> Any:
        """What it answers, by the state and some numbers."""
        known, key = self.watch.known(g), (self.__wrapped__, *about)
        found = known.get(key)
        if found is None:
            found = known[key] = self.__wrapped__(g, *about)
        return found


def kept(watch: Watch | Present) -> Callable[[F], F]:
    """Keep what a function of a state and some numbers answers; use as a decorator.

    It costs more than a direct call. So it is for what takes a while to work out; what is asked of piece
    after piece looks into `watch.known(g)` by itself.
    """

    def decorate(function: F) -> F:
        return cast(F, KeptFunction(watch, function))

    return decorate
