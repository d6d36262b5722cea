"""12.44: Hits: who takes them, and what they do."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.battle import battle_of, faction_of_unit, opposing, target_of, unit_type
from sandtable.games.triumph.system.kinds import HIT
from sandtable.games.triumph.system.partners import leader
from sandtable.games.triumph.system.state import TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.units import lose_cv
from sandtable.protocol.text import Text

NOT_STRONGEST = refusal("12.44", "The strongest unit of the class must take the Hit.")

DAMAGED = event("damaged", "unit lost:number", "{0} {0:loses/lose} {1} CV.", by="unit", role="loss")
ELIMINATED = event("eliminated", "unit", "{0} {0:is/are} eliminated.", by="unit", role="loss")

ASKS_VICTIM: Final = template(
    "prompt.hits", "number target", "{0} {0:Hit/Hits} at {1}: which of your strongest units takes {0:it/one}?"
)


@steps.add
class ApplyHits(Step):
    """12.44a: each Hit goes to the strongest unit of the class; its owner chooses between equals.

    `power` fired at the units of `faction` and its Allies that are of the class `target`.
    """

    __slots__ = ("faction", "hits", "power", "target")
    name = "apply-hits"

    def __init__(self, power: int, target: int, faction: int, hits: int) -> None:
        self.power = power
        self.target = target
        self.faction = faction
        self.hits = hits

    def victims(self, g: TriumphState) -> list[int]:
        """The units that can be hit."""
        battle = battle_of(g)
        if battle is None or self.hits <= 0:
            return []
        found = [u for u in opposing(g, battle, self.power) if target_of(g, u) == self.target]
        return [u for u in found if leader(g, faction_of_unit(g, u), battle.space) == self.faction]

    def equals(self, g: TriumphState) -> list[int]:
        """The strongest, where it matters which of them is hit; else one of them at most."""
        tied = strongest(g, self.victims(g))
        if all_lost(g, self.victims(g), self.hits) or all(alike(g, tied[0], u) for u in tied[1:]):
            return tied[:1]
        return tied

    def deciders(self, g: TriumphState) -> int:
        """12.44a: the owner; between equals of Allies the one who leads them there."""
        equals = self.equals(g) if self.faction >= 0 else []
        if len(equals) < 2:
            return 0
        owners = {faction_of_unit(g, unit) for unit in equals}
        return seat_mask(g, owners.pop() if len(owners) == 1 else self.faction)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [HIT << 16 | unit for unit in self.equals(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (HIT,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code & 0xFFFF in self.equals(g) else NOT_STRONGEST

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        self.hits -= 1
        take_hit(g, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        """12.44d: Hits beyond the last unit of the class are lost."""
        first = self.equals(g)
        if not first:
            g.pop()
            return
        self.hits -= 1
        take_hit(g, first[0])

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_VICTIM, self.hits, self.target)


def strongest(g: TriumphState, units: list[int]) -> list[int]:
    """12.44a, tnt:T12.4b: the units of the largest CV at this instant, in the order of their numbers."""
    most = max((g.unit_cv[u] for u in units), default=0)
    return sorted(u for u in units if g.unit_cv[u] == most)


def steps_lost(g: TriumphState, unit: int) -> int:
    """12.44b, 3.221, tnt:T12.4b, tnt:T12.15: Carriers and Convoys lose two CV a Hit, all others one."""
    return hit_steps(g.content, unit_type(g, unit))


def hit_steps(content: Content, kind: int) -> int:
    """What a Hit takes from a unit that fights as that type."""
    return 2 if content.type_double_hit[kind] else 1


def all_lost(g: TriumphState, units: list[int], hits: int) -> bool:
    """Whether so many Hits eliminate all these units, in whatever order."""
    return sum(-(-g.unit_cv[u] // steps_lost(g, u)) for u in units) <= hits


def alike(g: TriumphState, unit: int, other: int) -> bool:
    """Whether nobody could care which of two units is hit: alike in all that the Battle knows of them."""
    battle = battle_of(g)
    assert battle is not None
    first, second = (
        (
            g.unit_power[u],
            g.unit_kind[u],
            g.unit_flags[u],
            g.unit_origin[u],
            g.unit_from[u],
            u in battle.acted,
        )
        for u in (unit, other)
    )
    return first == second


def take_hit(g: TriumphState, unit: int) -> None:
    """12.44c, tnt:T12.4b: the unit loses steps; at 0 CV its block goes back and may be Raised again."""
    steps_ = steps_lost(g, unit)
    if lose_cv(g, unit, steps_):
        g.tell(ELIMINATED, unit)
    else:
        g.tell(DAMAGED, unit, steps_)
