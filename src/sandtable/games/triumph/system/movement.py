"""11.0: the Movement Phase: which unit moves, where to, and what its move does."""

from __future__ import annotations

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import MARINE
from sandtable.games.triumph.system import declarations, intervention
from sandtable.games.triumph.system.armed_minors import is_hostile, note_partition
from sandtable.games.triumph.system.distance import reachable
from sandtable.games.triumph.system.effects import invaders_act
from sandtable.games.triumph.system.engagement import engages, note_aggression
from sandtable.games.triumph.system.extras import land_rules, movement_extra, movement_extras
from sandtable.games.triumph.system.gates import CONVOY_STAYS, Mover, crossing_problem, is_held_convoy
from sandtable.games.triumph.system.grammar import told
from sandtable.games.triumph.system.kinds import DONE, MOVE, TO, VIA, declared
from sandtable.games.triumph.system.paths import (
    can_move,
    comes_by_land,
    destinations,
    entries,
    has_first_step,
    mover_of,
    possible_kinds,
    why_not,
)
from sandtable.games.triumph.system.stacking import StackLimits
from sandtable.games.triumph.system.state import BY_PARTNER, ESCAPED, INVADER, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps
from sandtable.games.triumph.system.turns import (
    command_problem,
    commanded_powers,
    is_own,
    owner_is_asked,
    rest_problem,
    turn_problem,
)
from sandtable.games.triumph.system.units import (
    at_rest,
    disclose_kinds,
    hide_unit,
    is_battle,
    move_unit,
    power_in,
    set_flag,
    units_of,
)

STUCK = refusal("11.51d", "That unit has no way out of the Battle and must stay.")
NOWHERE = refusal("11.0b", "There is nowhere that unit could go.")
NOT_THENCE = refusal("11.0b", "The unit cannot come from there.")

MOVED = event("moved", "unit space space", "{0} moves from {1} to {2}.")
ENTERED = event("entered", "unit space space space", "{0} moves from {1} to {2}, entering from {3}.")
INVADED = event("invaded", "unit space space space", "{0} moves from {1} and Invades {2} from {3}.")
LEFT = event("left-battle", "unit space space space", "{0} leaves the Battle in {1} for {2} by way of {3}.")
MOVEMENT_DONE = event("movement-done", "faction", "{0} {0:ends/end} {0:its/their} Movement.")


# ---------------------------------------------------------------------- which unit


def move_problem(g: TriumphState, faction: int, unit: int) -> int:
    """11.0a, 11.51d, tnt:T11.1a: why a unit cannot move now, or 0."""
    problem = turn_problem(g, faction, unit)
    if problem:
        return problem
    pressing = declarations.pressing(g, faction)
    if pressing and not able_to_keep_word(g, faction, unit, pressing):
        return declarations.owing(pressing)
    if can_move(g, unit, faction):
        return 0
    m = mover_of(g, unit)
    if is_held_convoy(g, m):
        return CONVOY_STAYS
    return STUCK if m.engaged else NOWHERE


def movable_units(g: TriumphState, faction: int) -> list[int]:
    """11.0a: the units that have somewhere to go. Units alike in one space are looked at once.

    Those that can go where Aggression is owed can go somewhere.
    """
    known: dict[tuple[int, int, int, int], bool] = {}
    units: list[int] = []
    pressing = declarations.pressing(g, faction)
    for power in commanded_powers(g, faction):
        # Its own units are under its Command.
        problem_of = rest_problem if g.content.power_faction[power] == faction else turn_problem
        for unit in units_of(g, power):
            if problem_of(g, faction, unit):
                continue
            if pressing:
                units.append(unit)
                continue
            alike = likeness(g, unit)
            if alike not in known:
                known[alike] = can_move(g, unit, faction)
            if known[alike]:
                units.append(unit)
    return keeping_word(g, faction, units, pressing) if pressing else units


def keeping_word(g: TriumphState, faction: int, units: list[int], codes: list[int]) -> list[int]:
    """15.21f: those of some units that can go where Aggression is owed. Units alike are looked at once."""
    known: dict[tuple[int, int, int, int], bool] = {}
    able: list[int] = []
    for unit in units:
        alike = likeness(g, unit)
        if alike not in known:
            known[alike] = able_to_keep_word(g, faction, unit, codes)
        if known[alike]:
            able.append(unit)
    return able


def likeness(g: TriumphState, unit: int) -> tuple[int, int, int, int]:
    """What units have in common that can make the same moves."""
    return (g.unit_power[unit], g.unit_kind[unit], g.unit_space[unit], g.unit_flags[unit] & ESCAPED)


def able_to_keep_word(g: TriumphState, faction: int, unit: int, codes: list[int]) -> bool:
    """15.21f: whether a unit can go where Aggression is owed."""
    wanted = declarations.places(g, g.unit_power[unit], codes) & reachable(g, unit)
    if not wanted:
        return False
    # Next door is quicker to see than a longer way.
    near = has_first_step(g, mover_of(g, unit, faction), wanted)
    return near or declarations.comes_to(g, unit, sorted(wanted), faction)


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

    def words(self, g: TriumphState, seat: int) -> str:
        left = g.commands[self.faction]
        commands = told("{0} {0:Command/Commands}", left)
        if g.obliged[self.faction]:
            owed = " and to ".join([declared(g.content, code) for code in g.obliged[self.faction]])
            return f"Move a unit ({commands} left). You declared to {owed}: your units must still do so."
        return f"Move a unit ({commands} left), or finish your Movement."

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        if g.commands[self.faction] <= 0:
            return [DONE << 16]
        moves = [MOVE << 16 | unit for unit in movable_units(g, self.faction)]
        found = [*declarations.choices_in_movement(g, self.faction), *moves]
        extras = movement_extras(g, self.faction)
        if not self.must_move(g):
            for extra in extras:
                found += extra.choices(g, self.faction)
        if declarations.ending_problem(g, self.faction) == 0:
            return [*found, DONE << 16]
        closing = [extra.closing for extra in extras]
        return [code for code in found if code >> 16 not in closing]

    def must_move(self, g: TriumphState) -> int:
        """15.21f: the refusal of all that would spend the last Commands while Aggression is owed, or 0."""
        return declarations.owing(declarations.pressing(g, self.faction))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        more = [kind for extra in movement_extras(g, self.faction) for kind in extra.kinds]
        return (MOVE, DONE, *declarations.kinds_of(g.content), *more)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind = code >> 16
        if kind == MOVE:
            return move_problem(g, self.faction, code & 0xFFFF)
        if kind in declarations.kinds_of(g.content):
            return declarations.problem_in_movement(g, self.faction, code)
        extra = movement_extra(g, self.faction, kind)
        if extra is None:
            return declarations.ending_problem(g, self.faction)
        problem = extra.problem(g, self.faction, code) or self.must_move(g)
        return problem if kind != extra.closing else problem or declarations.ending_problem(g, self.faction)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        kind = code >> 16
        if kind == MOVE:
            g.enter(MoveTo(self.faction, code & 0xFFFF))
        elif kind in declarations.kinds_of(g.content):
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


@steps.add
class MoveTo(_MoveStep):
    """11.0b: where the unit goes."""

    __slots__ = ("faction", "unit")
    name = "move-to"

    def __init__(self, faction: int, unit: int) -> None:
        self.faction = faction
        self.unit = unit

    def words(self, g: TriumphState, seat: int) -> str:
        return f"Where does {_unit_words(g, self.unit)} go?"

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = self.pressing(g)
        return [
            TO << 16 | space
            for space in destinations(g, self.unit, self.faction)
            if not codes or declarations.keeps_word(g, self.unit, space, codes)
        ]

    def pressing(self, g: TriumphState) -> list[int]:
        """15.21f: what the last Commands must be used for, as far as this unit can."""
        codes = declarations.pressing(g, self.faction)
        return codes if codes and able_to_keep_word(g, self.faction, self.unit, codes) else []

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (TO,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        space, codes = code & 0xFFFF, self.pressing(g)
        problem = why_not(g, self.unit, space, self.faction)
        if problem or not codes or declarations.keeps_word(g, self.unit, space, codes):
            return problem
        return declarations.owing(codes)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        space = code & 0xFFFF
        g.pop()
        with at_rest(g, g.before):
            ways = whence(g, self.unit, space, self.faction)
        if len(ways) > 1:
            g.enter(MoveVia(self.faction, self.unit, space))
        else:
            order(g, self.faction, self.unit, space, ways[0] if ways else -1)


@steps.add
class MoveVia(_MoveStep):
    """11.52a, 11.53a: from which side the unit enters, or by which it leaves, where that counts."""

    __slots__ = ("faction", "space", "unit")
    name = "move-via"

    def __init__(self, faction: int, unit: int, space: int) -> None:
        self.faction = faction
        self.unit = unit
        self.space = space

    def words(self, g: TriumphState, seat: int) -> str:
        there = g.content.space_name[self.space]
        if mover_of(g, self.unit).engaged:
            return f"By which area does {_unit_words(g, self.unit)} leave the Battle on its way to {there}?"
        return f"From which area does {_unit_words(g, self.unit)} enter {there}?"

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        return [VIA << 16 | space for space in whence(g, self.unit, self.space, self.faction)]

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (VIA,)

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return whence_problem(g, self.unit, self.space, code & 0xFFFF, self.faction)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        order(g, self.faction, self.unit, self.space, code & 0xFFFF)


def _unit_words(g: TriumphState, unit: int) -> str:
    kind = g.content.type_name[g.unit_kind[unit]]
    return f"{g.content.unit_name[unit]} ({kind}, {g.unit_cv[unit]} CV)"


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
    power = power_in(g, g.unit_power[unit], space)
    with at_rest(g, g.before):
        m = mover_of(g, unit, faction)
        kinds = possible_kinds(g, unit, space, via, faction)
        invades = is_invasion(g, m, unit, space, via)
    narrow_kinds(g, unit, kinds)
    disclose_landing(g, unit, space, via, invades)
    declarations.note_entry(g, power, space, faction)
    land_rules(g, space).entered(g, power, space)
    note_partition(g, power, space)
    note_aggression(g, power, space)
    note_origin(g, m, unit, space, via)
    tell_move(g, m, unit, space, via, invades)
    if g.unit_flags[unit] & ESCAPED:
        surface(g, unit)
    spend_command(g, faction, unit)
    move_unit(g, unit, space)
    if not is_own(g, faction, unit):
        set_flag(g, unit, BY_PARTNER, True)
    if invades:
        land_on_beach(g, unit)
    if m.engaged:
        stand_up(g, unit, m.start)


def spend_command(g: TriumphState, faction: int, unit: int) -> None:
    """11.0a, tnt:T11.1a: a unit moves once a Turn, for one Command; those for others' units are limited."""
    g.unit_moved[unit] = 1
    g.commands[faction] -= 1
    if not is_own(g, faction, unit):
        g.cross_commands[faction] -= 1


def narrow_kinds(g: TriumphState, unit: int, kinds: int) -> None:
    """11.9s: a move tells others no more than what sort of unit could have made it."""
    g.unit_kinds[unit] &= kinds


def note_origin(g: TriumphState, m: Mover, unit: int, space: int, via: int) -> None:
    """11.53a, 11.52a, tnt:T11.9d: BattleGroups, Retreats and Border Limits ask whence a unit came."""
    g.unit_origin[unit] = m.start
    if m.engaged:
        if via >= 0:
            g.unit_border[unit] = g.content.border_between[(m.start, via)]
    elif via >= 0:
        g.unit_from[unit] = via
        if engages(g, power_in(g, m.power, space), space) or g.content.space_is_sea[via]:
            g.unit_border[unit] = g.content.border_between[(via, space)]


def is_invasion(g: TriumphState, m: Mover, unit: int, space: int, via: int) -> bool:
    """11.221a, tnt:T11.6a: a Ground unit that comes by Sea Movement into Enemy Territory Invades."""
    content = g.content
    if via < 0 or not content.type_is_ground[g.unit_kind[unit]] or not content.space_is_land[space]:
        return False
    if not is_hostile(g, power_in(g, m.power, space), space):
        return False
    return content.space_is_sea[via] or not comes_by_land(g, m, via, space)


def disclose_landing(g: TriumphState, unit: int, space: int, via: int, invades: bool) -> None:
    """11.221a: everybody sees whether a unit Invades: it is a Ground unit then, and none if it does not."""
    content = g.content
    ground = intervention.ground_types(g)
    if invades:
        disclose_kinds(g, unit, ground)
    elif via >= 0 and content.space_is_sea[via] and content.space_is_land[space]:
        if is_hostile(g, power_in(g, g.unit_power[unit], space), space):
            disclose_kinds(g, unit, ~ground)


def land_on_beach(g: TriumphState, unit: int) -> None:
    """11.221b, tnt:T11.6b: an Invader has no Combat Action this Turn, but for Marines and AmphTracks."""
    if keeps_combat_action(g, unit):
        if not has_amphtracks(g, unit):
            disclose_kinds(g, unit, 1 << MARINE)
        return
    set_flag(g, unit, INVADER, True)
    disclose_kinds(g, unit, ~(1 << MARINE))


def keeps_combat_action(g: TriumphState, unit: int) -> bool:
    """3.244a, 9.0e: Marines, and all Ground units with AmphTracks, fight on the beach."""
    return g.unit_kind[unit] == MARINE or has_amphtracks(g, unit)


def has_amphtracks(g: TriumphState, unit: int) -> bool:
    """9.0e: whether the owner of a unit has revealed AmphTracks."""
    return invaders_act(g, g.unit_power[unit])


def surface(g: TriumphState, unit: int) -> None:
    """12.73d: an Escaped Sub moves like any other, and is upright again when it has."""
    set_flag(g, unit, ESCAPED, False)


def stand_up(g: TriumphState, unit: int, left: int) -> None:
    """12.24a: who leaves a Battle stands up, and where it ends so do those who stay."""
    hide_unit(g, unit)
    if not is_battle(g, left):
        for other in g.units_at[left]:
            hide_unit(g, other)


def tell_move(g: TriumphState, m: Mover, unit: int, space: int, via: int, invades: bool) -> None:
    """11.9s: the journal names the block and its way, never its type."""
    if invades:
        g.tell(INVADED, unit, m.start, space, via)
    elif via < 0 or (via == m.start and not m.engaged) or (m.engaged and via == space):
        g.tell(MOVED, unit, m.start, space)
    elif m.engaged:
        g.tell(LEFT, unit, m.start, space, via)
    else:
        g.tell(ENTERED, unit, m.start, space, via)
