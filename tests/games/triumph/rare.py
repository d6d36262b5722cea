"""What is rare in Conquest & Consequence and its sisters, what leads there, and what is watched from outside.

The watches count for themselves: they ask the rules nothing but what lies open on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.actions import argument_of, kind_of
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.games.triumph.content import PROXY, SINGLE_ISLET, Content
from sandtable.games.triumph.system.game import TriumphGame
from sandtable.games.triumph.system.partners import allies_of
from sandtable.games.triumph.system.stacking import StackLimits
from sandtable.games.triumph.system.state import (
    ARRIVED,
    COMMAND,
    GOVERNMENT,
    MOVEMENT,
    PRODUCTION,
    SETTING_UP,
    TriumphState,
    asked_faction,
)
from tests.suites.hunts import Hunt, Mood, Outcome, Watch, told
from tests.suites.play import SuiteFailure

DECLARATIONS = ("declare", "violate", "sneak", "violate-proxy", "violate-by-proxy")
# Whatever a seat is after, it declares what it can; and it seldom disbands what it has.
ALWAYS = {
    **dict.fromkeys(DECLARATIONS, 12.0),
    **dict.fromkeys(("kamikaze", "insurrect", "rise", "militarise", "strike", "blockade", "supreme"), 4.0),
    "disband": 0.5,
    "repudiate": 0.5,
    "pass-always": 0.3,
    "commit": 6.0,
    "move": 6.0,
}


def hostile(g: TriumphState, faction: int, space: int) -> bool:
    """Whether units or land of others are there, as everybody sees."""
    power_faction = g.content.power_faction
    if any(power_faction[g.unit_power[unit]] != faction for unit in g.units_at[space]):
        return True
    return g.content.space_is_land[space] and g.space_control[space] != faction


def neighbours(content: Content, space: int) -> set[int]:
    """The areas that touch one."""
    return {*content.land_links[space], *content.sea_links[space], *content.coast_links[space]}


def is_single_islet(content: Content, space: int) -> bool:
    """Whether it is an Islet that is too small for two units."""
    return content.space_islet[space] == SINGLE_ISLET


class Seeking(Mood):
    """A mood in this game: it prefers some units to move and some areas to go to."""

    words = ALWAYS

    def appeal(self, state: State, seat: int, word: str) -> float:
        assert isinstance(state, TriumphState)
        # A Season without a Command brings nothing about.
        return 0.2 if word == "pass" and state.phase == COMMAND else super().appeal(state, seat, word)

    def favourites(self, state: State, seat: int, word: str, codes: Sequence[int]) -> Sequence[int]:
        assert isinstance(state, TriumphState)
        faction = asked_faction(state, seat)
        if word == "move":
            return [code for code in codes if self.likes_unit(state, faction, argument_of(code))]
        if word in ("to", "raise", "retreat", "rebase"):
            return [code for code in codes if self.likes_space(state, faction, argument_of(code))]
        return ()

    def likes_unit(self, g: TriumphState, faction: int, unit: int) -> bool:
        return False

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return False


class Attacking(Seeking):
    """Goes where the others are, by land and over the beaches."""

    name = "attack"

    def likes_unit(self, g: TriumphState, faction: int, unit: int) -> bool:
        return any(hostile(g, faction, space) for space in neighbours(g.content, g.unit_space[unit]))

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return hostile(g, faction, space)


class Landing(Attacking):
    """Sends Ground units over the sea to land of others."""

    name = "land"

    def likes_unit(self, g: TriumphState, faction: int, unit: int) -> bool:
        return g.content.type_is_ground[g.unit_kind[unit]] and bool(
            g.content.coast_links[g.unit_space[unit]] or g.content.space_is_sea[g.unit_space[unit]]
        )

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return g.content.space_is_land[space] and hostile(g, faction, space)


class Evading(Attacking):
    """Declares, and then sends anybody who could follow it elsewhere, and stops as soon as it may."""

    name = "evade"

    def appeal(self, state: State, seat: int, word: str) -> float:
        assert isinstance(state, TriumphState)
        faction = asked_faction(state, seat)
        if word == "done" and faction >= 0 and state.phase == MOVEMENT and state.obliged[faction]:
            return 20.0
        return 40.0 if word in DECLARATIONS else super().appeal(state, seat, word)

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return not hostile(g, faction, space)


class Crowding(Seeking):
    """Fills small Islets, and leaves them again."""

    name = "crowd"

    def likes_unit(self, g: TriumphState, faction: int, unit: int) -> bool:
        space = g.unit_space[unit]
        near = neighbours(g.content, space)
        return g.content.space_is_island[space] or any(is_single_islet(g.content, s) for s in near)

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return is_single_islet(g.content, space)


class Leaving(Seeking):
    """Leaves islands empty behind it."""

    name = "leave"

    def likes_unit(self, g: TriumphState, faction: int, unit: int) -> bool:
        return g.content.space_is_island[g.unit_space[unit]]

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        return not g.content.space_is_island[space]


class Hoarding(Attacking):
    """Buys cards, and neither plays nor commits them."""

    name = "hoard"

    def appeal(self, state: State, seat: int, word: str) -> float:
        assert isinstance(state, TriumphState)
        if state.phase == PRODUCTION:
            return 30.0 if word == "buy" else 1.0
        if state.phase == GOVERNMENT:
            return 60.0 if word == "pass" else 0.2
        if state.phase == COMMAND:
            return 20.0 if word == "pass" else 1.0
        return super().appeal(state, seat, word)


class Plotting(Seeking):
    """Collects Technology in its Vault, spies, agitates and prepares risings."""

    name = "plot"
    words = {
        **ALWAYS,
        **dict.fromkeys(
            ("vault", "tech", "intelligence", "insurgent", "partisan", "reveal", "reveal-as", "influence"),
            6.0,
        ),
    }


class Meddling(Attacking):
    """Comes to the help of others' Victims, and goes where nobody has let it in."""

    name = "meddle"

    def likes_space(self, g: TriumphState, faction: int, space: int) -> bool:
        nation = g.content.space_nation[space]
        return nation >= 0 and g.nation_control[nation] < 0


# ---------------------------------------------------------------------- what is watched


class Debts(Watch):
    """15.21, 15.3: anybody who declared has attacked, or entered that land, before its Movement Phase ends.

    What is owed is what was announced; that it was paid is looked up among the units on the board. Where
    somebody disbands units in between, nobody can say whether it still could be paid.
    """

    def __init__(self) -> None:
        self.debts: dict[int, dict[int, bool]] = {}
        self.read = 0

    def judge(self, state: State) -> None:
        assert isinstance(state, TriumphState)
        ended, disbanded = self.read_on(state)
        for faction in ended:
            for code, paid in self.debts.pop(faction, {}).items():
                if not paid:
                    who, what = state.content.faction_name[faction], state.game.actions.text(code)
                    raise SuiteFailure(f"{who} ended Movement without the Aggression that '{what}' calls for")
        for faction, codes in enumerate(state.obliged):
            for code in codes:
                self.debts.setdefault(faction, {}).setdefault(code, False)
        for faction, owed in self.debts.items():
            for code, paid in owed.items():
                owed[code] = paid or disbanded or has_followed(state, faction, code)

    def read_on(self, g: TriumphState) -> tuple[list[int], bool]:
        """What the journal tells since it was last read: whose Movement is over; whether units disbanded."""
        log = g.log or []
        kinds = g.game.events.kinds
        new = [(kinds[event.kind].name, event.arguments) for event in log[self.read :]]
        self.read = len(log)
        ended = [arguments[0] for name, arguments in new if name == "movement-done"]
        return ended, any(name == "disbanded" for name, _ in new)


def has_followed(g: TriumphState, faction: int, code: int) -> bool:
    """Whether units have moved to where a declaration calls for them, or meet their new Enemy at sea."""
    word, target = g.game.actions.kinds[kind_of(code)].word, argument_of(code)
    by_proxy = word == "violate-by-proxy"
    content = g.content
    movers = list(moved_units(g, faction, by_proxy))
    if word in ("declare", "sneak"):
        return any(meets_victims(g, unit, victims_of(g, target)) for unit in movers) or any(
            shares_sea(g, faction, space, victims_of(g, target)) for space in range(content.n_spaces)
        )
    if word == "violate-proxy":
        return any(target in powers_with(g, g.unit_space[unit]) for unit in movers) or any(
            power_of_land(content, g.unit_space[unit]) == target for unit in movers
        )
    if content.nation_power[target] < 0:
        return any(content.space_nation[g.unit_space[unit]] == target for unit in movers)
    return any(is_of_power(g, g.unit_space[unit], target) for unit in movers)


def moved_units(g: TriumphState, faction: int, by_proxy: bool) -> Iterator[int]:
    """The units of a faction, or of those that stand by it, that have moved or appeared this Turn."""
    content = g.content
    for unit, space in enumerate(g.unit_space):
        power = g.unit_power[unit]
        came = g.unit_moved[unit] or g.unit_flags[unit] & ARRIVED
        if space >= 0 and came and g.side[faction] >> power & 1:
            if (content.power_kind[power] == PROXY) == by_proxy:
                yield unit


def victims_of(g: TriumphState, faction: int) -> set[int]:
    """Upon whom it is that War is declared: a faction, and anybody who stands by it."""
    return {faction, *allies_of(g, faction)}


def powers_with(g: TriumphState, space: int) -> set[int]:
    """The Powers with units in an area."""
    return {g.unit_power[unit] for unit in g.units_at[space]}


def power_of_land(content: Content, space: int) -> int:
    """The Power whose land an area is, or -1."""
    nation = content.space_nation[space]
    return content.nation_power[nation] if nation >= 0 else -1


def has_victims(g: TriumphState, space: int, victims: set[int]) -> bool:
    """Whether units of these factions stand there; those of a Proxy Power are not theirs."""
    content = g.content
    return any(
        content.power_faction[power] in victims and content.power_kind[power] != PROXY
        for power in powers_with(g, space)
    )


def meets_victims(g: TriumphState, unit: int, victims: set[int]) -> bool:
    """Whether a unit stands among the Victims, or on land of theirs. At sea a Convoy attacks nobody."""
    content, space = g.content, g.unit_space[unit]
    if content.space_is_sea[space] and content.type_is_ground[g.unit_kind[unit]]:
        return False
    if has_victims(g, space, victims):
        return True
    owner = power_of_land(content, space)
    held_by_proxy = owner >= 0 and content.power_kind[owner] == PROXY
    return content.space_is_land[space] and g.space_control[space] in victims and not held_by_proxy


def shares_sea(g: TriumphState, faction: int, space: int, victims: set[int]) -> bool:
    """Whether units of both were and are in a Sea: they fight there without anybody having moved."""
    content = g.content
    own = any(
        g.side[faction] >> g.unit_power[unit] & 1 and not g.unit_moved[unit] for unit in g.units_at[space]
    )
    return content.space_is_sea[space] and own and has_victims(g, space, victims)


def is_of_power(g: TriumphState, space: int, nation: int) -> bool:
    """Whether an area is land or a Home Sea of that nation's Power, or has units of its faction in it."""
    content, power = g.content, g.content.nation_power[nation]
    if power_of_land(content, space) == power or content.home_sea_of[space] >> power & 1:
        return True
    faction = content.power_faction[power]
    return g.space_control[space] == faction or any(
        content.power_faction[other] == faction for other in powers_with(g, space)
    )


class Islets(Watch):
    """1.41: when a Phase is over no faction has two units on a single Islet."""

    def __init__(self) -> None:
        self.phase = -1

    def judge(self, state: State) -> None:
        assert isinstance(state, TriumphState)
        before, self.phase = self.phase, state.phase
        if before in (state.phase, -1, SETTING_UP) or any(
            isinstance(step, StackLimits) for step in state.stack
        ):
            return
        content = state.content
        for space, units in enumerate(state.units_at):
            if len(units) < 2 or not is_single_islet(content, space):
                continue
            owners = [content.power_faction[state.unit_power[unit]] for unit in units]
            for faction in set(owners):
                if faction >= 0 and owners.count(faction) > 1:
                    who, where = content.faction_name[faction], content.space_name[space]
                    raise SuiteFailure(f"{who} has two units or more on {where} when a Phase is over")


# ---------------------------------------------------------------------- what is counted


def moved_from(content: Content, islet: bool) -> Outcome:
    """A unit moves off an Islet, or onto one."""
    names = ("moved", "entered", "left-battle")

    def outcome(name: str, arguments: tuple[int, ...]) -> bool:
        space = arguments[1 if islet else 2] if name in names else -1
        return space >= 0 and is_single_islet(content, space)

    return outcome


def outcomes(game: TriumphGame) -> dict[str, Outcome]:
    """What random play hardly ever does."""
    found: dict[str, tuple[str, ...]] = {
        "declarations of War": ("war",),
        "violations of Neutrals": ("violated",),
        "violations of Great Powers and Empires": ("power-violated", "empire-violated"),
        "violations of Proxy Powers": ("proxy-violated",),
        "Sneak Attacks": ("sneak-attack",),
        "nations that take up arms": ("armed",),
        "Interventions": ("intervention",),
        "Intrusions": ("intruded",),
        "Partitions": ("partition",),
        "Invasions": ("invaded",),
        "Battles left": ("left-battle",),
        "Retreats": ("retreated",),
        "ReBases": ("rebased",),
        "units that find no way out": ("no-way-out",),
        "units too many for an Islet": ("excess",),
        "cards beyond the Hand Size": ("discarded",),
        "units Unsupplied": ("attrition", "starved"),
        "Blockades": ("blockade", "blockade-black"),
        "Subs that Escape": ("escapes",),
        "Partisans in arms": ("militarised", "strengthened"),
        "Partisans Suppressed": ("suppressed",),
        "Insurgents": ("insurgents", "insurrection"),
        "Technologies revealed": ("revealed",),
        "cards seen or stolen": ("card seen", "stolen"),
        "Influence Repudiated": ("repudiated",),
        "Minors defeated": ("minor-defeated",),
        "units disbanded": ("disbanded",),
    }
    known = {kind.name for kind in game.events.kinds}
    listed = {label: told(*names) for label, names in found.items() if known.intersection(names)}
    listed["moves onto Islets"] = moved_from(game.content, islet=False)
    listed["moves off Islets"] = moved_from(game.content, islet=True)
    return listed


class TriumphHunt(Hunt):
    """What is rare in these games."""

    def __init__(self, game: TriumphGame) -> None:
        super().__init__(game)
        self.moods = (
            *(Attacking(), Landing(), Evading(), Evading(), Crowding(), Leaving()),
            *(Hoarding(), Plotting(), Meddling()),
        )
        self.outcomes = outcomes(game)

    def weight(self, state: State, seat: int, code: int) -> float:
        """A little of what a sensible player would do, so that there is something to lose."""
        assert isinstance(state, TriumphState)
        return 2.0 + state.game.hints(state, seat, code)

    def watches(self) -> Sequence[Watch]:
        return (Debts(), Islets())


def hunt(game: Game) -> Hunt:
    """For the driver."""
    assert isinstance(game, TriumphGame)
    return TriumphHunt(game)
