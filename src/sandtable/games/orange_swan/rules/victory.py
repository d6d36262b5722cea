"""8.4, 11, 12: the Victory Checks, what scenarios add to them, and how a game ended."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    CONTESTED,
    FALL,
    JAPAN,
    MAJORS,
    MAP,
    SIDES,
    side_of,
)
from sandtable.games.orange_swan.base.tables import event
from sandtable.games.orange_swan.rules import pearl_harbor
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.setups import SETUPS, Setup
from sandtable.games.orange_swan.state import SwanState, seat_of, side_of_seat
from sandtable.kit.game import Result

# How a game can end.
VICTORIES: Final = (
    "none",
    "total",
    "decisive",
    "strategic",
    "economic",
    "marginal",
    "samurai",
    "points",
    "tie-break",
    "draw",
)
# The same as they stand in a sentence: the Axis Side wins ...
WAYS_TO_WIN: Final = (
    "",
    "a total victory",
    "a decisive victory",
    "a strategic victory",
    "an economic victory",
    "a marginal victory",
    "a samurai victory",
    "on points",
    "on the tie-break",
    "nothing",
)
NONE: Final[int] = 0
TOTAL: Final[int] = 1
DECISIVE: Final[int] = 2
STRATEGIC: Final[int] = 3
ECONOMIC: Final[int] = 4
MARGINAL: Final[int] = 5
SAMURAI: Final[int] = 6
POINTS: Final[int] = 7
TIE_BREAK: Final[int] = 8
DRAW: Final[int] = 9

# 8.4.1, 8.4.2: what Japan needs at any check, and at the end of a year.
TOTAL_STRATEGIC: Final = 7
TOTAL_ECONOMY: Final = 75
YEAR_STRATEGIC: Final = 6
YEAR_ECONOMY: Final = 65

TOKYO: Final[int] = MAP.index["tokyo"]

CHECKED = event("victory check", "side", "Victory Check at the end of the {0} Turn.", by="side")
WON = event("won", "side victory", "The {0} Side wins {1}.", by="side")
DRAWN = event("drawn", "", "The game is a draw.")


def check(g: SwanState) -> None:
    """8.4.1c, 8.1h: the Victory Check at the end of every Turn of both Sides."""
    setup = SETUPS[g.scenario]
    g.tell(CHECKED, g.turn)
    if setup.by_points:
        if g.turn == ALLIED:
            end_by_points(g)
        return
    seasonal(g)
    if g.winner < 0 and g.turn == ALLIED:
        special(g, setup)
        if g.winner < 0 and g.season == FALL:
            year_end(g)
        if g.winner < 0 and is_last_turn(g, setup):
            last_check(g, setup)


def declare(g: SwanState, side: int, victory: int) -> None:
    """8.4.1: the game ends at once with a victory of a Side, or with a draw."""
    g.winner, g.victory = side, victory
    if side == CONTESTED:
        g.tell(DRAWN)
    elif victory == POINTS:
        pearl_harbor.tell_winner(g, side)
    else:
        g.tell(WON, side, victory)
    g.finish()


# ------------------------------------------------------------------ at the end of every Turn


def seasonal(g: SwanState) -> None:
    """8.4.1: Total Victory of either Side."""
    if japan_is_beaten(g):
        declare(g, ALLIED, TOTAL)
    elif japan_has_all(g):
        declare(g, AXIS, TOTAL)


def japan_is_beaten(g: SwanState) -> bool:
    """8.4.1a, 8.1b: Tokyo is Allied, or Japan has surrendered."""
    return holds(g, TOKYO, ALLIED) or g.surrendered[JAPAN] == 1


def japan_has_all(g: SwanState) -> bool:
    """8.4.1b: seven Strategic Areas or a production of 75, of areas In Supply."""
    return g.strategic[JAPAN] >= TOTAL_STRATEGIC or g.economy[JAPAN] >= TOTAL_ECONOMY


# ------------------------------------------------------------------ what scenarios add


def special(g: SwanState, setup: Setup) -> None:
    """11.MG.b, 12.TT.a: Attu, Midway and Port Moresby at the end of an Allied Turn, with power 5."""
    for rule in setup.extra:
        if rule["when"] == "end_of_any_allied_turn" and in_its_year(g, rule) and has_prize(g, rule):
            declare(g, SIDES.index(rule["winner"]), STRATEGIC)
            return


def in_its_year(g: SwanState, rule: dict[str, Any]) -> bool:
    """12.TT.b: in the campaign the special victory can be won in 1942 only."""
    year: int = rule.get("only_in_year", g.year)
    return g.year == year


def has_prize(g: SwanState, rule: dict[str, Any]) -> bool:
    """11.MG.b, 12.TT.a: all the areas that are named, and the Strategic Power with them."""
    enough: int = rule["areas_needed"]
    least: int = rule["min_strategic_power"]
    return prizes(g, rule, AXIS) >= enough and g.strategic[JAPAN] >= least


def prizes(g: SwanState, rule: dict[str, Any], side: int) -> int:
    """How many of the areas that a special victory names a Side controls."""
    return sum(holds(g, MAP.index[area], side) for area in rule["areas"])


# ------------------------------------------------------------------ at the end of a year


def year_end(g: SwanState) -> None:
    """8.4.2: Japan's victories at the end of a year, or of a scenario."""
    stars, rich = has_year_strategic(g), has_year_economy(g)
    if stars and rich:
        declare(g, AXIS, DECISIVE)
    elif stars:
        declare(g, AXIS, STRATEGIC)
    elif rich:
        declare(g, AXIS, ECONOMIC)


def has_year_strategic(g: SwanState) -> bool:
    """8.4.2a, 8.4.2c: Strategic Power 6 or more."""
    return g.strategic[JAPAN] >= YEAR_STRATEGIC


def has_year_economy(g: SwanState) -> bool:
    """8.4.2b, 8.4.2c: Economic Power 65 or more."""
    return g.economy[JAPAN] >= YEAR_ECONOMY


# ------------------------------------------------------------------ at the end


def is_last_turn(g: SwanState, setup: Setup) -> bool:
    """11.MG.a, 12.RS.a, 12.TT.a: the Allied Turn of the last season."""
    return (g.year, g.season) >= (setup.last_year, setup.last_season)


def last_check(g: SwanState, setup: Setup) -> None:
    """8.4.3, 8.4.4: a campaign that the Allies have not won is Japan's, a scenario is decided by powers."""
    if setup.campaign:
        samurai(g)
        return
    marginal(g, setup)
    if g.winner < 0:
        tie_break(g)


def samurai(g: SwanState) -> None:
    """8.4.4: Japan has held out until the end of 1945."""
    declare(g, AXIS, SAMURAI)


def marginal(g: SwanState, setup: Setup) -> None:
    """11.MG.b, 12.TT.c: at the end of the scenario the one who controls two of the three areas."""
    for rule in setup.extra:
        if rule["when"] != "end_of_scenario":
            continue
        for side in (AXIS, ALLIED):
            if prizes(g, rule, side) >= rule["areas_needed"]:
                declare(g, side, MARGINAL)
                return


def tie_break(g: SwanState) -> None:
    """8.4.3: the higher Strategic Power, then the higher Economic Power, then nobody."""
    for powers in (g.strategic, g.economy):
        difference = total(powers, AXIS) - total(powers, ALLIED)
        if difference:
            declare(g, AXIS if difference > 0 else ALLIED, TIE_BREAK)
            return
    declare(g, CONTESTED, DRAW)


def total(powers: list[int], side: int) -> int:
    """8.4.3: what the Nations of a Side have together."""
    return sum(powers[nation] for nation in range(MAJORS) if side_of(nation) == side)


def end_by_points(g: SwanState) -> None:
    """11.PH.e, 11.PH.j: the points of a game; after the last the higher sum wins, equal sums are a draw."""
    pearl_harbor.score(g)
    if pearl_harbor.has_return_game(g):
        return
    axis, allied = g.points[seat_of(g, AXIS)], g.points[seat_of(g, ALLIED)]
    if axis == allied:
        declare(g, CONTESTED, DRAW)
    else:
        declare(g, AXIS if axis > allied else ALLIED, POINTS)


def result(g: SwanState) -> Result:
    """How a game ended, by seat: who won, the kind of victory, Strategic Power or points."""
    names = g.game.scenarios[g.scenario].seats
    by_points = SETUPS[g.scenario].by_points
    scores = {
        name: g.points[seat] if by_points else total(g.strategic, side_of_seat(g, seat))
        for seat, name in enumerate(names)
    }
    winners = [names[seat_of(g, g.winner)]] if g.winner in (AXIS, ALLIED) else []
    return Result(winners, VICTORIES[g.victory], scores)
