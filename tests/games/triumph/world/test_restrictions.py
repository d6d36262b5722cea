"""2.42, 2.43, 11.1: what units may do in the Secondary Theater."""

import pytest

from sandtable.games.triumph.system.diplomacy import COMMITTED
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.supply import is_source
from tests.games.triumph.world.helpers import (
    act,
    choices,
    content,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}


def moves(state: TriumphState, seat: str, described: str, to: str) -> str:
    """Order a unit somewhere; the rule that forbids it, or nothing."""
    act(state, seat, f"move {unit_at(state, described)}")
    return refused(state, seat, f"to {to}")


@pytest.mark.rule("conquest-and-tragedy:1.2c")
def test_western_european_units_in_singapore_do_not_attack_before_alliance() -> None:
    units = ["british-empire fleet 2 singapore", "siberia fleet 2 gulf-of-siam", "siberia fleet 1 java-sea"]
    state = position(units=units, war=[["russia", "western-europe"]], phase="movement western-europe 3")
    assert moves(state, "capitalists", "british-empire fleet singapore", "gulf-of-siam") == "2.4"
    allied = position(
        units=units, war=[["russia", "western-europe"]], relations=ALLIED, phase="movement western-europe 3"
    )
    assert moves(allied, "capitalists", "british-empire fleet singapore", "gulf-of-siam") == ""


@pytest.mark.rule("conquest-and-tragedy:2.42b")
def test_british_units_in_the_pacific_keep_to_seas_next_to_friendly_land() -> None:
    state = position(units=["british-empire fleet 2 singapore"], phase="movement western-europe 3")
    name = unit_at(state, "british-empire fleet singapore")
    act(state, "capitalists", f"move {name}")
    assert refused(state, "capitalists", "to gulf-of-siam") == ""
    assert refused(state, "capitalists", "to gulf-of-tonkin") == "2.42"


@pytest.mark.rule("conquest-and-tragedy:2.42b")
def test_british_units_in_the_pacific_pass_no_sea_that_is_not_next_to_friendly_land() -> None:
    # Without Sarawak no Sea between these two touches British land.
    state = position(
        units=["british-empire fleet 2 south-china-sea", "japan infantry 2 sarawak"],
        control={"sarawak": "japan"},
        phase="movement western-europe 3",
    )
    reached = destinations(state, unit(unit_at(state, "british-empire fleet south-china-sea")))
    assert space("hong-kong") in reached
    assert space("gulf-of-siam") not in reached


@pytest.mark.rule("conquest-and-tragedy:2.42c")
def test_before_alliance_the_united_states_do_not_command_the_british_empire() -> None:
    state = position(
        units=["british-empire fleet 2 singapore", "us infantry 2 manila"], phase="movement united-states 3"
    )
    fleet = unit_at(state, "british-empire fleet singapore")
    assert f"move {fleet}" not in choices(state, "capitalists")
    assert refused(state, "capitalists", f"move {fleet}") != ""
    assert moves(state, "capitalists", "us infantry manila", "hong-kong") == "CnC 11.0f"


@pytest.mark.rule("conquest-and-tragedy:2.42c")
def test_before_alliance_new_delhi_supplies_no_american_units() -> None:
    alone, allied = position(), position(relations=ALLIED)
    assert not is_source(alone, power("us"), space("new-delhi"))
    assert is_source(allied, power("us"), space("new-delhi"))


@pytest.mark.rule("conquest-and-tragedy:2.42d")
def test_a_british_unit_leaves_the_pacific_and_is_free_in_europe() -> None:
    state = position(
        units=["british-empire infantry 2 punjab"],
        violated={"afghanistan": "britain", "wakhan": "british-empire"},
        phase="movement western-europe 3",
    )
    act(state, "capitalists", f"move {unit_at(state, 'british-empire infantry punjab')}")
    assert refused(state, "capitalists", "to wakhan") == "2.42"
    assert refused(state, "capitalists", "to kabul") == ""
    act(state, "capitalists", "to karachi")
    later = position(
        units=["british-empire-eto infantry 2 karachi"],
        violated={"persia": "britain"},
        phase="movement western-europe 3",
    )
    assert moves(later, "capitalists", "british-empire-eto infantry karachi", "shiraz") == ""


@pytest.mark.rule("conquest-and-tragedy:2.43b")
def test_american_units_in_europe_keep_to_their_home_seas() -> None:
    state = position(units=["usa fleet 2 new-york"], phase="movement united-states 3")
    act(state, "capitalists", f"move {unit_at(state, 'usa fleet new-york')}")
    assert refused(state, "capitalists", "to north-atlantic-ocean") == ""
    assert refused(state, "capitalists", "to irish-sea") == "2.43"


@pytest.mark.rule("conquest-and-tragedy:2.43b")
def test_american_units_in_europe_do_not_aggress_in_their_home_seas() -> None:
    state = position(
        units=["usa fleet 2 new-york", "ussr sub 2 north-atlantic-ocean"],
        war=[["siberia", "united-states"]],
        phase="movement united-states 3",
    )
    assert moves(state, "capitalists", "usa fleet new-york", "north-atlantic-ocean") == "2.4"


@pytest.mark.reading("2.42, 2.43: where may Restricted units be, and what is Aggression there?")
def test_restricted_units_help_friends_and_are_no_aggressors() -> None:
    units = ["usa fleet 2 new-york", "usa sub 1 north-atlantic-ocean", "ussr sub 2 north-atlantic-ocean"]
    state = position(
        units=[*units, "us infantry 2 chita", "siberia infantry 2 irkutsk"],
        control={"chita": "united-states"},
        phase="turn united-states 3",
    )
    act(state, "capitalists", "declare siberia", "done")
    assert not state.space_aggressor[space("north-atlantic-ocean")]
    assert moves(state, "capitalists", "usa fleet new-york", "north-atlantic-ocean") == ""


@pytest.mark.rule("conquest-and-tragedy:2.43c")
def test_canada_is_closed_to_american_units_before_alliance() -> None:
    state = position(units=["usa infantry 2 new-york"], phase="movement united-states 3")
    assert moves(state, "capitalists", "usa infantry new-york", "ottawa") == "2.43"
    allied = position(units=["usa infantry 2 new-york"], relations=ALLIED, phase="movement united-states 3")
    assert moves(allied, "capitalists", "usa infantry new-york", "ottawa") == ""


@pytest.mark.rule("conquest-and-tragedy:2.43b")
def test_american_units_are_free_in_the_pacific() -> None:
    state = position(units=["us fleet 2 los-angeles"], phase="movement united-states 3")
    act(state, "capitalists", f"move {unit_at(state, 'us fleet los-angeles')}")
    assert refused(state, "capitalists", "to central-pacific-ocean") == ""


@pytest.mark.rule("conquest-and-tragedy:7.122s")
@pytest.mark.parametrize("kind", ["air", "fleet", "infantry", "tank"])
def test_rearmament_units_stay_at_home_before_alliance(kind: str) -> None:
    state = position(units=[f"usa {kind} 1 washington"], phase="movement united-states 3")
    reached = destinations(state, unit(unit_at(state, f"usa {kind} washington")))
    at_home = {"new-york", "north-atlantic-ocean", "washington"}
    # They may go home to the Pacific, which is no Secondary Theater.
    abroad = {content().space_id[s] for s in reached if content().space_theatre[s] == 0}
    assert abroad
    assert abroad <= at_home


@pytest.mark.rule("conquest-and-tragedy:8.12s")
def test_one_commitment_frees_nobody() -> None:
    state = position(
        units=["british-empire fleet 2 singapore", "siberia fleet 2 gulf-of-siam"],
        war=[["russia", "western-europe"]],
        phase="movement western-europe 3",
    )
    state.nation_status[nation("british-empire")] = COMMITTED
    assert moves(state, "capitalists", "british-empire fleet singapore", "gulf-of-siam") == "2.4"


@pytest.mark.rule("conquest-and-tragedy:8.13b")
def test_with_alliance_an_american_fleet_sails_to_london() -> None:
    parts = {"units": ["usa fleet 2 new-york"], "phase": "movement united-states 3"}
    alone, allied = position(**parts), position(relations=ALLIED, **parts)
    assert moves(alone, "capitalists", "usa fleet new-york", "london") != ""
    assert moves(allied, "capitalists", "usa fleet new-york", "london") == ""


@pytest.mark.rule("conquest-and-tragedy:8.13b")
def test_with_alliance_units_aggress_in_the_secondary_theater() -> None:
    state = position(
        units=["british-empire fleet 2 singapore", "japan fleet 2 gulf-of-tonkin"],
        war=[["japan", "united-states"]],
        relations=ALLIED,
        phase="movement western-europe 3",
    )
    assert moves(state, "capitalists", "british-empire fleet singapore", "gulf-of-tonkin") == ""


# ---------------------------------------------------------------------- visitors


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_a_japanese_sub_in_europe_fights_the_wars_of_the_axis() -> None:
    state = position(
        units=["japan sub 2 southeast-indian-ocean", "britain fleet 2 east-indian-ocean"],
        war=[["axis", "western-europe"]],
        phase="movement japan 3",
    )
    name = unit_at(state, "japan sub southeast-indian-ocean")
    act(state, "militarists", f"move {name}", "to east-indian-ocean")
    visitor = state.unit_power[unit(name)]
    assert visitor == power("japan-eto")
    assert state.power_enemies[visitor] >> power("britain") & 1
    assert not state.power_enemies[power("japan")] >> power("us") & 1


@pytest.mark.reading("11.1: whose Peace and War holds in the Secondary Theater?")
def test_capitalists_abroad_follow_their_own_faction() -> None:
    state = position(war=[["axis", "western-europe"], ["japan", "united-states"]])
    assert not state.power_enemies[power("usa")] >> power("germany") & 1
    assert not state.power_enemies[power("british-empire")] >> power("japan") & 1
    assert state.power_enemies[power("germany-pto")] >> power("us") & 1


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_a_japanese_sub_in_europe_keeps_the_peace_of_the_axis() -> None:
    state = position(units=["japan-eto sub 2 east-indian-ocean"], war=[["japan", "united-states"]])
    enemies = state.power_enemies[power("japan-eto")]
    assert not any(enemies >> power(name) & 1 for name in ("britain", "usa", "us-eto", "ussr"))


@pytest.mark.rule("conquest-and-tragedy:2.23c")
def test_a_japanese_fleet_enters_the_east_indian_ocean_under_its_own_command() -> None:
    state = position(units=["japan fleet 2 southeast-indian-ocean"], phase="movement japan 3")
    name = unit_at(state, "japan fleet southeast-indian-ocean")
    act(state, "militarists", f"move {name}", "to east-indian-ocean")
    later = position(units=["japan-eto fleet 2 east-indian-ocean"], phase="movement japan 3 axis 3")
    visitor = unit_at(later, "japan-eto fleet east-indian-ocean")
    act(later, "militarists", "done")
    assert f"move {visitor}" in choices(later, "militarists")
    assert later.commands[faction("japan")] == 3
