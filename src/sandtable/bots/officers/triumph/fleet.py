"""Ships and aircraft: hunting the Enemy at sea, escorting Convoys, and carrying the Bomb."""

from __future__ import annotations

from typing import Final

from sandtable.bots.officers.triumph.campaign import ENEMY_CV, OWN_CV, Assault, enemies_at
from sandtable.bots.officers.triumph.plan import Campaign, distances
from sandtable.bots.officers.triumph.strength import Fighter, Prospect, fighter, may_be_ground
from sandtable.games.triumph.content import AIR, CARRIER, FLEET
from sandtable.games.triumph.odds import battle_odds, row_of
from sandtable.games.triumph.system.atomic import bomb_of, in_range, targets
from sandtable.games.triumph.system.gates import air_speed
from sandtable.games.triumph.system.state import TriumphState

MOST: Final = 4  # ships of a side that exact odds are asked for
UNLIKELY: Final = 1e-2
OPEN_SEA: Final = 1.0  # what it is worth to rule a sea
WORTH_IT: Final = 1.5


def sea_fight(g: TriumphState, space: int, ours: list[Fighter], theirs: list[Fighter]) -> Prospect:
    """What to expect of a Battle at sea: exactly if it is small, else by its strongest ships."""
    strongest = sorted(ours, key=lambda f: -f.cv)[:MOST]
    against = sorted(theirs, key=lambda f: -f.cv)[:MOST]
    attack = tuple((row_of(g, f.power, f.kind, space), f.cv) for f in strongest)
    defence = tuple((row_of(g, f.power, f.kind, space), f.cv) for f in against)
    odds = battle_odds(attack, defence, sea=True, least=UNLIKELY)
    scale = len(theirs) / max(1, len(against))
    lost = sum(f.cv for f in strongest) - odds.attacker_cv
    killed = sum(f.cv for f in against) - odds.defender_cv
    edge = len(ours) / len(strongest) / scale
    return Prospect(min(1.0, odds.attacker * edge), scale * lost / edge, scale * killed)


def hunts(g: TriumphState, me: int, seas: dict[int, list[int]]) -> list[Assault]:
    """The Battles at sea that pay, the best first."""
    found = []
    for space, units in seas.items():
        ships = sorted(units, key=lambda u: -g.unit_cv[u])[: g.commands[me]]
        foes = [fighter(g, unit) for unit in enemies_at(g, g.unit_power[ships[0]], space)]
        ours = [fighter(g, unit) for unit in ships]
        if not foes or sum(f.cv for f in ours) < sum(f.cv for f in foes):
            continue
        prospect = sea_fight(g, space, ours, foes)
        score = prospect.takes * OPEN_SEA - OWN_CV * prospect.lost + ENEMY_CV * prospect.killed
        if score > WORTH_IT:
            found.append(Assault(space, tuple(ships), prospect, score))
    found.sort(key=lambda plan: (-plan.score, plan.space))
    return found


def fights_at_sea(g: TriumphState, unit: int) -> bool:
    """Whether a unit is sent against ships."""
    return g.unit_kind[unit] in (FLEET, CARRIER)


# ---------------------------------------------------------------------- escorts


def escorted_seas(g: TriumphState, me: int, plan: Campaign | None) -> list[int]:
    """The seas in which Convoys need ships beside them: where they are, and on the way of a landing."""
    content = g.content
    seas = []
    for space, units in enumerate(g.units_at):
        if content.space_is_sea[space]:
            own = [u for u in units if content.power_faction[g.unit_power[u]] == me]
            guarded = any(fights_at_sea(g, unit) for unit in own)
            if not guarded and any(may_be_ground(g, unit) for unit in own):
                seas.append(space)
    if plan is not None and plan.staging not in content.land_links[plan.objective]:
        seas += [space for space in content.sea_links[plan.objective] if not g.units_at[space]]
    return seas


def escort(
    g: TriumphState, me: int, plan: Campaign | None, free: dict[int, list[int]]
) -> tuple[int, int] | None:
    """A Fleet and the sea where it is needed, if one can be spared; at War only."""
    if not g.at_war[me]:
        return None
    seas = escorted_seas(g, me, plan)
    for unit, spaces in free.items():
        if fights_at_sea(g, unit) and g.content.space_is_land[g.unit_space[unit]]:
            for space in seas:
                if space in spaces:
                    return unit, space
    return None


# ---------------------------------------------------------------------- the Bomb


def has_bomb(g: TriumphState, me: int) -> bool:
    """Whether a faction has the last stage of the Atomic Bomb."""
    bomb = bomb_of(g, me)
    return bomb >= 0 and bool(g.techs[me] >> bomb & 1)


def bomber(g: TriumphState, me: int, free: dict[int, list[int]]) -> tuple[int, int] | None:
    """An Air Force, and where it comes nearest to a Rival's Center, to strike from there next time."""
    centers = targets(g, me)
    if not has_bomb(g, me) or not centers:
        return None
    best: tuple[int, int] | None = None
    best_way = 99
    for unit, spaces in free.items():
        if g.unit_kind[unit] != AIR:
            continue
        here = min(distances(g.content, center)[g.unit_space[unit]] for center in centers)
        for space in spaces:
            near = in_range(g, space, air_speed(g, g.unit_power[unit], AIR))
            way = min(0 if near[center] else distances(g.content, center)[space] for center in centers)
            if way < min(best_way, here):
                best, best_way = (unit, space), way
    return best
