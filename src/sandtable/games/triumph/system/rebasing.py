"""13.0: ReBasing: the free move of Air, Naval and Submarine units out of a Battle area."""

from __future__ import annotations

from typing import Final

from sandtable.engine.columns import UNKNOWN
from sandtable.engine.steps import Step
from sandtable.games.triumph.system import retreat
from sandtable.games.triumph.system.battle import (
    Battle,
    battle_of,
    face_up,
    faction_of_unit,
    is_passive,
    unit_type,
)
from sandtable.games.triumph.system.kinds import DONE, LEAVE, REBASE, RETREAT
from sandtable.games.triumph.system.partners import allies_of
from sandtable.games.triumph.system.paths import rebase_spaces, rebase_spaces_as
from sandtable.games.triumph.system.state import ESCAPED, TriumphState, seat_mask, seat_of_power
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import more_rebases
from sandtable.games.triumph.system.units import remove_unit, reveal_unit
from sandtable.protocol.text import Text

GROUND_STAYS = refusal("13.0", "Only Air, Naval and Submarine units can ReBase.")
NO_REBASE = refusal("13.0", "A ReBase must end in undisputed Friendly land within the unit's range.")
REBASE_INTO_BATTLE = refusal(
    "12.5c", "There was a Battle in that area this Turn, so you cannot Retreat into it."
)
NO_WAY_BACK = refusal("13.0", "A ReBase out of an ongoing Battle must begin with a legal Retreat.")
MUST_LEAVE = refusal("12.52", "This unit must leave the Battle area.")
NOT_ACTIVE = refusal("13.12", "Only your own Air, Naval and Submarine units in that area can ReBase now.")
NOWHERE = refusal("13.0", "There is no undisputed Friendly land within that unit's range.")

REBASED = event(
    "rebased", "unit from:space to:space", "{0} ReBases from {1} to {2}.", by="unit", role="leave"
)
NO_WAY_OUT = event(
    "no-way-out", "unit space", "{0} must leave {1} but has nowhere to go, and is lost.", by="unit"
)


def can_rebase(g: TriumphState, unit: int) -> bool:
    """13.0a, tnt:T13a: Air, Naval and Submarine units ReBase."""
    return g.content.type_rebase[g.unit_kind[unit]]


def first_steps(g: TriumphState, battle: Battle, unit: int) -> list[int]:
    """13.0b, tnt:T13b: the first step out of an ongoing Battle keeps the rules of Retreat.

    AFs and Subs may take it through unfriendly areas.
    """
    through = retreat.passes_enemies(g, unit)
    found = []
    for to in retreat.adjacent_areas(g, unit):
        open_to_it = retreat.welcome(g, unit, to) and not retreat.shares_sea(g, unit, to)
        if (through or open_to_it) and retreat.exit_problem(g, battle, unit, to) == 0:
            found.append(to)
    return found


def rebases(g: TriumphState, battle: Battle | None, unit: int) -> list[int]:
    """13.11, 12.51a: where a unit may ReBase to; `battle` is None once the Battle has ended."""
    if not can_rebase(g, unit):
        return []
    if battle is None:
        found = rebase_spaces(g, unit, g.unit_space[unit])
    else:
        first = first_steps(g, battle, unit)
        found = rebase_spaces(g, unit, g.unit_space[unit], first)
        found = [to for to in found if not retreat.held_battle(battle, to)]
    return found + [to for to in more_rebases(g, faction_of_unit(g, unit), unit) if to not in found]


def rebase_problem(g: TriumphState, battle: Battle | None, unit: int, to: int) -> int:
    """13.0a: why a unit cannot ReBase there, or 0."""
    if not can_rebase(g, unit):
        return GROUND_STAYS
    if to in rebases(g, battle, unit):
        return 0
    if battle is None or to not in rebase_spaces(g, unit, g.unit_space[unit]):
        return NO_REBASE
    return REBASE_INTO_BATTLE if retreat.held_battle(battle, to) else NO_WAY_BACK


def rebase(g: TriumphState, unit: int, to: int) -> None:
    """13.0a, tnt:T13a: the unit makes a free move out of the Battle area."""
    g.tell(REBASED, unit, g.unit_space[unit], to)
    retreat.leave(g, unit, to)


# ---------------------------------------------------------------------- having to go


def exits(g: TriumphState, battle: Battle | None, unit: int) -> list[int]:
    """12.51a: the Retreats and ReBases of a unit."""
    found = [RETREAT << 16 | to for to in retreat.retreats(g, battle, unit)]
    return found + [REBASE << 16 | to for to in rebases(g, battle, unit)]


def exit_check(g: TriumphState, battle: Battle | None, unit: int, code: int) -> int:
    """Why a unit cannot leave that way, or 0."""
    kind, to = code >> 16, code & 0xFFFF
    if kind == RETREAT:
        return retreat.retreat_problem(g, battle, unit, to)
    if kind == REBASE:
        return rebase_problem(g, battle, unit, to)
    return MUST_LEAVE


def take_exit(g: TriumphState, unit: int, code: int) -> None:
    """Retreat or ReBase."""
    if code >> 16 == RETREAT:
        retreat.retreat(g, unit, code & 0xFFFF)
    else:
        rebase(g, unit, code & 0xFFFF)


def lose_stranded(g: TriumphState, unit: int) -> None:
    """12.52a, 12.51a, 13.2, tnt:T12.8c, tnt:T12.9a: who must leave and has nowhere to go is eliminated."""
    g.tell(NO_WAY_OUT, unit, g.unit_space[unit])
    remove_unit(g, unit)


ASKS_WHERE: Final = template("prompt.leave", "unit space", "{0} must leave {1}. Where does it go?")


@steps.add
class MustLeave(Step):
    """12.52a: a unit must Retreat."""

    __slots__ = ("unit",)
    name = "must-leave"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def ways_out(self, g: TriumphState) -> list[int]:
        """The exits of the unit, while it is on the map."""
        return exits(g, retreat.ongoing(g), self.unit) if g.unit_space[self.unit] >= 0 else []

    def deciders(self, g: TriumphState) -> int:
        seat = seat_of_power(g, g.unit_power[self.unit])
        return 1 << seat if seat >= 0 and self.ways_out(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return self.ways_out(g)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (RETREAT, REBASE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return exit_check(g, retreat.ongoing(g), self.unit, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        take_exit(g, self.unit, code)
        g.pop()

    def go(self, g: TriumphState) -> None:
        g.pop()
        if g.unit_space[self.unit] >= 0:
            lose_stranded(g, self.unit)

    def words(self, g: TriumphState, seat: int) -> Text:
        unit = g.game.templates.faced(self.unit, unit_type(g, self.unit))
        return g.say(ASKS_WHERE, unit, g.unit_space[self.unit])


def send_away(g: TriumphState, places: list[tuple[int, int]]) -> None:
    """12.52c, tnt:T12.8a: at each of these places a faction's ANS units go if they lack Ground Support."""
    left: list[int] = []
    for faction, space in places:
        forced = retreat.left_without_support(g, faction, space)
        if not forced:
            retreat.disclose_support(g, faction, space)
        left += forced
    for unit in left:
        reveal_unit(g, unit)
    if left:
        g.push(SupplyRetreat(left))


@steps.add
class SupplyRetreat(Step):
    """12.52c, tnt:T12.8a: ANS units that lost their Ground Support must Retreat, one after the other."""

    __slots__ = ("units",)
    name = "supply-retreat"

    def __init__(self, units: list[int]) -> None:
        self.units = units[:]

    def go(self, g: TriumphState) -> None:
        if self.units:
            g.push(MustLeave(self.units.pop(0)))
        else:
            g.pop()


# ---------------------------------------------------------------------- after a Battle


def active_rebasers(g: TriumphState, space: int, faction: int) -> list[int]:
    """13.12, 12.24b, 13.0s, tnt:T12.7a, tnt:T13c: the Active units that may ReBase then; no Escaped Subs.

    Known to their owner: what waits hidden may be of any type.
    """
    fought, battle = battle_of(g), retreat.ongoing(g)
    own = [u for u in face_up(g, space) if faction_of_unit(g, u) == faction] + waiting(g, space, faction)
    able = [u for u in own if can_rebase(g, u) and (fought is None or not is_passive(g, fought, u))]
    return sorted(u for u in able if rebases(g, battle, u))


def waiting(g: TriumphState, space: int, faction: int) -> list[int]:
    """13.12b: a faction's hidden units where a Battle has ended: BattleGroups that never joined, and others.

    They stay hidden, so their types are not asked for here.
    """
    if retreat.ongoing(g) is not None:
        return []
    units = [u for u in g.units_at[space] if faction_of_unit(g, u) == faction]
    return [u for u in units if not g.unit_open[u] and not g.unit_flags[u] & ESCAPED]


def could_rebase(g: TriumphState, unit: int) -> bool:
    """13.12b: whether a hidden unit may be one that ReBases, for all that everybody knows."""
    kinds, rebase = g.unit_kinds[unit], g.content.type_rebase
    return any(kinds >> kind & 1 and rebase[kind] for kind in range(g.content.n_types))


def is_asked_after(g: TriumphState, space: int, faction: int) -> bool:
    """13.12b: whether a faction is asked after a Battle. Of hidden units only what everybody knows counts."""
    if any(could_rebase(g, unit) for unit in waiting(g, space, faction)):
        return True
    return bool(active_rebasers(g, space, faction))


def narrow_by_rebase(g: TriumphState, unit: int, to: int) -> None:
    """13.12b: that a hidden unit ReBases tells no more than what sort of unit could have gone there."""
    if g.unit_open[unit] or to in more_rebases(g, faction_of_unit(g, unit), unit):
        possible = sum(1 << kind for kind, able in enumerate(g.content.type_rebase) if able)
    else:
        possible = sum(
            1 << kind
            for kind, able in enumerate(g.content.type_rebase)
            if able
            and g.unit_kinds[unit] >> kind & 1
            and to in rebase_spaces_as(g, unit, kind, g.unit_space[unit])
        )
    g.unit_kinds[unit] &= possible


def rebase_after(g: TriumphState, battle: Battle) -> None:
    """13.12: ask the Active Player, then its Ally, whose units ReBase after a Battle."""
    for faction in sorted(allies_of(g, battle.faction), key=lambda ally: ally == battle.faction):
        g.push(AfterBattle(battle.space, faction))


ASKS_WHO_LEAVES: Final = template(
    "prompt.rebase.units", "space", "Choose the units that ReBase from {0}. The others stay."
)


@steps.add
class AfterBattle(Step):
    """13.12: Active ANS units may ReBase after a Land round or a finished Sea Battle."""

    __slots__ = ("faction", "space")
    name = "after-battle"

    def __init__(self, space: int, faction: int) -> None:
        self.space = space
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if is_asked_after(g, self.space, self.faction) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        units = active_rebasers(g, self.space, self.faction)
        return [LEAVE << 16 | unit for unit in units] + [DONE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (LEAVE, DONE)

    def standing(self, g: TriumphState, seat: int) -> int:
        return UNKNOWN if active_rebasers(g, self.space, self.faction) else DONE << 16

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        unit = code & 0xFFFF
        if code >> 16 == DONE or unit in active_rebasers(g, self.space, self.faction):
            return 0
        here = g.unit_space[unit] == self.space and faction_of_unit(g, unit) == self.faction
        here = here and not g.unit_flags[unit] & ESCAPED
        return NOWHERE if here and can_rebase(g, unit) else NOT_ACTIVE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == LEAVE:
            g.push(RebaseTo(code & 0xFFFF, self.faction))
        else:
            g.pop()

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_WHO_LEAVES, self.space)


ASKS_BASE: Final = template("prompt.rebase", "unit", "Where does {0} ReBase to?")


@steps.add
class RebaseTo(Step):
    """13.12: where the unit ReBases to."""

    __slots__ = ("faction", "unit")
    name = "rebase-to"
    mid = True
    private = True

    def __init__(self, unit: int, faction: int) -> None:
        self.unit = unit
        self.faction = faction

    def spaces(self, g: TriumphState) -> list[int]:
        """Where it can go, while it is on the map."""
        return rebases(g, retreat.ongoing(g), self.unit) if g.unit_space[self.unit] >= 0 else []

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.spaces(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [REBASE << 16 | to for to in self.spaces(g)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (REBASE,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return rebase_problem(g, retreat.ongoing(g), self.unit, code & 0xFFFF)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        narrow_by_rebase(g, self.unit, code & 0xFFFF)
        rebase(g, self.unit, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_BASE, self.unit)
