"""What a person looks at: the board by names, made from a sight and nothing else."""

from __future__ import annotations

from sandtable.games.triumph.content import CLASS_G
from sandtable.games.triumph.system import blockade, card_view, open_hands
from sandtable.games.triumph.system.cards import cards_by_place, place_of
from sandtable.games.triumph.system.cautions import cautions
from sandtable.games.triumph.system.control import nationality
from sandtable.games.triumph.system.diplomacy import COMMITTED
from sandtable.games.triumph.system.fighting_view import battles
from sandtable.games.triumph.system.headings import heading, phases
from sandtable.games.triumph.system.printed import SEASONS
from sandtable.games.triumph.system.ready_set_ups import roster
from sandtable.games.triumph.system.state import (
    ESCAPED,
    IN_PLAY,
    INVADER,
    NEUTRAL,
    SUPPRESSING,
    UNSET,
    TriumphState,
)
from sandtable.games.triumph.system.status_view import faction_ref, power_ref, rows
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.units import is_battle
from sandtable.games.triumph.system.ways import ways
from sandtable.protocol.board import Board, Face, Marker
from sandtable.protocol.text import Text

TITLE = template("board.title", "text text", "{0}: {1}")

BLOCKADE = template("mark.blockade", "", "BLOCKADE")
BLOCKADE_OF_OIL = template("mark.blockade.black", "", "BLOCKADE of black RES")
PARTISANS = template("mark.partisans", "number", "Partisans {0}")
INFLUENCE = template("mark.influence", "text number", "Influence {0} {1}")
CARDS_IN_PLAY = template(
    "mark.diplomacy", "faction number", "{0} {0:has/have} {1} Diplomacy {1:card/cards} in play"
)
ASSOCIATE = template("mark.associate", "faction", "Associate of {0}")
PROTECTORATE = template("mark.protectorate", "faction", "Protectorate of {0}")
SATELLITE = template("mark.satellite", "faction", "Satellite of {0}")
COMMITMENT = template("mark.commitment", "faction", "Commitment to {0}")
# By what a nation is to its patron; what counts more is a Satellite.
STATUS = (None, ASSOCIATE, PROTECTORATE, SATELLITE)

NO_TYPE_YET = template("face.cadre", "", "Cadre, type not chosen")
CONVOY = template("face.convoy", "", "Convoy")
FLAGS = (
    (ESCAPED, template("face.escaped", "", "Escaped")),
    (INVADER, template("face.invader", "", "Sea Invader")),
    (SUPPRESSING, template("face.suppressing", "", "Suppressing")),
)
TOLD_FLAGS = ESCAPED | INVADER | SUPPRESSING


def date(g: TriumphState) -> str:
    """The Season, where there is one, and the Year."""
    return f"{SEASONS[g.season]} {g.year}" if g.season >= 0 else str(g.year)


def board(g: TriumphState) -> Board:
    """Everything on the table, as a seat sees it."""
    cards, production = cards_by_place(g), levels(g)
    pending = pending_diplomacy(g, cards)
    return Board(
        title=g.say(TITLE, g.game.name, date(g)),
        heading=heading(g),
        phases=phases(g),
        status=rows(g, production, pending),
        tracks=tracks(g, production),
        control=control(g),
        units=units(g),
        faces=faces(g),
        owners=new_owners(g),
        mine=own_powers(g),
        marks=laid_marks(g, pending),
        markers=markers(g, pending),
        battles=battles(g),
        cards=card_view.own_cards(g, cards),
        vault=card_view.vault(g, cards),
        notes=card_view.notes(g, cards),
        cautions=cautions(g),
        ways=ways(g),
        terms={"nation": influenced(g), "card": card_view.commanding(g, cards)},
        hands=open_hands.shown(g, cards),
        sides=sides(g),
        roster=roster(g),
    )


def sides(g: TriumphState) -> dict[str, str]:
    """By faction, the seat that plays it, where that is called otherwise because it plays several."""
    seats = g.game.scenarios[g.scenario].seats
    factions = sorted(g.turn_order)  # the first one's sign stands for the seat, whoever is first this Year
    named = [(g.content.faction_id[faction], seats[g.faction_seat[faction]]) for faction in factions]
    return {faction: seat for faction, seat in named if faction != seat}


def levels(g: TriumphState) -> list[int]:
    """By faction, its Production level as it stands."""
    return [blockade.current_level(g, faction) for faction in range(g.content.n_factions)]


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


def laid_marks(g: TriumphState, pending: dict[tuple[int, int], int]) -> dict[str, list[Text]]:
    """By space, what lies there beside what is printed: BLOCKADE, Influence and status, Partisans."""
    c = g.content
    added: dict[str, list[Text]] = {}
    for space in marked(g.blockaded):
        added[c.space_id[space]] = [g.say(BLOCKADE if blockade.is_full(g, space) else BLOCKADE_OF_OIL)]
    for nation in sorted({*marked(g.influence), *marked(g.nation_status)}):
        # Where nations share a Capital, the markers are those of the one whose land it is.
        capital = c.nation_capital[nation]
        if capital >= 0 and c.space_nation[capital] == nation:
            added.setdefault(c.space_id[capital], []).extend(nation_marks(g, nation, capital))
    for (nation, faction), count in pending.items():
        capital = c.nation_capital[nation]
        if capital >= 0:
            mark = g.say(CARDS_IN_PLAY, faction, count)
            added.setdefault(c.space_id[capital], []).append(mark)
    for space in marked(g.partisans):
        added.setdefault(c.space_id[space], []).append(g.say(PARTISANS, g.partisans[space]))
    return added


def markers(g: TriumphState, pending: dict[tuple[int, int], int]) -> list[Marker]:
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
    for (nation, faction), count in pending.items():
        capital = c.nation_capital[nation]
        if capital >= 0:
            drawn.append(Marker("diplomacy", c.space_id[capital], c.faction_name[faction], count))
    for space in marked(g.partisans):
        drawn.append(Marker("partisans", c.space_id[space], count=g.partisans[space]))
    for space, powers in enumerate(g.space_powers):
        if powers & powers - 1 and is_battle(g, space):
            drawn.append(Marker("battle", c.space_id[space]))
    return drawn


def marked(column: list[int]) -> list[int]:
    """Where anything lies, of the spaces or the nations that a column counts it by."""
    return [place for place, count in enumerate(column) if count] if any(column) else []


def nation_marks(g: TriumphState, nation: int, capital: int) -> list[Text]:
    """The markers in the Capital of a nation: Influence, and whose it is or is becoming."""
    c = g.content
    marks: list[Text] = []
    if g.influence[nation]:
        marks.append(g.say(INFLUENCE, marker(g, g.influence_of[nation], capital), g.influence[nation]))
    status = STATUS[min(g.nation_status[nation], 3)]
    if status is not None and g.space_control[capital] == NEUTRAL:
        marks.append(g.say(status, faction_ref(c, g.nation_patron[nation])))
    if nation in c.courted and g.nation_status[nation] == COMMITTED:
        marks.append(g.say(COMMITMENT, faction_ref(c, c.courted[nation])))
    return marks


def marker(g: TriumphState, faction: int, space: int) -> Text:
    """1.143c: whose marker shows a faction's Influence: its Proxy Power's in that Power's Region.

    Where another Great Power of the faction has its units, the marker bears both names.
    """
    c = g.content
    power = nationality(c, faction, space)
    if c.power_confined_region[power] >= 0:
        return [power_ref(c, power)]
    leading = c.faction_powers[faction][0]
    return (
        [faction_ref(c, faction)] if power == leading else [faction_ref(c, faction), "/", power_ref(c, power)]
    )


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
    """What the viewer knows of a block."""
    c = g.content
    known = Face(notes=unit_notes(g, unit), open=bool(g.unit_open[unit]))
    kind = g.unit_kind[unit]
    if kind == UNSET:
        known.text = g.say(NO_TYPE_YET)
    elif kind >= 0:
        known.kind = c.type_id[kind]
        known.cv = g.unit_cv[unit]
        known.most = c.max_cv[g.unit_power[unit] * c.n_types + kind]
    return known


def unit_notes(g: TriumphState, unit: int) -> list[Text]:
    """What can be said of a block beside its type and strength, as far as the viewer knows it."""
    c = g.content
    kind, flags = g.unit_kind[unit], g.unit_flags[unit]
    notes: list[Text] = []
    if kind >= 0 and kind != UNSET and c.type_class[kind] == CLASS_G and c.space_is_sea[g.unit_space[unit]]:
        notes.append(g.say(CONVOY))
    return notes + [g.say(words) for flag, words in FLAGS if flags & flag] if flags else notes


def pending_diplomacy(g: TriumphState, cards: dict[int, list[int]]) -> dict[tuple[int, int], int]:
    """7.31b: by nation and faction, the Diplomacy cards on the table, which count at the end of the Phase."""
    found: dict[tuple[int, int], int] = {}
    for faction in g.turn_order:
        for card in cards.get(place_of(g, faction, IN_PLAY), ()):
            nation = g.card_target[card]
            if nation >= 0:
                found[nation, faction] = found.get((nation, faction), 0) + 1
    return found


def influenced(g: TriumphState) -> dict[str, list[Text]]:
    """By nation, whose Influence it has: what a person wants to know who may choose it."""
    c = g.content
    return {
        c.nation_id[nation]: [g.say(INFLUENCE, [faction_ref(c, g.influence_of[nation])], g.influence[nation])]
        for nation in marked(g.influence)
    }
