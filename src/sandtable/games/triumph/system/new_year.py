"""7.1: Year Start: arrivals, Peace Dividends, reshuffling and the Turn Order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import AT_NEW_YEAR, year_events
from sandtable.games.triumph.system import diplomacy
from sandtable.games.triumph.system.cards import reshuffle
from sandtable.games.triumph.system.conduct import conduct_of
from sandtable.games.triumph.system.control import evaluate_control, is_disputed
from sandtable.games.triumph.system.grammar import adjective
from sandtable.games.triumph.system.kinds import DONE, RAISE
from sandtable.games.triumph.system.placing import placing_problem
from sandtable.games.triumph.system.state import (
    CHITS,
    NEW_YEAR,
    NO_SEASON,
    TriumphState,
    nobody_active,
    seat_mask,
)
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import allied_play
from sandtable.games.triumph.system.units import place_unit
from sandtable.games.triumph.system.victory_check import push_check
from sandtable.games.triumph.theatre import YearEvent
from sandtable.protocol.text import Text

NOT_AN_ARRIVAL_PLACE = refusal(
    "7.13", "The units of an event arrive in Home Territory, where the event says so."
)

MUST_ARRIVE = refusal("7.13", "There is a place for the arriving unit, so you must choose one.")

NEW_YEAR_COMES = event("new year", "year", "New Year {0}.", role="year")
CHIT_DRAWN = event(
    "chit",
    "faction worth:number",
    "{0} {0:draws/draw} a Peace Dividend worth {1}.",
    (1,),
    "{0} {0:draws/draw} a Peace Dividend.",
    by="faction",
)
TURN_ORDER_ROLLED = event(
    "turn order", "roll:number faction", "The Turn Order roll is {0}: {1} {1:goes/go} first.", by="faction"
)
OTHER_NUMBER = event(
    "other turn order",
    "roll:number faction",
    "In the other theatre it is {0}: {1} {1:goes/go} first.",
    by="faction",
)
NO_ARRIVAL = event(
    "no arrival", "power type", "{0}{0:'s/'} {1} is lost: there is no block or no place for it.", by="power"
)
ARRIVAL = event("arrival", "power type space", "{0}{0:'s/'} {1} arrives in {2}.", by="power")


# How units arrive where not each of them by itself, by the conduct of a content: the step for an event.
ARRIVAL_STEPS: dict[str, Callable[[TriumphState, int], Step]] = {}


def start_year(g: TriumphState) -> None:
    """7.11, 7.12, tnt:T7.1, tnt:T7.2a: Economic Victory is looked for before anything arrives."""
    g.season, g.phase = NO_SEASON, NEW_YEAR
    nobody_active(g)
    evaluate_control(g)
    for faction in range(g.content.n_factions):
        g.industry_raised[faction] = g.loyalty_raised[faction] = g.atomic_done[faction] = 0
    g.tell(NEW_YEAR_COMES, g.year - g.content.theatres[0].start_year)
    if not is_first_year(g):
        push_check(g)


def is_first_year(g: TriumphState) -> bool:
    """7.0, tnt:T7.1: the first Year begins with the Peace Dividends: no check, nothing arrives."""
    return g.year == g.first_year


# ---------------------------------------------------------------------- 7.13


def push_resolution(g: TriumphState) -> None:
    """7.13: Influence and units that come of themselves."""
    if is_first_year(g) or g.finished:
        return
    arrivals: list[int] = []
    courted: list[int] = []
    for index, happening in enumerate(year_events(g.content)):
        if happening.when != AT_NEW_YEAR or not is_due(g, index, happening):
            continue
        if happening.influence_faction >= 0:
            clouds_of_war(g, happening)
            if happening.influence_nation in g.content.courted:
                courted.append(happening.influence_nation)
        elif happening.power >= 0:
            arrivals.append(index)
        g.event_count[index] += 1
    public_opinion(g, courted)
    for index in reversed(arrivals):
        g.push(arrivals_of(g, index))


def arrivals_of(g: TriumphState, index: int) -> Step:
    """7.13: the step in which the units of an event arrive."""
    special = ARRIVAL_STEPS.get(g.content.conduct)
    return Arrivals(index, 0) if special is None else special(g, index)


def is_due(g: TriumphState, index: int, happening: YearEvent) -> bool:
    """7.132b, 7.133, 7.134b: in its printed years, or in the New Years after a Declaration of War.

    A series comes once; a DoW only brings forward what has not come yet.
    """
    total = max(len(happening.years), happening.repeats)
    if g.event_count[index] >= total:
        return False
    if g.hastened[index] or declared_before(g, happening):
        return True
    return g.year in happening.years


def declared_before(g: TriumphState, happening: YearEvent) -> bool:
    """Whether the Declaration of War that brings an event was made before this New Year."""
    made = sum(was_declared(g, declarer, victim) for declarer, victim in happening.declared)
    return bool(happening.declared) and made >= happening.declarations


def was_declared(g: TriumphState, declarer: int, victim: int) -> bool:
    """15.22f: whether a faction, or any where none is named, Declared War on another in an earlier year."""
    n = g.content.n_factions
    declarers = [declarer] if declarer >= 0 else range(n)
    return any(0 < g.war_year[faction * n + victim] < g.year for faction in declarers)


def clouds_of_war(g: TriumphState, happening: YearEvent) -> None:
    """7.131, 8.44, tnt:T7.5, tnt:T8.9: automatic Influence acts at once."""
    nation = happening.influence_nation
    if not diplomacy.can_influence(g, nation):
        return
    diplomacy.add_influence(g, happening.influence_faction, nation, happening.influence_markers)
    diplomacy.evaluate_nation(g, nation)
    evaluate_control(g)


def public_opinion(g: TriumphState, nations: list[int]) -> None:
    """conquest-and-tragedy:7.121c: so does that on each other's nations, whichever comes first."""
    if nations:
        diplomacy.evaluate_courted(g, nations, at_new_year=True)
        evaluate_control(g)


def arriving_power(g: TriumphState, happening: YearEvent, space: int) -> int:
    """7.13, conquest-and-tragedy:7.124: of whose blocks the units are that arrive in a space, or -1."""
    home = g.content.space_home[space]
    return home if home in happening.pools else -1


def landing_problem(g: TriumphState, happening: YearEvent, space: int) -> int:
    """7.13, tnt:T8.10a, conquest-and-tragedy:7.12: undisputed Home Territory that the Power still holds."""
    power = arriving_power(g, happening, space)
    if power < 0 or not g.content.space_is_land[space]:
        return NOT_AN_ARRIVAL_PLACE
    if happening.spaces and space not in happening.spaces:
        return NOT_AN_ARRIVAL_PLACE
    if g.space_control[space] != g.content.power_faction[power]:
        return NOT_AN_ARRIVAL_PLACE
    return NOT_AN_ARRIVAL_PLACE if is_disputed(g, space) and not happening.disputed else 0


ASKS_WHERE: Final = template("prompt.arrival", "text text", "Choose where the new {0} {1} arrives.")
ONE_OR_OTHER: Final = template("prompt.arrival.or", "text text", "{0} or {1}")


@steps.add
class Arrivals(Step):
    """7.132a, 7.133, 7.134a: units arrive free of cost, where their owner likes among the places allowed."""

    __slots__ = ("event", "placed")
    name = "arrivals"

    def __init__(self, event: int, placed: int) -> None:
        self.event = event
        self.placed = placed

    def happening(self, g: TriumphState) -> YearEvent:
        return year_events(g.content)[self.event]

    def deciders(self, g: TriumphState) -> int:
        # Asked even where no block is left, because only the owner can tell.
        happening = self.happening(g)
        if self.placed >= len(happening.types):
            return 0
        return seat_mask(g, self.faction(g))

    def faction(self, g: TriumphState) -> int:
        return g.content.power_faction[self.happening(g).power]

    def words(self, g: TriumphState, seat: int) -> Text:
        happening = self.happening(g)
        kind = g.game.templates.noun("type", happening.types[self.placed]).words
        first, *others = [adjective(g.content.power_name[power]) for power in happening.pools]
        owners: Text = [first]
        for other in others:
            owners = g.say(ONE_OR_OTHER, owners, other)
        return g.say(ASKS_WHERE, owners, kind)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (RAISE, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        places = [RAISE << 16 | s for s in range(g.content.n_spaces) if self.problem(g, s) == 0]
        return places or [DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == DONE:
            return 0 if self.choices(g, seat) == [DONE << 16] else MUST_ARRIVE
        return self.problem(g, code & 0xFFFF)

    def problem(self, g: TriumphState, space: int) -> int:
        """7.13, tnt:T8.10a: a place that serves, and a block that is left."""
        happening = self.happening(g)
        problem = landing_problem(g, happening, space)
        if problem:
            return problem
        power = arriving_power(g, happening, space)
        return placing_problem(g, power, space, happening.types[self.placed])

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        happening = self.happening(g)
        kind = happening.types[self.placed]
        self.placed += 1
        if code >> 16 == DONE:
            g.tell(NO_ARRIVAL, happening.power, kind)
            return
        cv = happening.cv[min(g.event_count[self.event] - 1, len(happening.cv) - 1)]
        space = code & 0xFFFF
        power = arriving_power(g, happening, space)
        # Everybody can read on the year track what arrives.
        place_unit(g, power, space, kind, cv, 1 << kind)
        g.tell(ARRIVAL, power, kind, space)

    def go(self, g: TriumphState) -> None:
        g.pop()


# ---------------------------------------------------------------------- 7.14, 7.15


def dividends(g: TriumphState) -> None:
    """7.14a, 15.1, tnt:T5.4, tnt:T7.3a: a chit for every faction at Peace that kept the peace last year."""
    for faction in g.turn_order:
        if g.peaceful[faction] and not g.at_war[faction]:
            draw_chit(g, faction)
        g.peaceful[faction] = 1


def draw_chit(g: TriumphState, faction: int) -> None:
    """4.4a, 4.4b, conquest-and-tragedy:7.13b: a chit drawn blindly, its owner's secret."""
    theatre = g.content.theatres[g.content.faction_theatre[faction]]
    cup = list(theatre.peace_dividends)
    for other in theatre.factions:
        for value in g.chits[other]:
            cup.remove(value)
    if not cup:
        return
    value = cup[g.draw_below(CHITS, len(cup))]
    g.chits[faction].append(value)
    g.tell_only(seat_mask(g, faction), CHIT_DRAWN, faction, value)


def reshuffle_decks(g: TriumphState) -> None:
    """7.14c, tnt:T7.2b: every deck is shuffled with all its discards."""
    for deck in range(g.content.n_decks):
        reshuffle(g, deck)


def roll_turn_order(g: TriumphState) -> None:
    """7.15a, conquest-and-tragedy:6.0a, conquest-and-tragedy:7.11: one die gives the Turn Order."""
    die, conduct = g.roll(), conduct_of(g)
    numbers = [conduct.turn_order_number(g, theatre, die) for theatre in range(len(g.content.theatres))]
    orders = [order_of_number(g, theatre, number) for theatre, number in enumerate(numbers)]
    g.tell(TURN_ORDER_ROLLED, die, orders[0][0])
    for number, order in zip(numbers, orders, strict=True):
        if number != die:
            g.tell(OTHER_NUMBER, number, order[0])
    longest = max(len(order) for order in orders)
    g.turn_order = [order[i] for i in range(longest) for order in orders if i < len(order)]
    conduct.open_year(g)
    allied = allied_play(g)
    if allied is not None:
        allied.open_year(g)


def order_of_number(g: TriumphState, theatre: int, number: int) -> list[int]:
    """7.15a, 19.2, tnt:T7.4: the factions that play in a theatre, in the order that its table gives."""
    tables = g.content.theatres[theatre]
    mine = [faction for faction in tables.factions if faction in g.turn_order]
    table = tables.turn_order if len(mine) > 2 else tables.turn_order_two
    return [faction for faction in table[number] if faction in mine]
