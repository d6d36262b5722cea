"""5.3.1, 6.4.1: battles: in which order they are fought, who fires next, and who at the same time."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import MAP
from sandtable.games.orange_swan.base.kinds import FIRE, RESOLVE
from sandtable.games.orange_swan.base.tables import event, refusal, step
from sandtable.games.orange_swan.rules.dice import TO_HIT, roll_for_hits
from sandtable.games.orange_swan.rules.hits import TakeHits
from sandtable.games.orange_swan.rules.units import at, class_of, conceal, enemy_of, has, is_elite, reveal
from sandtable.games.orange_swan.state import ARMOUR_USED, FIRED, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer, nearest
from sandtable.kit.steps import Step

NO_BATTLE = refusal("5.3a", "There is no battle to fight in that space.")
NOT_DUE = refusal("5.3.1", "Only units of the Class whose turn it is can fire now, once each.")

BATTLE_BEGINS = event("battle", "space", "Battle in {0}.", role="begin")
FIRES = event(
    "fires",
    "unit type rolled:number from:number hits:number",
    "{0} fires with {2} {2:die/dice}, hitting on {3}. Hits: {4}.",
    by="unit",
    role="shot",
    face="unit type",
)


class Battle(Step):
    """A battle under way: `space`, `stage` and `surprise` are there for every board to show."""

    __slots__ = ()
    space: int
    stage: int
    surprise: int

    def sub_phase(self) -> str:
        """The Sub-Phase under way, for people."""
        raise NotImplementedError(f"battle {self.name} has no Sub-Phases")

    def ready(self, g: SwanState, side: int) -> list[int]:
        """The units of a Side that still fire in this Sub-Phase."""
        raise NotImplementedError(f"battle {self.name} has no Sub-Phases")

    def dice(self, g: SwanState, unit: int) -> int:
        """How many dice a unit rolls."""
        raise NotImplementedError(f"battle {self.name} has no dice")

    def bonus(self, g: SwanState, unit: int) -> int:
        """What is added to each of them."""
        raise NotImplementedError(f"battle {self.name} has no dice")

    def assign(self, g: SwanState, unit: int, hits: int) -> TakeHits:
        """The Hits of a unit, and upon whom they may fall; settled when it rolls."""
        raise NotImplementedError(f"battle {self.name} has no Hits")


def battle_of(g: SwanState) -> Battle | None:
    """The battle under way, or None."""
    for below in reversed(g.stack):
        if isinstance(below, Battle):
            return below
    return None


def begin_battle(g: SwanState, space: int) -> None:
    """2.3a: a battle begins: both Sides see what fights in it."""
    g.tell(BATTLE_BEGINS, space)
    reveal(g, list(g.units_at[space]))


def end_battle(g: SwanState, units: list[int]) -> None:
    """2.3a, 5.3.7b: those who are left stand up again, and nobody can tell any more which is which."""
    conceal(g, units)


def clear_marks(g: SwanState, space: int) -> None:
    """5.3.6b: the marks of a battle come off; armour is as good as new in the next."""
    for unit in g.units_at[space]:
        g.unit_flags[unit] &= ~(FIRED | ARMOUR_USED)


def decided(g: SwanState, space: int) -> bool:
    """Whether a Side has nothing left in a battle."""
    return not (has(g, space, g.turn) and has(g, space, enemy_of(g.turn)))


def unfired(g: SwanState, space: int, side: int, cls: int) -> list[int]:
    """5.3b, 6.4b: the units of a Class that have not fired yet; each fires once."""
    return [
        unit for unit in at(g, space, side) if class_of(g, unit) == cls and not g.unit_flags[unit] & FIRED
    ]


def next_to_fire(g: SwanState, battle: Battle) -> list[int]:
    """5.3.1c: the Sides of which a unit fires now: both, one, or none where the Sub-Phase is over."""
    attacker, defender = g.turn, enemy_of(g.turn)
    sides = [side for side in (attacker, defender) if battle.ready(g, side)]
    if len(sides) < 2:
        return sides
    return defender_alone(battle.space, defender) or in_pairs(sides)


def begin_volley(g: SwanState, battle: Battle) -> bool:
    """5.3b, 6.4b: the next units of the Sub-Phase fire; False where it is over."""
    sides = next_to_fire(g, battle)
    if sides:
        g.push(Volley(sides))
    return bool(sides)


def in_pairs(sides: list[int]) -> list[int]:
    """5.3.1a, 5.3.1b, 6.4.1a, 14.6: one of each Side, the Phasing Side's first; who is over fires alone."""
    return sides


def defender_alone(space: int, defender: int) -> list[int]:
    """9.13a: in the Fortress of Singapore all defenders of a Class fire before any attacker of it."""
    return [defender] if MAP.fortress[space] else []


def able(volley: Volley, g: SwanState) -> list[int]:
    """5.3.1b: the units of which one is to be picked now."""
    if len(volley.units) == len(volley.sides):
        return []
    return sorted(nearest(g, Battle).ready(g, volley.sides[len(volley.units)]))


@step
class Volley(Ask):
    """5.3.1b, 6.4.1a: each Side that fires now picks a unit, the Phasing Side first; then all roll."""

    __slots__ = ("sides", "units")
    name = "volley"
    prompt = "Choose the unit that fires next."
    only = True
    offers = (
        Offer(
            FIRE, lambda volley, g, unit: volley.units.append(unit), legal=able, otherwise=NOT_DUE, own=True
        ),
    )

    def __init__(self, sides: list[int]) -> None:
        self.sides = sides
        self.units: list[int] = []

    def who(self, g: SwanState) -> int:
        left = len(self.units) < len(self.sides)
        return mask_of(g, self.sides[len(self.units)]) if left else 0

    def over(self, g: SwanState) -> None:
        g.pop()
        fire_together(g, nearest(g, Battle), self.units)


def fire_together(g: SwanState, battle: Battle, units: list[int]) -> None:
    """5.3.1a, 5.3.4b: all roll before any Hit falls, so that anybody who is sunk has fired too."""
    shots = [fire(g, battle, unit) for unit in units]
    for shot in reversed(shots):
        if shot.hits:
            g.push(shot)


def fire(g: SwanState, battle: Battle, unit: int) -> TakeHits:
    """5.3.3a, 6.4.1a: a unit rolls its dice."""
    count, needed = battle.dice(g, unit), TO_HIT - battle.bonus(g, unit)
    hits = roll_for_hits(g, count, needed)
    # After its dice, so that a program that draws the journal knows whose they are.
    g.tell(FIRES, unit, g.unit_kind[unit], count, needed, hits)
    g.unit_flags[unit] |= FIRED
    return battle.assign(g, unit, hits)


def elite_bonus(g: SwanState, unit: int) -> int:
    """5.3.3a, 6.1.7d, 6.4.3d: Elite Units hit by one more."""
    return 1 if is_elite(g, unit) else 0


def opposed(g: SwanState, space: int, side: int, cls: int) -> bool:
    """5.3.3b, 6.4.3e: whether the enemy of a Side has a unit of a Class in the battle, fired or not."""
    return any(class_of(g, unit) == cls for unit in at(g, space, enemy_of(side)))


def resolve(battles: Battles, g: SwanState, space: int) -> None:
    """5.3a, 6.4a: a battle is fought out before the next."""
    battles.spaces.remove(space)
    battles.fight(g, space)


class Battles(Ask):
    """5.3a, 6.4a: the Phasing Side picks the order of the battles."""

    __slots__ = ()
    prompt = "Choose the battle to fight next."
    only = True
    offers = (
        Offer(RESOLVE, resolve, legal=lambda battles, g: battles.spaces, otherwise=NO_BATTLE, own=True),
    )
    spaces: list[int]

    def fight(self, g: SwanState, space: int) -> None:
        """Begin the battle in a space."""
        raise NotImplementedError(f"step {self.name} has no battles")

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)
