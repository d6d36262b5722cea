"""14.3, 12.1: Violations of the British Empire and of America, and Sneak Attacks."""

import pytest

from sandtable.games.triumph.content import year_events
from sandtable.games.triumph.pacific.sneak_attack import makes_sneak_attack
from sandtable.games.triumph.system import victory, war
from sandtable.games.triumph.system.new_year import is_due
from sandtable.games.triumph.system.partners import ALLIANCE, relationship
from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.rebasing import rebases
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import (
    act,
    choices,
    faction,
    position,
    power,
    refused,
    space,
    unit,
    unit_at,
)

NEAR_SINGAPORE = ["japan infantry 2 sumatra", "british-empire infantry 1 singapore"]
ATLANTIC = ["germany fleet 2 mid-atlantic-ocean"]
IN_REACH = ["germany sub 1 bay-of-biscay", "britain fleet 1 irish-sea"]


def at_war(state: TriumphState, one: str, other: str) -> bool:
    return war.at_war(state, faction(one), faction(other))


def allied(state: TriumphState) -> bool:
    return relationship(state, faction("western-europe")) == ALLIANCE


def reaches(state: TriumphState, described: str, place: str) -> bool:
    return space(place) in destinations(state, unit(unit_at(state, described)))


def entrances(state: TriumphState) -> list[str]:
    """Whence the unit may enter, where it is asked: the first of all ways."""
    return sorted(choice for choice in choices(state, "militarists") if choice.startswith("via"))[:1]


def near_singapore(**parts: object) -> TriumphState:
    return position(units=NEAR_SINGAPORE, control={"sumatra": "japan"}, phase="turn japan 4", **parts)


# ---------------------------------------------------------------------- the British Empire


@pytest.mark.rule("conquest-and-tragedy:14.31a")
def test_japan_violates_the_british_empire() -> None:
    state = near_singapore()
    act(state, "militarists", "violate british-empire")
    assert allied(state)
    assert at_war(state, "japan", "united-states")
    assert at_war(state, "japan", "western-europe")
    assert not at_war(state, "axis", "western-europe")
    assert victory.declaration_points(state, faction("japan")) == -1
    act(state, "militarists", "done", f"move {unit_at(state, 'japan infantry sumatra')}", "to singapore")
    act(state, "militarists", *entrances(state))
    assert state.obliged[faction("japan")] == []


@pytest.mark.rule("conquest-and-tragedy:14.31a")
@pytest.mark.reading("14.31, 14.32, 15.21f: does an empty Home Sea make good the War of a Violation?")
def test_british_home_seas_and_units_are_violated_too() -> None:
    state = position(
        units=["japan fleet 2 gulf-of-siam", "britain-pto fleet 1 java-sea"], phase="turn japan 4"
    )
    assert "violate british-empire" in choices(state, "militarists")
    sailing = {"units": ["japan fleet 2 celebes-sea"], "phase": "turn japan 4"}
    state = position(war=[["japan", "united-states"]], **sailing)
    assert "violate british-empire" in choices(state, "militarists")
    # An empty Sea is not the Aggression that a War on the United States would owe.
    assert refused(position(**sailing), "militarists", "violate british-empire") == "CnC 15.21f"
    far = position(units=["japan infantry 2 hokkaido"], phase="turn japan 4")
    assert refused(far, "militarists", "violate british-empire") == "CnC 15.21f"


@pytest.mark.rule("conquest-and-tragedy:14.31a")
def test_at_war_with_the_united_states_japan_still_violates_the_empire() -> None:
    state = near_singapore(war=[["japan", "united-states"]])
    assert not at_war(state, "japan", "western-europe")
    cost = state.industry_cost[faction("united-states")]
    act(state, "militarists", "violate british-empire")
    assert allied(state)
    assert at_war(state, "japan", "western-europe")
    assert state.industry_cost[faction("united-states")] == cost
    assert victory.declaration_points(state, faction("japan")) == -1


@pytest.mark.rule("conquest-and-tragedy:14.3s")
def test_a_japanese_violation_brings_the_united_states_into_the_european_war() -> None:
    state = near_singapore(war=[["axis", "western-europe"]])
    points = victory.declaration_points(state, faction("axis"))
    act(state, "militarists", "violate british-empire")
    assert at_war(state, "united-states", "axis")
    assert state.power_enemies[power("usa")] >> power("germany") & 1
    assert victory.declaration_points(state, faction("axis")) == points
    assert victory.declaration_points(state, faction("united-states")) == 0


@pytest.mark.rule("conquest-and-tragedy:14.31c")
def test_siberia_enters_punjab_only_after_its_declaration() -> None:
    parts = {"units": ["siberia infantry 2 wakhan"], "control": {"wakhan": "siberia"}}
    silent = position(phase="movement siberia 4", **parts)
    act(silent, "communists", f"move {unit_at(silent, 'siberia infantry wakhan')}")
    assert refused(silent, "communists", "to punjab") == "CnC 11.0f"
    assert refused(silent, "communists", "violate british-empire") != ""
    state = position(phase="turn siberia 4", **parts)
    act(state, "communists", "violate british-empire")
    assert allied(state)
    assert at_war(state, "siberia", "united-states")
    assert at_war(state, "russia", "western-europe")
    assert victory.declaration_points(state, faction("russia")) == -1
    assert refused(state, "communists", "done") == ""
    act(state, "communists", "done")
    assert refused(state, "communists", "done") == "CnC 15.21f"
    assert reaches(state, "siberia infantry wakhan", "punjab")


@pytest.mark.rule("conquest-and-tragedy:14.31c")
def test_nothing_is_declared_while_units_move() -> None:
    state = position(units=NEAR_SINGAPORE, control={"sumatra": "japan"}, phase="movement japan 4")
    assert refused(state, "militarists", "violate british-empire") == "CnC 11.0e"
    assert refused(state, "militarists", "declare united-states") == "CnC 11.0e"


@pytest.mark.reading("14.31, 14.32: who can Violate a Capitalist Power?")
def test_only_who_is_at_home_violates_a_capitalist_power() -> None:
    state = position(scenario="4-players", units=["germany-pto fleet 2 java-sea"], phase="turn axis 4")
    assert refused(state, "axis", "violate british-empire") == "14.1"
    at_war_with_both = position(
        units=ATLANTIC,
        war=[["axis", "western-europe"]],
        relations={"capitalist": "alliance"},
        phase="turn axis 4",
    )
    assert refused(at_war_with_both, "militarists", "violate usa") == "14.3"


@pytest.mark.rule("conquest-and-tragedy:14.31a")
def test_allied_capitalists_are_declared_war_upon_instead() -> None:
    state = near_singapore(relations={"capitalist": "alliance"})
    assert refused(state, "militarists", "violate british-empire") == "14.3"
    assert "declare united-states" in choices(state, "militarists")


@pytest.mark.rule("conquest-and-tragedy:14.31a")
def test_partners_do_not_violate_each_other() -> None:
    state = position(units=["us infantry 2 seattle"], phase="turn united-states 4")
    assert refused(state, "capitalists", "violate british-empire") == "2.1"


# ---------------------------------------------------------------------- America


@pytest.mark.rule("conquest-and-tragedy:14.32a", "conquest-and-tragedy:14.3t")
def test_an_axis_fleet_ends_in_the_north_atlantic_only_as_a_violation_of_america() -> None:
    silent = position(units=ATLANTIC, phase="movement axis 4")
    assert not reaches(silent, "germany fleet mid-atlantic-ocean", "north-atlantic-ocean")
    state = position(units=[*ATLANTIC, *IN_REACH], phase="turn axis 4")
    act(state, "militarists", "violate usa")
    assert allied(state)
    assert at_war(state, "axis", "western-europe")
    assert at_war(state, "axis", "united-states")
    assert victory.declaration_points(state, faction("axis")) == -1
    name = unit_at(state, "germany fleet mid-atlantic-ocean")
    act(state, "militarists", "done", f"move {name}", "to north-atlantic-ocean")
    assert len(state.obliged[faction("axis")]) == 1
    name = unit_at(state, "germany sub bay-of-biscay")
    act(state, "militarists", f"move {name}", "to irish-sea")
    act(state, "militarists", *entrances(state))
    assert state.obliged[faction("axis")] == []


@pytest.mark.rule("conquest-and-tragedy:14.32a")
def test_to_enter_ottawa_is_a_violation_of_america_even_in_a_war_with_its_owner() -> None:
    parts = {"units": ["germany infantry 2 north-atlantic-ocean"], "war": [["axis", "western-europe"]]}
    silent = position(phase="movement axis 4", **parts)
    act(silent, "militarists", f"move {unit_at(silent, 'germany infantry north-atlantic-ocean')}")
    assert refused(silent, "militarists", "to ottawa") == "14.32"
    state = position(phase="turn axis 4", **parts)
    cost = state.industry_cost[faction("western-europe")]
    act(state, "militarists", "violate usa")
    assert allied(state)
    assert at_war(state, "axis", "united-states")
    assert state.industry_cost[faction("western-europe")] == cost
    assert reaches(state, "germany infantry north-atlantic-ocean", "ottawa")


@pytest.mark.reading("14.32: which Canada is meant?")
def test_canada_on_the_pacific_map_is_guarded_as_well() -> None:
    parts = {"units": ["siberia fleet 2 gulf-of-alaska", "siberia infantry 2 gulf-of-alaska"]}
    silent = position(war=[["russia", "western-europe"]], phase="movement siberia 4", **parts)
    act(silent, "communists", f"move {unit_at(silent, 'siberia infantry gulf-of-alaska')}")
    assert refused(silent, "communists", "to vancouver") == "14.32"
    at_war_with_both = position(war=[["russia", "western-europe"]], phase="turn siberia 4", **parts)
    act(at_war_with_both, "communists", "declare united-states")
    assert not allied(at_war_with_both)
    act(at_war_with_both, "communists", "done")
    assert reaches(at_war_with_both, "siberia infantry gulf-of-alaska", "vancouver")
    state = position(phase="turn siberia 4", **parts)
    act(state, "communists", "violate british-empire")
    assert allied(state)
    assert at_war(state, "siberia", "united-states")
    act(state, "communists", "done")
    assert reaches(state, "siberia infantry gulf-of-alaska", "vancouver")


@pytest.mark.rule("conquest-and-tragedy:14.32a")
def test_attack_upon_american_units_at_sea_is_a_violation_of_america() -> None:
    state = position(units=[*ATLANTIC, "us-eto fleet 2 bay-of-biscay"], phase="turn axis 4")
    act(state, "militarists", "violate usa", "done")
    name = unit_at(state, "germany fleet mid-atlantic-ocean")
    act(state, "militarists", f"move {name}", "to bay-of-biscay")
    act(state, "militarists", *entrances(state))
    assert state.obliged[faction("axis")] == []


# ---------------------------------------------------------------------- consent


def three_of_six(relations: str = "independence") -> TriumphState:
    return position(
        scenario="6-players",
        units=["siberia infantry 2 wakhan"],
        control={"wakhan": "siberia"},
        relations={"capitalist": relations},
        phase="turn siberia 4 russia 4",
    )


@pytest.mark.rule("conquest-and-tragedy:14.31c")
@pytest.mark.reading("14.31, 14.32: is a Violation declared, and who must agree?")
def test_a_violation_waits_for_the_consent_of_the_other_seat() -> None:
    state = three_of_six()
    act(state, "siberia", "violate british-empire")
    assert not allied(state)
    assert state.at_war == [0] * 6
    assert choices(state, "russia") == {"agree", "refuse"}
    act(state, "russia", "agree")
    assert allied(state)
    assert at_war(state, "russia", "western-europe")
    assert at_war(state, "siberia", "united-states")


@pytest.mark.rule("conquest-and-tragedy:14.222")
def test_a_partner_who_refuses_stops_the_declaration() -> None:
    state = position(
        scenario="6-players",
        units=["ussr infantry 2 turkmenistan", "britain infantry 2 kabul"],
        control={"kabul": "western-europe"},
        relations={"capitalist": "alliance"},
        phase="turn russia 4 siberia 4",
    )
    act(state, "russia", "declare western-europe")
    assert state.deciders == [state.seat("siberia")]
    act(state, "siberia", "refuse")
    assert state.at_war == [0] * 6
    assert refused(state, "russia", "declare western-europe") == "14.222"


@pytest.mark.reading("14.222, 15.21f: does the parallel Declaration owe Aggression?")
def test_the_parallel_declaration_owes_no_aggression() -> None:
    state = position(
        units=["ussr infantry 2 turkmenistan", "britain infantry 2 kabul", "siberia infantry 2 tashkent"],
        control={"kabul": "western-europe"},
        relations={"capitalist": "alliance"},
        phase="turn russia 4",
    )
    act(state, "communists", "declare western-europe")
    assert at_war(state, "siberia", "united-states")
    assert state.obliged[faction("siberia")] == []
    assert len(state.obliged[faction("russia")]) == 1


@pytest.mark.rule("conquest-and-tragedy:14.222")
def test_a_seat_with_both_factions_is_not_asked() -> None:
    state = position(
        units=["ussr infantry 2 turkmenistan", "britain infantry 2 kabul"],
        control={"kabul": "western-europe"},
        relations={"capitalist": "alliance"},
        phase="turn russia 4",
    )
    act(state, "communists", "declare western-europe")
    assert "done" in choices(state, "communists")


@pytest.mark.rule("conquest-and-tragedy:14.1a")
def test_partners_on_two_seats_declare_in_any_order() -> None:
    state = position(
        scenario="4-players",
        units=["germany infantry 2 ruhr", "japan infantry 2 harbin"],
        phase="turn axis 4 japan 4",
    )
    assert sorted(state.deciders) == [state.seat("axis"), state.seat("japan")]
    act(state, "japan", "declare siberia", "done")
    act(state, "axis", "declare western-europe", "done")
    assert at_war(state, "japan", "siberia")
    assert at_war(state, "axis", "western-europe")
    assert sorted(state.deciders) == [state.seat("axis"), state.seat("japan")]


@pytest.mark.rule("conquest-and-tragedy:14.1a")
def test_a_partner_under_emergency_command_is_not_asked() -> None:
    state = position(scenario="4-players", phase="turn axis 4 japan 4 emergency")
    assert state.deciders == [state.seat("axis")]


# ---------------------------------------------------------------------- Sneak Attacks


PEARL_HARBOR = ["japan carrier 4 marshalls", "us fleet 4 hawaii", "us fleet 1 central-pacific-ocean"]


def sneak(units: list[str], **parts: object) -> TriumphState:
    """Japan's Carrier has come to Hawaii past an American screen, by a Sneak Move."""
    state = position(units=units, phase="turn japan 4", **parts)
    act(state, "militarists", "sneak united-states", "done")
    act(state, "militarists", f"move {unit_at(state, 'japan carrier marshalls')}", "to hawaii")
    return state


@pytest.mark.rule("conquest-and-tragedy:12.1")
def test_a_sneak_attack_rebases_to_its_origin_through_enemy_seas() -> None:
    state = sneak(PEARL_HARBOR, dice=[1, 2, 3, 6])
    act(state, "militarists", "done")
    carrier = unit_at(state, "japan carrier hawaii")
    act(state, "militarists", f"fight {carrier}", "fire naval")
    assert at_war(state, "japan", "united-states")
    assert "rebase marshalls" in choices(state, "militarists")


@pytest.mark.rule("conquest-and-tragedy:8.13e")
def test_a_sneak_attack_is_upon_both_allies() -> None:
    units = [*PEARL_HARBOR, "japan fleet 2 gulf-of-siam", "british-empire fleet 1 singapore"]
    state = sneak(units, relations={"capitalist": "alliance"})
    assert state.at_war == [0] * 6
    assert reaches(state, "japan fleet gulf-of-siam", "singapore")


@pytest.mark.rule("conquest-and-tragedy:14.31a")
def test_the_empire_can_be_violated_in_a_sneak_attack() -> None:
    units = [*PEARL_HARBOR, "japan fleet 2 gulf-of-siam", "british-empire fleet 1 singapore"]
    state = position(units=units, phase="turn japan 4")
    act(state, "militarists", "sneak united-states", "violate british-empire")
    assert allied(state)
    assert state.at_war == [0] * 6
    act(state, "militarists", "done")
    assert reaches(state, "japan fleet gulf-of-siam", "singapore")


# ---------------------------------------------------------------------- what a Violation brings forward


def due(state: TriumphState, year: int) -> set[str]:
    """The series of units that come at a New Year."""
    state.year = year
    events = year_events(state.content)
    return {e.id for n, e in enumerate(events) if e.power >= 0 and is_due(state, n, e)}


@pytest.mark.rule("conquest-and-tragedy:14.31b")
def test_a_japanese_violation_brings_naval_construction_and_conscription() -> None:
    state = near_singapore(year=1940)
    assert due(near_singapore(year=1940), 1941) == set()
    act(state, "militarists", "violate british-empire")
    assert due(state, 1940) == set()
    assert due(state, 1941) == {"us-naval-construction", "us-conscription"}


@pytest.mark.rule("conquest-and-tragedy:14.32b")
def test_an_axis_violation_brings_rearmament_and_conscription() -> None:
    state = position(year=1940, units=[*ATLANTIC, *IN_REACH], phase="turn axis 4")
    act(state, "militarists", "violate usa")
    assert due(state, 1941) == {"us-rearmament", "us-conscription"}


@pytest.mark.rule("conquest-and-tragedy:14.32b")
@pytest.mark.reading("14.32: can America be Violated in a War?")
def test_in_a_war_the_deed_is_the_violation() -> None:
    state = position(
        year=1940,
        units=ATLANTIC,
        war=[["axis", "western-europe"]],
        relations={"capitalist": "alliance"},
        phase="movement axis 4",
    )
    assert due(state, 1941) == set()
    state.year = 1940
    name = unit_at(state, "germany fleet mid-atlantic-ocean")
    act(state, "militarists", f"move {name}", "to north-atlantic-ocean")
    assert due(state, 1941) == {"us-rearmament", "us-conscription"}


@pytest.mark.rule("conquest-and-tragedy:12.1")
def test_the_partner_has_no_part_in_a_sneak_attack() -> None:
    state = position(units=["germany fleet 2 north-sea", "japan carrier 3 tokyo"], phase="movement axis 3")
    state.sneak = faction("united-states") + 1
    assert makes_sneak_attack(state, faction("japan"))
    fleet = unit(unit_at(state, "germany fleet north-sea"))
    state.unit_origin[fleet] = space("rome")
    assert space("rome") not in rebases(state, None, fleet)
