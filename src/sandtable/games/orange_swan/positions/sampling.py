"""Drawing a full state from what a seat knows: one of those that it cannot rule out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, BLOCKS, CV, DRAWN, MAP, SUB
from sandtable.games.orange_swan.positions.block_checks import AT_REST, step_range
from sandtable.games.orange_swan.positions.board_checks import purse_range
from sandtable.games.orange_swan.positions.mark_checks import MOST_OF_CLASS, may_be, needs_two_classes
from sandtable.games.orange_swan.positions.step_checks import elite_range, traders
from sandtable.games.orange_swan.rules import stacking
from sandtable.games.orange_swan.rules.pearl_harbor import US_FLEET, US_WATERS, Carriers
from sandtable.games.orange_swan.rules.reinforcement import Reinforce
from sandtable.games.orange_swan.rules.strategic_warfare import NOBODY, Losses, participants
from sandtable.games.orange_swan.state import ENGAGED, GROWN, LAND, PIECES, SwanState
from sandtable.kit.dealing import deal
from sandtable.kit.state import UNKNOWN


def fill_hidden(g: SwanState, seat: int, rng: Random) -> None:
    """Draw everything that a seat does not know: types, Steps, Production Points, and secrets of steps."""
    fill_types(g, rng)
    for unit, steps in enumerate(g.unit_steps):
        if steps == UNKNOWN:
            g.unit_steps[unit] = drawn_steps(g, unit, rng)
    for nation, points in enumerate(g.purse):
        if points == UNKNOWN:
            least, most = purse_range(g, nation)
            g.purse[nation] = rng.randint(least, most)
    fill_steps(g, rng)


# ---------------------------------------------------------------------- types


class Sorts:
    """The types of each group by Class, and apart by whether a block can have several Steps, if need be."""

    def __init__(self, by_steps: bool) -> None:
        found: list[tuple[int, int, bool]] = []
        self.of_type = [0] * len(BLOCKS.types)
        self.of_group: list[list[int]] = [[] for _ in BLOCKS.group_types]
        self.example: list[int] = []
        for group, types in enumerate(BLOCKS.group_types):
            for kind in types:
                sort = (group, BLOCKS.cls[kind], by_steps and BLOCKS.most[kind] > 1)
                if sort not in found:
                    self.of_group[group].append(len(found))
                    self.example.append(kind)
                    found.append(sort)
                self.of_type[kind] = found.index(sort)

    def class_of(self, sort: int) -> int:
        """The Class of all types of a sort."""
        return BLOCKS.cls[self.example[sort]]


PLAIN: Final = Sorts(by_steps=False)
BY_STEPS: Final = Sorts(by_steps=True)
# Where a Side can have so many blocks of a Class only: the space, the Side, and the Class.
Crowd = tuple[int, int, int]
NO_CROWD: Final[dict[int, int]] = {}


def fill_types(g: SwanState, rng: Random) -> None:
    """Deal the types that nobody has seen to the hidden slots."""
    hidden = [unit for unit, kind in enumerate(g.unit_kind) if kind == UNKNOWN]
    if not hidden:
        return
    for swapped in ways_to_trade(g, hidden, rng):
        if deal_types(g, hidden, swapped, rng):
            if carriers_fit(g):
                return
            for unit in hidden:
                g.unit_kind[unit] = UNKNOWN
    raise RuntimeError("no blocks fit what is known")


def deal_types(g: SwanState, hidden: list[int], swapped: dict[int, int], rng: Random) -> bool:
    """Deal types to hidden slots, of which some must be of a certain Class; False where nothing fits."""
    flags = g.unit_flags
    sorts = BY_STEPS if any(flags[unit] & GROWN for unit in hidden) else PLAIN
    pieces = types_left(g, sorts)
    options: list[list[int]] = []
    for unit in hidden:
        fitting = sorts.of_group[BLOCKS.unit_group[unit]]
        if flags[unit]:
            fitting = [sort for sort in fitting if may_be(flags[unit], sorts.example[sort])]
        if unit in swapped:
            fitting = [sort for sort in fitting if sorts.class_of(sort) == swapped[unit]]
        options.append(fitting)
    crowds, room = find_crowds(g, hidden, options, sorts)
    dealt = deal(options, crowds, list(map(len, pieces)), room, rng)
    if dealt is None:
        return False
    for unit, sort in zip(hidden, dealt, strict=True):
        kinds = pieces[sort]
        g.unit_kind[unit] = kinds.pop(int(rng.random() * len(kinds)))
    return True


def types_left(g: SwanState, sorts: Sorts) -> list[list[int]]:
    """By sort, the types of the blocks that nobody has seen."""
    left: list[list[int]] = [[] for _ in sorts.example]
    for kind, number in PIECES.unseen(g).items():
        left[sorts.of_type[kind]] += [kind] * number
    return left


def find_crowds(
    g: SwanState, hidden: list[int], options: list[list[int]], sorts: Sorts
) -> tuple[list[dict[int, int]], list[int]]:
    """Where hidden blocks could be too many of a Class, by sort; and how many still can be."""
    crowds: list[dict[int, int]] = [NO_CROWD] * len(hidden)
    limited = [side for side in (AXIS, ALLIED) if is_limited(g, side)]
    if not limited and g.phase != LAND:
        return crowds, []
    numbers: dict[Crowd, int] = {}
    room: list[int] = []
    for i, unit in enumerate(hidden):
        place, side = g.unit_space[unit], BLOCKS.unit_side[unit]
        engaged = bool(g.unit_flags[unit] & ENGAGED)
        if not engaged and (side not in limited or place >= MAP.n or not MAP.sea[place]):
            continue
        mine: dict[int, int] = {}
        for sort in options[i]:
            cls = sorts.class_of(sort)
            if engaged or cls == CV:
                crowd = (place, side, cls)
                if crowd not in numbers:
                    numbers[crowd] = len(room)
                    room.append(room_for(g, crowd, engaged))
                mine[sort] = numbers[crowd]
        crowds[i] = mine
    return crowds, room


def room_for(g: SwanState, crowd: Crowd, engaged: bool) -> int:
    """How many hidden blocks of a Class can be among the attackers of a Land Area, or in a Sea Zone."""
    space, side, cls = crowd
    if engaged:
        others = [unit for unit in g.units_at[space] if g.unit_flags[unit] & ENGAGED]
        # Two attackers that must be of two Classes have one of each; three are of two in any case.
        most = 1 if len(others) == 2 and needs_two_classes(g, others) else MOST_OF_CLASS
    else:
        others = [unit for unit in g.units_at[space] if BLOCKS.unit_side[unit] == side]
        most = stacking.carrier_limit(g, side, space)
    known = [g.unit_kind[unit] for unit in others if g.unit_kind[unit] != UNKNOWN]
    return most - sum(BLOCKS.cls[kind] == cls for kind in known)


def is_limited(g: SwanState, side: int) -> bool:
    """Whether the carriers of a Side may not mass now."""
    return g.phase in AT_REST and stacking.carrier_limit(g, side) < stacking.UNLIMITED


# ---------------------------------------------------------------------- carriers that trade places


def ways_to_trade(g: SwanState, hidden: list[int], rng: Random) -> Iterator[dict[int, int]]:
    """Which hidden blocks must be carriers and Submarines, as many as trade places by the dice (11.PH).

    None at first, as enough of both are mostly where they can trade; then one way after the other.
    """
    yield {}
    able = [unit for unit in hidden if unit in US_FLEET and is_at_trade(g, unit)]
    rng.shuffle(able)
    lacking = [max(0, g.swaps - len(traders(g, cls))) for cls in (CV, SUB)]
    for carriers in combinations(able, lacking[0]):
        others = [unit for unit in able if unit not in carriers]
        for submarines in combinations(others, lacking[1]):
            yield {**dict.fromkeys(carriers, CV), **dict.fromkeys(submarines, SUB)}


def is_at_trade(g: SwanState, unit: int) -> bool:
    """Whether a US ship is where it can trade places."""
    return g.unit_space[unit] < MAP.n and g.unit_space[unit] != US_WATERS


def carriers_fit(g: SwanState) -> bool:
    """Whether enough carriers and Submarines are where they can trade places, while they do so (11.PH)."""
    trading = any(isinstance(step, Carriers) for step in g.stack)
    return not trading or min(len(traders(g, CV)), len(traders(g, SUB))) >= g.swaps


# ---------------------------------------------------------------------- Steps of blocks, and steps of play


def drawn_steps(g: SwanState, unit: int, rng: Random) -> int:
    """Any number of Steps that a block can have; one for what was just drawn, none beside the map."""
    place = g.unit_space[unit]
    if place >= MAP.n:
        return BLOCKS.new_steps if place == DRAWN else 0
    least, most = step_range(g, unit, g.unit_kind[unit])
    return least + int(rng.random() * (most - least + 1))


def fill_steps(g: SwanState, rng: Random) -> None:
    """What others have entered in secret; for Support Fire nobody need have been named yet."""
    for step in g.stack:
        if isinstance(step, Reinforce) and step.elite == UNKNOWN:
            least, most = elite_range(g, step.nation)
            step.elite = rng.randint(least, most)
        elif isinstance(step, Losses) and UNKNOWN in step.taken:
            able = participants(g, step.kind, step.side)
            step.taken = [rng.choice(able) if able else NOBODY for _ in step.taken]
        elif isinstance(step, Carriers) and UNKNOWN in step.traded:
            step.traded = drawn_trades(g, len(step.traded) // 2, rng)


def drawn_trades(g: SwanState, pairs: int, rng: Random) -> list[int]:
    """Blocks that can have exchanged their faces: now a Submarine, then a carrier, in pairs."""
    submarines, carriers = rng.sample(traders(g, SUB), pairs), rng.sample(traders(g, CV), pairs)
    return [unit for pair in zip(submarines, carriers, strict=True) for unit in pair]
