"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.content import CLASS_G, MAINCAPITAL, NO_CITY, Content
from sandtable.games.triumph.system import blockade, victory
from sandtable.games.triumph.system.cards import cards_at, hand_of, place_of
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.diplomacy import COMMITTED
from sandtable.games.triumph.system.partners import ASK_ME, NO_CONSENT, partnership_of
from sandtable.games.triumph.system.state import (
    DISPLAY,
    ESCAPED,
    IN_PLAY,
    INVADER,
    MOVEMENT,
    NEUTRAL,
    PHASES,
    SUPPRESSING,
    UNSET,
    VAULT,
    TriumphState,
)

RELATIONSHIPS = ("INDEPENDENCE", "ACCORD", "ALLIANCE")
# Headings of the map that come last.
MINORS = "Minor nations"
SEAS = "Seas"
LAST_HEADINGS = (MINORS, SEAS)
SEASONS = ("Spring", "Summer", "Fall", "Winter")
STATUS = ("Unaligned", "Associate", "Protectorate", "Satellite")
CITY_MARKS = ("", "Town", "City", "Capital City", "SubCapital", "MainCapital")


def board(g: TriumphState) -> dict[str, Any]:
    """Everything on the table, as a seat sees it."""
    season = SEASONS[g.season] if g.season >= 0 else ""
    return {
        "title": f"{g.game.name}: {season} {g.year}".replace("  ", " "),
        "status": status_lines(g),
        "regions": regions(g),
        "cards": own_cards(g),
        "vault": vault(g),
        "notes": notes(g),
        "terms": terms(g),
    }


def status_lines(g: TriumphState) -> list[list[str]]:
    """The tracks that stand beside the map."""
    c = g.content
    lines = [["Phase", PHASES[g.phase]]]
    if g.turn_order:
        lines.append(["Turn Order", turn_order(g)])
    for theatre, faction in enumerate(g.active):
        if faction >= 0:
            left = commands_left(g, faction) if g.phase == MOVEMENT else ""
            lines.append(["Active" + in_theatre(c, theatre), c.faction_name[faction] + left])
    for partnership, relation in zip(c.partnerships, g.relations, strict=True):
        lines.append([partnership.name, RELATIONSHIPS[relation]])
    if influence := influence_line(g):
        lines.append(["Influence", influence])
    return lines + [[c.faction_name[faction], faction_line(g, faction)] for faction in g.turn_order]


def commands_left(g: TriumphState, faction: int) -> str:
    """The Commands that are left, and how many of them may go to units of an Ally."""
    lent = f" ({g.cross_commands[faction]} for its Ally)" if g.cross_commands[faction] else ""
    return f", {counted(g.commands[faction], 'Command')} left{lent}"


def in_theatre(c: Content, theatre: int) -> str:
    """Which theatre, where there are several."""
    return f" ({c.theatres[theatre].name})" if len(c.theatres) > 1 else ""


def turn_order(g: TriumphState) -> str:
    """Who plays before whom, Partners as one where they do so in both theatres."""
    c = g.content
    if not c.partnerships:
        return ", ".join(c.faction_name[f] for f in g.turn_order)
    orders = [[f for f in g.turn_order if c.faction_theatre[f] == t] for t in range(len(c.theatres))]
    named = [", ".join(c.partnerships[partnership_of(c, f)].name for f in order) for order in orders]
    if len(set(named)) == 1:
        return named[0]
    return "; ".join(f"{theatre.name} {names}" for theatre, names in zip(c.theatres, named, strict=True))


def influence_line(g: TriumphState) -> str:
    """The Influence of all factions in one line, that on nations of their Partners too."""
    c = g.content
    held: dict[int, list[str]] = {}
    for nation in range(c.n_nations):
        if g.influence[nation]:
            markers = f"{c.nation_name[nation]} {g.influence[nation]}"
            held.setdefault(g.influence_of[nation], []).append(markers)
    return "; ".join(f"{c.faction_name[faction]}: {', '.join(held[faction])}" for faction in sorted(held))


def faction_line(g: TriumphState, faction: int) -> str:
    """IND, POP, RES, cards and chits of a faction: what everybody may know."""
    c = g.content
    parts = [
        f"IND {g.ind[faction]} (cost {g.industry_cost[faction]}) "
        f"POP {g.population[faction]} RES {g.res[faction]}",
        f"Production {blockade.current_level(g, faction)}",
        victory_points(g, faction),
        counted(g.hand_count[faction], "card"),
        counted(len(g.chits[faction]), "Dividend"),
    ]
    lost = blockade.lost_to_blockade(g, faction)
    if any(lost):
        parts.append(f"Blockaded POP {lost[0]} RES {lost[1]}")
    if g.points[faction]:
        parts.append(counted(g.points[faction], "point") + " to spend")
    if g.vault_claims[faction]:
        parts.append(f"{len(g.vault_claims[faction])} in the Vault")
    loyalty = c.theatres[c.faction_theatre[faction]].loyalty[faction]
    if loyalty is not None:
        parts.append(f"{loyalty.track.upper()} {g.loyalty[faction]}")
        parts.append(f"{loyalty.control_track.upper()} {g.civil_war[faction]}")
    techs = [c.tech_name[t] for t in range(c.n_techs) if g.techs[faction] >> t & 1]
    if techs:
        parts.append("Techs: " + ", ".join(techs))
    if g.fresh_count[faction]:
        parts.append(counted(g.fresh_count[faction], "card") + " face-down")
    return "; ".join([*parts, *stance(g, faction)])


def stance(g: TriumphState, faction: int) -> list[str]:
    """Whether a faction is Passive, what it lets its Partner do, and its Wars."""
    parts = ["Passive this Year"] if g.passive[faction] else []
    if g.consent[faction] != NO_CONSENT:
        asking = " if it agrees" if g.consent[faction] == ASK_ME else ""
        parts.append(f"its Partner may command its units{asking}")
    c = g.content
    enemies = [c.faction_name[f] for f in range(c.n_factions) if g.at_war[faction] >> f & 1]
    return [*parts, "at War with " + ", ".join(enemies) if enemies else "at Peace"]


def counted(number: int, thing: str) -> str:
    """So many things, in words."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def victory_points(g: TriumphState, faction: int) -> str:
    """18.1e, tnt:T16.1b: the whole sum for its owner; for others only what is open."""
    if g.viewer >= 0 and g.faction_seat[faction] == g.viewer:
        return f"VP {victory.points(g, faction)}"
    return f"VP {victory.public_points(g, faction)} in the open"


def regions(g: TriumphState) -> list[dict[str, Any]]:
    """The map by Regions and Powers; the seas come last."""
    c = g.content
    grouped: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for space in range(c.n_spaces):
        if c.space_is_land[space] or c.space_is_sea[space]:
            heading = (c.space_theatre[space], region_name(g, space))
            grouped.setdefault(heading, []).append(space_entry(g, space))
    order = sorted(grouped, key=lambda heading: (heading[0], heading[1] in LAST_HEADINGS, heading[1]))
    return [
        {"name": name + in_theatre(c, theatre), "spaces": grouped[theatre, name]} for theatre, name in order
    ]


def region_name(g: TriumphState, space: int) -> str:
    """Under which heading a space is listed."""
    c = g.content
    if c.space_is_sea[space]:
        return SEAS
    if c.space_region[space]:
        return c.region_names[c.space_region[space]].capitalize()
    power = c.nation_power[c.space_nation[space]]
    return MINORS if power < 0 else c.power_name[power]


def space_entry(g: TriumphState, space: int) -> dict[str, Any]:
    """A space with its marks and the units in it."""
    c = g.content
    return {
        "id": c.space_id[space],
        "name": c.space_name[space],
        "marks": space_marks(g, space),
        "units": [unit_entry(g, unit) for unit in g.units_at[space]],
    }


def space_marks(g: TriumphState, space: int) -> list[str]:
    """Control, City, POP, RES, Base, BLOCKADE, Influence and Partisans."""
    c = g.content
    if c.space_is_sea[space]:
        return []
    held = g.space_control[space]
    marks = [*nation_mark(g, space), "Neutral" if held == NEUTRAL else c.faction_name[held]]
    if c.space_city[space] != NO_CITY:
        marks.append(CITY_MARKS[min(c.space_city[space], MAINCAPITAL)])
    if c.space_pop[space]:
        marks.append(f"POP {c.space_pop[space]}")
    if c.space_res[space] + c.space_oil[space]:
        marks.append(f"RES {c.space_res[space] + c.space_oil[space]}{red_part(c, space)}")
    if c.space_base[space]:
        marks.append("Base")
    if g.blockaded[space]:
        marks.append("BLOCKADE" if blockade.is_full(g, space) else "BLOCKADE of black RES")
    nation = c.space_nation[space]
    if nation >= 0 and c.nation_capital[nation] == space:
        if g.influence[nation]:
            marks.append(f"Influence {marker(g, g.influence_of[nation], space)} {g.influence[nation]}")
        if g.nation_status[nation] and held == NEUTRAL:
            patron = c.faction_name[g.nation_patron[nation]]
            marks.append(f"{STATUS[min(g.nation_status[nation], 3)]} of {patron}")
        if nation in c.courted and g.nation_status[nation] == COMMITTED:
            marks.append(f"Commitment to {c.faction_name[c.courted[nation]]}")
    if g.partisans[space]:
        marks.append(f"Partisans {g.partisans[space]}")
    return marks


def nation_mark(g: TriumphState, space: int) -> list[str]:
    """Whose land it is, where its heading does not tell."""
    name = g.content.nation_name[g.content.space_nation[space]]
    untold = region_name(g, space) == MINORS and name != g.content.space_name[space]
    return [f"({name})"] if untold else []


def red_part(c: Content, space: int) -> str:
    """How much of the RES is red: oil, where somebody counts that more than once."""
    red = c.space_oil[space]
    if not red:
        return ""
    return " (oil)" if max(c.theatres[c.space_theatre[space]].oil_value) > 1 else f" ({red} red)"


def marker(g: TriumphState, faction: int, space: int) -> str:
    """1.143c: whose marker shows a faction's Influence: its Proxy Power's in that Power's Region.

    Where another Great Power of the faction has its units, the marker bears both names.
    """
    c = g.content
    power = nationality(c, faction, space)
    if c.power_confined_region[power] >= 0:
        return c.power_name[power]
    leading = c.faction_powers[faction][0]
    return c.faction_name[faction] + ("" if power == leading else f"/{c.power_name[power]}")


def unit_entry(g: TriumphState, unit: int) -> dict[str, Any]:
    """A block: its face where the viewer knows it, else its colour only."""
    c = g.content
    power = g.unit_power[unit]
    faction = c.power_faction[power]
    mine = faction >= 0 and g.viewer >= 0 and g.faction_seat[faction] == g.viewer
    kind, cv = g.unit_kind[unit], g.unit_cv[unit]
    if kind < 0:
        text = "hidden"
    elif kind == UNSET:
        text = "Cadre, type not chosen"
    else:
        at_sea = c.space_is_sea[g.unit_space[unit]] and c.type_class[kind] == CLASS_G
        text = f"{c.type_name[kind]} {cv}" + (" (Convoy)" if at_sea else "")
    for flag, word in ((ESCAPED, "Escaped"), (INVADER, "Sea Invader"), (SUPPRESSING, "Suppressing")):
        if g.unit_flags[unit] & flag:
            text += f", {word}"
    if g.unit_open[unit]:
        text += ", face-up"
    return {"id": c.unit_name[unit], "owner": c.power_name[power], "text": text, "mine": mine}


def own_cards(g: TriumphState) -> list[dict[str, Any]]:
    """The hands of the viewer's factions; where these are several, every card says whose it is."""
    mine = [f for f in g.turn_order if g.viewer >= 0 and g.faction_seat[f] == g.viewer]
    names = [f"{g.content.faction_name[faction]} | " if len(mine) > 1 else "" for faction in mine]
    return [
        {"id": g.content.card_id[card], "text": name + card_text(g, card)}
        for faction, name in zip(mine, names, strict=True)
        for card in hand_of(g, faction)
    ]


def card_text(g: TriumphState, card: int) -> str:
    """All uses of a card, in one line."""
    c = g.content
    parts: list[str] = []
    if c.card_command[card] > 0:
        letter = chr(ord("A") + c.card_priority[card])
        parts.append(f"{SEASONS[c.card_season[card]]} {letter}{c.card_command[card]}")
    parts += [c.nation_name[n] for n in c.card_neutrals[card]]
    if c.card_wildcard[card] >= 0:
        parts.append(c.wildcard_name[c.card_wildcard[card]])
    if c.card_partisans[card]:
        parts.append("Partisans " + "/".join(c.space_name[s] for s in c.card_partisans[card]))
    parts += [c.tech_name[t] for t in c.card_techs[card]]
    if c.card_espionage[card]:
        parts.append("Industrial Espionage")
    if c.card_science[card] >= 0:
        parts.append(f"Science from {c.science_year[c.card_science[card]]}")
    if c.card_intel[card] >= 0:
        parts.append(c.intel_name[c.card_intel[card]])
    if c.card_factories[card] > 0:
        parts.append(f"{c.card_factories[card]} Factories")
    if c.card_red_tech[card] >= 0:
        parts.append(f"Red: {c.tech_name[c.card_red_tech[card]]}")
    return " | ".join(parts)


def vault(g: TriumphState) -> list[dict[str, Any]]:
    """The pairs in the viewer's own Vault."""
    c = g.content
    entries = []
    for faction in g.turn_order:
        if g.viewer < 0 or g.faction_seat[faction] != g.viewer:
            continue
        for pair, claim in enumerate(g.vault_claims[faction]):
            cards = cards_at(g, place_of(g, faction, VAULT + pair))
            what = (
                c.tech_name[claim]
                if claim < c.n_techs
                else f"Insurgents in {c.space_name[claim - c.n_techs]}"
            )
            if g.faction_seat.count(g.viewer) > 1:
                what = f"{c.faction_name[faction]} | {what}"
            entries.append({"id": "+".join(c.card_id[card] for card in cards), "text": what})
    return entries


def notes(g: TriumphState) -> list[str]:
    """Diplomacy cards in play and Technologies on display."""
    c = g.content
    lines = []
    for faction in g.turn_order:
        for card in cards_at(g, place_of(g, faction, IN_PLAY)):
            lines.append(
                f"{c.faction_name[faction]} has a card in play for {c.nation_name[g.card_target[card]]}."
            )
        for card in cards_at(g, place_of(g, faction, DISPLAY)):
            lines.append(f"{c.faction_name[faction]} shows {c.card_id[card]}.")
    return lines


def terms(g: TriumphState) -> dict[str, dict[str, str]]:
    """What a person may want to know of nations and Technologies that can be chosen, by their ids."""
    c = g.content
    return {
        "nation": {c.nation_id[nation]: nation_term(g, nation) for nation in range(c.n_nations)},
        "tech": dict(zip(c.tech_id, c.tech_name, strict=True)),
    }


def nation_term(g: TriumphState, nation: int) -> str:
    """A nation: what it is worth, and who has Influence there."""
    c = g.content
    land = c.nation_spaces[nation]
    pop = sum(c.space_pop[space] for space in land)
    res = sum(c.space_res[space] + c.space_oil[space] for space in land)
    parts = [c.nation_name[nation]] + [
        f"{word} {worth}" for word, worth in (("POP", pop), ("RES", res)) if worth
    ]
    if g.influence[nation]:
        parts.append(f"Influence {c.faction_name[g.influence_of[nation]]} {g.influence[nation]}")
    return ", ".join(parts)
