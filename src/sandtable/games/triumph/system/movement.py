"""11.0: the Movement Phase: which unit moves, where to, and what its move does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.engine.nouns import Noun
from sandtable.engine.steps import Step
from sandtable.games.triumph.system import debts, declaration_kinds, declarations, intervention
from sandtable.games.triumph.system.gates import CONVOY_STAYS, crossing_problem, is_held_convoy
from sandtable.games.triumph.system.kinds import (
    DECLARE,
    DONE,
    MOVE,
    SNEAK,
    TO,
    VIA,
    VIOLATE,
    VIOLATE_BY_PROXY,
)
from sandtable.games.triumph.system.moving import disclose_landing, enact, is_invasion, narrow_kinds
from sandtable.games.triumph.system.paths import (
    can_move,
    entries,
    mover_of,
    possible_kinds,
    why_not,
)
from sandtable.games.triumph.system.stacking import StackLimits
from sandtable.games.triumph.system.state import ESCAPED, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import (
    MovementExtra,
    land_rules,
    movement_extra,
    movement_extras,
)
from sandtable.games.triumph.system.turns import (
    command_problem,
    commanded_powers,
    owner_is_asked,
    rest_problem,
    turn_problem,
)
from sandtable.games.triumph.system.units import (
    at_rest,
    units_of,
)
from sandtable.protocol.text import Text

STUCK = refusal("11.51d", "That unit has no way out of the Battle, so it must stay.")
NOWHERE = refusal("11.0b", "That unit has nowhere to go.")
NOT_THENCE = refusal("11.0b", "The unit cannot come from there.")

MOVEMENT_DONE = event("movement-done", "faction", "{0} {0:ends/end} {0:its/their} Movement.", by="faction")


# ---------------------------------------------------------------------- which unit


def move_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a, 11.51d, tnt:T11.1a: why a unit cannot move now, or 0."""
    problem = turn_problem(g, faction, unit)
    if problem:
        return problem
    if g.obliged[faction] and debts.owed(g, faction) and can_move(g, unit, faction):
        return 0 if debts.has_move(g, faction, unit) else debts.lost(debts.owed(g, faction))
    if can_move(g, unit, faction):
        return 0
    m = mover_of(g, unit)
    if is_held_convoy(g, m):
        return CONVOY_STAYS
    return STUCK if m.engaged else NOWHERE


def movable_units(g: TriumphState, faction: int) -> list[int]:
    """11.0a, 15.21f: the units that have somewhere to go; looked for once while nothing changes."""
    found: list[int] | None = None if g.memo is None else g.memo.get((movable_units, faction))
    if found is None:
        found = list(able_to_move(g, faction))
        if g.memo is not None:
            g.memo[movable_units, faction] = found
    return found


def able_to_move(g: TriumphState, faction: int) -> Iterator[int]:
    """11.0a, 15.21f: the units that have somewhere to go, one by one. Of units alike one is looked at."""
    known: dict[tuple[int, int, int, int], bool] = {}
    owed = debts.owed(g, faction)
    for power in commanded_powers(g, faction):
        # Its own units are under its Command.
        problem_of = rest_problem if g.content.power_faction[power] == faction else turn_problem
        for unit in units_of(g, power):
            if problem_of(g, faction, unit):
                continue
            alike = likeness(g, unit)
            if alike not in known:
                known[alike] = debts.has_move(g, faction, unit) if owed else can_move(g, unit, faction)
            if known[alike]:
                yield unit


def likeness(g: TriumphState, unit: int) -> tuple[int, int, int, int]:
    """What units have in common that can make the same moves."""
    return (g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit], g.unit_flags[unit] & ESCAPED)


def extra_problem(g: TriumphState, faction: int, extra: MovementExtra, code: int) -> int:
    """15.21f: why that would leave too little for the Aggression that is owed, or 0."""
    if code >> 16 == extra.closing:
        return debts.ending_problem(g, faction)
    if debts.allows(g, faction, lambda twin: extra.act(twin, faction, code)):
        return 0
    return debts.lost(debts.owed(g, faction))


ASKS_MOVE: Final = template(
    "prompt.move", "number", "Move a unit ({0} {0:Command/Commands} left), or end your Movement."
)
ASKS_OWED_MOVE: Final = template(
    "prompt.move.owed", "number text", "Move a unit ({0} {0:Command/Commands} left). {1}"
)
AND_TO: Final = template("prompt.move.and", "text text", "{0} {1}")
# By the kind of a declaration, what it binds its faction to do.
OWED: Final = {
    DECLARE: template(
        "prompt.move.war",
        "faction",
        "You have declared war on {0}. You must attack {0:it/them} before you end Movement.",
    ),
    SNEAK: template(
        "prompt.move.sneak",
        "faction",
        "You have declared a Sneak Attack on {0}. You must make it before you end Movement.",
    ),
    VIOLATE: template(
        "prompt.move.violation",
        "nation",
        "You have declared a Violation of {0}. You must enter {0:it/them} before you end Movement.",
    ),
    VIOLATE_BY_PROXY: template(
        "prompt.move.proxy",
        "nation",
        "Your Proxy Power is to Violate {0}. Its units must enter {0:it/them} before you end Movement.",
    ),
}


@steps.add
class MovementPhase(Step):
    """11.0a: the Active Player moves units, one Command each, until he has enough."""

    __slots__ = ("faction", "over")
    name = "movement"

    def __init__(self, faction: int) -> None:
        self.faction = faction
        self.over = 0

    def deciders(self, g: TriumphState) -> int:
        return 0 if self.over else seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        left, owed = g.commands[self.faction], g.obliged[self.faction]
        if not owed:
            return g.say(ASKS_MOVE, left)
        each = [g.say(OWED[code >> 16], code & 0xFFFF) for code in owed]
        words: Text = each[0]
        for sentence in each[1:]:
            words = g.say(AND_TO, words, sentence)
        return g.say(ASKS_OWED_MOVE, left, words)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if g.commands[self.faction] <= 0:
            return [DONE << 16]
        moves = [MOVE << 16 | unit for unit in movable_units(g, self.faction)]
        codes = declarations.choices_in_movement(g, self.faction)
        found = [*debts.declarable(g, self.faction, codes), *moves]
        extras = movement_extras(g, self.faction)
        for extra in extras:
            more = extra.choices(g, self.faction)
            found += [code for code in more if extra_problem(g, self.faction, extra, code) == 0]
        if debts.ending_problem(g, self.faction) == 0:
            return [*found, DONE << 16]
        closing = [extra.closing for extra in extras]
        return [code for code in found if code >> 16 not in closing]

    def has_choice(self, g: TriumphState, seat: int) -> bool:
        if g.commands[self.faction] <= 0 or debts.ending_problem(g, self.faction) == 0:
            return True
        return next(able_to_move(g, self.faction), -1) >= 0 or bool(self.choices(g, seat))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        more = [kind for extra in movement_extras(g, self.faction) for kind in extra.kinds]
        return (MOVE, DONE, *declaration_kinds.kinds_of(g.content), *more)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind = code >> 16
        if kind == MOVE:
            return move_problem(g, self.faction, code & 0xFFFF)
        if kind in declaration_kinds.kinds_of(g.content):
            problem = declarations.problem_in_movement(g, self.faction, code)
            return problem or debts.joint_problem(g, self.faction, code)
        extra = movement_extra(g, self.faction, kind)
        if extra is None:
            return debts.ending_problem(g, self.faction)
        return extra.problem(g, self.faction, code) or extra_problem(g, self.faction, extra, code)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind == MOVE:
            g.enter(MoveTo(self.faction, code & 0xFFFF))
        elif kind in declaration_kinds.kinds_of(g.content):
            declarations.declare(g, self.faction, code)
        elif (extra := movement_extra(g, self.faction, kind)) is not None:
            if kind == extra.closing:
                self.finish(g)
            extra.act(g, self.faction, code)
        else:
            self.finish(g)

    def finish(self, g: TriumphState) -> None:
        """11.0a: no unit moves any more this Turn."""
        self.over = 1
        g.tell(MOVEMENT_DONE, self.faction)

    def go(self, g: TriumphState) -> None:
        """1.41a: what stands too many goes at the end of the Phase."""
        g.pop()
        declarations.forget(g, self.faction)
        g.push(StackLimits())
        intervention.end_of_movement(g, self.faction)


# ---------------------------------------------------------------------- where to


class _MoveStep(Step):
    """A move half entered: only its player knows of it, and nothing has changed yet."""

    __slots__ = ()
    mid = True
    private = True
    faction: int
    unit: int

    def deciders(self, g: TriumphState) -> int:
        """Nobody is asked any more once the unit is gone, moved by another, or no longer under Command."""
        if g.unit_moved[self.unit] or command_problem(g, self.faction, self.unit):
            return 0
        return seat_mask(g, self.faction)

    def owners(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def go(self, g: TriumphState) -> None:
        g.pop()


ASKS_WHERE: Final = template("prompt.move.where", "unit", "Choose where {0} moves.")


@steps.add
class MoveTo(_MoveStep):
    """11.0b: where the unit goes."""

    __slots__ = ("faction", "unit")
    name = "move-to"

    def __init__(self, faction: int, unit: int) -> None:
        self.faction = faction
        self.unit = unit

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_WHERE, _unit_shown(g, self.unit))

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [TO << 16 | space for space in debts.moves_of(g, self.faction, self.unit)]

    def has_choice(self, g: TriumphState, seat: int) -> bool:
        return debts.has_move(g, self.faction, self.unit)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (TO,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        space = code & 0xFFFF
        problem = why_not(g, self.unit, space, self.faction)
        if problem or debts.keeps_word(g, self.faction, self.unit, space):
            return problem
        return debts.lost(debts.owed(g, self.faction))

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        space = code & 0xFFFF
        g.pop()
        with at_rest(g, g.before):
            ways = whence(g, self.unit, space, self.faction)
        if len(ways) > 1:
            g.enter(MoveVia(self.faction, self.unit, space))
        else:
            order(g, self.faction, self.unit, space, ways[0] if ways else -1)


ASKS_WAY_OUT: Final = template(
    "prompt.move.out", "unit space", "Through which area does {0} leave the Battle for {1}?"
)
ASKS_WAY_IN: Final = template("prompt.move.in", "unit space", "From which area does {0} enter {1}?")


@steps.add
class MoveVia(_MoveStep):
    """11.52a, 11.53a: from which side the unit enters, or by which it leaves, where that counts."""

    __slots__ = ("faction", "space", "unit")
    name = "move-via"

    def __init__(self, faction: int, unit: int, space: int) -> None:
        self.faction = faction
        self.unit = unit
        self.space = space

    def words(self, g: TriumphState, seat: int) -> Text:
        engaged = mover_of(g, self.unit).engaged
        return g.say(ASKS_WAY_OUT if engaged else ASKS_WAY_IN, _unit_shown(g, self.unit), self.space)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [VIA << 16 | space for space in whence(g, self.unit, self.space, self.faction)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (VIA,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return whence_problem(g, self.unit, self.space, code & 0xFFFF, self.faction)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        order(g, self.faction, self.unit, self.space, code & 0xFFFF)


def _unit_shown(g: TriumphState, unit: int) -> Noun:
    """A unit with its type and strength, which its owner knows."""
    return g.game.templates.faced(unit, g.unit_kind[unit], g.unit_cv[unit])


def whence(g: TriumphState, unit: int, space: int, commander: int = -1) -> list[int]:
    """11.53a, 11.9s: whence a unit can enter a Battle or a beach, or by which area it leaves a Battle.

    All types are asked alike, so that the answer does not tell Ground units from others.
    """
    return entries(g, mover_of(g, unit, commander), space)


def whence_problem(g: TriumphState, unit: int, space: int, via: int, commander: int = -1) -> int:
    """11.52a: why a unit cannot enter from there, or leave by there, or 0."""
    if via in whence(g, unit, space, commander):
        return 0
    m = mover_of(g, unit, commander)
    before, after = (m.start, via) if m.engaged else (via, space)
    if (before, after) not in g.content.border_between:
        return NOT_THENCE
    return crossing_problem(g, m, before, after) or NOT_THENCE


# ---------------------------------------------------------------------- moving


def order(g: TriumphState, faction: int, unit: int, space: int, via: int) -> None:
    """11.0a: the unit moves; one that is not the faction's own, once its owner agrees."""
    if not owner_is_asked(g, faction, unit, space, via):
        move(g, faction, unit, space, via)


def move(g: TriumphState, faction: int, unit: int, space: int, via: int) -> None:
    """11.0a, 1.14a, tnt:T1.8a, tnt:T11.1a: one unit moves for one Command; control of its way stays."""
    with at_rest(g, g.before):
        m = mover_of(g, unit, faction)
        kinds = possible_kinds(g, unit, space, via, faction)
        invades = is_invasion(g, m, unit, space, via)
    narrow_kinds(g, unit, kinds)
    land_rules(g, m.start).passed(g, unit, space, via, faction)
    disclose_landing(g, unit, space, via, invades)
    enact(g, faction, m, unit, space, via, invades)
