"""11.23: the Combat of Partners: each fights where it has Battles, and Allies fight theirs together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.combat import CombatPhase, spaces_of
from sandtable.games.triumph.system.command import is_commanded
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.retreat import is_calm, is_endangered
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import steps
from sandtable.games.triumph.world import violations
from sandtable.games.triumph.world.lanes import push_lanes


@steps.add
class PartnerCombat(CombatPhase):
    """10.1a, 11.23a: one Partner's Combat in a theatre. `past` are the Battles fought there already."""

    __slots__ = ("active", "faction", "fought", "past", "raids", "stage", "theatre")
    name = "partner-combat"

    def __init__(self, faction: int, theatre: int) -> None:
        super().__init__(faction, theatre)
        self.past: list[int] = []

    def spaces(self, g: TriumphState) -> Sequence[int]:
        spaces = super().spaces(g)
        return [space for space in spaces if space not in self.past] if self.past else spaces

    def activate(self, g: TriumphState, space: int) -> None:
        violations.attacked(g, self.faction, space)
        super().activate(g, space)

    def resolve(self, g: TriumphState, space: int) -> None:
        self.past.append(space)
        super().resolve(g, space)

    def followed(self, g: TriumphState) -> PartnerCombat | None:
        """The Partner's Combat that comes after this one in the same theatre."""
        below = g.stack[-2] if len(g.stack) > 1 else None
        return below if isinstance(below, PartnerCombat) else None

    def send_away(self, g: TriumphState) -> None:
        if self.followed(g) is None:
            super().send_away(g)

    def finish(self, g: TriumphState) -> None:
        after = self.followed(g)
        if after is not None:
            hand_on(g, self, after)
        g.pop()


def hand_on(g: TriumphState, before: PartnerCombat, after: PartnerCombat) -> None:
    """11.23a: no Battle of Allies is fought twice in a Turn, and no area of one takes a Retreat."""
    after.fought = [space for space in before.fought if space in before.past]
    if g.friends[before.faction] >> after.faction & 1:
        after.past = before.past[:]


def open_combat(g: TriumphState, factions: Sequence[int]) -> None:
    """10.1a: both Partners fight at the same time, each theatre's Battles in a lane."""
    theatres = range(len(g.content.theatres))
    seats = [fighting_seats(g, factions, theatre) for theatre in theatres]
    push_lanes(g, seats, [combat_lane(g, factions, theatre) for theatre in theatres])


def fighting_seats(g: TriumphState, factions: Sequence[int], theatre: int) -> int:
    """The seats that Combat in a theatre may ask, as a mask: that at home, and any near an Enemy."""
    seats = 0
    for faction in factions:
        if g.content.faction_theatre[faction] == theatre:
            seats |= seat_mask(g, faction)
    # The Powers whose players may be asked anyway, and those of nobody.
    known, powers = powers_of_seats(g.content, tuple(g.faction_seat), seats), g.space_powers
    for space in [space for space in spaces_of(g.content, theatre) if powers[space] & ~known]:
        present = powers[space]
        if present & ~known and not is_calm(g, space) and is_tense(g, present, space):
            for faction, own in enumerate(g.content.faction_powers):
                if any(present >> power & 1 for power in own):
                    seats |= seat_mask(g, faction)
            known = powers_of_seats(g.content, tuple(g.faction_seat), seats)
    return seats


@cache
def powers_of_seats(content: Content, owners: tuple[int, ...], seats: int) -> int:
    """The Powers of some seats, and those of no faction, as a mask; `owners` has the seat of each faction."""
    found = 0
    for power, faction in enumerate(content.power_faction):
        if faction < 0 or seats >> owners[faction] & 1:
            found |= 1 << power
    return found


def is_tense(g: TriumphState, present: int, space: int) -> bool:
    """Whether several factions stand in a space, or one that is near an Enemy there."""
    content = g.content
    powers = members(present)
    owners = {content.power_faction[power] for power in powers} - {-1}
    return len(owners) > 1 or any(is_endangered(g, power, space) for power in powers)


def combat_lane(g: TriumphState, factions: Sequence[int], theatre: int) -> list[Step]:
    """11.23a: who fights in a theatre: anybody who has a Command card of this Season; home first."""
    home_last = sorted(factions, key=lambda faction: g.content.faction_theatre[faction] == theatre)
    return [PartnerCombat(faction, theatre) for faction in home_last if is_commanded(g, faction)]
