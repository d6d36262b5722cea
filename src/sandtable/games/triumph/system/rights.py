"""What the rules allow at any time: disbanding, repudiating Influence, revealing a secret Technology."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.triumph.system import atomic, debts, diplomacy, technology, windows
from sandtable.games.triumph.system.kinds import ASK_AGAIN, DISBAND, REPUDIATE, REVEAL, REVEAL_AS
from sandtable.games.triumph.system.state import SETTING_UP, TriumphState, seat_of_power
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.units import remove_unit

NOT_YOURS = refusal("3.3", "You can disband only your own units on the map.")
STILL_SETTING_UP = refusal("3.3", "You cannot disband units before the set-up is complete.")
CANNOT_DISBAND = refusal("19.4", "That Fortress cannot be disbanded.")

DISBANDED = event("disbanded", "unit space", "{0} in {1} {0:is/are} disbanded.", by="unit")


@dataclass(frozen=True)
class Right:
    """What only some games allow at any time."""

    kinds: tuple[int, ...]
    listed: Callable[[TriumphState, int], list[int]]
    problem: Callable[[TriumphState, int, int], int]
    use: Callable[[TriumphState, int, int], None]


# By the way in which the Phases are conducted.
RIGHTS: dict[str, Right] = {}


def is_right(g: TriumphState, code: int) -> bool:
    """Whether an action is one of those allowed at any time."""
    more = RIGHTS.get(g.content.conduct)
    return code >> 16 in (DISBAND, REPUDIATE, REVEAL, REVEAL_AS, ASK_AGAIN) or (
        more is not None and code >> 16 in more.kinds
    )


def listed(g: TriumphState, seat: int) -> list[int]:
    """All rights of a seat now."""
    if g.phase == SETTING_UP:
        return []
    units = [DISBAND << 16 | unit for unit in own_units(g, seat) if disband_problem(g, seat, unit) == 0]
    others = diplomacy.repudiation_rights(g, seat) + technology.reveal_rights(g, seat)
    more = RIGHTS.get(g.content.conduct)
    return units + others + windows.ask_again_rights(g, seat) + ([] if more is None else more.listed(g, seat))


def problem(g: TriumphState, seat: int, code: int) -> int:
    """Why a right cannot be used now, or 0."""
    if g.phase == SETTING_UP:
        return STILL_SETTING_UP
    kind, argument = code >> 16, code & 0xFFFF
    if kind == DISBAND:
        return disband_problem(g, seat, argument)
    if kind == REPUDIATE:
        return diplomacy.repudiation_problem(g, seat, argument)
    if kind == ASK_AGAIN:
        return windows.ask_again_problem(g, seat)
    more = RIGHTS.get(g.content.conduct)
    if more is not None and kind in more.kinds:
        return more.problem(g, seat, code)
    return technology.reveal_problem(g, seat, code)


def own_units(g: TriumphState, seat: int) -> list[int]:
    """The units of a seat on the map."""
    mine = [seat_of_power(g, power) == seat for power in range(g.content.n_powers)]
    power = g.unit_power
    return [unit for unit, space in enumerate(g.unit_space) if space >= 0 and mine[power[unit]]]


def disband_problem(g: TriumphState, seat: int, unit: int) -> int:
    """3.3, tnt:T3.4: an owner may remove his units at any time."""
    if g.unit_space[unit] < 0 or seat_of_power(g, g.unit_power[unit]) != seat:
        return NOT_YOURS
    if is_bound_fortress(g, unit):
        return CANNOT_DISBAND
    return debts.disband_problem(g, seat, unit)


def is_bound_fortress(g: TriumphState, unit: int) -> bool:
    """19.4b, 19.4c: whether a unit is of the type that a set-up forces upon its place for good."""
    space, power = g.unit_space[unit], g.unit_power[unit]
    for force in g.game.setup_of(g.scenario).forces:
        if force.power == power and space in force.cannot_disband:
            return (space, g.unit_kind[unit]) in force.forced_types
    return False


def use(g: TriumphState, seat: int, code: int) -> None:
    """Use a right."""
    kind, argument, more = code >> 16, code & 0xFFFF, RIGHTS.get(g.content.conduct)
    if kind == DISBAND:
        disband(g, argument)
    elif kind == REPUDIATE:
        diplomacy.do_repudiate(g, seat, code)
    elif kind == ASK_AGAIN:
        windows.do_ask_again(g, seat)
    elif more is not None and kind in more.kinds:
        more.use(g, seat, code)
    else:
        technology.do_reveal(g, seat, code)
        atomic.check_bombs(g)


def disband(g: TriumphState, unit: int) -> None:
    """3.3: the block goes back to the pool and may be Raised again."""
    g.tell(DISBANDED, unit, g.unit_space[unit])
    remove_unit(g, unit)
