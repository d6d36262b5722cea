"""Set-ups, blocks, table and options as data: each agrees with the others and with the printed figures."""

from collections import Counter
from typing import Any

import pytest
import yaml

from tests.games.orange_swan.test_map_data import (
    DATA,
    LAND,
    LAND_NEXT,
    OPEN_LAND,
    PASSAGES,
    PORTS,
    ROAD,
    SEA,
    SEA_NEXT,
    SPACES,
    walk,
)


def load(name: str) -> dict[str, Any]:
    """A data file as it stands."""
    data: dict[str, Any] = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    return data


SCENARIOS = load("scenarios.yaml")
UNITS = load("units.yaml")
TABLE = load("crt.yaml")
OPTIONS = load("options.yaml")

NAVAL = ("cv", "hs", "ls", "sub")
ON_LAND = ("air", "artillery", "tank", "infantry", "marine")
MINOR = {"philippines": "us", "dei": "commonwealth"}
SETUPS = {each["id"]: each for each in SCENARIOS["scenarios"]}
BLOCKS = {
    block["id"]: {**block, "nation": nation}
    for nation, facts in UNITS["nations"].items()
    for block in facts["blocks"]
}
SOURCES = {"axis": {"tokyo"}, "allied": {"san-diego", "delhi", "sydney", "indian-ocean"}}
EACH_SETUP = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)


def side(nation: str) -> str:
    """The Side of a Nation."""
    return "axis" if nation == "japan" else "allied"


def other(of: str) -> str:
    """The other Side."""
    return "allied" if of == "axis" else "axis"


def forces(setup: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every block of a set-up, with the Major Nation that lists it."""
    return [(nation, unit) for nation, facts in setup["nations"].items() for unit in facts["at_start"]]


class Situation:
    """Who stands where and controls what, worked out from the forces of a set-up."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.year: int = setup["start"]["year"]
        self.fleets: Counter[tuple[str, str]] = Counter()
        self.garrisons: dict[str, str] = {}
        self.stacks: Counter[tuple[str, str]] = Counter()
        self.holder = {id: LAND[id]["owner"] for id in OPEN_LAND}
        if self.year == 1942:
            lost = [id for id in OPEN_LAND if LAND[id]["owner"] in ("dei", "philippines")]
            self.holder.update(dict.fromkeys([*lost, "miri", "malay", "guam", "wake"], "japan"))
        for nation, unit in forces(setup):
            space = unit["space"]
            self.stacks[space, side(nation)] += 1
            if unit["class"] in NAVAL:
                self.fleets[space, side(nation)] += 1
            else:
                self.holder[space] = nation
                if unit["nation"] != "china":
                    self.garrisons[space] = side(nation)
        self.ops: Counter[tuple[str, str]] = Counter()
        for land, of in self.garrisons.items():
            for sea in PORTS[land]:
                self.ops[sea, of] += 2 if LAND[land]["strategic"] else 1
        self.control = {sea: SEA[sea]["restricted"] or self.stronger(sea) for sea in SEA}

    def stronger(self, sea: str) -> str | None:
        """Who has at least double the ships and Discs of the other."""
        total = {of: self.fleets[sea, of] + self.ops[sea, of] for of in ("axis", "allied")}
        for of, sum_of in total.items():
            if sum_of and sum_of >= 2 * total[other(of)]:
                return of
        return None

    def held(self, space: str) -> str | None:
        """The Side that controls a space."""
        if space in SEA:
            return self.control[space]
        return side(self.holder[space])

    def is_fed(self, space: str, of: str) -> bool:
        """Whether a Side traces Supply to a space."""
        reached = walk(space, lambda here: [t for t in self.next_to(here, of) if self.held(t) == of])
        return bool(SOURCES[of] & reached)

    def next_to(self, space: str, of: str) -> set[str]:
        """Where Supply goes on from a space."""
        if space in SEA:
            lands = {land for land in OPEN_LAND if space in PORTS[land]}
            return {there for there in SEA_NEXT[space] if self.passes(space, there, of)} | lands
        return {there for there, kind in LAND_NEXT[space].items() if kind != "papuan-rift"} | PORTS[space]

    def passes(self, here: str, there: str, of: str) -> bool:
        """Whether a passage between two seas is open to a Side."""
        for link in PASSAGES[here, there]:
            lands = link.get("lands", [])
            if of == "axis" and "japan_needs_only" in link:
                lands = [link["japan_needs_only"]]
            if all(self.held(land) == of for land in lands):
                return True
        return False


# ---------------------------------------------------------------------- blocks


def test_blocks_are_sound() -> None:
    assert sum(len(facts["blocks"]) for facts in UNITS["nations"].values()) == len(BLOCKS)
    for id, block in BLOCKS.items():
        assert block["class"] in NAVAL + ON_LAND, id
        assert block["size"] == ("large" if block["class"] in NAVAL else "small"), id
        assert 1 <= block["max_steps"] <= 4, id
        assert block["entry"] in (1941, 1943, 1944), id
        assert block["count"] >= 1, id
        assert block["entry"] == 1941 or block["src_count"] == "inferred", id


@EACH_SETUP
def test_every_unit_of_a_set_up_is_one_of_its_block(setup: dict[str, Any]) -> None:
    for nation, unit in forces(setup):
        block = BLOCKS[unit["block"]]
        assert block["class"] == unit["class"], unit
        assert block["nation"] == unit["nation"], unit
        assert unit["nation"] == nation or MINOR[unit["nation"]] == nation, unit
        assert block["elite"] == unit["elite"], unit
        assert 1 <= unit["steps"] <= block["max_steps"], unit
        assert unit.get("max_steps", block["max_steps"]) == block["max_steps"], unit
        assert block["entry"] == 1941, unit
        if "label" in unit:
            assert unit["label"] in [block.get("label"), *block.get("label_aliases", [])], unit
        assert unit.get("communist", False) == block.get("communist", False), unit
        assert SPACES[unit["space"]]["kind"] == ("sea" if unit["class"] in NAVAL else "land"), unit


@EACH_SETUP
def test_map_and_force_pools_hold_every_block_of_1941(setup: dict[str, Any]) -> None:
    have = Counter(unit["block"] for _, unit in forces(setup))
    for facts in setup["nations"].values():
        for build in facts["allowable_builds"]:
            have[build["block"]] += build["count"]
    gone = {"ph-inf", "dei-inf"} if setup["start"]["year"] == 1942 else set()
    for id, block in BLOCKS.items():
        assert have[id] == (block["count"] if block["entry"] == 1941 and id not in gone else 0), id


# ---------------------------------------------------------------------- set-ups


@EACH_SETUP
def test_nobody_is_overstacked(setup: dict[str, Any]) -> None:
    for (space, of), count in Situation(setup).stacks.items():
        limit = SPACES[space]["stack"]
        assert limit == 0 or count <= limit, (space, of)
    together: dict[str, set[bool]] = {}
    for nation, unit in forces(setup):
        if nation == "china":
            together.setdefault(unit["space"], set()).add(unit["communist"])
    assert all(len(kinds) == 1 for kinds in together.values())


@EACH_SETUP
def test_printed_discs_follow_from_forces(setup: dict[str, Any]) -> None:
    found = Situation(setup)
    printed: Counter[tuple[str, str]] = Counter()
    discs: dict[str, str] = {}
    for nation, facts in setup["nations"].items():
        for sea in facts["sea_state"]:
            assert (sea["side"], sea["nation"]) == (side(nation), nation)
            printed[sea["sea"], side(nation)] += sea["ops"]
            if sea["control"]:
                discs[sea["sea"]] = side(nation)
    for sea_id in SEA:
        if SEA[sea_id]["restricted"] is None:
            for of in ("axis", "allied"):
                assert found.ops[sea_id, of] == printed[sea_id, of], (sea_id, of)
            assert found.control[sea_id] == discs.get(sea_id), sea_id


MAJORS = ("japan", "us", "commonwealth", "china")


def in_sphere(nation: str, land: str) -> bool:
    """Whether an area lies in the Sphere of Influence of a Major Nation."""
    owner = LAND[land]["owner"]
    if nation == "us":
        return owner in ("us", "philippines") or land == "truk"
    if nation == "commonwealth":
        return owner in ("commonwealth", "dei") and land not in ROAD
    return nation == "japan" or owner in ("china", "japan") or land in ROAD


# Where the printed figures leave the rules: areas that are counted though no Supply could reach them.
CUT_OFF = {(1941, "japan"): {"saigon"}, (1941, "us"): {"manila", "hawaii"}}


@EACH_SETUP
@pytest.mark.parametrize("nation", MAJORS)
def test_printed_powers_follow_from_control(setup: dict[str, Any], nation: str) -> None:
    found, of = Situation(setup), side(nation)
    facts = setup["nations"][nation]
    areas = {id for id in OPEN_LAND if LAND[id]["pp"] and found.held(id) == of and in_sphere(nation, id)}
    economy = sum(LAND[id]["pp"] for id in areas)
    strategic = sum(LAND[id]["strategic"] for id in areas)
    if nation == "china" and all(found.held(id) == of for id in ROAD):
        economy, strategic = economy + 5, strategic + 1
    if nation == "us":
        economy += 10 * (found.year - 1940)
    # What is printed for Japan in 1942 is 5 less than its areas make.
    printed = facts["economic_power"] + (5 if (found.year, nation) == (1942, "japan") else 0)
    assert (economy, strategic) == (printed, facts["strategic_power"])
    assert sum(facts["economic_sources"].values()) == facts.get("economic_power_computed", printed)
    assert len(facts["strategic_sources"]) == strategic
    if nation != "china":
        cut = {id for id in areas if not found.is_fed(id, of)}
        assert cut == CUT_OFF.get((found.year, nation), set())


def test_units_of_1942_are_in_supply_and_fleets_of_1941_can_act() -> None:
    setup = SETUPS["midway-to-guadalcanal-1942"]
    found = Situation(setup)
    assert all(
        found.is_fed(unit["space"], side(nation)) for nation, unit in forces(setup) if nation != "china"
    )
    found = Situation(SETUPS["pearl-harbor-1941"])
    for sea in (
        *("hawaiian-islands", "wake-island", "marshall-islands", "gilbert-islands", "palau-islands"),
        *("marianas-islands", "celebes-sea", "south-china-sea", "eastern-china-sea"),
    ):
        assert found.is_fed(sea, "axis"), sea


@EACH_SETUP
def test_no_chinese_area_in_the_front_line_is_empty(setup: dict[str, Any]) -> None:
    found = Situation(setup)
    axis = [id for id in OPEN_LAND if found.held(id) == "axis"]
    front = {there for id in axis for there in LAND_NEXT[id] if found.holder[there] == "china"}
    assert {id for id in front if not found.stacks[id, "allied"]} == set()


def test_fleets_that_meet_in_1941() -> None:
    found = Situation(SETUPS["pearl-harbor-1941"])
    both = {sea for sea in SEA if found.fleets[sea, "axis"] and found.fleets[sea, "allied"]}
    sums = {
        sea: (
            found.fleets[sea, "axis"] + found.fleets[sea, "allied"],
            found.ops[sea, "axis"] + found.ops[sea, "allied"],
        )
        for sea in both
    }
    assert sums == {
        "south-china-sea": (5, 6),
        "gulf-of-thailand": (4, 3),
        "hawaiian-islands": (8, 3),
        "gilbert-islands": (2, 0),
    }


def test_campaigns_change_what_they_say() -> None:
    for campaign in SCENARIOS["campaigns"]:
        base = SETUPS[campaign["base_setup"]]
        for change in campaign["setup_changes"]:
            wanted, spared = change["filter"], [(e["space"], e["block"]) for e in change["exceptions"]]
            changed = [
                unit
                for nation, unit in forces(base)
                if side(nation) == wanted["side"]
                and unit["steps"] == wanted["steps"]
                and (unit["space"], unit["block"]) not in spared
            ]
            assert len(changed) == change["affected_units"]
            least = wanted["max_steps_at_least"]
            assert all(BLOCKS[unit["block"]]["max_steps"] >= least for unit in changed)


# ---------------------------------------------------------------------- the table and the options


def test_the_strategic_warfare_table_is_whole_and_monotone() -> None:
    cells = TABLE["cells"]
    assert sorted(cells) == list(range(1, 17))
    for raiders, row in cells.items():
        assert len(row) == 17
        assert (row[0][0], row[0][2]) == (0, 0)
        for against, cell in enumerate(row):
            assert cell == [
                min(raiders, (against + 1) // 4),
                max(0, (raiders - against // 2) // 2),
                min(against, raiders // 8),
            ]
            if against:
                before = row[against - 1]
                assert cell[0] >= before[0]
                assert cell[1] <= before[1]
                assert cell[2] >= before[2]
            if raiders > 1:
                assert all(now >= weaker for now, weaker in zip(cell, cells[raiders - 1][against]))


def test_the_printed_results_of_the_table() -> None:
    cells = TABLE["cells"]
    assert (cells[9][5], cells[13][7]) == ([1, 3, 1], [2, 5, 1])
    for printed in TABLE["printed_results"]:
        assert cells[printed["raiders"]][printed["interceptors"]] == printed["result"]
    assert [2 * loss for loss in cells[27 // 2][14 // 2]] == [4, 10, 2]


def test_options_are_the_twelve_of_the_rulebook() -> None:
    options = OPTIONS["options"]
    assert [option["rule"] for option in options] == [f"10.{number}" for number in range(1, 13)]
    assert len({option["id"] for option in options}) == 12
    for option in options:
        assert option["favours"] in ("axis", "allied", "neither")
        assert option["weight"] in (1, 2, 3)
        facts = option["parameters"]
        areas = [*facts.get("areas", []), *([facts["area"]] if "area" in facts else [])]
        assert all(area in LAND for area in areas)
        assert all(block in BLOCKS for block in facts.get("blocks", []))
