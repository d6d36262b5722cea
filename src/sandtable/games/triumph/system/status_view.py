"""What stands beside the map: Phase, order of play, and how each faction stands. From a sight alone."""

from __future__ import annotations

from typing import Final

from sandtable.engine.templates import Template
from sandtable.games.triumph.content import Content
from sandtable.games.triumph.system import blockade, victory
from sandtable.games.triumph.system.headings import PHASE_NAMES
from sandtable.games.triumph.system.partners import ASK_ME, NO_CONSENT, partnership_of
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.theatre import Partnership
from sandtable.protocol.board import Cell, Row
from sandtable.protocol.text import Ref, Text, listed

RELATIONSHIPS: Final = (
    template("status.independence", "", "INDEPENDENCE"),
    template("status.accord", "", "ACCORD"),
    template("status.alliance", "", "ALLIANCE"),
)

PHASE: Final = template("status.phase", "", "Phase")
TURN_ORDER: Final = template("status.order", "", "Turn Order")
ORDER_OF_THEATRE: Final = template("status.order.theatre", "text text", "{0} {1}")
ACTIVE: Final = template("status.active", "", "Active")
ACTIVE_IN: Final = template("status.active.theatre", "text", "Active ({0})")
ACTIVE_WITH: Final = template(
    "status.active.commands", "faction number", "{0}, {1} {1:Command/Commands} left"
)
ACTIVE_LENDING: Final = template(
    "status.active.lending", "faction number number", "{0}, {1} {1:Command/Commands} left ({2} for its Ally)"
)
INFLUENCE: Final = template("status.influence", "", "Influence")
DIPLOMACY: Final = template("status.diplomacy", "", "Diplomacy cards in play")
INFLUENCE_OF: Final = template("status.influence.of", "faction text", "{0}: {1}")
INFLUENCE_ON: Final = template("status.influence.on", "nation number", "{0} {1}")

# The numbers of a faction, and what each is called where it stands apart from its number.
IND: Final = template("status.ind", "number number", "IND {0} (cost {1})")
IND_LABEL: Final = template("status.ind.label", "", "IND")
POP: Final = template("status.pop", "number", "POP {0}")
POP_LABEL: Final = template("status.pop.label", "", "POP")
RES: Final = template("status.res", "number", "RES {0}")
RES_LABEL: Final = template("status.res.label", "", "RES")
PRODUCTION: Final = template("status.production", "number", "Production {0}")
PRODUCTION_LABEL: Final = template("status.production.label", "", "Production")
VICTORY: Final = template("status.victory", "number", "{0} VP")
VICTORY_SHOWN: Final = template("status.victory.shown", "number", "{0} VP shown")
VICTORY_LABEL: Final = template("status.victory.label", "", "VP")
CARDS: Final = template("status.cards", "number", "{0} {0:card/cards}")
CARDS_LABEL: Final = template("status.cards.label", "", "Cards")
DIVIDENDS: Final = template("status.dividends", "number", "{0} {0:Dividend/Dividends}")
DIVIDENDS_LABEL: Final = template("status.dividends.label", "", "Dividends")
BLOCKADED: Final = template("status.blockaded", "number number", "Blockaded POP {0}, RES {1}")
TO_SPEND: Final = template("status.points", "number", "{0} {0:point/points} to spend")
IN_VAULT: Final = template("status.vault", "number", "{0} in the Vault")
IN_VAULT_LABEL: Final = template("status.vault.label", "", "Vault")
LOYALTY: Final = template("status.loyalty", "power number", "Loyalty to {0} {1}")
LOYALTY_LABEL: Final = template("status.loyalty.label", "power", "Loyalty to {0}")
MUSTER: Final = template("status.muster", "power number", "Muster of {0} {1}")
MUSTER_LABEL: Final = template("status.muster.label", "power", "Muster of {0}")
PROXY_POP: Final = template("status.proxy-pop", "power number", "POP of {0} {1}")
PROXY_POP_LABEL: Final = template("status.proxy-pop.label", "power", "POP of {0}")
TECHS: Final = template("status.techs", "text", "Techs: {0}")
FRESH: Final = template("status.fresh", "number", "{0} {0:card/cards} bought face-down, not looked at yet")
PASSIVE: Final = template("status.passive", "", "Passive this Year")
LENDS: Final = template("status.lends", "", "its Partner may command its units")
LENDS_ASKED: Final = template("status.lends.asked", "", "its Partner may command its units if it agrees")
AT_WAR: Final = template("status.war", "text", "at War with {0}")
AT_PEACE: Final = template("status.peace", "", "at Peace")


def rows(g: TriumphState, production: list[int], pending: dict[tuple[int, int], int]) -> list[Row]:
    """All that stands beside the map."""
    c = g.content
    shown = [Row(g.say(PHASE), [Cell(g.say(PHASE_NAMES[g.phase]))], "phase")]
    if g.turn_order:
        shown.append(Row(g.say(TURN_ORDER), turn_order(g), "order"))
    for theatre, faction in enumerate(g.active):
        if faction >= 0:
            shown.append(Row(active_label(g, theatre), [active_cell(g, faction)]))
    for partnership, relation in zip(c.partnerships, g.relations, strict=True):
        row = Row([partnership.name], [Cell(g.say(RELATIONSHIPS[relation]))], "side", side_of(g, partnership))
        shown.append(row)
    if influence := influence_cells(g):
        shown.append(Row(g.say(INFLUENCE), influence))
    if pending:
        shown.append(Row(g.say(DIPLOMACY), cells_by_faction(g, pending)))
    factions = [
        Row([faction_ref(c, f)], faction_cells(g, f, production[f]), "side", c.faction_id[f])
        for f in g.turn_order
    ]
    return shown + factions


def side_of(g: TriumphState, partnership: Partnership) -> str:
    """The seat that plays both Partners, where one does."""
    seats = {g.faction_seat[faction] for faction in partnership.factions}
    names = g.game.scenarios[g.scenario].seats
    return names[seats.pop()] if len(seats) == 1 else partnership.id


def faction_ref(c: Content, faction: int) -> Ref:
    """A faction by its name alone, as it stands in a table."""
    return Ref("faction", c.faction_id[faction], c.faction_name[faction])


def power_ref(c: Content, power: int) -> Ref:
    """A Power by its name alone."""
    return Ref("power", c.power_name[power], c.power_name[power])


def nation_ref(c: Content, nation: int) -> Ref:
    """A nation by its name alone."""
    return Ref("nation", c.nation_id[nation], c.nation_name[nation])


# ---------------------------------------------------------------------- whose turn


def active_label(g: TriumphState, theatre: int) -> Text:
    """That somebody is Active, and where there are several theatres in which."""
    theatres = g.content.theatres
    return g.say(ACTIVE_IN, theatres[theatre].name) if len(theatres) > 1 else g.say(ACTIVE)


def active_cell(g: TriumphState, faction: int) -> Cell:
    """The active faction, the Commands that it has left, and how many of them may go to units of an Ally."""
    ref = faction_ref(g.content, faction)
    left, lent = g.commands[faction], g.cross_commands[faction]
    side = g.content.faction_id[faction]
    if g.phase != MOVEMENT:
        return Cell([ref], side=side)
    if lent:
        return Cell(g.say(ACTIVE_LENDING, ref, left, lent), side=side)
    return Cell(g.say(ACTIVE_WITH, ref, left), side=side)


def turn_order(g: TriumphState) -> list[Cell]:
    """Who plays before whom, Partners as one where they do so in both theatres."""
    c = g.content
    if not c.partnerships:
        return [Cell([faction_ref(c, f)], side=c.faction_id[f]) for f in g.turn_order]
    orders = [[f for f in g.turn_order if c.faction_theatre[f] == t] for t in range(len(c.theatres))]
    partners = [[partnership_of(c, f) for f in order] for order in orders]
    if all(order == partners[0] for order in partners):
        named = [c.partnerships[partnership] for partnership in partners[0]]
        return [Cell([one.name], side=side_of(g, one)) for one in named]
    return [
        Cell(g.say(ORDER_OF_THEATRE, theatre.name, listed([[c.partnerships[p].name] for p in order])))
        for theatre, order in zip(c.theatres, partners, strict=True)
    ]


# ---------------------------------------------------------------------- Influence


def influence_cells(g: TriumphState) -> list[Cell]:
    """The Influence of each faction, that on nations of their Partners too."""
    there = {(nation, g.influence_of[nation]): count for nation, count in enumerate(g.influence) if count}
    return cells_by_faction(g, there)


def cells_by_faction(g: TriumphState, counts: dict[tuple[int, int], int]) -> list[Cell]:
    """What each faction has in which nations, in a cell for each faction."""
    c = g.content
    held: dict[int, list[Text]] = {}
    for (nation, faction), count in counts.items():
        held.setdefault(faction, []).append(g.say(INFLUENCE_ON, nation_ref(c, nation), count))
    return [
        Cell(g.say(INFLUENCE_OF, faction_ref(c, faction), listed(held[faction])), side=c.faction_id[faction])
        for faction in sorted(held)
    ]


# ---------------------------------------------------------------------- a faction


def counted(
    g: TriumphState, number: int, words: Template, label: Template, kind: str = "", power: int = -1
) -> Cell:
    """A number of a faction, or of one of its Powers."""
    about = [power_ref(g.content, power)] if power >= 0 else []
    return Cell(g.say(words, *about, number), g.say(label, *about), number, kind)


def faction_cells(g: TriumphState, faction: int, production: int) -> list[Cell]:
    """IND, POP, RES, cards and chits of a faction: what everybody may know."""
    ind = g.ind[faction]
    cells = [
        Cell(g.say(IND, ind, g.industry_cost[faction]), g.say(IND_LABEL), ind, "ind"),
        counted(g, g.population[faction], POP, POP_LABEL, "pop"),
        counted(g, g.res[faction], RES, RES_LABEL, "res"),
        counted(g, production, PRODUCTION, PRODUCTION_LABEL, "production"),
        victory_cell(g, faction),
        counted(g, g.hand_count[faction], CARDS, CARDS_LABEL, "cards"),
        counted(g, len(g.chits[faction]), DIVIDENDS, DIVIDENDS_LABEL, "chits"),
    ]
    lost = blockade.lost_to_blockade(g, faction)
    if any(lost):
        cells.append(Cell(g.say(BLOCKADED, lost[0], lost[1])))
    if g.points[faction]:
        cells.append(Cell(g.say(TO_SPEND, g.points[faction])))
    if g.vault_claims[faction]:
        cells.append(counted(g, len(g.vault_claims[faction]), IN_VAULT, IN_VAULT_LABEL))
    return [*cells, *loyalty_cells(g, faction), *tech_cells(g, faction), *stance(g, faction)]


def victory_cell(g: TriumphState, faction: int) -> Cell:
    """18.1e, tnt:T16.1b: the whole sum for its owner; for others only what is open."""
    if g.viewer >= 0 and g.faction_seat[faction] == g.viewer:
        return counted(g, victory.points(g, faction), VICTORY, VICTORY_LABEL)
    return counted(g, victory.public_points(g, faction), VICTORY_SHOWN, VICTORY_LABEL)


def loyalty_cells(g: TriumphState, faction: int) -> list[Cell]:
    """Who is loyal to a Proxy Power, and how it stands in its civil war."""
    c = g.content
    loyalty = c.theatres[c.faction_theatre[faction]].loyalty[faction]
    if loyalty is None:
        return []
    words = (MUSTER, MUSTER_LABEL) if loyalty.control_counts_muster else (PROXY_POP, PROXY_POP_LABEL)
    return [
        counted(g, g.loyalty[faction], LOYALTY, LOYALTY_LABEL, power=loyalty.proxy),
        counted(g, g.civil_war[faction], *words, power=loyalty.proxy),
    ]


def tech_cells(g: TriumphState, faction: int) -> list[Cell]:
    """The Technologies that it has, and the cards that it has not looked at yet."""
    c = g.content
    names = g.game.templates.types["tech"].nouns
    techs: list[Text] = [[names[t].words] for t in range(c.n_techs) if g.techs[faction] >> t & 1]
    cells = [Cell(g.say(TECHS, listed(techs)))] if techs else []
    if g.fresh_count[faction]:
        cells.append(Cell(g.say(FRESH, g.fresh_count[faction])))
    return cells


def stance(g: TriumphState, faction: int) -> list[Cell]:
    """Whether a faction is Passive, what it lets its Partner do, and its Wars."""
    cells = [Cell(g.say(PASSIVE))] if g.passive[faction] else []
    if g.consent[faction] != NO_CONSENT:
        cells.append(Cell(g.say(LENDS_ASKED if g.consent[faction] == ASK_ME else LENDS)))
    enemies = [f for f in range(g.content.n_factions) if g.at_war[faction] >> f & 1]
    if not enemies:
        return [*cells, Cell(g.say(AT_PEACE))]
    names = g.game.templates.types["faction"]
    return [*cells, Cell(g.say(AT_WAR, listed([[names.nouns[f].span] for f in enemies])))]
