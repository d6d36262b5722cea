"""8.0: Influence, the status of Neutrals, Satellites, and Powers that are Neutral at first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.content import (
    COLONY,
    CONVOY,
    GREAT,
    GREAT_POWER,
    MAJOR_POWER,
    MINOR,
    year_events,
)
from sandtable.games.triumph.system import echoes
from sandtable.games.triumph.system.armed_minors import is_armed
from sandtable.games.triumph.system.card_play import cards_in_play, is_rival, put_in_play, spend_card
from sandtable.games.triumph.system.control import count_tracks, diplomatic_nation, nationality
from sandtable.games.triumph.system.echoes import echo
from sandtable.games.triumph.system.kinds import AS, DONE, REPUDIATE
from sandtable.games.triumph.system.placing import placing_problem, type_problem
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.games.triumph.system.units import place_unit
from sandtable.games.triumph.theatre import YearEvent
from sandtable.protocol.text import Text

# The status of a Neutral; what has joined a faction is a Satellite.
UNALIGNED: Final = 0
ASSOCIATE: Final = 1
PROTECTORATE: Final = 2
SATELLITE: Final = 3
# The status of a nation whose owner is bound to its Partner for good.
COMMITTED: Final = 4

NOT_NEUTRAL = refusal("8.2a", "That nation is not Neutral, so Diplomacy cannot affect it.")
NOT_ON_CARD = refusal("7.31", "The card does not name that nation.")
NOT_YOUR_INFLUENCE = refusal("8.0", "You have no Influence to Repudiate there.")
PROVINCIAL_ONLY = refusal("16.121", "Only Provincial units can be deployed in a Province that joins you.")
TOO_WEAK = refusal("15.34", "Units of that type cannot be that strong.")
STILL_A_BLOCK = refusal("8.212", "A block is available, so you must place the Satellite unit.")

PLAYED = event(
    "diplomacy", "faction card nation", "{0} {0:plays/play} {1} as Diplomacy for {2}.", by="faction"
)
CANCELLED = event("cancelled", "card card nation", "{0} and {1} cancel each other for {2}.")
GAINED = event(
    "influence", "faction nation influence:number", "{0} {0:has/have} {2} Influence in {1}.", by="faction"
)
NO_INFLUENCE = event("no influence", "nation", "Nobody has Influence in {0}.")
REPUDIATED = event(
    "repudiated", "faction nation", "{0} {0:Repudiates/Repudiate} an Influence marker in {1}.", by="faction"
)
JOINED = event(
    "satellite",
    "nation faction",
    "{0} {0:becomes a Satellite: it joins/become a Satellite: they join} {1}.",
    by="faction",
)
ALLIED = event("alliance", "power faction", "{0} {0:joins/join} {1} permanently.", by="faction")
DEPLOYED = event(
    "deployed",
    "power type space strength:number",
    "{0}{0:'s/'} {1} is deployed in {2} with {3} CV.",
    (1,),
    "A unit of {0} is deployed in {2} with {3} CV.",
    by="power",
)
NOT_DEPLOYED = event("not deployed", "space", "There is no block left for {0}.")

# What comes with a Neutral Power that joins its faction, by theatre id.
JOININGS: dict[str, Callable[[TriumphState, int], None]] = {}

# Partners court each other by Diplomacy: what Influence on the land of one makes of them, by conduct.
# The last says whether it is a New Year's Influence, which does at once but a part of what a Resolution does.
COURTSHIPS: dict[str, Callable[[TriumphState, Sequence[int], bool], None]] = {}


# ---------------------------------------------------------------------- Neutrals


def is_neutral(g: TriumphState, nation: int) -> bool:
    """8.1, 8.2a, tnt:T8.6a: whether Diplomacy can affect a nation: a Neutral Minor or Neutral Power."""
    content = g.content
    if content.nation_type[nation] == MINOR:
        return g.nation_control[nation] == NEUTRAL and not is_armed(g, nation)
    if content.nation_type[nation] in (GREAT_POWER, MAJOR_POWER):
        return bool(g.power_neutral[content.nation_power[nation]])
    return False


def is_courted(g: TriumphState, nation: int) -> bool:
    """conquest-and-tragedy:8.1, conquest-and-tragedy:8.13s: whether Partners still court each other there."""
    return nation in g.content.courted and g.nation_status[nation] != COMMITTED


def can_influence(g: TriumphState, nation: int) -> bool:
    """8.1, conquest-and-tragedy:1.2e: Diplomacy affects Neutrals, and a Partner that is courted."""
    return is_neutral(g, nation) or is_courted(g, nation)


def neutral_land(g: TriumphState, nation: int) -> list[int]:
    """8.4: the land that a Neutral stands for: its own, and that of a Neutral Power's Colonies.

    Looked for once while nothing changes.
    """
    found: list[int] | None = None if g.memo is None else g.memo.get((neutral_land, nation))
    if found is None:
        found = find_neutral_land(g, nation)
        if g.memo is not None:
            g.memo[neutral_land, nation] = found
    return found


def find_neutral_land(g: TriumphState, nation: int) -> list[int]:
    """8.4: the land of all nations for which a Neutral stands."""
    content = g.content
    courted = nation in content.courted
    land: list[int] = []
    for other in range(content.n_nations):
        same = courted and content.nation_power[other] == content.nation_power[nation]
        if same or diplomatic_nation(g, other) == nation:
            land += content.nation_spaces[other]
    return land


# ---------------------------------------------------------------------- Influence


def add_influence(g: TriumphState, faction: int, nation: int, markers: int) -> None:
    """7.4b, 8.42, tnt:T8.1, tnt:T8.3, conquest-and-tragedy:7.121d: a marker first takes off a Rival's.

    So no two factions ever have Influence on one Neutral.
    """
    for _ in range(markers):
        if g.influence[nation] and g.influence_of[nation] != faction:
            remove_influence(g, nation)
        elif not has_all_influence(g, faction, nation):
            g.influence[nation] += 1
            g.influence_of[nation] = faction
    tell_influence(g, nation)


def remove_influence(g: TriumphState, nation: int) -> None:
    """4.5a: take one Influence marker off; an empty nation is nobody's."""
    g.influence[nation] -= 1
    if g.influence[nation] == 0:
        g.influence_of[nation] = -1


def has_all_influence(g: TriumphState, faction: int, nation: int) -> bool:
    """tnt:T8.7b: whether a faction has as many markers on a nation as it may, which cannot join it."""
    limit = g.content.nation_influence_limit[nation]
    if g.influence_of[nation] != faction or g.influence[nation] < limit:
        return False
    return possible_patron(g, nation) != faction


def tell_influence(g: TriumphState, nation: int) -> None:
    """Write the Influence on a nation into the journal."""
    if g.influence[nation]:
        g.tell(GAINED, g.influence_of[nation], nation, g.influence[nation])
    else:
        g.tell(NO_INFLUENCE, nation)


def diplomacy_problem(g: TriumphState, card: int, nation: int) -> int:
    """7.31a, 4.1, 8.3s2, tnt:T7.12a: a Diplomacy card is played for one of the two Neutrals that it names."""
    if nation not in g.content.card_neutrals[card]:
        return NOT_ON_CARD
    return 0 if can_influence(g, nation) else NOT_NEUTRAL


def play_diplomacy(g: TriumphState, faction: int, card: int, nation: int) -> None:
    """7.31b, 7.31c, tnt:T7.12a, tnt:T7.12b, tnt:T18.2: it lies open, unless a Rival's card cancels it."""
    g.tell(PLAYED, faction, card, nation)
    for other in g.turn_order:
        if not is_rival(g, faction, other):
            continue
        for rival_card in cards_in_play(g, other):
            if g.card_target[rival_card] == nation:
                g.tell(CANCELLED, card, rival_card, nation)
                spend_card(g, rival_card)
                spend_card(g, card)
                return
    put_in_play(g, faction, card, nation)


# ---------------------------------------------------------------------- Repudiation, a right


def repudiation_problem(g: TriumphState, seat: int, nation: int) -> int:
    """8.0b, tnt:T8.2: an owner may take Influence markers, but no Control marker, off at any time."""
    owner = g.influence_of[nation]
    if owner < 0 or g.faction_seat[owner] != seat or not g.influence[nation]:
        return NOT_YOUR_INFLUENCE
    return 0


def repudiation_rights(g: TriumphState, seat: int) -> list[int]:
    """8.0b: what a seat may Repudiate now."""
    nations = [nation for nation, markers in enumerate(g.influence) if markers]
    return [REPUDIATE << 16 | n for n in nations if repudiation_problem(g, seat, n) == 0]


def do_repudiate(g: TriumphState, seat: int, code: int) -> None:
    """8.0b, 8.0s, tnt:T8.2: one marker less, at no cost; the status changes at the next Resolution only."""
    nation = code & 0xFFFF
    g.tell(REPUDIATED, g.influence_of[nation], nation)
    remove_influence(g, nation)


# ---------------------------------------------------------------------- status


def evaluate_status(g: TriumphState) -> list[int]:
    """7.4c, tnt:T7.15b: the status of all Neutrals again, and POP and RES. Returns the new Satellites."""
    joined = [nation for nation in range(g.content.n_nations) if evaluate_nation(g, nation)]
    evaluate_courted(g, list(g.content.courted))
    for nation in joined:
        echo(g, echoes.SATELLITE, g.nation_control[nation], nation)
    count_tracks(g)
    return joined


def evaluate_nation(g: TriumphState, nation: int) -> bool:
    """8.11, 8.12a, 8.13a, 1.1b, tnt:T8.5a, tnt:T8.8a: what Influence makes of a nation.

    Returns whether it became a Satellite with units of its own.
    """
    if not is_neutral(g, nation):
        return False
    theatre = g.content.theatres[g.content.nation_theatre[nation]]
    patron = possible_patron(g, nation)
    markers = g.influence[nation] if patron >= 0 else 0
    g.nation_patron[nation] = patron
    if markers >= theatre.satellite_influence:
        join_faction(g, nation, patron)
        return g.content.nation_type[nation] == MINOR
    if markers >= theatre.protectorate_influence:
        g.nation_status[nation] = PROTECTORATE
    elif markers >= theatre.associate_influence:
        g.nation_status[nation] = ASSOCIATE
    else:
        g.nation_status[nation] = UNALIGNED
        g.nation_patron[nation] = -1
    return False


def evaluate_courted(g: TriumphState, nations: Sequence[int], at_new_year: bool = False) -> None:
    """tnt:T20a, conquest-and-tragedy:8.11a: what Influence on each other's nations makes of Partners."""
    if nations:
        COURTSHIPS[g.content.conduct](g, nations, at_new_year)


def possible_patron(g: TriumphState, nation: int) -> int:
    """2.2a, 8.42, tnt:T8.7b: whom a Neutral may follow; a Power only the faction that plays its units."""
    owner = g.influence_of[nation]
    power = g.content.nation_power[nation]
    if power >= 0 and g.content.power_faction[power] != owner:
        return -1
    return owner


def join_faction(g: TriumphState, nation: int, faction: int) -> None:
    """8.2a, tnt:T8.6a: a Control marker replaces the Influence; the land is the faction's."""
    g.influence[nation] = 0
    g.influence_of[nation] = -1
    g.nation_patron[nation] = -1
    g.nation_status[nation] = SATELLITE
    if g.content.nation_type[nation] in (MINOR, COLONY):
        take_over(g, nation, faction)
        g.tell(JOINED, nation, faction)
    else:
        form_alliance(g, g.content.nation_power[nation])


def take_over(g: TriumphState, nation: int, faction: int) -> None:
    """8.2a: the land of a nation that was Neutral is Friendly Territory of the faction at once."""
    g.nation_control[nation] = faction
    for space in g.content.nation_spaces[nation]:
        if g.space_control[space] == NEUTRAL:
            g.space_control[space] = faction


def form_alliance(g: TriumphState, power: int) -> None:
    """8.43, tnt:T8.8b: a Neutral Power joins its faction for good, and its Wars.

    No units are added, unless the theatre says so.
    """
    content = g.content
    faction = content.power_faction[power]
    g.power_neutral[power] = 0
    for nation in range(content.n_nations):
        if content.nation_power[nation] == power and g.nation_control[nation] == NEUTRAL:
            take_over(g, nation, faction)
    for ally in content.faction_powers[faction]:
        if content.power_kind[ally] == GREAT and not g.power_neutral[ally]:
            g.power_enemies[power] |= g.power_enemies[ally]
    for enemy in range(content.n_powers):
        if g.power_enemies[power] >> enemy & 1:
            g.power_enemies[enemy] |= 1 << power
    g.tell(ALLIED, power, faction)
    brought = JOININGS.get(content.theatres[content.power_theatre[power]].rules)
    if brought is not None:
        brought(g, power)


def problems(g: TriumphState) -> list[str]:
    """What cannot be: Partners who are Allied by halves, or Influence where everything is settled."""
    content = g.content
    found = []
    for nation, suitor in content.courted.items():
        owner = content.faction_partner[suitor]
        bound = g.nation_status[nation] == COMMITTED
        if bound and g.influence[nation]:
            found.append(f"there is Influence in {content.nation_id[nation]}, which is committed")
        if g.friends[suitor] >> owner & 1 and not bound:
            found.append(f"{content.nation_id[nation]} is not committed to its Ally")
    return found


# ---------------------------------------------------------------------- 8.21: units of Satellites


def local_power(g: TriumphState, faction: int, space: int) -> int:
    """8.211a, 8.211b, 8.211c, 7.243c, tnt:T8.6b: the nationality of what a faction places there."""
    power = nationality(g.content, faction, space)
    return heir_of(g, power) if g.power_defeated[power] else power


def heir_of(g: TriumphState, power: int) -> int:
    """tnt:T2.4b: in the land of a Defeated Power its old faction has units of its Great Power alone."""
    return g.content.faction_powers[g.content.power_faction[power]][0]


def satellite_cv(g: TriumphState, space: int) -> int:
    """8.212, tnt:T8.6b: the City or Town of a new Satellite has a unit of so many CV, other land none."""
    return g.content.theatres[g.content.space_theatre[space]].satellite_cv[g.content.space_city[space]]


def satellite_type_problem(g: TriumphState, power: int, kind: int) -> int:
    """16.121b, 16.122c, 8.211b: a Province deploys only Provincial units of its Proxy Power."""
    provincial = g.content.power_provincial[power]
    return PROVINCIAL_ONLY if provincial and kind not in provincial else 0


def strong_enough(g: TriumphState, power: int, kind: int, cv: int) -> bool:
    """3.121: whether units of a type can have so many CV."""
    return g.content.max_cv[power * g.content.n_types + kind] >= cv


def satellite_kinds(g: TriumphState, power: int, space: int, cv: int) -> int:
    """What others know that a unit of a new Satellite could be: a mask of types."""
    kinds = 0
    for kind in range(CONVOY):
        known = satellite_type_problem(g, power, kind) or type_problem(g, power, space, kind)
        if not known and strong_enough(g, power, kind, cv):
            kinds |= 1 << kind
    return kinds


ASKS_TYPE: Final = template(
    "prompt.satellite", "number space", "Choose the type of the {0} CV unit of your new Satellite in {1}."
)


@steps.add
class SatelliteUnit(Step):
    """8.212, 15.34: the faction chooses the type of a unit in a City or Town of its new Satellite."""

    __slots__ = ("cv", "faction", "space")
    name = "satellite-unit"

    def __init__(self, faction: int, space: int, cv: int) -> None:
        self.cv = cv
        self.faction = faction
        self.space = space

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TYPE, self.cv, self.space)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (AS, DONE)

    def problem(self, g: TriumphState, kind: int) -> int:
        """8.212, tnt:T8.6b: any type that the Power may have there, while a block is left."""
        power = local_power(g, self.faction, self.space)
        found = satellite_type_problem(g, power, kind) or placing_problem(g, power, self.space, kind)
        return found or (0 if strong_enough(g, power, kind, self.cv) else TOO_WEAK)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        placed = [AS << 16 | kind for kind in range(CONVOY) if self.problem(g, kind) == 0]
        return placed or [DONE << 16]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        if code >> 16 == AS:
            return self.problem(g, code & 0xFFFF)
        return 0 if self.choices(g, seat) == [DONE << 16] else STILL_A_BLOCK

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        if code >> 16 == DONE:
            g.tell(NOT_DEPLOYED, self.space)
            return
        power, kind = local_power(g, self.faction, self.space), code & 0xFFFF
        kinds = satellite_kinds(g, power, self.space, self.cv)
        place_unit(g, power, self.space, kind, self.cv, kinds)
        g.tell_only(1 << seat, DEPLOYED, power, kind, self.space, self.cv)


# ---------------------------------------------------------------------- 7.4


@steps.add
class DiplomacyResolution(Step):
    """7.4: the cards in play take effect, then the status of all Neutrals is settled."""

    __slots__ = ("factions", "spaces", "stage")
    name = "diplomacy-resolution"

    def __init__(self) -> None:
        # Where Satellite units are still to be placed, and by whom.
        self.factions: list[int] = []
        self.spaces: list[int] = []
        self.stage = 0

    def go(self, g: TriumphState) -> None:
        if self.stage == 0:
            self.stage = 1
            break_storms(g)
            resolve_cards(g)
            for nation in evaluate_status(g):
                for space in g.content.nation_spaces[nation]:
                    if satellite_cv(g, space):
                        self.factions.append(g.nation_control[nation])
                        self.spaces.append(space)
        elif self.spaces:
            faction, space = self.factions.pop(0), self.spaces.pop(0)
            g.push(SatelliteUnit(faction, space, satellite_cv(g, space)))
        else:
            g.pop()


def break_storms(g: TriumphState) -> None:
    """15.35: the Influence that Violations have called for is placed."""
    for index, happening in enumerate(year_events(g.content)):
        for _ in range(g.storms[index]):
            place_markers(g, happening)
        g.storms[index] = 0


def place_markers(g: TriumphState, happening: YearEvent) -> None:
    """15.35, conquest-and-tragedy:8.2g: the markers of an event, where its nation can be influenced."""
    if can_influence(g, happening.influence_nation):
        add_influence(g, happening.influence_faction, happening.influence_nation, happening.influence_markers)


def resolve_cards(g: TriumphState) -> None:
    """7.4a, tnt:T7.15a: in Turn Order each card in play places a marker or takes a Rival's off."""
    for faction in g.turn_order:
        for card in cards_in_play(g, faction):
            nation = g.card_target[card]
            spend_card(g, card)
            if can_influence(g, nation):
                add_influence(g, faction, nation, 1)
