"""The Movement Phase: declarations, attacks, and bringing units to where they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.bots.officers.triumph.campaign import Assault, assaults, reach
from sandtable.bots.officers.triumph.desk import Desk
from sandtable.bots.officers.triumph.fleet import bomber, escort, hunts
from sandtable.bots.officers.triumph.lookahead import best_of, turn_over
from sandtable.bots.officers.triumph.orders import Orders
from sandtable.bots.officers.triumph.plan import FAR, distances, surplus
from sandtable.bots.officers.triumph.strength import fighter
from sandtable.bots.officers.triumph.threats import garrison, importance, needs
from sandtable.bots.officers.triumph.war import declaration
from sandtable.engine.columns import LIST
from sandtable.games.triumph.system import kinds

DECLARATIONS: Final = (
    kinds.DECLARE,
    kinds.VIOLATE,
    kinds.VIOLATE_BY_PROXY,
    kinds.SNEAK,
)


ATTACKS: Final = 3  # so many attacks are tried out
PLAIN: Final = 8.0  # an attack that is so much better than all else needs no trial


class Order(NamedTuple):
    """A unit, and where it goes."""

    unit: int
    space: int


def move(desk: Desk, codes: Sequence[int]) -> int:
    """Declare what pays, then the next move of the plan; what Partisans can do; then no more."""
    order = next_order(desk)
    following = kinds.DONE << 16 if order is None else kinds.MOVE << 16 | order.unit
    declared = [code for code in codes if code >> 16 in DECLARATIONS]
    if declared and not desk.g.obliged[desk.me]:
        code = declaration(desk, declared, following if following in codes else 0)
        if code:
            return code
    rising = irregulars(desk, codes)
    if rising:
        return rising
    if order is not None and following in codes:
        return attack_or_wait(desk, codes, following)
    if kinds.RECRUIT << 16 in codes:
        return kinds.RECRUIT << 16
    if kinds.DONE << 16 in codes:
        return kinds.DONE << 16
    moves = [code for code in codes if code >> 16 == kinds.MOVE]
    return max(moves, key=lambda code: desk.g.unit_cv[code & 0xFFFF]) if moves else codes[0]


def irregulars(desk: Desk, codes: Sequence[int]) -> int:
    """Partisans take up arms where nobody much stands in their way."""
    g, best, best_value = desk.g, 0, 1.0
    for code in codes:
        space = code & 0xFFFF
        if code >> 16 in (kinds.MILITARISE, kinds.RISE):
            value = uprising(desk, space, 1 if code >> 16 == kinds.MILITARISE else 2)
        elif code >> 16 == kinds.PROMOTE:
            value = 3.0 + desk.content.space_muster[g.unit_space[space]]
        else:
            continue
        if value > best_value:
            best, best_value = code, value
    return best


def uprising(desk: Desk, space: int, cv: int) -> float:
    """What a new Militia in a Province is worth: its Muster, if it can hold out there."""
    g = desk.g
    friends = garrison(g, desk.me, space)
    foes = sum(fighter(g, u).cv for u in g.units_at[space]) - friends
    if g.space_control[space] < 0:
        foes += desk.content.space_muster[space]
    worth = 4.0 * desk.content.space_muster[space]
    rising = friends + max(cv, min(g.partisans[space], g.commands[desk.me]))
    return worth * rising / (rising + 2.0 * foes) if rising >= foes else 0.0


def attack_or_wait(desk: Desk, codes: Sequence[int], following: int) -> int:
    """Which attack is begun now, or none of them: tried out where that is not plain."""
    plans, free = planned(desk)
    if desk.player is None or is_plain(plans):
        return following
    scores: dict[int, float] = {}
    orders: dict[int, Orders] = {}
    for plan in plans[:ATTACKS]:
        code = kinds.MOVE << 16 | plan.units[0]
        if code in codes and code not in scores:
            scores[code], orders[code] = plan.score, Orders(plan.units, plan.space, desk.player)
    quiet = quiet_order(desk, free)
    waiting = kinds.DONE << 16 if quiet is None else kinds.MOVE << 16 | quiet.unit
    if waiting in codes and waiting not in scores:
        scores[waiting] = 0.0
        orders[waiting] = Orders(quiet[:1] if quiet else (), quiet.space if quiet else -1, desk.player)
    return best_of(desk, scores, turn_over(desk), orders) if len(scores) > 1 else following


def is_plain(plans: list[Assault]) -> bool:
    """Whether the best attack needs no trial: there is none, or it is worth far more than the next best."""
    if not plans:
        return True
    second = plans[1].score if len(plans) > 1 else 0.0
    return plans[0].score - second > PLAIN


def next_order(desk: Desk) -> Order | None:
    """The next move of the plan: the best attack, or else a move without one."""
    plans, free = planned(desk)
    return Order(plans[0].units[0], plans[0].space) if plans else quiet_order(desk, free)


def quiet_order(desk: Desk, free: dict[int, list[int]]) -> Order | None:
    """A move without attack: what defence needs, then what prepares another attack, then escorts."""
    g, me = desk.g, desk.me
    found = bomber(g, me, free)
    if found is None:
        order = reinforcement(desk, free) or advance(desk, free)
        if order is not None:
            return order
        found = escort(g, me, desk.campaign, free)
    return None if found is None else Order(*found)


def advance(desk: Desk, free: dict[int, list[int]]) -> Order | None:
    """A unit that can be spared, on its way to where the army gathers."""
    plan = desk.campaign
    if plan is None:
        return None
    far = distances(desk.content, plan.staging)
    spared = set(surplus(desk.g, desk.mine, desk.me, plan.proxy))
    best: Order | None = None
    best_value = 0.0
    for unit, spaces in free.items():
        here = far[desk.g.unit_space[unit]]
        if unit not in spared or here > FAR:
            continue
        for space in spaces:
            value = (here - far[space]) * desk.g.unit_cv[unit]
            if far[space] < here and value > best_value:
                best, best_value = Order(unit, space), value
    return best


Planned = tuple[list[Assault], dict[int, list[int]]]
_last: dict[str, tuple[object, Planned]] = {}


def planned(desk: Desk) -> Planned:
    """The attacks from this position, and where units can go in peace.

    The last answer is kept with all that it was worked out from, because two questions ask for it.
    """
    g, me = desk.g, desk.me
    lists = [column.name for column in g.columns if column.shape == LIST]
    key = (g.game.id, g.viewer, me, g.year, g.season, [getattr(g, name) for name in lists])
    kept = _last.get("plan")
    if kept is not None and kept[0] == key:
        return kept[1]
    found = reach(g, me)
    plans = assaults(g, desk.mine, me, found) or hunts(g, me, found.sea)
    _last["plan"] = (key, (plans, found.free))
    return plans, found.free


def reinforcement(desk: Desk, free: dict[int, list[int]]) -> Order | None:
    """A unit that can be spared, to the place that lacks most for what it is worth."""
    g, me = desk.g, desk.me
    wanted = needs(g, desk.mine, me)
    lack = {space: need - garrison(g, me, space) for space, need in wanted.items()}
    best: Order | None = None
    best_value = 0.5
    for unit, spaces in free.items():
        if not desk.content.type_is_ground[g.unit_kind[unit]]:
            continue
        origin, cv = g.unit_space[unit], g.unit_cv[unit]
        if lack.get(origin, -99.0) + cv > 0 and origin in lack:
            continue
        for space in spaces:
            short = lack.get(space, 0.0)
            if short > 0 and space != origin:
                value = min(short, cv) * importance(g, me, space) / 10.0
                if value > best_value:
                    best, best_value = Order(unit, space), value
    return best


def destination(desk: Desk, codes: Sequence[int]) -> int:
    """Where the unit of the plan goes; if several attacks begin with it, tried out."""
    plans, free = planned(desk)
    begun = {
        kinds.TO << 16 | plan.space: plan
        for plan in plans
        if plan.units[0] == desk.step.unit and kinds.TO << 16 | plan.space in codes
    }
    if begun:
        scores = {code: plan.score for code, plan in list(begun.items())[:ATTACKS]}
        if desk.player is None or len(scores) == 1:
            return max(scores, key=lambda code: scores[code])
        orders = {code: Orders(begun[code].units[1:], begun[code].space, desk.player) for code in scores}
        return best_of(desk, scores, turn_over(desk), orders)
    order = quiet_order(desk, free)
    if order is not None and order.unit == desk.step.unit and kinds.TO << 16 | order.space in codes:
        return kinds.TO << 16 | order.space
    for plan in plans:
        if kinds.TO << 16 | plan.space in codes:
            return kinds.TO << 16 | plan.space
    return max(codes, key=lambda code: importance(desk.g, desk.me, code & 0xFFFF))


def entrance(desk: Desk, codes: Sequence[int]) -> int:
    """Over land rather than over a beach: land comes first."""
    return codes[0]


HANDLERS: Final = {
    "movement": move,
    "partner-movement": move,
    "move-to": destination,
    "move-via": entrance,
}
