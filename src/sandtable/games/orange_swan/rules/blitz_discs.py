"""4.5.1, 10.5, 10.6: what a Side buys before its Nations build: Blitz Discs, and research."""

from __future__ import annotations

from typing import Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    CHINA,
    COMMONWEALTH,
    CONTINENTAL,
    DISCS,
    FALL,
    FIRST_YEAR,
    JAPAN,
    OCEANIC,
    SEASONS,
    SUMMER,
    US,
)
from sandtable.games.orange_swan.base.kinds import DISC, DONE, FREE_DISC, GIVE, RESEARCH
from sandtable.games.orange_swan.base.tables import event, refusal, step
from sandtable.games.orange_swan.rules.optional import MANHATTAN_PROJECT, OPTIONS, WAR_PLAN_ORANGE, plays
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState, mask_of
from sandtable.kit.flow import Ask, Offer

HAS_DISC = refusal("4.5.1", "Your Side already has that Disc.")
TOO_DEAR = refusal("4.5.1a", "A Blitz Disc costs 20 PP.")
MONSOON = refusal("4.5.1b", "You cannot buy the Continental Asia Disc in Summer.")
SURPRISED = refusal("4.5.1f", "The US cannot buy an Oceanic Disc in Fall 1941.")
ONLY_COMMONWEALTH = refusal(
    "4.5.1d", "Only the Commonwealth can contribute, and only to the Oceanic Disc of the US."
)
GIVEN = refusal("4.5.1d", "The Commonwealth has already said what it contributes.")
PART = refusal(
    "4.5.1d", "The Commonwealth can pay only what it has, and the US must be able to pay the rest."
)
NO_PLAN = refusal("10.6", "War Plan Orange is not in use here, is used up, or is not for your Side.")
NO_PROJECT = refusal("10.5", "Only the US can do research, from Winter 1945 until the Project is complete.")
RESEARCHED = refusal("10.5", "You must announce all the research of a season at once.")
NO_FUNDS = refusal("10.5", "Each die of research costs 10 PP.")

BOUGHT = event("disc bought", "nation disc", "{0} {0:buys/buy} the {1} Disc.", by="nation")
CONTRIBUTED = event("disc shared", "points:number", "The Commonwealth pays {0} PP of the cost.")
TAKEN = event("free disc", "", "The US takes a free Oceanic Disc under War Plan Orange.")
ROLLED = event("research", "roll:number", "Manhattan Project research roll: {0}.")
COMPLETE = event("project complete", "", "The Manhattan Project is complete.")

COST: Final = 20
PROJECT: Final = OPTIONS[MANHATTAN_PROJECT].parameters
PROJECT_YEAR: Final[int] = PROJECT["from"]["year"]
DIE_COST: Final[int] = PROJECT["pp_per_die"]
TARGETS: Final[list[int]] = [PROJECT["target_by_season"][season] for season in SEASONS]


def pay(g: SwanState, nation: int, points: int) -> None:
    """4.5: pay for what everybody sees; until a Nation reinforces, all know what it has left."""
    g.collected[nation] -= points
    g.purse[nation] = g.collected[nation]


# ------------------------------------------------------------------ who may buy which Disc


def buyer(disc: int, side: int) -> int:
    """4.5.1b, 4.5.1c: Japan buys both; of the Allies the US the Oceanic one, China the Continental one."""
    if side == AXIS:
        return JAPAN
    return US if disc == OCEANIC else CHINA


def check_disc(g: SwanState, disc: int, given: int) -> int:
    """4.5.1: why the Phasing Side cannot buy a Disc, or 0."""
    return check_season(g, disc) or check_price(g, disc, given)


def check_season(g: SwanState, disc: int) -> int:
    """4.5.1: a Disc that the Side has, or that is not to be had now."""
    if has_disc(g, disc):
        return HAS_DISC
    if disc == CONTINENTAL and closed_by_monsoon(g):
        return MONSOON
    return SURPRISED if disc == OCEANIC and closed_by_surprise(g) else 0


def has_disc(g: SwanState, disc: int) -> bool:
    """4.5.1g: there is one Disc of each kind, so that a Side has no two of one."""
    return bool(g.discs[g.turn] & disc)


def closed_by_monsoon(g: SwanState) -> bool:
    """4.5.1b: no Continental Asia Disc in Summer."""
    return g.season == SUMMER


def closed_by_surprise(g: SwanState) -> bool:
    """4.5.1f, 11.1b: no Oceanic Disc for the US in Fall 1941, where the scenario begins with Surprise."""
    if g.turn != ALLIED or not SETUPS[g.scenario].surprise:
        return False
    return g.year == FIRST_YEAR and g.season == FALL


def check_price(g: SwanState, disc: int, given: int) -> int:
    """4.5.1a: a Disc costs 20 PP."""
    share = given if disc == OCEANIC else 0
    return 0 if g.collected[buyer(disc, g.turn)] >= COST - share else TOO_DEAR


def check_gift(g: SwanState, points: int, given: int) -> int:
    """4.5.1d: why the Commonwealth cannot contribute so much to the US Oceanic Disc, or 0."""
    if g.turn != ALLIED:
        return ONLY_COMMONWEALTH
    if given:
        return GIVEN
    if problem := check_season(g, OCEANIC):
        return problem
    fits = 0 < points < COST and points <= g.collected[COMMONWEALTH] and COST - points <= g.collected[US]
    return 0 if fits else PART


def check_plan(g: SwanState) -> int:
    """10.6: the free Oceanic Disc of the US, once, in a Turn in which it has none, and not in Fall 1941."""
    if not plays(g, WAR_PLAN_ORANGE) or g.turn != ALLIED or g.plan_orange or not is_campaign(g):
        return NO_PLAN
    return check_season(g, OCEANIC)


def is_campaign(g: SwanState) -> bool:
    """10.6: the free Disc comes once in a campaign, and in a scenario not at all."""
    return SETUPS[g.scenario].campaign


def check_research(g: SwanState, dice: int, researched: int) -> int:
    """10.5a: from Winter 1945 the US may pay 10 PP for each die, all announced at once."""
    if not plays(g, MANHATTAN_PROJECT) or g.turn != ALLIED or g.year < PROJECT_YEAR or is_complete(g):
        return NO_PROJECT
    if researched:
        return RESEARCHED
    return 0 if dice and dice * DIE_COST <= g.collected[US] else NO_FUNDS


def is_complete(g: SwanState) -> bool:
    """10.5b: once complete the Project stays so, and nobody pays for research any more."""
    return bool(g.manhattan)


# ------------------------------------------------------------------ buying


def buy(g: SwanState, disc: int, given: int) -> None:
    """4.5.1a: the Disc is paid for and lies there for all to see."""
    nation = buyer(disc, g.turn)
    g.tell(BOUGHT, nation, 0 if disc == OCEANIC else 1)
    share = contribute(g, given) if disc == OCEANIC else 0
    pay(g, nation, COST - share)
    g.discs[g.turn] |= disc


def contribute(g: SwanState, given: int) -> int:
    """4.5.1d: the Commonwealth pays what it has promised for the Oceanic Disc of the US."""
    if given:
        pay(g, COMMONWEALTH, given)
        g.tell(CONTRIBUTED, given)
    return given


def take_free_disc(g: SwanState) -> None:
    """10.6: War Plan Orange."""
    g.plan_orange = 1
    g.discs[g.turn] |= OCEANIC
    g.tell(TAKEN)


def research(g: SwanState, dice: int) -> None:
    """10.5a: one die that reaches the target of the season completes the Manhattan Project for good."""
    pay(g, US, dice * DIE_COST)
    rolled = g.roll_many(dice)
    for die in rolled:
        g.tell(ROLLED, die)
    if max(rolled) >= TARGETS[g.season]:
        g.manhattan = 1
        g.tell(COMPLETE)


def most_dice(g: SwanState) -> int:
    """10.5: the dice for which the US has PP."""
    return g.collected[US] // DIE_COST


def promise(discs: Discs, g: SwanState, points: int) -> None:
    """4.5.1d: the Commonwealth says what it will pay; nothing is paid before the US buys the Disc."""
    discs.given = points


def announce(discs: Discs, g: SwanState, dice: int) -> None:
    """10.5: all the research of a season."""
    discs.researched = 1
    research(g, dice)


@step
class Discs(Ask):
    """4.5.1: the Discs of all Nations of the Phasing Side come first, seen by everybody.

    `given` is what the Commonwealth will pay of the Oceanic Disc.
    """

    __slots__ = ("given", "researched")
    name = "discs"
    prompt = "Buy Blitz Discs, or finish."
    only = True
    offers = (
        Offer(
            DISC,
            lambda discs, g, disc: buy(g, 1 << disc, discs.given),
            lambda discs, g, disc: check_disc(g, 1 << disc, discs.given),
            listed=lambda discs, g: range(len(DISCS)),
            own=True,
        ),
        Offer(
            GIVE,
            promise,
            lambda discs, g, points: check_gift(g, points, discs.given),
            listed=lambda discs, g: range(1, COST),
            own=True,
        ),
        Offer(FREE_DISC, take_free_disc, check_plan),
        Offer(
            RESEARCH,
            announce,
            lambda discs, g, dice: check_research(g, dice, discs.researched),
            listed=lambda discs, g: range(1, most_dice(g) + 1),
            own=True,
        ),
        Offer(DONE),
    )

    def __init__(self) -> None:
        self.given = 0
        self.researched = 0

    def who(self, g: SwanState) -> int:
        return mask_of(g, g.turn)
