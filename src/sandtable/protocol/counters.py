"""Counters and tokens: pieces that lie on each other, what is counted in cubes, and what links carry."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.protocol.text import Text


class TokenKind(Struct, omit_defaults=True):
    """Something that is counted and not told apart: money, a resource, experience, flags."""

    name: Text
    symbol: str = ""
    colour: str = ""  # as "#rrggbb"; the ground of a panel where nothing is said
    prefix: str = ""  # written before a number, such as "$"


class CounterKind(Struct, omit_defaults=True):
    """A kind of counter: what it is called, and how it is drawn."""

    name: Text
    symbol: str = ""
    look: Literal["round", "square"] = "round"


class Counter(Struct, omit_defaults=True):
    """Counters of one kind and one owner that lie on each other."""

    id: str = ""  # what a choice calls them; empty where they are never chosen
    kind: str = ""  # empty where the viewer does not know it
    owner: str = ""  # the side whose colours they have
    count: int = 1
    down: bool = False  # face down for everybody but those who know the kind
    cubes: dict[str, int] = {}  # by token, how many lie on them
    words: Text = []  # what else is known about them


class CarriedKind(Struct, omit_defaults=True):
    """A kind of thing that a link carries: what it is called, and how it is drawn."""

    name: Text
    look: Literal["road", "rail", "line"] = "road"


class Carried(Struct, omit_defaults=True):
    """What a route carries now, and whose it is."""

    kind: str
    owner: str = ""
