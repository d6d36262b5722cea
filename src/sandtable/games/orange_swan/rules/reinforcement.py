"""4.5.6, 4.5.7: Reinforcement: Steps for units on the map."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    BLOCKS,
    COMMONWEALTH,
    CV,
    JAPAN,
    MAJORS,
    MAP,
    US,
    major_of,
    side_of,
)
from sandtable.games.orange_swan.base.kinds import DONE, REINFORCE
from sandtable.games.orange_swan.base.names import NATION_NAMES
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.optional import ALLIED_RIVALRY, GUERRILLAS, KAMIKAZE, OPTIONS, plays
from sandtable.games.orange_swan.rules.power import kamikaze_attacks
from sandtable.games.orange_swan.rules.supply import (
    capital_of_minor,
    in_supply,
    is_cut_off,
    line_from,
    own_sources,
)
from sandtable.games.orange_swan.rules.units import class_of, is_elite, is_full, is_ship
from sandtable.games.orange_swan.state import GROWN, NEW, SwanState, mask_of
from sandtable.kit.flow import Ask, Offer
from sandtable.protocol.text import Text

NOT_PAID_BY = refusal("4.5.6c", "A Nation can reinforce only its own units and those of its Minor Nation.")
NOT_THERE = refusal("4.5.6", "Only units on the map can be reinforced.")
CUT_OFF = refusal("4.5.6b", "Units that are Out of Supply cannot be reinforced.")
AT_FULL = refusal("4.5.6d", "That unit is at full Strength.")
ONE_STEP = refusal("4.5.7a", "Naval Units and units of Minor Nations can gain only one Step each season.")
ELITE_LIMIT = refusal("4.5.7b", "Elite Units can gain no more Steps than the Nation has Strategic Power.")
NO_POINTS = refusal("4.5.6a", "There are not enough PP left for a Step of that unit.")
RIVALS = refusal("10.3", "With Allied Rivalry a unit must trace Supply to a Capital of its own Nation.")
GUERRILLA = refusal("10.9", "Guerrillas cannot be reinforced while the enemy holds their Capital.")

REINFORCED = event(
    "reinforced",
    "unit strength:number",
    "{0} {0:gains/gain} a Step and now {0:has/have} {1}.",
    (1,),
    "{0} {0:is/are} reinforced.",
    by="unit",
)
GREW = event(
    "grew",
    "unit strength:number",
    "{0} {0:gains/gain} another Step and now {0:has/have} {1}.",
    (0, 1),
    "",
    by="unit",
)

KAMIKAZE_COST: Final[int] = OPTIONS[KAMIKAZE].parameters["cv_step_cost_pp"]


def step_cost(g: SwanState, unit: int) -> int:
    """4.5.6a: what a Step of a unit costs."""
    if is_costly_carrier(g, unit):
        return KAMIKAZE_COST
    return BLOCKS.step_cost[g.unit_kind[unit]]


def is_costly_carrier(g: SwanState, unit: int) -> bool:
    """10.12a: once Japan has turned to Kamikaze Attacks its CVs cost double."""
    return BLOCKS.unit_nation[unit] == JAPAN and class_of(g, unit) == CV and kamikaze_attacks(g)


def check_unit(g: SwanState, nation: int, unit: int, elite: int) -> int:
    """4.5.6, 4.5.7: why a Nation cannot give a unit a Step, or 0."""
    return check_payer(nation, unit) or check_standing(g, unit) or check_limits(g, nation, unit, elite)


def check_payer(nation: int, unit: int) -> int:
    """1.7a, 4.5.6c, 9.8b: a Nation pays for its own units; the CW for the DEI, the US for the Philippines."""
    return 0 if major_of(BLOCKS.unit_nation[unit]) == nation else NOT_PAID_BY


# By Major Nation, the units for which it pays.
PAID_BY: Final[list[list[int]]] = [
    [unit for unit in range(BLOCKS.n) if check_payer(nation, unit) == 0] for nation in range(MAJORS)
]


def check_standing(g: SwanState, unit: int) -> int:
    """4.5.6: on the map, In Supply, below full Strength."""
    if g.unit_space[unit] >= MAP.n:
        return NOT_THERE
    return check_supply(g, unit) or check_full(g, unit)


def check_supply(g: SwanState, unit: int) -> int:
    """4.5.6b, 14.2: no unit Out of Supply."""
    if is_cut_off(g, unit):
        return CUT_OFF
    return check_rivalry(g, unit) or check_guerrilla(g, unit)


def check_rivalry(g: SwanState, unit: int) -> int:
    """10.3a: with Allied Rivalry, only where a Capital of the Nation itself can be reached."""
    nation = BLOCKS.unit_nation[unit]
    if major_of(nation) not in (US, COMMONWEALTH) or not plays(g, ALLIED_RIVALRY):
        return 0
    return 0 if in_supply(g, g.unit_space[unit], ALLIED, own_line(g, nation)) else RIVALS


def own_line(g: SwanState, nation: int) -> list[bool]:
    """10.3a: by space, whether it belongs to a line to a Capital of the Nation itself."""
    starts = own_sources(g, major_of(nation)) + capital_of_minor(g, nation)
    return line_from(g, ALLIED, tuple(starts))


def check_guerrilla(g: SwanState, unit: int) -> int:
    """10.9: Guerrillas whose Capital the enemy holds cannot be reinforced."""
    nation = BLOCKS.unit_nation[unit]
    if nation < MAJORS or not plays(g, GUERRILLAS):
        return 0
    return 0 if any(holds(g, land, ALLIED) for land in MAP.capitals[nation]) else GUERRILLA


def check_full(g: SwanState, unit: int) -> int:
    """4.5.6d: up to the maximum that is printed on the block."""
    return AT_FULL if is_full(g, unit) else 0


def check_limits(g: SwanState, nation: int, unit: int, elite: int) -> int:
    """4.5.7: the limits of a season, and what the Nation has left to spend."""
    if problem := check_one_step(g, unit):
        return problem
    if is_elite(g, unit) and elite >= g.strategic[nation]:
        return ELITE_LIMIT
    return 0 if step_cost(g, unit) <= g.purse[nation] else NO_POINTS


def check_one_step(g: SwanState, unit: int) -> int:
    """4.5.7a, 4.5.7c: one Step for ships and units of Minor Nations; being deployed counts as one."""
    if not is_ship(unit) and BLOCKS.unit_nation[unit] < MAJORS:
        return 0
    return ONE_STEP if g.unit_flags[unit] & (GROWN | NEW) else 0


def elite_steps(g: SwanState, nation: int) -> int:
    """4.5.7b, 4.5.7c: the Elite Steps that the deployment of new units has used up."""
    used = 0
    for unit in range(BLOCKS.n):
        if BLOCKS.unit_nation[unit] == nation and g.unit_flags[unit] & NEW and is_elite(g, unit):
            used += 1
    return used


def add_step(g: SwanState, unit: int) -> None:
    """4.5.6d: one Step more; the enemy sees which blocks grow, and not by how much."""
    g.unit_steps[unit] += 1
    mask = mask_of(g, BLOCKS.unit_side[unit])
    if g.unit_flags[unit] & GROWN:
        g.tell_only(mask, GREW, unit, g.unit_steps[unit])
    else:
        g.unit_flags[unit] |= GROWN
        g.tell_only(mask, REINFORCED, unit, g.unit_steps[unit])


ASKS_TO_REINFORCE: Final = template(
    "prompt.reinforce", "text number", "{0}: reinforce units, or finish ({1} PP left)."
)


def able(question: Reinforce, g: SwanState) -> list[int]:
    """4.5.6, 4.5.6c: the units to which a Nation can give a Step."""
    nation, elite = question.nation, question.elite
    own = [unit for unit in PAID_BY[nation] if g.unit_space[unit] < MAP.n]
    return [unit for unit in own if check_unit(g, nation, unit, elite) == 0]


def reinforce(question: Reinforce, g: SwanState, unit: int) -> None:
    """4.5.6: the Step is paid for; what is left is the Nation's secret."""
    g.purse[question.nation] -= step_cost(g, unit)
    question.elite += is_elite(g, unit)
    add_step(g, unit)


@step
class Reinforce(Ask):
    """4.5.6: Step after Step, until the Nation says that it is done: what it has left is its own secret."""

    __slots__ = ("elite", "nation")
    name = "reinforce"
    secret = ("elite",)
    offers = (
        Offer(
            REINFORCE,
            reinforce,
            lambda question, g, unit: check_unit(g, question.nation, unit, question.elite),
            legal=able,
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self, nation: int, elite: int) -> None:
        self.elite = elite
        self.nation = nation

    def who(self, g: SwanState) -> int:
        return mask_of(g, side_of(self.nation))

    def words(self, g: SwanState, seat: int) -> Text:
        return g.say(ASKS_TO_REINFORCE, NATION_NAMES[self.nation], g.purse[self.nation])


def begin(g: SwanState, nation: int) -> None:
    """4.5.6: a Nation with anything left to spend reinforces its units."""
    if g.collected[nation]:
        g.push(Reinforce(nation, elite_steps(g, nation)))
