"""1.41: how many units a small Islet holds, and what becomes of the excess when a Phase ends."""

from __future__ import annotations

from functools import cache

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import SINGLE_ISLET, Content
from sandtable.games.triumph.system.kinds import DONE, REMOVE
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps
from sandtable.games.triumph.system.theatre_hooks import ORDINARY_MARINES, local_marines
from sandtable.games.triumph.system.units import remove_unit

NOT_IN_EXCESS = refusal("1.41a", "That unit is not in an area where you have too many.")
STILL_IN_EXCESS = refusal("1.41a", "Choose one of the surplus units there.")

REMOVED = event(
    "excess", "unit space", "{0} {0:is/are} removed from {1}, which holds too many units.", by="unit"
)


def is_single(content: Content, space: int) -> bool:
    """1.41b, tnt:T2.10b: only single Islets are too small; Group and Base Islets hold any number."""
    return content.space_islet[space] == SINGLE_ISLET


def islet_excess(g: TriumphState, faction: int, space: int) -> int:
    """1.41a: a single Islet holds one unit of a faction."""
    if not is_single(g.content, space):
        return 0
    return max(0, len(faction_units(g, faction, space)) - 1)


def faction_units(g: TriumphState, faction: int, space: int) -> list[int]:
    """The units of a faction in a space."""
    content = g.content
    return [u for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == faction]


def has_room(g: TriumphState, faction: int, space: int) -> bool:
    """1.41a: whether one more unit of a faction could stay there when the Phase ends."""
    return not is_single(g.content, space) or not faction_units(g, faction, space)


@cache
def islands(content: Content) -> tuple[int, ...]:
    """1.41: the areas that may have such a limit: single Islets, and islands with Marines of their own."""
    found = [space for space in range(content.n_spaces) if content.space_is_island[space]]
    islets = [space for space in found if is_single(content, space)]
    manned = [space for space in found if local_marines(content, space) is not ORDINARY_MARINES]
    return tuple(sorted({*islets, *manned}))


def crowded(g: TriumphState) -> list[int]:
    """The areas with such a limit where units stand together; one alone is never too many."""
    return [space for space in islands(g.content) if len(g.units_at[space]) > 1]


def standing_together(g: TriumphState, spaces: list[int]) -> set[int]:
    """The factions with more than one unit in one of some spaces: the others have none too many."""
    found: set[int] = set()
    for space in spaces:
        owners = [g.content.power_faction[g.unit_power[unit]] for unit in g.units_at[space]]
        found.update(owner for owner in owners if owners.count(owner) > 1)
    return found


def removable(g: TriumphState, faction: int, spaces: list[int] | None = None) -> list[int]:
    """1.41a: the units among which a faction must choose what to remove; empty where none must go."""
    for space in crowded(g) if spaces is None else spaces:
        own = faction_units(g, faction, space)
        if len(own) < 2:
            continue
        if islet_excess(g, faction, space):
            return own
        excess = local_marines(g.content, space).excess(g, faction, space)
        if excess:
            return excess
    return []


def crowders(g: TriumphState, spaces: list[int]) -> list[int]:
    """1.41a: the factions that must remove a unit from one of some spaces, in Turn Order."""
    together = standing_together(g, spaces) if spaces else set()
    return [faction for faction in g.turn_order if faction in together and removable(g, faction, spaces)]


def settle_limits(g: TriumphState) -> bool:
    """1.41a: a Phase, whichever it is, has ended: whether somebody must remove units before the next."""
    if not crowders(g, crowded(g)):
        return False
    g.push(StackLimits())
    return True


@steps.add
class StackLimits(Step):
    """1.41a: at the end of a Phase the owners remove what exceeds the limits, in Turn Order."""

    __slots__ = ("faction",)
    name = "stack-limits"
    prompt = "You have too many units there. Choose one to remove."

    def __init__(self, faction: int = -1) -> None:
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return 0 if self.faction < 0 else seat_mask(g, self.faction)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        units = removable(g, self.faction)
        return [REMOVE << 16 | unit for unit in units] or [DONE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (REMOVE, DONE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        units = removable(g, self.faction)
        if code >> 16 == DONE:
            return STILL_IN_EXCESS if units else 0
        return 0 if (code & 0xFFFF) in units else NOT_IN_EXCESS

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == REMOVE:
            unit = code & 0xFFFF
            g.tell(REMOVED, unit, g.unit_space[unit])
            remove_unit(g, unit)
        self.faction = -1

    def go(self, g: TriumphState) -> None:
        found = crowders(g, crowded(g))
        if found:
            # That a player is asked may tell everybody what his units are.
            g.disclose()
            self.faction = found[0]
        else:
            g.pop()
