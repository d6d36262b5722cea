"""14.31, 14.32: Enemies are not Violated; to attack those who are near already is a Violation."""

import pytest

from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.system import war
from sandtable.games.triumph.system.new_year import is_due
from sandtable.games.triumph.system.partners import ALLIANCE, relationship
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import (
    act,
    choices,
    faction,
    position,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}
AT_PUNJAB = {"units": ["siberia infantry 2 wakhan"], "control": {"wakhan": "siberia"}}
BISCAY = ["germany fleet 2 bay-of-biscay", "us-eto fleet 2 bay-of-biscay"]
FRANCE = {"control": {"paris": "axis"}, "relations": ALLIED, "war": [["axis", "western-europe"]]}


def at_war(state: TriumphState, one: str, other: str) -> bool:
    return war.at_war(state, faction(one), faction(other))


def allied(state: TriumphState) -> bool:
    return relationship(state, faction("western-europe")) == ALLIANCE


def reaches(state: TriumphState, described: str, place: str) -> bool:
    return space(place) in destinations(state, unit(unit_at(state, described)))


def due(state: TriumphState, year: int) -> set[str]:
    """The series of units that would come at a New Year."""
    now, state.year = state.year, year
    events = year_events(state.content)
    found = {e.id for n, e in enumerate(events) if e.power >= 0 and is_due(state, n, e)}
    state.year = now
    return found


# ---------------------------------------------------------------------- at War already


@pytest.mark.rule("conquest-and-tragedy:14.31d")
@pytest.mark.reading("14.31, 14.32: who can Violate a Capitalist Power?")
def test_siberia_attacks_the_india_of_an_enemy_without_a_violation() -> None:
    state = position(phase="turn siberia 4", war=[["russia", "western-europe"]], **AT_PUNJAB)
    assert "violate british-empire" not in choices(state, "communists")
    assert refused(state, "communists", "violate british-empire") == "14.3"
    act(state, "communists", "done", f"move {unit_at(state, 'siberia infantry wakhan')}", "to punjab", "done")
    assert not allied(state)
    assert not at_war(state, "siberia", "united-states")
    assert at_war(state, "siberia", "western-europe")


@pytest.mark.rule("conquest-and-tragedy:14.31d", "conquest-and-tragedy:14.221")
def test_the_declaration_of_the_partner_spares_the_violation_in_the_same_turn() -> None:
    parts = {
        "units": ["siberia infantry 2 wakhan", "ussr infantry 2 turkmenistan", "britain infantry 2 kabul"],
        "control": {"wakhan": "siberia", "kabul": "western-europe"},
    }
    state = position(phase="turn russia 4 siberia 4", **parts)
    assert "violate british-empire" in choices(state, "communists")
    act(state, "communists", "declare western-europe")
    assert "violate british-empire" not in choices(state, "communists")
    act(state, "communists", "done")
    assert reaches(state, "siberia infantry wakhan", "punjab")
    assert not allied(state)


@pytest.mark.rule("conquest-and-tragedy:14.32c")
def test_russia_attacks_the_america_of_an_enemy_without_a_violation() -> None:
    units = ["ussr fleet 2 mid-atlantic-ocean"]
    state = position(phase="turn russia 4", war=[["siberia", "united-states"]], units=units)
    assert refused(state, "communists", "violate usa") == "14.3"
    name = unit_at(state, "ussr fleet mid-atlantic-ocean")
    act(state, "communists", "done", f"move {name}", "to north-atlantic-ocean", "done")
    assert not allied(state)
    assert not at_war(state, "russia", "western-europe")


@pytest.mark.rule("conquest-and-tragedy:14.31d", "conquest-and-tragedy:14.32c")
def test_a_war_with_his_partner_alone_does_not_spare_the_violation() -> None:
    state = position(phase="turn siberia 4", war=[["siberia", "united-states"]], **AT_PUNJAB)
    assert "violate british-empire" in choices(state, "communists")
    units = ["ussr fleet 2 mid-atlantic-ocean"]
    state = position(phase="turn russia 4", war=[["russia", "western-europe"]], units=units)
    assert "violate usa" in choices(state, "communists")
    act(state, "communists", "violate usa")
    assert allied(state)
    assert at_war(state, "russia", "united-states")


# ---------------------------------------------------------------------- attack without entry


@pytest.mark.rule("conquest-and-tragedy:14.32d")
def test_a_violation_of_america_is_followed_by_battle_where_fleets_share_a_sea() -> None:
    state = position(year=1940, units=BISCAY, phase="turn axis 4")
    act(state, "militarists", "violate usa")
    assert due(state, 1941) == {"us-rearmament", "us-conscription"}
    act(state, "militarists", "done", "done")
    assert state.stack[-2].name == "partnership-turn"
    assert state.obliged[faction("axis")] == []
    assert state.space_aggressor[space("bay-of-biscay")] == faction("axis") + 1


@pytest.mark.rule("conquest-and-tragedy:14.32d")
def test_fleets_that_share_a_sea_fight_in_a_violation_during_a_war_with_his_partner() -> None:
    state = position(units=BISCAY, war=[["axis", "western-europe"]], phase="turn axis 4")
    act(state, "militarists", "violate usa")
    assert state.space_aggressor[space("bay-of-biscay")] == faction("axis") + 1


@pytest.mark.rule("conquest-and-tragedy:14.31e")
def test_the_empire_is_violated_by_battle_where_fleets_share_a_sea() -> None:
    units = ["japan fleet 2 gulf-of-siam", "britain-pto fleet 1 gulf-of-siam"]
    state = position(units=units, phase="turn japan 1")
    act(state, "militarists", "violate british-empire", "done", "done")
    assert at_war(state, "japan", "united-states")
    assert state.space_aggressor[space("gulf-of-siam")] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:14.31e", "conquest-and-tragedy:14.32d")
def test_to_share_a_sea_with_others_is_no_violation() -> None:
    units = ["japan fleet 2 tokyo", "us fleet 1 gulf-of-siam", "japan fleet 2 gulf-of-siam"]
    state = position(units=units, war=[["japan", "united-states"]], phase="turn japan 1")
    act(state, "militarists", "violate british-empire", "done")
    assert refused(state, "militarists", "done")


@pytest.mark.rule("conquest-and-tragedy:14.31e")
def test_during_a_war_with_his_partner_a_battle_in_a_shared_sea_makes_good_the_violation() -> None:
    units = ["japan fleet 2 gulf-of-siam", "britain-pto fleet 1 gulf-of-siam"]
    state = position(units=units, war=[["japan", "united-states"]], phase="turn japan 1")
    act(state, "militarists", "violate british-empire", "done", "done")
    assert state.space_aggressor[space("gulf-of-siam")] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:14.31e")
def test_where_the_violation_brings_the_war_a_battle_with_the_us_pays_for_it() -> None:
    units = ["us fleet 1 gulf-of-siam", "japan fleet 2 gulf-of-siam"]
    state = position(units=units, phase="turn japan 1")
    act(state, "militarists", "violate british-empire", "done", "done")
    assert state.space_aggressor[space("gulf-of-siam")] == faction("japan") + 1


@pytest.mark.rule("conquest-and-tragedy:14.32d")
@pytest.mark.parametrize("place", ["paris", "bay-of-biscay"])
def test_in_a_war_attack_upon_americans_who_are_there_already_brings_their_units_forward(place: str) -> None:
    kind = "infantry" if place == "paris" else "fleet"
    units = [f"germany {kind} 2 {place}", f"usa {kind} 2 {place}"]
    state = position(year=1940, units=units, phase="movement axis 4", **FRANCE)
    act(state, "militarists", "done")
    if place == "paris":
        assert due(state, 1941) == set()
        act(state, "militarists", "activate paris")
    assert due(state, 1941) == {"us-rearmament", "us-conscription"}


@pytest.mark.rule("conquest-and-tragedy:14.32d")
def test_a_battle_that_is_not_fought_brings_nothing_forward() -> None:
    units = ["germany infantry 2 paris", "usa infantry 2 paris"]
    state = position(year=1940, units=units, phase="movement axis 4", **FRANCE)
    act(state, "militarists", "done", "done")
    assert due(state, 1941) == set()


@pytest.mark.rule("conquest-and-tragedy:14.32d")
def test_attack_upon_the_british_alone_brings_nothing_forward() -> None:
    units = ["germany infantry 2 paris", "britain infantry 2 paris", "usa infantry 2 london"]
    state = position(year=1940, units=units, phase="movement axis 4", **FRANCE)
    act(state, "militarists", "done", "activate paris")
    assert due(state, 1941) == set()


@pytest.mark.rule("conquest-and-tragedy:14.32d")
def test_an_american_attack_brings_nothing_forward() -> None:
    units = ["germany infantry 2 paris", "usa infantry 2 paris"]
    state = position(year=1940, units=units, phase="movement united-states 4", **FRANCE)
    act(state, "capitalists", "done", "activate paris")
    assert due(state, 1941) == set()


@pytest.mark.rule("conquest-and-tragedy:14.32b")
def test_japanese_units_in_europe_make_no_axis_violation() -> None:
    units = ["japan-eto fleet 2 mid-atlantic-ocean"]
    state = position(
        year=1940,
        units=units,
        war=[["axis", "western-europe"], ["united-states", "japan"]],
        relations=ALLIED,
        phase="movement japan 4",
    )
    name = unit_at(state, "japan-eto fleet mid-atlantic-ocean")
    act(state, "militarists", f"move {name}", "to north-atlantic-ocean", "done")
    assert due(state, 1941) == set()
