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
from sandtable.games.triumph.system.sea_battle import SeaBattle
from sandtable.games.triumph.system.state import ESCAPED, TriumphState
from sandtable.games.triumph.system.status_view import faction_ref, nation_ref, power_ref
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.units import minor_powers
from sandtable.protocol.battle import Battle as BattleView
from sandtable.protocol.battle import BattleSide, HitsLeft, OrderStep, Progress, UnitState
from sandtable.protocol.text import Ref, Text, listed

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

SEA_WORDS: Final = template("battle.sea", "number", "Sea, round {0} (fought to the end)")
LAND_WORDS: Final = template("battle.land", "", "Land, one round")
RAID_WORDS: Final = template("battle.raid", "", "Raid, one round")
SIDE_OF_BATTLE: Final = template("battle.side", "text", "{0}")
OR: Final = template("battle.or", "text text", "{0} or {1}")
HITS: Final = template(
    "battle.hits", "", "Each Hit takes 1 CV from the strongest unit of the class fired at."
)
HITS_OF_TWO: Final = template(
    "battle.hits.two",
    "text",
    "Each Hit takes 1 CV from the strongest unit of the class fired at; a {0} loses 2.",
)
FIRST_FIRE: Final = template("battle.first-fire", "text", "FirstFire: {0}.")
TYPE_OF: Final = template("battle.type", "text text", "{0} ({1})")
DISRUPTED: Final = template("battle.disrupted", "", "Sea Invaders do not act in the Turn in which they land.")
COMING: Final = template(
    "battle.coming",
    "number",
    "{0} of the Attacker's blocks {0:joins/join} in a later round.",
)


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
        words=words_of(g, battle, kind),
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
        entry.hits = HitsLeft(above[-1].hits, [TARGETS[above[-1].target]])
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


def side_name(g: TriumphState, battle: Battle, powers: int, attacking: bool) -> Text:
    """What a side is called."""
    parts: list[Text] = [[ref] for ref in side_refs(g, battle, powers, attacking)]
    return g.say(SIDE_OF_BATTLE, parts) if parts else []


def side_names(g: TriumphState, battle: Battle, powers: int, attacking: bool) -> list[str]:
    """The same as names."""
    return [ref.words for ref in side_refs(g, battle, powers, attacking)]


def side_refs(g: TriumphState, battle: Battle, powers: int, attacking: bool) -> list[Ref]:
    """Who makes up a side: its Powers there, Armed Minors by their nation."""
    c = g.content
    named = members(powers)
    if not named:
        factions = [battle.faction] if attacking else [f for f in battle.targets if f >= 0]
        held = g.space_control[battle.space]
        factions = factions or ([held] if held >= 0 else [])
        return [faction_ref(c, faction) for faction in factions]
    minors, nation = minor_powers(c), c.space_nation[battle.space]
    on_land = bool(c.space_is_land[battle.space])
    refs = [
        nation_ref(c, nation) if minors >> power & 1 and on_land else power_ref(c, power) for power in named
    ]
    return list({ref.words: ref for ref in refs}.values())


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
    names = g.game.templates.types["type"].nouns
    return [
        OrderStep([names[kind].words], c.type_id[kind], progress(at.get(step, set())))
        for step, kind in acting_types(c)
    ]


def acting_types(c: Content) -> list[tuple[int, int]]:
    """The steps of a round with the first type that acts in each; Convoys never act."""
    found: dict[int, int] = {}
    for kind, (step, name, id) in enumerate(zip(c.type_step, c.type_name, c.type_id, strict=True)):
        if name and id != "convoy":
            found.setdefault(step, kind)
    return [(step, found[step]) for step in sorted(found)]


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


def words_of(g: TriumphState, battle: Battle, kind: str) -> Text:
    """The kind of Battle, and how long it is fought."""
    if kind == SEA:
        return g.say(SEA_WORDS, max(1, battle.round))
    return g.say(RAID_WORDS if kind == RAID else LAND_WORDS)


def notes(g: TriumphState, battle: Battle, states: dict[int, UnitState]) -> list[Text]:
    """What a player may forget: what a Hit costs, who fires first, who does not act, who is still to come."""
    c = g.content
    lying = [unit for unit in states if g.unit_open[unit] and states[unit] != ESCAPED_STATE]
    double = dict.fromkeys(unit_type(g, u) for u in lying if steps_lost(g, u) > 1)
    said = [g.say(HITS_OF_TWO, either(g, list(double))) if double else g.say(HITS)]
    quick = quick_units(g, battle, lying)
    if quick:
        said.append(g.say(FIRST_FIRE, listed(quick)))
    if any(is_disrupted(g, unit) for unit in lying):
        said.append(g.say(DISRUPTED))
    coming = [unit for unit, state in states.items() if state == WAITING and on_side(g, battle.faction, unit)]
    if coming and c.space_is_sea[battle.space]:
        said.append(g.say(COMING, len(coming)))
    return said


def either(g: TriumphState, kinds: list[int]) -> Text:
    """One of some types; there are seldom more than one."""
    names = g.game.templates.types["type"].nouns
    text: Text = [names[kinds[0]].words]
    for kind in kinds[1:]:
        text = g.say(OR, text, names[kind].words)
    return text


def quick_units(g: TriumphState, battle: Battle, units: list[int]) -> list[Text]:
    """The kinds of unit that act before others of their type, by Technology or Surprise."""
    c = g.content
    quick = {
        (g.unit_kind[u], g.unit_power[u]): None for u in units if can_act(g, u) and first_fires(g, battle, u)
    }
    names = g.game.templates.types["type"].nouns
    return [g.say(TYPE_OF, names[kind].words, power_ref(c, power)) for kind, power in quick]
