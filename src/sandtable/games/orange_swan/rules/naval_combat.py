"""5.3: Naval Combat."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CV, HS, LS, SUB
from sandtable.games.orange_swan.base.kinds import BREAK_CODE, PASS
from sandtable.games.orange_swan.base.tables import event, step
from sandtable.games.orange_swan.rules.activation import fights_at_sea
from sandtable.games.orange_swan.rules.control import ops
from sandtable.games.orange_swan.rules.dice import TO_HIT, roll_for_hits
from sandtable.games.orange_swan.rules.firing import (
    Battle,
    Battles,
    begin_battle,
    begin_volley,
    clear_marks,
    decided,
    elite_bonus,
    end_battle,
    opposed,
    unfired,
)
from sandtable.games.orange_swan.rules.hits import ANY_CLASS, TakeHits, halved
from sandtable.games.orange_swan.rules.optional import CODE_BREAKING, LONGER_CODE_BREAKS, plays
from sandtable.games.orange_swan.rules.power import kamikaze_attacks
from sandtable.games.orange_swan.rules.supply import is_cut_off
from sandtable.games.orange_swan.rules.surprise import hit_bonus, surprised
from sandtable.games.orange_swan.rules.units import at, class_of, enemy_of, is_capital_ship, side
from sandtable.games.orange_swan.rules.weather import active_monsoon
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.flow import Ask, Offer, nearest

OPS_FIRE = event(
    "ops-fire",
    "side rolled:number from:number",
    "{0} Opposition Fire with {1} {1:die/dice}, hitting on {2}.",
    by="side",
    role="shot",
    label="Opposition Fire",
)
CODE_BROKEN = event("code-used", "space", "The Allies use their Code Break in {0}.")

# The stages of a battle: what is under way, each Class at its number after the first three.
START: Final = 0
CODES: Final = 1
OPS: Final = 2
FIRST_CLASS: Final = 3
ORDER: Final = (CV, HS, LS, SUB)
SUB_PHASES: Final = ("", "Code Break", "Opposition Fire", "CV", "HS", "LS", "Sub")
# 10.8a: the years in which codes are broken, unless more has been agreed.
FIRST_CODE_YEAR: Final = 1942
LAST_CODE_YEAR: Final = 1943


def begin(g: SwanState, seas: list[int]) -> None:
    """5.3a: Combat follows in these Sea Zones."""
    g.push(SeaBattles(seas))


@step
class SeaBattles(Battles):
    """The battles of a Naval Phase that are still to be fought."""

    __slots__ = ("spaces",)
    name = "sea battles"

    def __init__(self, spaces: list[int]) -> None:
        self.spaces = list(spaces)

    def fight(self, g: SwanState, space: int) -> None:
        begin_battle(g, space)
        g.push(SeaBattle(space, int(surprised(g, space))))


@step
class SeaBattle(Battle):
    """2.1a, 5.3b, 5.3.7a: Opposition Fire, then each Class in its order, one round, and no retreat.

    `code` is set where the Allies use a Code Break.
    """

    __slots__ = ("code", "space", "stage", "surprise")
    name = "sea battle"

    def __init__(self, space: int, surprise: int) -> None:
        self.space = space
        self.stage = START
        self.surprise = surprise
        self.code = 0

    def sub_phase(self) -> str:
        return SUB_PHASES[self.stage] if self.stage < len(SUB_PHASES) else ""

    def go(self, g: SwanState) -> None:
        if decided(g, self.space) or self.stage >= FIRST_CLASS + len(ORDER):
            g.pop()
            clear_marks(g, self.space)
            end_battle(g, list(g.units_at[self.space]))
        elif self.stage == START:
            self.stage = CODES
            if has_code_break(g):
                g.push(CodeBreak())
        elif self.stage == CODES:
            self.stage = OPS
            opposition_fire(g, self.space, self.surprise)
        elif self.stage == OPS or not begin_volley(g, self):
            self.stage += 1

    def ready(self, g: SwanState, side: int) -> list[int]:
        due = unfired(g, self.space, side, ORDER[self.stage - FIRST_CLASS])
        return [unit for unit in due if fights_at_sea(g, unit)] if g.blitz else due

    def dice(self, g: SwanState, unit: int) -> int:
        return dice_of_ship(g, unit)

    def bonus(self, g: SwanState, unit: int) -> int:
        return (
            bonus_of_ship(g, unit) + hit_bonus(side(unit), bool(self.surprise)) + code_bonus(unit, self.code)
        )

    def assign(self, g: SwanState, unit: int, hits: int) -> TakeHits:
        cls, own = class_of(g, unit), side(unit)
        aimed = chooses_targets(g, unit)
        subs = cls != SUB and finds_subs(g, self.space, own)
        return TakeHits(self.space, enemy_of(own), hits, cls, int(subs), int(aimed))


# ------------------------------------------------------------------ Opposition Fire


def opposition_fire(g: SwanState, sea: int, surprise: int) -> None:
    """5.3.2a: both Sides roll a die for each Disc at the same time, at the Strongest Unit of any Class."""
    shots = []
    for of in (g.turn, enemy_of(g.turn)):
        hits = roll_discs(g, sea, of, surprise)
        shots.append(TakeHits(sea, enemy_of(of), hits, ANY_CLASS, int(finds_subs(g, sea, of)), 0))
    for shot in reversed(shots):
        if shot.hits:
            g.push(shot)


def roll_discs(g: SwanState, sea: int, of: int, surprise: int) -> int:
    """5.3.2b, 10.12a: the Discs whose Port makes their crews Kamikaze, then the others; all by Surprise."""
    discs = ops(g, sea, of)
    needed = TO_HIT - hit_bonus(of, bool(surprise))
    near = kamikaze_discs(g, sea, of)
    hits = 0
    for count, bonus in ((near, 1), (discs - near, 0)):
        if count:
            hits += roll_for_hits(g, count, needed - bonus)
            g.tell(OPS_FIRE, of, count, needed - bonus)
    return hits


def kamikaze_discs(g: SwanState, sea: int, of: int) -> int:
    """10.12a: Japan's Discs of Ports in the large Umbrella, once Kamikaze Attacks have begun."""
    if of != AXIS or not kamikaze_attacks(g):
        return 0
    return g.ops_near[sea]


# ------------------------------------------------------------------ fire of ships


def dice_of_ship(g: SwanState, unit: int) -> int:
    """5.3.3a, 4.1.3b, 4.1.3f: a die for each Step; half Out of Supply, half sailing into a Monsoon."""
    strength = g.unit_steps[unit]
    if is_cut_off(g, unit):
        strength = halved(strength)
    if sails_into_monsoon(g, unit):
        strength = halved(strength)
    return strength


def sails_into_monsoon(g: SwanState, unit: int) -> bool:
    """9.1b: the Phasing Side's ships in an Active Monsoon."""
    return side(unit) == g.turn and active_monsoon(g, g.unit_space[unit])


def bonus_of_ship(g: SwanState, unit: int) -> int:
    """5.3.3a, 5.3.3b: what Elite Units and unopposed Capital Ships add, one to the other."""
    return elite_bonus(g, unit) + unopposed_bonus(g, unit)


def unopposed_bonus(g: SwanState, unit: int) -> int:
    """5.3.3b: Capital Ships hit by one more where no enemy of their Class is left when they roll."""
    return 1 if is_capital_ship(g, unit) and unopposed(g, unit) else 0


def unopposed(g: SwanState, unit: int) -> bool:
    """5.3.3b, 5.3.5a: no enemy ship of the same Class is in the Sea Zone at this instant."""
    return not opposed(g, g.unit_space[unit], side(unit), class_of(g, unit))


def chooses_targets(g: SwanState, unit: int) -> bool:
    """5.3.5a, 5.3.5c: unopposed CVs and all Subs choose whom they hit, after the roll."""
    cls = class_of(g, unit)
    return cls == SUB or (cls == CV and unopposed(g, unit))


def finds_subs(g: SwanState, sea: int, of: int) -> bool:
    """5.3.5b: a Side hits Submarines only while a CV or LS of its own is there; Discs alone do not."""
    return any(class_of(g, unit) in (CV, LS) for unit in at(g, sea, of))


# ------------------------------------------------------------------ 10.8: Code Breaks


def has_code_break(g: SwanState) -> bool:
    """10.8a: the Allies hold a Code Break, and have used none in this year."""
    if not plays(g, CODE_BREAKING) or not g.code_break:
        return False
    return may_break_code(g)


def may_break_code(g: SwanState) -> bool:
    """10.8a, 10.8b: in its years, unless one was used this year; one that lapsed does not count."""
    return g.year >= FIRST_CODE_YEAR and not codes_have_ended(g) and g.code_year != g.year


def codes_have_ended(g: SwanState) -> bool:
    """10.8a, 10.8c: with 1943, unless Japan has agreed that they go on."""
    return g.year > LAST_CODE_YEAR and not plays(g, LONGER_CODE_BREAKS)


def code_bonus(unit: int, code: int) -> int:
    """10.8a: in the battle of a Code Break Allied ships hit by one more."""
    return 1 if code and side(unit) == ALLIED else 0


def break_code(g: SwanState) -> None:
    """10.8a: the Allies use their Code Break in this battle."""
    battle = nearest(g, SeaBattle)
    battle.code = 1
    use_code_break(g)
    g.tell(CODE_BROKEN, battle.space)


@step
class CodeBreak(Ask):
    """10.8a: the Allies use their Code Break in this battle, or keep it."""

    __slots__ = ()
    name = "code break"
    prompt = "Use the Code Break in this battle?"
    offers = (Offer(BREAK_CODE, break_code, ends=True), Offer(PASS))

    def who(self, g: SwanState) -> int:
        return mask_of(g, ALLIED)


def use_code_break(g: SwanState) -> None:
    """10.8a: it is spent, the only one of its year."""
    g.code_break = 0
    g.code_year = g.year
