"""Where play stands in a position of the joined game: in a Turn of Partners, or in a lane of both theatres.

relations: {capitalist: alliance}       # how closely a Partnership works together
commitments: [british-empire]           # nations whose owner is committed to its Partner
consent: {united-states: all}           # what its Partner may command: all, ask or none
phase: movement western-europe 4 united-states 3
phase: turn axis 6                      # before anything is declared
phase: combat japan 5 axis emergency    # who has no number has no Command card
"""

from __future__ import annotations

from typing import Any

from sandtable.engine.errors import BadData
from sandtable.games.triumph.system import partners
from sandtable.games.triumph.system.partners import (
    ACCORD,
    ALL_CONSENT,
    ALLIANCE,
    ASK_ME,
    NO_CONSENT,
    partnership_of,
)
from sandtable.games.triumph.system.position import (
    CONDUCTED_PARTS,
    CONDUCTED_PHASES,
    faction_named,
    season_below,
)
from sandtable.games.triumph.system.sequence import (
    GOVERN,
    PRODUCE,
    Year,
    begin_phase,
    begin_turn,
)
from sandtable.games.triumph.system.state import GOVERNMENT, PRODUCTION, TriumphState, activate
from sandtable.games.triumph.world import capitalists
from sandtable.games.triumph.world.joining import PARTNERS, RELATIONSHIPS, world_data
from sandtable.games.triumph.world.production import PartnersProduce
from sandtable.games.triumph.world.simultaneous import push_production
from sandtable.games.triumph.world.turns import (
    DECLARING,
    FIGHTING,
    MOVING,
    JointGovernment,
    PartnershipTurn,
)

# ---------------------------------------------------------------------- Turns


def take_commands(g: TriumphState, words: list[str]) -> int:
    """Read "faction number [emergency]", once or twice; returns the Partnership."""
    factions: list[int] = []
    for word in words:
        if word == "emergency" and factions:
            g.emergency[factions[-1]] = 1
        elif word.isdigit() and factions:
            g.command_value[factions[-1]] = int(word)
        else:
            factions.append(faction_named(g, word))
    numbers = {partnership_of(g.content, faction) for faction in factions}
    if len(numbers) != 1:
        raise BadData(f"position: a Turn is that of one Partnership, not of {' '.join(words)!r}")
    return numbers.pop()


def stand_in_turn(g: TriumphState, words: list[str]) -> int:
    """Push what lies below a Partnership's Turn."""
    partnership = take_commands(g, words)
    g.command_order = [g.content.partnerships[partnership].factions[0]]
    season_below(g, 2)
    return partnership


def turn(g: TriumphState, words: list[str]) -> None:
    """A Partnership's Turn from its beginning."""
    g.push(PartnershipTurn(stand_in_turn(g, words), DECLARING))


def movement(g: TriumphState, words: list[str]) -> None:
    """Both Partners move; whatever could be declared was declared."""
    partnership = stand_in_turn(g, words)
    g.push(PartnershipTurn(partnership, MOVING))
    begin_turn(g, g.content.partnerships[partnership].factions)


def combat(g: TriumphState, words: list[str]) -> None:
    """Both Partners fight; all have moved."""
    partnership = stand_in_turn(g, words)
    g.push(PartnershipTurn(partnership, FIGHTING))
    for faction in g.content.partnerships[partnership].factions:
        activate(g, faction)


# ---------------------------------------------------------------------- Production and Government


def production(g: TriumphState, words: list[str]) -> None:
    """The first place of the Turn Order, or some factions at the same time."""
    g.push(Year(PRODUCE + 1))
    begin_phase(g, PRODUCTION)
    if words:
        g.push(PartnersProduce([faction_named(g, word) for word in words]))
    else:
        push_production(g)


def government(g: TriumphState, words: list[str]) -> None:
    """Card play in both theatres."""
    g.push(Year(GOVERN + 1))
    begin_phase(g, GOVERNMENT)
    g.push(JointGovernment())


# ---------------------------------------------------------------------- parts


def relate(g: TriumphState, value: dict[str, Any]) -> None:
    """How closely Partnerships work together."""
    names = {partnership.id: number for number, partnership in enumerate(g.content.partnerships)}
    for name, relationship in value.items():
        number = names[name]
        g.relations[number] = RELATIONSHIPS[relationship]
        partners.stand_together(g, number)
        if number == capitalists.capitalists(g):
            lay_markers(g, number)


def lay_markers(g: TriumphState, number: int) -> None:
    """The markers that a relationship of the Capitalists rests on: Influence both ways, or Commitments."""
    if g.relations[number] == ALLIANCE:
        capitalists.join_hands(g, number)
    elif g.relations[number] == ACCORD:
        for nation, suitor in g.content.courted.items():
            g.influence[nation], g.influence_of[nation] = world_data().courtship.accord, suitor


def commit(g: TriumphState, value: list[str]) -> None:
    """The nations whose owner is committed to its Partner."""
    for name in value:
        capitalists.bind(g, g.content.nation_index[name])


def consent(g: TriumphState, value: dict[str, str]) -> None:
    """What factions let their Partners command this Season."""
    for name, answer in value.items():
        g.consent[faction_named(g, name)] = CONSENTS[answer]


CONSENTS = {"none": NO_CONSENT, "ask": ASK_ME, "all": ALL_CONSENT}


def install() -> None:
    """Let positions of the joined game be written so."""
    CONDUCTED_PHASES[PARTNERS] = {
        "turn": turn,
        "movement": movement,
        "combat": combat,
        "production": production,
        "government": government,
    }
    CONDUCTED_PARTS.setdefault(PARTNERS, {})["relations"] = relate
    CONDUCTED_PARTS[PARTNERS]["consent"] = consent
    CONDUCTED_PARTS[PARTNERS]["commitments"] = commit
