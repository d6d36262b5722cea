"""11.1-11.4: where a unit may pass and where it may end, by Land, Sea, Air and Strategic Movement.

A gate says of an area whether a unit may end there and whether it may pass. What it refuses it can note,
area by area, in `why`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import AIR, GREAT, MARINE, SUB, WINTER
from sandtable.games.triumph.system.armed_minors import comes_as_ally, is_hostile, opponents, rival_proxies
from sandtable.games.triumph.system.control import ENEMY, FRIENDLY, holding_powers, is_friendly, land_status
from sandtable.games.triumph.system.effects import bombing_firepower, tech_speed
from sandtable.games.triumph.system.engagement import (
    border_free,
    friends_in,
    has_ground,
    has_limit,
    invasion_free,
)
from sandtable.games.triumph.system.entry import (
    CONFINED,
    confinement,
    entry_table,
    may_enter,
    may_stay_at_sea,
    outside_region,
)
from sandtable.games.triumph.system.options import closed_passages
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.theatre_hooks import local_marines, passed_by
from sandtable.games.triumph.system.trade import has_escaped_enemy
from sandtable.games.triumph.system.units import enemies_in, minor_powers
from sandtable.games.triumph.system.winter import redeploys, winter_land

CONVOY_ENGAGES = refusal("11.22b", "A Convoy cannot enter a Sea that holds Enemy units.")
CONVOY_STAYS = refusal("11.22b", "A Convoy cannot leave a Sea that holds Enemy units.")
INVASION_LIMIT = refusal("11.221a", "No more Ground units can Invade across that border this Turn.")
MUST_LAND = refusal("11.3b", "An Air Force that starts at Sea must end on undisputed Friendly land.")
STRATEGIC_AIR = refusal("11.4c", "Strategic Air Movement can neither begin nor end at Sea.")
DISENGAGE = refusal(
    "11.51a", "A unit can leave a Battle only for an adjacent Friendly area without a Battle."
)
RE_ENGAGE = refusal("11.51c", "A unit that has left a Battle cannot Engage again this Turn.")
BORDER_LIMIT = refusal(
    "11.52a", "No more Ground units can Engage or Disengage across that border this Phase."
)
PROHIBITED_RAID = refusal("11.552", "Air, Naval and Submarine units cannot Raid empty Enemy land.")
NO_AGGRESSION = refusal("10.11c", "No Aggression is allowed under Emergency Command.")
REDEPLOY_ONLY = refusal("10.42a", "In Winter, units can move Strategically only to Bases or Home Territory.")
WINTER_LAND = refusal("10.41a", "In a Winter Turn you can fight only inside your own country.")
STRATEGIC_SNEAK = refusal(
    "15.24b", "A unit that moves Strategically cannot Engage, not even by a Sneak Move."
)

# What a gate says of an area.
END: Final = 1
PASS: Final = 2
# The unit Engages or Invades there, so the border that it crosses counts.
CROSSING: Final = 4

# Goals of a search beside single areas.
EVERYWHERE: Final = -1
ANYWHERE: Final = -2


class Stance:
    """How the units of a Power move under a faction's Command, of whatever type and wherever they are."""

    __slots__ = (
        "bound",
        "closed",
        "confined",
        "emergency",
        "enemies",
        "entry",
        "faction",
        "friends",
        "keeper",
        "neutral",
        "prey",
        "redeploys",
        "winter",
    )

    def __init__(self, g: TriumphState, power: int, commander: int) -> None:
        content = g.content
        self.neutral = g.power_neutral[power]
        self.faction = faction = content.power_faction[power]
        self.friends = g.friends[faction]
        self.enemies = opponents(g, power)
        # Whom this move passes by.
        self.prey = passed_by(g, faction) & self.enemies if g.sneak else 0
        self.emergency = is_emergency(g, commander)
        self.confined = content.power_confined_region[power]
        self.closed = closed_passages(g)
        wintry = g.season == WINTER and g.phase == MOVEMENT
        self.winter = winter_land(g, commander) if wintry else None
        self.redeploys = wintry and redeploys(g, commander)
        # What keeps it to some land, if anything does.
        self.keeper = confinement(g, power)
        # By area: why its units may not enter, as far as that was asked; else -1.
        self.entry = entry_table(g, power)
        # Whether they must keep to some land.
        self.bound = self.confined >= 0 or self.winter is not None or self.keeper is not None


def stance_of(g: TriumphState, power: int, commander: int) -> Stance:
    """The stance of a Power's units under a faction's Command. Worked out once while nothing changes."""
    if g.memo is None:
        return Stance(g, power, commander)
    found: Stance | None = g.memo.get((Stance, power, commander))
    if found is None:
        found = g.memo[Stance, power, commander] = Stance(g, power, commander)
    return found


class Mover:
    """A unit that looks for its way, or one of a type that it could be, and what is asked of it."""

    __slots__ = (
        "abroad",
        "bound",
        "closed",
        "commander",
        "confined",
        "content",
        "emergency",
        "enemies",
        "engaged",
        "entry",
        "faction",
        "first",
        "friends",
        "goal",
        "ground",
        "keeper",
        "kind",
        "lone",
        "neutral",
        "plain",
        "power",
        "prey",
        "public",
        "reached",
        "redeploys",
        "start",
        "stoppers",
        "unlanded",
        "unstopped",
        "why",
        "winter",
    )

    def __init__(
        self, g: TriumphState, power: int, kind: int, start: int, escaped: bool, commander: int = -1
    ) -> None:
        self.content = content = g.content
        self.power = power
        # Whose Command moves it, if not its owner's.
        self.commander = commander = commander if commander >= 0 else content.power_faction[power]
        self.kind = kind
        self.start = start
        stance = stance_of(g, power, commander)
        self.neutral, self.faction, self.friends = stance.neutral, stance.faction, stance.friends
        self.enemies, self.prey = stance.enemies, stance.prey
        self.emergency, self.confined, self.closed = stance.emergency, stance.confined, stance.closed
        self.winter, self.redeploys = stance.winter, stance.redeploys
        self.keeper, self.entry = stance.keeper, stance.entry
        # Whom no move passes by.
        self.stoppers = self.enemies & ~self.prey
        self.ground = content.type_is_ground[kind]
        # 12.73d: an Escaped Sub is in no Battle.
        self.engaged = not escaped and bool(enemies_in(g, power, start) & self.stoppers)
        # Whether it must keep to some land, and whether any area that it may enter will do as an end.
        self.bound = stance.bound
        self.plain = kind != MARINE and not self.redeploys
        # What others can tell: rules that hang on the types of hidden units are taken as kept.
        self.public = False
        # Whether it goes by rules of its own, so that what gates say to it holds for no other unit.
        self.lone = False
        # To find the reason of a refusal: as if Enemies, or land, stopped nobody.
        self.unstopped = False
        self.unlanded = False
        # The only areas to which the first step may go; empty: any.
        self.first: list[int] = []
        # The search stops when it has reached this area, or the first one.
        self.goal = EVERYWHERE
        self.reached = False
        self.why: list[int] | None = None
        # The same unit as a visitor in the other theatre, where there is one; see `as_there`.
        self.abroad: Mover | None = None


def is_emergency(g: TriumphState, commander: int) -> bool:
    """10.11c, tnt:T10.3b, conquest-and-tragedy:11.23s: whether a move is made under Emergency Command.

    That of its Partner's card does not bind who moves units by his own.
    """
    return bool(g.emergency[commander]) and g.phase == MOVEMENT


def as_there(g: TriumphState, m: Mover, space: int) -> Mover:
    """conquest-and-tragedy:2.23c, conquest-and-tragedy:11.1: visitors are subject to Peace and War there."""
    content = m.content
    power = content.theatre_power[content.space_theatre[space]][m.power]
    if power == m.power:
        return m
    visitor = m.abroad
    if visitor is None:
        visitor = m.abroad = Mover(g, power, m.kind, m.start, True, m.commander)
        visitor.engaged, visitor.emergency = m.engaged, m.emergency
        visitor.winter, visitor.redeploys, visitor.plain = m.winter, m.redeploys, m.plain
    visitor.start, visitor.public, visitor.why = m.start, m.public, m.why
    visitor.unstopped, visitor.unlanded = m.unstopped, m.unlanded
    return visitor


def refuse(m: Mover, space: int, reason: int) -> int:
    """Note why an area is refused, where anybody asks. Returns a gate that is shut."""
    if m.why is not None and not m.why[space]:
        m.why[space] = reason
    return 0


# ---------------------------------------------------------------------- speeds


def air_speed(g: TriumphState, power: int, kind: int) -> int:
    """3.211, 9.0h, tnt:T11.7a: how far Air Movement goes, farther with Heavy Bombers."""
    speed = g.content.type_air[kind]
    return max(speed, tech_speed(g, power, kind)) if speed > 0 else 0


def sea_speed(g: TriumphState, kind: int) -> int:
    """11.22a, 11.2s, tnt:T11.5a: how far Sea Movement goes; Ground units are Convoys, without escort."""
    if g.content.type_is_ground[kind] and not g.content.type_can_convoy[kind]:
        return 0
    return max(0, g.content.type_sea[kind])


def land_speed(g: TriumphState, power: int, kind: int) -> int:
    """11.1a, tnt:T9.1b: how far Ground units march, farther where a Tech says so."""
    if not g.content.type_is_ground[kind]:
        return 0
    return max(0, g.content.type_land[kind], tech_speed(g, power, kind))


# ---------------------------------------------------------------------- gates


def entry_problem(g: TriumphState, m: Mover, space: int) -> int:
    """Why the mover's units may not enter this land, or 0. Worked out once while the map stays as it is."""
    return entry_to(g, m.entry, m.power, space)


def entry_to(g: TriumphState, table: list[int], power: int, space: int) -> int:
    """Why a Power's units may not enter this land, or 0, by a table that is filled as it is asked."""
    problem = table[space]
    if problem < 0:
        problem = table[space] = may_enter(g, power, space)
    return problem


def region_problem(g: TriumphState, m: Mover, space: int) -> int:
    """16.12, 10.41a, tnt:T8.8d, tnt:T10.7b: why a unit that must keep to some land may not pass, or 0."""
    if m.confined >= 0 and outside_region(g, m.power, space):
        return CONFINED
    if m.winter is not None and not m.winter[space]:
        return REDEPLOY_ONLY if m.redeploys else WINTER_LAND
    return 0 if m.keeper is None else m.keeper(g, m.power, space)


def land_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.1a, 1.11c, tnt:T1.4, tnt:T11.1c: Ground units march over land open to them, and stop at Enemies."""
    problem = (m.bound and region_problem(g, m, space)) or entry_problem(g, m, space)
    if problem:
        return refuse(m, space, problem)
    if g.space_powers[space] & m.enemies:
        return engaging(g, m, space) | (PASS if m.unstopped else 0)
    if m.emergency and is_hostile(g, m.power, space) and not may_reinforce(g, m, space):
        return refuse(m, space, NO_AGGRESSION)
    return (0 if ends_the_way(g, m, space) else PASS) | ending(g, m, space)


def ends_the_way(g: TriumphState, m: Mover, space: int) -> bool:
    """15.24b, 16.33a: whether no way leads on over some land, though nobody is there to be fought."""
    return is_prey_land(g, m, space) or is_proxy_land(g, m, space)


def is_proxy_land(g: TriumphState, m: Mover, space: int) -> bool:
    """16.33a: land of a Rival Proxy Power that is no Enemy yet: to enter it is the Violation."""
    proxies = rival_proxies(g.content, m.power) & ~g.power_enemies[m.power]
    held = g.space_control[space]
    if not proxies or held < 0 or not g.content.space_region[space]:
        return False
    return bool(holding_powers(g, space, held) & proxies)


def is_prey_land(g: TriumphState, m: Mover, space: int) -> bool:
    """15.24b: a Sneak Move is made by the rules of peace: over a Rival's land no way leads on."""
    held = g.space_control[space]
    return bool(m.prey) and held >= 0 and bool(holding_powers(g, space, held) & m.prey)


def coast_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.1b, tnt:T11.3: Naval and Submarine units go one area along the coast, and stop."""
    problem = (m.bound and region_problem(g, m, space)) or entry_problem(g, m, space)
    if problem:
        return refuse(m, space, problem)
    return ending_on_land(g, m, space)


def sea_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.2a, 11.2b, 1.3b, tnt:T1.9c, tnt:T11.4a: over Seas and past Straits; land and Enemies stop it."""
    problem = region_problem(g, m, space) if m.bound else 0
    if problem:
        return refuse(m, space, problem)
    if m.content.space_is_sea[space]:
        if m.ground and convoy_problem(g, m, space):
            return refuse(m, space, CONVOY_ENGAGES)
        passing = PASS if not g.space_powers[space] & m.stoppers or passes_enemies(m) else 0
        return passing | ending_at_sea(g, m, space)
    passing = PASS if m.unlanded or passes_strait(g, m, space) else 0
    problem = entry_problem(g, m, space)
    if problem:
        return passing | refuse(m, space, problem)
    return passing | ending_on_land(g, m, space)


def air_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.3a, tnt:T1.9b, tnt:T11.7a: over Seas, Enemies, land that may be entered, and any Strait or Islet."""
    problem = region_problem(g, m, space) if m.bound else 0
    if problem:
        return refuse(m, space, problem)
    if g.content.space_is_sea[space]:
        return PASS | ending_at_sea(g, m, space)
    problem = entry_problem(g, m, space)
    if problem:
        return (PASS if is_open_passage(m, space) else 0) | refuse(m, space, problem)
    passing = 0 if ends_the_way(g, m, space) and not g.content.space_is_passage[space] else PASS
    return passing | ending_on_land(g, m, space)


def passes_enemies(m: Mover) -> bool:
    """11.0c, tnt:T11.1c: Air Forces and Subs move through areas with Enemy units; all others stop there."""
    return m.kind == SUB or m.kind == AIR or m.unstopped


def passes_strait(g: TriumphState, m: Mover, space: int) -> bool:
    """1.3a, 1.41d, 11.22c, 15.21e, 15.3b, tnt:T1.9b, tnt:T1.9d: ships pass Straits that no Enemy controls.

    To pass those of Rivals and Neutrals needs no declaration.
    """
    if not g.content.space_is_passage[space]:
        return False
    status = land_status(g, m.power, space)
    if status == ENEMY and not is_prey_land(g, m, space):
        return False
    if status != FRIENDLY and not is_open_passage(m, space):
        return False
    return passes_enemies(m) or not enemies_in(g, m.power, space) & m.stoppers


def is_open_passage(m: Mover, space: int) -> bool:
    """1.3a, tnt:T19.1: Straits and Islets lie open to all, but for those that a table closes to strangers."""
    return m.content.space_is_passage[space] and space not in m.closed


def convoy_problem(g: TriumphState, m: Mover, sea: int) -> bool:
    """11.22b, 1.21a, tnt:T11.5b: Convoys enter no Sea that is an Enemy's, now or when the Phase began."""
    return bool((g.space_powers[sea] | g.phase_powers[sea]) & m.stoppers)


def ending_at_sea(g: TriumphState, m: Mover, sea: int) -> int:
    """11.3b: whether a unit may end in a Sea; an Air Force that started at Sea may not."""
    if must_land(g, m):
        return refuse(m, sea, MUST_LAND)
    problem = may_stay_at_sea(g, m.power, sea) if m.content.home_sea_of[sea] or m.content.apart else 0
    if problem:
        return refuse(m, sea, problem)
    if g.space_powers[sea] & m.enemies:
        # Only a Sneak Move brings a Convoy there: it sails on.
        return refuse(m, sea, CONVOY_ENGAGES) if m.ground else engaging(g, m, sea)
    return END


def must_land(g: TriumphState, m: Mover) -> bool:
    """11.3b, tnt:T11.7b: an Air Force at Sea has fuel for the way to Friendly land and nothing else."""
    return m.kind == AIR and g.content.space_is_sea[m.start]


def ending_on_land(g: TriumphState, m: Mover, space: int) -> int:
    """11.221a, 11.552: on Enemy land Convoys Invade; empty Enemy land is closed to ANS units."""
    if g.space_powers[space] & m.enemies:
        return refuse(m, space, MUST_LAND) if must_land(g, m) else engaging(g, m, space)
    if not is_hostile(g, m.power, space):
        return ending(g, m, space)
    if must_land(g, m):
        return refuse(m, space, MUST_LAND)
    if m.emergency and not may_reinforce(g, m, space):
        return refuse(m, space, NO_AGGRESSION)
    if m.ground:
        return ending(g, m, space) | CROSSING
    return ending(g, m, space) if may_raid(g, m, space) else refuse(m, space, PROHIBITED_RAID)


def may_raid(g: TriumphState, m: Mover, space: int) -> bool:
    """11.552, tnt:T11.10: empty Enemy land takes Ground Support, or Strategic Bombing (12.62)."""
    if friends_in(g, m.power, space) and (m.public or has_ground(g, m.commander, space)):
        return True
    if not bombing_firepower(g, m.power, m.kind):
        return False
    return g.space_control[space] >= 0 and g.content.faction_center[g.space_control[space]] == space


def engaging(g: TriumphState, m: Mover, space: int) -> int:
    """11.5, 11.51c, 11.552b, tnt:T10.3b, tnt:T11.9a: a unit that has not left a Battle may enter one."""
    if m.engaged:
        return refuse(m, space, RE_ENGAGE)
    if m.emergency and not may_reinforce(g, m, space):
        return refuse(m, space, NO_AGGRESSION)
    return CROSSING | ending(g, m, space)


def may_reinforce(g: TriumphState, m: Mover, space: int) -> bool:
    """10.11c, 10.11d: whether it is no Aggression to come there: to friends, or as an Intervenor.

    An Armed Minor is no Enemy of the Violator's Enemies; ships and aircraft alone would come to attack it.
    """
    if friends_in(g, m.power, space):
        return True
    nation = m.content.space_nation[space]
    if nation < 0 or not m.ground or not comes_as_ally(g, m.power, nation):
        return False
    return not g.space_powers[space] & m.enemies & ~minor_powers(m.content)


def ending(g: TriumphState, m: Mover, space: int) -> int:
    """Whether a move may end in an area: of some Marines it may hold no more."""
    if m.kind == MARINE and not m.public:
        problem = local_marines(m.content, space).ending_problem(g, m.power, space)
        return refuse(m, space, problem) if problem else END
    return END


def crossing_problem(g: TriumphState, m: Mover, before: int, space: int) -> int:
    """11.52a, 11.52s, 11.221a, tnt:T1.3b: why a Ground unit cannot cross a border to a Battle or a beach."""
    if not m.ground or m.public:
        return 0
    border = g.content.border_between[(before, space)]
    if not has_limit(g, border) or border_free(g, border, m.faction):
        if not g.content.space_is_sea[before] or invasion_free(g, border, m.faction):
            return 0
        return INVASION_LIMIT
    return INVASION_LIMIT if g.content.space_is_sea[before] else BORDER_LIMIT


def leaving(g: TriumphState, m: Mover, space: int, bits: int) -> int:
    """11.51a, 11.51b, tnt:T11.9b: out of a Battle into Friendly areas; Subs and AFs through others, too."""
    if is_held_convoy(g, m):
        return refuse(m, space, CONVOY_STAYS)
    if is_friendly(g, m.power, space) and not g.space_powers[space] & m.enemies:
        if m.ground and not m.public:
            border = g.content.border_between[(m.start, space)]
            if has_limit(g, border) and not border_free(g, border, m.faction):
                return refuse(m, space, BORDER_LIMIT)
        return bits
    refuse(m, space, DISENGAGE)
    return bits & PASS if m.kind in (AIR, SUB) else 0


def is_held_convoy(g: TriumphState, m: Mover) -> bool:
    """11.22b, tnt:T11.5b: Convoys do not Disengage at Sea: among Enemies they stay, and are in the Battle."""
    return m.engaged and m.ground and g.content.space_is_sea[m.start]


# ---------------------------------------------------------------------- Strategic Movement


def may_move_strategically(g: TriumphState, m: Mover) -> bool:
    """11.4a, 11.4c, tnt:T11.8a: from a Friendly area without a Battle; Air Forces from land only."""
    if m.engaged or not (is_friendly(g, m.power, m.start) or starts_among_prey(g, m)):
        return False
    return m.kind != AIR or not g.content.space_is_sea[m.start]


def starts_among_prey(g: TriumphState, m: Mover) -> bool:
    """15.24b: to a Sneak Move a Sea that it shares with Rivals only is Open."""
    return g.content.space_is_sea[m.start] and bool(m.prey) and not g.phase_powers[m.start] & m.stoppers


def is_safe(g: TriumphState, m: Mover, space: int) -> bool:
    """11.4a, tnt:T11.8a: Friendly areas without Enemies, Open Seas among them."""
    if (g.space_powers[space] | g.phase_powers[space]) & m.stoppers:
        return False
    if m.bound and region_problem(g, m, space):
        return False
    if m.content.space_is_sea[space]:
        return not g.units_at[space] or not is_watched(g, m, space)
    held = g.space_control[space]
    if (held < 0 or not m.friends >> held & 1) and not m.neutral:
        return False
    return land_status(g, m.power, space) == FRIENDLY and entry_problem(g, m, space) == 0


def is_watched(g: TriumphState, m: Mover, sea: int) -> bool:
    """tnt:T11.8d: whether an Escaped Enemy Sub keeps Strategic Movement out of a Sea, as in some theatres."""
    if not has_escaped_enemy(g, sea, m.stoppers):
        return False
    return m.content.theatres[m.content.space_theatre[sea]].escaped_subs_stop_strategic


def strategic_land_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.4a: through Friendly land."""
    return PASS | strategic_ending(g, m, space) if is_safe(g, m, space) else 0


def strategic_sea_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.4b, tnt:T11.8c: through Open Seas and Friendly Straits and Islets; other land ends the move."""
    if not is_safe(g, m, space):
        return PASS if passes_foreign_strait(g, m, space) else 0
    content = m.content
    if content.space_is_sea[space]:
        problem = may_stay_at_sea(g, m.power, space) if content.home_sea_of[space] or content.apart else 0
        problem = problem or sneak_ending_problem(g, m, space)
        return PASS | (refuse(m, space, problem) if problem else strategic_ending(g, m, space))
    passing = PASS if content.space_is_passage[space] else 0
    return passing | strategic_ending(g, m, space)


def passes_foreign_strait(g: TriumphState, m: Mover, space: int) -> bool:
    """tnt:T11.8c: in some theatres Strategic Sea Movement passes the Straits of Rivals and Neutrals, too."""
    content = m.content
    if not content.theatres[content.space_theatre[space]].strategic_straits:
        return False
    if (g.space_powers[space] | g.phase_powers[space]) & m.stoppers:
        return False
    return not (m.bound and region_problem(g, m, space)) and passes_strait(g, m, space)


def sneak_ending_problem(g: TriumphState, m: Mover, sea: int) -> int:
    """15.24b: a Sneak Move may end among Rivals only where it is not Strategic."""
    return STRATEGIC_SNEAK if g.space_powers[sea] & m.prey else 0


def strategic_air_gate(g: TriumphState, m: Mover, space: int) -> int:
    """11.4c, tnt:T11.8b: over Friendly land and Open Seas, to land."""
    if not is_safe(g, m, space):
        return 0
    if g.content.space_is_sea[space]:
        return PASS | refuse(m, space, STRATEGIC_AIR)
    return PASS | strategic_ending(g, m, space)


def strategic_ending(g: TriumphState, m: Mover, space: int) -> int:
    """10.42a: in Winter, Strategic Movement of the redeploying Factions ends in Bases or Home Territory."""
    if m.plain:
        return END
    if m.redeploys and not is_winter_quarters(g, m, space):
        return refuse(m, space, REDEPLOY_ONLY)
    return ending(g, m, space)


def is_winter_quarters(g: TriumphState, m: Mover, space: int) -> bool:
    """10.42a: a Base, or Home Territory of a Great Power of the Faction."""
    home = g.content.space_home[space]
    if home >= 0 and g.content.power_kind[home] == GREAT and g.content.power_faction[home] == m.faction:
        return True
    return g.content.space_base[space]
