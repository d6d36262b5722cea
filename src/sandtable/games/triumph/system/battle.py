"""12.0, 12.2: a Battle, its two sides, and the order in which their units act.

Units that take part lie face-up in the area; BattleGroups that wait at sea and Powers that are nobody's
Enemy there stand upright. So the sides are read from the map, and a Battle remembers no more than who acted.
"""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import CONVOY, FLEET, MARINE, PROXY, Content
from sandtable.games.triumph.system.command import is_commanded
from sandtable.games.triumph.system.effects import invaders_act, tech_first_fires
from sandtable.games.triumph.system.kinds import AT_CONVOYS, DONE, TARGET
from sandtable.games.triumph.system.partners import allies_of, leader, members, powers_mask
from sandtable.games.triumph.system.state import (
    BY_PARTNER,
    ESCAPED,
    INVADER,
    TriumphState,
    seat_mask,
    seat_of_power,
)
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.units import enemies_of, hide_unit, minor_powers
from sandtable.protocol.text import Text

NOT_NEXT = refusal("12.21", "It is not that unit's turn.")
NOT_HERE = refusal("12.1s", "That faction has no Enemy units of yours in this Battle.")
NO_TARGET_YET = refusal("12.1s", "First choose whom to attack.")

ATTACKED = event(
    "attacks",
    "faction against:faction space",
    "{0} {0:attacks/attack} {1} in {2}.",
    by="faction",
    role="begin",
)


class Battle(Step):
    """12.0: what Land and Sea Battles have in common.

    `acted` lists the units that took their Combat Action in this round, `targets` the factions that the
    Active faction attacks, `approaches` the areas from which it Engaged, `fought` those that block Retreats.
    Allies are one side: of those attacked `targets` names the one who leads them there.
    """

    space: int
    faction: int
    stage: int
    round: int
    acted: list[int]
    targets: list[int]
    approaches: list[int]
    fought: list[int]

    def __init__(self, space: int, faction: int, fought: list[int]) -> None:
        self.space = space
        self.faction = faction
        self.stage = self.round = 0
        self.acted = []
        self.targets = []
        self.approaches = []
        self.fought = fought[:]


def battle_of(g: TriumphState) -> Battle | None:
    """The Battle that is being resolved."""
    for step in reversed(g.stack):
        if isinstance(step, Battle):
            return step
    return None


# ---------------------------------------------------------------------- sides


def faction_of_unit(g: TriumphState, unit: int) -> int:
    """The faction of a unit; -1 for Armed Minors."""
    return g.content.power_faction[g.unit_power[unit]]


def on_side(g: TriumphState, faction: int, unit: int) -> bool:
    """conquest-and-tragedy:2.11c: whether a unit is of a faction or its Ally: Allies fight as one side."""
    return bool(g.side[faction] >> g.unit_power[unit] & 1)


def fighters(g: TriumphState, faction: int, space: int) -> int:
    """12.0, conquest-and-tragedy:11.23a: with which Powers a faction fights in an area, as a mask.

    Its own, and an Ally's whose units it has commanded this Turn.
    """
    own = g.space_powers[space] & powers_mask(g.content, faction)
    if g.friends[faction] != 1 << faction:
        for unit in g.units_at[space]:
            if g.unit_flags[unit] & BY_PARTNER and on_side(g, faction, unit):
                own |= g.space_powers[space] & 1 << g.unit_power[unit]
    return own


def enemy_factions(g: TriumphState, space: int, faction: int) -> list[int]:
    """12.0, tnt:T2.10a: those with Powers in an area that are Enemies of a faction or its Allies there.

    Of Allies among them the one who leads there.
    """
    return enemies_facing(g, space, g.side[faction])


def enemies_facing(g: TriumphState, space: int, powers: int) -> list[int]:
    """12.0: the leaders of those with Powers in an area that are Enemies of any of some Powers there."""
    c = g.content
    present = g.space_powers[space]
    enemies, rest = 0, present & powers
    while rest:
        low = rest & -rest
        enemies |= enemies_of(g, low.bit_length() - 1, space)
        rest ^= low
    enemies &= present
    if not enemies:
        return []
    return sorted({leader(g, c.power_faction[p], space) for p in members(enemies)})


def attacked_powers(g: TriumphState, battle: Battle) -> int:
    """12.1s: all Powers of those whom the Active faction attacks, as a mask."""
    mask = 0
    for faction in battle.targets:
        mask |= g.side[faction] if faction >= 0 else minor_powers(g.content)
    return mask


def side_powers(g: TriumphState, battle: Battle) -> tuple[int, int]:
    """12.1b, tnt:T12.5: the Powers of Attacker and Defenders that still oppose each other, as masks.

    Only Powers that are Enemies take part, whatever faction they belong to. A Battle without targets is a
    bombing of Industry that nobody defends: it has Attackers only.
    """
    present = g.space_powers[battle.space]
    own, against = present & g.side[battle.faction], present & attacked_powers(g, battle)
    if not battle.targets:
        return own, 0
    return facing(g, battle.space, own, against), facing(g, battle.space, against, own)


def facing(g: TriumphState, space: int, powers: int, others: int) -> int:
    """12.0: those of some Powers that are Enemies of any of the others in a space, as a mask."""
    found = 0
    for power in members(powers):
        if enemies_of(g, power, space) & others:
            found |= 1 << power
    return found


def factions_of(g: TriumphState, battle: Battle) -> list[int]:
    """12.0: the factions of both sides, the Attacker's first."""
    named = [battle.faction, *battle.targets]
    return [ally for faction in named if faction >= 0 for ally in allies_of(g, faction)]


def is_over(g: TriumphState, battle: Battle) -> bool:
    """12.24a, tnt:T12.2b: a Battle ends at once when only one side is left; Escaped Subs are no side."""
    return not side_powers(g, battle)[0]


def participants(g: TriumphState, battle: Battle) -> list[int]:
    """12.0, 12.1s: the units that fight: face-up, and of Powers that oppose each other."""
    attack, defend = side_powers(g, battle)
    both = attack | defend
    return [u for u in face_up(g, battle.space) if both >> g.unit_power[u] & 1]


def face_up(g: TriumphState, space: int) -> list[int]:
    """The units that lie open in an area."""
    return [u for u in g.units_at[space] if g.unit_open[u] and not g.unit_flags[u] & ESCAPED]


def opposing(g: TriumphState, battle: Battle, power: int) -> list[int]:
    """12.1s, tnt:T12.5: whom a Power may fire at: Attackers at those targeted, Defenders at the Attacker."""
    attackers = g.side[battle.faction]
    others = attacked_powers(g, battle) if attackers >> power & 1 else attackers
    enemies = enemies_of(g, power, battle.space) & others
    return [unit for unit in face_up(g, battle.space) if enemies >> g.unit_power[unit] & 1]


def costs_dividend(g: TriumphState, battle: Battle) -> list[int]:
    """7.14b, conquest-and-tragedy:7.13: the factions that this Battle makes unpeaceful, wherever it is.

    What a Proxy Power begins costs nobody; who attacks a Proxy Power pays, its Foster Faction does not.
    """
    kinds, faction = g.content.power_kind, g.content.power_faction
    attack, defend = side_powers(g, battle)
    if begun_by_proxies(g, attack):
        return []
    powers = [p for p in members(attack | defend) if kinds[p] != PROXY and faction[p] >= 0]
    return sorted({faction[p] for p in powers})


def begun_by_proxies(g: TriumphState, attack: int) -> bool:
    """2.3b: whether nobody but Proxy Powers attacks, whose deeds are not their Foster Faction's."""
    kinds, faction = g.content.power_kind, g.content.power_faction
    return all(kinds[p] == PROXY or faction[p] < 0 for p in members(attack))


# ---------------------------------------------------------------------- types and Techs


def unit_type(g: TriumphState, unit: int) -> int:
    """3.246: a Ground unit at sea is a Convoy."""
    return type_at(g.content, g.unit_kind[unit], g.content.space_is_sea[g.unit_space[unit]])


def type_at(content: Content, kind: int, sea: bool) -> int:
    """As what a unit of that type fights, at sea or on land."""
    return CONVOY if sea and content.type_is_ground[kind] else kind


def target_of(g: TriumphState, unit: int) -> int:
    """12.72, 3.23, tnt:T12.4c: the class that a unit is hit as; Convoys are a target apart from warships."""
    kind = unit_type(g, unit)
    return AT_CONVOYS if kind == CONVOY else g.content.type_class[kind]


# ---------------------------------------------------------------------- the order of actions


def has_action(g: TriumphState, battle: Battle, unit: int) -> bool:
    """12.21, tnt:T12.3b: each unit has one Combat Action a round; some have none."""
    if unit in battle.acted or not can_act(g, unit) or is_disrupted(g, unit):
        return False
    return not is_passive(g, battle, unit)


def is_passive(g: TriumphState, battle: Battle, unit: int) -> bool:
    """conquest-and-tragedy:11.23b: without a Command of its own an Ally of the Attacker does not act.

    Emergency Command is none for that; who was moved by the Attacker's Command fights.
    """
    faction = faction_of_unit(g, unit)
    if faction == battle.faction or not on_side(g, battle.faction, unit):
        return False
    return not is_commanded(g, faction) and not g.unit_flags[unit] & BY_PARTNER


def can_act(g: TriumphState, unit: int) -> bool:
    """12.72, tnt:T3.5, tnt:T12.15: Convoys have no Combat Action."""
    return unit_type(g, unit) != CONVOY


def is_disrupted(g: TriumphState, unit: int) -> bool:
    """12.61, 11.221b, 11.221c, tnt:T12.17: Sea Invaders alone neither Fire nor Retreat as they land."""
    return bool(g.unit_flags[unit] & INVADER) and not lands_fighting(g, unit)


def lands_fighting(g: TriumphState, unit: int) -> bool:
    """3.244a, tnt:T12.17: Marines have a Combat Action when they Sea Invade, as do all with AmphTracks."""
    return keeps_action(g, g.unit_power[unit], g.unit_kind[unit])


def keeps_action(g: TriumphState, power: int, kind: int) -> bool:
    """Whether units of that Power and type fight in the Turn they land."""
    return kind == MARINE or invaders_act(g, power)


def priority(g: TriumphState, unit: int) -> int:
    """3.14a, 3.14c, 12.3s, tnt:T12.3a: in the order of the Unit Table, Marines and Militia with Infantry."""
    return g.content.type_step[unit_type(g, unit)]


def precision_optics(g: TriumphState, battle: Battle, unit: int) -> int:
    """12.75b, tnt:T12.16b: Precision Optics are a FirstFire of Fleets while neither side has Naval Radar."""
    power = g.unit_power[unit]
    if g.unit_kind[unit] != FLEET or not g.content.power_precision_optics[power]:
        return 0
    attack, defend = side_powers(g, battle)
    return int(not any(tech_first_fires(g, p, FLEET) for p in members(attack | defend)))


def surprise(g: TriumphState, battle: Battle, unit: int) -> int:
    """15.22d, tnt:T9.5b, tnt:T15.3c: all units of a Declarer have FirstFire in the Combat Phase after it.

    Against whomever they fight, not against the Victim alone.
    """
    if not on_side(g, battle.faction, unit):
        return 0
    theatre, faction = g.content.space_theatre[battle.space], faction_of_unit(g, unit)
    return int(g.surprise[theatre * g.content.n_factions + faction] != 0)


def first_fires(g: TriumphState, battle: Battle, unit: int) -> int:
    """9.0b, tnt:T9.5a, tnt:T9.5b: how many FirstFires a unit has; they cancel one for one."""
    own = tech_first_fires(g, g.unit_power[unit], g.unit_kind[unit])
    return own + precision_optics(g, battle, unit) + surprise(g, battle, unit)


def rank(g: TriumphState, battle: Battle, unit: int) -> tuple[int, int, int]:
    """3.14b, 9.0s, tnt:T12.3a: within a type more FirstFires act first, then Defenders before Attackers."""
    attacks = on_side(g, battle.faction, unit)
    return priority(g, unit), -first_fires(g, battle, unit), int(attacks)


def acting_next(g: TriumphState, battle: Battle) -> list[int]:
    """12.21: the units whose turn it is: all of the same rank, in the order of their numbers."""
    waiting = [u for u in participants(g, battle) if has_action(g, battle, u)]
    if not waiting:
        return []
    ranks = {u: rank(g, battle, u) for u in waiting}
    first = min(ranks.values())
    return sorted(u for u in waiting if ranks[u] == first)


def order_chooser(g: TriumphState, battle: Battle, units: list[int]) -> int:
    """12.1s, tnt:T12.5: who says which acts first: the owner; between two factions the Active Player."""
    factions = {faction_of_unit(g, u) for u in units}
    if len(factions) == 1:
        return seat_of_power(g, g.unit_power[units[0]])
    leaders = {leader(g, faction, battle.space) for faction in factions}
    if len(leaders) > 1 or on_side(g, battle.faction, units[0]):
        return g.faction_seat[battle.faction]
    return g.faction_seat[leaders.pop()]


# ---------------------------------------------------------------------- beginning and end

ASKS_WHOM: Final = template("prompt.attack", "space", "Choose whom to attack in {0}.")


@steps.add
class Targeting(Step):
    """12.1s: where two Enemy factions are in the area, the Active Player says which he attacks, or both."""

    __slots__ = ("faction", "space")
    name = "targeting"

    def __init__(self, space: int, faction: int) -> None:
        self.space = space
        self.faction = faction

    def targets(self, g: TriumphState) -> list[int]:
        """What has been said so far."""
        battle = battle_of(g)
        return [] if battle is None else battle.targets

    def open_targets(self, g: TriumphState) -> list[int]:
        """Those of whom nothing has been said; empty where there is nothing to choose."""
        factions = [f for f in enemy_factions(g, self.space, self.faction) if f >= 0]
        return [f for f in factions if f not in self.targets(g)] if len(factions) > 1 else []

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.open_targets(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        found = [TARGET << 16 | faction for faction in self.open_targets(g)]
        return [*found, DONE << 16] if self.targets(g) else found

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (TARGET, DONE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == DONE:
            return 0 if self.targets(g) else NO_TARGET_YET
        return 0 if code & 0xFFFF in self.open_targets(g) else NOT_HERE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == DONE:
            self.finish(g)
        else:
            self.targets(g).append(code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        self.finish(g)

    def finish(self, g: TriumphState) -> None:
        """Armed Minors are attacked with the rest."""
        targets = self.targets(g)
        enemies = enemy_factions(g, self.space, self.faction)
        targets += [f for f in enemies if f not in targets and (f < 0 or not targets)]
        targets.sort()
        g.pop()
        for faction in targets:
            if faction >= 0:
                g.tell(ATTACKED, self.faction, faction, self.space)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_WHOM, self.space)


def approaches(g: TriumphState, battle: Battle) -> list[int]:
    """12.5d: the areas from which the Attacker Engaged this Turn."""
    units = g.units_at[battle.space]
    own = [u for u in units if on_side(g, battle.faction, u) and g.unit_from[u] >= 0]
    return sorted({g.unit_from[u] for u in own})


def note_dividends(g: TriumphState, battle: Battle) -> None:
    """7.14b, tnt:T7.3b: who fights is not peaceful this year, unless through a Proxy Power."""
    for faction in costs_dividend(g, battle):
        g.peaceful[faction] = 0


def stand_up(g: TriumphState, space: int) -> None:
    """12.24a: the victors return upright."""
    for unit in face_up(g, space):
        hide_unit(g, unit)
