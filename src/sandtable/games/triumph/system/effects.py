"""9.0: what Technologies do to units. The figures are data; here they meet those who have the Tech."""

from __future__ import annotations

from sandtable.games.triumph.content import N_CLASSES
from sandtable.games.triumph.system.state import TriumphState, power_has_tech


def best(g: TriumphState, power: int, rows: tuple[tuple[int, int], ...]) -> int:
    """9.3: the highest figure among the Techs that a Power's units use, or 0."""
    found = 0
    for tech, figure in rows:
        if figure > found and power_has_tech(g, power, tech):
            found = figure
    return found


def tech_firepower(g: TriumphState, power: int, kind: int, aimed: int) -> int:
    """9.0f, 9.0g, 9.0i, 9.0l, tnt:T9.1b: the Firepower that Techs give to a type against a class, or 0."""
    return best(g, power, g.content.fire_techs[kind * N_CLASSES + aimed])


def home_dice(g: TriumphState, power: int, kind: int, aimed: int) -> int:
    """9.0c, tnt:T9.4: dice for each CV that Techs give in Friendly Territory; one without."""
    return max(1, best(g, power, g.content.home_dice_techs[kind * N_CLASSES + aimed]))


def bombing_firepower(g: TriumphState, power: int, kind: int) -> int:
    """9.0d, tnt:T9.1b: the Firepower at Industry that Techs give to a type, or 0."""
    return best(g, power, g.content.bombing_techs[kind])


def tech_speed(g: TriumphState, power: int, kind: int) -> int:
    """9.0h, tnt:T9.1b: the speed that Techs give to a type, or 0."""
    return best(g, power, g.content.speed_techs[kind])


def tech_first_fires(g: TriumphState, power: int, kind: int) -> int:
    """9.0j, 9.0k, tnt:T9.5a: how many Techs give a type FirstFire."""
    return sum(power_has_tech(g, power, tech) for tech in g.content.first_fire_techs[kind])


def invaders_act(g: TriumphState, power: int) -> bool:
    """9.0e: whether a Tech lets all Sea Invaders of a Power keep their Combat Action."""
    return any(power_has_tech(g, power, tech) for tech in g.content.invader_techs)
