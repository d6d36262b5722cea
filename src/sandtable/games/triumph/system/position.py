"""Positions: any situation from a short mapping, for tests of one rule, worked examples and the sandbox.

scenario: "1936"
year: 1941
season: summer                      # none: New Year
turn_order: [japan, usa, soviets]
war: [[japan, usa]]                 # the declarer first
enemies: [[japan, nat-china]]       # Powers that are Enemies without a War of their factions
allied: true                        # the Neutral Great Powers have joined their faction
units: ["japan infantry 3 tsingtao x2", "us fleet 2 sulu-sea open"]
defeated: []                        # Powers that are out of the game; the Forts of their Colonies are `units`
violated: {vietnam: japan}          # Armed Minors, and the Power that Violated each; their Forts are `units`
control: {nanking: japan}           # who controls a space, and holds the Control marker of its nation
influence: {thailand: japan 2}
hands: {japan: [A05, I01]}
stacks: {ussr: [A07]}               # cards that lie face-down, unseen
commanding: {west: [A21, A23]}      # cards with which a faction commands this Season
vaults: {usa: [{claim: naval-radar, cards: [I41, I43]}]}
techs: {usa: [sonar]}
tracks: {japan: {ind: 11, points: 4}}
partisans: {sian: 2}
blockades: [sarawak, "burma black"] # whose POP and RES, or black RES alone, bear a BLOCKADE marker
chits: {japan: [1, 0]}
dice: [1, 3, 4]
phase: movement japan 8             # see `PHASES_TO_STAND_IN`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.engine.chance import key_from_seed
from sandtable.engine.errors import BadData
from sandtable.games.triumph.content import CARRIES_BLACK, COLONY, GREAT, PROXY, UnknownName
from sandtable.games.triumph.system import blockade, diplomacy, government, hand_size, minors, war
from sandtable.games.triumph.system.cards import place_of, put_card
from sandtable.games.triumph.system.combat import CombatPhase
from sandtable.games.triumph.system.control import evaluate_control, outlying_islets, user_of
from sandtable.games.triumph.system.movement import MovementPhase
from sandtable.games.triumph.system.production import ProductionPhase, production_turn
from sandtable.games.triumph.system.sequence import (
    DIVIDENDS,
    FIRST_SEASON,
    GOVERN,
    PRODUCE,
    YEAR_START,
    PlayerTurn,
    Season,
    Year,
    begin_phase,
)
from sandtable.games.triumph.system.state import (
    COMBAT,
    ESCAPED,
    FRESH,
    GOVERNMENT,
    HAND,
    IN_COMMAND,
    INVADER,
    MOVEMENT,
    NO_SEASON,
    PRODUCTION,
    VAULT,
    TriumphState,
    activate,
)
from sandtable.games.triumph.system.units import place_unit, set_flag

if TYPE_CHECKING:
    from sandtable.games.triumph.system.game import TriumphGame

SEASONS = ("spring", "summer", "fall", "winter")

KNOWN = {
    "scenario", "options", "seed", "year", "season", "turn_order", "war", "war_year", "enemies", "allied",
    "units", "control", "influence", "hands", "vaults", "techs", "tracks", "partisans", "chits", "dice",
    "blockades", "phase", "discards", "peaceful", "violated", "defeated",
    "stacks", "commanding",
}  # fmt: skip


# What only some games have: further parts, set before the Wars, by the name of their conduct.
CONDUCTED_PARTS: dict[str, dict[str, Callable[[TriumphState, Any], None]]] = {}


def build(game: TriumphGame, data: dict[str, Any]) -> TriumphState:
    """A state in that situation, standing at the first question of its phase."""
    parts = CONDUCTED_PARTS.get(game.content.conduct, {})
    strange = sorted(set(data) - KNOWN - set(parts))
    if strange:
        known = ", ".join(sorted(KNOWN | set(parts)))
        raise BadData(f"a position has no {strange[0]!r}; it may have {known}")
    scenario = game.scenario_index(data.get("scenario", game.scenarios[0].id))
    g = game._new(scenario, game.option_values(data.get("options")))
    assert isinstance(g, TriumphState)
    g.key = key_from_seed(data.get("seed", "position"))
    game.prepare(g)
    try:
        _set_time(g, data)
        for name in sorted(set(parts) & set(data)):
            parts[name](g, data[name])
        _set_war(g, data)
        evaluate_control(g)
        _set_units(g, data)
        _set_violations(g, data)
        _set_defeats(g, data)
        _set_map(g, data)
        _set_cards(g, data)
        _set_tracks(g, data)
        g.script = [int(die) for die in data.get("dice", [])]
        g.log = []
        enter_phase(g, str(data.get("phase", "government")))
    except (UnknownName, KeyError) as error:
        raise BadData(f"position: unknown name {error}") from error
    g.settle()
    return g


def _number(index: Mapping[str, int], name: object, what: str) -> int:
    found = index.get(str(name))
    if found is None:
        raise BadData(f"position: unknown {what} {str(name)[:40]!r}; one of {', '.join(list(index)[:12])}...")
    return found


def faction_named(g: TriumphState, name: object) -> int:
    return _number(g.content.faction_index, name, "faction")


def _set_time(g: TriumphState, data: dict[str, Any]) -> None:
    g.year = int(data.get("year", g.year))
    season = data.get("season")
    if season is not None and season not in SEASONS:
        raise BadData(f"position: a season is one of {', '.join(SEASONS)}, not {str(season)[:20]!r}")
    g.season = NO_SEASON if season is None else SEASONS.index(season)
    if "turn_order" in data:
        g.turn_order = [faction_named(g, name) for name in data["turn_order"]]


def _set_war(g: TriumphState, data: dict[str, Any]) -> None:
    """Wars, Enemies and the Alliance, as given."""
    c = g.content
    if data.get("allied"):
        g.power_neutral = [0] * c.n_powers
        for nation in range(c.n_nations):
            power = c.nation_power[nation]
            if power >= 0 and g.nation_control[nation] < 0:
                g.nation_control[nation] = c.power_faction[power]
    for declarer_name, victim_name in data.get("war", []):
        declarer, victim = faction_named(g, declarer_name), faction_named(g, victim_name)
        war.begin_war(g, declarer, victim, int(data.get("war_year", g.year)))
    for one, other in data.get("enemies", []):
        _set_enmity(g, _number(c.power_index, one, "Power"), _number(c.power_index, other, "Power"))


def _set_enmity(g: TriumphState, power: int, other: int) -> None:
    """A Proxy Power that is an Enemy of a Great Power was Violated by it before (16.33)."""
    c = g.content
    war.make_enemies(g, power, other)
    for great, proxy in ((power, other), (other, power)):
        if c.power_kind[great] == GREAT and c.power_kind[proxy] == PROXY:
            g.proxies_violated[c.power_faction[great]] |= 1 << proxy


def _set_violations(g: TriumphState, data: dict[str, Any]) -> None:
    """Minors that were Violated before (15.32)."""
    c = g.content
    for name, violator in data.get("violated", {}).items():
        power = _number(c.power_index, violator, "Power")
        minors.arm(g, _number(c.nation_index, name, "nation"), power)


def _set_defeats(g: TriumphState, data: dict[str, Any]) -> None:
    """Powers that are out of the game, their Colonies left to themselves unless units hold them."""
    c = g.content
    for name in data.get("defeated", []):
        power = _number(c.power_index, name, "Power")
        g.power_defeated[power] = 1
        for nation in range(c.n_nations):
            if c.nation_power[nation] == power and c.nation_type[nation] == COLONY:
                g.nation_control[nation] = -1


def _set_units(g: TriumphState, data: dict[str, Any]) -> None:
    for line in data.get("units", []):
        _place(g, str(line).split())


def _place(g: TriumphState, words: list[str]) -> None:
    """One line: power, type, CV, space, then xN, 'open', 'escaped' or 'invader'."""
    c = g.content
    if len(words) < 4:
        raise BadData(f"position: a unit is 'power type cv space', not {' '.join(words)!r}")
    power = _number(c.power_index, words[0], "Power")
    kind = _number(c.type_index, words[1], "unit type")
    space, cv, count = c.find_space(words[3]), int(words[2]), 1
    for word in words[4:]:
        if word.startswith("x") and word[1:].isdigit():
            count = int(word[1:])
    for _ in range(count):
        everything = sum(1 << k for k in range(c.n_types) if c.block_count[power * c.n_types + k])
        unit = place_unit(g, power, space, kind, cv, everything)
        g.unit_low[unit], g.unit_high[unit] = 1, max(c.max_cv[power * c.n_types : (power + 1) * c.n_types])
        if "open" in words:
            g.unit_open[unit] = 1
            g.unit_kinds[unit], g.unit_low[unit], g.unit_high[unit] = 1 << kind, cv, cv
        if "escaped" in words:
            g.unit_kinds[unit], g.unit_low[unit], g.unit_high[unit] = 1 << kind, cv, cv
            set_flag(g, unit, ESCAPED, True)
        if "invader" in words:
            set_flag(g, unit, INVADER, True)


def _set_map(g: TriumphState, data: dict[str, Any]) -> None:
    """Control as given, else by who is there and who holds the Capital (1.14)."""
    c = g.content
    evaluate_control(g)
    given = {c.find_space(name): holder for name, holder in data.get("control", {}).items()}
    for space, holder in given.items():
        faction = -1 if holder in (None, "none") else faction_named(g, holder)
        g.space_control[space] = faction
        nation = c.space_nation[space]
        if c.nation_capital[nation] == space:
            g.nation_control[nation] = faction
        elif space in outlying_islets(c):
            g.islet_control[space] = faction + 1
    for name, text in data.get("influence", {}).items():
        holder, _, markers = str(text).partition(" ")
        nation = _number(c.nation_index, name, "nation")
        g.influence[nation], g.influence_of[nation] = int(markers or 1), faction_named(g, holder)
    diplomacy.evaluate_status(g)
    for name, count in data.get("partisans", {}).items():
        g.partisans[c.find_space(name)] = int(count)
    evaluate_control(g)
    for text in data.get("blockades", []):
        _set_blockade(g, str(text))


def _set_blockade(g: TriumphState, text: str) -> None:
    """A BLOCKADE marker on all that a space has, or on its black RES alone."""
    name = text.removesuffix(" black")
    space = g.content.find_space(name)
    g.blockaded[space] = user_of(g, space) + 1
    g.blockaded_goods[space] = blockade.goods_of(g.content, space) if name == text else CARRIES_BLACK


def _set_cards(g: TriumphState, data: dict[str, Any]) -> None:
    c = g.content
    for key, spot in (("hands", HAND), ("stacks", FRESH), ("commanding", IN_COMMAND)):
        for name, cards in data.get(key, {}).items():
            for card in cards:
                put_card(g, _number(c.card_index, card, "card"), place_of(g, faction_named(g, name), spot))
    for card in data.get("discards", []):
        number = _number(c.card_index, card, "card")
        put_card(g, number, c.n_decks + c.card_deck[number])
    for name, pairs in data.get("vaults", {}).items():
        faction = faction_named(g, name)
        for pair in pairs:
            place = place_of(g, faction, VAULT + len(g.vault_claims[faction]))
            for card in pair["cards"]:
                put_card(g, _number(c.card_index, card, "card"), place)
            g.vault_claims[faction].append(_claim(g, str(pair["claim"])))


def _claim(g: TriumphState, name: str) -> int:
    c = g.content
    return c.tech_index[name] if name in c.tech_index else c.n_techs + c.find_space(name)


def _set_tracks(g: TriumphState, data: dict[str, Any]) -> None:
    c = g.content
    for name, techs in data.get("techs", {}).items():
        for tech in techs:
            number = _number(c.tech_index, tech, "Technology")
            g.techs[faction_named(g, name)] |= 1 << number
            g.techs_shown |= 1 << number
    for name, values in data.get("chits", {}).items():
        g.chits[faction_named(g, name)] = [int(value) for value in values]
    for name in data.get("peaceful", []):
        g.peaceful[faction_named(g, name)] = 1
    for name, tracks in data.get("tracks", {}).items():
        for track, value in tracks.items():
            column = getattr(g, str(track), None)
            if not isinstance(column, list) or len(column) != c.n_factions:
                raise BadData(f"position: no track {str(track)[:40]!r}")
            column[faction_named(g, name)] = int(value)


# ---------------------------------------------------------------------- where play stands


def enter_phase(g: TriumphState, text: str) -> None:
    """Push the steps that stand on the stack in that phase."""
    words = text.split()
    phases = {**PHASES_TO_STAND_IN, **CONDUCTED_PHASES.get(g.content.conduct, {})}
    if not words or words[0] not in phases:
        raise BadData(f"position: a phase is one of {', '.join(phases)}, not {text[:40]!r}")
    phases[words[0]](g, words[1:])


def _production(g: TriumphState, words: list[str]) -> None:
    g.push(Year(PRODUCE + 1))
    begin_phase(g, PRODUCTION)
    if words:
        g.push(production_turn(g, faction_named(g, words[0])))
    else:
        g.push(ProductionPhase())


def _government(g: TriumphState, words: list[str]) -> None:
    g.push(Year(GOVERN + 1))
    begin_phase(g, GOVERNMENT)
    g.push(government.GovernmentPhase())


def _resolution(g: TriumphState, words: list[str]) -> None:
    g.push(Year(GOVERN + 1))
    begin_phase(g, GOVERNMENT)
    g.push(diplomacy.DiplomacyResolution())


def _hand_size(g: TriumphState, words: list[str]) -> None:
    g.push(Year(GOVERN + 1))
    begin_phase(g, GOVERNMENT)
    hand_size.push_hand_size(g)


def season_below(g: TriumphState, stage: int) -> None:
    if g.season == NO_SEASON:
        g.season = 0
    g.push(Year(FIRST_SEASON + g.season + 1))
    g.push(Season(g.season, stage))


def _command(g: TriumphState, words: list[str]) -> None:
    season_below(g, 0)


def _turn(g: TriumphState, words: list[str], stage: int) -> int:
    faction = faction_named(g, words[0] if words else "")
    g.command_order = [faction]
    g.command_value[faction] = int(words[1]) if len(words) > 1 else 0
    g.emergency[faction] = int("emergency" in words)
    season_below(g, 2)
    g.push(PlayerTurn(faction, stage))
    activate(g, faction)
    return faction


def _movement(g: TriumphState, words: list[str]) -> None:
    faction = _turn(g, words, 1)
    begin_phase(g, MOVEMENT)
    g.commands[faction] = g.command_value[faction]
    g.push(MovementPhase(faction))


def _combat(g: TriumphState, words: list[str]) -> None:
    faction = _turn(g, words, 2)
    begin_phase(g, COMBAT, capture=False)
    g.push(CombatPhase(faction, g.content.faction_theatre[faction]))


def _supply(g: TriumphState, words: list[str]) -> None:
    g.command_order = []
    season_below(g, 1)


def _new_year(g: TriumphState, words: list[str]) -> None:
    g.season = NO_SEASON
    g.push(Year(YEAR_START))


def _dividends(g: TriumphState, words: list[str]) -> None:
    g.season = NO_SEASON
    g.push(Year(DIVIDENDS))


PHASES_TO_STAND_IN: dict[str, Callable[[TriumphState, list[str]], None]] = {
    "production": _production,
    "government": _government,
    "resolution": _resolution,
    "hand-size": _hand_size,
    "command": _command,
    "movement": _movement,
    "combat": _combat,
    "supply": _supply,
    "new-year": _new_year,
    "dividends": _dividends,
}

# Phases of games that conduct them otherwise, by the name of their conduct.
CONDUCTED_PHASES: dict[str, dict[str, Callable[[TriumphState, list[str]], None]]] = {}
