"""18.4: the Atomic Bomb, and whether it can be carried to a Rival's Production Center."""

from __future__ import annotations

from sandtable.games.triumph.content import AIR
from sandtable.games.triumph.system.gates import air_speed
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState, is_active, power_has_tech
from sandtable.games.triumph.system.tables import event
from sandtable.games.triumph.system.units import reveal_unit
from sandtable.games.triumph.system.victory import ATOMIC, win

CARRIED = event(
    "atomic", "unit from:space to:space", "{0} can carry the Atomic Bomb from {1} to {2}.", by="unit"
)


def bomb_of(g: TriumphState, faction: int) -> int:
    """9.6: the Technology that is the last stage of the Atomic Bomb on a faction's board, or -1."""
    content = g.content
    mine = [t for t in range(content.n_techs) if content.tech_theatre[t] == content.faction_theatre[faction]]
    last = max(mine, key=lambda tech: content.tech_stage[tech], default=-1)
    return last if last >= 0 and content.tech_stage[last] else -1


def phase_start(g: TriumphState, unit: int) -> int:
    """18.4: where a unit began this Movement Phase."""
    return g.unit_origin[unit] if g.unit_moved[unit] else g.unit_space[unit]


def in_range(g: TriumphState, start: int, speed: int) -> list[bool]:
    """18.4, 11.3, tnt:T16.4: the areas that an Air Force can reach from there, whoever is in between."""
    content = g.content
    left = [-1] * content.n_spaces
    left[start] = speed
    queue = [start]
    for here in queue:
        for near in content.air_links[here]:
            rest = left[here] - content.enter_cost[near]
            if rest > left[near]:
                left[near] = rest
                queue.append(near)
    return [rest >= 0 for rest in left]


def targets(g: TriumphState, faction: int) -> list[int]:
    """18.4: the Production Centers of Rivals, unless one's own side holds them."""
    seats = g.faction_seat
    mine = (faction, g.content.faction_partner[faction])
    rivals = [other for other in g.turn_order if seats[other] != seats[faction] and other not in mine]
    centers = [g.content.faction_center[rival] for rival in rivals]
    return [center for center in centers if g.space_control[center] not in mine]


def carries_bomb(g: TriumphState, faction: int, unit: int, bomb: int) -> bool:
    """18.4, 9.0a: Air Forces of the faction's own Powers; Proxy Powers have no part in its Technology."""
    content = g.content
    power = g.unit_power[unit]
    if g.unit_space[unit] < 0 or content.power_faction[power] != faction or g.unit_kind[unit] != AIR:
        return False
    return not g.power_neutral[power] and power_has_tech(g, power, bomb)


def carrier(g: TriumphState, faction: int, bomb: int) -> tuple[int, int]:
    """18.4, tnt:T16.4: an Air Force that began the Phase within range, and its target; or (-1, -1)."""
    centers = targets(g, faction)
    for unit in range(g.content.n_units):
        if carries_bomb(g, faction, unit, bomb):
            speed = air_speed(g, g.unit_power[unit], AIR)
            near = in_range(g, phase_start(g, unit), speed)
            for center in centers:
                if near[center]:
                    return unit, center
    return -1, -1


def check_bombs(g: TriumphState) -> None:
    """18.4: see whether anybody whose Movement it is drops the bomb."""
    for faction in g.active:
        if faction >= 0 and not g.finished:
            check_bomb(g, faction)


def check_bomb(g: TriumphState, faction: int) -> None:
    """18.4, tnt:T16.4, conquest-and-tragedy:15.0c: the bomb within range of a Rival's Center wins, alone."""
    if g.phase != MOVEMENT or not is_active(g, faction):
        return
    bomb = bomb_of(g, faction)
    if bomb < 0 or not g.techs[faction] >> bomb & 1:
        return
    unit, center = carrier(g, faction, bomb)
    if unit >= 0:
        reveal_unit(g, unit)
        g.tell(CARRIED, unit, phase_start(g, unit), center)
        win(g, ATOMIC, [faction])
