"""Chapters 1 and 2: who controls what, and what it is worth."""

import pytest

from sandtable.games.triumph.content import CITY, GREAT, PROXY, SUBCAPITAL
from sandtable.games.triumph.system.control import (
    ENEMY,
    FRIENDLY,
    NEUTRAL_LAND,
    RIVAL,
    evaluate_control,
    is_friendly,
    land_status,
    production_level,
)
from sandtable.games.triumph.system.state import NEUTRAL, TriumphState
from sandtable.games.triumph.system.supply import is_proxy_region, is_supplied
from sandtable.games.triumph.system.units import move_unit, remove_unit
from sandtable.protocol.text import words
from tests.games.triumph.helpers import content, faction, new_game, position, power, space, unit


def holder(state: TriumphState, name: str) -> str:
    held = state.space_control[space(name)]
    return "none" if held == NEUTRAL else content().faction_id[held]


@pytest.mark.rule("cnc:1.141a")
def test_sole_occupation_controls() -> None:
    state = position(units=["japan infantry 1 suchow"], enemies=[["japan", "nat-china"]])
    assert holder(state, "suchow") == "japan"


@pytest.mark.rule("cnc:1.141b")
def test_disputed_land_stays_with_those_there_longest() -> None:
    both = position(
        units=["nat-china militia 2 suchow", "japan infantry 1 tsingtao"],
        enemies=[["japan", "nat-china"]],
        control={"tsingtao": "japan"},
    )
    move_unit(both, unit("japan-01"), space("suchow"))
    evaluate_control(both)
    assert holder(both, "suchow") == "usa"


@pytest.mark.rule("cnc:1.141c")
def test_the_owner_gone_the_next_longest_holds() -> None:
    state = position(
        units=["nat-china militia 1 wuhan", "japan infantry 1 wuhan"],
        enemies=[["japan", "nat-china"]],
        control={"wuhan": "usa"},
    )
    assert holder(state, "wuhan") == "usa"
    before = state.population[faction("usa")]
    remove_unit(state, unit("nat-china-01"))
    evaluate_control(state)
    assert holder(state, "wuhan") == "japan"
    assert state.population[faction("usa")] == before - 1


@pytest.mark.rule("cnc:3.2a")
def test_ships_alone_take_no_land() -> None:
    state = position(units=["japan fleet 2 manila"], war=[["japan", "usa"]], control={"manila": "usa"})
    assert holder(state, "manila") == "usa"


@pytest.mark.rule("cnc:1.142a")
def test_empty_home_territory_is_always_its_own() -> None:
    state = position(units=["japan infantry 1 seattle"], war=[["japan", "usa"]], control={"seattle": "japan"})
    assert holder(state, "seattle") == "japan"
    remove_unit(state, unit("japan-01"))
    evaluate_control(state)
    assert holder(state, "seattle") == "usa"


@pytest.mark.rule("cnc:1.142b", "cnc:1.142s")
def test_empty_provinces_follow_their_capital() -> None:
    state = position(
        control={"nanking": "japan"}, units=["nat-china militia 2 wuhan"], enemies=[["japan", "nat-china"]]
    )
    assert [holder(state, name) for name in ("suchow", "fukien", "wuhan")] == ["japan", "japan", "usa"]


@pytest.mark.example
@pytest.mark.rule("cnc:1.142s", "cnc:1.142b", "cnc:1.143a")
def test_the_printed_example_of_nanking() -> None:
    names = ("nanking", "suchow", "wuhan", "fukien")
    state = position()
    assert [holder(state, name) for name in names] == ["usa"] * 4
    state = position(control={"nanking": "japan"})
    assert [holder(state, name) for name in names] == ["japan"] * 4
    state = position(
        control={"nanking": "japan"}, units=["nat-china militia 2 wuhan"], enemies=[["japan", "nat-china"]]
    )
    assert [holder(state, name) for name in names] == ["japan", "japan", "usa", "japan"]


@pytest.mark.rule("cnc:1.143a")
def test_capitals_are_their_owners_by_default() -> None:
    state = new_game()
    assert (holder(state, "mukden"), holder(state, "manila"), holder(state, "sian")) == (
        "japan",
        "usa",
        "soviets",
    )


@pytest.mark.rule("cnc:1.143b", "cnc:1.41e")
def test_a_control_marker_stays_when_the_units_leave() -> None:
    state = position(units=["japan infantry 1 guam"], war=[["japan", "usa"]])
    evaluate_control(state)
    assert holder(state, "guam") == "japan"
    remove_unit(state, unit("japan-01"))
    evaluate_control(state)
    assert holder(state, "guam") == "japan"


@pytest.mark.rule("cnc:2.6b")
def test_a_captured_colonial_capital_carries_the_colony() -> None:
    state = position(
        units=["japan infantry 1 singapore"],
        war=[["japan", "usa"]],
        allied=True,
        control={"singapore": "japan"},
    )
    assert (holder(state, "malacca"), holder(state, "sarawak")) == ("japan", "japan")


@pytest.mark.rule("cnc:1.121b", "cnc:1.14s")
def test_capitals_are_not_captured_between_movement_and_combat() -> None:
    state = position(units=["japan infantry 1 manila"], war=[["japan", "usa"]], control={"manila": "usa"})
    state.nation_control[content().nation_index["philippines"]] = faction("usa")
    evaluate_control(state, capture=False)
    assert holder(state, "manila") == "japan"
    assert holder(state, "mindanao") == "usa"
    evaluate_control(state)
    assert holder(state, "visayas") == "japan"


@pytest.mark.rule("cnc:1.14a", "cnc:1.21a")
def test_control_does_not_change_within_a_phase() -> None:
    state = position(units=["us fleet 2 sulu-sea"], war=[["japan", "usa"]])
    assert not is_friendly(state, power("japan"), space("sulu-sea"))
    remove_unit(state, unit("us-01"))
    assert not is_friendly(state, power("japan"), space("sulu-sea"))
    evaluate_control(state)
    assert is_friendly(state, power("japan"), space("sulu-sea"))


@pytest.mark.rule("cnc:1.21b")
def test_a_sea_with_rivals_at_peace_is_open() -> None:
    state = position(units=["us fleet 2 sulu-sea"])
    assert is_friendly(state, power("japan"), space("sulu-sea"))


@pytest.mark.rule("cnc:1.14b")
def test_all_land_has_a_controller() -> None:
    state = new_game()
    for s in range(content().n_spaces):
        if content().space_is_land[s]:
            assert state.space_control[s] in (NEUTRAL, 0, 1, 2)
    neutral = [content().space_id[s] for s in range(content().n_spaces) if content().space_is_land[s]]
    assert holder(state, "bangkok") == "none"
    assert "bangkok" in neutral
    assert [holder(state, name) for name in ("tokyo", "chita", "houston")] == ["japan", "soviets", "usa"]


@pytest.mark.rule("cnc:1.14c")
def test_territory_as_a_faction_sees_it() -> None:
    state = position(war=[["japan", "usa"]])
    japan = power("japan")
    seen = [land_status(state, japan, space(name)) for name in ("tokyo", "manila", "chita", "bangkok")]
    assert seen == [FRIENDLY, ENEMY, RIVAL, NEUTRAL_LAND]


@pytest.mark.rule("cnc:1.14c", "cnc:16.1b")
def test_a_proxy_is_an_enemy_by_itself() -> None:
    state = position(enemies=[["japan", "nat-china"]])
    assert land_status(state, power("japan"), space("nanking")) == ENEMY
    assert land_status(state, power("japan"), space("manila")) == RIVAL


@pytest.mark.rule("cnc:2.2b")
def test_the_neutral_empire_is_friendly_to_itself_alone() -> None:
    state = position()
    empire, us = power("british-empire"), power("us")
    assert land_status(state, empire, space("singapore")) == FRIENDLY
    assert land_status(state, us, space("singapore")) == NEUTRAL_LAND
    assert land_status(state, empire, space("manila")) != FRIENDLY
    allied = position(allied=True)
    assert (
        land_status(allied, us, space("singapore"))
        == land_status(allied, empire, space("manila"))
        == FRIENDLY
    )


@pytest.mark.rule("cnc:1.13")
def test_oil_counts_double_for_japan_alone() -> None:
    before = position()
    japan = position(units=["japan infantry 1 borneo"], control={"borneo": "japan"})
    usa = position(units=["us infantry 1 borneo"], control={"borneo": "usa"})
    assert japan.res[faction("japan")] == before.res[faction("japan")] + 2
    assert usa.res[faction("usa")] == before.res[faction("usa")] + 1


@pytest.mark.rule("cnc:1.5", "cnc:2.3a")
def test_the_tracks_follow_control() -> None:
    before, after = position(), position(control={"nanking": "japan"})
    assert before.population[faction("usa")] == 11
    assert after.population[faction("usa")] == 7
    assert after.civil_war[faction("usa")] == 0


@pytest.mark.rule("cnc:1.5s")
def test_reference_sums() -> None:
    state = position(allied=True)
    assert (state.population[faction("usa")], state.res[faction("usa")]) == (17, 16)


@pytest.mark.rule("cnc:2.11a", "cnc:2.11c")
def test_no_production_without_the_center() -> None:
    lost = position(units=["us infantry 1 tokyo"], war=[["usa", "japan"]], control={"tokyo": "usa"})
    assert production_level(lost, faction("japan")) == 0
    remove_unit(lost, unit("us-01"))
    evaluate_control(lost)
    assert production_level(lost, faction("japan")) > 0


@pytest.mark.rule("cnc:7.22a", "cnc:4.6")
def test_resources_count_at_war_only() -> None:
    assert production_level(position(), faction("japan")) == 10
    assert production_level(position(war=[["japan", "soviets"]]), faction("japan")) == 5


@pytest.mark.rule("cnc:16.21a", "cnc:16.22s")
def test_civil_war_tracks_count_control_not_influence() -> None:
    state = position(influence={"peiping": "usa 1"})
    assert state.civil_war[faction("usa")] == 4
    taken = position(units=["nat-china militia 1 peiping"], control={"peiping": "usa"})
    assert taken.civil_war[faction("usa")] == 5


@pytest.mark.rule("cnc:2.31")
def test_the_proxy_capitals_are_a_subcapital_and_a_city() -> None:
    c = content()
    assert (c.space_city[space("nanking")], c.space_pop[space("nanking")]) == (SUBCAPITAL, 2)
    assert c.space_city[space("sian")] == CITY


@pytest.mark.rule("cnc:2.6s")
def test_the_bases_of_the_colonies() -> None:
    c = content()
    bases = (
        "bonins carolines formosa marianas ryukyus kyushu guam hawaii aleutians manila ceylon bismarcks fiji"
    )
    assert all(c.space_base[space(name)] for name in bases.split())
    assert not any(c.space_base[space(name)] for name in ("kuriles", "palau", "wake", "midway"))


@pytest.mark.rule("cnc:2.21")
def test_the_empire_lives_on_without_new_delhi() -> None:
    state = position(
        units=["japan infantry 1 new-delhi", "british-empire infantry 1 sydney"],
        war=[["japan", "usa"]],
        allied=True,
        control={"new-delhi": "japan"},
    )
    assert is_supplied(state, power("british-empire"), space("sydney"))


@pytest.mark.rule("cnc:1.1b")
def test_each_neutral_province_stands_for_itself() -> None:
    state = position(influence={"peiping": "usa 2"})
    assert state.nation_status[content().nation_index["peiping"]] == 2
    assert state.nation_status[content().nation_index["sinkiang"]] == 0


@pytest.mark.rule("cnc:1.143c")
def test_influence_bears_the_name_of_the_proxy_or_the_empire() -> None:
    state = position(
        influence={"peiping": "usa 1", "thailand": "usa 2", "mexico": "usa 1", "shansi": "japan 1"}
    )
    laid = state.view(None)["board"]["marks"]
    marks = {space: [words(mark) for mark in found] for space, found in laid.items()}
    assert "Influence Nationalist China 1" in marks["peiping"]
    assert "Influence USA/British Empire 2" in marks["bangkok"]
    assert "Influence USA 1" in marks["mexico-city"]
    assert "Influence Japan 1" in marks["shansi"]


@pytest.mark.rule("cnc:2.31")
def test_a_proxy_lives_on_without_its_capital() -> None:
    state = position(
        units=["nat-china militia 1 suchow", "japan infantry 1 nanking"],
        enemies=[["japan", "nat-china"]],
        control={"nanking": "japan"},
    )
    assert state.unit_space[unit("nat-china-01")] == space("suchow")
    assert holder(state, "suchow") == "usa"


@pytest.mark.rule("cnc:2.5a", "cnc:2.5b")
def test_minors_start_unaligned() -> None:
    state = new_game()
    assert not any(state.influence)
    assert not any(state.nation_status)
    assert holder(state, "saigon") == holder(state, "batavia") == "none"


@pytest.mark.rule("cnc:20.4")
def test_territory_is_what_one_controls_not_what_is_printed() -> None:
    state = position(units=["japan infantry 1 guam"], war=[["japan", "usa"]])
    assert land_status(state, power("japan"), space("guam")) == FRIENDLY
    assert land_status(state, power("us"), space("guam")) == ENEMY


@pytest.mark.rule("cnc:20.1")
def test_only_in_china_are_units_foreign() -> None:
    state = position()
    regions = content().region_index
    assert is_proxy_region(state, regions["china"])
    assert not is_proxy_region(state, regions["russia"])


@pytest.mark.rule("cnc:20.2")
def test_the_powers_are_great_and_proxy_powers() -> None:
    c = content()
    kinds = {c.power_id[p]: c.power_kind[p] for p in range(c.n_powers)}
    great = {name for name, kind in kinds.items() if kind == GREAT}
    assert great == {"japan", "us", "british-empire", "russia"}
    assert {name for name, kind in kinds.items() if kind == PROXY} == {"nat-china", "red-china"}


@pytest.mark.rule("cnc:20.3")
def test_the_production_centers() -> None:
    assert [content().space_id[s] for s in content().faction_center] == [
        "tokyo",
        "los-angeles",
        "novosibirsk",
    ]
