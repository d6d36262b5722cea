"""15.24: the Sneak Attack of Japan: free Fire in the Battles of a Sneak Move, and then the War."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import AIR, CARRIER, PROXY, Content
from sandtable.games.triumph.system import declaration_kinds, declarations, firing, follow_up, retreat, war
from sandtable.games.triumph.system.battle import (
    Battle,
    attacked_powers,
    battle_of,
    face_up,
    faction_of_unit,
    fighters,
    is_over,
    note_dividends,
    stand_up,
)
from sandtable.games.triumph.system.kinds import DONE, FIGHT, FIRE, JOIN, PASS, RESOLVE, SNEAK, TARGETS
from sandtable.games.triumph.system.partners import allies_of, members
from sandtable.games.triumph.system.rebasing import AfterBattle, MustLeave
from sandtable.games.triumph.system.sea_battle import join_group, waiting_groups
from sandtable.games.triumph.system.state import ESCAPED, MOVEMENT, TriumphState, is_active, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import COMBAT_OPENINGS, MORE_REBASES, PASSED_BY
from sandtable.games.triumph.system.units import enemies_in, reveal_unit
from sandtable.protocol.text import Text

NOT_WAITING = refusal("15.24e", "That unit is not in a BattleGroup that could make the Sneak Raid.")
NO_RAIDER = refusal("15.24c", "Only Air Forces and Carriers in the Sneak Raid can fire, once each.")
NOT_RAIDED = refusal("15.24c", "There is no Battle in that area for a Sneak Raid.")
ONLY_FIRE = refusal("15.24c", "In a Sneak Raid a unit must fire at a class of units that is there.")

SNEAKS = event(
    "sneak-attack", "faction against:faction", "{0} {0:begins/begin} a Sneak Attack on {1}.", by="faction"
)
RAIDS = event("sneak-raid", "faction space", "{0} {0:makes/make} a Sneak Raid in {1}.", by="faction")

# Stages of a Sneak Raid.
GROUP: Final = 0
ROUND: Final = 1
FORCED: Final = 2
REBASES: Final = 3
END: Final = 4


def prey(g: TriumphState, faction: int) -> int:
    """15.24b: the Powers whose units a Sneak Move passes by as in peace, as a mask."""
    if not makes_sneak_attack(g, faction) or g.phase != MOVEMENT:
        return 0
    return attacked_by_sneak(g, faction)


def attacked_by_sneak(g: TriumphState, faction: int) -> int:
    """15.24a: the Powers upon which the Sneak Attack is made, as a mask: no Proxy Power is among them."""
    content = g.content
    theatre, found = content.faction_theatre[faction], 0
    for victim in allies_of(g, g.sneak - 1):
        for power in content.faction_powers[victim]:
            if content.power_kind[power] != PROXY and content.power_theatre[power] == theatre:
                found |= 1 << power
    return found


def makes_sneak_attack(g: TriumphState, faction: int) -> bool:
    """15.24b: whether this Player Turn is a faction's Sneak Attack, and not merely its Partner's."""
    theatre = g.content.faction_theatre
    return g.sneak > 0 and is_active(g, faction) and theatre[faction] == theatre[g.sneak - 1]


def rebases_to_origin(g: TriumphState, unit: int) -> list[int]:
    """15.24f: a Sneak Attacker can always ReBase to the land it came from."""
    origin = g.unit_origin[unit]
    if origin < 0 or not makes_sneak_attack(g, faction_of_unit(g, unit)):
        return []
    return [origin] if g.content.space_is_land[origin] else []


# ---------------------------------------------------------------------- declaring it


def sneak_attacks(content: Content) -> list[int]:
    """15.24a: the Sneak Attacks that there are."""
    victims = range(content.n_factions) if any(content.power_sneak) else ()
    return [SNEAK << 16 | victim for victim in victims]


def sneak_problem(g: TriumphState, faction: int, victim: int) -> int:
    """15.24a: why a faction cannot make a Sneak Attack on another, or 0."""
    return declarations.war_problem(g, faction, victim) or declarations.sneak_problem(g, faction)


def begin_sneak(g: TriumphState, faction: int, victim: int) -> None:
    """15.24b: the units may Engage, but before the War is in effect."""
    g.tell(SNEAKS, faction, victim)
    g.sneak = victim + 1
    g.sneaks[faction] += 1
    for front in war.fronts_of(g, faction, victim):
        war.become_enemies(g, front.attacker, front.defender)


# ---------------------------------------------------------------------- the Raids


def is_due(g: TriumphState, faction: int) -> bool:
    """15.24b: whether a Sneak Move has been made and the War is not in effect yet."""
    return bool(g.sneak) and is_active(g, faction) and not war.at_war(g, faction, g.sneak - 1)


def open_combat(g: TriumphState, faction: int) -> bool:
    """15.24c: Sneak Raids come before all other Combat. Returns whether there is one to be made."""
    if not is_due(g, faction):
        return False
    g.push(SneakRaids(faction, raided_areas(g, faction)))
    return True


def raided_areas(g: TriumphState, faction: int) -> list[int]:
    """15.24c: all areas in which the Sneak Move has brought about a Battle with the Victim.

    A Battle with its Proxy Power alone has nothing to do with it, be it an old one.
    """
    attacked = attacked_by_sneak(g, faction)
    return [
        space
        for space in range(g.content.n_spaces)
        if any(enemies_in(g, power, space) & attacked for power in members(fighters(g, faction, space)))
    ]


def take_effect(g: TriumphState, faction: int) -> None:
    """15.24d: the Declaration of War takes effect, and with it Surprise."""
    war.make_war(g, faction, g.sneak - 1)


@steps.add
class SneakRaids(Step):
    """15.24c, 15.24d: the Raids one after the other; then the War is in effect."""

    __slots__ = ("areas", "faction")
    name = "sneak-raids"
    prompt = "In which area is the next Sneak Raid?"

    def __init__(self, faction: int, areas: list[int]) -> None:
        self.faction = faction
        self.areas = areas[:]

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if len(self.areas) > 1 else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [RESOLVE << 16 | space for space in self.areas]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (RESOLVE,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code & 0xFFFF in self.areas else NOT_RAIDED

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        self.begin(g, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        if self.areas:
            self.begin(g, self.areas[0])
        else:
            g.pop()
            take_effect(g, self.faction)

    def begin(self, g: TriumphState, space: int) -> None:
        """15.24c: one Raid begins."""
        self.areas.remove(space)
        g.tell(RAIDS, self.faction, space)
        g.push(SneakRaid(space, self.faction, g.sneak - 1))


# ---------------------------------------------------------------------- one Raid


def raiders(g: TriumphState, battle: Battle) -> list[int]:
    """15.24c: the Air Forces and Carriers in the Raid that can still fire, each of them once."""
    return sorted(
        unit
        for unit in face_up(g, battle.space)
        if faction_of_unit(g, unit) == battle.faction
        and g.unit_kind[unit] in (AIR, CARRIER)
        and unit not in battle.acted
        and sneak_targets(g, battle, unit)
    )


def sneak_targets(g: TriumphState, battle: Battle, unit: int) -> list[int]:
    """15.24c, 12.41: the classes that a raider can fire at; it makes no Strike."""
    classes = range(len(TARGETS))
    return [target for target in classes if firing.fire_problem(g, battle, unit, target) == 0]


def one_group(g: TriumphState, battle: Battle) -> list[list[int]]:
    """15.24e: at sea one BattleGroup makes the Raid; the others join in the Surprise Attack."""
    at_sea = g.content.space_is_sea[battle.space]
    own = [unit for unit in face_up(g, battle.space) if faction_of_unit(g, unit) == battle.faction]
    return waiting_groups(g, battle) if at_sea and not own else []


ASKS_GROUP: Final = template("prompt.sneak.group", "space", "Which BattleGroup makes the Sneak Raid in {0}?")
ASKS_FREE_FIRE: Final = template("prompt.sneak.fire", "space", "Which unit takes its free Fire in {0}?")


@steps.add
class SneakRaid(Battle):
    """15.24c, 15.24e: free Fire at units that do not fire back; no Air Force need ReBase."""

    __slots__ = ("acted", "approaches", "faction", "fought", "round", "space", "stage", "targets")
    name = "sneak-raid"

    def __init__(self, space: int, faction: int, victim: int) -> None:
        super().__init__(space, faction, [])
        self.targets = [victim]

    def deciders(self, g: TriumphState) -> int:
        asked = (self.stage == GROUP and one_group(g, self)) or (self.stage == ROUND and raiders(g, self))
        return seat_mask(g, self.faction) if asked else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.stage == GROUP:
            groups = [JOIN << 16 | unit for group in one_group(g, self) for unit in group]
            return [*groups, PASS << 16]
        return [*(FIGHT << 16 | unit for unit in raiders(g, self)), DONE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (JOIN, PASS) if self.stage == GROUP else (FIGHT, DONE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind, unit = code >> 16, code & 0xFFFF
        if kind in (PASS, DONE):
            return 0
        if kind == JOIN:
            return 0 if any(unit in group for group in one_group(g, self)) else NOT_WAITING
        return 0 if unit in raiders(g, self) else NO_RAIDER

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind == JOIN:
            join_group(g, self, code & 0xFFFF)
            self.begin_fire(g)
        elif kind == FIGHT:
            self.acted.append(code & 0xFFFF)
            g.push(SneakFire(code & 0xFFFF))
        else:
            self.stage = FORCED

    def begin_fire(self, g: TriumphState) -> None:
        """12.1a: those who are raided are turned face-up, on land with all others."""
        self.stage = ROUND
        shown = attacked_powers(g, self)
        if g.content.space_is_land[self.space]:
            shown |= g.side[self.faction]
        for unit in sorted(g.units_at[self.space]):
            if shown >> g.unit_power[unit] & 1 and not g.unit_flags[unit] & ESCAPED:
                reveal_unit(g, unit)
        note_dividends(g, self)

    def go(self, g: TriumphState) -> None:
        if self.stage == GROUP:
            self.begin_fire(g)
        elif self.stage == ROUND:
            self.stage = FORCED
        elif not is_over(g, self):
            g.pop()
        else:
            self.conclude(g)

    def conclude(self, g: TriumphState) -> None:
        """12.24a, 12.52a: where nobody is left to fight, raiders without Ground Support leave."""
        if self.stage == FORCED:
            forced = retreat.aggressors_forced(g, self) if g.content.space_is_land[self.space] else []
            if forced:
                g.push(MustLeave(forced[0]))
            else:
                self.stage = REBASES
        elif self.stage == REBASES:
            self.stage = END
            g.push(AfterBattle(self.space, self.faction))
        else:
            stand_up(g, self.space)
            g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_GROUP if self.stage == GROUP else ASKS_FREE_FIRE, self.space)


ASKS_TARGET: Final = template("prompt.sneak.target", "unit", "Choose what {0} fires at in the Sneak Raid.")


@steps.add
class SneakFire(Step):
    """15.24c, 12.75d: at which class a raider fires, and whether it is Kamikaze."""

    __slots__ = ("unit",)
    name = "sneak-fire"
    mid = True

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def targets(self, g: TriumphState) -> list[int]:
        """What lies before the raider, while it is there."""
        battle = battle_of(g)
        if battle is None or g.unit_space[self.unit] != battle.space:
            return []
        return sneak_targets(g, battle, self.unit)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, faction_of_unit(g, self.unit)) if self.targets(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        fires = [FIRE << 16 | target for target in self.targets(g)]
        return fires + [kind << 16 for kind in firing.KAMIKAZES if self.crash_problem(g, kind) == 0]

    def crash_problem(self, g: TriumphState, kind: int) -> int:
        """12.75d: why the free Fire of a raider cannot be Kamikaze, or 0."""
        battle = battle_of(g)
        if battle is None or not self.targets(g):
            return ONLY_FIRE
        return firing.special_problem(g, battle, self.unit, kind)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (FIRE, *firing.KAMIKAZES)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 in firing.KAMIKAZES:
            return self.crash_problem(g, code >> 16)
        return 0 if code & 0xFFFF in self.targets(g) else ONLY_FIRE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        battle, kind = battle_of(g), code >> 16
        assert battle is not None
        g.pop()
        target = firing.SPECIAL_AIMS[kind] if kind in firing.KAMIKAZES else code & 0xFFFF
        firing.aim(g, battle, self.unit, target, kind)

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TARGET, self.unit)


def install() -> None:
    """Let such Attacks be declared and made in this theatre."""
    COMBAT_OPENINGS["pacific"] = open_combat
    PASSED_BY["pacific"] = prey
    MORE_REBASES["pacific"] = rebases_to_origin
    declared = declaration_kinds.Declaration(
        sneak_attacks, sneak_problem, begin_sneak, begin_sneak, follow_up.war_targets, is_war=True
    )
    declaration_kinds.DECLARATIONS[SNEAK] = declared
