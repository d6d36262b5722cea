"""14.3: Violations of the British Empire and of America: ALLIANCE at once, and War with both Capitalists.

Each is declared as that of the nation that stands for the Power: `violate british-empire`, `violate usa`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content, year_events
from sandtable.games.triumph.system import follow_up, partners, theatre_hooks, war
from sandtable.games.triumph.system.battle import fighters
from sandtable.games.triumph.system.partners import ALLIANCE, partnership_of, relationship
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import enemies_of
from sandtable.games.triumph.world import capitalists
from sandtable.games.triumph.world.joining import PARTNERS, world_data
from sandtable.games.triumph.world.tables import refusal

OWN_SIDE = refusal("2.1", "Partners cannot be at War with each other.")
ALLIES = refusal("14.3", "The Capitalists are Allies: Declare War on the one whose home is in your theatre.")
AT_WAR = refusal(
    "14.3", "You are already at War with that Capitalist, so you can attack without a Violation."
)

VIOLATED = event("empire-violated", "faction nation", "{0} {0:Violates/Violate} {1}.", by="faction")


@cache
def violable(content: Content) -> tuple[int, ...]:
    """14.31a, 14.32a: the nations that stand for the Powers that can be Violated so."""
    return tuple(content.nation_index[name] for name in world_data().violable)


def owner_of(content: Content, nation: int) -> int:
    """Whose Power it is: the Capitalist who is not at home in that theatre."""
    return content.power_faction[content.nation_power[nation]]


def at_home(content: Content, nation: int) -> int:
    """14.31a, 14.32a: the other Capitalist, upon whom War is Declared with it."""
    return content.faction_partner[owner_of(content, nation)]


# ---------------------------------------------------------------------- declaring


def problem(g: TriumphState, faction: int, nation: int) -> int:
    """14.31a, 14.32a: why a faction cannot Violate one of these Powers now, or 0."""
    owner = owner_of(g.content, nation)
    if partnership_of(g.content, faction) == partnership_of(g.content, owner):
        return OWN_SIDE
    if relationship(g, owner) >= ALLIANCE:
        return ALLIES
    return war_problem(g, faction, owner)


def war_problem(g: TriumphState, faction: int, owner: int) -> int:
    """14.31d, 14.32c: who is at War with a Capitalist does not Violate that one's land or units."""
    return AT_WAR if war.at_war(g, faction, owner) else 0


def violate(g: TriumphState, faction: int, nation: int) -> None:
    """14.31a, 14.31b, 14.31c, 14.32a, 14.3t: an ALLIANCE, then War with the Capitalist at home there."""
    g.tell(VIOLATED, faction, nation)
    form_alliance(g)
    hasten(g, faction, nation)
    victim = at_home(g.content, nation)
    if war.sneaks_upon(g, faction, victim):
        for ally in partners.allies_of(g, victim):
            war.become_enemies(g, faction, ally)
    elif not war.at_war(g, faction, victim):
        war.make_war(g, faction, victim)
    else:
        war.aggress_at_sea(g, faction, owner_of(g.content, nation))


def form_alliance(g: TriumphState) -> None:
    """8.13a, 14.31a, 14.32a: the Capitalists become Allies at once, whatever Influence there was."""
    capitalists.form_alliance(g)


def hasten(g: TriumphState, faction: int, nation: int) -> None:
    """14.32b: the year of a Violation is noted like that of a Declaration upon the Violated; no penalty."""
    war.note_year(g, faction, owner_of(g.content, nation), g.year)


# ---------------------------------------------------------------------- the Aggression that must follow


def victims(g: TriumphState, nation: int) -> int:
    """14.31a, 14.32a: the Powers that are Violated: all of that Capitalist's in this theatre, as a mask."""
    return abroad(g.content, owner_of(g.content, nation))


@cache
def abroad(content: Content, faction: int) -> int:
    """The Powers of a faction outside its own theatre, as a mask."""
    home = content.faction_theatre[faction]
    powers = content.faction_powers[faction]
    return sum(1 << power for power in powers if content.power_theatre[power] != home)


def trespasses(g: TriumphState, power: int, space: int, nation: int) -> bool:
    """14.31a, 14.32a, 14.3t: attack upon its units, or entry into its land, Home Seas or what it guards."""
    content, owner = g.content, g.content.nation_power[nation]
    if content.space_theatre[space] != content.power_theatre[owner]:
        return False
    if content.space_is_sea[space] and content.home_sea_of[space] >> owner & 1:
        return True
    if follow_up.strikes(g, power, space, victims(g, nation)):
        return True
    return bool(content.guards.get(space, 0) & victims(g, nation))


def shared_seas(g: TriumphState, faction: int, nation: int) -> list[int]:
    """14.31e, 14.32d: units that stay in a Sea with those of the Violated fight there as the Aggressor."""
    violated = victims(g, nation)
    seas = war.shared_seas(g, faction, owner_of(g.content, nation))
    return [sea for sea in seas if g.space_powers[sea] & violated]


def entered(g: TriumphState, power: int, space: int) -> None:
    """14.32b: to do in a War what would be a Violation in peace is one as well; the first time counts."""
    faction = g.content.power_faction[power]
    for nation in violable(g.content):
        if brings_forward(g, faction, nation) and trespasses(g, power, space, nation):
            g.tell(VIOLATED, faction, nation)
            hasten(g, faction, nation)


def attacked(g: TriumphState, faction: int, space: int) -> None:
    """14.32d: so is an attack upon units that share the area already."""
    for nation in violable(g.content):
        if brings_forward(g, faction, nation) and fights_upon(g, faction, space, victims(g, nation)):
            g.tell(VIOLATED, faction, nation)
            hasten(g, faction, nation)


def fights_upon(g: TriumphState, faction: int, space: int, victims: int) -> bool:
    """14.32d: whether units of a faction in an area have Enemies of some Powers there."""
    own = partners.members(fighters(g, faction, space))
    return any(enemies_of(g, power, space) & g.space_powers[space] & victims for power in own)


def brings_forward(g: TriumphState, faction: int, nation: int) -> bool:
    """14.32b: whether a faction that is at home there would bring forward what nothing has before."""
    content, owner = g.content, owner_of(g.content, nation)
    if faction < 0 or content.faction_theatre[faction] != content.nation_theatre[nation]:
        return False
    if not war.at_war(g, faction, owner) or g.war_year[faction * content.n_factions + owner]:
        return False
    return any((faction, owner) in happening.declared for happening in year_events(content))


# The columns that an ALLIANCE and the War change, and what is noted with them.
CHANGED: Final[tuple[str, ...]] = (
    *war.CHANGED_BY_WAR,
    "eyes",
    "friends",
    "influence",
    "influence_of",
    "nation_enemies",
    "nation_status",
    "nation_violators",
    "relations",
    "side",
    "space_aggressor",
    "surprise",
)

VIOLATIONS: Final = theatre_hooks.PowerViolations(
    violable, problem, violate, at_home, victims, trespasses, shared_seas, entered, CHANGED
)


def install() -> None:
    """Let these Powers be Violated where Partners conduct the Phases."""
    theatre_hooks.POWER_VIOLATIONS[PARTNERS] = VIOLATIONS
