"""2.42, 2.43: before ALLIANCE the Capitalists' units in the Secondary Theater keep to what is their own."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.armed_minors import opponents
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.engagement import faction_mask, is_aggression
from sandtable.games.triumph.system.entry import CONFINEMENTS, Confinement
from sandtable.games.triumph.system.partners import ALLIANCE, relationship
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world.joining import PARTNERS, world_data
from sandtable.games.triumph.world.tables import refusal

LEAVES_FRIENDLY = refusal(
    "2.42", "Before the ALLIANCE these units must stay in Friendly Territory and adjacent Seas."
)
LEAVES_HOME = refusal(
    "2.43", "Before the ALLIANCE these units must stay in their Home Territory and Home Seas."
)
NO_AGGRESSION = refusal("2.4", "Before the ALLIANCE these units cannot commit Aggression.")


def confines(g: TriumphState, power: int) -> Confinement | None:
    """1.2c, 7.122s, 8.12s, 8.13b: what Restricts the units of a Power, which an ALLIANCE alone ends."""
    faction = g.content.power_faction[power]
    limit = limit_of(g.content, faction, power)
    return None if limit is None or relationship(g, faction) >= ALLIANCE else limit


@cache
def limit_of(content: Content, faction: int, power: int) -> Confinement | None:
    """2.42d, 2.43b: which limit holds for a Power's units; none at home, or where its faction has none."""
    if faction < 0 or content.power_theatre[power] == content.faction_theatre[faction]:
        return None
    return LIMITS.get(world_data().restricted.get(content.faction_id[faction], ""))


def friendly_limit(g: TriumphState, power: int, space: int) -> int:
    """2.42b: Friendly Territory and adjacent Seas are open, to units that do not Aggress."""
    if g.content.space_is_sea[space]:
        near = any(is_friendly_land(g, power, land) for land in g.content.links[space])
    else:
        near = is_friendly_land(g, power, space)
    return aggression_problem(g, power, space) if near else LEAVES_FRIENDLY


def is_friendly_land(g: TriumphState, power: int, space: int) -> bool:
    """2.42b: whether land is Friendly to a Power's units, in whichever theatre it lies."""
    content = g.content
    if not content.space_is_land[space]:
        return False
    return land_status(g, content.theatre_power[content.space_theatre[space]][power], space) == FRIENDLY


def home_limit(g: TriumphState, power: int, space: int) -> int:
    """2.43b, 2.43c: nothing but Home Territory and Home Seas is open, to units that do not Aggress."""
    content = g.content
    faction = content.power_faction[power]
    if content.space_is_sea[space]:
        own = bool(content.home_sea_of[space] & faction_mask(g, faction))
    else:
        own = content.space_home[space] >= 0 and content.power_faction[content.space_home[space]] == faction
    return aggression_problem(g, power, space) if own else LEAVES_HOME


def aggression_problem(g: TriumphState, power: int, space: int) -> int:
    """1.2c, 2.42b, 2.43b: Restricted units come to the help of others, but do not Aggress."""
    enemies = g.space_powers[space] & opponents(g, power)
    return NO_AGGRESSION if enemies and is_aggression(g, power, space) else 0


LIMITS: Final[dict[str, Confinement]] = {"friendly": friendly_limit, "home": home_limit}


def install() -> None:
    """Let units be Restricted where Partners conduct the Phases."""
    CONFINEMENTS[PARTNERS] = confines
