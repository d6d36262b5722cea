"""Battles as a person looks at them: both sides, whose turn it is, who has acted. Made from a sight alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import combat, sea_battle
from sandtable.games.triumph.system.battle import (
    Battle,
    acting_next,
    attacked_powers,
    can_act,
    enemy_factions,
    facing,
    first_fires,
    has_action,
    is_disrupted,
    is_over,
    on_side,
    participants,
    unit_type,
)
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.hits import ApplyHits, steps_lost
from sandtable.games.triumph.system.kinds import TARGETS
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.rolling import MOST
from sandtable.games.triumph.system.sea_battle import SeaBattle
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.units import minor_powers
from sandtable.protocol.battle import Battle as BattleView
from sandtable.protocol.battle import BattleSide, HitsLeft, OrderStep, Progress, UnitState
from sandtable.protocol.chart import Rolls, ShotPlaces

# What a unit in a Battle is about to do, or has done.
NOW: Final[UnitState] = "now"  # it acts, or is one of those of whom one acts
NEXT: Final[UnitState] = "next"
LATER: Final[UnitState] = "later"
ACTED: Final[UnitState] = "acted"
IDLE: Final[UnitState] = "idle"  # it has no Combat Action in this round
WAITING: Final[UnitState] = "waiting"  # it joins in a later round
ESCAPED_STATE: Final[UnitState] = "escaped"

# The choices of which odds are told.
WORDS_WITH_ODDS: Final = (
    *("activate", "resolve", "fight", "fire", "strike", "kamikaze", "retreat", "rebase", "hit"),
)

LAND: Final = "land"
SEA: Final = "sea"
RAID: Final = "raid"


def battles(g: TriumphState) -> list[BattleView]:
    """The Battles that are being resolved, as far as the viewer sees them; one for each lane of play."""
    return [shown(g, stack, place) for stack, place in under_way(g.stack)]


def under_way(stack: list[Step]) -> Iterator[tuple[list[Step], int]]:
    """The Battles of a stack and of its lanes: the stack that each is in, and its place there."""
    for place in range(len(stack) - 1, -1, -1):
        step = stack[place]
        if isinstance(step, Battle):
            yield stack, place
            return
        if isinstance(step, Together):
            for lane in step.lanes:
                yield from under_way(lane)


def shown(g: TriumphState, stack: list[Step], place: int) -> BattleView:
    """One Battle: where, what kind, both sides, and what each unit is about to do."""
    c = g.content
    battle, above = stack[place], stack[place + 1 :]
    assert isinstance(battle, Battle)
    kind = kind_of(g, battle, stack[:place])
    sides = side_masks(g, battle)
    units = [side_units(g, battle.space, mask) for mask in sides]
    acting = acting_unit(above)
    states = unit_states(g, battle, [*units[0], *units[1]], acting, waits=bool(above))
    entry = BattleView(
        space=c.space_id[battle.space],
        kind=kind,
        words=words_of(battle, kind),
        round=battle.round,
        sides=[
            side_entry(g, battle, sides[side], units[side], states, attacking=side == 0) for side in (0, 1)
        ],
        states={c.unit_name[unit]: state for unit, state in states.items()},
        order=order_entry(g, states),
        notes=notes(g, battle, states),
    )
    if acting >= 0:
        entry.acting = c.unit_name[acting]
    if above and isinstance(above[-1], ApplyHits):
        entry.hits = HitsLeft(above[-1].hits, TARGETS[above[-1].target])
    return entry


# ---------------------------------------------------------------------- sides


def side_masks(g: TriumphState, battle: Battle) -> tuple[int, int]:
    """The Powers of both sides, the Attacker's first; also before they are named, and once one is gone."""
    present = g.space_powers[battle.space]
    own, against = present & g.side[battle.faction], present & attacked_powers(g, battle)
    if not battle.targets:
        for faction in enemy_factions(g, battle.space, battle.faction):
            against |= present & (g.side[faction] if faction >= 0 else minor_powers(g.content))
    attack = facing(g, battle.space, own, against)
    defend = facing(g, battle.space, against, own)
    return attack or own, defend or against


def side_units(g: TriumphState, space: int, powers: int) -> list[int]:
    """The units of some Powers there: those that everybody knows as they act, then the upright ones."""
    units = [unit for unit in g.units_at[space] if powers >> g.unit_power[unit] & 1]
    return sorted(units, key=lambda unit: (place_in_order(g, unit), unit))


def place_in_order(g: TriumphState, unit: int) -> tuple[int, int]:
    """When a unit acts and how strong it is; nothing is told of one that stands upright."""
    if not g.unit_open[unit]:
        return 1000, 0
    return g.content.type_step[unit_type(g, unit)], -g.unit_cv[unit]


def side_entry(
    g: TriumphState,
    battle: Battle,
    powers: int,
    units: list[int],
    states: dict[int, UnitState],
    attacking: bool,
) -> BattleSide:
    """A side: whose it is, its units, its strength as far as it lies open."""
    c = g.content
    return BattleSide(
        name=side_name(g, battle, powers, attacking),
        powers=[c.power_name[power] for power in members(powers)],
        attacking=attacking,
        active=any(states[unit] == NOW for unit in units),
        units=[c.unit_name[unit] for unit in units],
        cv=sum(g.unit_cv[unit] for unit in units if g.unit_open[unit]),
    )


def side_name(g: TriumphState, battle: Battle, powers: int, attacking: bool) -> str:
    """What a side is called."""
    return " and ".join(side_names(g, battle, powers, attacking))


def side_names(g: TriumphState, battle: Battle, powers: int, attacking: bool) -> list[str]:
    """Who makes up a side: its Powers there, Armed Minors by their nation."""
    c = g.content
    named = members(powers)
    if not named:
        factions = [battle.faction] if attacking else [f for f in battle.targets if f >= 0]
        held = g.space_control[battle.space]
        factions = factions or ([held] if held >= 0 else [])
        return [c.faction_name[faction] for faction in factions]
    minors = minor_powers(c)
    nation = c.nation_name[c.space_nation[battle.space]] if c.space_is_land[battle.space] else ""
    names = [nation if minors >> power & 1 and nation else c.power_name[power] for power in named]
    return list(dict.fromkeys(names))


# ---------------------------------------------------------------------- whose turn


def acting_unit(above: list[Step]) -> int:
    """The unit whose Combat Action is under way, or -1."""
    for step in reversed(above):
        unit = getattr(step, "unit", -1)
        if isinstance(unit, int) and unit >= 0:
            return unit
    return -1


def is_fighting(battle: Battle) -> bool:
    """Whether a round is being fought, and not prepared or concluded."""
    return battle.stage == (sea_battle.ROUND if isinstance(battle, SeaBattle) else combat.ROUND)


def unit_states(
    g: TriumphState, battle: Battle, units: list[int], acting: int, waits: bool
) -> dict[int, UnitState]:
    """By unit, what it is about to do; `waits` says that something else comes before the next of them."""
    ongoing = is_fighting(battle) and not is_over(g, battle)
    fighting = set(participants(g, battle))
    first = acting_next(g, battle) if ongoing else []
    states: dict[int, UnitState] = {}
    for unit in units:
        if unit == acting:
            states[unit] = NOW
        elif g.unit_flags[unit] & ESCAPED:
            states[unit] = ESCAPED_STATE
        elif not g.unit_open[unit]:
            states[unit] = WAITING
        elif unit in battle.acted:
            states[unit] = ACTED
        elif unit in first:
            states[unit] = NEXT if waits else NOW
        elif unit in fighting and has_action(g, battle, unit):
            states[unit] = LATER
        else:
            states[unit] = IDLE
    return states


def order_entry(g: TriumphState, states: dict[int, UnitState]) -> list[OrderStep]:
    """The types in the order in which they act, and how far the round has come."""
    c = g.content
    at: dict[int, set[UnitState]] = {}
    for unit, state in states.items():
        if g.unit_open[unit] and can_act(g, unit):
            at.setdefault(c.type_step[unit_type(g, unit)], set()).add(state)
    return [OrderStep(name, symbol, progress(at.get(step, set()))) for step, name, symbol in acting_types(c)]


def acting_types(c: Content) -> list[tuple[int, str, str]]:
    """The steps of a round with the first type that acts in each; Convoys never act."""
    found: dict[int, tuple[int, str, str]] = {}
    for step, name, id in zip(c.type_step, c.type_name, c.type_id, strict=True):
        if name and id != "convoy":
            found.setdefault(step, (step, name, id))
    return [found[step] for step in sorted(found)]


def progress(states: set[UnitState]) -> Progress:
    """How far the units of one step have come."""
    if NOW in states:
        return "now"
    if not states:
        return "none"
    return "there" if states & {NEXT, LATER} else "done"


# ---------------------------------------------------------------------- words


def kind_of(g: TriumphState, battle: Battle, below: list[Step]) -> str:
    """What kind of Battle it is."""
    if g.content.space_is_sea[battle.space]:
        return SEA
    phases = [step for step in below if isinstance(step, CombatPhase)]
    return RAID if any(battle.space in phase.raids for phase in phases) else LAND


def words_of(battle: Battle, kind: str) -> str:
    """The kind of Battle, and how long it is fought."""
    if kind == SEA:
        return f"Sea, round {max(1, battle.round)} (fought to the end)"
    return f"{kind.capitalize()}, one round"


def notes(g: TriumphState, battle: Battle, states: dict[int, UnitState]) -> list[str]:
    """What a player may forget: what a Hit costs, who fires first, who does not act, who is still to come."""
    c = g.content
    lying = [unit for unit in states if g.unit_open[unit] and states[unit] != ESCAPED_STATE]
    double = dict.fromkeys(c.type_name[unit_type(g, u)] for u in lying if steps_lost(g, u) > 1)
    more = f"; a {' or '.join(double)} loses 2" if double else ""
    said = [f"Each Hit takes 1 CV from the strongest unit of the class fired at{more}."]
    quick = quick_units(g, battle, lying)
    if quick:
        said.append(f"FirstFire: {', '.join(quick)}.")
    if any(is_disrupted(g, unit) for unit in lying):
        said.append("Sea Invaders do not act in the Turn in which they land.")
    coming = [unit for unit, state in states.items() if state == WAITING and on_side(g, battle.faction, unit)]
    if coming and c.space_is_sea[battle.space]:
        said.append(f"Attacker's blocks that join in a later round: {len(coming)}.")
    return said


def quick_units(g: TriumphState, battle: Battle, units: list[int]) -> list[str]:
    """The kinds of unit that act before others of their type, by Technology or Surprise."""
    c = g.content
    quick = [u for u in units if can_act(g, u) and first_fires(g, battle, u)]
    named = [f"{c.type_name[g.unit_kind[u]]} ({c.power_name[g.unit_power[u]]})" for u in quick]
    return list(dict.fromkeys(named))


# ---------------------------------------------------------------------- for those who draw the journal


def rolls_chart(c: Content) -> Rolls:
    """Which events tell of dice, for those who draw them: by name, where in it what is told.

    A roll is an event of dice and the shot after it; then come the losses. Units and spaces are numbers,
    in the order of the chart's lists.
    """
    return Rolls(
        dice=[f"dice-{count}" for count in range(1, MOST + 1)],
        shots={
            "fired": ShotPlaces(unit=0, kind=1, at=3, to=4, hits=5),
            "struck": ShotPlaces(unit=0, to=2, hits=3),
            "kamikaze": ShotPlaces(unit=0, to=2, hits=3),
        },
        losses={"damaged": {"unit": 0, "lost": 1}, "eliminated": {"unit": 0}},
        leaves={
            "retreated": {"unit": 0, "to": 2},
            "rebased": {"unit": 0, "to": 2},
            "escapes": {"unit": 0},
        },
        begins={"activated": 1, "attacks": 2},
        rounds={"round": {"number": 0, "space": 1}},
        odds=list(WORDS_WITH_ODDS),
        targets=[target.capitalize() for target in TARGETS],
        kinds=list(c.type_id),
    )
