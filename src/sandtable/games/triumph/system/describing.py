"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from typing import Any

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.content import CLASS_G
from sandtable.games.triumph.system import blockade, victory
from sandtable.games.triumph.system.cards import cards_by_place, place_of
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.diplomacy import COMMITTED
from sandtable.games.triumph.system.partners import ASK_ME, NO_CONSENT, partnership_of
from sandtable.games.triumph.system.printed import (
    SEASONS,
    Heading,
    card_text,
    headings,
    in_theatre,
    nation_terms,
    tech_terms,
)
from sandtable.games.triumph.system.state import (
    DISPLAY,
    ESCAPED,
    HAND,
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
STATUS = ("Unaligned", "Associate", "Protectorate", "Satellite")
# What is told of a unit.
HIDDEN = "hidden"
FLAGS = ((ESCAPED, "Escaped"), (INVADER, "Sea Invader"), (SUPPRESSING, "Suppressing"))


def heading(g: TriumphState) -> str:
    """Year and Phase, with the Season where there is one."""
    return f"{date(g)}: {PHASES[g.phase]}"


def date(g: TriumphState) -> str:
    """The Season, where there is one, and the Year."""
    return f"{SEASONS[g.season]} {g.year}" if g.season >= 0 else str(g.year)


def board(g: TriumphState) -> dict[str, Any]:
    """Everything on the table, as a seat sees it."""
    cards = cards_by_place(g)
    return {
        "title": f"{g.game.name}: {date(g)}",
        "status": status_lines(g),
        "regions": regions(g),
        "cards": own_cards(g, cards),
        "vault": vault(g, cards),
        "notes": notes(g, cards),
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
    for nation in marked(g.influence):
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
    added, blocks = added_marks(g), unit_entries(g)
    return [
        {"name": heading.name, "spaces": space_entries(g, heading, added, blocks)}
        for heading in headings(g.content)
    ]


def space_entries(
    g: TriumphState, heading: Heading, added: dict[int, list[str]], blocks: dict[int, dict[str, Any]]
) -> list[dict[str, Any]]:
    """The spaces of a heading with their marks and the units in them."""
    control, units_at = g.space_control, g.units_at
    entries = []
    for space, id, name, printed in heading.places:
        marks = [*printed[control[space]]]
        if space in added:
            marks += added[space]
        units = [blocks[unit] for unit in units_at[space]] if units_at[space] else []
        entries.append({"id": id, "name": name, "marks": marks, "units": units})
    return entries


def added_marks(g: TriumphState) -> dict[int, list[str]]:
    """By space, what lies there beside what is printed: BLOCKADE, Influence and status, Partisans."""
    added: dict[int, list[str]] = {}
    for space in marked(g.blockaded):
        added[space] = ["BLOCKADE" if blockade.is_full(g, space) else "BLOCKADE of black RES"]
    c = g.content
    for nation in {*marked(g.influence), *marked(g.nation_status)}:
        # Where nations share a Capital, the markers are those of the one whose land it is.
        capital = c.nation_capital[nation]
        if capital >= 0 and c.space_nation[capital] == nation:
            added.setdefault(capital, []).extend(nation_marks(g, nation, capital))
    for space in marked(g.partisans):
        added.setdefault(space, []).append(f"Partisans {g.partisans[space]}")
    return added


def marked(column: list[int]) -> list[int]:
    """Where anything lies, of the spaces or the nations that a column counts it by."""
    return [place for place, count in enumerate(column) if count] if any(column) else []


def nation_marks(g: TriumphState, nation: int, capital: int) -> list[str]:
    """The markers in the Capital of a nation: Influence, and whose it is or is becoming."""
    c = g.content
    marks = []
    if g.influence[nation]:
        marks.append(f"Influence {marker(g, g.influence_of[nation], capital)} {g.influence[nation]}")
    if g.nation_status[nation] and g.space_control[capital] == NEUTRAL:
        patron = c.faction_name[g.nation_patron[nation]]
        marks.append(f"{STATUS[min(g.nation_status[nation], 3)]} of {patron}")
    if nation in c.courted and g.nation_status[nation] == COMMITTED:
        marks.append(f"Commitment to {c.faction_name[c.courted[nation]]}")
    return marks


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


def own_powers(g: TriumphState) -> list[bool]:
    """By Power, whether the viewer plays it."""
    seats = [*g.faction_seat, UNKNOWN]
    return [g.viewer >= 0 and seats[faction] == g.viewer for faction in g.content.power_faction]


def unit_entries(g: TriumphState) -> dict[int, dict[str, Any]]:
    """By number the blocks on the map: their faces where the viewer knows them, else their colours only."""
    ids, colours, powers, mine = g.content.unit_name, g.content.power_name, g.unit_power, own_powers(g)
    kinds, flags, face_up = g.unit_kind, g.unit_flags, g.unit_open
    entries: dict[int, dict[str, Any]] = {}
    for unit, space in enumerate(g.unit_space):
        if space < 0:
            continue
        power = powers[unit]
        plain = kinds[unit] < 0 and not flags[unit] and not face_up[unit]
        text = HIDDEN if plain else unit_text(g, unit)
        entries[unit] = {"id": ids[unit], "owner": colours[power], "text": text, "mine": mine[power]}
    return entries


def unit_text(g: TriumphState, unit: int) -> str:
    """What can be said of a block, as far as the viewer knows it."""
    c = g.content
    kind, flags = g.unit_kind[unit], g.unit_flags[unit]
    if kind < 0:
        text = HIDDEN
    elif kind == UNSET:
        text = "Cadre, type not chosen"
    else:
        text = f"{c.type_name[kind]} {g.unit_cv[unit]}"
        if c.type_class[kind] == CLASS_G and c.space_is_sea[g.unit_space[unit]]:
            text += " (Convoy)"
    if flags:
        text += "".join([f", {word}" for flag, word in FLAGS if flags & flag])
    return text + ", face-up" if g.unit_open[unit] else text


def own_cards(g: TriumphState, cards: dict[int, list[int]]) -> list[dict[str, Any]]:
    """The hands of the viewer's factions; where these are several, every card says whose it is."""
    c = g.content
    mine = [f for f in g.turn_order if g.viewer >= 0 and g.faction_seat[f] == g.viewer]
    names = [f"{c.faction_name[faction]} | " if len(mine) > 1 else "" for faction in mine]
    return [
        {"id": c.card_id[card], "text": name + card_text(c, card)}
        for faction, name in zip(mine, names, strict=True)
        for card in cards.get(place_of(g, faction, HAND), ())
    ]


def vault(g: TriumphState, cards: dict[int, list[int]]) -> list[dict[str, Any]]:
    """The pairs in the viewer's own Vault."""
    c = g.content
    entries = []
    for faction in g.turn_order:
        if g.viewer < 0 or g.faction_seat[faction] != g.viewer:
            continue
        for pair, claim in enumerate(g.vault_claims[faction]):
            kept = cards.get(place_of(g, faction, VAULT + pair), ())
            what = (
                c.tech_name[claim]
                if claim < c.n_techs
                else f"Insurgents in {c.space_name[claim - c.n_techs]}"
            )
            if g.faction_seat.count(g.viewer) > 1:
                what = f"{c.faction_name[faction]} | {what}"
            entries.append({"id": "+".join(c.card_id[card] for card in kept), "text": what})
    return entries


def notes(g: TriumphState, cards: dict[int, list[int]]) -> list[str]:
    """Diplomacy cards in play and Technologies on display."""
    c = g.content
    lines = []
    for faction in g.turn_order:
        for card in cards.get(place_of(g, faction, IN_PLAY), ()):
            lines.append(
                f"{c.faction_name[faction]} has a card in play for {c.nation_name[g.card_target[card]]}."
            )
        for card in cards.get(place_of(g, faction, DISPLAY), ()):
            lines.append(f"{c.faction_name[faction]} shows {c.card_id[card]}.")
    return lines


def terms(g: TriumphState) -> dict[str, dict[str, str]]:
    """What a person may want to know of nations and Technologies that can be chosen, by their ids."""
    c = g.content
    nations = nation_terms(c).copy()
    for nation in marked(g.influence):
        owner = c.faction_name[g.influence_of[nation]]
        nations[c.nation_id[nation]] += f", Influence {owner} {g.influence[nation]}"
    return {"nation": nations, "tech": tech_terms(c).copy()}
