"""Any situation, from a short mapping: for tests, lessons and the caller what the rules say.

scenario: 4-players          which one; 4-players where it is not said
options: {fifth-year: on}
year: 2
order: [blue, red]           the turn order; the first acts. Nations that are not named come after them
at: turn                     where the year stands: turn, clean-up, or score
nations:                     what differs from a nation that has nothing
  red:
    faction: fascists        where it is not said each nation has one of a board of its own
    home: howling-cape
    second: pinebark
    goods: {food: 4, money: 50}
    techs: [terrain-tanks]
    policies: [science-research]
    general: 2               which of the faction's generals is in charge, from 1
    hand: [1, 2]             the combat cards in hand; the others that it holds are discarded
    debts: {loan-1: owed}    owed or paid
    laid: {row-1-a: 2}       discs on action spaces
    state: {medals: 18}      any column that is one number a nation
units:                       where they stand: owner, type, space, and marks
  - [red, troop, pinebark]
  - [red, gun, pinebark, {xp: 1, wounds: 2}]
  - [red, troop, pinebark, {inside: true}]
  - [red, ship, readied]
  - [red, sub, kelp-sound, {port: port-1-a}]
trenches: [pinebark]
roads: [howling-cape+pinebark]
rails: [pinebark+foxearth]
tiles: {terrain-tanks: 2}    in which year technologies and policies open, where it matters
loans: [loan-1, loan-2]      the loans laid out
rates: {rate-5-2: [able_bodies, ammunition]}
markers: {rate-5-2: -1}      trade markers
dice: [3, 5]                 the next dice
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.errors import BadData
from sandtable.games.war_hounds.content import (
    ACTION_SPACE_NAMES,
    CARDS,
    FACTION_IDS,
    FACTIONS,
    LOAN_DISCS,
    LOANS,
    MARKER_STEPS,
    NATIONS,
    PAIRS,
    POLICIES,
    RATES,
    SLOTS,
    TECHS,
    UNIT_TYPES,
)
from sandtable.games.war_hounds.rules import conquest, secrets, setting_up
from sandtable.games.war_hounds.rules.discs import note_row
from sandtable.games.war_hounds.rules.generals import hold_cards
from sandtable.games.war_hounds.rules.units import from_reserve, into_port, stand
from sandtable.games.war_hounds.rules.year import War, Year
from sandtable.games.war_hounds.state import (
    A_RAIL,
    A_ROAD,
    DISCARDED,
    IN_HAND,
    NOT_HELD,
    OWED,
    PAID,
    READIED,
    HoundState,
)
from sandtable.games.war_hounds.terrain import BORDER_NAMES, GOODS, PORT_SPACE_NAMES, RESOURCES, WORLD

if TYPE_CHECKING:
    from sandtable.games.war_hounds.game import WarHounds

# Which faction a nation has where it is not said, each of a board of its own.
USUAL: Final = ("fascists", "capitalists", "imperialists", "monarchists", "technocrats", "thalassocrats")
KNOWN: Final = (
    *("scenario", "options", "year", "order", "at", "nations", "units", "trenches", "roads", "rails"),
    *("tiles", "loans", "rates", "markers", "dice"),
)
GUN_WORD: Final = {"gun": "artillery"}
STAGES: Final = {"turn": "actions", "clean-up": "discs back", "score": "score"}


def build(game: WarHounds, data: dict[str, Any]) -> HoundState:
    """The state that a mapping describes, come to rest at its first question."""
    if strange := sorted(set(data) - set(KNOWN)):
        raise BadData(f"a position of {game.id} has no {strange[0]!r}; it may have {', '.join(KNOWN)}")
    try:
        g = arranged(game, data)
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise BadData(f"this position of {game.id} cannot be read: {error!r}") from error
    g.settle()
    if wrong := game.problems(g):
        raise BadData("; ".join(wrong))
    return g


def arranged(game: WarHounds, data: dict[str, Any]) -> HoundState:
    """What a mapping describes before anything goes on by itself."""
    g = game.blank(data.get("scenario", "4-players"), data.get("options"))
    seats = NATIONS[: len(g.leader)]
    told = data.get("nations", {})
    if strange := sorted(set(told) - set(seats)):
        raise BadData(f"{strange[0]!r} is none of {', '.join(seats)}")
    g.year = int(data.get("year", 1))
    named = [seats.index(name) for name in data.get("order", ())]
    g.order = named + [nation for nation in range(len(seats)) if nation not in named]
    taken = {FACTIONS[FACTION_IDS.index(own["faction"])].board for own in told.values() if "faction" in own}
    usual = [id for id in USUAL if FACTIONS[FACTION_IDS.index(id)].board not in taken]
    for nation, name in enumerate(seats):
        own = told.get(name, {})
        faction = own["faction"] if "faction" in own else usual.pop(0)
        take = setting_up.take_faction if g.leader[nation] >= 0 else conquest.take_enemy
        take(g, nation, FACTION_IDS.index(faction))
    for name, own in told.items():
        _lead(g, seats.index(name), own)
    _lay_board(g, data)
    for entry in data.get("units", ()):
        _place(g, seats.index(entry[0]), *entry[1:])
    g.script = [int(die) for die in data.get("dice", ())]
    g.stack = [War.at("end"), Year.at(STAGES[data.get("at", "turn")])]
    g.log = []
    return g


def _lead(g: HoundState, nation: int, own: dict[str, Any]) -> None:
    """What differs for one nation."""
    g.stock[nation] = [int(own.get("goods", {}).get(good, 0)) for good in GOODS]
    for role in ("home", "second"):
        if role in own:
            getattr(g, role)[nation] = WORLD.index[own[role]]
    for id in own.get("techs", ()):
        g.tech[nation][TECHS.index(id)] = 1
        _commit(g, nation, 1)
    for id in own.get("policies", ()):
        tile = POLICIES.index(id)
        g.policy[nation][tile] = 1
        _commit(g, nation, 1)
    if "general" in own:
        g.general[nation] = own["general"] - 1
        g.waiting[nation] &= ~(1 << g.general[nation])
        hold_cards(g, nation)
    if "hand" in own:
        for card in range(len(CARDS)):
            if g.hand[nation][card] != NOT_HELD:
                g.hand[nation][card] = IN_HAND if card + 1 in own["hand"] else DISCARDED
    for id, how in own.get("debts", {}).items():
        g.debt[nation][LOANS.index(id)] = {"owed": OWED, "paid": PAID}[how]
        _commit(g, nation, LOAN_DISCS[LOANS.index(id)])
    for id, count in own.get("laid", {}).items():
        space = ACTION_SPACE_NAMES.index(id)
        g.laid[nation][space] = count
        g.available[nation] -= count
        note_row(g, nation, space)
    for name, value in own.get("state", {}).items():
        getattr(g, name)[nation] = value


def _commit(g: HoundState, nation: int, discs: int) -> None:
    """Discs lie on a tile: unavailable ones, as far as there are any."""
    from_waiting = min(discs, g.unavailable[nation])
    g.unavailable[nation] -= from_waiting
    g.available[nation] -= discs - from_waiting


def _lay_board(g: HoundState, data: dict[str, Any]) -> None:
    """What lies on the board."""
    for id in data.get("trenches", ()):
        g.trench[WORLD.index[id]] = 1
    for key, kind in (("roads", A_ROAD), ("rails", A_RAIL)):
        for id in data.get(key, ()):
            g.border[BORDER_NAMES.index(id)] = kind
    for id, year in data.get("tiles", {}).items():
        if id in TECHS:
            g.tech_year[TECHS.index(id)] = year
        else:
            g.policy_year[POLICIES.index(id)] = year
    if "loans" in data:
        g.loan_open = [int(id in data["loans"]) for id in LOANS]
    for id, pair in data.get("rates", {}).items():
        g.rate_pair[RATES.index(id)] = PAIRS.index(tuple(sorted(RESOURCES.index(name) for name in pair)))
    for id, step in data.get("markers", {}).items():
        g.rate_marker[RATES.index(id)] = MARKER_STEPS.index(step)


def _place(g: HoundState, nation: int, kind: str, space: str, marks: dict[str, Any] | None = None) -> None:
    """Put a unit somewhere."""
    unit = from_reserve(g, nation, UNIT_TYPES.index(GUN_WORD.get(kind, kind)))
    marks = marks or {}
    if space == "readied":
        g.unit_state[unit] = READIED
        if unit in secrets.marines(nation):
            secrets.tile_readied(g, unit)
    elif "port" in marks:
        secrets.tile_readied(g, unit)
        into_port(g, unit, PORT_SPACE_NAMES.index(marks["port"]), WORLD.index[space])
        secrets.place_unseen(g, unit, secrets.ALL_WATERS)
    else:
        stand(g, unit, WORLD.index[space])
        g.unit_inside[unit] = int(bool(marks.get("inside")))
    g.unit_xp[unit], g.unit_wounds[unit] = int(marks.get("xp", 0)), int(marks.get("wounds", 0))
    assert unit // SLOTS == nation
