"""2.4, 2.5, 5.3.4 to 5.3.6, 6.4.2: Hits: who takes them, and what they do."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import BLOCKS, SUB
from sandtable.games.orange_swan.base.kinds import HIT, TARGET
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.units import at, class_of, enemy_of, lose_step
from sandtable.games.orange_swan.state import ARMOUR_USED, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer
from sandtable.protocol.text import Text

NOT_STRONGEST = refusal(
    "2.4a",
    "The strongest unit of the Class must take the Hit or, if there is none, the strongest unit of all.",
)
NOT_IN_REACH = refusal(
    "5.3.5", "The Hit must go to an enemy unit in this battle, and not to a Submarine that cannot be hit."
)

STEP_LOST = event("step-lost", "unit lost:number", "{0} {0:loses/lose} a Step.", by="unit", role="loss")
ARMOUR_HOLDS = event("armour", "unit", "The armour of {0} ignores a Hit.", by="unit", role="spared")
HITS_VOID = event("void", "hits:number", "Hits without a target: {0}.")

# The Class that takes Hits first, where none does.
ANY_CLASS: Final[int] = -1


def halved(strength: int) -> int:
    """2.5a: half of a Strength, rounded down, at least one."""
    return max(1, strength // 2)


def quartered(strength: int) -> int:
    """2.5a: a quarter of a Strength, rounded down, at least one."""
    return max(1, strength // 4)


def strongest(g: SwanState, units: list[int]) -> list[int]:
    """2.4a: the units with the most Steps at this instant."""
    most = max((g.unit_steps[unit] for unit in units), default=0)
    return sorted(unit for unit in units if g.unit_steps[unit] == most)


def of_class(g: SwanState, units: list[int], cls: int) -> list[int]:
    """5.3.4a, 6.4.2a: those of the current Class, or all once none of it is left."""
    found = [unit for unit in units if class_of(g, unit) == cls]
    return found or units


def in_reach(g: SwanState, units: list[int], subs: int) -> list[int]:
    """5.3.5b, 5.3.5c: Submarines only where the one who fired can hit them."""
    return units if subs else [unit for unit in units if class_of(g, unit) != SUB]


ASKS_TARGET: Final = template(
    "prompt.hits.aimed", "number", "{0} {0:Hit/Hits} to assign: choose the target of the next one."
)
ASKS_VICTIM: Final = template(
    "prompt.hits",
    "number",
    "{0} {0:Hit/Hits} to take: choose which of your strongest units takes the next one.",
)


def victims(hits: TakeHits, g: SwanState) -> list[int]:
    """2.4a: the units of which one takes the next Hit."""
    if hits.hits <= 0:
        return []
    units = in_reach(g, at(g, hits.space, hits.side), hits.subs)
    return sorted(units) if hits.aimed else strongest(g, of_class(g, units, hits.cls))


def hit(hits: TakeHits, g: SwanState, unit: int) -> None:
    """5.3.4a, 6.4.2a: one of them takes it."""
    hits.hits -= 1
    take_hit(g, unit)


@step
class TakeHits(Ask):
    """2.4a, 5.3.4a, 6.4.2a: Hits upon the units of a Side in a space, one after the other.

    `cls` is the Class that takes them first, `subs` whether Submarines can be hit. Where `aimed` is set,
    the firing player chooses the targets, else the Strongest Unit is hit and its owner chooses among equals.
    """

    __slots__ = ("aimed", "cls", "hits", "side", "space", "subs")
    name = "take hits"
    only = True
    offers = (
        Offer(
            TARGET,
            hit,
            legal=victims,
            otherwise=NOT_IN_REACH,
            when=lambda hits, g: hits.aimed,
            own=True,
        ),
        Offer(
            HIT,
            hit,
            legal=victims,
            otherwise=NOT_STRONGEST,
            when=lambda hits, g: not hits.aimed,
            own=True,
        ),
    )

    def __init__(self, space: int, side: int, hits: int, cls: int, subs: int, aimed: int) -> None:
        self.space = space
        self.side = side
        self.hits = hits
        self.cls = cls
        self.subs = subs
        self.aimed = aimed

    def who(self, g: SwanState) -> int:
        return mask_of(g, enemy_of(self.side) if self.aimed else self.side)

    def over(self, g: SwanState) -> None:
        g.pop()
        if self.hits:
            g.tell(HITS_VOID, self.hits)

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_TARGET if self.aimed else ASKS_VICTIM, self.hits)


def take_hit(g: SwanState, unit: int) -> None:
    """2.2, 5.3.6: armour ignores the Hit, or a Step is lost."""
    if armour_holds(g, unit):
        g.unit_flags[unit] |= ARMOUR_USED
        g.tell(ARMOUR_HOLDS, unit)
        return
    g.tell(STEP_LOST, unit, 1)
    lose_step(g, unit)


def armour_holds(g: SwanState, unit: int) -> bool:
    """5.3.6, 5.3.6b: a shield ignores the first Hit of a battle, whatever it comes from."""
    return BLOCKS.shield[g.unit_kind[unit]] and not g.unit_flags[unit] & ARMOUR_USED
