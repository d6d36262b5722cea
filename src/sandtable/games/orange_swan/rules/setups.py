"""Chapters 11 and 12: scenarios and campaigns as the data have them: who stands where, from when to when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.games.orange_swan.base.content import (
    ALLIED,
    BLOCKS,
    CONTINENTAL,
    JAPAN,
    MAJORS,
    MAP,
    NATIONS,
    NOT_HELD,
    OCEANIC,
    SEASONS,
    SIDES,
    load,
    side_of,
)
from sandtable.games.orange_swan.base.shapes import NationSetupData, ScenarioData, ScenariosData
from sandtable.kit.game import BadData

COLOURS: Final = {
    "orange": "japan",
    "green": "us",
    "light_green": "philippines",
    "dark_blue": "commonwealth",
    "light_blue": "dei",
    "purple": "china",
}
OCCUPIED: Final = "every area holding Japanese units"
DISC_BITS: Final = {"oceanic": OCEANIC, "continental": CONTINENTAL}


class Setup:
    """One scenario or campaign."""

    def __init__(self, id: str, data: ScenarioData, base: ScenarioData, about: str) -> None:
        self.id = id
        self.name = data.title
        self.about = about
        self.year: int = data.start["year"]
        self.season = SEASONS.index(data.start["season"])
        # 11: the first Axis Turn begins with Production, or with Naval Engagement.
        self.at_engagement: bool = data.start["phase"] == "naval"
        self.last_year: int = data.end["year"]
        self.last_season = SEASONS.index(data.end["season"])
        self.campaign = bool(data.base_setup)
        # 3.2: whether blocks join the Force Pools in 1943 and 1944.
        self.additions = data.force_pool_additions != "none"
        self.surprise = data.surprise != "none"
        self.dei_neutral = "dei" in data.war_status["not_at_war"]
        self.discs = discs_at_start(data)
        rules = [rule["id"] for rule in base.special_rules if rule["id"] not in data.dropped_rules]
        # 11.PH.c, 11.PH.d: the carriers that trade places, the ships that are kept for the count.
        self.swaps_carriers = "where-are-the-carriers" in rules
        self.sets_ships_aside = "eliminated-ships-set-aside" in rules
        # 11.PH.e: points of two games instead of Victory Checks.
        self.by_points = counts_points(data)
        self.extra: list[dict[str, Any]] = victory_extra(data)
        self.economy = [base.nations[NATIONS[n]].economic_power for n in range(MAJORS)]
        self.strategic = [base.nations[NATIONS[n]].strategic_power for n in range(MAJORS)]
        # The blocks on the map: type, space and Steps.
        self.placed: list[tuple[int, int, int]] = []
        # The types of the blocks in the Force Pools.
        self.pool: list[int] = []
        for nation in range(MAJORS):
            self._read(base.nations[NATIONS[nation]], data.setup_changes)
        self.holder = holders(base)

    def _read(self, nation: NationSetupData, changes: Sequence[dict[str, Any]]) -> None:
        for unit in nation.at_start:
            kind = BLOCKS.type_index[unit.block]
            steps = changed_steps(kind, MAP.index[unit.space], unit.steps, changes)
            self.placed.append((kind, MAP.index[unit.space], steps))
        for build in nation.allowable_builds:
            self.pool += [BLOCKS.type_index[build.block]] * build.count


def discs_at_start(data: ScenarioData) -> list[int]:
    """By Side, the Blitz Discs that it holds at the start."""
    held = [0, 0]
    for nation, names in data.blitz_discs_at_start.items():
        for name in names:
            held[side_of(NATIONS.index(nation))] |= DISC_BITS[name]
    return held


def victory_extra(data: ScenarioData) -> list[dict[str, Any]]:
    """What a scenario adds to the standard Victory Checks."""
    return list((data.victory or {}).get("extra", []))


def counts_points(data: ScenarioData) -> bool:
    """11.PH.e: whether a scenario replaces the standard Victory Checks by a count of points."""
    return bool((data.victory or {}).get("replaces_standard_checks", False))


def changed_steps(kind: int, space: int, steps: int, changes: Sequence[dict[str, Any]]) -> int:
    """12.OS.a: every Allied unit of one Step starts with two, but for the garrison of Hong Kong."""
    for change in changes:
        wanted = change["filter"]
        same_side = SIDES[side_of(BLOCKS.type_nation[kind])] == wanted["side"]
        able = BLOCKS.most[kind] >= wanted["max_steps_at_least"]
        spared = any(
            MAP.index[e["space"]] == space and BLOCKS.type_id[kind] == e["block"]
            for e in change["exceptions"]
        )
        if same_side and able and not spared and steps == wanted["steps"]:
            steps = change["set"]["steps"]
    return steps


def holders(base: ScenarioData) -> list[int]:
    """11.MG.d, 11.PH.k: by Land Area the Nation that controls it at the start, as colours and units say."""
    holder = list(MAP.owner)
    for nation, name in enumerate(NATIONS[:MAJORS]):
        for space in named_areas(base.nations[name].controlled_territories):
            # Minor Nations keep their own areas; their Major Nation has them only where the set-up says so.
            added = space in extra_areas(base.nations[name].controlled_territories)
            if added or side_of(nation) != ALLIED or side_of(MAP.owner[space]) != ALLIED:
                holder[space] = nation
    excluded = [
        space
        for name in NATIONS[:MAJORS]
        for space in listed(base.nations[name].controlled_territories.get("except", ()))
    ]
    for space in excluded:
        holder[space] = JAPAN
    for name in NATIONS[:MAJORS]:
        for unit in base.nations[name].at_start:
            space = MAP.index[unit.space]
            nation = NATIONS.index(unit.nation)
            if not MAP.sea[space] and side_of(holder[space]) != side_of(nation):
                holder[space] = nation
    return [NOT_HELD if MAP.sea[s] or MAP.no_entry[s] else holder[s] for s in range(MAP.n)]


def named_areas(territories: dict[str, tuple[str, ...]]) -> list[int]:
    """The areas of the colours that a set-up names, and those that it adds."""
    owners = [NATIONS.index(COLOURS[colour]) for colour in territories["colours"]]
    return [s for s in MAP.lands if MAP.owner[s] in owners] + extra_areas(territories)


def extra_areas(territories: dict[str, tuple[str, ...]]) -> list[int]:
    """The areas that a set-up adds to those of its colours."""
    return listed(territories.get("plus", ()))


def listed(names: Sequence[str]) -> list[int]:
    """Areas by their ids, or all of a Nation by its."""
    found: list[int] = []
    for name in names:
        if name in NATIONS:
            found += [s for s in MAP.lands if MAP.owner[s] == NATIONS.index(name)]
        elif name in MAP.index:
            found.append(MAP.index[name])
        elif name != OCCUPIED:
            raise BadData(f"scenarios.yaml of Orange Swan names {name!r}, which is neither area nor Nation")
    return found


def _load() -> list[Setup]:
    data = load("scenarios.yaml", ScenariosData)
    bases = {scenario.id: scenario for scenario in data.scenarios}
    found = []
    for scenario in (*data.scenarios, *data.campaigns):
        base = bases[scenario.base_setup] if scenario.base_setup else scenario
        found.append(Setup(scenario.id.rpartition("-")[0], scenario, base, scenario.intent))
    return found


SETUPS: Final[list[Setup]] = _load()
