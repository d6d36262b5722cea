"""What is true of the steps under way in every legal state: their secrets, and moves half entered."""

from __future__ import annotations

from sandtable.games.orange_swan.base.content import BLOCKS, CV, MAJORS, MAP, SUB, major_of
from sandtable.games.orange_swan.rules.builds import DeployAt
from sandtable.games.orange_swan.rules.engaging import Approach, Attack, check_join, origins
from sandtable.games.orange_swan.rules.land_movement import March
from sandtable.games.orange_swan.rules.landing_rules import check_air_strength, check_number
from sandtable.games.orange_swan.rules.marching import check_enter
from sandtable.games.orange_swan.rules.naval_movement import Course
from sandtable.games.orange_swan.rules.pearl_harbor import US_FLEET, US_WATERS, Carriers, Trade, may_trade
from sandtable.games.orange_swan.rules.reach import entry_cost, link_between, movement_points
from sandtable.games.orange_swan.rules.reinforcement import Reinforce
from sandtable.games.orange_swan.rules.seaborne import Crossing, Plan, planned
from sandtable.games.orange_swan.rules.strategic_movement import Transfer
from sandtable.games.orange_swan.rules.strategic_warfare import AT_SEA, NOBODY, Losses, participants
from sandtable.games.orange_swan.rules.support_fire import SupportFire, check_ship
from sandtable.games.orange_swan.rules.units import is_air, is_elite, is_full, is_ground, is_ship
from sandtable.games.orange_swan.state import GROWN, NEW, SwanState
from sandtable.kit.kept import Afresh
from sandtable.kit.steps import Step


def check_steps(g: SwanState, found: list[str]) -> None:
    """Every step that has secrets, or that is half entered, can be as it is."""
    # What was worked out before may be of another truth, which somebody changes piece by piece.
    with Afresh(g):
        found += [f"the step {step.name} cannot stand" for step in g.stack if not stands(g, step)]


def stands(g: SwanState, step: Step) -> bool:
    """Whether a step can be what it is in this state; most have nothing in them that could be wrong."""
    if isinstance(step, Reinforce):
        least, most = elite_range(g, step.nation)
        return least <= step.elite <= most
    if isinstance(step, Losses):
        return all(may_have_taken(g, step, unit) for unit in step.taken)
    if isinstance(step, SupportFire):
        return support_stands(g, step)
    if isinstance(step, Carriers):
        return traded_so(g, step.traded)
    return half_entered(g, step) if step.private else True


# ---------------------------------------------------------------------- secrets


def elite_range(g: SwanState, nation: int) -> tuple[int, int]:
    """The fewest and most Elite Steps that a Nation has gained in this Phase, by the marks on its units.

    Being deployed is one, being reinforced at least one more; nobody knows how many Steps a unit had before.
    """
    least = most = 0
    for unit in range(BLOCKS.n):
        flags = g.unit_flags[unit]
        if not flags & (NEW | GROWN) or not is_elite(g, unit):
            continue
        if flags & NEW and BLOCKS.unit_nation[unit] == nation:
            least += 1
            most += 1
        if flags & GROWN and major_of(BLOCKS.unit_nation[unit]) == nation:
            gained = 1 if is_ship(unit) or BLOCKS.unit_nation[unit] >= MAJORS else g.unit_steps[unit] - 1
            least += gained if flags & NEW else 1
            most += gained
    return least, most


def may_have_taken(g: SwanState, step: Losses, unit: int) -> bool:
    """Whether a unit can have taken a Hit of a Strategic Warfare: if it is still there, it takes part."""
    able = participants(g, step.kind, step.side)
    if unit == NOBODY:
        return not able
    if not 0 <= unit < BLOCKS.n or BLOCKS.unit_side[unit] != step.side:
        return False
    return unit in able or (is_ship(unit) == (step.kind == AT_SEA) and g.unit_space[unit] >= MAP.n)


def support_stands(g: SwanState, step: SupportFire) -> bool:
    """Whether the ships named for Support Fire can give it, each once, with no gap between them."""
    named = step.named()
    if named != step.ships[: len(named)] or len(set(named)) != len(named):
        return False
    return all(0 <= unit < BLOCKS.n and check_ship(g, step.land, unit) == 0 for unit in named)


def traded_so(g: SwanState, traded: list[int]) -> bool:
    """Whether these blocks can have traded faces: a Submarine where a carrier was, and the other way round.

    As many of both as the dice said must be where they can trade.
    """
    if len(set(traded)) != len(traded):
        return False
    for place, unit in enumerate(traded):
        if unit not in US_FLEET or not may_trade(g, unit, CV if place % 2 else SUB, []):
            return False
    return min(len(traders(g, CV)), len(traders(g, SUB))) >= g.swaps


def traders(g: SwanState, cls: int) -> list[int]:
    """The US ships of a Class that are where they can trade places, or were so before they did."""
    return [
        unit
        for unit in US_FLEET
        if g.unit_space[unit] < MAP.n
        and g.unit_space[unit] != US_WATERS
        and BLOCKS.cls[g.unit_kind[unit]] == cls
    ]


# ---------------------------------------------------------------------- moves half entered


def half_entered(g: SwanState, step: Step) -> bool:
    """Whether a move can have been entered so far, and gone on with."""
    if isinstance(step, Plan):
        return plan_stands(g, step)
    if isinstance(step, Crossing):
        return is_ground(g, step.unit) and is_full(g, step.unit)
    if isinstance(step, Attack):
        return attack_stands(g, step)
    if isinstance(step, Approach):
        return len(origins(g, step.unit, step.target)) > 1
    if isinstance(step, March):
        return march_stands(g, step)
    if isinstance(step, Transfer):
        return 1 <= step.strength <= g.unit_steps[step.unit] and bool(step.choices(g, -1))
    if isinstance(step, Trade):
        return may_trade(g, step.carrier, CV, [])
    return bool(step.choices(g, -1)) if isinstance(step, Course | DeployAt) else True


def plan_stands(g: SwanState, plan: Plan) -> bool:
    """Whether those planned for an Assault can take part in it together."""
    if not all(is_ground(g, unit) and is_full(g, unit) for unit in plan.landing):
        return False
    fliers = plan.flying
    if not all(is_air(g, unit) and check_air_strength(g, unit, plan.target) == 0 for unit in fliers):
        return False
    all_of_it = planned(plan)
    return all(check_number(g, plan.target, without(all_of_it, unit), unit) == 0 for unit in all_of_it)


def attack_stands(g: SwanState, attack: Attack) -> bool:
    """Whether those planned for an attack can come from where they are to come, and together."""
    for unit, origin in zip(attack.units, attack.origins, strict=True):
        if origin not in origins(g, unit, attack.target):
            return False
        if check_join(g, unit, attack.target, without(attack.units, unit)):
            return False
    return True


def march_stands(g: SwanState, march: March) -> bool:
    """Whether a unit can have come so far, and has a next place or can halt."""
    left, here = movement_points(g, march.unit), g.unit_space[march.unit]
    if march.path and is_air(g, march.unit):
        return False
    for there in march.path:
        if check_enter(g, march.unit, here, there, left):
            return False
        left -= entry_cost(g, march.unit, link_between(here, there), there)
        here = there
    return left == march.left and bool(march.choices(g, -1))


def without(units: list[int], unit: int) -> list[int]:
    """All others."""
    return [other for other in units if other != unit]
