"""15.21f, 15.3a: whether the Aggression that is owed can still take place, whatever is done first.

What was declared can be paid if units that have not moved yet can bring about all of it together, with the
Commands and over the borders that are left. The search plays such orders in copies, one after the other, so
whatever stands in each other's way is seen. An order is refused if no such way is left after it. Since the
first order of a way that was found leaves the rest of it, there is always something that can be ordered.

It asks for nothing but the map and the owner's own units.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.triumph.content import PROXY, Content
from sandtable.games.triumph.system import declaration_kinds, declarations
from sandtable.games.triumph.system.armed_minors import opponents
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.declaration_kinds import is_war
from sandtable.games.triumph.system.declarations import NO_COMMAND
from sandtable.games.triumph.system.follow_up import (
    FRUITLESS,
    able_units,
    can_follow,
    meets,
    met_by_staying,
    outcomes,
    places,
    rehearsal,
)
from sandtable.games.triumph.system.moving import enact, is_invasion
from sandtable.games.triumph.system.paths import destinations, ends_among, entries, mover_of
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.tables import refusal
from sandtable.games.triumph.system.units import minor_powers, power_in, remove_unit

LAST_ATTACK = refusal(
    "15.21f", "You have declared war, and after this you could no longer attack the Victim in this Phase."
)
LAST_ENTRY = refusal(
    "15.3a",
    "You have declared a Violation, and after this you could no longer enter that land in this Phase.",
)

# How many orders a search tries before it gives up. What it has found within this number it finds again
# when it starts one order later.
PATIENCE: Final = 24
# Stands for no unit in particular.
NO_UNIT: Final = -1


class SearchBudget:
    """How many orders a search may still try."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = PATIENCE


# ---------------------------------------------------------------------- what is still owed


def owed(g: TriumphState, faction: int) -> list[int]:
    """15.21f, 15.3a: what Aggression must still follow: all that was declared, as far as it still can.

    It can no longer where others have seen to that, as by disbanding the unit that was to be attacked.
    """
    codes = g.obliged[faction]
    if not codes:
        return []
    found: list[int] | None = None if g.memo is None else g.memo.get((owed, faction))
    if found is None:
        found = codes[:]
        if payers(g, faction, found) is None:
            found = []
            for code in codes:
                if payers(g, faction, [*found, code]) is not None:
                    found.append(code)
        if g.memo is not None:
            g.memo[owed, faction] = found
    return found


def ending_problem(g: TriumphState, faction: int) -> int:
    """15.21f, 15.3a, tnt:T15.2b, tnt:T15.6a: Movement does not end while Aggression is owed."""
    return declarations.owing([c for c in owed(g, faction) if not met_by_staying(g, faction, c)])


def lost(codes: list[int]) -> int:
    """The refusal of what would leave nobody to do what is owed."""
    return LAST_ATTACK if is_war(codes[0] >> 16) else LAST_ENTRY


# ---------------------------------------------------------------------- a way to pay


def payers(g: TriumphState, faction: int, codes: list[int]) -> list[int] | None:
    """15.21f: the units with which a faction can still pay all of this together; None where it cannot."""
    key = (payers, faction, *codes)
    if g.memo is not None and key in g.memo:
        known: list[int] | None = g.memo[key]
        return known
    found = search(g, faction, codes, SearchBudget())
    if g.memo is not None:
        g.memo[key] = found
    return found


def search(g: TriumphState, faction: int, codes: list[int], patience: SearchBudget) -> list[int] | None:
    """15.21f: the units of a way to pay, in their order; those that need but stay are not among them."""
    left = [code for code in codes if code in g.obliged[faction]]
    due = [code for code in left if not met_by_staying(g, faction, code)]
    if not due:
        return []
    if g.commands[faction] <= 0:
        return None
    if len(left) == 1:
        follows = can_follow(g, faction, due[0])
        return [g.followers[faction, due[0]][0]] if follows else None
    # It takes no more moves than there are declarations.
    if g.commands[faction] < len(due) and g.commands[faction] < least_moves(g, faction, due):
        return None
    options = payments(g, faction, due)
    hardest = min(due, key=lambda code: len(options[code]))
    if not options[hardest]:
        return None
    for unit, space in sorted(options[hardest], key=lambda option: -worth(options, option)):
        if patience.left <= 0:
            return None
        patience.left -= 1
        rest = search(ordered(g, faction, unit, space), faction, left, patience)
        if rest is not None:
            return [unit, *rest]
    return None


def least_moves(g: TriumphState, faction: int, codes: list[int]) -> int:
    """How many moves it takes at least, wherever units could go: a quick look before a search."""
    most = 1
    for power in g.content.faction_powers[faction]:
        goals = [places(g, power, [code]) for code in codes]
        for space in set().union(*goals):
            most = max(most, sum(space in spaces for spaces in goals))
    return -(-len(codes) // most)


# A unit, and where it goes.
Payment = tuple[int, int]


def payments(g: TriumphState, faction: int, codes: list[int]) -> dict[int, list[Payment]]:
    """15.21f: by declaration, the moves that would make it good; of units alike, those of one."""
    found: dict[int, list[Payment]] = {code: [] for code in codes}
    for power, units in able_units(g, faction):
        goals = [(code, places(g, power, [code])) for code in codes]
        wanted = places(g, power, codes)
        for unit, near in units:
            if wanted.isdisjoint(near):
                continue
            ends = ends_among(g, mover_of(g, unit), wanted & near)
            for code, spaces in goals:
                found[code] += [(unit, space) for space in sorted(spaces & ends)]
    return found


def worth(options: dict[int, list[Payment]], payment: Payment) -> int:
    """How much of what is owed a move pays at once."""
    return sum(payment in moves for moves in options.values())


def ordered(g: TriumphState, faction: int, unit: int, space: int) -> TriumphState:
    """A copy in which a unit has moved."""
    via = next(iter(entries(g, mover_of(g, unit, faction), space)), -1)
    twin = rehearsal(g)
    m = mover_of(twin, unit, faction)
    invades = is_invasion(twin, m, unit, space, via)
    twin.memo = None
    enact(twin, faction, m, unit, space, via, invades)
    twin.memo = {}
    return twin


# ---------------------------------------------------------------------- what may be done before


def spares(g: TriumphState, faction: int, unit: int = NO_UNIT) -> bool:
    """15.21f: whether a unit and a Command can be used for something else."""
    codes = owed(g, faction)
    units = payers(g, faction, codes)
    if units is not None and unit not in units and len(units) < g.commands[faction]:
        return True
    key = (spares, faction, unit)
    if g.memo is not None and key in g.memo:
        return bool(g.memo[key])
    # Where the Command cannot be spared for anything, no unit need be asked about.
    found = unit == NO_UNIT or spares(g, faction)
    if found:
        twin = g.shallow(("commands", "unit_moved"))
        twin.commands[faction] -= 1
        if unit != NO_UNIT:
            twin.unit_moved[unit] = 1
        found = payers(twin, faction, codes) is not None
    if g.memo is not None:
        g.memo[key] = found
    return found


def is_quiet(g: TriumphState, unit: int, space: int) -> bool:
    """Whether a move changes nothing but where the unit is: from among friends to friends or an Open Sea.

    Whoever else comes to the land of a Proxy or leaves it changes where its units can go (16.11).
    """
    power, content = g.unit_power[unit], g.content
    there = power_in(g, power, space)
    if content.power_kind[power] != PROXY:
        if is_of_a_proxy(content, space) or is_of_a_proxy(content, g.unit_space[unit]):
            return False
    minors = minor_powers(content)
    if content.apart or g.space_powers[g.unit_space[unit]] & (opponents(g, power) | minors):
        return False
    if g.space_powers[space] & (opponents(g, there) | minors):
        return False
    return content.space_is_sea[space] or land_status(g, there, space) == FRIENDLY


def is_of_a_proxy(content: Content, space: int) -> bool:
    """Whether a space lies in the region to which a Proxy Power is confined."""
    region = content.space_region[space]
    return region >= 0 and region in content.power_confined_region


def keeps_word(g: TriumphState, faction: int, unit: int, space: int) -> bool:
    """15.21f, 15.3a: whether all that is owed can still be paid after a unit has gone there.

    Whence it enters makes no difference: the borders of an area are used by those who come there alone, and
    the first of them has done there what was owed.
    """
    codes = owed(g, faction)
    if not codes:
        return True
    key = (keeps_word, faction, unit, space)
    if g.memo is not None and key in g.memo:
        return bool(g.memo[key])
    there = power_in(g, g.unit_power[unit], space)
    left = [code for code in codes if not meets(g, there, space, code)]
    if not left:
        kept = True
    elif len(left) < len(codes) or (spares(g, faction, unit) and not is_quiet(g, unit, space)):
        kept = payers(ordered(g, faction, unit, space), faction, codes) is not None
    else:
        kept = spares(g, faction, unit)
    if g.memo is not None:
        g.memo[key] = kept
    return kept


def moves_of(g: TriumphState, faction: int, unit: int) -> list[int]:
    """11.0b, 15.21f: where a unit may go."""
    return [s for s in candidates(g, faction, unit) if keeps_word(g, faction, unit, s)]


def has_move(g: TriumphState, faction: int, unit: int) -> bool:
    """15.21f: whether a unit may go anywhere while something is owed."""
    return any(keeps_word(g, faction, unit, s) for s in candidates(g, faction, unit))


def candidates(g: TriumphState, faction: int, unit: int) -> list[int]:
    """15.21f: where a unit can go, and if it cannot be spared, pays something of what is owed there."""
    codes = owed(g, faction)
    if not codes or spares(g, faction, unit):
        return destinations(g, unit, faction)
    paying = places(g, g.unit_power[unit], codes)
    return sorted(ends_among(g, mover_of(g, unit, faction), paying))


def allows(g: TriumphState, faction: int, change: Callable[[TriumphState], None]) -> bool:
    """15.21f: whether all that is owed can still be paid after this; tried in a copy."""
    codes = owed(g, faction)
    if not codes:
        return True
    twin = rehearsal(g)
    twin.memo = None
    change(twin)
    twin.memo = {}
    return payers(twin, faction, codes) is not None


def disband_problem(g: TriumphState, seat: int, unit: int) -> int:
    """15.21f, 3.3: no unit is disbanded without which its owner could not pay what he owes, or 0."""
    if g.phase != MOVEMENT:
        return 0
    for faction, codes in enumerate(g.obliged):
        if codes and g.faction_seat[faction] == seat and not does_without(g, faction, unit):
            return lost(owed(g, faction))
    return 0


def does_without(g: TriumphState, faction: int, unit: int) -> bool:
    """15.21f: whether a faction can pay without a unit. Most have no part in it."""
    codes = owed(g, faction)
    if not codes:
        return True
    units = payers(g, faction, codes)
    if units is not None and unit not in units:
        stays = g.content.space_is_sea[g.unit_space[unit]]
        if not stays or not any(met_by_staying(g, faction, code) for code in codes):
            return True
    key = (does_without, faction, unit)
    if g.memo is not None and key in g.memo:
        return bool(g.memo[key])
    found = allows(g, faction, lambda twin: remove_unit(twin, unit))
    if g.memo is not None:
        g.memo[key] = found
    return found


# ---------------------------------------------------------------------- what may be declared besides


def joint_problem(g: TriumphState, faction: int, code: int) -> int:
    """15.21f, 15.3a: why a further declaration could not be followed along with those that stand, or 0."""
    codes = owed(g, faction)
    if not codes:
        return 0
    key = (joint_problem, faction, code)
    if g.memo is not None and key in g.memo:
        return int(g.memo[key])
    found = 0 if can_pay_besides(g, faction, code, codes) else FRUITLESS
    if found and len({*codes, declaration_kinds.debt_of(g, faction, code)}) > g.commands[faction]:
        found = NO_COMMAND
    if g.memo is not None:
        g.memo[key] = found
    return found


def can_pay_besides(g: TriumphState, faction: int, code: int, codes: list[int]) -> bool:
    """15.21f: whether a faction that declares more could pay for that and for what it owes already."""
    new = declaration_kinds.debt_of(g, faction, code)
    if new not in codes:
        codes = [*codes, new]
    for twin in outcomes(g, faction, code):
        twin.obliged = [list(one) for one in g.obliged]
        twin.obliged[faction] = codes
        if payers(twin, faction, codes) is None:
            return False
    return True


def declarable(g: TriumphState, faction: int, codes: list[int]) -> list[int]:
    """15.21f: of what a faction could declare, all that could be followed along with what it owes already."""
    return [code for code in codes if joint_problem(g, faction, code) == 0]
