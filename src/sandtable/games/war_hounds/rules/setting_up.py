"""SET-UP: the tiles, the turn order, the factions, and each player's start."""

from __future__ import annotations

from collections.abc import Sequence as Listed
from typing import Any, Final

from sandtable.engine.steps import Step
from sandtable.games.war_hounds.content import (
    ACTION_SPACES,
    ARENAS,
    CARDS,
    CATEGORIES,
    DISCS,
    EARLY_YEARS,
    FACTIONS,
    FIRST_MARINE,
    LATER_YEARS,
    LOAN_SPACES,
    LOANS,
    MIDDLE,
    PAIRS,
    POLICIES,
    POLICY_CATEGORY,
    POLICY_OPENS,
    RATES,
    SHIP,
    SLOTS,
    STARTING_CARDS,
    TECH_ARENA,
    TECH_EARLY,
    TECHS,
    TECHS_A_YEAR,
    TROOP,
    UNIT_SLOT_KIND,
    YEARS,
)
from sandtable.games.war_hounds.kinds import AT_HOME, FACTION, HOME, INSIDE, LAY_ROAD, LAY_TRENCH, SECOND
from sandtable.games.war_hounds.rules import secrets
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.improving import in_play, lay_trench
from sandtable.games.war_hounds.rules.units import at, fill_reserve, from_reserve, ready, stand
from sandtable.games.war_hounds.state import (
    A_ROAD,
    IN_HAND,
    MAYBE_SHIP,
    MAYBE_SUB,
    NO_PLACE,
    NO_ROAD,
    NO_SOLO,
    NONE,
    NOT_HELD,
    NOTHING_SECRET,
    OUT,
    SHUFFLING,
    HoundState,
    faction_of,
    nations,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_GOODS, KINDS_OF_RESOURCES, WORLD
from sandtable.kit.flow import EachOf, Offer, Sequence, Stage, nearest

BOARD_TAKEN = refusal("WH-OBJ-5", "That faction, or the one on the other side of its board, is taken.")
NO_HOME = refusal("WH-SETUP-18", "A home is a free outer region with a free region in play beside it.")
NO_SECOND = refusal("WH-SETUP-18", "The second region is a free one in play beside your home.")
NOT_A_START = refusal("WH-SETUP-30", "It goes to one of your two starting regions, or on a border of one.")

TAKES_FACTION = event("takes faction", "nation faction", "{0} leads {1}.", by="nation")
STARTS_IN = event("starts in", "nation home:space second:space", "{0} starts in {1} and {2}.", by="nation")
LAYS_ROAD = event("starting road", "nation border", "{0} starts with a road between {1}.", by="nation")
LAYS_TRENCH = event("starting trench", "nation space", "{0} starts with a trench in {1}.", by="nation")

# ------------------------------------------------------------------ the board


def empty_columns(g: HoundState, players: int, leaders: Listed[int], last_year: int) -> None:
    """WH-SETUP-1, WH-SETUP-8, WH-SETUP-25: every column before anything is chosen; markers at their
    starts.
    """
    n = len(leaders)
    g.year, g.last_year, g.players, g.winner = 1, last_year, players, NONE
    g.order, g.leader = list(range(n)), list(leaders)
    g.passed, g.deciding = [0] * n, [NOTHING_SECRET] * n
    g.faction, g.home, g.second, g.general = [NONE] * n, [NONE] * n, [NONE] * n, [0] * n
    g.waiting, g.available, g.unavailable = [0] * n, [0] * n, [0] * n
    g.set_aside, g.sacrificed, g.policy_discs = [DISCS] * n, [0] * n, [0] * n
    g.laid, g.lowest = [[0] * ACTION_SPACES for _ in leaders], [NONE] * n
    g.stock = [[0] * KINDS_OF_GOODS for _ in leaders]
    g.markers = [[MIDDLE] * KINDS_OF_RESOURCES for _ in leaders]
    g.medals, g.medal_laps, g.casualties, g.casualty_laps = [0] * n, [0] * n, [0] * n, [0] * n
    g.hand = [[NOT_HELD] * len(CARDS) for _ in leaders]
    g.debt, g.kept_discs = [[0] * len(LOANS) for _ in leaders], [[0] * len(LOANS) for _ in leaders]
    g.tech, g.policy = [[0] * len(TECHS) for _ in leaders], [[0] * len(POLICIES) for _ in leaders]
    g.solo, g.difficulty = NO_SOLO, 0
    g.supply_oil, g.supply_ammunition, g.supply_rerolls = [0] * n, [0] * n, [0] * n
    g.card, g.repaying, g.wild, g.scores = [NONE] * n, [0] * n, [0] * n, [0] * n
    g.trench, g.border = [0] * WORLD.n_lands, [NO_ROAD] * len(WORLD.borders)
    empty_units(g, n * SLOTS)


def empty_units(g: HoundState, count: int) -> None:
    """No unit anywhere."""
    g.unit_kind = [min(UNIT_SLOT_KIND[unit], len(FACTIONS[0].value)) for unit in range(count)]
    for unit in range(count):
        if unit % SLOTS >= FIRST_MARINE:
            g.unit_kind[unit] = SHIP
    g.unit_state, g.unit_at, g.unit_port = [OUT] * count, [NO_PLACE] * count, [NONE] * count
    g.unit_xp, g.unit_wounds, g.unit_inside = [0] * count, [0] * count, [0] * count
    g.unit_part, g.unit_cover = [0] * count, [0] * count
    g.unit_maybe = [MAYBE_SHIP | MAYBE_SUB if u % SLOTS >= FIRST_MARINE else 0 for u in range(count)]
    g.unit_waters, g.unit_known, g.unit_spotted = [0] * count, [0] * count, [0] * count
    g.units_at = [[] for _ in range(WORLD.n)]


def shuffled(g: HoundState, things: Listed[int]) -> list[int]:
    """Things in an order that the game's own chance draws."""
    left = list(things)
    return [left.pop(g.draw_below(SHUFFLING, len(left))) for _ in things]


def lay_out_tiles(g: HoundState) -> None:
    """WH-SETUP-2, WH-SETUP-3, WH-POL-6: policies by category, technologies by arena and years, all face
    up.
    """
    g.policy_year = [0] * len(POLICIES)
    for category in range(len(CATEGORIES)):
        tiles = shuffled(g, [tile for tile, of in enumerate(POLICY_CATEGORY) if of == category])
        for year, tile in zip(POLICY_OPENS, tiles):
            g.policy_year[tile] = year
    g.tech_year = [0] * len(TECHS)
    for arena in range(len(ARENAS)):
        for early, years in ((True, EARLY_YEARS), (False, LATER_YEARS)):
            tiles = [n for n, of in enumerate(TECH_ARENA) if of == arena and TECH_EARLY[n] == early]
            for place, tile in enumerate(shuffled(g, tiles)):
                g.tech_year[tile] = years[place // TECHS_A_YEAR]


def lay_out_market(g: HoundState) -> None:
    """WH-SETUP-4, WH-SETUP-5: a pair on each trade rate with its marker on +1; a loan on each space in
    use.
    """
    g.rate_pair, g.rate_marker = shuffled(g, range(len(PAIRS))), [0] * len(RATES)
    g.loan_open = [0] * len(LOANS)
    for loan in shuffled(g, range(len(LOANS)))[: LOAN_SPACES[g.players]]:
        g.loan_open[loan] = 1


def draw_order(g: HoundState) -> None:
    """WH-SETUP-17: the turn order of year 1 is drawn."""
    g.order = shuffled(g, nations(g))


# ------------------------------------------------------------------ factions


def is_free(g: HoundState, faction: int) -> bool:
    """WH-OBJ-5: neither a faction nor the other side of its board is taken."""
    taken = [FACTIONS[one].board for one in g.faction if one >= 0]
    return FACTIONS[faction].board not in taken


def take_faction(g: HoundState, nation: int, faction: int) -> None:
    """WH-SETUP-24, WH-SETUP-26, WH-SETUP-27, WH-SETUP-28: what the faction's board brings before the map."""
    g.faction[nation] = faction
    told = FACTIONS[faction]
    g.tell(TAKES_FACTION, nation, faction)
    g.general[nation] = told.first_general
    g.waiting[nation] = sum(1 << n for n in range(len(told.generals)) if n != told.first_general)
    g.available[nation], g.unavailable[nation], g.set_aside[nation] = told.start_discs
    g.stock[nation] = told.start_goods[:]
    starting_hand(g, nation)
    fill_reserve(g, nation)


def starting_hand(g: HoundState, nation: int) -> None:
    """WH-SETUP-27: cards 1 to 6; the Anarchists hold 7 too."""
    extra = faction_of(g, nation).hook("starting_card", "card")
    for card in range(len(CARDS)):
        if card in STARTING_CARDS or card + 1 == extra:
            g.hand[nation][card] = IN_HAND


@step
class ChooseFaction(AskNation):
    """WH-SETUP-31, WH-OBJ-5: a faction whose board is free."""

    __slots__ = ("nation",)
    name = "choose faction"
    prompt = "Choose a faction."
    offers = (
        Offer(
            FACTION,
            lambda question, g, faction: take_faction(g, question.nation, faction),
            lambda question, g, faction: 0 if is_free(g, faction) else BOARD_TAKEN,
            listed=lambda question, g: range(len(FACTIONS)),
            ends=True,
            own=True,
        ),
    )


@step
class FactionsInTurn(EachOf):
    """WH-SETUP-31: in turn order."""

    __slots__ = ("order", "place", "rounds")
    name = "factions"

    def turn(self, g: HoundState, nation: int) -> Step:
        return ChooseFaction(nation)


def led(g: HoundState) -> list[int]:
    """The nations that seats lead, in turn order."""
    return [nation for nation in g.order if g.leader[nation] >= 0]


def deal_factions(g: HoundState) -> None:
    """WH-SETUP-31: factions by lot, of different boards."""
    for nation in led(g):
        free = [faction for faction in range(len(FACTIONS)) if is_free(g, faction)]
        take_faction(g, nation, free[g.draw_below(SHUFFLING, len(free))])


# ------------------------------------------------------------------ starting regions


def starts_taken(g: HoundState) -> set[int]:
    """The starting regions that are taken."""
    return {region for region in (*g.home, *g.second) if region >= 0}


def seconds(g: HoundState, home: int) -> list[int]:
    """WH-SETUP-18, WH-SETUP-20: the free regions in play beside a home; in one territory with two players."""
    known, taken = WORLD.in_play[g.players], starts_taken(g)
    return [
        region
        for region in WORLD.next[home]
        if region in known.spaces
        and region not in taken
        and (not known.same_territory or WORLD.territory[region] == WORLD.territory[home])
    ]


def homes(g: HoundState) -> list[int]:
    """WH-SETUP-18, WH-SETUP-19, WH-SETUP-32: the free homes with a free second region; there always is
    one.
    """
    taken = starts_taken(g)
    return [home for home in WORLD.in_play[g.players].homes if home not in taken and seconds(g, home)]


def choose_home(question: ChooseHome, g: HoundState, home: int) -> None:
    """WH-SETUP-18: the home region."""
    g.home[question.nation] = home


def choose_second(question: ChooseSecond, g: HoundState, region: int) -> None:
    """WH-SETUP-18: the second region."""
    g.second[question.nation] = region
    g.tell(STARTS_IN, question.nation, g.home[question.nation], region)


@step
class ChooseHome(AskNation):
    """WH-SETUP-18: the home region."""

    __slots__ = ("nation",)
    name = "choose home"
    prompt = "Choose your home region."
    offers = (Offer(HOME, choose_home, listed=lambda _, g: homes(g), otherwise=NO_HOME, ends=True, own=True),)


@step
class ChooseSecond(AskNation):
    """WH-SETUP-18: the second region."""

    __slots__ = ("nation",)
    name = "choose second"
    prompt = "Choose your second starting region."
    offers = (
        Offer(
            SECOND,
            choose_second,
            listed=lambda question, g: seconds(g, g.home[question.nation]),
            otherwise=NO_SECOND,
            ends=True,
            own=True,
        ),
    )


# ------------------------------------------------------------------ units and supplies


def split(question: Split, g: HoundState, at_home: int) -> None:
    """WH-SETUP-21: starting units are split freely between the two regions, a type at a time."""
    nation, kind = question.nation, question.kind
    for number in range(faction_of(g, nation).start_deployed[kind]):
        region = g.home[nation] if number < at_home else g.second[nation]
        stand(g, from_reserve(g, nation, kind), region)


@step
class Split(AskNation):
    """WH-SETUP-21: how many of a type start in the home region."""

    __slots__ = ("kind", "nation")
    name = "split"
    prompt = "Choose how many of these units start in the home region."
    offers = (
        Offer(
            AT_HOME,
            split,
            listed=lambda question, g: range(
                faction_of(g, question.nation).start_deployed[question.kind] + 1
            ),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, kind: int) -> None:
        self.nation = nation
        self.kind = kind


def road_borders(g: HoundState, nation: int) -> list[int]:
    """WH-SETUP-30: the borders of the two starting regions that are in play and without a road."""
    own = (g.home[nation], g.second[nation])
    return [
        border
        for border, pair in enumerate(WORLD.borders)
        if in_play(g, border) and g.border[border] == NO_ROAD and (pair[0] in own or pair[1] in own)
    ]


def lay_road(question: StartingRoad, g: HoundState, border: int) -> None:
    """WH-SETUP-30: a starting road, free of cost."""
    g.border[border] = A_ROAD
    g.tell(LAYS_ROAD, question.nation, border)


@step
class StartingRoad(AskNation):
    """WH-SETUP-30: where the starting road lies."""

    __slots__ = ("nation",)
    name = "starting road"
    prompt = "Lay your starting road."
    offers = (
        Offer(
            LAY_ROAD,
            lay_road,
            listed=lambda question, g: road_borders(g, question.nation),
            otherwise=NOT_A_START,
            ends=True,
            own=True,
        ),
    )


def dig(question: StartingTrench, g: HoundState, region: int) -> None:
    """WH-SETUP-30: a starting trench, free of cost, with any of its troops inside."""
    lay_trench(g, region)
    g.tell(LAYS_TRENCH, question.nation, region)
    if troops_at(g, question.nation, region):
        g.push(StartInside(question.nation, region))


def troops_at(g: HoundState, nation: int, region: int) -> list[int]:
    """The troops of a nation in a region."""
    return [unit for unit in at(g, region, nation) if g.unit_kind[unit] == TROOP]


@step
class StartingTrench(AskNation):
    """WH-SETUP-30: where the starting trench lies."""

    __slots__ = ("nation",)
    name = "starting trench"
    prompt = "Lay your starting trench."
    offers = (
        Offer(
            LAY_TRENCH,
            dig,
            listed=lambda question, g: [g.home[question.nation], g.second[question.nation]],
            otherwise=NOT_A_START,
            ends=True,
            own=True,
        ),
    )


def start_inside(question: StartInside, g: HoundState, count: int) -> None:
    """WH-SETUP-30: so many troops start in the trench."""
    for unit in troops_at(g, question.nation, question.region)[:count]:
        g.unit_inside[unit] = 1


@step
class StartInside(AskNation):
    """WH-SETUP-30: how many troops start in the trench."""

    __slots__ = ("nation", "region")
    name = "start inside"
    prompt = "Choose how many troops start in the trench."
    offers = (
        Offer(
            INSIDE,
            start_inside,
            listed=lambda question, g: range(len(troops_at(g, question.nation, question.region)) + 1),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, region: int) -> None:
        self.nation = nation
        self.region = region


def begin_home(g: Any) -> None:
    """WH-SETUP-18: first the home region."""
    g.push(ChooseHome(nearest(g, Start).nation))


def begin_second(g: Any) -> None:
    """WH-SETUP-18: then the second region."""
    g.push(ChooseSecond(nearest(g, Start).nation))


def split_units(g: Any) -> None:
    """WH-SETUP-21: the starting units, a type at a time."""
    nation = nearest(g, Start).nation
    for kind, count in reversed(list(enumerate(faction_of(g, nation).start_deployed))):
        if count:
            g.push(Split(nation, kind))


def begin_supplies(g: Any) -> None:
    """WH-SETUP-30: a starting road or trench, where the faction has one."""
    nation = nearest(g, Start).nation
    if faction_of(g, nation).start_road:
        g.push(StartingRoad(nation))
    if faction_of(g, nation).start_trench:
        g.push(StartingTrench(nation))


def ready_units(g: Any) -> None:
    """WH-SETUP-29: units that start on readied spaces."""
    nation = nearest(g, Start).nation
    for kind, count in enumerate(faction_of(g, nation).start_readied):
        for _ in range(count):
            unit = ready(g, nation, kind)
            if unit % SLOTS >= FIRST_MARINE:
                secrets.tile_readied(g, unit)


@step
class Start(Sequence):
    """WH-SETUP-31: the whole set-up of one nation."""

    __slots__ = ("nation", "stage")
    name = "start"
    stages = (
        Stage("home", begin_home),
        Stage("second", begin_second),
        Stage("units", split_units),
        Stage("supplies", begin_supplies),
        Stage("readied", ready_units),
    )

    def __init__(self, nation: int) -> None:
        super().__init__()
        self.nation = nation


@step
class Starts(EachOf):
    """WH-SETUP-31: in turn order, each the whole of the own set-up at once."""

    __slots__ = ("order", "place", "rounds")
    name = "starts"

    def turn(self, g: HoundState, nation: int) -> Step:
        return Start(nation)


LAST_YEAR: Final = YEARS
