"""Chapters 11 and 12: set-ups, powers, control, Surprise and the neutral Dutch."""

from collections import Counter

import pytest

from sandtable.engine.game import Game
from sandtable.games.orange_swan.base.content import (
    ALLIED,
    AXIS,
    BLOCKS,
    CONTESTED,
    DEI,
    JAPAN,
    MAP,
    NATIONS,
    OCEANIC,
    PHILIPPINES,
    POOL,
    REMOVED,
    US,
)
from sandtable.games.orange_swan.rules import blitz_discs, surprise
from sandtable.games.orange_swan.rules.control import holds
from sandtable.games.orange_swan.rules.production import income
from sandtable.games.orange_swan.rules.reach import forbidden
from sandtable.games.orange_swan.rules.sequence import Turn, begin_turn, open_turn
from sandtable.games.orange_swan.rules.setting_up import see_seas
from sandtable.games.orange_swan.rules.setups import SETUPS, Setup
from sandtable.games.orange_swan.rules.units import eliminate, grave
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, in_place, steps, units
from tests.games.orange_swan.test_scenario_data import SCENARIOS

LISTED = ("pearl-harbor", "midway-to-guadalcanal", "rising-swan", "orange-swan", "turning-the-tide")
MAJORS = ("japan", "us", "commonwealth", "china")


def setup(id: str) -> Setup:
    """A scenario or campaign as read from the data."""
    return next(each for each in SETUPS if each.id == id)


def begun(scenario: str) -> SwanState:
    """A scenario as it begins, before anything goes on by itself."""
    g = GAME.blank(scenario, None, bytes(32))
    g.log = []
    GAME.begin(g)
    return g


def in_pools(g: SwanState) -> Counter[str]:
    """The types of the blocks in the Force Pools."""
    return Counter(BLOCKS.type_id[g.unit_kind[unit]] for unit in g.units_at[POOL])


def printed_powers(g: SwanState) -> dict[str, tuple[int, int]]:
    """Economic and Strategic Power of the Major Nations."""
    return {name: (g.economy[i], g.strategic[i]) for i, name in enumerate(MAJORS)}


def test_the_scenarios_and_campaigns() -> None:
    assert [scenario.id for scenario in GAME.scenarios] == list(LISTED)
    assert isinstance(GAME, Game)
    assert GAME.scenarios[0].seats == ("one", "two")
    assert GAME.scenarios[2].seats == ("axis", "allied")


@pytest.mark.rule("orange-swan:11.0")
def test_forces_stand_where_the_set_up_says() -> None:
    g = begun("rising-swan")
    assert steps(g, "manila", "us-air") == steps(g, "manila", "us-art") == [2]
    assert steps(g, "wake", "us-marine") == [1]
    assert steps(g, "truk", "jp-inf-3") == [1]
    assert steps(g, "hawaiian-islands", "jp-cv-4e") == [4]
    assert steps(g, "yindiuian", "cc-inf-3") == [3]
    assert len([unit for unit in range(BLOCKS.n) if g.unit_space[unit] < MAP.n]) == len(
        setup("rising-swan").placed
    )


@pytest.mark.rule("orange-swan:11.PH.g")
def test_force_pools_hold_the_allowable_builds_and_nothing_else() -> None:
    g = begun("pearl-harbor")
    assert in_pools(g) == Counter(
        {
            **{"us-cv-e": 1, "us-hs": 1, "us-ls": 1, "us-sub": 1, "cw-ls": 1},
            **{"cc-art": 1, "cc-inf-4": 1, "cc-inf-3": 1, "cn-air": 1, "cn-tank": 1, "cn-inf-4": 1},
            **{"jp-air-3": 1, "jp-art-3": 1, "jp-tank-3": 1, "jp-inf-3": 1, "jp-hs-3": 1, "jp-ls-3": 1},
            "jp-sub-3": 1,
        }
    )
    assert in_pools(g) == Counter(BLOCKS.type_id[kind] for kind in setup("pearl-harbor").pool)
    g = begun("turning-the-tide")
    assert in_place(g, POOL, "ph-inf") == in_place(g, POOL, "dei-inf") == 0
    assert (in_place(g, REMOVED, "ph-inf"), in_place(g, REMOVED, "dei-inf")) == (2, 1)


@pytest.mark.rule("orange-swan:11.PH.h")
@pytest.mark.parametrize("scenario", ["pearl-harbor", "midway-to-guadalcanal"])
def test_opposition_discs_and_control_follow_from_the_forces(scenario: str) -> None:
    g = arranged(scenario=scenario, setup=True, first_turn=True)
    g.ops_axis, g.ops_allied, g.sea_control = [0] * MAP.n, [0] * MAP.n, [CONTESTED] * MAP.n
    see_seas(g)

    printed = setup_seas(scenario)
    for sea in MAP.seas:
        if MAP.only[sea] == CONTESTED:
            assert (g.ops_axis[sea], g.ops_allied[sea], g.sea_control[sea]) == printed[MAP.id[sea]], MAP.id[
                sea
            ]


def setup_seas(scenario: str) -> dict[str, tuple[int, int, int]]:
    """What a set-up prints of the Sea Zones: Discs of both Sides, and control."""
    data = next(each for each in SCENARIOS["scenarios"] if each["id"].startswith(scenario))
    found = {MAP.id[sea]: [0, 0, CONTESTED] for sea in MAP.seas}
    for nation, facts in data["nations"].items():
        side = AXIS if nation == "japan" else ALLIED
        for sea in facts["sea_state"]:
            found[sea["sea"]][side] += sea["ops"]
            if sea["control"]:
                found[sea["sea"]][2] = side
    return {sea: (axis, allied, control) for sea, (axis, allied, control) in found.items()}


@pytest.mark.rule("orange-swan:11.PH.h")
def test_the_south_china_sea_starts_contested() -> None:
    g = begun("rising-swan")
    sea = MAP.index["south-china-sea"]
    assert (g.ops_axis[sea], g.ops_allied[sea], g.sea_control[sea]) == (3, 3, CONTESTED)


@pytest.mark.rule("orange-swan:11.PH.f")
def test_printed_powers_of_1941() -> None:
    g = begun("pearl-harbor")
    assert printed_powers(g) == {"japan": (25, 3), "us": (30, 3), "commonwealth": (45, 3), "china": (20, 2)}
    assert g.discs == [OCEANIC, 0]


@pytest.mark.rule("orange-swan:11.MG.c")
@pytest.mark.example
def test_printed_powers_of_1942() -> None:
    g = begun("midway-to-guadalcanal")
    assert printed_powers(g) == {"japan": (50, 5), "us": (35, 2), "commonwealth": (20, 2), "china": (20, 2)}


@pytest.mark.rule("orange-swan:11.MG.c")
@pytest.mark.reading("11.MG: is Japan's first production 50 or 55?")
def test_japans_first_production_of_1942_is_the_printed_one_or_the_computed() -> None:
    for option, points in (("printed", 50), ("computed", 55)):
        g = arranged(
            scenario="midway-to-guadalcanal",
            setup=True,
            first_turn=True,
            options={"first-production": option},
        )
        assert income(g, JAPAN) == points
    g = arranged(scenario="midway-to-guadalcanal", setup=True)
    assert income(g, JAPAN) == g.economy[JAPAN] == 55


@pytest.mark.rule("orange-swan:11.MG.a")
def test_the_1942_scenario_begins_with_axis_production() -> None:
    g = begun("midway-to-guadalcanal")
    (_, turn) = g.stack
    assert isinstance(turn, Turn)
    assert turn.coming() == "begin"
    assert (g.year, g.season, g.turn, g.first_turn, g.dei_neutral) == (1942, 1, AXIS, 1, 0)
    last = setup("midway-to-guadalcanal")
    assert (last.last_year, last.last_season, last.additions, last.campaign) == (1942, 3, False, False)


@pytest.mark.rule("orange-swan:11.MG.d")
def test_who_controls_what_in_1942() -> None:
    g = begun("midway-to-guadalcanal")
    for space in ("guam", "wake", "manila", "miri", "malay", "batavia", "davao", "singapore", "hong-kong"):
        assert holds(g, MAP.index[space], AXIS), space
    for space in ("gili-gili", "santa-cruz"):
        assert g.holder[MAP.index[space]] == US
    for space in ("rangoon", "port-moresby", "midway", "attu", "chungking"):
        assert holds(g, MAP.index[space], ALLIED), space
    for space in ("rabaul", "wewak", "tarawa", "admiralty"):
        assert g.holder[MAP.index[space]] == JAPAN


def test_who_controls_what_in_1941() -> None:
    g = begun("rising-swan")
    for land in MAP.lands:
        assert g.holder[land] == MAP.owner[land]
    assert NATIONS[g.holder[MAP.index["manila"]]] == "philippines"


# ---------------------------------------------------------------------- Surprise, and the neutral Dutch


@pytest.mark.rule("orange-swan:11.1a")
@pytest.mark.reading("11.1: in which Phases, and against whom, does Surprise hold?")
def test_where_surprise_holds() -> None:
    forces = [
        ["manila", "us-air", 1],
        ["changsha", "cn-inf-3", 1],
        ["kunming", "cn-inf-3", 1],
        ["kunming", "cw-tank", 1],
    ]

    def surprised(space: str, **data: object) -> bool:
        g = arranged(units=forces, year=1941, season="fall", first_turn=True, **data)
        return surprise.surprised(g, MAP.index[space])

    assert surprised("manila")
    assert surprised("kunming")
    assert not surprised("changsha")
    assert not surprised("manila", discs=["oceanic"], blitz=True)
    assert not surprised("manila", turn="allied")
    assert not surprise.in_force(arranged(year=1942, season="winter"))
    assert not surprise.in_force(arranged(scenario="turning-the-tide"))


@pytest.mark.rule("orange-swan:11.1b")
def test_what_surprise_gives() -> None:
    assert surprise.hit_bonus(AXIS, True) == 1
    assert surprise.hit_bonus(ALLIED, True) == 0
    assert surprise.hit_bonus(AXIS, False) == 0
    g = arranged(year=1941, season="fall", turn="allied")
    assert blitz_discs.closed_by_surprise(g)
    g = arranged(year=1942, season="winter", turn="allied")
    assert not blitz_discs.closed_by_surprise(g)


@pytest.mark.rule("orange-swan:11.PH.b", "orange-swan:12.RS.b")
def test_the_dutch_are_at_war_from_the_allied_turn_on() -> None:
    g = begun("rising-swan")
    assert g.dei_neutral
    palembang, manila = MAP.index["palembang"], MAP.index["manila"]
    assert forbidden(g, palembang, AXIS)
    assert not forbidden(g, palembang, ALLIED)
    assert not forbidden(g, manila, AXIS)
    assert surprise.surprised(g, manila)
    assert g.ops_allied[MAP.index["java-sea"]] == 3  # the Dutch garrison counts

    g.turn = ALLIED
    begin_turn(g)
    assert not g.dei_neutral
    assert not forbidden(g, palembang, AXIS)


# ---------------------------------------------------------------------- campaigns


@pytest.mark.rule("orange-swan:12.RS.a")
def test_rising_swan_is_pearl_harbor_without_its_special_rules() -> None:
    g = begun("rising-swan")
    assert [step.name for step in g.stack] == ["war", "turn", "naval phase"]
    assert g.discs == [OCEANIC, 0]
    campaign = setup("rising-swan")
    assert (campaign.last_year, campaign.last_season, campaign.additions) == (1945, 3, True)
    assert not campaign.by_points
    (ship,) = units(g, "fiji", "us-ls")
    assert grave(g, ship) == POOL
    eliminate(g, ship)
    assert g.unit_space[ship] == POOL


@pytest.mark.rule("orange-swan:12.RS.b")
def test_campaigns_of_1941_begin_like_pearl_harbor() -> None:
    for id in ("rising-swan", "orange-swan"):
        g = begun(id)
        assert (g.dei_neutral, g.first_turn, setup(id).surprise) == (1, 1, True)
        assert not any(g.unit_flags)
    assert (begun("turning-the-tide").dei_neutral, setup("turning-the-tide").surprise) == (0, False)


@pytest.mark.rule("orange-swan:12.OS.a")
@pytest.mark.example
def test_orange_swan_doubles_allied_units_of_one_step() -> None:
    weak, strong = begun("rising-swan"), begun("orange-swan")
    assert (steps(weak, "anchorage", "us-inf"), steps(strong, "anchorage", "us-inf")) == ([1], [2])
    assert steps(strong, "hong-kong", "cw-inf-1") == [1]
    assert steps(strong, "iwo-jima", "jp-inf-3") == [1]
    single = [
        unit
        for unit in range(BLOCKS.n)
        if strong.unit_space[unit] < MAP.n
        and BLOCKS.unit_side[unit] == ALLIED
        and strong.unit_steps[unit] == 1
    ]
    assert [MAP.id[strong.unit_space[unit]] for unit in single] == ["hong-kong"]


@pytest.mark.rule("orange-swan:12.TT.a")
def test_turning_the_tide_is_the_set_up_of_1942_to_the_end_of_the_war() -> None:
    campaign, scenario = setup("turning-the-tide"), setup("midway-to-guadalcanal")
    assert campaign.placed == scenario.placed
    assert campaign.holder == scenario.holder
    assert (campaign.year, campaign.season, campaign.last_year) == (1942, 1, 1945)
    assert campaign.additions


@pytest.mark.rule("orange-swan:11.PH.a")
def test_a_start_in_1941_skips_production_and_naval_movement() -> None:
    g = arranged(scenario="pearl-harbor", setup=True)
    g.stack = []
    open_turn(g)
    assert [step.name for step in g.stack] == ["war", "turn", "naval phase"]
    assert (setup("pearl-harbor").last_year, setup("pearl-harbor").last_season) == (1941, 3)
    assert not setup("pearl-harbor").additions
    assert (g.surrendered[PHILIPPINES], g.surrendered[DEI]) == (0, 0)
