"""Positions that are built by hand: what can be changed, and what comes of it.

A position is a scenario after its set-up and a list of changes. They are done one after the other, then
control is taken again and play stands where the last of them says. What the rules could never bring about is
refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.editing import Change, checked, spoken
from sandtable.engine.errors import BadData, SandtableError
from sandtable.engine.templates import Argument, Template
from sandtable.games.triumph.system import diplomacy, war
from sandtable.games.triumph.system.cards import place_of, put_card
from sandtable.games.triumph.system.control import evaluate_control
from sandtable.games.triumph.system.edit_kinds import DECK, DISCARDS, IN_SEASON, IN_TURN, NOBODY, kinds
from sandtable.games.triumph.system.knowledge import is_at_home, may_stand
from sandtable.games.triumph.system.partners import members
from sandtable.games.triumph.system.position import SEASONS, enter_phase
from sandtable.games.triumph.system.state import HAND, NEUTRAL, NO_SEASON, OFF_MAP, SETTING_UP, TriumphState
from sandtable.games.triumph.system.tables import template
from sandtable.games.triumph.system.units import (
    blocks_left,
    move_unit,
    place_unit,
    power_in,
    recount_powers,
    remove_unit,
    units_of,
)

if TYPE_CHECKING:
    from sandtable.games.triumph.system.game import TriumphGame

NO_AREA = template("edit.no-area", "text", "there is no area {0}")
NO_BLOCK = template("edit.no-block", "text", "no block {0} is on the map")
NO_CARD = template("edit.no-card", "text", "there is no card {0}")
CANNOT_STAND = template("edit.cannot-stand", "type space", "{0} cannot stand in {1}")
NO_SUCH_UNIT = template("edit.no-such-unit", "power type", "{0} {0:has/have} no {1}")
TOO_STRONG = template("edit.too-strong", "power type number", "{1} of {0} has a strength of at most {2}")
NO_BLOCKS_YET = template(
    "edit.no-blocks-yet",
    "power",
    "{0} {0:is/are} Neutral, and {0:has/have} no blocks before joining a faction",
)
POOL_EMPTY = template("edit.pool-empty", "power type", "{0} {0:has/have} no {1} left in {0:its/their} pool")
ALREADY_THERE = template("edit.already-there", "space", "it is already in {0}")
NOT_LAND = template("edit.not-land", "space", "{0} is not land")
UNITS_DECIDE = template("edit.units-decide", "space nation", "units in {0} decide who controls {1}")
NOT_NEUTRAL = template("edit.not-neutral", "nation", "{0} {0:is/are} not Neutral")
INFLUENCE_OF_NOBODY = template("edit.influence-of-nobody", "", "say whose Influence it is")
WOULD_JOIN = template(
    "edit.would-join",
    "nation",
    "with that much Influence {0} {0:joins/join}: give control of it to the faction instead",
)
WAR_WITH_ITSELF = template(
    "edit.war-with-itself", "faction", "{0} cannot be at War with {0:itself/themselves}"
)
AT_WAR_ALREADY = template("edit.at-war-already", "faction", "{0} are already at War")
AT_WAR_THROUGHOUT = template("edit.at-war-throughout", "faction", "{0} stay at War throughout this scenario")
AT_PEACE_ALREADY = template("edit.at-peace-already", "faction", "{0} are already at Peace")
OF_ANOTHER_THEATRE = template(
    "edit.of-another-theatre", "card faction", "{0} belongs to a theatre in which {1} {1:does/do} not play"
)
CANNOT_SHARE_LAND = template(
    "edit.cannot-share-land", "power", "{0} are neither friends nor Enemies and cannot share land"
)
OVER_AT_ONCE = template("edit.over-at-once", "", "the game would be over at once")

# The set-up is always made by the same lot, so that a list of changes always means the same.
LOT: Final = "a built position"
FIRST_STAND: Final = "production"


def base(game: TriumphGame, scenario: str, options: Mapping[str, Any] | None) -> TriumphState:
    """A scenario after its set-up, in which all Cadres have been chosen by lot."""
    state = game.start(scenario, seed=LOT, options=options, record=False)
    assert isinstance(state, TriumphState)
    lot = Random(LOT)
    while state.phase == SETTING_UP and not state.over:
        seat = state.deciders[0]
        state.act(seat, lot.choice(state.choices(seat)))
    return state


# ---------------------------------------------------------------------- building


class Builder:
    """A position that is being built: its state, the Wars to begin, and where play will stand."""

    def __init__(self, g: TriumphState) -> None:
        self.g = g
        self.c = g.content
        self.wars: list[tuple[int, int]] = []
        self.stand = FIRST_STAND
        # Where blocks were put.
        self.entered: set[int] = set()
        self.steps: dict[str, Callable[[dict[str, Any]], None]] = {
            "move": self.move,
            "place": self.place,
            "strength": self.strength,
            "remove": self.remove,
            "control": self.control,
            "influence": self.influence,
            "war": self.war,
            "industry": self.industry,
            "card": self.card,
            "tech": self.tech,
            "partisans": self.partisans,
            "time": self.time,
        }

    # ------------------------------------------------------------------ names

    def wrong(self, template: Template, *arguments: Argument) -> BadData:
        """The error that says what is wrong with a change."""
        return BadData(self.g.game.templates.plain_phrase(template, *arguments))

    def space(self, change: dict[str, Any]) -> int:
        found = self.c.space_index.get(change["space"], -1)
        if found < 0:
            raise self.wrong(NO_AREA, repr(change["space"][:40]))
        return found

    def unit(self, change: dict[str, Any]) -> int:
        found = self.c.unit_index.get(change["unit"], -1)
        if found < 0 or self.g.unit_space[found] == OFF_MAP:
            raise self.wrong(NO_BLOCK, repr(change["unit"][:40]))
        return found

    def check_place(self, power: int, kind: int, space: int) -> None:
        if not may_stand(self.c, power, kind, space):
            raise self.wrong(CANNOT_STAND, kind, space)

    def check_strength(self, power: int, kind: int, cv: int) -> None:
        most = self.c.max_cv[power * self.c.n_types + kind]
        if most == 0:
            raise self.wrong(NO_SUCH_UNIT, power, kind)
        if cv > most:
            raise self.wrong(TOO_STRONG, power, kind, most)

    # ------------------------------------------------------------------ blocks

    def place(self, change: dict[str, Any]) -> None:
        """A block from the pool, of which others know nothing."""
        g, c = self.g, self.c
        power, kind = c.power_index[change["power"]], c.type_index[change["kind"]]
        space, cv = self.space(change), int(change["cv"])
        self.check_strength(power, kind, cv)
        if g.power_neutral[power] and not units_of(g, power):
            raise self.wrong(NO_BLOCKS_YET, power)
        if blocks_left(g, power, kind) <= 0:
            raise self.wrong(POOL_EMPTY, power, kind)
        local = power_in(g, power, space)
        self.check_place(local, kind, space)
        everything = sum(1 << k for k in range(c.n_types) if c.block_count[power * c.n_types + k])
        unit = place_unit(g, power, space, kind, cv, everything)
        self.entered.add(space)
        g.unit_low[unit], g.unit_high[unit] = 1, max(c.max_cv[power * c.n_types : (power + 1) * c.n_types])
        if local != power:
            g.unit_power[unit] = local
            recount_powers(g, space)

    def move(self, change: dict[str, Any]) -> None:
        """A block somewhere else, wherever that is."""
        unit, space = self.unit(change), self.space(change)
        if self.g.unit_space[unit] == space:
            raise self.wrong(ALREADY_THERE, space)
        self.check_place(power_in(self.g, self.g.unit_power[unit], space), self.g.unit_kind[unit], space)
        move_unit(self.g, unit, space)
        self.entered.add(space)

    def strength(self, change: dict[str, Any]) -> None:
        """Other steps of a block; what others know of it gives way."""
        g, unit, cv = self.g, self.unit(change), int(change["cv"])
        self.check_strength(g.unit_power[unit], g.unit_kind[unit], cv)
        g.unit_cv[unit] = cv
        g.unit_low[unit], g.unit_high[unit] = min(g.unit_low[unit], cv), max(g.unit_high[unit], cv)

    def remove(self, change: dict[str, Any]) -> None:
        """A block back to its pool."""
        remove_unit(self.g, self.unit(change))

    def partisans(self, change: dict[str, Any]) -> None:
        """Partisans in an area."""
        space = self.space(change)
        if not self.c.space_is_land[space]:
            raise self.wrong(NOT_LAND, space)
        self.g.partisans[space] = int(change["count"])

    # ------------------------------------------------------------------ nations

    def faction(self, name: str) -> int:
        return NEUTRAL if name == NOBODY else self.c.faction_index[name]

    def control(self, change: dict[str, Any]) -> None:
        """Whose a Minor or a Colony is."""
        g, c = self.g, self.c
        nation, holder = c.nation_index[change["nation"]], self.faction(change["holder"])
        capital = c.nation_capital[nation]
        if capital >= 0 and g.units_at[capital] and g.space_control[capital] != holder:
            raise self.wrong(UNITS_DECIDE, capital, nation)
        g.influence[nation], g.influence_of[nation], g.nation_patron[nation] = 0, -1, -1
        g.nation_status[nation] = diplomacy.UNALIGNED if holder == NEUTRAL else diplomacy.SATELLITE
        g.nation_control[nation] = holder
        g.taken = None

    def influence(self, change: dict[str, Any]) -> None:
        """Markers on a Neutral."""
        g, c = self.g, self.c
        nation, faction = c.nation_index[change["nation"]], self.faction(change["faction"])
        markers = int(change["markers"])
        if not diplomacy.can_influence(g, nation):
            raise self.wrong(NOT_NEUTRAL, nation)
        if markers and faction == NEUTRAL:
            raise self.wrong(INFLUENCE_OF_NOBODY)
        theatre = c.theatres[c.nation_theatre[nation]]
        if markers >= theatre.satellite_influence:
            raise self.wrong(WOULD_JOIN, nation)
        g.influence[nation], g.influence_of[nation] = markers, faction if markers else -1
        diplomacy.evaluate_nation(g, nation)

    # ------------------------------------------------------------------ factions

    def war(self, change: dict[str, Any]) -> None:
        """War between two factions, or none; it begins when everything else is done."""
        one, other = self.c.faction_index[change["faction"]], self.c.faction_index[change["other"]]
        if one == other:
            raise self.wrong(WAR_WITH_ITSELF, one)
        pair = next((pair for pair in self.wars if set(pair) == {one, other}), None)
        if change["what"] == "war":
            if pair is not None or war.at_war(self.g, one, other):
                raise self.wrong(AT_WAR_ALREADY, [one, other])
            self.wars.append((one, other))
        elif pair is not None:
            self.wars.remove(pair)
        elif war.at_war(self.g, one, other):
            raise self.wrong(AT_WAR_THROUGHOUT, [one, other])
        else:
            raise self.wrong(AT_PEACE_ALREADY, [one, other])

    def industry(self, change: dict[str, Any]) -> None:
        self.g.ind[self.c.faction_index[change["faction"]]] = int(change["value"])

    def tech(self, change: dict[str, Any]) -> None:
        faction, tech = self.c.faction_index[change["faction"]], self.c.tech_index[change["tech"]]
        if change["has"] == "yes":
            self.g.techs[faction] |= 1 << tech
            self.g.techs_shown |= 1 << tech
        else:
            self.g.techs[faction] &= ~(1 << tech)

    def card(self, change: dict[str, Any]) -> None:
        """A card into a hand, its deck or the discards."""
        c = self.c
        card = c.card_index.get(change["card"], -1)
        if card < 0:
            raise self.wrong(NO_CARD, repr(change["card"][:40]))
        deck = c.card_deck[card]
        if change["place"] in (DECK, DISCARDS):
            put_card(self.g, card, deck if change["place"] == DECK else c.n_decks + deck)
            return
        faction = c.faction_index[change["place"]]
        if not is_at_home(c, card, faction):
            raise self.wrong(OF_ANOTHER_THEATRE, card, faction)
        put_card(self.g, card, place_of(self.g, faction, HAND))

    def time(self, change: dict[str, Any]) -> None:
        """The year, and where play stands."""
        phase = str(change["phase"])
        self.g.year = int(change["year"])
        self.g.season = SEASONS.index(change["season"]) if phase in IN_SEASON else NO_SEASON
        self.stand = f"{phase} {change['faction']} {change['commands']}" if phase in IN_TURN else phase

    # ------------------------------------------------------------------ the end

    def check_company(self, space: int) -> None:
        """On land nobody stands beside others' blocks but friends, and Enemies in a Battle."""
        g, c = self.g, self.c
        present = [power for power in members(g.space_powers[space]) if c.power_faction[power] >= 0]
        for power in present if c.space_is_land[space] else []:
            for other in present:
                friends = g.friends[c.power_faction[power]] >> c.power_faction[other] & 1
                if not friends and not g.power_enemies[power] >> other & 1:
                    raise self.wrong(CANNOT_SHARE_LAND, [power, other])

    def finished(self) -> TriumphState:
        """The position as it can be played on."""
        g = self.g
        for one, other in self.wars:
            war.begin_war(g, one, other, g.year)
        evaluate_control(g)
        for space in sorted(self.entered):
            self.check_company(space)
        g.stack = []
        g.active = [-1] * len(self.c.theatres)
        enter_phase(g, self.stand)
        g.settle()
        g.memo = {}
        return g


def edited(state: TriumphState, changes: Sequence[Change]) -> TriumphState:
    """A position after some changes; what is wrong with it is told in a sentence."""
    builder = Builder(state.clone())
    allowed = tuple(spoken(state.game, kinds(state)))
    for change in changes:
        told = checked(allowed, change)
        builder.steps[str(told["do"])](told)
    built = builder.finished()
    if built.over:
        raise builder.wrong(OVER_AT_ONCE)
    wrong = built.game.problems(built)
    if wrong:
        raise SandtableError(f"that cannot be: {wrong[0]}")
    return built
