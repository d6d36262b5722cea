"""Ways round the obligations of the joined game that are closed: other units, other Phases, other areas."""

import pytest

from sandtable.games.triumph.system import war
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from tests.games.triumph.world.helpers import (
    WORLD,
    act,
    choices,
    content,
    faction,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

ALLIED = {"capitalist": "alliance"}
SOVIET_WAR = [["russia", "western-europe"]]
PTO = 1


def reached(state: TriumphState, described: str) -> set[str]:
    """Where a unit can go."""
    return {state.content.space_id[at] for at in destinations(state, unit(unit_at(state, described)))}


def fight(commands: str, units: list[str], **parts: object) -> TriumphState:
    """A Combat Phase, up to the first question."""
    state = WORLD.paused(units=units, phase=f"combat {commands}", season="summer", **parts)
    state.settle()
    return state


def ways_out(state: TriumphState, seat: str) -> set[str]:
    """Where the unit that acts may Retreat or ReBase to."""
    offered = (choice.partition(" ") for choice in choices(state, seat))
    return {place for word, _, place in offered if word in ("retreat", "rebase")}


def enter(state: TriumphState, name: str, place: str) -> None:
    """The Militarists move a unit, by the first way where they are asked."""
    act(state, "militarists", f"move {name}", f"to {place}")
    ways = sorted(choice for choice in choices(state, "militarists") if choice.startswith("via"))
    act(state, "militarists", *ways[:1])


# ---------------------------------------------------------------------- 2.4: before ALLIANCE


@pytest.mark.rule("conquest-and-tragedy:2.42b")
@pytest.mark.parametrize(("relations", "free"), [({}, False), (ALLIED, True)])
def test_imperial_armies_attack_nobody_before_alliance(relations: dict[str, str], free: bool) -> None:
    units = ["british-empire infantry 2 calcutta", "siberia infantry 1 burma"]
    state = position(units=units, war=SOVIET_WAR, relations=relations, control={"burma": "siberia"},
                     phase="movement western-europe 3", season="summer")  # fmt: skip
    assert ("burma" in reached(state, "british-empire infantry calcutta")) == free


@pytest.mark.rule("conquest-and-tragedy:2.42c")
@pytest.mark.parametrize("kind", ["infantry", "fleet", "air"])
def test_before_alliance_no_american_unit_enters_the_land_of_the_empire(kind: str) -> None:
    units = [f"us {kind} 2 south-china-sea"]
    alone = position(units=units, phase="movement united-states 3")
    assert not {"hong-kong", "sarawak", "singapore"} & reached(alone, f"us {kind} south-china-sea")
    allied = position(units=units, phase="movement united-states 3", relations=ALLIED)
    assert "hong-kong" in reached(allied, f"us {kind} south-china-sea")


@pytest.mark.rule("conquest-and-tragedy:2.42c")
@pytest.mark.parametrize(("relations", "free"), [({}, False), (ALLIED, True)])
def test_before_alliance_no_american_unit_leaves_a_battle_for_the_empire(
    relations: dict[str, str], free: bool
) -> None:
    units = ["japan fleet 3 south-china-sea", "us fleet 2 south-china-sea"]
    state = fight("japan 4", units, war=[["japan", "united-states"]], relations=relations, dice=[6] * 12)
    act(state, "militarists", "fire naval")
    assert "manila" in ways_out(state, "capitalists")
    assert ("hong-kong" in ways_out(state, "capitalists")) == free


@pytest.mark.rule("conquest-and-tragedy:2.43b")
@pytest.mark.parametrize("kind", ["fleet", "sub", "infantry"])
def test_american_units_of_every_kind_stay_at_home_in_europe(kind: str) -> None:
    units = [f"usa {kind} 2 new-york"]
    alone = reached(position(units=units, phase="movement united-states 3"), f"usa {kind} new-york")
    assert {"washington", "north-atlantic-ocean"} <= alone
    assert not {"irish-sea", "mid-atlantic-ocean", "irminger-sea", "london", "ottawa"} & alone
    later = reached(
        position(units=units, phase="movement united-states 3", relations=ALLIED), f"usa {kind} new-york"
    )
    assert alone < later


@pytest.mark.rule("conquest-and-tragedy:2.43b")
def test_american_units_do_not_leave_a_battle_for_seas_or_ports_beyond_their_own() -> None:
    units = ["ussr fleet 3 north-atlantic-ocean", "usa fleet 2 north-atlantic-ocean"]
    war = [["siberia", "united-states"]]
    alone = fight("russia 4", units, war=war, dice=[6] * 12)
    allied = fight("russia 4", units, war=war, relations=ALLIED, dice=[6] * 12)
    assert "new-york" in ways_out(alone, "capitalists")
    assert not {"irish-sea", "irminger-sea", "glasgow", "ottawa"} & ways_out(alone, "capitalists")
    assert {"irish-sea", "irminger-sea", "glasgow", "ottawa"} < ways_out(allied, "capitalists")


# ---------------------------------------------------------------------- 14.1: Home Seas


@pytest.mark.rule("conquest-and-tragedy:14.1b")
@pytest.mark.parametrize("kind", ["fleet", "sub", "carrier"])
def test_no_ship_ends_in_a_rivals_home_sea_and_a_declaration_opens_it(kind: str) -> None:
    units = [f"germany {kind} 2 madeira-sea", "britain fleet 1 bay-of-biscay"]
    peace = position(units=units, phase="movement axis 3")
    assert "bay-of-biscay" not in reached(peace, f"germany {kind} madeira-sea")
    state = position(units=units, phase="turn axis 3")
    act(state, "militarists", "declare western-europe", "done")
    assert "bay-of-biscay" in reached(state, f"germany {kind} madeira-sea")


@pytest.mark.rule("conquest-and-tragedy:14.1b")
def test_an_army_at_sea_ends_in_no_rivals_home_sea_either() -> None:
    state = position(units=["germany infantry 2 ruhr"], phase="movement axis 3")
    found = reached(state, "germany infantry ruhr")
    assert "north-sea" in found
    assert "english-channel" not in found


# ---------------------------------------------------------------------- 14.2, 14.3: what a declaration costs


@pytest.mark.rule("conquest-and-tragedy:14.22s", "conquest-and-tragedy:14.221")
def test_surprise_in_both_theatres_is_over_when_the_turn_is() -> None:
    units = ["ussr infantry 2 turkmenistan", "britain infantry 2 kabul"]
    state = position(units=units, control={"kabul": "western-europe"}, phase="turn russia 4")
    before = state.industry_cost[faction("western-europe")]
    act(state, "communists", "declare western-europe", "done")
    assert any(state.surprise)
    act(state, "communists", f"move {unit_at(state, 'ussr infantry turkmenistan')}", "to kabul")
    while any(state.surprise) and state.deciders:
        seat = state.deciders[0]
        offered = sorted(str(choice) for choice in state.choices(seat))
        idle = [choice for choice in offered if choice in ("done", "pass")]
        state.act(seat, (idle or [c for c in offered if c.startswith("fire")] or offered)[0])
    assert not any(state.surprise)
    assert war.at_war(state, faction("siberia"), faction("western-europe"))
    assert state.industry_cost[faction("western-europe")] == before - 1


@pytest.mark.rule("conquest-and-tragedy:14.31c")
def test_a_violation_of_the_empire_is_made_good_by_an_attack_upon_it_and_nothing_else() -> None:
    units = ["japan infantry 2 sumatra", "japan fleet 2 sumatra", "british-empire infantry 1 singapore"]
    state = position(units=units, control={"sumatra": "japan"}, phase="turn japan 4")
    act(state, "militarists", "violate british-empire", "done")
    enter(state, unit_at(state, "japan fleet sumatra"), "wharton-sea")
    assert refused(state, "militarists", "done")
    enter(state, unit_at(state, "japan infantry sumatra"), "singapore")
    act(state, "militarists", "done")
    assert state.phase != MOVEMENT


# ---------------------------------------------------------------------- 8.2, 11.2


@pytest.mark.rule("conquest-and-tragedy:11.21")
def test_a_unit_moves_once_a_turn_whichever_theatre_it_is_in() -> None:
    state = position(units=["usa infantry 2 washington"], phase="movement united-states 3")
    name = unit_at(state, "usa infantry washington")
    act(state, "capitalists", f"move {name}", "to chicago")
    assert state.unit_power[unit(name)] == power("usa-pto")
    assert f"move {name}" not in choices(state, "capitalists")
    assert refused(state, "capitalists", f"move {name}") == "CnC 11.0a"
    assert content().space_theatre[space("chicago")] == PTO
