"""Battles that are being fought, as a board shows them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.protocol.text import Text

UnitState = Literal["now", "next", "later", "acted", "idle", "waiting", "escaped"]
Progress = Literal["now", "none", "there", "done"]


class BattleSide(Struct, omit_defaults=True):
    """A side of a battle: its units, and its strength as far as it lies open."""

    name: Text
    units: list[str]
    powers: list[str] = []
    attacking: bool = False
    active: bool = False  # whether one of its units acts now
    cv: int = 0


class OrderStep(Struct, omit_defaults=True):
    """A step of a round: the type that acts in it, and how far the round has come."""

    name: Text
    symbol: str
    state: Progress


class HitsLeft(Struct, omit_defaults=True):
    """The hits that must still be taken, and by what."""

    left: int
    at: Text


class Battle(Struct, omit_defaults=True):
    """A battle: where it is, both sides, and what each unit is about to do."""

    space: str
    sides: list[BattleSide]
    kind: str = ""
    words: Text = []
    round: int = 0
    states: dict[str, UnitState] = {}
    order: list[OrderStep] = []
    notes: list[Text] = []
    acting: str = ""
    hits: HitsLeft | None = None
