"""The Combat Phase: which Battles are fought, at whom units fire, and when they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.bots.officers.triumph.campaign import enemies_at, prize, value_of
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.strength import exact, fighter
from sandtable.bots.officers.triumph.threats import garrison, importance
from sandtable.games.triumph.content import CLASS_A, CLASS_G, CLASS_N, CLASS_S, FORTRESS
from sandtable.games.triumph.system import kinds
from sandtable.games.triumph.system.battle import battle_of, opposing
from sandtable.games.triumph.system.firing import firepower


def battles(desk: Desk, codes: Sequence[int]) -> int:
    """Fight where it pays; the greatest prize first."""
    resolve = [code for code in codes if code >> 16 == kinds.RESOLVE]
    if resolve:
        return max(resolve, key=lambda code: prize(desk.g, desk.me, code & 0xFFFF))
    for code in codes:
        if code >> 16 == kinds.ACTIVATE and pays(desk, code & 0xFFFF):
            return code
    return kinds.DONE << 16 if kinds.DONE << 16 in codes else codes[0]


def pays(desk: Desk, space: int) -> bool:
    """Whether it pays to fight on in a place."""
    g, content = desk.g, desk.content
    own = [u for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == desk.me]
    if not own:
        return False
    foes = [fighter(g, unit) for unit in enemies_at(g, g.unit_power[own[0]], space)]
    prospect = exact(g, space, [fighter(g, unit) for unit in own], [], foes)
    return value_of(prospect, prize(g, desk.me, space)) > 0 or prospect.killed > prospect.lost


def act(desk: Desk, codes: Sequence[int]) -> int:
    """Fire where it hurts most; leave a lost Battle."""
    g, unit = desk.g, desk.step.unit
    exits = [code for code in codes if code >> 16 in (kinds.RETREAT, kinds.REBASE)]
    if exits and hopeless(desk, unit):
        return shelter(desk, exits)
    fires = [code for code in codes if code >> 16 == kinds.FIRE]
    if fires:
        return max(fires, key=lambda code: fire_value(desk, unit, code & 0xFFFF))
    passing = [code for code in codes if code >> 16 == kinds.PASS]
    if passing and not g.content.type_is_ground[g.unit_kind[unit]] and exits:
        return shelter(desk, exits)
    return passing[0] if passing else codes[0]


def fire_value(desk: Desk, unit: int, target: int) -> float:
    """The Hits to be expected, by what they are worth there."""
    g = desk.g
    land = desk.content.space_is_land[g.unit_space[unit]]
    weight = {CLASS_G: 1.6 if land else 1.0, CLASS_A: 1.0, CLASS_N: 1.2, CLASS_S: 0.9, kinds.AT_CONVOYS: 1.9}
    if target == kinds.AT_INDUSTRY:
        return 3.0 * firepower(g, unit, target)
    battle = battle_of(g)
    there = opposing(g, battle, g.unit_power[unit]) if battle is not None else []
    strength = sum(fighter(g, u).cv for u in there if desk.content.type_class[fighter(g, u).kind] == target)
    return firepower(g, unit, target) * weight.get(target, 1.0) + 0.01 * strength


def hopeless(desk: Desk, unit: int) -> bool:
    """Whether a unit had better leave: it is outnumbered, and the place is not worth its loss."""
    g, content = desk.g, desk.content
    space = g.unit_space[unit]
    if g.unit_kind[unit] == FORTRESS:
        return False
    foes = [fighter(g, u) for u in enemies_at(g, g.unit_power[unit], space)]
    own = [fighter(g, u) for u in g.units_at[space] if content.power_faction[g.unit_power[u]] == desk.me]
    theirs, mine = sum(f.cv for f in foes), sum(f.cv for f in own)
    if content.space_is_land[space] and importance(g, desk.me, space) >= 20.0:
        return theirs > 4 * mine and garrison(g, desk.me, space) > g.unit_cv[unit]
    return theirs > 2.2 * mine


def shelter(desk: Desk, codes: Sequence[int]) -> int:
    """Where to go: to what is worth holding, and not alone."""
    g = desk.g

    def value(code: int) -> float:
        space = code & 0xFFFF
        if code >> 16 not in (kinds.RETREAT, kinds.REBASE):
            return -1.0
        return importance(g, desk.me, space) + garrison(g, desk.me, space)

    return max(codes, key=value)


def strongest(desk: Desk, codes: Sequence[int]) -> int:
    """The unit with most CV acts first."""
    return max(codes, key=lambda code: desk.g.unit_cv[code & 0xFFFF] if code >> 16 != kinds.DONE else -1)


def weakest_link(desk: Desk, codes: Sequence[int]) -> int:
    """Of equals the one that is worth least takes the Hit: one that cannot shoot any more this round."""
    g = desk.g
    return max(codes, key=lambda code: (g.unit_kind[code & 0xFFFF], -g.unit_cv[code & 0xFFFF]))


HANDLERS: Final = {
    "combat": battles,
    "partner-combat": battles,
    "combat-action": act,
    "must-leave": shelter,
    "rebase-to": shelter,
    "land-battle": strongest,
    "apply-hits": weakest_link,
}
