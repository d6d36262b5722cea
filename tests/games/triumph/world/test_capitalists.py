"""2.11, 2.4, 7.121, 8.1: how closely Partners work together, and how the Capitalists court each other."""

import pytest

from sandtable.engine.columns import UNKNOWN
from sandtable.games.triumph.system.control import FRIENDLY, land_status
from sandtable.games.triumph.system.diplomacy import COMMITTED, can_influence
from sandtable.games.triumph.system.partners import ACCORD, ALLIANCE, INDEPENDENCE
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.world.capitalists import form_alliance
from tests.games.triumph.world.governing import (
    governing,
    influence,
    relation,
    resolve,
    settle,
    standing,
    tracks,
)
from tests.games.triumph.world.helpers import (
    act,
    choices,
    content,
    faction,
    nation,
    new_game,
    power,
    refused,
    space,
    unit,
    unit_at,
)

# ---------------------------------------------------------------------- who they are


@pytest.mark.rule("conquest-and-tragedy:2.41")
def test_the_us_east_is_american_and_the_british_empire_british() -> None:
    state = new_game(scenario="3-players")
    places = ("washington", "singapore", "vancouver")
    holders = [content().faction_id[state.space_control[space(name)]] for name in places]
    assert holders == ["united-states", "western-europe", "western-europe"]


@pytest.mark.rule("conquest-and-tragedy:2.42a")
def test_western_europe_has_britain_france_and_the_empire_and_buys_european_cards() -> None:
    c = content()
    native = [c.power_id[p] for p in c.faction_powers[faction("western-europe")] if c.power_nation[p] >= 0]
    assert native == ["britain", "france", "british-empire"]
    assert c.space_id[c.faction_center[faction("western-europe")]] == "london"
    state = standing(phase="production western-europe")
    bought = {choice for choice in choices(state, "western-europe") if choice.startswith("buy")}
    assert bought == {"buy eto-action", "buy eto-investment"}


@pytest.mark.rule("conquest-and-tragedy:2.43a")
def test_the_united_states_have_both_coasts_and_nationalist_china() -> None:
    c = content()
    native = [c.power_id[p] for p in c.faction_powers[faction("united-states")] if c.power_nation[p] >= 0]
    assert native == ["us", "nat-china", "usa"]
    assert c.space_id[c.faction_center[faction("united-states")]] == "los-angeles"
    state = standing(phase="production united-states", units=["nat-china militia 1 wuhan"])
    assert f"promote {unit_at(state, 'nat-china militia wuhan')}" in choices(state, "united-states")
    act(state, "united-states", "done")
    assert "buy pto-action" in choices(state, "united-states")


# ---------------------------------------------------------------------- relationships


@pytest.mark.rule("conquest-and-tragedy:2.11d", "conquest-and-tragedy:8.1")
def test_militarists_begin_in_accord_communists_in_alliance_capitalists_independent() -> None:
    state = new_game(scenario="6-players")
    found = [relation(state, name) for name in ("militarist", "communist", "capitalist")]
    assert found == [ACCORD, ALLIANCE, INDEPENDENCE]


@pytest.mark.rule("conquest-and-tragedy:2.11a")
def test_in_independence_nothing_is_shared() -> None:
    state = standing()
    assert (state.population[faction("western-europe")], state.res[faction("united-states")]) == (12, 14)
    assert land_status(state, power("us-eto"), space("london")) != FRIENDLY


@pytest.mark.rule("conquest-and-tragedy:2.11b")
def test_an_accord_is_economic_alone_and_may_lapse() -> None:
    state = standing(influence={"usa": "western-europe 1", "british-empire": "united-states 1"})
    assert relation(state) == ACCORD
    assert state.population[faction("western-europe")] == 16
    assert land_status(state, power("us-eto"), space("london")) != FRIENDLY
    settle(state, usa=("axis", 1))
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:2.11c")
def test_an_alliance_shares_land_and_stays() -> None:
    state = standing(relations={"capitalist": "alliance"})
    assert land_status(state, power("us-eto"), space("london")) == FRIENDLY
    assert land_status(state, power("britain-pto"), space("los-angeles")) == FRIENDLY
    settle(state, usa=("axis", 2), british_empire=("japan", 2))
    assert relation(state) == ALLIANCE


# ---------------------------------------------------------------------- 8.1: Diplomacy for a Partner


@pytest.mark.rule("conquest-and-tragedy:8.1")
def test_cards_reach_the_usa_and_the_british_empire_though_they_are_no_neutrals() -> None:
    state = governing(
        "western-europe", "united-states", hands={"western-europe": ["eto-A03"], "united-states": ["pto-A15"]}
    )
    act(state, "western-europe", "play eto-A03", "for usa")
    act(state, "united-states", "play pto-A15", "for british-empire")
    resolve(state)
    assert influence(state, "usa") == ("western-europe", 1)
    assert influence(state, "british-empire") == ("united-states", 1)


@pytest.mark.rule("conquest-and-tragedy:8.1")
def test_wildcards_reach_them_too() -> None:
    hands = {"western-europe": ["eto-A12"], "japan": ["pto-A03"]}
    state = governing("western-europe", "japan", hands=hands, control={"canton": "japan"})
    act(state, "western-europe", "play eto-A12", "influence usa")
    assert influence(state, "usa") == ("western-europe", 1)
    act(state, "japan", "play pto-A03")
    assert "influence british-empire" in choices(state, "japan")


@pytest.mark.rule("conquest-and-tragedy:8.11a")
def test_influence_both_ways_is_an_accord() -> None:
    state = governing(
        "united-states", influence={"usa": "western-europe 1"}, hands={"united-states": ["pto-A15"]}
    )
    act(state, "united-states", "play pto-A15", "for british-empire")
    assert relation(state) == INDEPENDENCE
    resolve(state)
    assert relation(state) == ACCORD


@pytest.mark.rule("conquest-and-tragedy:8.11b")
@pytest.mark.reading("8.11: when do ACCORD begin and end?")
def test_a_rivals_card_ends_the_accord_at_resolution() -> None:
    both = {"usa": "western-europe 1", "british-empire": "united-states 1"}
    state = governing("japan", influence=both, hands={"japan": ["pto-A14"]})
    act(state, "japan", "play pto-A14", "influence british-empire")
    assert influence(state, "british-empire") == ("", 0)
    assert relation(state) == ACCORD
    resolve(state)
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:8.11c")
def test_a_rivals_influence_gives_nothing_and_stands_in_the_way() -> None:
    state = standing(influence={"usa": "axis 2", "british-empire": "united-states 1"})
    before = (state.population[faction("axis")], state.res[faction("axis")])
    assert before == (11, 6)
    settle(state, usa=("western-europe", 1))
    assert influence(state, "usa") == ("axis", 1)
    settle(state, usa=("western-europe", 1))
    assert influence(state, "usa") == ("", 0)
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:8.11c")
def test_three_markers_of_a_rival_commit_nobody() -> None:
    state = standing(influence={"usa": "axis 3", "british-empire": "siberia 3"})
    assert state.nation_status[nation("usa")] != COMMITTED
    assert state.nation_status[nation("british-empire")] != COMMITTED
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:8.11d", "tnt:T20a")
def test_what_the_theatres_say_of_the_two_powers_is_replaced() -> None:
    state = standing(influence={"usa": "western-europe 1"})
    west = faction("western-europe")
    assert (state.population[west], state.res[west]) == (12, 11)
    settle(state, usa=("western-europe", 2))
    assert state.nation_status[nation("usa")] == COMMITTED
    assert (state.population[west], state.res[west], state.industry_cost[west]) == (12, 11, 6)
    assert not state.units_at[space("washington")]
    assert content().faction_id[state.space_control[space("washington")]] == "united-states"


@pytest.mark.reading("8.11: how many markers may Rivals have on the USA and the British Empire?")
@pytest.mark.rule("conquest-and-tragedy:8.11d")
def test_rivals_may_have_any_number_of_markers() -> None:
    state = standing(influence={"usa": "axis 3"})
    settle(state, usa=("axis", 2))
    assert influence(state, "usa") == ("axis", 5)


@pytest.mark.rule("conquest-and-tragedy:8.11s")
def test_influence_in_one_direction_is_no_accord() -> None:
    assert relation(standing(influence={"british-empire": "united-states 1"})) == INDEPENDENCE
    assert relation(standing(influence={"usa": "western-europe 2"})) == INDEPENDENCE


# ---------------------------------------------------------------------- Commitments


@pytest.mark.rule("conquest-and-tragedy:8.12")
def test_three_markers_at_resolution_are_a_commitment() -> None:
    state = governing(
        "united-states", influence={"british-empire": "united-states 2"}, hands={"united-states": ["pto-A15"]}
    )
    assert state.nation_status[nation("british-empire")] != COMMITTED
    act(state, "united-states", "play pto-A15", "for british-empire")
    resolve(state)
    assert state.nation_status[nation("british-empire")] == COMMITTED
    assert relation(state) == INDEPENDENCE


@pytest.mark.rule("conquest-and-tragedy:8.13s")
@pytest.mark.reading("8.11, 8.12: what is left of the Influence when a Commitment is made?")
def test_a_commitment_replaces_the_influence_and_no_diplomacy_touches_it() -> None:
    state = governing("japan", commitments=["british-empire"], hands={"japan": ["pto-A15", "pto-A14"]})
    act(state, "japan", "play pto-A15")
    assert refused(state, "japan", "for british-empire") == "CnC 8.2a"
    assert not can_influence(state, nation("british-empire"))
    assert influence(state, "british-empire") == ("", 0)
    settle(state, usa=("western-europe", 1))
    assert relation(state) == ACCORD


# ---------------------------------------------------------------------- ALLIANCE


@pytest.mark.rule("conquest-and-tragedy:8.13a")
def test_two_commitments_form_the_alliance_at_once() -> None:
    state = standing(commitments=["british-empire"], influence={"usa": "western-europe 2"})
    assert relation(state) == ACCORD
    settle(state, usa=("western-europe", 1))
    assert relation(state) == ALLIANCE
    assert land_status(state, power("us-eto"), space("london")) == FRIENDLY


@pytest.mark.rule("conquest-and-tragedy:8.13a")
@pytest.mark.reading("8.13: what becomes of Influence when a Violation forms the ALLIANCE?")
def test_an_alliance_without_commitments_ends_all_diplomacy_for_the_two() -> None:
    state = standing(influence={"usa": "axis 2", "british-empire": "united-states 1"})
    form_alliance(state)
    assert relation(state) == ALLIANCE
    assert influence(state, "usa") == influence(state, "british-empire") == ("", 0)
    assert not can_influence(state, nation("usa"))
    assert state.population[faction("western-europe")] == 16


def faces(state: TriumphState, seat: str, name: str) -> int:
    """The type of a unit as a seat sees it."""
    return state.sight(seat).unit_kind[unit(name)]


@pytest.mark.rule("conquest-and-tragedy:8.13c")
@pytest.mark.reading("8.13, 11.22: what do Allied Capitalists see of each other's units?")
def test_allies_see_the_units_that_they_may_command() -> None:
    units = ["usa infantry 2 washington", "us infantry 2 seattle", "british-empire fleet 1 sydney"]
    state = standing(units=units)
    eastern, western = unit_at(state, "usa infantry washington"), unit_at(state, "us infantry seattle")
    imperial = unit_at(state, "british-empire fleet sydney")
    assert faces(state, "western-europe", eastern) == faces(state, "united-states", imperial) == UNKNOWN
    form_alliance(state)
    assert UNKNOWN not in (faces(state, "western-europe", eastern), faces(state, "united-states", imperial))
    assert faces(state, "western-europe", western) == UNKNOWN
    assert faces(state, "axis", eastern) == UNKNOWN


# ---------------------------------------------------------------------- 7.121: New Years


def new_year(year: int, **parts: object) -> TriumphState:
    """The New Year of that year, up to the first question."""
    return standing(year=year, phase="new-year", **parts)


@pytest.mark.rule("conquest-and-tragedy:7.121a")
@pytest.mark.parametrize(("year", "markers"), [(1938, 0), (1939, 1), (1940, 1), (1941, 1), (1942, 0)])
def test_the_us_gain_influence_on_the_british_empire_from_1939_to_1941(year: int, markers: int) -> None:
    assert influence(new_year(year), "british-empire")[1] == markers


@pytest.mark.rule("conquest-and-tragedy:7.121b")
@pytest.mark.parametrize(("year", "markers"), [(1940, 0), (1941, 1), (1943, 1), (1944, 1), (1945, 0)])
def test_western_europe_gains_influence_on_the_usa_from_1941_to_1944(year: int, markers: int) -> None:
    assert influence(new_year(year), "usa")[1] == markers


@pytest.mark.rule("conquest-and-tragedy:7.121c")
@pytest.mark.reading("7.121, 8.12: what may Influence of a New Year bring about at once?")
def test_influence_of_a_new_year_acts_at_once() -> None:
    allied = new_year(1942, commitments=["british-empire"], influence={"usa": "western-europe 2"})
    assert relation(allied) == ALLIANCE
    allied = new_year(1940, commitments=["usa"], influence={"british-empire": "united-states 2"})
    assert relation(allied) == ALLIANCE
    accord = new_year(1939, influence={"usa": "western-europe 1"})
    assert relation(accord) == ACCORD


@pytest.mark.rule("conquest-and-tragedy:7.121d")
def test_influence_of_a_new_year_first_removes_a_rivals() -> None:
    state = new_year(1939, influence={"british-empire": "japan 1"})
    assert influence(state, "british-empire") == ("", 0)


# ---------------------------------------------------------------------- 7.212: the British Empire


@pytest.mark.rule("conquest-and-tragedy:7.212a")
def test_without_accord_nobody_uses_the_british_empire() -> None:
    state = standing(influence={"british-empire": "united-states 2"})
    assert tracks(state, "western-europe", "united-states") == [(12, 11), (14, 14)]


@pytest.mark.rule("conquest-and-tragedy:7.212b")
def test_in_accord_it_is_divided() -> None:
    state = standing(relations={"capitalist": "accord"})
    assert tracks(state, "western-europe", "united-states") == [(16, 13), (16, 18)]


@pytest.mark.rule("conquest-and-tragedy:7.212c")
def test_it_is_lost_again_with_the_accord_at_peace_as_at_war() -> None:
    state = standing(relations={"capitalist": "accord"}, war=[["japan", "united-states"]])
    assert state.res[faction("united-states")] == 18
    settle(state, british_empire=("japan", 1))
    assert state.res[faction("united-states")] == 14
    assert state.population[faction("western-europe")] == 12


@pytest.mark.rule("conquest-and-tragedy:7.212b")
def test_what_an_enemy_takes_of_it_is_his() -> None:
    state = standing(units=["japan infantry 1 malacca"], war=[["japan", "united-states"]])
    assert state.res[faction("japan")] == 7


@pytest.mark.rule("conquest-and-tragedy:7.212s")
def test_east_india_and_australasia() -> None:
    c = content()
    state = standing(relations={"capitalist": "accord"})
    without = standing()
    gains = [
        (state.population[f] - without.population[f], state.res[f] - without.res[f])
        for f in (faction("western-europe"), faction("united-states"))
    ]
    assert gains == [(4, 2), (2, 4)]
    australasia = [s for n in ("australia", "malaya") for s in c.nation_spaces[nation(n)]]
    assert sum(c.space_oil[s] for s in australasia) == 1
