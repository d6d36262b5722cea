"""The odds of what a seat can choose in Combat, told from its sight and nothing else.

What lies face-up is known to everybody, so most of it is exact. Where blocks take part that the seat does
not know, truths are drawn from its sight, always the same ones for the same sight.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from sandtable.engine.actions import argument_of, kind_of
from sandtable.engine.columns import UNKNOWN
from sandtable.engine.nouns import Noun
from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.content import CLASS_N, N_CLASSES
from sandtable.games.triumph.odds.battle_underway import IS_LOST, LEAVES, Act, UnderWay, side_of
from sandtable.games.triumph.odds.chances import Chances, Odds, battle_odds
from sandtable.games.triumph.odds.fight import ATTACKER, DEFENDER, chances_of_hits
from sandtable.games.triumph.system.battle import Battle, enemies_facing, fighters, on_side
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.control import is_allied
from sandtable.games.triumph.system.fighting_view import (
    acting_unit,
    is_fighting,
    side_masks,
    side_names,
    under_way,
)
from sandtable.games.triumph.system.firing import (
    KAMIKAZES,
    SPECIAL_AIMS,
    AimAt,
    CombatAction,
    dice_of,
    fire_problem,
    firepower,
    kamikaze_firepower,
)
from sandtable.games.triumph.system.grammar import union
from sandtable.games.triumph.system.hits import ApplyHits, steps_lost
from sandtable.games.triumph.system.kinds import (
    ACTIVATE,
    AT_INDUSTRY,
    FIGHT,
    FIRE,
    HIT,
    PASS,
    REBASE,
    RESOLVE,
    RETREAT,
    TARGETS,
)
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.sea_battle import waiting_units
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.units import enemies_of
from sandtable.games.triumph.system.windows import Window
from sandtable.protocol.odds import ChoiceOdds

# So many truths are drawn where blocks are not known.
DRAWS: Final = 24
# What is less likely than that is not even named.
UNHEARD_OF: Final = 1e-9
# The line that stands for the Battle as a whole.
OUTCOME: Final = ""

Telling = Iterator[tuple[str, ChoiceOdds]]


def choice_odds(sight: TriumphState, lines: Sequence[str]) -> Telling:
    """What the choices of a seat can bring, one after the other."""
    codes = {line: sight.game.code(line) for line in lines}
    found = list(under_way(sight.stack))
    kinds = {kind_of(code) for code in codes.values()}
    if kinds & {ACTIVATE, RESOLVE}:
        yield from of_battles_to_come(sight, codes)
    for stack, place in found:
        battle = stack[place]
        assert isinstance(battle, Battle)
        yield from of_battle(sight, battle, stack[place + 1 :], codes)


def draws(sight: TriumphState) -> Iterator[TriumphState]:
    """Truths that the seat cannot rule out, always the same for the same sight."""
    packed = sight.packed()
    digest = hashlib.blake2b(msgspec.msgpack.encode([packed["columns"], packed["stack"]])).digest()
    rng = Random(digest)
    for _ in range(DRAWS):
        yield sight.sample(rng)


# ---------------------------------------------------------------------- a Battle under way


def of_battle(sight: TriumphState, battle: Battle, above: list[Step], codes: dict[str, int]) -> Telling:
    """What comes of a Battle, and of what can be done in it."""
    top = above[-1] if above else None
    if isinstance(top, ApplyHits):
        yield from of_hits(sight, codes)
    elif isinstance(top, CombatAction):
        yield from of_actions(sight, battle, top.unit, codes)
    elif top is None:
        yield from of_order(sight, battle, codes)
    # While Hits are taken, or somebody leaves, it does not stand as the sums would have it.
    stands = top is None or isinstance(top, (CombatAction, AimAt, Window))
    sums = sums_of(sight, battle, acting_unit(above)) if stands else []
    found = [one.as_it_stands() for one in sums]
    if found:
        yield OUTCOME, ChoiceOdds("", (), *ends_of(sight, battle, found))


def ends_of(sight: TriumphState, battle: Battle, found: list[Chances]) -> tuple[dict[str, float], int]:
    """How a Battle can end in words, and how many were drawn by lot to tell; 0 where it is exact."""
    ends = averaged([ends_in_words(sight, battle, one.odds) for one in found])
    return ends, len(found) if len(found) > 1 else sum(one.samples for one in found)


def sums_of(sight: TriumphState, battle: Battle, acting: int) -> list[UnderWay]:
    """The sums of a Battle: one where all of it is known, several where blocks wait that are not."""
    if len(battle.targets) != 1 or not is_fighting(battle):
        return []
    attack, defend = side_masks(sight, battle)
    if not attack or not defend:
        return []
    unknown = any(sight.unit_kind[unit] == UNKNOWN for unit in waiting_units(sight, battle))
    truths = list(draws(sight)) if unknown else [sight]
    return [UnderWay(truth, battle, acting) for truth in truths]


def of_actions(sight: TriumphState, battle: Battle, unit: int, codes: dict[str, int]) -> Telling:
    """What the acting unit can do: fire at a class, leave, stand by."""
    acts = {line: act_of(sight, unit, code) for line, code in codes.items()}
    sums = sums_of(sight, battle, unit)
    known: dict[Act, tuple[dict[str, float], int]] = {}
    for line, act in acts.items():
        if act is None:
            continue
        if act not in known:
            # Fire at Industry is not in the sums.
            found = [one.after(act) for one in sums] if act.target != AT_INDUSTRY else []
            known[act] = ends_of(sight, battle, found)
        hits = chances_of_hits(act.dice, act.fire) if act.dice else ()
        yield line, ChoiceOdds(dice_words(act.dice, act.fire), hits, *known[act])


def act_of(sight: TriumphState, unit: int, code: int) -> Act | None:
    """What a choice makes a unit do; None where that is no Combat Action."""
    kind, target = kind_of(code), argument_of(code)
    if kind == FIRE:
        return Act(target, dice_of(sight, unit, target), firepower(sight, unit, target))
    if kind in KAMIKAZES:
        return Act(SPECIAL_AIMS[kind], sight.unit_cv[unit], kamikaze_firepower(sight, unit), IS_LOST)
    if kind in SPECIAL_AIMS:
        fire = sight.content.type_strike[sight.unit_kind[unit] * N_CLASSES + CLASS_N]
        return Act(SPECIAL_AIMS[kind], sight.unit_cv[unit], fire, LEAVES)
    if kind in (RETREAT, REBASE):
        return Act(then=LEAVES)
    return Act() if kind == PASS else None


def dice_words(dice: int, fire: int) -> str:
    """How many dice are rolled, and what hits."""
    if not dice:
        return ""
    return f"{dice} {'die' if dice == 1 else 'dice'}, hitting on {'1' if fire == 1 else f'1–{fire}'}"


def of_order(sight: TriumphState, battle: Battle, codes: dict[str, int]) -> Telling:
    """Of several units that can act first: what each can fire at."""
    for line, code in codes.items():
        if kind_of(code) == FIGHT:
            unit = argument_of(code)
            possible = [t for t in range(len(TARGETS)) if fire_problem(sight, battle, unit, t) == 0]
            ways = [f"{TARGETS[t].capitalize()}: {shot_words(sight, unit, t)}" for t in possible]
            yield line, ChoiceOdds("; ".join(ways))


def shot_words(sight: TriumphState, unit: int, target: int) -> str:
    """What a unit fires at a class with."""
    return dice_words(dice_of(sight, unit, target), firepower(sight, unit, target))


def of_hits(sight: TriumphState, codes: dict[str, int]) -> Telling:
    """Which of equals takes a Hit: what it has left then."""
    for line, code in codes.items():
        if kind_of(code) == HIT:
            unit = argument_of(code)
            left = max(0, sight.unit_cv[unit] - steps_lost(sight, unit))
            yield line, ChoiceOdds(f"{left} CV left" if left else "is eliminated")


# ---------------------------------------------------------------------- Battles to come


def of_battles_to_come(sight: TriumphState, codes: dict[str, int]) -> Telling:
    """What comes of the Battles that can be activated, or resolved next."""
    truths: list[TriumphState] = []
    for line, code in codes.items():
        if kind_of(code) not in (ACTIVATE, RESOLVE):
            continue
        space = argument_of(code)
        faction = fighting_faction(sight.stack, sight.content.space_theatre[space])
        sides = None if faction < 0 else sides_there(sight, space, faction)
        if sides is None:
            continue
        unknown = any(sight.unit_kind[unit] == UNKNOWN for side in sides for unit in side)
        if unknown and not truths:
            truths = list(draws(sight))
        found = [fought(truth, sides, space, faction) for truth in (truths if unknown else [sight])]
        names = [power_names(sight, side) for side in sides]
        sea = sight.content.space_is_sea[space]
        ends = averaged([named_ends(one, names[ATTACKER], names[DEFENDER], sea) for one in found])
        # Those that are too large to be worked out are drawn by lot, and count as one draw each.
        lots = len(found) if unknown or not found[0].exact else 0
        yield line, ChoiceOdds(strengths(sides), ends=ends, samples=lots)


def fighting_faction(stack: list[Step], theatre: int) -> int:
    """The faction whose Combat Phase it is in a theatre, or -1."""
    for step in reversed(stack):
        if isinstance(step, CombatPhase) and step.theatre == theatre:
            return step.faction
        if isinstance(step, Together):
            for lane in step.lanes:
                if (found := fighting_faction(lane, theatre)) >= 0:
                    return found
    return -1


def sides_there(sight: TriumphState, space: int, faction: int) -> tuple[list[int], list[int]] | None:
    """The units of both sides of a Battle to come; None where it has three."""
    own = fighters(sight, faction, space)
    if len(enemies_facing(sight, space, own)) != 1:
        return None
    enemies = 0
    for power in members(own):
        enemies |= enemies_of(sight, power, space)
    units = [unit for unit in sight.units_at[space] if not sight.unit_flags[unit] & ESCAPED]
    mine = [unit for unit in units if on_side(sight, faction, unit)]
    others = [unit for unit in units if enemies >> sight.unit_power[unit] & 1]
    return (mine, others) if mine and others else None


def fought(truth: TriumphState, sides: tuple[list[int], list[int]], space: int, faction: int) -> Odds:
    """The odds of a Battle to come, where all of it is known."""
    owner = truth.space_control[space]
    own = owner >= 0 and is_allied(truth, faction, owner)
    return battle_odds(
        tuple(sorted(side_of(truth, sides[ATTACKER], space))),
        tuple(sorted(side_of(truth, sides[DEFENDER], space))),
        sea=truth.content.space_is_sea[space],
        ground_owner=ATTACKER if own else DEFENDER,
        least=1e-6,
    )


def strengths(sides: tuple[list[int], list[int]]) -> str:
    """How many blocks face each other."""
    own, other = (len(side) for side in sides)
    return f"{own} against {other} block{'' if other == 1 else 's'}"


def power_names(sight: TriumphState, units: list[int]) -> Noun:
    """Whose units they are, as one name."""
    names = list(dict.fromkeys(sight.content.power_name[sight.unit_power[unit]] for unit in units))
    return union(names)


# ---------------------------------------------------------------------- telling


def ends_in_words(sight: TriumphState, battle: Battle, odds: Odds) -> dict[str, float]:
    """How a Battle under way can end, in words."""
    attack, defend = side_masks(sight, battle)
    attacker, defender = side_names(sight, battle, attack, True), side_names(sight, battle, defend, False)
    return named_ends(odds, union(attacker), union(defender), sight.content.space_is_sea[battle.space])


def named_ends(odds: Odds, attacker: Noun, defender: Noun, sea: bool) -> dict[str, float]:
    """How a Battle can end, by the names of its sides. On land both may be left after the round."""
    alone = "Only {0} {0:remains/remain}"
    ends = {alone.format(attacker): odds.attacker, alone.format(defender): odds.defender}
    if not sea or odds.both > UNHEARD_OF:
        ends["Both sides remain"] = odds.both
    if odds.nobody > UNHEARD_OF:
        ends["Nobody remains"] = odds.nobody
    return ends


def averaged(several: list[dict[str, float]]) -> dict[str, float]:
    """The mean of several tellings, so rounded that it reads the same on every machine."""
    words = dict.fromkeys(word for one in several for word in one)
    return {word: round(sum(one.get(word, 0.0) for one in several) / len(several), 6) for word in words}
