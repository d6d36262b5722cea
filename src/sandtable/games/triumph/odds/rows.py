"""How a unit fights in a Battle, as far as its odds depend on it: a row, and the number of that row.

A row is filled by asking the rules, so no figure stands here. Two units of one row are alike in Combat
whatever they are called; so rows are numbered once a process, and a side of a Battle is a tuple of pairs
of ints: the number of a row, and a CV.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.content import AIR, CLASS_N, CONVOY, FLEET, N_CLASSES, SUB, Content
from sandtable.games.triumph.system.battle import keeps_action, type_at
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.effects import home_dice, tech_first_fires
from sandtable.games.triumph.system.firing import type_firepower
from sandtable.games.triumph.system.hits import hit_steps
from sandtable.games.triumph.system.kinds import AT_CONVOYS, AT_INDUSTRY
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import minor_powers

# What units in a Battle can fire at: the target classes, and Convoys.
N_TARGETS: Final = AT_INDUSTRY

Side = tuple[tuple[int, int], ...]
"""One side of a Battle: the row and the CV of each unit."""


class Row(NamedTuple):
    """All that the odds need to know of a unit but its CV."""

    step: int  # Combat Priority
    first_fires: int  # by Techs
    optics: int  # FirstFires that it has while nobody in the Battle has a Tech for that
    radar: bool  # whether its Power has such a Tech
    target: int  # what it is hit as
    fire: tuple[int, ...]  # by target: the highest die that hits
    dice: tuple[int, ...]  # by target: dice for each CV
    steps: int  # CV that it loses by a Hit
    acts: bool  # whether it has a Combat Action at all
    invades: bool  # whether it has none in its first round, as a Sea Invader
    lands: bool  # whether it leaves after a round at sea, as Air units do
    escapes: bool  # whether it may leave after a round at sea, as Subs do
    ground: bool
    strike: int  # the Firepower at Naval units with which it can fire and leave
    kamikaze: int  # and that with which it can fire and be lost
    minor: bool  # whether it is an Armed Minor's, which fires as it must

    @property
    def worth(self) -> int:
        """The sum of its Firepower against all classes: what its owner would rather keep."""
        return sum(self.fire[:N_CLASSES])


ROWS: Final[list[Row]] = []
_numbers: dict[Row, int] = {}
_known: dict[tuple[object, ...], int] = {}
# Those that rows were made of are kept, so that no other content ever has the identity of one of them.
_contents: dict[int, Content] = {}


def row_number(row: Row) -> int:
    """The number of a row, the same for equal rows as long as the process runs."""
    found = _numbers.get(row)
    if found is None:
        found = _numbers[row] = len(ROWS)
        ROWS.append(row)
    return found


def row_of(g: TriumphState, power: int, kind: int, space: int, invading: bool = False) -> int:
    """The row of a unit of that Power and type, if it fought in that space now.

    In a sight, Technologies that the seat does not know of count as absent.
    """
    sea, owned = g.content.space_is_sea[space], g.content.power_faction[power] >= 0
    home = owned and not sea and land_status(g, power, space) == FRIENDLY
    return row_at(g, power, kind, sea, home, invading)


def row_at(
    g: TriumphState, power: int, kind: int, sea: bool, home: bool = False, invading: bool = False
) -> int:
    """The row of a unit at sea or on land; `home` is Friendly Territory. Worked out once."""
    faction = g.content.power_faction[power]
    techs = g.techs[faction] if faction >= 0 else 0
    key = (id(g.content), power, kind, techs, sea, home, invading)
    found = _known.get(key)
    if found is None:
        found = _known[key] = row_number(make_row(g, power, kind, sea, home, invading))
        _contents[id(g.content)] = g.content
    return found


def make_row(g: TriumphState, power: int, kind: int, sea: bool, home: bool, invading: bool) -> Row:
    """Ask the rules how such a unit fights."""
    c = g.content
    as_type = type_at(c, kind, sea)
    convoy = as_type == CONVOY
    place = (power * c.n_types + kind) * N_CLASSES + CLASS_N
    return Row(
        step=c.type_step[as_type],
        first_fires=tech_first_fires(g, power, kind),
        optics=int(kind == FLEET and c.power_precision_optics[power]),
        radar=tech_first_fires(g, power, FLEET) > 0,
        target=AT_CONVOYS if convoy else c.type_class[as_type],
        fire=tuple(type_firepower(g, power, as_type, target) for target in range(N_TARGETS)),
        dice=tuple(dice_at(g, power, kind, target, home and not sea) for target in range(N_TARGETS)),
        steps=hit_steps(c, as_type),
        acts=not convoy,
        invades=invading and c.type_is_ground[kind] and not keeps_action(g, power, kind),
        lands=kind == AIR,
        escapes=kind == SUB,
        ground=c.type_is_ground[kind],
        strike=c.type_strike[kind * N_CLASSES + CLASS_N],
        kamikaze=c.kamikaze_fire[place],
        minor=bool(minor_powers(c) >> power & 1),
    )


def dice_at(g: TriumphState, power: int, kind: int, target: int, home: bool) -> int:
    """Dice for each CV: more than one only by Techs, at a target class, in Friendly Territory."""
    return home_dice(g, power, kind, target) if home and target < N_CLASSES else 1


def force(g: TriumphState, units: Iterable[int], space: int, invading: bool = False) -> Side:
    """Those of these units whose type and CV are known in `g`, as a side of a Battle in that space."""
    kinds, strengths, powers = g.unit_kind, g.unit_cv, g.unit_power
    return tuple(
        [
            (row_of(g, powers[unit], kinds[unit], space, invading), strengths[unit])
            for unit in units
            if kinds[unit] != UNKNOWN and strengths[unit] > 0
        ]
    )
