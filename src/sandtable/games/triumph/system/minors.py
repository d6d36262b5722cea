"""15.3, 8.14: Violations of Neutrality: World Reaction, Armed Minors, Satellites, the Gathering Storm."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.games.triumph.content import (
    ACTION_CARD,
    FORTRESS,
    GREAT,
    MINOR,
    PROXY,
    Content,
    year_events,
)
from sandtable.games.triumph.system import diplomacy, echoes, war
from sandtable.games.triumph.system.armed_minors import (
    is_armed,
    is_enemy,
    is_orphaned,
    may_intervene,
    may_partition,
    party_of,
)
from sandtable.games.triumph.system.battle import faction_of_unit
from sandtable.games.triumph.system.card_play import is_rival
from sandtable.games.triumph.system.cards import draw_card, place_of
from sandtable.games.triumph.system.control import count_tracks, nationality
from sandtable.games.triumph.system.echoes import echo
from sandtable.games.triumph.system.intervention import minor_units
from sandtable.games.triumph.system.partners import leader
from sandtable.games.triumph.system.setup import deck_of
from sandtable.games.triumph.system.state import HAND, NEUTRAL, TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.theatre_hooks import allied_play, land_rules
from sandtable.games.triumph.system.units import minor_powers, place_unit, remove_unit, units_of

NOT_A_NEUTRAL = refusal("15.3", "Only a Neutral Minor can be Violated.")
VIOLATED_ALREADY = refusal("15.3", "That Minor is already Armed against you, so you may enter.")
OPEN_ANYWAY = refusal("15.33", "You may enter that Armed Minor without a Violation of Neutrality.")
NO_PROXY_THERE = refusal("16.12", "None of your Proxy Powers could enter that nation.")

# The columns that `imagine_arms` changes.
CHANGED_BY_ARMS: Final[tuple[str, ...]] = (
    "influence",
    "influence_of",
    "nation_enemies",
    "nation_patron",
    "nation_status",
    "nation_violators",
    "space_powers",
)

VIOLATED = event("violated", "power nation", "{0} {0:Violates/Violate} the Neutrality of {1}.", by="power")
ARMED = event("armed", "nation", "{0} {0:takes/take} up arms.")
FORT_DEPLOYED = event("minor-fort", "space strength:number", "A Fortress of {1} CV defends {0}.")
STORM = event(
    "gathering-storm",
    "nation faction",
    "The Storm gathers over {0}: {1} will gain Influence there.",
    by="faction",
)
REACTION = event(
    "world-reaction",
    "faction cards:number",
    "World Reaction: {0} {0:draws/draw} Action cards: {1}.",
    by="faction",
)
DEFEATED = event("minor-defeated", "nation faction", "{0} {0:is/are} defeated by {1}.", by="faction")


def violator_of(g: TriumphState, faction: int, by_proxy: bool) -> int:
    """16.11: the Power in whose name a faction Violates: its first Great Power, or its Proxy Power; or -1."""
    wanted = PROXY if by_proxy else GREAT
    for power in g.content.faction_powers[faction]:
        if g.content.power_kind[power] == wanted:
            return power
    return -1


def violation_problem(g: TriumphState, faction: int, nation: int, by_proxy: bool = False) -> int:
    """15.3a, 8.12b: why a faction cannot Violate a nation's Neutrality, or 0; its own Influence is no bar."""
    content = g.content
    capital = content.nation_capital[nation]
    if not is_independent(g, nation) or g.nation_control[nation] != NEUTRAL or capital < 0:
        return NOT_A_NEUTRAL
    power = violator_of(g, faction, by_proxy)
    if power < 0 or (by_proxy and content.power_confined_region[power] != content.space_region[capital]):
        return NO_PROXY_THERE
    if is_armed(g, nation):
        if is_enemy(g, power, nation):
            return VIOLATED_ALREADY
        if may_partition(g, power, nation) or may_intervene(g, power, nation):
            return OPEN_ANYWAY
    return 0 if by_proxy else land_rules(g, capital).shut_out(g, faction, capital)


def is_independent(g: TriumphState, nation: int) -> bool:
    """15.3, tnt:T2.5b: what can be Violated as a Minor: one of those, or a Colony whose Power is Defeated."""
    return g.content.nation_type[nation] == MINOR or is_orphaned(g, nation)


def violate(g: TriumphState, faction: int, by_proxy: bool, nation: int) -> None:
    """15.3a, 8.14: a faction, or its Proxy Power, Violates a nation's Neutrality: all that comes of it."""
    power = violator_of(g, faction, by_proxy)
    g.tell(VIOLATED, power, nation)
    react(g, faction, by_proxy, nation)
    if not by_proxy:
        lose_dividend(g, faction)
        gather_storm(g, faction, nation)
        echo(g, echoes.VIOLATION, faction, nation)
    protector = rival_protector(g, faction, nation)
    if protector >= 0:
        join_protector(g, nation, protector)
        offend_protector(g, power, nation, protector)
    else:
        take_up_arms(g, power, nation)
    count_tracks(g)


# ---------------------------------------------------------------------- 15.31


def react(g: TriumphState, faction: int, by_proxy: bool, nation: int) -> None:
    """15.31a, 8.13d, tnt:T15.6b, tnt:T15.6c: both Rivals of the Violator draw World Reaction cards."""
    cards = reaction_cards(g, by_proxy, nation)
    for other in g.turn_order:
        if is_rival(g, faction, other):
            draw_reaction(g, other, reaction_share(g, faction, other, cards))


def reaction_share(g: TriumphState, violator: int, other: int, cards: int) -> int:
    """15.31a, tnt:T18.3: every Rival draws all of them; Allies that one seat plays share theirs."""
    allied = allied_play(g)
    return cards if allied is None else allied.reaction_cards(g, violator, other, cards)


def reaction_cards(g: TriumphState, by_proxy: bool, nation: int) -> int:
    """15.31a, 8.12b, tnt:T15.6b: as many as the Capital's Muster, unless the theatre says otherwise."""
    return land_rules(g, g.content.nation_capital[nation]).reaction_cards(g, by_proxy, nation)


def draw_reaction(g: TriumphState, faction: int, cards: int) -> None:
    """15.31c, tnt:T18.6: World Reaction cards go into the hand at once and may be used from then on."""
    if not cards:
        return
    deck = deck_of(g.content, g.content.faction_theatre[faction], ACTION_CARD)
    for _ in range(cards):
        draw_card(g, deck, place_of(g, faction, HAND))
    g.tell(REACTION, faction, cards)


def lose_dividend(g: TriumphState, faction: int) -> None:
    """7.14a, tnt:T7.3a: who Violates a Neutral draws no Peace Dividend at the next New Year."""
    g.peaceful[faction] = 0


def gather_storm(g: TriumphState, faction: int, nation: int) -> None:
    """15.35: some Violations bring Influence at the next Resolution."""
    for index, happening in enumerate(year_events(g.content)):
        if happening.violated_by == faction and nation in happening.violated:
            if happening.at_once:
                diplomacy.place_markers(g, happening)
            else:
                g.storms[index] += 1
                g.tell(STORM, nation, happening.influence_faction)


# ---------------------------------------------------------------------- 15.32


def take_up_arms(g: TriumphState, power: int, nation: int) -> None:
    """15.3, 8.13c, 16.11b, tnt:T8.5c: a Minor that is no Rival's Protectorate becomes Armed."""
    if is_armed(g, nation):
        arm(g, nation, power)
        return
    arm(g, nation, power)
    g.tell(ARMED, nation)
    cancel_influence(g, nation)
    deploy_forts(g, nation)


def arm(g: TriumphState, nation: int, power: int) -> None:
    """15.32a, 15.3s, tnt:T15.7a: the Armed Minor is the Enemy of its Violator; all remember who that is."""
    party = party_of(g, power)
    g.nation_violators[nation] |= party
    g.nation_enemies[nation] |= party


def cancel_influence(g: TriumphState, nation: int) -> None:
    """8.14, 15.32b, tnt:T15.7a: an Armed Minor loses all Influence, and its patron the POP and RES."""
    g.influence[nation] = 0
    g.influence_of[nation] = g.nation_patron[nation] = -1
    g.nation_status[nation] = diplomacy.UNALIGNED


@cache
def minor_power(content: Content, theatre: int) -> int:
    """The Power whose blocks defend the Armed Minors of a theatre."""
    minors = minor_powers(content)
    return next(p for p in range(content.n_powers) if minors >> p & 1 and content.power_theatre[p] == theatre)


def deploy_forts(g: TriumphState, nation: int) -> None:
    """15.32b, 16.32, tnt:T15.7a: a Fortress as strong as its Muster in each City and Town."""
    content = g.content
    power = minor_power(content, content.nation_theatre[nation])
    for space in content.nation_spaces[nation]:
        if content.space_muster[space]:
            place_unit(g, power, space, FORTRESS, content.space_muster[space], 1 << FORTRESS)
            g.tell(FORT_DEPLOYED, space, content.space_muster[space])


def imagine_arms(twin: TriumphState, power: int, nation: int) -> None:
    """In a copy, what taking up arms means for who may go where: Forts as if deployed."""
    armed = is_armed(twin, nation)
    arm(twin, nation, power)
    if armed:
        return
    cancel_influence(twin, nation)
    content = twin.content
    forts = 1 << minor_power(content, content.nation_theatre[nation])
    for space in content.nation_spaces[nation]:
        if content.space_muster[space]:
            twin.space_powers[space] |= forts


# ---------------------------------------------------------------------- Protectorates


def rival_protector(g: TriumphState, faction: int, nation: int) -> int:
    """8.13c, 15.3c, tnt:T8.5b, tnt:T8.5c: the Rival whose Protectorate a Minor is, or -1."""
    if g.nation_status[nation] != diplomacy.PROTECTORATE or is_armed(g, nation):
        return -1
    patron = g.nation_patron[nation]
    return -1 if patron == faction else patron


def join_protector(g: TriumphState, nation: int, protector: int) -> None:
    """8.13b, 15.3c, 16.11b, tnt:T15.6c, tnt:T8.5b: a Rival's Protectorate joins it at once, and deploys."""
    diplomacy.join_faction(g, nation, protector)
    echo(g, echoes.SATELLITE, protector, nation)
    for space in reversed(g.content.nation_spaces[nation]):
        if diplomacy.satellite_cv(g, space):
            g.push(diplomacy.SatelliteUnit(protector, space, diplomacy.satellite_cv(g, space)))


def imagine_joining(twin: TriumphState, faction: int, nation: int) -> None:
    """In a copy, what it means that a Rival's Protectorate joins it: War, and its units as if deployed."""
    content, protector = twin.content, rival_protector(twin, faction, nation)
    diplomacy.join_faction(twin, nation, protector)
    defenders = 1 << nationality(content, protector, content.nation_capital[nation])
    for space in content.nation_spaces[nation]:
        if diplomacy.satellite_cv(twin, space):
            twin.space_powers[space] |= defenders
    offend_protector(twin, violator_of(twin, faction, False), nation, protector)


def offend_protector(g: TriumphState, power: int, nation: int, protector: int) -> None:
    """8.13b, 15.3c: to Violate a Rival's Protectorate is to attack the Rival, by whosever units hold it."""
    content = g.content
    local = nationality(content, protector, content.nation_capital[nation])
    if not land_rules(g, content.nation_capital[nation]).local_affair(g, power, local):
        attack_protector(g, content.power_faction[power], protector, local)


def attack_protector(g: TriumphState, faction: int, protector: int, local: int) -> None:
    """15.3c, 8.13b, tnt:T15.6c, tnt:T8.5b: it is War with the Protector; a Neutral Power may come in."""
    if g.power_neutral[local]:
        war.violate_great_power(g, faction, local)
    elif not war.at_war(g, faction, protector) and not war.sneaks_upon(g, faction, protector):
        war.make_war(g, faction, protector)


# ---------------------------------------------------------------------- 15.321


def defeat_minors(g: TriumphState) -> None:
    """2.51, 15.321a, tnt:T15.8: an Armed Minor whose Capital is Captured is Defeated as Combat ends."""
    # Without Violators or orphans, as most are, they are not Armed.
    orphans = any(g.power_defeated)
    for nation, violators in enumerate(g.nation_violators):
        if (violators or orphans) and is_armed(g, nation):
            victor = capital_taker(g, nation)
            if victor >= 0:
                defeat(g, nation, victor)


def defeat(g: TriumphState, nation: int, victor: int) -> None:
    """2.51, 15.321a, tnt:T15.8: all its units go, and the victor's Control marker comes."""
    g.tell(DEFEATED, nation, victor)
    for unit in minor_units(g, nation):
        remove_unit(g, unit)
    g.nation_control[nation] = victor


def capital_taker(g: TriumphState, nation: int) -> int:
    """1.121b, 15.321s, tnt:T1.7: whose units alone, with Ground units, are in a nation's Capital; or -1."""
    capital = g.content.nation_capital[nation]
    factions = [faction_of_unit(g, u) for u in g.units_at[capital]] if capital >= 0 else []
    if not factions or len({leader(g, faction, capital) for faction in factions}) > 1:
        return -1
    ground = [u for u in g.units_at[capital] if g.content.type_is_ground[g.unit_kind[u]]]
    return faction_of_unit(g, ground[0]) if ground else -1


def problems(g: TriumphState) -> list[str]:
    """What cannot be: units in land of no Armed Minor, or a Violator who is not its Enemy."""
    content = g.content
    found = []
    for nation in range(content.n_nations):
        if g.nation_violators[nation] & ~g.nation_enemies[nation]:
            found.append(f"{content.nation_id[nation]} is no Enemy of its Violator")
    for power in range(content.n_powers):
        if minor_powers(content) >> power & 1:
            for unit in units_of(g, power):
                space = g.unit_space[unit]
                if space >= 0 and not is_armed(g, content.space_nation[space]):
                    found.append(f"{content.unit_name[unit]} defends a nation that is not Armed")
    return found
