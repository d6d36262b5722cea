"""4.2: Economic and Strategic Power, Spheres of Influence and the Burma Road; 10.12: Kamikaze."""

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import (
    CHINA,
    COMMONWEALTH,
    JAPAN,
    MAP,
    NATIONS,
    REMOVED,
    TRAY,
    US,
)
from sandtable.games.orange_swan.rules.control import take
from sandtable.games.orange_swan.rules.power import (
    check_kamikaze,
    domestic,
    elite_carrier_lost,
    kamikaze_attacks,
    road_benefits,
    update,
    update_powers,
)
from sandtable.games.orange_swan.rules.sequence import next_season
from sandtable.games.orange_swan.rules.units import eliminate
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import arranged, units
from tests.games.orange_swan.test_supply import ALL_ALLIED, ALL_AXIS, ALL_CONTESTED

MAJORS = ("japan", "us", "commonwealth", "china")
# Nobody's land: whatever is not named is the other Side's.
NO_ALLIES = dict.fromkeys((MAP.id[land] for land in MAP.lands), "japan")
NO_AXIS = dict.fromkeys((MAP.id[land] for land in MAP.lands), "us")
CAPITALS = {"san-diego": "us", "delhi": "commonwealth", "sydney": "commonwealth", "chungking": "china"}


def powers(g: SwanState) -> dict[str, tuple[int, int]]:
    """The trackers of the four Major Nations."""
    return {name: (g.economy[NATIONS.index(name)], g.strategic[NATIONS.index(name)]) for name in MAJORS}


def holding(held: dict[str, str], seas: dict[str, str] = ALL_ALLIED, **more: Any) -> SwanState:
    """A position in which the Allies hold their Capitals and what is named, Japan all the rest."""
    return arranged(holders={**NO_ALLIES, **CAPITALS, **held}, seas=seas, **more)


def gain(held: dict[str, str], seas: dict[str, str] = ALL_ALLIED) -> dict[str, tuple[int, int]]:
    """What areas add to the powers of their Nations."""
    without, with_them = powers(holding({}, seas)), powers(holding(held, seas))
    changed = {}
    for name in MAJORS[1:]:
        economy = with_them[name][0] - without[name][0]
        strategic = with_them[name][1] - without[name][1]
        if economy or strategic:
            changed[name] = (economy, strategic)
    return changed


@pytest.mark.rule("orange-swan:4.2.1a", "orange-swan:4.2.5")
def test_powers_of_1941_follow_from_what_is_held() -> None:
    g = arranged(setup=True, seas=ALL_AXIS)
    assert powers(g)["japan"] == (25, 3)

    g = arranged(setup=True, seas=ALL_ALLIED)
    found = powers(g)
    assert (found["us"], found["commonwealth"], found["china"]) == ((30, 3), (45, 3), (20, 2))


@pytest.mark.rule("orange-swan:4.2.1a", "orange-swan:11.PH.f")
@pytest.mark.example
def test_powers_at_the_start_of_1941() -> None:
    parts = ["tokyo", "chagchun", "nanking", "saigon", "truk"]
    assert powers(arranged(seas=ALL_AXIS))["japan"] == (25, 3)
    for part in parts:
        assert powers(arranged(seas=ALL_AXIS, holders={part: "us"}))["japan"][0] in (0, 20)
    g = holding(dict.fromkeys(["manila", "samoa", "hawaii", "anchorage"], "us"))
    assert powers(g)["us"] == (30, 3)


@pytest.mark.rule("orange-swan:4.2.1a", "orange-swan:8.4.1d")
def test_an_area_without_supply_is_worth_nothing() -> None:
    held = ["tokyo", "saigon", "manila", "truk"]
    g = arranged(holders={**NO_AXIS, **dict.fromkeys(held, "japan")}, seas=ALL_AXIS)
    assert powers(g)["japan"] == (20, 3)

    seas = {**ALL_AXIS, "caroline-islands": "contested"}
    g = arranged(holders={**NO_AXIS, **dict.fromkeys(held, "japan")}, seas=seas)
    assert powers(g)["japan"] == (15, 2)


@pytest.mark.rule("orange-swan:4.2.1d", "orange-swan:4.2.5")
def test_the_trackers_are_public() -> None:
    g = arranged(setup=True, seas=ALL_ALLIED)
    g.economy[JAPAN] = 0

    update_powers(g)

    assert g.economy[JAPAN] != 0
    for seat in ("axis", "allied"):
        assert g.sight(seat).economy == g.economy
        assert g.sight(seat).strategic == g.strategic


@pytest.mark.rule("orange-swan:4.2.2", "orange-swan:12.0")
@pytest.mark.example
def test_us_domestic_production_by_year() -> None:
    assert [domestic(year) for year in range(1941, 1946)] == [10, 20, 30, 40, 50]

    g = holding({}, year=1941, season="fall")
    assert powers(g)["us"] == (10, 0)
    next_season(g)
    update_powers(g)
    assert powers(g)["us"] == (20, 0)


@pytest.mark.rule("orange-swan:4.2.6a")
def test_all_areas_lie_in_japans_sphere() -> None:
    g = arranged(holders={**NO_AXIS, "tokyo": "japan"}, seas=ALL_AXIS)
    assert powers(g)["japan"] == (5, 1)
    g = arranged(holders={**NO_AXIS, "tokyo": "japan", "samoa": "japan"}, seas=ALL_AXIS)
    assert powers(g)["japan"] == (10, 2)


@pytest.mark.rule("orange-swan:4.2.6b")
def test_the_sphere_of_china() -> None:
    way = dict.fromkeys(("changsha", "xi-an", "yan-an", "peking", "pujin", "shanghai"), "china")
    assert gain({**way, "nanking": "china"}) == {"china": (10, 1)}  # Changsha is worth 5 too
    assert gain({"singapore": "china"}) == {"commonwealth": (5, 1)}
    # Truk is orange as well, but it lies in the Sphere of the US.
    assert gain({"truk": "china"}) == {"us": (5, 1)}


@pytest.mark.rule("orange-swan:4.2.6b", "orange-swan:4.2.6c", "orange-swan:4.2.7")
def test_the_burma_road_is_chinas_whoever_holds_it() -> None:
    road = dict.fromkeys(("rangoon", "mandalay", "lashio", "kunming"), "commonwealth")
    assert gain(road) == {"china": (5, 1)}
    assert gain({**road, "lashio": "japan"}) == {}
    g = arranged(holders={**NO_AXIS, **CAPITALS, "lashio": "japan"}, seas=ALL_ALLIED)
    assert road_benefits(g) == -1
    way = {"tokyo": "japan", "bangkok": "japan", "saigon": "japan"}
    g = arranged(holders={**NO_AXIS, **way, **dict.fromkeys(road, "japan")}, seas=ALL_AXIS)
    assert powers(g)["japan"] == (15, 2)


@pytest.mark.rule("orange-swan:4.2.7s")
def test_chungking_is_no_part_of_the_burma_road() -> None:
    road = dict.fromkeys(("rangoon", "mandalay", "lashio", "kunming"), "commonwealth")
    g = holding({**road, "chungking": "japan"})

    assert road_benefits(g) == CHINA
    assert MAP.index["chungking"] not in MAP.burma_road


@pytest.mark.rule("orange-swan:4.2.1a")
@pytest.mark.reading("4.2.1, 4.2.7: what does China collect without Chungking?")
def test_china_without_its_capital_collects_nothing() -> None:
    g = arranged(setup=True, seas=ALL_ALLIED)
    assert powers(g)["china"] == (20, 2)
    g = arranged(setup=True, seas=ALL_ALLIED, holders={"chungking": "japan"})
    assert powers(g)["china"] == (0, 0)


@pytest.mark.rule("orange-swan:4.2.6c")
def test_the_sphere_of_the_commonwealth() -> None:
    assert gain({"batavia": "commonwealth"}) == {"commonwealth": (5, 0)}
    assert gain({"manila": "commonwealth"}) == {"us": (5, 1)}


@pytest.mark.rule("orange-swan:4.2.6d")
def test_the_sphere_of_the_us() -> None:
    assert gain({"truk": "us"}) == {"us": (5, 1)}
    assert gain({"saigon": "us"}) == {}
    assert gain({"hawaii": "us"}) == {"us": (5, 1)}


@pytest.mark.rule("orange-swan:4.2.6e")
@pytest.mark.example
def test_the_commonwealth_holds_manila() -> None:
    assert gain({"manila": "commonwealth"}) == {"us": (5, 1)}
    assert gain({"manila": "commonwealth"}, ALL_CONTESTED) == {}


@pytest.mark.rule("orange-swan:1.7c")
def test_areas_of_minor_nations_count_for_their_majors() -> None:
    assert gain({"manila": "philippines"}) == {"us": (5, 1)}
    assert gain({"batavia": "dei"}) == {"commonwealth": (5, 0)}
    assert gain({"palembang": "dei"}) == {"commonwealth": (5, 0)}
    g = arranged(setup=True)
    assert len(g.economy) == len(g.strategic) == len(MAJORS)


@pytest.mark.rule("orange-swan:14.3")
def test_no_garrison_is_needed_for_pp() -> None:
    assert gain({"calcutta": "commonwealth"}) == {"commonwealth": (5, 0)}
    assert units(holding({"calcutta": "commonwealth"}), "calcutta") == []


@pytest.mark.rule("orange-swan:3.3c", "orange-swan:4.2.6f")
def test_powers_change_with_the_next_update_and_not_before() -> None:
    g = arranged(setup=True, seas=ALL_AXIS)
    before = powers(g)
    take(g, MAP.index["manila"], JAPAN)
    assert powers(g) == before

    update(g)

    assert powers(g) != before
    assert powers(g)["us"][1] < 3


@pytest.mark.rule("orange-swan:10.12a", "orange-swan:10.12b")
@pytest.mark.reading("10.12: which Discs make Kamikaze Attacks, and from when on?")
def test_kamikaze_needs_both_conditions_and_lasts() -> None:
    def position(played: str, island: str) -> SwanState:
        held = {"guam": "japan", "saipan": island}
        forces = [["japan-sea", "jp-cv-4e", 1]]
        return arranged(options={"kamikaze-attacks": played}, units=forces, holders=held)

    for played, island, expected in (("on", "us", 1), ("on", "japan", 0), ("off", "us", 0)):
        g = position(played, island)
        check_kamikaze(g)
        assert (g.kamikaze, elite_carrier_lost(g)) == (0, False)
        eliminate(g, units(g, "japan-sea", "jp-cv-4e")[0])
        assert elite_carrier_lost(g)
        assert kamikaze_attacks(g) == bool(expected)
        update(g)
        assert g.kamikaze == expected

    g = position("on", "us")
    eliminate(g, units(g, "japan-sea", "jp-cv-4e")[0])
    check_kamikaze(g)
    take(g, MAP.index["saipan"], JAPAN)
    check_kamikaze(g)
    assert g.kamikaze == 1
    assert kamikaze_attacks(g)


@pytest.mark.rule("orange-swan:10.2")
@pytest.mark.parametrize(
    ("played", "kind", "removed"),
    [("on", "us-cv", True), ("on", "us-cv-e", False), ("off", "us-cv", False), ("on", "cw-cv", False)],
)
def test_us_carriers_from_before_the_war_are_not_rebuilt(played: str, kind: str, removed: bool) -> None:
    g = arranged(options={"us-pre-war-carriers": played}, units=[["coral-sea", kind, 1]])
    carrier = units(g, "coral-sea", kind)[0]

    eliminate(g, carrier)

    assert (g.unit_space[carrier] == REMOVED) == removed
    assert g.units_at[TRAY] == []


def test_a_nation_that_surrendered_has_no_power() -> None:
    g = arranged(setup=True, seas=ALL_ALLIED)
    assert g.economy[US] == 30
    g.surrendered[US] = 1
    update_powers(g)
    assert (g.economy[US], g.strategic[US]) == (0, 0)
    assert g.economy[COMMONWEALTH] == 45
