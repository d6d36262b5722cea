"""Battles as a person looks at them: both Sides, whose turn it is, who has fired. Made from a sight alone."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import AIR, BLOCKS, CLASSES, MAP, SIDES
from sandtable.games.orange_swan.base.names import CLASS_NAMES, SIDE_NAMES
from sandtable.games.orange_swan.base.tables import template
from sandtable.games.orange_swan.board.printed import SYMBOLS, power_of
from sandtable.games.orange_swan.board.sea_view import OPPOSITION_OF
from sandtable.games.orange_swan.rules import land_combat, naval_combat
from sandtable.games.orange_swan.rules.control import ops
from sandtable.games.orange_swan.rules.firing import Battle, Volley
from sandtable.games.orange_swan.rules.hits import TakeHits, victims
from sandtable.games.orange_swan.rules.land_combat import LandBattle, is_landing_marine
from sandtable.games.orange_swan.rules.naval_combat import SeaBattle
from sandtable.games.orange_swan.rules.units import at, class_of, enemy_of
from sandtable.games.orange_swan.state import FIRED, SwanState
from sandtable.kit.steps import Step
from sandtable.protocol.battle import Battle as BattleView
from sandtable.protocol.battle import BattleSide, HitsLeft, OrderStep, Progress, UnitState
from sandtable.protocol.text import Ref, Text, listed

# What a unit in a battle is about to do, or has done.
NOW: Final[UnitState] = "now"
NEXT: Final[UnitState] = "next"
LATER: Final[UnitState] = "later"
ACTED: Final[UnitState] = "acted"
IDLE: Final[UnitState] = "idle"
WAITING: Final[UnitState] = "waiting"

ANY: Final = template("battle.any", "", "any Class")
NAVAL: Final = template("battle.naval", "", "Naval Combat")
LAND: Final = template("battle.land", "", "Land Combat")
IN_SUB_PHASE: Final = template("battle.now", "text text", "{0}, {1}")
SURPRISE: Final = template("battle.surprise", "", "Japan has Surprise, so it hits on one number more.")
ABSORBS: Final = template("battle.absorbs", "number", "Hits that the defender will still ignore: {0}.")
CODE: Final = template("battle.code", "", "The Allies use their Code Break, so they hit on one number more.")
OPPOSED: Final = template("battle.opposition", "text", "Opposition Discs: {0}.")
# What Sub-Phases are called that go by the letters of a Class.
CLASS_WORDS: Final = {letters.upper(): name for letters, name in zip(CLASSES, CLASS_NAMES, strict=True)}


def battles(g: SwanState) -> list[BattleView]:
    """The battle that is being fought, as the viewer sees it; there is but one at a time."""
    for place in range(len(g.stack) - 1, -1, -1):
        step = g.stack[place]
        if isinstance(step, Battle):
            return [shown(g, step, g.stack[place + 1 :])]
    return []


def shown(g: SwanState, battle: Battle, above: list[Step]) -> BattleView:
    """One battle: where, what kind, both Sides, and what each unit is about to do."""
    sides = (g.turn, enemy_of(g.turn))
    units = [sorted(at(g, battle.space, side), key=lambda unit: order_key(g, unit)) for side in sides]
    picked = [unit for step in above if isinstance(step, Volley) for unit in step.units]
    firing = not any(isinstance(step, TakeHits) for step in above)
    states = {unit: unit_state(g, battle, unit, picked, firing) for unit in units[0] + units[1]}
    entry = BattleView(
        space=MAP.id[battle.space],
        kind="sea" if MAP.sea[battle.space] else "land",
        words=words_of(g, battle),
        sides=[side_entry(g, sides[i], units[i], states) for i in (0, 1)],
        states={BLOCKS.unit_name[unit]: state for unit, state in states.items()},
        order=order_entry(g, battle, states),
        notes=notes(g, battle),
    )
    if above and isinstance(above[-1], TakeHits):
        entry.hits = HitsLeft(above[-1].hits, target_words(g, above[-1]))
    return entry


def words_of(g: SwanState, battle: Battle) -> Text:
    """The kind of battle, and the Sub-Phase under way."""
    kind = NAVAL if MAP.sea[battle.space] else LAND
    now = battle.sub_phase()
    return g.say(IN_SUB_PHASE, g.say(kind), CLASS_WORDS.get(now, now)) if now else g.say(kind)


def target_words(g: SwanState, taking: TakeHits) -> Text:
    """The Class that takes Hits first; any, where none of it is left, or the one who fired chooses."""
    of_it = any(class_of(g, unit) == taking.cls for unit in victims(taking, g))
    return [CLASS_NAMES[taking.cls]] if of_it and not taking.aimed else g.say(ANY)


def side_entry(g: SwanState, side: int, units: list[int], states: dict[int, UnitState]) -> BattleSide:
    """A Side: its Nations there, its units, its Steps as far as they lie open."""
    return BattleSide(
        name=[Ref("faction", SIDES[side], SIDE_NAMES[side])],
        powers=list(dict.fromkeys(power_of(unit) for unit in units)),
        attacking=side == g.turn,
        active=any(states[unit] == NOW for unit in units),
        units=[BLOCKS.unit_name[unit] for unit in units],
        cv=sum(g.unit_steps[unit] for unit in units if g.unit_shown[unit]),
    )


# ---------------------------------------------------------------------- whose turn


def order_key(g: SwanState, unit: int) -> tuple[int, int, int]:
    """Those that lie open by Class and Steps, then the hidden ones by their numbers."""
    if not g.unit_shown[unit]:
        return len(CLASSES), 0, unit
    return BLOCKS.cls[g.unit_kind[unit]], -g.unit_steps[unit], unit


def unit_state(g: SwanState, battle: Battle, unit: int, picked: list[int], firing: bool) -> UnitState:
    """What a unit is about to do; `firing` says that no Hits are being taken first."""
    if unit in picked:
        return NOW
    if not g.unit_shown[unit]:
        return WAITING
    if g.unit_flags[unit] & FIRED:
        return ACTED
    turn = sub_phase_of(g, battle, unit)
    if turn == battle.stage:
        return NOW if firing else NEXT
    if is_over(battle):
        return ACTED
    return LATER if turn > battle.stage else IDLE


def is_over(battle: Battle) -> bool:
    """Whether all Classes have had their Sub-Phase, and the marks of those that fired are off again."""
    order = len(naval_combat.ORDER)
    first = naval_combat.FIRST_CLASS if isinstance(battle, SeaBattle) else land_combat.FIRST_CLASS
    return battle.stage >= first + order


def sub_phase_of(g: SwanState, battle: Battle, unit: int) -> int:
    """The number of the Sub-Phase in which a unit fires."""
    if isinstance(battle, LandBattle) and unit_lands_first(g, unit):
        return land_combat.MARINES
    return class_turn(BLOCKS.cls[g.unit_kind[unit]])


def unit_lands_first(g: SwanState, unit: int) -> bool:
    """Whether a unit is of the attacker's Marines that fire before all others."""
    return BLOCKS.unit_side[unit] == g.turn and is_landing_marine(g, unit)


def class_turn(cls: int) -> int:
    """The number of the Sub-Phase of a Class."""
    if cls < AIR:
        return naval_combat.FIRST_CLASS + naval_combat.ORDER.index(cls)
    return land_combat.FIRST_CLASS + land_combat.ORDER.index(cls)


def order_entry(g: SwanState, battle: Battle, states: dict[int, UnitState]) -> list[OrderStep]:
    """The Classes in the order in which they fire, and how far the battle has come."""
    order = naval_combat.ORDER if MAP.sea[battle.space] else land_combat.ORDER
    at_class: dict[int, set[UnitState]] = {}
    for unit, state in states.items():
        if g.unit_shown[unit]:
            at_class.setdefault(BLOCKS.cls[g.unit_kind[unit]], set()).add(state)
    return [
        OrderStep([CLASS_NAMES[cls]], SYMBOLS[CLASSES[cls]], progress(at_class.get(cls, set())))
        for cls in order
    ]


def progress(states: set[UnitState]) -> Progress:
    """How far the units of one Class have come."""
    if NOW in states:
        return "now"
    if not states:
        return "none"
    return "there" if states & {NEXT, LATER} else "done"


# ---------------------------------------------------------------------- words


def notes(g: SwanState, battle: Battle) -> list[Text]:
    """What a player may forget: Surprise, the Hits that the ground absorbs, Code Breaks and Discs."""
    said = [g.say(SURPRISE)] if battle.surprise else []
    if isinstance(battle, LandBattle) and battle.absorb:
        said.append(g.say(ABSORBS, battle.absorb))
    if isinstance(battle, SeaBattle):
        if battle.code:
            said.append(g.say(CODE))
        discs = [
            g.say(OPPOSITION_OF, side, ops(g, battle.space, side)) for side in (g.turn, enemy_of(g.turn))
        ]
        said.append(g.say(OPPOSED, listed(discs)))
    return said
