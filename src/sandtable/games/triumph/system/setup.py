"""5.0: setting up. Everybody chooses the types of the starting Cadres at once and in secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from sandtable.engine.steps import Step, Together
from sandtable.games.triumph.content import ACTION_CARD, INVESTMENT_CARD, Content
from sandtable.games.triumph.system import partners
from sandtable.games.triumph.system.cards import draw_card, place_of
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.grammar import adjective
from sandtable.games.triumph.system.kinds import AS, DONE
from sandtable.games.triumph.system.options import agreed
from sandtable.games.triumph.system.placing import starting_kinds, starting_problem
from sandtable.games.triumph.system.state import (
    FRESH,
    HAND,
    NO_SEASON,
    OFF_MAP,
    PLACES,
    SETTING_UP,
    UNSET,
    TriumphState,
    nobody_active,
    seat_mask,
)
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.theatre_hooks import forced_cadres
from sandtable.games.triumph.system.units import mix_stacks, place_unit, units_of
from sandtable.games.triumph.theatre import Force, Setup, Track
from sandtable.protocol.text import Ref, Text

ALL_CHOSEN = refusal(
    "5.0", "You have chosen the types of all your Cadres. Take one back, or finish with 'done'."
)
NOT_ALL_CHOSEN = refusal("5.0", "Choose the types of all your Cadres first.")

DEALT = event("dealt", "faction cards:number", "{0} {0:draws/draw} Action cards: {1}.", by="faction")
DEALT_INVESTMENTS = event(
    "dealt-investments", "faction cards:number", "{0} {0:draws/draw} Investment cards: {1}.", by="faction"
)

# What a theatre does in set-ups where the factions add to their forces one after the other, by theatre id.
ADDITIONS: dict[str, Callable[[TriumphState], None]] = {}


def fill_columns(g: TriumphState, setup: Setup) -> None:
    """5.0a: everything at its start: the year, the tracks, Peace, no Influence, all cards in their decks."""
    c = g.content
    theatre = c.theatres[setup.theatre]
    g.year, g.first_year = setup.start_year, theatre.start_year
    g.last_year = theatre.last_year
    g.season, g.phase = NO_SEASON, SETTING_UP
    nobody_active(g)
    g.turn_order = list(setup.factions)
    g.techs_shown = g.victory = g.winners = g.conference = 0
    g.command_order = []
    g.obliged = [[] for _ in range(c.n_factions)]
    g.sneak = 0
    _fill_units(g)
    _fill_map(g)
    _fill_cards(g)
    _fill_factions(g)
    for power in setup.neutral_powers:
        g.power_neutral[power] = 1
    for track in setup.tracks:
        g.ind[track.faction] = track.ind
        g.loyalty[track.faction] = track.loyalty


def _fill_units(g: TriumphState) -> None:
    n = g.content.n_units
    g.unit_space = [OFF_MAP] * n
    g.unit_power = list(g.content.unit_power)
    for name in ("unit_kind", "unit_cv", "unit_open", "unit_flags", "unit_moved", "unit_seen"):
        setattr(g, name, [0] * n)
    for name in ("unit_kinds", "unit_low", "unit_high"):
        setattr(g, name, [0] * n)
    for name in ("unit_origin", "unit_from", "unit_border"):
        setattr(g, name, [-1] * n)


def _fill_map(g: TriumphState) -> None:
    """1.143a, 2.5a: Capitals are their owners' by default, and nobody has Influence anywhere."""
    c = g.content
    g.units_at = [[] for _ in range(c.n_spaces)]
    zero = (
        "space_powers", "phase_powers", "space_mixed", "space_aggressor", "partisans", "blockaded",
        "blockaded_goods", "islet_control",
    )  # fmt: skip
    for name in zero:
        setattr(g, name, [0] * c.n_spaces)
    g.space_control = [-1] * c.n_spaces
    g.nation_control = list(c.nation_start_faction)
    g.influence = [0] * c.n_nations
    g.influence_of = [-1] * c.n_nations
    g.nation_status = [0] * c.n_nations
    g.nation_patron = [-1] * c.n_nations
    g.nation_violators = [0] * c.n_nations
    g.nation_enemies = [0] * c.n_nations
    g.power_neutral = [0] * c.n_powers
    g.eyes = [0] * c.n_powers
    g.power_defeated = [0] * c.n_powers
    g.power_enemies = [0] * c.n_powers


def _fill_cards(g: TriumphState) -> None:
    c = g.content
    g.card_place = list(c.card_deck)
    g.card_target = [-1] * c.n_cards
    g.card_seen = [0] * c.n_cards
    g.peeked = [0] * (2 * c.n_decks + c.n_factions * PLACES)
    g.deck_count = [len(cards) for cards in c.deck_cards]


def _fill_factions(g: TriumphState) -> None:
    """7.32b, 7.33a, 15.1: tracks, costs and Peace of every faction."""
    c = g.content
    zero = (
        "hand_count", "fresh_count", "committed", "techs", "population", "res", "ind", "industry_raised",
        "loyalty", "loyalty_raised", "civil_war", "points", "at_war", "war_declared", "atomic_done",
        "command_value", "commands", "emergency", "scores", "standing_pass", "intruded", "sneaks",
        "moves_made", "proxies_violated", "passive", "consent", "cross_commands", "techs_abroad", "sent",
        "received",
    )  # fmt: skip
    for name in zero:
        setattr(g, name, [0] * c.n_factions)
    g.surprise = [0] * (c.n_factions * len(c.theatres))
    partners.begin(g)
    g.peaceful = [1] * c.n_factions
    g.vault_claims = [[] for _ in range(c.n_factions)]
    g.chits = [[] for _ in range(c.n_factions)]
    g.war_year = [0] * (c.n_factions * c.n_factions)
    g.event_count = [0] * sum(len(theatre.year_events) for theatre in c.theatres)
    g.storms = [0] * len(g.event_count)
    g.hastened = [0] * len(g.event_count)
    g.industry_cost = [c.theatres[c.faction_theatre[f]].industry_cost[f] for f in range(c.n_factions)]
    g.loyalty_cost = [0] * c.n_factions
    for faction in range(c.n_factions):
        loyalty = c.theatres[c.faction_theatre[faction]].loyalty[faction]
        if loyalty is not None:
            g.loyalty_cost[faction] = loyalty.cost


def place_forces(g: TriumphState, setup: Setup) -> None:
    """5.1, 5.2, 5.3, tnt:T19.2: the forces of a set-up, and those that the table has agreed to add."""
    for force in setup.forces:
        place_force(g, force)
    for option in agreed(g):
        for force in option.forces:
            place_force(g, force)


def place_force(g: TriumphState, force: Force) -> None:
    """5.1, 5.2, 5.3: fixed units with their type and CV, Cadres whose type is still open, Partisans."""
    for fixed in force.fixed:
        place_unit(g, force.power, fixed.space, fixed.type, fixed.cv, 1 << fixed.type)
    forced = dict(force.forced_types)
    for space, count in force.cadres:
        for _ in range(count):
            if space in forced:
                place_unit(g, force.power, space, forced[space], 1, 1 << forced[space])
            else:
                place_unit(g, force.power, space, UNSET, 1, starting_kinds(g, force.power, space))
    for space, count in force.partisans:
        g.partisans[space] += count


def deck_of(content: Content, theatre: int, kind: int) -> int:
    """4.0: the deck of a kind in a theatre."""
    for deck in range(content.n_decks):
        if content.deck_theatre[deck] == theatre and content.deck_kind[deck] == kind:
            return deck
    raise ValueError("a theatre without that deck")


def join_setups(setups: Sequence[Setup]) -> Setup:
    """Several theatres set up together: the parts one after the other, the first one's name and calendar."""
    first = setups[0]
    return replace(
        first,
        factions=tuple(f for setup in setups for f in setup.factions),
        control=tuple(c for setup in setups for c in setup.control),
        forces=tuple(f for setup in setups for f in setup.forces),
        tracks=tuple(t for setup in setups for t in setup.tracks),
        reference=tuple(r for setup in setups for r in setup.reference),
        peace=tuple(p for setup in setups for p in setup.peace),
        neutral_powers=tuple(p for setup in setups for p in setup.neutral_powers),
        avoids=tuple(a for setup in setups for a in setup.avoids),
        excepted=tuple(e for setup in setups for e in setup.excepted),
        removed_powers=tuple(p for setup in setups for p in setup.removed_powers),
        joins=tuple(j for setup in setups for j in setup.joins),
        united_front=tuple(u for setup in setups for u in setup.united_front),
    )


CADRE: Final = template("cadre", "text", "the {0} Cadre")


def cadre_ref(g: TriumphState, unit: int) -> Ref:
    """A Cadre that has no type yet."""
    c = g.content
    words = g.game.templates.plain_phrase(CADRE, adjective(c.power_name[g.unit_power[unit]]))
    return Ref("unit", c.unit_name[unit], words)


def next_cadre(g: TriumphState, faction: int) -> int:
    """5.0c: the next Cadre of a faction whose type is not chosen, or -1."""
    for power in g.content.faction_powers[faction]:
        for unit in units_of(g, power):
            if g.unit_kind[unit] == UNSET:
                return unit
    return -1


def cadres_left(g: TriumphState, faction: int) -> int:
    """5.0c: how many Cadres of a faction have no type yet."""
    return sum(
        g.unit_kind[unit] == UNSET
        for power in g.content.faction_powers[faction]
        for unit in units_of(g, power)
    )


ASKS_TO_FINISH: Final = template(
    "prompt.cadre.done", "", "You have chosen the types of all your Cadres. Finish your set-up?"
)
ASKS_TYPE: Final = template(
    "prompt.cadre", "unit space number", "Choose the type of {0} in {1} ({2} {2:Cadre/Cadres} left)."
)


@steps.add
class SetUpFaction(Step):
    """5.0c, tnt:T5.3b: a player chooses the type of each starting Cadre, within the mix of blocks."""

    __slots__ = ("faction",)
    name = "set-up-faction"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        unit = next_cadre(g, self.faction)
        if unit < 0:
            return g.say(ASKS_TO_FINISH)
        return g.say(ASKS_TYPE, cadre_ref(g, unit), g.unit_space[unit], cadres_left(g, self.faction))

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AS, DONE)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        codes = [AS << 16 | kind for kind in range(g.content.n_types)] + [DONE << 16]
        return [code for code in codes if self.check(g, seat, code) == 0]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        unit = next_cadre(g, self.faction)
        if code >> 16 == DONE:
            return 0 if unit < 0 else NOT_ALL_CHOSEN
        if unit < 0:
            return ALL_CHOSEN
        cadre = g.unit_power[unit], g.unit_space[unit], code & 0xFFFF
        return starting_problem(g, *cadre) or forced_cadres(g.content, cadre[0]).problem(g, *cadre)

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        if code >> 16 == DONE:
            g.pop()
            return
        unit = next_cadre(g, self.faction)
        g.unit_kind[unit] = code & 0xFFFF


@steps.add
class SetUpPhase(Together):
    """5.0b, tnt:T5.3b: all units stand before anybody draws a card."""

    __slots__ = ()
    name = "set-up"

    @staticmethod
    def begin(g: TriumphState, setup: Setup) -> SetUpPhase:
        """One lane for each seat; a seat with several factions sets up one after the other."""
        seats = sorted({g.faction_seat[f] for f in setup.factions})
        return SetUpPhase([1 << seat for seat in seats], [_lane(g, setup, seat) for seat in seats])

    def join(self, g: TriumphState) -> None:
        setup = g.game.setup_of(g.scenario)
        mix_stacks(g, keep_battles=False)
        evaluate_control(g)
        if setup.rolled_order:
            ADDITIONS[g.content.theatres[setup.theatre].rules](g)
        else:
            for track in setup.tracks:
                deal_hand(g, track)

    def unseen_lane(self, g: TriumphState, lane: int, rng: Random) -> list[Step]:
        """The steps of a lane that a sight does not show: wherever its player is, he still has to finish."""
        return _lane(g, g.game.setup_of(g.scenario), self.seats[lane].bit_length() - 1)


def deal_hand(g: TriumphState, track: Track) -> None:
    """tnt:T5.2, tnt:T17b: a faction draws the cards that its set-up gives it."""
    theatre = g.content.faction_theatre[track.faction]
    for kind, count, told in (
        (ACTION_CARD, track.action_cards, DEALT),
        (INVESTMENT_CARD, track.investment_cards, DEALT_INVESTMENTS),
    ):
        for _ in range(count):
            draw_card(g, deck_of(g.content, theatre, kind), place_of(g, track.faction, dealt_to(g, track)))
        if count:
            g.tell(told, track.faction, count)


def dealt_to(g: TriumphState, track: Track) -> int:
    """5.0b, tnt:T18.5b: the hand; the cards of Allies lie face-down until it is known who is Passive."""
    allies = g.content.allies
    return FRESH if allies is not None and track.faction in allies.factions else HAND


def _lane(g: TriumphState, setup: Setup, seat: int) -> list[Step]:
    mine: list[Step] = [SetUpFaction(f) for f in setup.factions if g.faction_seat[f] == seat]
    return mine[::-1]
