"""11.PH: the match of two games: who plays the Axis, where the carriers are, and the points."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CV,
    MAP,
    SUB,
    TRAY,
    US,
)
from sandtable.games.orange_swan.base.kinds import FOR, SWAP
from sandtable.games.orange_swan.base.tables import event, refusal, step, template
from sandtable.games.orange_swan.rules.optional import SINGLE_GAME, plays
from sandtable.games.orange_swan.rules.setting_up import fill_columns, place_forces, see_seas
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.rules.units import class_of, side
from sandtable.games.orange_swan.state import SwanState, mask_of, seat_of
from sandtable.kit.flow import Ask, Half, Offer, nearest, then
from sandtable.kit.steps import Step
from sandtable.protocol.text import Text

ROLLED = event("match roll", "roll:number roll:number", "The players roll {0} and {1}.")
MATCH = event(
    "match",
    "seat:number trades:number",
    "Seat {0} plays the Axis, and {1} {1:carrier trades/carriers trade} places.",
)
SWAPPED = event(
    "carriers",
    "unit space submarine:unit at:space",
    "The carrier {0} in {1} trades places with the Submarine {2} in {3}.",
    private=(0, 1, 2, 3),
    veiled="A US carrier trades places with a Submarine.",
    by="unit",
)
SCORED = event("points", "side points:number", "The {0} Side scores {1} {1:point/points}.", by="side")
MATCH_WON = event(
    "match won",
    "seat:number points:number other:number",
    "Seat {0} wins the match with {1} {1:point/points} to {2}.",
)
RETURN_GAME = event("return game", "", "The players change Sides for the return game.")

NO_CARRIER = refusal("11.PH.c", "Only US CVs outside US Coastal Waters can trade places, once each.")
NO_SUBMARINE = refusal(
    "11.PH.c", "A CV can trade places only with a US Sub outside US Coastal Waters, once each."
)

US_WATERS: Final[int] = MAP.index["us-coastal-waters"]


def begin(g: SwanState) -> None:
    """11.PH.c: before anything else, who plays the Axis and how many carriers trade places."""
    g.push(Match())


@step
class Match(Step):
    """11.PH.c: both players roll; the higher one plays the Axis in the first game."""

    __slots__ = ()
    name = "match"

    def go(self, g: SwanState) -> None:
        g.pop()
        one, two = g.roll(), g.roll()
        g.tell(ROLLED, one, two)
        while one == two:
            one, two = g.roll(), g.roll()
            g.tell(ROLLED, one, two)
        g.axis_seat = 0 if one > two else 1
        g.swaps = swaps_for(abs(one - two))
        g.tell(MATCH, g.axis_seat + 1, g.swaps)
        g.push(Carriers([]))


def swaps_for(difference: int) -> int:
    """11.PH.c: half the difference of the dice, rounded down, but at least one."""
    return max(1, difference // 2)


# ------------------------------------------------------------------ where are the carriers?

ASKS_CARRIER: Final = template("prompt.carrier", "", "Choose a US carrier to trade places with a Submarine.")
ASKS_CARRIER_OF: Final = template(
    "prompt.carrier.of",
    "number number",
    "Choose a US carrier to trade places with a Submarine ({0} of {1}).",
)


US_FLEET: Final[list[int]] = [
    unit for unit in range(BLOCKS.n) if BLOCKS.unit_nation[unit] == US and BLOCKS.unit_large[unit]
]


def may_trade(g: SwanState, unit: int, wanted: int, traded: list[int]) -> bool:
    """11.PH.c: a US ship of the Class on the map, not in US Coastal Waters, that has not traded yet."""
    place = g.unit_space[unit]
    if BLOCKS.unit_nation[unit] != US or place >= MAP.n or place == US_WATERS or unit in traded:
        return False
    return class_of(g, unit) == wanted


def trade_places(g: SwanState, carrier: int, submarine: int) -> None:
    """11.PH.c: the two faces change their blocks, and nobody sees which."""
    g.tell_only(
        mask_of(g, ALLIED), SWAPPED, carrier, g.unit_space[carrier], submarine, g.unit_space[submarine]
    )
    for column in (g.unit_kind, g.unit_steps):
        column[carrier], column[submarine] = column[submarine], column[carrier]


def trade(half: Trade, g: SwanState, submarine: int) -> None:
    """11.PH.c: both clicks are made."""
    nearest(g, Carriers).traded += [half.carrier, submarine]
    trade_places(g, half.carrier, submarine)


def check_submarine(half: Trade, g: SwanState, unit: int) -> int:
    """11.PH.c: a Submarine that may trade places with it."""
    return 0 if may_trade(g, unit, SUB, nearest(g, Carriers).traded) else NO_SUBMARINE


def check_carrier(carriers: Carriers, g: SwanState, unit: int) -> int:
    """11.PH.c: a CV that may trade places."""
    return 0 if may_trade(g, unit, CV, carriers.traded) else NO_CARRIER


@step
class Trade(Half):
    """11.PH.c: the Submarine with which a CV trades places."""

    __slots__ = ("carrier",)
    name = "trade"
    prompt = "Choose the Submarine it trades places with."
    offers = (Offer(FOR, trade, check_submarine, listed=lambda half, g: US_FLEET, ends=True, own=True),)

    def __init__(self, carrier: int) -> None:
        self.carrier = carrier


@step
class Carriers(Ask):
    """11.PH.c, 11.PH.i: the Allied player says in secret which CV trades places; as often as the dice said.

    What trades places are the faces of two blocks: the blocks themselves stay, so the Axis sees nothing.
    """

    __slots__ = ("traded",)
    name = "carriers"
    secret = ("traded",)
    offers = (Offer(SWAP, then(Trade), check_carrier, listed=lambda carriers, g: US_FLEET, own=True),)

    def __init__(self, traded: list[int]) -> None:
        # The blocks whose faces have been exchanged already, in pairs.
        self.traded = traded

    def who(self, g: SwanState) -> int:
        return mask_of(g, ALLIED) if len(self.traded) < 2 * g.swaps else 0

    def owners(self, g: SwanState) -> int:
        return mask_of(g, ALLIED)

    def words(self, g: SwanState, seat: int) -> Text:
        if g.swaps > 1:
            return g.say(ASKS_CARRIER_OF, len(self.traded) // 2 + 1, g.swaps)
        return g.say(ASKS_CARRIER)


# ------------------------------------------------------------------ points, and the return game


def score(g: SwanState) -> None:
    """11.PH.e: each player scores the enemy Naval Units that were destroyed in a game."""
    for of in (AXIS, ALLIED):
        gained = points_of(g, of)
        g.points[seat_of(g, of)] += gained
        g.tell(SCORED, of, gained)


def points_of(g: SwanState, of: int) -> int:
    """11.PH.e: what a Side has destroyed of the ships that were set aside."""
    return sum(ship_points(g, unit) for unit in g.units_at[TRAY] if side(unit) != of)


def ship_points(g: SwanState, unit: int) -> int:
    """11.PH.e: what a ship counts that was destroyed."""
    return type_points(g.unit_kind[unit])


def type_points(kind: int) -> int:
    """11.PH.e: a ship is one point; CVs count double, and so do Elite Units."""
    points = 1
    if BLOCKS.cls[kind] == CV:
        points *= 2
    if BLOCKS.elite[kind]:
        points *= 2
    return points


def tell_winner(g: SwanState, of: int) -> None:
    """11.PH.i: who wins is a player and not the Side that this player has in the return game."""
    winner = seat_of(g, of)
    g.tell(MATCH_WON, winner + 1, g.points[winner], g.points[1 - winner])


def has_return_game(g: SwanState) -> bool:
    """11.PH.i: the scenario is played twice, unless a single game was agreed on."""
    return SETUPS[g.scenario].by_points and g.game_number == 1 and not is_single(g)


def is_single(g: SwanState) -> bool:
    """11.PH.j: one game alone, without a return game."""
    return plays(g, SINGLE_GAME)


def set_up_return_game(g: SwanState) -> None:
    """11.PH.i: the set-up once more, with Sides changed; the points and the number of swaps are kept."""
    g.disclose()
    g.tell(RETURN_GAME)
    points, swaps, axis_seat = g.points[:], g.swaps, g.axis_seat
    fill_columns(g, SETUPS[g.scenario])
    g.points, g.swaps, g.axis_seat, g.game_number = points, swaps, 1 - axis_seat, 2
    place_forces(g)
    see_seas(g)


def begin_return_game(g: SwanState) -> None:
    """11.PH.i: as many swaps as in the first game, without a new roll."""
    g.push(Carriers([]))
