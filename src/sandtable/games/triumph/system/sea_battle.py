"""12.23, 12.7: Sea Battles: BattleGroups, rounds to the end, Submarine Escape."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import AIR, SUB
from sandtable.games.triumph.system.battle import (
    NOT_NEXT,
    Battle,
    Targeting,
    acting_next,
    approaches,
    can_act,
    enemy_factions,
    face_up,
    faction_of_unit,
    factions_of,
    is_over,
    is_passive,
    note_dividends,
    order_chooser,
    participants,
    side_powers,
    stand_up,
)
from sandtable.games.triumph.system.firing import begin_action
from sandtable.games.triumph.system.kinds import DONE, ESCAPE, FIGHT, JOIN
from sandtable.games.triumph.system.rebasing import MustLeave, rebase_after
from sandtable.games.triumph.system.retreat import ongoing
from sandtable.games.triumph.system.state import ESCAPED, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.units import hide_unit, reveal_unit, set_flag
from sandtable.games.triumph.system.windows import end_standing, open_window
from sandtable.protocol.text import Text

NOT_WAITING = refusal("12.71", "That unit is not in a BattleGroup that is waiting to join this Battle.")
NOT_ESCAPED = refusal("12.73", "Only Escaped Subs in that Sea can be brought into the Battle.")
NOBODY_THERE = refusal("12.73", "There is no Battle without a Sub: bring up at least one.")
CANNOT_ESCAPE = refusal("12.73", "Only your Subs in the Battle can Escape.")

ROUND_BEGINS = event("round", "number space", "Round {0} in {1}.", role="round")
GROUP_JOINS = event("joins", "faction space", "A BattleGroup of {0} joins the Battle in {1}.", by="faction")
SURFACES = event("surfaces", "unit space", "{0} {0:is/are} Engaged in {1}.", by="unit")
SUB_ESCAPES = event("escapes", "unit space", "{0} {0:Escapes/Escape} in {1}.", by="unit", role="leave")

# Stages of a Sea Battle.
SUBS_ENGAGE: Final = 0
TARGETS: Final = 1
OPENING: Final = 2
GROUPS: Final = 3
WINDOW: Final = 4
ROUND: Final = 5
LANDING: Final = 6
ESCAPES: Final = 7
NEXT_ROUND: Final = 8
REBASES: Final = 9
END: Final = 10


# ---------------------------------------------------------------------- BattleGroups


def waiting_units(g: TriumphState, battle: Battle) -> list[int]:
    """12.71a, tnt:T12.14: the Attacker's units that have not joined yet: still upright."""
    attack = side_powers(g, battle)[0]
    found = []
    for unit in g.units_at[battle.space]:
        if attack >> g.unit_power[unit] & 1 and not g.unit_open[unit]:
            if not g.unit_flags[unit] & ESCAPED:
                found.append(unit)
    return sorted(found)


def group_of(g: TriumphState, unit: int) -> tuple[int, int]:
    """11.53a, tnt:T11.9d: a BattleGroup began in one area and Engaged by one path."""
    return g.unit_origin[unit], g.unit_from[unit]


def waiting_groups(g: TriumphState, battle: Battle) -> list[list[int]]:
    """11.53a: the BattleGroups that wait, in the order of their first units."""
    groups: dict[tuple[int, int], list[int]] = {}
    for unit in waiting_units(g, battle):
        groups.setdefault(group_of(g, unit), []).append(unit)
    return list(groups.values())


def join_group(g: TriumphState, battle: Battle, unit: int) -> None:
    """11.53b, tnt:T12.14: one BattleGroup joins a round, and is turned face-up."""
    for group in waiting_groups(g, battle):
        if unit in group:
            g.tell(GROUP_JOINS, battle.faction, battle.space)
            for each in group:
                reveal_unit(g, each)


def reveal_those_present(g: TriumphState, battle: Battle) -> None:
    """12.1a, 12.73s: all units are turned face-up but for the BattleGroups that have just arrived."""
    attack, defend = side_powers(g, battle)
    for unit in sorted(g.units_at[battle.space]):
        power = g.unit_power[unit]
        was_there = attack >> power & 1 and g.unit_origin[unit] < 0
        if (defend >> power & 1 or was_there) and not g.unit_flags[unit] & ESCAPED:
            reveal_unit(g, unit)


# ---------------------------------------------------------------------- Subs


def escaped_subs(g: TriumphState, space: int, faction: int) -> list[int]:
    """12.73e, tnt:T12.18c: the Escaped Subs that a faction may bring into a Battle: its own, its Enemies'."""
    enemies, own = 0, g.side[faction]
    units = [(u, 1 << g.unit_power[u]) for u in g.units_at[space]]
    for _, bit in units:
        if bit & own:
            enemies |= g.power_enemies[bit.bit_length() - 1]
    ours = any(bit & own for _, bit in units)
    theirs = any(bit & enemies for _, bit in units)
    if not (ours and theirs):
        return []
    return sorted(u for u, bit in units if g.unit_flags[u] & ESCAPED and bit & (own | enemies))


def engage_sub(g: TriumphState, unit: int) -> None:
    """12.73e, tnt:T12.18c: an Escaped Sub is turned face-up and is in the Battle."""
    set_flag(g, unit, ESCAPED, False)
    reveal_unit(g, unit)
    g.tell(SURFACES, unit, g.unit_space[unit])


def escape(g: TriumphState, unit: int) -> None:
    """12.73a, 12.73c, tnt:T12.18a: a Sub leaves the Battle downwards, face-down, with the CV it has."""
    g.tell(SUB_ESCAPES, unit, g.unit_space[unit])
    hide_unit(g, unit)
    set_flag(g, unit, ESCAPED, True)


def escaping_subs(g: TriumphState, battle: Battle, faction: int) -> list[int]:
    """12.73a, 3.231, tnt:T12.18a: the Subs of a faction that may Escape at the end of a round."""
    subs = [u for u in face_up(g, battle.space) if g.unit_kind[u] == SUB and not is_passive(g, battle, u)]
    return sorted(u for u in subs if faction_of_unit(g, u) == faction)


def landing_afs(g: TriumphState, battle: Battle) -> list[int]:
    """13.2, 12.52b, 12.23a, tnt:T12.9b: AFs of both sides that acted in a Sea round must ReBase."""
    units = face_up(g, battle.space)
    return sorted(u for u in units if g.unit_kind[u] == AIR and u in battle.acted)


def nobody_fights(g: TriumphState, battle: Battle) -> bool:
    """12.72: Convoys of both sides alone in a Sea have no Combat Action, so the Battle breaks off."""
    return not waiting_units(g, battle) and not any(can_act(g, u) for u in participants(g, battle))


def fight_the_rest(g: TriumphState, battle: Battle) -> None:
    """12.2s: no Battle at sea outlasts the Phase: who was spared is fought when the others are gone."""
    if is_over(g, battle):
        battle.targets = sorted({*battle.targets, *enemy_factions(g, battle.space, battle.faction)})
        reveal_those_present(g, battle)


ASKS_SUBS: Final = template("prompt.subs", "space", "Which Escaped Subs in {0} are in the Battle?")


@steps.add
class EngageSubs(Step):
    """12.73e: which Escaped Subs the Active Player brings into the Battle, at no Command cost."""

    __slots__ = ("faction", "space")
    name = "engage-subs"

    def __init__(self, space: int, faction: int) -> None:
        self.space = space
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if escaped_subs(g, self.space, self.faction) else 0

    def done_problem(self, g: TriumphState) -> int:
        """12.73e: a Battle needs Enemies."""
        return 0 if enemy_factions(g, self.space, self.faction) else NOBODY_THERE

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        subs = [JOIN << 16 | unit for unit in escaped_subs(g, self.space, self.faction)]
        return subs if self.done_problem(g) else [*subs, DONE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (JOIN, DONE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == DONE:
            return self.done_problem(g)
        return 0 if code & 0xFFFF in escaped_subs(g, self.space, self.faction) else NOT_ESCAPED

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == DONE:
            g.pop()
        else:
            engage_sub(g, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_SUBS, self.space)


ASKS_ESCAPES: Final = template("prompt.escape", "space", "Which of your Subs in {0} Escape?")


@steps.add
class EscapeSubs(Step):
    """12.73a: at the end of a Sea round the Subs of a faction may Escape."""

    __slots__ = ("faction", "space")
    name = "escape-subs"

    def __init__(self, space: int, faction: int) -> None:
        self.space = space
        self.faction = faction

    def subs(self, g: TriumphState) -> list[int]:
        """Those that may still Escape."""
        battle = ongoing(g)
        return [] if battle is None else escaping_subs(g, battle, self.faction)

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction) if self.subs(g) else 0

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [ESCAPE << 16 | unit for unit in self.subs(g)] + [DONE << 16]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (ESCAPE, DONE)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return 0 if code >> 16 == DONE or code & 0xFFFF in self.subs(g) else CANNOT_ESCAPE

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == DONE:
            g.pop()
        else:
            escape(g, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_ESCAPES, self.space)


# ---------------------------------------------------------------------- the Battle

ASKS_JOINING: Final = template("prompt.join", "space", "Which BattleGroup joins the Battle in {0}?")
ASKS_FIRST: Final = template("prompt.sea.acts-first", "space", "Which of these units acts first in {0}?")


@steps.add
class SeaBattle(Battle):
    """12.2c, 12.23a: rounds until one side is gone; AFs land and Subs may Escape after each."""

    __slots__ = ("acted", "approaches", "faction", "fought", "round", "space", "stage", "targets")
    name = "sea-battle"

    def deciders(self, g: TriumphState) -> int:
        if self.stage == GROUPS and len(self.joinable(g)) > 1:
            return seat_mask(g, self.faction)
        if self.stage == ROUND and not is_over(g, self):
            units = acting_next(g, self)
            seat = order_chooser(g, self, units) if len(units) > 1 else -1
            return 1 << seat if seat >= 0 else 0
        return 0

    def joinable(self, g: TriumphState) -> list[list[int]]:
        """12.71a: the groups of which one must join; none once no Enemy is left."""
        return [] if is_over(g, self) else waiting_groups(g, self)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if self.stage == GROUPS:
            return [JOIN << 16 | unit for group in self.joinable(g) for unit in group]
        return [FIGHT << 16 | unit for unit in acting_next(g, self)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (JOIN,) if self.stage == GROUPS else (FIGHT,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if self.stage == GROUPS:
            return 0 if code & 0xFFFF in waiting_units(g, self) else NOT_WAITING
        return 0 if code & 0xFFFF in acting_next(g, self) else NOT_NEXT

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if self.stage == GROUPS:
            join_group(g, self, code & 0xFFFF)
            self.stage = WINDOW
        else:
            begin_action(g, self, code & 0xFFFF)

    def go(self, g: TriumphState) -> None:
        if self.stage < ROUND:
            self.prepare(g)
        elif self.stage == ROUND:
            units = [] if is_over(g, self) else acting_next(g, self)
            if units:
                begin_action(g, self, units[0])
            else:
                self.stage = LANDING
        else:
            self.conclude(g)

    def prepare(self, g: TriumphState) -> None:
        """12.71a: who is there is turned up; a BattleGroup joins; Techs may be revealed."""
        stage = self.stage
        self.stage += 1
        if stage == SUBS_ENGAGE:
            g.push(EngageSubs(self.space, self.faction))
        elif stage == TARGETS:
            g.push(Targeting(self.space, self.faction))
        elif stage == OPENING:
            self.approaches = approaches(g, self)
            note_dividends(g, self)
            reveal_those_present(g, self)
        elif stage == GROUPS:
            for group in self.joinable(g)[:1]:
                join_group(g, self, group[0])
        else:
            self.round += 1
            g.tell(ROUND_BEGINS, self.round, self.space)
            open_window(g, self)

    def conclude(self, g: TriumphState) -> None:
        """12.23a, 12.24a: AFs land, Subs may Escape, and there is another round unless one side is gone."""
        if self.stage == LANDING:
            afs = landing_afs(g, self)
            if afs:
                g.push(MustLeave(afs[0]))
            else:
                self.stage = ESCAPES
        elif self.stage == ESCAPES:
            self.stage = NEXT_ROUND
            if not is_over(g, self):
                # The first to be asked is pushed last: Defenders before the Attacker.
                for faction in factions_of(g, self):
                    if escaping_subs(g, self, faction):
                        g.push(EscapeSubs(self.space, faction))
        elif self.stage == NEXT_ROUND:
            self.acted = []
            fight_the_rest(g, self)
            self.stage = REBASES if is_over(g, self) or nobody_fights(g, self) else GROUPS
        elif self.stage == REBASES:
            self.stage = END
            rebase_after(g, self)
        else:
            stand_up(g, self.space)
            end_standing(g)
            g.pop()

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_JOINING if self.stage == GROUPS else ASKS_FIRST, self.space)
