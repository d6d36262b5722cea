"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from sandtable.engine.charts import HIDDEN
from sandtable.games.triumph.content import CLASS_G
from sandtable.games.triumph.system import blockade, card_view, open_hands, victory
from sandtable.games.triumph.system.cards import cards_by_place
from sandtable.games.triumph.system.cautions import cautions
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.diplomacy import COMMITTED
from sandtable.games.triumph.system.fighting_view import battles
from sandtable.games.triumph.system.grammar import noun
from sandtable.games.triumph.system.partners import ASK_ME, NO_CONSENT, partnership_of
from sandtable.games.triumph.system.printed import (
    SEASONS,
    in_theatre,
)
from sandtable.games.triumph.system.state import (
    ESCAPED,
    INVADER,
    MOVEMENT,
    NEUTRAL,
    PHASES,
    SUPPRESSING,
    UNSET,
    TriumphState,
)
from sandtable.games.triumph.system.units import is_battle
from sandtable.protocol.board import Board, Face, Marker

RELATIONSHIPS = ("INDEPENDENCE", "ACCORD", "ALLIANCE")
STATUS = ("Unaligned", "Associate", "Protectorate", "Satellite")
FLAGS = ((ESCAPED, "Escaped"), (INVADER, "Sea Invader"), (SUPPRESSING, "Suppressing"))
TOLD_FLAGS = ESCAPED | INVADER | SUPPRESSING


def heading(g: TriumphState) -> str:
    """Year and Phase, with the Season where there is one."""
    return f"{date(g)}: {PHASES[g.phase]}"


def date(g: TriumphState) -> str:
    """The Season, where there is one, and the Year."""
    return f"{SEASONS[g.season]} {g.year}" if g.season >= 0 else str(g.year)


def board(g: TriumphState) -> Board:
    """Everything on the table, as a seat sees it."""
    cards, production = cards_by_place(g), levels(g)
    return Board(
        title=f"{g.game.name}: {date(g)}",
        status=status_lines(g, production),
        tracks=tracks(g, production),
        control=control(g),
        units=units(g),
        faces=faces(g),
        owners=new_owners(g),
        mine=own_powers(g),
        marks=laid_marks(g),
        markers=markers(g),
        battles=battles(g),
        cards=card_view.own_cards(g, cards),
        vault=card_view.vault(g, cards),
        notes=card_view.notes(g, cards),
        cautions=cautions(g),
        terms={"nation": influenced(g), "card": card_view.commanding(g, cards)},
        hands=open_hands.shown(g, cards),
    )


def levels(g: TriumphState) -> list[int]:
    """By faction, its Production level as it stands."""
    return [blockade.current_level(g, faction) for faction in range(g.content.n_factions)]


def status_lines(g: TriumphState, production: list[int]) -> list[tuple[str, str]]:
    """The tracks that stand beside the map."""
    c = g.content
    lines = [("Phase", PHASES[g.phase])]
    if g.turn_order:
        lines.append(("Turn Order", turn_order(g)))
    for theatre, faction in enumerate(g.active):
        if faction >= 0:
            left = commands_left(g, faction) if g.phase == MOVEMENT else ""
            lines.append(("Active" + in_theatre(c, theatre), c.faction_name[faction] + left))
    for partnership, relation in zip(c.partnerships, g.relations, strict=True):
        lines.append((partnership.name, RELATIONSHIPS[relation]))
    if influence := influence_line(g):
        lines.append(("Influence", influence))
    return lines + [(c.faction_name[f], faction_line(g, f, production[f])) for f in g.turn_order]


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


def faction_line(g: TriumphState, faction: int, production: int) -> str:
    """IND, POP, RES, cards and chits of a faction: what everybody may know."""
    c = g.content
    parts = [
        f"IND {g.ind[faction]} (cost {g.industry_cost[faction]}) "
        f"POP {g.population[faction]} RES {g.res[faction]}",
        f"Production {production}",
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
        proxy, counts = c.power_name[loyalty.proxy], "Muster" if loyalty.control_counts_muster else "POP"
        parts.append(f"Loyalty to {proxy} {g.loyalty[faction]}")
        parts.append(f"{counts} of {proxy} {g.civil_war[faction]}")
    techs = [c.tech_name[t] for t in range(c.n_techs) if g.techs[faction] >> t & 1]
    if techs:
        parts.append("Techs: " + ", ".join(techs))
    if g.fresh_count[faction]:
        parts.append(counted(g.fresh_count[faction], "card") + " bought face-down, not looked at yet")
    return "; ".join([*parts, *stance(g, faction)])


def stance(g: TriumphState, faction: int) -> list[str]:
    """Whether a faction is Passive, what it lets its Partner do, and its Wars."""
    parts = ["Passive this Year"] if g.passive[faction] else []
    if g.consent[faction] != NO_CONSENT:
        asking = " if it agrees" if g.consent[faction] == ASK_ME else ""
        parts.append(f"its Partner may command its units{asking}")
    c = g.content
    enemies = [str(noun(c.faction_name[f])) for f in range(c.n_factions) if g.at_war[faction] >> f & 1]
    return [*parts, "at War with " + ", ".join(enemies) if enemies else "at Peace"]


def counted(number: int, thing: str) -> str:
    """So many things, in words."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def victory_points(g: TriumphState, faction: int) -> str:
    """18.1e, tnt:T16.1b: the whole sum for its owner; for others only what is open."""
    if g.viewer >= 0 and g.faction_seat[faction] == g.viewer:
        return f"VP {victory.points(g, faction)}"
    return f"VP {victory.public_points(g, faction)} shown"


def tracks(g: TriumphState, production: list[int]) -> dict[str, dict[str, int]]:
    """By faction the numbers of its tracks: what everybody may know."""
    return {
        g.content.faction_id[faction]: {
            "ind": g.ind[faction],
            "cost": g.industry_cost[faction],
            "pop": g.population[faction],
            "res": g.res[faction],
            "production": production[faction],
            "cards": g.hand_count[faction],
            "chits": len(g.chits[faction]),
            "points": g.points[faction],
        }
        for faction in g.turn_order
    }


def control(g: TriumphState) -> dict[str, str]:
    """By space, the faction that holds it."""
    ids, names = g.content.space_id, g.content.faction_name
    return {ids[space]: names[holder] for space, holder in enumerate(g.space_control) if holder >= 0}


def units(g: TriumphState) -> dict[str, list[str]]:
    """By space, the blocks that stand there."""
    ids, names = g.content.space_id, g.content.unit_name
    return {ids[space]: [names[unit] for unit in stack] for space, stack in enumerate(g.units_at) if stack}


def new_owners(g: TriumphState) -> dict[str, str]:
    """conquest-and-tragedy:2.34a: the blocks that fight for another Power than the one whose they are."""
    if g.unit_power == g.content.unit_power:
        return {}
    c = g.content
    return {
        c.unit_name[unit]: c.power_name[now]
        for unit, (now, printed) in enumerate(zip(g.unit_power, c.unit_power, strict=True))
        if g.unit_space[unit] >= 0 and c.power_name[now] != c.power_name[printed]
    }


def laid_marks(g: TriumphState) -> dict[str, list[str]]:
    """By space, what lies there beside what is printed: BLOCKADE, Influence and status, Partisans."""
    c = g.content
    added: dict[str, list[str]] = {}
    for space in marked(g.blockaded):
        added[c.space_id[space]] = ["BLOCKADE" if blockade.is_full(g, space) else "BLOCKADE of black RES"]
    for nation in sorted({*marked(g.influence), *marked(g.nation_status)}):
        # Where nations share a Capital, the markers are those of the one whose land it is.
        capital = c.nation_capital[nation]
        if capital >= 0 and c.space_nation[capital] == nation:
            added.setdefault(c.space_id[capital], []).extend(nation_marks(g, nation, capital))
    for space in marked(g.partisans):
        added.setdefault(c.space_id[space], []).append(f"Partisans {g.partisans[space]}")
    return added


def markers(g: TriumphState) -> list[Marker]:
    """The same as things to draw: where they lie, whose they are, and how many."""
    c = g.content
    drawn: list[Marker] = []
    for space in marked(g.blockaded):
        drawn.append(Marker("blockade", c.space_id[space]))
    for nation in marked(g.influence):
        capital = c.nation_capital[nation]
        if capital >= 0 and c.space_nation[capital] == nation:
            owner = c.faction_name[g.influence_of[nation]]
            drawn.append(Marker("influence", c.space_id[capital], owner, g.influence[nation]))
    for space in marked(g.partisans):
        drawn.append(Marker("partisans", c.space_id[space], count=g.partisans[space]))
    for space, powers in enumerate(g.space_powers):
        if powers & powers - 1 and is_battle(g, space):
            drawn.append(Marker("battle", c.space_id[space]))
    return drawn


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


def own_powers(g: TriumphState) -> list[str]:
    """The Powers that the viewer plays."""
    c = g.content
    if g.viewer < 0:
        return []
    own = [c.power_name[p] for p, f in enumerate(c.power_faction) if f >= 0 and g.faction_seat[f] == g.viewer]
    return list(dict.fromkeys(own))


def faces(g: TriumphState) -> dict[str, Face]:
    """The blocks on the map of which the viewer knows more than their colour."""
    names, kinds, flags, face_up = g.content.unit_name, g.unit_kind, g.unit_flags, g.unit_open
    return {
        names[unit]: face(g, unit)
        for unit, space in enumerate(g.unit_space)
        if space >= 0 and (kinds[unit] >= 0 or flags[unit] & TOLD_FLAGS or face_up[unit])
    }


def face(g: TriumphState, unit: int) -> Face:
    """What the viewer knows of a block, in words and as data."""
    c = g.content
    known = Face(unit_text(g, unit))
    kind = g.unit_kind[unit]
    if kind >= 0 and kind != UNSET:
        known.kind = c.type_id[kind]
        known.cv = g.unit_cv[unit]
        known.most = c.max_cv[g.unit_power[unit] * c.n_types + kind]
    known.open = bool(g.unit_open[unit])
    return known


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


def influenced(g: TriumphState) -> dict[str, list[str]]:
    """By nation, whose Influence it has: what a person wants to know who may choose it."""
    c = g.content
    return {
        c.nation_id[nation]: [f"Influence {c.faction_name[g.influence_of[nation]]} {g.influence[nation]}"]
        for nation in marked(g.influence)
    }
