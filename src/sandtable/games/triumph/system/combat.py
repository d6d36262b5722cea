"""12.1, 12.2: the Combat Phase: Battles are activated, then resolved one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system.battle import (
    NOT_NEXT,
    Battle,
    Targeting,
    acting_next,
    approaches,
    enemies_facing,
    face_up,
    faction_of_unit,
    fighters,
    is_over,
    note_dividends,
    on_side,
    order_chooser,
    stand_up,
)
from sandtable.games.triumph.system.control import is_allied
from sandtable.games.triumph.system.engagement import aggressed, is_raid
from sandtable.games.triumph.system.firing import begin_action
from sandtable.games.triumph.system.kinds import ACTIVATE, DONE, FIGHT, RESOLVE
from sandtable.games.triumph.system.minors import defeat_minors
from sandtable.games.triumph.system.partners import members, wars_of
from sandtable.games.triumph.system.rebasing import MustLeave, rebase_after, send_away
from sandtable.games.triumph.system.retreat import aggressors_forced, owners_forced, support_places
from sandtable.games.triumph.system.sea_battle import SeaBattle, escaped_subs
from sandtable.games.triumph.system.state import INVADER, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import close_combat, combat_extras, opens_combat
from sandtable.games.triumph.system.units import enemies_of, hide_unit, is_battle, reveal_unit, set_flag
from sandtable.games.triumph.system.war import surprise_index
from sandtable.games.triumph.system.windows import end_standing, open_window
from sandtable.games.triumph.system.winter import winter_land
from sandtable.protocol.text import Text, listed

NO_BATTLE = refusal("12.1a", "You have no Battle to activate there.")
RAIDS_FIRST = refusal("12.2", "Raid Battles must be resolved first.")
NOT_ACTIVE = refusal("12.2", "That Battle is not active, or has already been resolved.")
UNRESOLVED = refusal("12.2", "You must resolve every active Battle before Combat ends.")

ACTIVATED = event(
    "activated", "faction space", "{0} {0:activates/activate} the Battle in {1}.", by="faction", role="begin"
)

# Stages of a Land Battle.
TARGETS: Final = 0
OPENING: Final = 1
ROUND: Final = 2
AGGRESSORS: Final = 3
OWNERS: Final = 4
REBASES: Final = 5
END: Final = 6


@cache
def spaces_of(content: Content, theatre: int) -> tuple[int, ...]:
    """The areas of a theatre. Worked out once."""
    return tuple(space for space in range(content.n_spaces) if content.space_theatre[space] == theatre)


# ---------------------------------------------------------------------- activation


def has_battle(g: TriumphState, faction: int, space: int) -> bool:
    """12.0, 15.1a, tnt:T15.1: whether a faction has Enemies in the same area; Rivals at Peace share Seas."""
    present = g.space_powers[space]
    # One Power alone faces nobody.
    return present & present - 1 != 0 and bool(enemies_facing(g, space, fighters(g, faction, space)))


def is_bombing(g: TriumphState, faction: int, space: int) -> bool:
    """12.62: a Raid on a Production Center that nobody defends is a Battle with its Industry."""
    held = g.space_control[space]
    if held < 0 or g.content.faction_center[held] != space:
        return False
    own = fighters(g, faction, space)
    if not any(wars_of(g, power) >> held & 1 for power in members(own)):
        return False
    return is_raid(g, faction, space) and not has_battle(g, faction, space)


def battlefields(g: TriumphState, faction: int, theatre: int) -> Sequence[int]:
    """10.41a, tnt:T10.7b: where a faction can fight now: in its theatre, in Winter in its own land only."""
    spaces = spaces_of(g.content, theatre)
    land = winter_land(g, faction)
    return spaces if land is None else [space for space in spaces if land[space]]


def must_activate(g: TriumphState, faction: int, spaces: Sequence[int]) -> list[int]:
    """12.1a, tnt:T12.1a: the Battles that must be activated: begun by Aggression this Turn, or at sea."""
    found = []
    # One Power alone can only bomb Industry.
    powers, centers = g.space_powers, g.content.faction_center
    for space in [s for s in spaces if g.units_at[s] and (powers[s] & powers[s] - 1 or s in centers)]:
        if has_battle(g, faction, space):
            if aggressed(g, faction, space) or cannot_wait(g, space):
                found.append(space)
        elif is_bombing(g, faction, space):
            found.append(space)
    return found


def cannot_wait(g: TriumphState, space: int) -> bool:
    """12.2s: Enemies who come to share a Sea, as by an Alliance, fight in the next Combat Phase of either."""
    return g.content.space_is_sea[space]


def may_activate(g: TriumphState, faction: int, spaces: Sequence[int]) -> list[int]:
    """12.1a, 12.73e, tnt:T12.1a, tnt:T12.18c: the Battles that may be activated, Escaped Subs among them."""
    found = []
    # One Power alone can only find Escaped Subs, at sea.
    powers, sea = g.space_powers, g.content.space_is_sea
    for space in [s for s in spaces if g.units_at[s] and (powers[s] & powers[s] - 1 or sea[s])]:
        if has_battle(g, faction, space) or can_engage_subs(g, faction, space):
            found.append(space)
    return found


def can_engage_subs(g: TriumphState, faction: int, space: int) -> bool:
    """12.73e, tnt:T12.18c: whether a faction has units in a Sea where it can fight Escaped Subs."""
    if not g.content.space_is_sea[space] or not escaped_subs(g, space, faction):
        return False
    return any(faction_of_unit(g, unit) == faction for unit in g.units_at[space])


def turn_up(g: TriumphState, faction: int, space: int) -> None:
    """12.1a: all units of a Land Battle are turned face-up."""
    g.tell(ACTIVATED, faction, space)
    if g.content.space_is_sea[space]:
        return
    for unit in sorted(g.units_at[space]):
        if on_side(g, faction, unit) or has_enemy_of(g, faction, unit):
            reveal_unit(g, unit)


def has_enemy_of(g: TriumphState, faction: int, unit: int) -> bool:
    """12.0: whether a unit is an Enemy of a Power of this faction in its area."""
    present = g.space_powers[g.unit_space[unit]]
    enemies = enemies_of(g, g.unit_power[unit], g.unit_space[unit]) & present
    return bool(enemies & g.side[faction])


def blocking_battles(g: TriumphState, raids: list[int]) -> list[int]:
    """12.5c, 12.63, tnt:T12.6a, tnt:T12.13: the areas with Battles this Turn; Raids block no Retreats."""
    shared = [space for space, powers in enumerate(g.space_powers) if powers & powers - 1]
    return [space for space in shared if is_battle(g, space) and space not in raids]


def resolved_next(g: TriumphState, active: list[int], raids: list[int]) -> list[int]:
    """12.2a, tnt:T12.1b: of which Battles one is next: any, but where a theatre has its Raids first."""
    c = g.content
    theatres = {c.space_theatre[space] for space in active if space in raids}
    first = [theatre for theatre in theatres if c.theatres[theatre].raids_first]
    return [space for space in active if space in raids or c.space_theatre[space] not in first]


ASKS_MORE: Final = template(
    "prompt.combat.more",
    "",
    "Choose any other Battles to fight now. Those of your Aggression must be fought.",
)
ASKS_NEXT: Final = template("prompt.combat", "", "Which Battle is resolved next?")


@steps.add
class CombatPhase(Step):
    """12.1a, 12.2a, 12.2e: the Active faction activates Battles; all of them are resolved, Raids first.

    `active` are the Battles still to be resolved, `raids` those of them that are Raids, `fought` the areas
    that block Retreats in this Phase.
    """

    __slots__ = ("active", "faction", "fought", "raids", "stage", "theatre")
    name = "combat"

    def __init__(self, faction: int, theatre: int) -> None:
        self.faction = faction
        self.theatre = theatre
        self.stage = 0
        self.active: list[int] = []
        self.raids: list[int] = []
        self.fought: list[int] = []

    def spaces(self, g: TriumphState) -> Sequence[int]:
        """The areas in which this Combat is."""
        return battlefields(g, self.faction, self.theatre)

    def optional(self, g: TriumphState) -> list[int]:
        """12.1a: the Battles that may still be activated."""
        return [space for space in may_activate(g, self.faction, self.spaces(g)) if space not in self.active]

    def has_extras(self, g: TriumphState) -> bool:
        """Whether there may be more to do than to activate Battles, as far as everybody knows."""
        return any(extra.open(g, self.faction) for extra in combat_extras(g, self.theatre))

    def next_ones(self, g: TriumphState) -> list[int]:
        """The Battles of which one is resolved next."""
        return resolved_next(g, self.active, self.raids)

    def deciders(self, g: TriumphState) -> int:
        asked = self.stage == 1 and (self.optional(g) or self.has_extras(g))
        if asked or (self.stage == 3 and len(self.next_ones(g)) > 1):
            return seat_mask(g, self.faction)
        return 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.stage == 1:
            found = [ACTIVATE << 16 | space for space in self.optional(g)]
            for extra in combat_extras(g, self.theatre):
                found += extra.choices(g, self.faction)
            return [*found, DONE << 16]
        return [RESOLVE << 16 | space for space in self.next_ones(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        if self.stage != 1:
            return (RESOLVE, DONE)
        return (ACTIVATE, DONE, *(kind for extra in combat_extras(g, self.theatre) for kind in extra.kinds))

    def standing(self, g: TriumphState, seat: int) -> int:
        return DONE << 16 if self.stage == 1 and self.choices(g, seat) == [DONE << 16] else UNKNOWN

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind, space = code >> 16, code & 0xFFFF
        if self.stage == 1:
            for extra in combat_extras(g, self.theatre):
                if kind in extra.kinds:
                    return extra.problem(g, self.faction, code)
            return 0 if kind == DONE or space in self.optional(g) else NO_BATTLE
        if kind == DONE:
            return UNRESOLVED
        if space in self.next_ones(g):
            return 0
        return RAIDS_FIRST if space in self.active else NOT_ACTIVE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind, space = code >> 16, code & 0xFFFF
        if kind == ACTIVATE:
            self.activate(g, space)
        elif kind == RESOLVE:
            self.resolve(g, space)
        elif kind == DONE:
            self.stage = 2
        else:
            for extra in combat_extras(g, self.theatre):
                if kind in extra.kinds:
                    extra.act(g, self.faction, code)

    def go(self, g: TriumphState) -> None:
        if self.stage == 0 and opens_combat(g, self.faction, self.theatre):
            return
        self.stage += 1
        if self.stage == 1:
            for space in must_activate(g, self.faction, self.spaces(g)):
                self.activate(g, space)
        elif self.stage == 3:
            self.raids = [space for space in self.active if is_raid(g, self.faction, space)]
            self.fought = sorted({*self.fought, *blocking_battles(g, self.raids)})
            for extra in combat_extras(g, self.theatre):
                extra.resolve(g, self.faction)
        elif self.stage == 4 and self.active:
            self.stage = 3
            self.resolve(g, self.next_ones(g)[0])
        elif self.stage == 4:
            self.send_away(g)
        elif self.stage == 5:
            self.finish(g)

    def send_away(self, g: TriumphState) -> None:
        """tnt:T12.8a: who lacks Ground Support leaves when Combat ends."""
        leave_unsupported(g, self.theatre)

    def finish(self, g: TriumphState) -> None:
        """12.2e: all that was activated is resolved."""
        g.pop()
        end_combat(g, self.faction, self.theatre)
        conclude_combat(g)

    def activate(self, g: TriumphState, space: int) -> None:
        """12.1a: the Battle is active."""
        self.active.append(space)
        turn_up(g, self.faction, space)

    def resolve(self, g: TriumphState, space: int) -> None:
        """12.2d: on any land one round is fought; at sea as many as it takes."""
        self.active.remove(space)
        if g.content.space_is_sea[space]:
            g.push(SeaBattle(space, self.faction, self.fought))
        else:
            g.push(LandBattle(space, self.faction, self.fought))

    def words(self, g: TriumphState, seat: int) -> Text:
        if self.stage != 1:
            return g.say(ASKS_NEXT)
        extras = [
            g.say(extra.words) for extra in combat_extras(g, self.theatre) if extra.open(g, self.faction)
        ]
        return listed([g.say(ASKS_MORE), *extras], " ")


def leave_unsupported(g: TriumphState, theatre: int) -> None:
    """tnt:T12.8a, tnt:T12.8b: when Combat ends, the ANS units of the theatre must have Ground Support."""
    if g.content.theatres[theatre].support_at_phase_end:
        send_away(g, [place for place in support_places(g) if g.content.space_theatre[place[1]] == theatre])


def end_combat(g: TriumphState, faction: int, theatre: int) -> None:
    """12.2e: all active Battles are resolved; Surprise and a Sneak Attack are over."""
    g.surprise[surprise_index(g, faction, theatre)] = 0
    if g.content.faction_theatre[faction] == theatre == g.content.faction_theatre[g.sneak - 1]:
        g.sneak = 0


def conclude_combat(g: TriumphState) -> None:
    """2.51, 15.321a, tnt:T15.8: Captured Capitals have their effects when all Combat is over."""
    defeat_minors(g)
    close_combat(g)


# ---------------------------------------------------------------------- Land Battles

ASKS_FIRST: Final = template("prompt.acts-first", "space", "Which of these units acts first in {0}?")


@steps.add
class LandBattle(Battle):
    """12.2b, 12.22a: one Combat Round; then ANS units without Ground Support leave; Active ones may."""

    __slots__ = ("acted", "approaches", "faction", "fought", "round", "space", "stage", "targets")
    name = "land-battle"

    def deciders(self, g: TriumphState) -> int:
        if self.stage != ROUND or is_over(g, self):
            return 0
        units = acting_next(g, self)
        seat = order_chooser(g, self, units) if len(units) > 1 else -1
        return 1 << seat if seat >= 0 else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [FIGHT << 16 | unit for unit in acting_next(g, self)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (FIGHT,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code & 0xFFFF in acting_next(g, self) else NOT_NEXT

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        begin_action(g, self, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        if self.stage == TARGETS:
            self.stage = OPENING
            g.push(Targeting(self.space, self.faction))
        elif self.stage == OPENING:
            self.stage, self.round = ROUND, 1
            self.approaches = approaches(g, self)
            note_dividends(g, self)
            open_window(g, self)
        elif self.stage == ROUND:
            units = [] if is_over(g, self) else acting_next(g, self)
            if units:
                begin_action(g, self, units[0])
            else:
                self.stage = AGGRESSORS
                settle_invaders(g, self.space)
        else:
            self.conclude(g)

    def conclude(self, g: TriumphState) -> None:
        """12.22a, tnt:T12.2a: forced Retreats, Aggressors first; ReBasing; the Owner's units stand up."""
        if self.stage in (AGGRESSORS, OWNERS):
            forced = aggressors_forced(g, self) if self.stage == AGGRESSORS else owners_forced(g, self)
            if forced:
                g.push(MustLeave(forced[0]))
            else:
                self.stage += 1
        elif self.stage == REBASES:
            self.stage = END
            rebase_after(g, self)
        else:
            end_land_battle(g, self)
            end_standing(g)
            g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_FIRST, self.space)


def settle_invaders(g: TriumphState, space: int) -> None:
    """12.61: at the end of the round Sea Invaders are units like any others."""
    for unit in g.units_at[space]:
        set_flag(g, unit, INVADER, False)


def end_land_battle(g: TriumphState, battle: Battle) -> None:
    """12.22b, tnt:T12.7b: the Owner's units stand up; Aggressors in a Disputed area stay face-up."""
    if not is_battle(g, battle.space):
        stand_up(g, battle.space)
        return
    owner = g.space_control[battle.space]
    for unit in face_up(g, battle.space):
        if is_allied(g, faction_of_unit(g, unit), owner):
            hide_unit(g, unit)
