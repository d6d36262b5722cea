"""6.4: Land Combat."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    AIR,
    ALLIED,
    ARTILLERY,
    AXIS,
    INFANTRY,
    LARGE,
    MAP,
    TANK,
)
from sandtable.games.orange_swan.base.tables import event, step
from sandtable.games.orange_swan.rules import retreat
from sandtable.games.orange_swan.rules.control import contested
from sandtable.games.orange_swan.rules.firing import (
    Battle,
    Battles,
    begin_battle,
    begin_volley,
    clear_marks,
    decided,
    elite_bonus,
    end_battle,
    opposed,
    unfired,
)
from sandtable.games.orange_swan.rules.hits import ANY_CLASS, TakeHits, halved, quartered
from sandtable.games.orange_swan.rules.landing_rules import late_support
from sandtable.games.orange_swan.rules.optional import FANATICISM, plays
from sandtable.games.orange_swan.rules.supply import is_cut_off
from sandtable.games.orange_swan.rules.support_fire import SupportFire, may_have_support
from sandtable.games.orange_swan.rules.surprise import hit_bonus, surprised
from sandtable.games.orange_swan.rules.units import (
    at,
    class_of,
    enemy_of,
    is_ground,
    is_infantry,
    is_marine,
    is_ship,
    side,
)
from sandtable.games.orange_swan.rules.weather import active_monsoon, is_rough
from sandtable.games.orange_swan.state import ASSAULTED, FIRED, FLOWN, REDUCED, SwanState

ABSORBED = event(
    "absorbed", "hits:number space", "Hits that the defenders of {1} ignore: {0}.", role="ignored"
)

# The stages of a battle: what is under way, each Class at its number after the first three.
START: Final = 0
SUPPORT: Final = 1
MARINES: Final = 2
FIRST_CLASS: Final = 3
ORDER: Final = (AIR, ARTILLERY, TANK, INFANTRY)
# When all have fired: who is left retreats, and then all stand up again.
LEFT: Final = FIRST_CLASS + len(ORDER) + 1
SUB_PHASES: Final = ("", "Support Fire", "Marines", "Air", "Artillery", "Tanks", "Infantry")


def begin(g: SwanState) -> None:
    """6.4a: Combat in every Land Area with units of both Sides."""
    g.push(LandBattles(fought_over(g)))


def fought_over(g: SwanState) -> list[int]:
    """6.4a: the Land Areas with units of both Sides."""
    return [land for land in MAP.lands if contested(g, land)]


@step
class LandBattles(Battles):
    """The battles of a Land Phase that are still to be fought."""

    __slots__ = ("spaces",)
    name = "land battles"

    def __init__(self, spaces: list[int]) -> None:
        self.spaces = list(spaces)

    def fight(self, g: SwanState, space: int) -> None:
        begin_battle(g, space)
        for unit in late_support(g, space):
            g.unit_flags[unit] |= FLOWN
        g.push(LandBattle(space, int(surprised(g, space)), absorb(g, space)))


@step
class LandBattle(Battle):
    """2.1b, 6.4b: Support Fire, landing Marines, then each Class in its order; then one Side retreats.

    `absorb` is how many Hits the defender still ignores. All lie face up until the retreat is over, for who
    must go depends on what is left.
    """

    __slots__ = ("absorb", "space", "stage", "surprise")
    name = "land battle"

    def __init__(self, space: int, surprise: int, absorb: int) -> None:
        self.space = space
        self.stage = START
        self.surprise = surprise
        self.absorb = absorb

    def sub_phase(self) -> str:
        if self.stage < len(SUB_PHASES):
            return SUB_PHASES[self.stage]
        return "Retreat"

    def go(self, g: SwanState) -> None:
        if self.stage == LEFT:
            g.pop()
            end_battle(g, face_up(g))
        elif decided(g, self.space) or self.stage >= FIRST_CLASS + len(ORDER):
            self.stage = LEFT
            clear_marks(g, self.space)
            retreat.begin(g, self.space)
        elif self.stage == START:
            self.stage = SUPPORT
            if may_have_support(g, self.space):
                g.push(SupportFire(self.space))
        elif self.stage == SUPPORT or not begin_volley(g, self):
            self.stage += 1

    def ready(self, g: SwanState, side: int) -> list[int]:
        if self.stage == MARINES:
            return landing_marines(g, self.space) if side == g.turn else []
        return unfired(g, self.space, side, ORDER[self.stage - FIRST_CLASS])

    def dice(self, g: SwanState, unit: int) -> int:
        return dice_of_unit(g, unit)

    def bonus(self, g: SwanState, unit: int) -> int:
        return bonus_of_unit(g, unit) + hit_bonus(side(unit), bool(self.surprise))

    def assign(self, g: SwanState, unit: int, hits: int) -> TakeHits:
        cls = ANY_CLASS if is_ship(unit) else class_of(g, unit)
        victims = enemy_of(side(unit))
        if victims != g.turn:
            hits = self.absorbed(g, hits)
        return TakeHits(self.space, victims, hits, cls, 0, 0)

    def absorbed(self, g: SwanState, hits: int) -> int:
        """6.4.4a: what is left of Hits on the defender, whose first ones of the battle are ignored."""
        ignored = min(hits, self.absorb)
        if ignored:
            self.absorb -= ignored
            g.tell(ABSORBED, ignored, self.space)
        return hits - ignored


def face_up(g: SwanState) -> list[int]:
    """The Ground and Air Units that a battle has shown, wherever the retreat has taken them."""
    return [unit for land in MAP.lands for unit in g.units_at[land] if g.unit_shown[unit]]


def absorb(g: SwanState, land: int) -> int:
    """6.4.4a: the Hits that a defender ignores: one each for Rough ground, Monsoon and Fortress."""
    return rough_absorbs(g, land) + monsoon_absorbs(g, land) + fortress_absorbs(land)


def rough_absorbs(g: SwanState, land: int) -> int:
    """6.4.4a: one Hit in Rough Terrain."""
    return 1 if is_rough(g, land) else 0


def monsoon_absorbs(g: SwanState, land: int) -> int:
    """9.1c: one Hit in an Active Monsoon, besides that of the Rough ground it makes."""
    return 1 if active_monsoon(g, land) else 0


def fortress_absorbs(land: int) -> int:
    """6.4.4a: one Hit in Singapore."""
    return 1 if MAP.fortress[land] else 0


# ------------------------------------------------------------------ Marines


def is_landing_marine(g: SwanState, unit: int) -> bool:
    """9.5a: Marines that come over the sea, a River or a double-black-arrow."""
    return is_marine(g, unit) and bool(g.unit_flags[unit] & (ASSAULTED | REDUCED))


def landing_marines(g: SwanState, land: int) -> list[int]:
    """9.5a: such Marines fire first, before the Air Units."""
    return [
        unit for unit in at(g, land, g.turn) if is_landing_marine(g, unit) and not g.unit_flags[unit] & FIRED
    ]


# ------------------------------------------------------------------ Strength


def dice_of_unit(g: SwanState, unit: int) -> int:
    """6.4.3g: a die for each Step; each cause of reduction takes its share of what the last has left."""
    strength = strength_in_supply(g, unit)
    if side(unit) != g.turn:
        return strength
    return strength_in_monsoon(g, unit, strength_after_crossing(g, unit, strength))


def strength_in_supply(g: SwanState, unit: int) -> int:
    """4.1.3f, 6.4.3c: Out of Supply a unit is halved, in either Side's Turn."""
    strength = g.unit_steps[unit]
    return halved(strength) if is_cut_off(g, unit) and not is_fanatic(g, unit) else strength


def strength_after_crossing(g: SwanState, unit: int, strength: int) -> int:
    """6.4.3a, 6.4.3b, 9.5a, 14.8: Ground Units are halved by a River or arrow, quartered by an Assault.

    Nothing but being Marines helps against that.
    """
    if not is_ground(g, unit) or is_marine(g, unit):
        return strength
    if g.unit_flags[unit] & ASSAULTED:
        return quartered(strength)
    return halved(strength) if g.unit_flags[unit] & REDUCED else strength


def strength_in_monsoon(g: SwanState, unit: int, strength: int) -> int:
    """6.4.3a, 6.4.3b, 9.1b: who attacks into an Active Monsoon is halved, Air Units and Marines too."""
    return halved(strength) if active_monsoon(g, g.unit_space[unit]) else strength


# ------------------------------------------------------------------ Hit Bonuses


def bonus_of_unit(g: SwanState, unit: int) -> int:
    """6.4.3f: Hit Bonuses add up."""
    return elite_bonus(g, unit) + unopposed_bonus(g, unit) + fanatic_bonus(g, unit)


def unopposed_bonus(g: SwanState, unit: int) -> int:
    """6.4.3e: one where no enemy of the same Class is left when a unit rolls."""
    if opposed(g, g.unit_space[unit], side(unit), class_of(g, unit)):
        return 0
    return 0 if side(unit) == g.turn and is_hampered(g, unit) else 1


def is_hampered(g: SwanState, unit: int) -> bool:
    """6.4.3e: attackers earn no such bonus in Rough ground, Ground Units none after a crossing or landing."""
    return is_rough(g, g.unit_space[unit]) or is_hampered_by_crossing(g, unit)


def is_hampered_by_crossing(g: SwanState, unit: int) -> bool:
    """6.4.3e, 9.5a: Ground Units over a River, an arrow or the sea, but for Marines."""
    if not is_ground(g, unit) or is_marine(g, unit):
        return False
    return bool(g.unit_flags[unit] & (ASSAULTED | REDUCED))


# ------------------------------------------------------------------ 10.4: Fanaticism


def is_fanatic(g: SwanState, unit: int) -> bool:
    """10.4: Japanese Infantry that defends a small island in the large Umbrella."""
    if not plays(g, FANATICISM) or g.turn != ALLIED or side(unit) != AXIS or not is_infantry(g, unit):
        return False
    land = g.unit_space[unit]
    return MAP.small[land] and MAP.island[land] and bool(MAP.umbrella[land] & LARGE)


def fanatic_bonus(g: SwanState, unit: int) -> int:
    """10.4: such Infantry hits by one more."""
    return 1 if is_fanatic(g, unit) else 0
