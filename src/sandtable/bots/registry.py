"""What a bot is, and which bots there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Protocol, runtime_checkable

from sandtable.engine import error_words
from sandtable.engine.actions import Action
from sandtable.engine.errors import SandtableError
from sandtable.engine.state import State


class Bot(Protocol):
    """A player without memory: all that it knows is the sight, and all its whims are in `rng`."""

    def decide(self, sight: State, choices: Sequence[Action], rng: random.Random) -> Action:
        """One of the choices. `sight.viewer` is the seat that the bot plays."""
        ...


@runtime_checkable
class Blind(Protocol):
    """A bot that does not even look: it can be asked without building a sight, which is much faster."""

    def pick(self, codes: Sequence[int], rng: random.Random) -> int:
        """One of the ints of the choices."""
        ...


_makers: dict[str, Callable[[], Bot]] = {}
# Those that are no opponents to be chosen: who wants one knows its name.
_unlisted: set[str] = set()


def register(name: str, maker: Callable[[], Bot], listed: bool = True) -> None:
    """Make a bot known under a name; one that is not listed is offered to nobody."""
    _makers[name] = maker
    if not listed:
        _unlisted.add(name)


def names() -> list[str]:
    """The names of the bots that one can choose from."""
    return sorted(set(_makers) - _unlisted)


def bot(name: str) -> Bot:
    """A bot by its name.

    >>> bot("random")
    Random()
    """
    if name not in _makers:
        close = get_close_matches(name[:40], names(), n=1)
        id = "bot.unknown.guess" if close else "bot.unknown"
        said = {"bot": repr(name[:40]), "guess": "".join(close), "bots": ", ".join(names())}
        raise SandtableError(error_words.text(id, **said))
    return _makers[name]()
