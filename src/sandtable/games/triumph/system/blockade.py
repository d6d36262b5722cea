"""14.2, 7.221: Blockades: POP and RES cut off from the Production Center in Summer and at Production."""

from __future__ import annotations

from itertools import compress
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import CARRIES_BLACK, CARRIES_POP, CARRIES_RED, SUMMER, Content
from sandtable.games.triumph.system.control import oil_value, production_level, user_of, users, valued_spaces
from sandtable.games.triumph.system.kinds import BLOCKADE, DONE
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.route_cache import trading
from sandtable.games.triumph.system.routes import cargoes, strictest
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.trade import sea_lanes, shipping, trade_route
from sandtable.games.triumph.system.units import at_rest
from sandtable.protocol.text import Text

NOTHING_THERE = refusal("14.22", "There is no POP or RES to Blockade there.")
NOT_AN_ENEMYS = refusal(
    "14.22", "You can Blockade only the POP and RES of Factions that are at War with you."
)
ALREADY_MARKED = refusal("14.22", "That area already has a BLOCKADE marker.")
HAS_A_ROUTE = refusal("14.22", "That area has a Trade Route to the Production Center.")

MARKED = event(
    "blockaded",
    "faction against:faction space",
    "{0} {0:Blockades/Blockade} the POP and RES of {1} in {2}.",
    by="faction",
)
MARKED_BLACK = event(
    "black-res-blockaded",
    "faction against:faction space",
    "{0} {0:Blockades/Blockade} the black RES of {1} in {2}.",
    by="faction",
)
LIFTED = event(
    "blockade-lifted",
    "faction space",
    "{0} {0:has/have} a Trade Route from {1}: the Blockade is lifted.",
    by="faction",
)
CONFIRMED = event(
    "blockade",
    "faction pop:number res:number",
    "{0} {0:is/are} Blockaded: {1} POP and {2} RES do not count.",
    by="faction",
)


# ---------------------------------------------------------------------- marking


def marking_problem(g: TriumphState, faction: int, space: int) -> int:
    """14.22a, tnt:T14.5a: why a faction cannot mark a space, or 0: Enemy POP or RES without a Trade Route."""
    if not goods_of(g.content, space):
        return NOTHING_THERE
    user = user_of(g, space)
    if user == NEUTRAL or not g.at_war[faction] >> user & 1:
        return NOT_AN_ENEMYS
    if g.blockaded[space]:
        return ALREADY_MARKED
    return 0 if cut_goods(g, user, space) else HAS_A_ROUTE


def goods_of(content: Content, space: int) -> int:
    """14.22a: what there is to cut off in a space, as a mask of goods."""
    goods = CARRIES_POP if content.space_pop[space] else 0
    goods |= CARRIES_BLACK if content.space_res[space] else 0
    return goods | (CARRIES_RED if content.space_oil[space] else 0)


def cut_goods(g: TriumphState, faction: int, space: int) -> int:
    """14.22a, tnt:T14.7a: what of the goods of a space finds no Trade Route, as a mask.

    Where a way is closed to some goods only, the others may still find theirs. Worked out once while the map
    stays so.
    """
    known = trading(g)
    cut: int | None = known.get((cut_goods, faction, space))
    if cut is None:
        cut = known[cut_goods, faction, space] = find_cut_goods(g, faction, space)
    return cut


def find_cut_goods(g: TriumphState, faction: int, space: int) -> int:
    """14.22a, tnt:T14.7a: look for the Trade Route of each cargo of a space."""
    goods = goods_of(g.content, space)
    cut = 0
    for cargo in cargoes(g.content):
        if goods & cargo and not trade_route(g, faction, space, cargo):
            cut |= goods & cargo
    return cut


def easily_reached(g: TriumphState, faction: int) -> list[bool]:
    """Most spaces from which Trade Routes lead home for all goods. Worked out once while the map stays so."""
    known = trading(g)
    found: list[bool] | None = known.get((easily_reached, faction))
    if found is None:
        found = known[easily_reached, faction] = sweep_home(g, faction)
    return found


def sweep_home(g: TriumphState, faction: int) -> list[bool]:
    """Most spaces from which Trade Routes lead home for all goods, found in a few sweeps, for speed."""
    content = g.content
    center = content.faction_center[faction]
    if g.space_control[center] != faction:
        return [False] * content.n_spaces
    found = [True] * content.n_spaces
    for cargo in strictest(content):
        lanes = sea_lanes(g, shipping(g, faction), center, cargo, True)
        lanes.serve(g, [])
        reached = lanes.begins[:]
        for space in lanes.ends:
            reached[space] = True
        found = [before and now for before, now in zip(found, reached, strict=True)]
    return found


def markable(g: TriumphState, faction: int) -> list[int]:
    """14.22a, tnt:T14.5a: the spaces that a faction may mark."""
    found: list[int] = []
    with at_rest(g):
        reached = {enemy: easily_reached(g, enemy) for enemy in members(g.at_war[faction])}
        for space, user in zip(valued_spaces(g.content), users(g), strict=True):
            if user in reached and not reached[user][space] and marking_problem(g, faction, space) == 0:
                found.append(space)
    return sorted(found)


def begin_marking(g: TriumphState) -> None:
    """14.22a, tnt:T14.5a, tnt:T10.6: in the Summer Supply Phase Factions at War mark Blockades."""
    at_war = [faction for faction in g.turn_order if g.at_war[faction]]
    if g.season == SUMMER and at_war:
        g.push(BlockadePhase(at_war))


@steps.add
class BlockadePhase(Step):
    """14.22: one Faction at War after the other, if it finds anything to mark."""

    __slots__ = ("factions",)
    name = "blockade"

    def __init__(self, factions: list[int]) -> None:
        self.factions = factions[:]

    def go(self, g: TriumphState) -> None:
        if not self.factions:
            g.pop()
            return
        faction = self.factions.pop(0)
        spaces = markable(g, faction)
        if spaces:
            g.push(MarkBlockades(faction, spaces))


ASKS_BLOCKADE: Final = template(
    "prompt.blockade", "", "These Enemy POP and RES have no Trade Route. Which of them do you Blockade?"
)


@steps.add
class MarkBlockades(Step):
    """14.22a: a Faction may mark what it likes of the Enemy POP and RES that are cut off."""

    __slots__ = ("faction", "spaces")
    name = "mark-blockades"

    def __init__(self, faction: int, spaces: list[int]) -> None:
        self.faction = faction
        self.spaces = spaces[:]

    def deciders(self, g: TriumphState) -> int:
        with at_rest(g):
            left = any(marking_problem(g, self.faction, space) == 0 for space in self.spaces)
        return seat_mask(g, self.faction) if left else 0

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_BLOCKADE)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (BLOCKADE, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [BLOCKADE << 16 | space for space in self.spaces]
        return [code for code in codes if self.check(g, seat, code) == 0] + [DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        return marking_problem(g, self.faction, code & 0xFFFF) if code >> 16 == BLOCKADE else 0

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == BLOCKADE:
            mark(g, self.faction, code & 0xFFFF)
        else:
            g.pop()

    def go(self, g: TriumphState) -> None:
        g.pop()


def mark(g: TriumphState, faction: int, space: int) -> None:
    """14.22a, tnt:T14.5a: a BLOCKADE marker on what the Enemy uses there."""
    user = user_of(g, space)
    g.blockaded[space] = user + 1
    note_goods(g, user, space)
    g.tell(MARKED if is_full(g, space) else MARKED_BLACK, faction, user, space)


def note_goods(g: TriumphState, user: int, space: int) -> None:
    """tnt:T14.7a: the marker says what is cut off: all goods, or only those that may not go every way."""
    g.blockaded_goods[space] = cut_goods(g, user, space)


def is_full(g: TriumphState, space: int) -> bool:
    """tnt:T14.7a: whether a marker stands for all that a space has, and not for some goods only."""
    return g.blockaded_goods[space] == goods_of(g.content, space)


# ---------------------------------------------------------------------- what it does


def denied_goods(g: TriumphState, faction: int, space: int) -> int:
    """14.0s, 7.221a, tnt:T14.7c, tnt:T14.6: what of a space was cut in Summer and is cut still."""
    if g.blockaded[space] != faction + 1:
        return 0
    return g.blockaded_goods[space] & cut_goods(g, faction, space)


def lost_to_blockade(g: TriumphState, faction: int) -> tuple[int, int]:
    """14.23a, tnt:T14.6: the POP and RES that do not count, though they remain controlled.

    Worked out once while nothing changes.
    """
    if g.memo is None:
        return find_lost(g, faction)
    lost: tuple[int, int] | None = g.memo.get((lost_to_blockade, faction))
    if lost is None:
        lost = g.memo[lost_to_blockade, faction] = find_lost(g, faction)
    return lost


def find_lost(g: TriumphState, faction: int) -> tuple[int, int]:
    """14.23a, tnt:T14.6: add up what is denied in all spaces with a BLOCKADE marker."""
    marked = marked_spaces(g, faction)
    if not marked:
        return 0, 0
    population = res = 0
    with at_rest(g):
        for space in marked:
            goods = denied_goods(g, faction, space)
            population += g.content.space_pop[space] if goods & CARRIES_POP else 0
            res += denied_res(g, faction, space, goods)
    return population, res


def marked_spaces(g: TriumphState, faction: int) -> list[int]:
    """7.221a: where a Faction at War has a BLOCKADE marker."""
    if not g.at_war[faction] or faction + 1 not in g.blockaded:
        return []
    marked = compress(range(g.content.n_spaces), g.blockaded)
    return [space for space in marked if g.blockaded[space] == faction + 1]


def denied_res(g: TriumphState, faction: int, space: int, goods: int) -> int:
    """14.23a, tnt:T14.7b: the RES among the goods that are denied, black and red ones."""
    black = g.content.space_res[space] if goods & CARRIES_BLACK else 0
    red = g.content.space_oil[space] if goods & CARRIES_RED else 0
    return black + oil_value(g.content, faction) * red


def current_level(g: TriumphState, faction: int) -> int:
    """18.1f, 7.22: the Production Level as it is now, less what is Blockaded."""
    return production_level(g, faction, *lost_to_blockade(g, faction))


def confirm(g: TriumphState, faction: int) -> None:
    """7.221b, 14.23, tnt:T14.6, tnt:T7.6b: a Faction takes the markers off what can trade again."""
    for space in marked_spaces(g, faction):
        g.blockaded_goods[space] = denied_goods(g, faction, space)
        if not g.blockaded_goods[space]:
            g.blockaded[space] = 0
            g.tell(LIFTED, faction, space)
    population, res = lost_to_blockade(g, faction)
    if population + res:
        g.tell(CONFIRMED, faction, population, res)


def end_blockades(g: TriumphState) -> None:
    """7.245, tnt:T7.6b: when all have finished Production no BLOCKADE marker stays."""
    g.blockaded = [0] * g.content.n_spaces
    g.blockaded_goods = [0] * g.content.n_spaces
