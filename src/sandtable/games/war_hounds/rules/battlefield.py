"""What the chapters of combat ask of the Attack under way."""

from __future__ import annotations

from typing import Any, Protocol

from sandtable.games.war_hounds.state import HoundState


class Attacking(Protocol):
    """An Attack, as its chapters see it."""

    nation: int
    strike: int
    places: list[int]
    foes: list[int]
    units: list[int]
    battles: list[int]
    named: list[int]

    def could_be_hit(self, g: HoundState, battle: int) -> list[int]:
        """The units of the named opponents that can be hit in a battle."""

    def committed(self, g: HoundState, battle: int) -> list[int]:
        """The attacker's units of a battle that are left."""

    def fighting(self, g: HoundState, battle: int, nation: int) -> list[int]:
        """The units with which a nation fights in a battle."""


def attack_under_way(g: HoundState) -> Any:
    """The Attack under way."""
    for step in reversed(g.stack):
        if step.name == "combat":
            return step
    raise LookupError("no Attack is under way")
