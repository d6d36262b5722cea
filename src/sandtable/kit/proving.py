"""Proving that what is kept is right: each answer is worked out anew, and the columns it reads are noted.

Only the source can be watched like that, so nothing is proved on the compiled build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.engine.state import COMPILED, State
from sandtable.kit.kept import Answers, Present, Watch

# What never changes in a game.
FIXED = frozenset({"scenario", "options"})


class WrongAnswer(AssertionError):
    """An answer that was kept is not what it should be, or hangs on what its watch does not name."""


class Noted:
    """An answer that is being worked out: under which watch, and what it has read so far."""

    def __init__(self, watch: Watch | Present, key: object) -> None:
        self.watch = watch
        self.key = key
        self.read: set[str] = set()


class Proof:
    """The answers that are being worked out, the one within the other."""

    def __init__(self, state_class: type[State]) -> None:
        self.state_class = state_class
        self.noting = False
        self.under_way: list[Noted] = []
        # What has been proved in this position is believed while it lasts: the answers, and what they read.
        self.position: object = None
        self.proven: dict[tuple[int, Any], tuple[Answers, frozenset[str]]] = {}
        # How many answers were worked out, and how many of them had been kept.
        self.proved = 0
        self.again = 0

    def look(self, g: State) -> None:
        """In another position nothing is believed."""
        if g.memo is not self.position:
            self.position = g.memo
            self.proven.clear()

    def begin(self, watch: Watch | Present, key: object) -> None:
        """An answer is worked out."""
        if not self.noting:
            self.start_noting()
        self.under_way.append(Noted(watch, key))

    def start_noting(self) -> None:
        """From now on all reading of columns is seen. It costs so much that it waits for the first answer."""
        self.noting = True
        columns = frozenset(column.name for column in self.state_class.columns)
        plain = self.state_class.__getattribute__

        def read(state: Any, name: str) -> Any:
            if self.under_way and name in columns:
                self.note(name)
            return plain(state, name)

        self.state_class.__getattribute__ = read  # type: ignore[method-assign]

    def stop_noting(self) -> None:
        """Reading is as it was."""
        if self.noting:
            del self.state_class.__getattribute__
            self.noting = False

    def note(self, *columns: str) -> None:
        """Columns are read: by all answers under way, as the outer ones hang on the inner ones."""
        for noted in self.under_way:
            noted.read.update(columns)


class Doubted(dict[Any, Any]):
    """Answers that are known, and yet asked for again."""

    def __init__(self, proof: Proof, watch: Watch | Present, known: Answers) -> None:
        super().__init__()
        self.proof = proof
        self.watch = watch
        self.known = known

    def get(self, key: Any, default: Any = None) -> Any:
        """What is known is worked out, and what that reads is noted; once in a position."""
        if key in self.known and (proven := self.proof.proven.get((id(self.known), key))) is not None:
            self.proof.note(*proven[1])
            return self.known[key]
        self.proof.begin(self.watch, key)
        return None

    def __setitem__(self, key: Any, answer: Any) -> None:
        """An answer has been worked out. It is compared with what is kept."""
        noted = self.proof.under_way.pop()
        if noted.key != key:
            raise WrongAnswer(f"{name_of(noted.key)} was asked for, and {name_of(key)} was answered")
        self.proof.proved += 1
        if isinstance(self.watch, Watch):
            named = {*self.watch.columns, *self.watch.by, *FIXED}
            if undeclared := sorted(noted.read - named):
                raise WrongAnswer(
                    f"{name_of(key)} hangs on {', '.join(undeclared)}, and its watch does not say so"
                )
        if key in self.known:
            self.proof.again += 1
            if self.known[key] != answer:
                raise WrongAnswer(f"{name_of(key)} was kept as {self.known[key]!r}, and is {answer!r}")
        else:
            self.known[key] = answer
        self.proof.proven[id(self.known), key] = self.known, frozenset(noted.read)


def name_of(key: Any) -> str:
    """A key for people: the function that answers, where it says so."""
    parts = key if isinstance(key, tuple) else (key,)
    return " ".join(getattr(part, "__name__", str(part)) for part in parts)


def doubting(proof: Proof, known: Callable[[Any, State], Answers]) -> Any:
    """What is known, to be worked out again."""

    def doubt(watch: Watch | Present, g: State) -> Answers:
        proof.look(g)
        return Doubted(proof, watch, known(watch, g))

    return doubt


@contextmanager
def proving(state_class: type[State]) -> Iterator[Proof]:
    """While it lasts every answer that is kept about states of a class is proved. Raises WrongAnswer."""
    proof = Proof(state_class)
    if COMPILED:
        yield proof
        return
    watched, present = Watch.known, Present.known
    Watch.known = doubting(proof, watched)  # type: ignore[method-assign]
    Present.known = doubting(proof, present)  # type: ignore[method-assign]
    try:
        yield proof
    finally:
        proof.stop_noting()
        Watch.known = watched  # type: ignore[method-assign]
        Present.known = present  # type: ignore[method-assign]
