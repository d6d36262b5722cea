"""Drawing a full state from what a seat knows: one of those that it cannot rule out."""

from __future__ import annotations

from random import Random

from sandtable.engine.columns import UNKNOWN
from sandtable.games.orange_swan import stacking
from sandtable.games.orange_swan.block_checks import AT_REST, step_range
from sandtable.games.orange_swan.board_checks import purse_range
from sandtable.games.orange_swan.content import BLOCKS, CV, DRAWN, MAP, SUB
from sandtable.games.orange_swan.mark_checks import MOST_OF_CLASS, may_be, needs_two_classes
from sandtable.games.orange_swan.pearl_harbor import Carriers
from sandtable.games.orange_swan.reinforcement import Reinforce
from sandtable.games.orange_swan.state import ENGAGED, SwanState
from sandtable.games.orange_swan.step_checks import elite_range, traders
from sandtable.games.orange_swan.strategic_warfare import NOBODY, Losses, participants

# How often the blocks are dealt anew where those that are left fit no more; few need a second deal.
ATTEMPTS = 200


def fill_hidden(g: SwanState, seat: int, rng: Random) -> None:
    """Draw everything that a seat does not know: types, Steps, Production Points, and secrets of steps."""
    fill_types(g, rng)
    for unit, steps in enumerate(g.unit_steps):
        if steps == UNKNOWN:
            g.unit_steps[unit] = drawn_steps(g, unit, rng)
    for nation, points in enumerate(g.purse):
        if points == UNKNOWN:
            least, most = purse_range(g, nation)
            g.purse[nation] = rng.randint(least, most)
    fill_steps(g, rng)


# ---------------------------------------------------------------------- types


def fill_types(g: SwanState, rng: Random) -> None:
    """Deal the types that nobody has seen to the hidden slots, group by group."""
    hidden = [unit for unit, kind in enumerate(g.unit_kind) if kind == UNKNOWN]
    if not hidden:
        return
    for _ in range(ATTEMPTS):
        if all(deal_group(g, group, rng) for group in range(BLOCKS.n_groups)) and carriers_fit(g):
            return
        for unit in hidden:
            g.unit_kind[unit] = UNKNOWN
    raise RuntimeError("no blocks fit what is known")


def deal_group(g: SwanState, group: int, rng: Random) -> bool:
    """Deal a group, the slots whose marks rule types out first; False where it comes to a dead end."""
    left = BLOCKS.group_types[group][:]
    plain: list[int] = []
    marked: list[int] = []
    for unit in BLOCKS.group_units[group]:
        if g.unit_kind[unit] != UNKNOWN:
            left.remove(g.unit_kind[unit])
        elif g.unit_flags[unit]:
            marked.append(unit)
        else:
            plain.append(unit)
    rng.shuffle(left)
    for unit in marked:
        fitting = [at for at, kind in enumerate(left) if may_be(g.unit_flags[unit], kind)]
        if g.unit_flags[unit] & ENGAGED:
            fitting = [at for at in fitting if may_attack(g, unit, BLOCKS.cls[left[at]])]
        if not fitting:
            return False
        g.unit_kind[unit] = left.pop(fitting[int(rng.random() * len(fitting))])
    for unit in plain:
        g.unit_kind[unit] = left.pop()
    return spread_carriers(g, plain, rng)


def may_attack(g: SwanState, unit: int, cls: int) -> bool:
    """Whether a block can be of a Class beside those that are known to attack with it."""
    attackers = [other for other in g.units_at[g.unit_space[unit]] if g.unit_flags[other] & ENGAGED]
    known = [BLOCKS.cls[g.unit_kind[other]] for other in attackers if g.unit_kind[other] != UNKNOWN]
    if known.count(cls) >= MOST_OF_CLASS:
        return False
    last = len(known) == len(attackers) - 1
    return not (last and needs_two_classes(g, attackers) and set(known) == {cls})


# ---------------------------------------------------------------------- carriers


def spread_carriers(g: SwanState, ships: list[int], rng: Random) -> bool:
    """Where carriers may not mass, those too many in a Sea Zone trade with other ships (10.1)."""
    if not ships or not is_limited(g, BLOCKS.unit_side[ships[0]]):
        return True
    others = [unit for unit in ships if BLOCKS.cls[g.unit_kind[unit]] != CV]
    rng.shuffle(others)
    for unit in ships:
        while is_one_too_many(g, unit):
            if not others:
                return False
            trade(g, unit, others[-1])
            if is_one_too_many(g, others[-1]):
                trade(g, unit, others[-1])
            others.pop()
    return True


def is_limited(g: SwanState, side: int) -> bool:
    """Whether the carriers of a Side may not mass now."""
    return g.phase in AT_REST and stacking.carrier_limit(g, side) < stacking.UNLIMITED


def is_one_too_many(g: SwanState, unit: int) -> bool:
    """Whether a block is a carrier where more of them are known than may be there."""
    sea, side = g.unit_space[unit], BLOCKS.unit_side[unit]
    if sea >= MAP.n or BLOCKS.cls[g.unit_kind[unit]] != CV:
        return False
    known = [u for u in g.units_at[sea] if g.unit_kind[u] != UNKNOWN and BLOCKS.unit_side[u] == side]
    return sum(BLOCKS.cls[g.unit_kind[u]] == CV for u in known) > stacking.carrier_limit(g, side, sea)


def trade(g: SwanState, one: int, other: int) -> None:
    """Two slots exchange their types."""
    g.unit_kind[one], g.unit_kind[other] = g.unit_kind[other], g.unit_kind[one]


def carriers_fit(g: SwanState) -> bool:
    """Whether enough carriers and Submarines are where they can trade places, while they do so (11.PH)."""
    trading = any(isinstance(step, Carriers) for step in g.stack)
    return not trading or min(len(traders(g, CV)), len(traders(g, SUB))) >= g.swaps


# ---------------------------------------------------------------------- Steps of blocks, and steps of play


def drawn_steps(g: SwanState, unit: int, rng: Random) -> int:
    """Any number of Steps that a block can have; one for what was just drawn, none beside the map."""
    place = g.unit_space[unit]
    if place >= MAP.n:
        return BLOCKS.new_steps if place == DRAWN else 0
    least, most = step_range(g, unit, g.unit_kind[unit])
    return rng.randint(least, most)


def fill_steps(g: SwanState, rng: Random) -> None:
    """What others have entered in secret; for Support Fire nobody need have been named yet."""
    for step in g.stack:
        if isinstance(step, Reinforce) and step.elite == UNKNOWN:
            least, most = elite_range(g, step.nation)
            step.elite = rng.randint(least, most)
        elif isinstance(step, Losses) and UNKNOWN in step.taken:
            able = participants(g, step.kind, step.side)
            step.taken = [rng.choice(able) if able else NOBODY for _ in step.taken]
        elif isinstance(step, Carriers) and UNKNOWN in step.traded:
            step.traded = drawn_trades(g, len(step.traded) // 2, rng)


def drawn_trades(g: SwanState, pairs: int, rng: Random) -> list[int]:
    """Blocks that can have exchanged their faces: now a Submarine, then a carrier, in pairs."""
    submarines, carriers = rng.sample(traders(g, SUB), pairs), rng.sample(traders(g, CV), pairs)
    return [unit for pair in zip(submarines, carriers, strict=True) for unit in pair]
