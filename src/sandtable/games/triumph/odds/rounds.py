"""The rounds of a Battle, fought with all that the dice can bring at once.

What is known of a Battle is a *cloud*: the situations that it can be in, each with its weight. The weights
are chances, and the result is exact; or they are numbers of Battles, each shot of which is drawn by lot,
and the result is a sample. Both are fought by the same rules here; they differ in how a weight splits.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import Final

from sandtable.games.triumph.odds.fight import (
    ATTACKER,
    BELOW,
    CRASHED,
    DEFENDER,
    SACRIFICED,
    SHIFT,
    STRUCK,
    WAITING,
    Fight,
    Group,
    fights,
)

Cloud = dict[int, float]
Split = Callable[[float, Sequence[float]], Sequence[float]]

# No Battle in which anybody can hit anybody comes near that.
MOST_ROUNDS: Final = 5000


def by_chance(weight: float, chances: Sequence[float]) -> Sequence[float]:
    """Every outcome with its chance."""
    return [weight * chance for chance in chances]


def by_lot(rng: Random) -> Split:
    """So many Battles, the outcome of each drawn by lot."""

    def split(weight: float, chances: Sequence[float]) -> Sequence[float]:
        drawn = [0.0] * len(chances)
        bounds = list(accumulate(chances))
        last = len(chances) - 1
        for _ in range(int(weight)):
            drawn[min(last, bisect(bounds, rng.random()))] += 1
        return drawn

    return split


def add(cloud: Cloud, situation: int, weight: float) -> None:
    """Let a situation be more likely."""
    cloud[situation] = cloud.get(situation, 0.0) + weight


def fight_out(fight: Fight, weight: float, split: Split, least: float) -> Cloud:
    """All ends of a Battle, from so many beginnings. What weighs less than `least` is left out."""
    return fight_on(fight, {fight.beginning(): weight}, split, least)


def fight_on(fight: Fight, now: Cloud, split: Split, least: float) -> Cloud:
    """All ends of a Battle that stands so; who acts in the round under way is in `fight.opening`."""
    ends: Cloud = {}
    for number in range(fight.terms.rounds or MOST_ROUNDS):
        before = now
        if 0 < number <= fight.last_join:
            now = join(fight, now, number)
        for group in fight.later if number else fight.opening:
            now = act(fight, now, group, ends, split)
            if least:
                now = {situation: weight for situation, weight in now.items() if weight > least}
        now = close_round(fight, now, ends)
        waiting = number < fight.last_join
        if not now or (now == before and not waiting and not any(can_hit(fight, s) for s in now)):
            break
    for situation, weight in now.items():
        add(ends, situation, weight)
    return ends


def can_hit(fight: Fight, situation: int) -> bool:
    """Whether anybody can still hit anybody."""
    states = (situation >> SHIFT, situation & BELOW)
    for group in fight.later:
        own, other = states[group.side], states[1 - group.side]
        for place in fight.order(group, own):
            cv = fight.camps[group.side].states[own][place]
            if fight.outcomes(group, place, cv, other) is not None:
                return True
    return False


def join(fight: Fight, now: Cloud, number: int) -> Cloud:
    """The next BattleGroup joins."""
    camp, after = fight.camps[ATTACKER], {}
    joining = [place for place, unit in enumerate(camp.units) if unit.joins == number]
    for situation, weight in now.items():
        values = camp.states[situation >> SHIFT]
        own = camp.changed(situation >> SHIFT, {place: values[place] - WAITING for place in joining})
        after[own << SHIFT | situation & BELOW] = weight
    return after


# ---------------------------------------------------------------------- actions


def act(fight: Fight, now: Cloud, group: Group, ends: Cloud, split: Split) -> Cloud:
    """The units of a group act, one after the other."""
    for turn in range(len(group.units)):
        now = take_turn(fight, now, group, turn, ends, split)
    if fight.terms.strikes[group.side] or fight.terms.kamikaze[group.side]:
        now = leave_spent(fight, now, group, ends)
    return now


def take_turn(fight: Fight, now: Cloud, group: Group, turn: int, ends: Cloud, split: Split) -> Cloud:
    """The next unit fires; where nobody is left to fight, the Battle has ended."""
    after: Cloud = {}
    attacks = group.side == ATTACKER
    camp, enemy = fight.camps[group.side], fight.camps[1 - group.side]
    for situation, weight in now.items():
        own, other = situation >> SHIFT, situation & BELOW
        if not attacks:
            own, other = other, own
        order = fight.order(group, own)
        if turn >= len(order):
            add(after, situation, weight)
            continue
        if not enemy.left[other]:
            add(ends, end(fight, situation, group, order[:turn]), weight)
            continue
        place = order[turn]
        cv = camp.states[own][place]
        outcomes = fight.outcomes(group, place, cv, other)
        if outcomes is None:
            add(after, situation, weight)
            continue
        if outcomes.spent:
            own = camp.changed(own, {place: outcomes.spent + cv})
        for other, share in zip(outcomes.states, split(weight, outcomes.chances)):
            if share:
                key = own << SHIFT | other if attacks else other << SHIFT | own
                after[key] = after.get(key, 0.0) + share
    return after


def leave_spent(fight: Fight, now: Cloud, group: Group, ends: Cloud) -> Cloud:
    """Carriers that made a Strike leave, unless that ended the Battle; Kamikaze are lost."""
    after: Cloud = {}
    for situation, weight in now.items():
        states = [situation >> SHIFT, situation & BELOW]
        order = fight.order(group, states[group.side])
        if order and not fight.camps[1 - group.side].left[states[1 - group.side]]:
            add(ends, end(fight, situation, group, order), weight)
        else:
            states[group.side] = settled(fight, group.side, states[group.side], order, staying=-1)
            add(after, states[ATTACKER] << SHIFT | states[DEFENDER], weight)
    return after


def settled(fight: Fight, side: int, state: int, acted: Sequence[int], staying: int) -> int:
    """The state of a camp once those who spent themselves are gone, but for the one that stays."""
    camp, changes = fight.camps[side], {}
    for place in acted:
        value = camp.states[state][place]
        cv = value % WAITING
        if value >= CRASHED:
            changes[place] = SACRIFICED - cv
        elif value >= STRUCK:
            changes[place] = cv if place == staying else -cv
    return camp.changed(state, changes)


# ---------------------------------------------------------------------- the end of a Battle or a round


def end(fight: Fight, situation: int, group: Group, acted: Sequence[int]) -> int:
    """One side is gone in the middle of a round: who acted before that leaves if it must."""
    states = [situation >> SHIFT, situation & BELOW]
    staying = acted[-1] if acted else -1
    states[group.side] = settled(fight, group.side, states[group.side], acted, staying)
    if fight.terms.sea:
        land(fight, states, [*group.landing, *[(group.side, place) for place in acted]])
    else:
        leave_unsupported(fight, states)
    return states[ATTACKER] << SHIFT | states[DEFENDER]


def land(fight: Fight, states: list[int], units: Iterable[tuple[int, int]]) -> None:
    """Air units that acted in a round at sea ReBase."""
    for side, place in units:
        if fight.camps[side].units[place].row.lands:
            states[side] = fight.camps[side].without(states[side], [place])


def leave_unsupported(fight: Fight, states: list[int]) -> None:
    """ANS units without Ground Support go: those of Aggressors, and the Owner's before Ground units."""
    owner = fight.terms.owner
    ground = [camp.has_ground(state) for camp, state in zip(fight.camps, states)]
    for side, camp in enumerate(fight.camps):
        if not ground[side] and (side != owner or ground[1 - owner]):
            states[side] = camp.without(states[side], range(len(camp.units)))


def close_round(fight: Fight, now: Cloud, ends: Cloud) -> Cloud:
    """Who must leave after a round leaves; the Battles that end with it are counted."""
    after: Cloud = {}
    for situation, weight in now.items():
        known = fight.closings.get(situation)
        if known is None:
            known = fight.closings[situation] = closing(fight, situation)
        add(ends if known[1] else after, known[0], weight)
    return after


def closing(fight: Fight, situation: int) -> tuple[int, bool]:
    """What the end of a round makes of a situation, and whether the Battle ends there."""
    states = [situation >> SHIFT, situation & BELOW]
    if fight.terms.sea:
        close_at_sea(fight, states)
    else:
        leave_unsupported(fight, states)
    goes_on = all(camp.left[state] for camp, state in zip(fight.camps, states))
    if fight.terms.sea and not somebody_acts(fight, states):
        goes_on = False
    return states[ATTACKER] << SHIFT | states[DEFENDER], not goes_on


def close_at_sea(fight: Fight, states: list[int]) -> None:
    """Air units land; Subs may Escape, the Defender's first, while there is a Battle."""
    for side, camp in enumerate(fight.camps):
        land(fight, states, [(side, place) for place in range(len(camp.units))])
    for side in (DEFENDER, ATTACKER):
        camp = fight.camps[side]
        if fight.terms.escapes[side] and fight.camps[1 - side].left[states[1 - side]]:
            subs = [place for place, unit in enumerate(camp.units) if unit.row.escapes]
            states[side] = camp.without(states[side], subs)


def somebody_acts(fight: Fight, states: list[int]) -> bool:
    """Convoys alone do not fight on."""
    for camp, state in zip(fight.camps, states):
        for unit, value in zip(camp.units, camp.states[state]):
            if value >= WAITING or (fights(value) and unit.row.acts):
                return True
    return False
