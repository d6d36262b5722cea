"""Chapters 7.4 and 8: Influence, status, Satellites and the British Empire."""

import pytest

from sandtable.games.triumph.system import diplomacy
from sandtable.games.triumph.system.diplomacy import (
    ASSOCIATE,
    PROTECTORATE,
    SATELLITE,
    UNALIGNED,
    add_influence,
    evaluate_nation,
    evaluate_status,
    is_neutral,
    local_power,
)
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.wildcards import touches
from tests.games.triumph.helpers import (
    act,
    choices,
    content,
    faction,
    nation,
    position,
    power,
    refused,
    space,
)

ORDER = ["japan", "usa", "soviets"]


def governing(**parts: object) -> TriumphState:
    """Card play, Japan first."""
    return position(phase="government", turn_order=ORDER, **parts)


def play(state: TriumphState, seat: str, *clicks: str) -> None:
    """One play of a seat, after those before it have passed."""
    while state.deciders != [state.seat(seat)]:
        state.act(state.deciders[0], "pass")
    act(state, seat, *clicks)


def resolve(state: TriumphState) -> None:
    """Everybody passes until card play is over."""
    while state.stack[-1].name == "government":
        state.act(state.deciders[0], "pass")


def targets(state: TriumphState, seat: str, card: str) -> set[str]:
    """The nations that a WildCard can be played on."""
    while state.deciders != [state.seat(seat)]:
        state.act(state.deciders[0], "pass")
    act(state, seat, f"play {card}")
    found = {text.removeprefix("influence ") for text in choices(state, seat) if "influence" in text}
    state.undo(seat)
    return found


def influence(state: TriumphState, name: str) -> tuple[int, int]:
    return state.influence_of[nation(name)], state.influence[nation(name)]


# ---------------------------------------------------------------------- Resolution


@pytest.mark.rule("cnc:7.4a")
def test_a_surviving_card_takes_a_rival_marker_off() -> None:
    state = governing(hands={"japan": ["A05"]}, influence={"thailand": "usa 1"})
    act(state, "japan", "play A05", "for thailand")
    resolve(state)
    assert influence(state, "thailand") == (-1, 0)
    card = content().card_index["A05"]
    assert state.card_place[card] == content().n_decks + content().card_deck[card]


@pytest.mark.rule("cnc:7.4b", "cnc:4.5a")
@pytest.mark.reading("7.4, 8.3, 8.31, 8.42: adding Influence against a Rival's")
def test_influence_of_two_factions_never_coexists() -> None:
    state = governing(influence={"thailand": "japan 2"})
    add_influence(state, faction("usa"), nation("thailand"), 1)
    assert influence(state, "thailand") == (faction("japan"), 1)
    add_influence(state, faction("usa"), nation("thailand"), 1)
    assert influence(state, "thailand") == (-1, 0)
    add_influence(state, faction("usa"), nation("thailand"), 1)
    assert influence(state, "thailand") == (faction("usa"), 1)


@pytest.mark.rule("cnc:7.4c", "cnc:8.12a", "cnc:7.2s")
def test_an_associate_gives_its_pop_and_res() -> None:
    state = governing(hands={"japan": ["A05"]})
    pop, res = state.population[faction("japan")], state.res[faction("japan")]
    act(state, "japan", "play A05", "for thailand")
    assert state.population[faction("japan")] == pop
    resolve(state)
    assert state.nation_status[nation("thailand")] == ASSOCIATE
    land = content().nation_spaces[nation("thailand")]
    assert state.population[faction("japan")] == pop + sum(content().space_pop[s] for s in land)
    oil = sum(content().space_res[s] + 2 * content().space_oil[s] for s in land)
    assert state.res[faction("japan")] == res + oil


@pytest.mark.rule("cnc:7.4s")
def test_status_changes_only_at_resolution() -> None:
    state = governing(hands={"japan": ["A01"], "usa": ["A05"]}, influence={"thailand": "japan 2"})
    act(state, "japan", "play A01", "influence thailand")
    assert influence(state, "thailand") == (faction("japan"), 3)
    assert state.nation_status[nation("thailand")] == PROTECTORATE
    act(state, "usa", "play A05", "for thailand")
    resolve(state)
    assert state.nation_status[nation("thailand")] == PROTECTORATE
    assert is_neutral(state, nation("thailand"))


# ---------------------------------------------------------------------- status


@pytest.mark.rule("cnc:8.11", "cnc:8.13a")
def test_what_influence_makes_of_a_neutral() -> None:
    state = governing(influence={"thailand": "japan 2", "vietnam": "usa 1"})
    assert state.nation_status[nation("thailand")] == PROTECTORATE
    assert state.nation_patron[nation("thailand")] == faction("japan")
    assert state.nation_status[nation("dei")] == UNALIGNED
    assert state.nation_patron[nation("dei")] == -1
    state.influence[nation("vietnam")] = 0
    state.influence_of[nation("vietnam")] = -1
    evaluate_status(state)
    assert state.nation_status[nation("vietnam")] == UNALIGNED
    assert state.nation_patron[nation("vietnam")] == -1


@pytest.mark.rule("cnc:8.1", "cnc:8.13a")
def test_a_protectorate_stays_neutral_land() -> None:
    state = governing(influence={"thailand": "japan 2"})
    assert state.space_control[space("bangkok")] == -1
    assert is_neutral(state, nation("thailand"))


@pytest.mark.rule("cnc:8.14")
def test_an_armed_minor_is_no_neutral() -> None:
    state = governing(
        hands={"japan": ["A05"]}, units=["minor fortress 2 bangkok"], violated={"thailand": "japan"}
    )
    assert not is_neutral(state, nation("thailand"))
    act(state, "japan", "play A05")
    assert refused(state, "japan", "for thailand") == "8.2a"


@pytest.mark.rule("cnc:8.2a")
def test_three_influence_make_a_satellite() -> None:
    hands = {"japan": ["A05"], "usa": ["A11"]}
    state = governing(hands=hands, influence={"thailand": "japan 2"})
    act(state, "japan", "play A05", "for thailand")
    resolve(state)
    assert state.nation_control[nation("thailand")] == faction("japan")
    assert state.space_control[space("kra")] == faction("japan")
    assert state.nation_status[nation("thailand")] == SATELLITE
    assert influence(state, "thailand") == (-1, 0)
    assert not is_neutral(state, nation("thailand"))
    act(state, "japan", "as infantry")
    assert diplomacy.diplomacy_problem(state, content().card_index["A11"], nation("thailand")) != 0


@pytest.mark.rule("cnc:8.212", "cnc:8.211a")
def test_satellite_units_in_cities_and_towns() -> None:
    state = governing(hands={"japan": ["A26"]}, influence={"vietnam": "japan 2"})
    act(state, "japan", "play A26", "for vietnam")
    resolve(state)
    assert {"as fleet", "as infantry", "as fortress", "as air"} <= choices(state, "japan")
    act(state, "japan", "as fleet", "as infantry")
    units = [state.units_at[space(name)][0] for name in ("saigon", "hanoi")]
    assert [state.unit_cv[u] for u in units] == [2, 1]
    assert {content().unit_power[u] for u in units} == {power("japan")}
    assert state.sight("usa").unit_kind[units[0]] == -1


@pytest.mark.rule("cnc:8.211b", "cnc:16.121b", "cnc:16.122c")
def test_a_red_province_deploys_provincial_units() -> None:
    state = governing(hands={"soviets": ["A02"]}, influence={"sinkiang": "soviets 2"})
    play(state, "soviets", "play A02", "for sinkiang")
    resolve(state)
    assert choices(state, "soviets") == {"as militia", "as fortress"}
    assert refused(state, "soviets", "as infantry") == "16.121"
    act(state, "soviets", "as militia")
    assert state.space_powers[space("sinkiang")] == 1 << power("red-china")


@pytest.mark.rule("cnc:8.211b", "cnc:8.211c")
@pytest.mark.parametrize(
    ("who", "place", "nationality"),
    [
        ("soviets", "mongolia", "russia"),
        ("soviets", "kansu", "red-china"),
        ("usa", "saigon", "british-empire"),
        ("usa", "mexico-city", "us"),
        ("usa", "canton", "nat-china"),
    ],
)
@pytest.mark.reading("1.0, 8.211: which Region do Mongolia and Formosa belong to?")
def test_the_nationality_of_satellite_units(who: str, place: str, nationality: str) -> None:
    assert local_power(governing(), faction(who), space(place)) == power(nationality)


@pytest.mark.rule("cnc:8.211c")
def test_a_usa_satellite_in_indochina_has_british_units() -> None:
    state = governing(hands={"usa": ["A26"]}, influence={"vietnam": "usa 2"})
    play(state, "usa", "play A26", "for vietnam")
    resolve(state)
    act(state, "usa", "as infantry")
    assert state.space_powers[space("saigon")] == 1 << power("british-empire")


@pytest.mark.rule("cnc:8.212")
def test_without_a_block_nothing_is_deployed() -> None:
    forts = [f"red-china fortress 1 {name}" for name in ("sian", "kansu", "shansi", "chungking")]
    militia = ["red-china militia 1 sian x10"]
    state = governing(
        hands={"soviets": ["A02"]},
        influence={"sinkiang": "soviets 2"},
        units=[*forts, *militia],
        control=dict.fromkeys(("kansu", "shansi", "chungking"), "soviets"),
    )
    play(state, "soviets", "play A02", "for sinkiang")
    resolve(state)
    assert choices(state, "soviets") == {"done"}
    act(state, "soviets", "done")
    assert not state.units_at[space("sinkiang")]


# ---------------------------------------------------------------------- WildCards


@pytest.mark.rule("cnc:8.0a")
def test_a_wildcard_works_at_once_and_is_discarded() -> None:
    state = governing(hands={"japan": ["A01"]})
    act(state, "japan", "play A01", "influence thailand")
    assert influence(state, "thailand") == (faction("japan"), 1)
    card = content().card_index["A01"]
    assert state.card_place[card] == content().n_decks + content().card_deck[card]


@pytest.mark.rule("cnc:8.3a")
def test_a_wildcard_offers_what_it_lists_for_the_faction() -> None:
    state = governing(hands={"soviets": ["A01"]})
    assert targets(state, "soviets", "A01") == {"mongolia", "sinkiang", "vietnam"}
    act(state, "soviets", "play A01")
    assert refused(state, "soviets", "influence thailand") == "8.3a"


@pytest.mark.rule("cnc:8.3a")
def test_bribery_costs_industry() -> None:
    state = governing(hands={"japan": ["A14"]}, tracks={"japan": {"ind": 2}})
    assert "mexico" in targets(state, "japan", "A14")
    act(state, "japan", "play A14", "influence mexico")
    assert state.ind[faction("japan")] == 1
    assert "Japan pays 1 Industry for it and has 1 left." in state.journal("usa")
    poor = governing(hands={"japan": ["A14"]}, tracks={"japan": {"ind": 1}})
    assert refused(poor, "japan", "play A14") == "7.3"


@pytest.mark.rule("cnc:8.3c")
def test_intimidation_reaches_adjacent_neutrals() -> None:
    state = governing(hands={"usa": ["A03"]}, allied=True)
    found = targets(state, "usa", "A03")
    assert {"vietnam", "mexico", "thailand"} <= found
    assert "sinkiang" not in found
    assert "british-empire" not in found
    act(state, "usa", "play A03")
    assert refused(state, "usa", "influence sinkiang") == "8.3c"


@pytest.mark.rule("cnc:8.3s")
def test_the_usa_may_intimidate_the_british_empire() -> None:
    state = governing(hands={"usa": ["A03"]})
    assert "british-empire" in targets(state, "usa", "A03")
    assert not touches(state, faction("usa"), nation("dei"))


@pytest.mark.rule("cnc:8.3s2")
def test_hainan_wakhan_and_mexico_have_no_cards() -> None:
    named = {n for nations in content().card_neutrals for n in nations}
    assert not named & {nation(name) for name in ("hainan", "wakhan", "mexico")}
    state = governing(hands={"usa": ["A05"]})
    play(state, "usa", "play A05")
    assert refused(state, "usa", "for mexico") == "7.31"


@pytest.mark.rule("cnc:8.31")
@pytest.mark.reading("7.4, 8.3, 8.31, 8.42: adding Influence against a Rival's")
def test_chiang_kai_shek() -> None:
    state = governing(hands={"usa": ["A07", "A09"], "soviets": ["A43"]}, influence={"canton": "japan 1"})
    play(state, "usa", "play A07", "influence canton")
    assert influence(state, "canton") == (faction("usa"), 1)
    act(state, "soviets", "play A43", "influence sinkiang")
    assert influence(state, "sinkiang") == (faction("soviets"), 1)
    play(state, "usa", "play A09", "influence mexico")
    assert influence(state, "mexico") == (faction("usa"), 1)


# ---------------------------------------------------------------------- Repudiation


@pytest.mark.rule("cnc:8.0b")
@pytest.mark.reading("9.4, 9.7, 3.3, 8.0: when is 'at any time'?")
def test_influence_is_repudiated_at_any_time() -> None:
    state = governing(influence={"peiping": "usa 1"})
    pop = state.population[faction("usa")]
    assert refused(state, "japan", "repudiate peiping") == "8.0"
    act(state, "usa", "repudiate peiping")
    assert influence(state, "peiping") == (-1, 0)
    assert state.population[faction("usa")] == pop
    resolve(state)
    assert state.population[faction("usa")] == pop - 1


@pytest.mark.example
@pytest.mark.rule("cnc:8.0s", "cnc:8.0b")
def test_repudiation_under_threat() -> None:
    state = governing(hands={"japan": ["A15"], "usa": ["A42"]}, influence={"peiping": "usa 1"})
    act(state, "usa", "repudiate peiping")
    assert influence(state, "peiping") == (-1, 0)
    assert state.hand_count[faction("usa")] == 1
    assert state.deciders == [state.seat("japan")]
    assert state.nation_status[nation("peiping")] == ASSOCIATE


# ---------------------------------------------------------------------- the British Empire


@pytest.mark.example
@pytest.mark.rule("cnc:8.41", "cnc:8.43")
def test_the_economy_of_the_british_empire() -> None:
    state = governing(hands={"usa": ["A15"]})
    usa = faction("usa")
    assert (state.population[usa], state.res[usa]) == (11, 10)
    play(state, "usa", "play A15", "for british-empire")
    resolve(state)
    assert (state.population[usa], state.res[usa]) == (17, 16)
    assert state.nation_status[nation("british-empire")] == ASSOCIATE
    allied = governing(hands={"usa": ["A15"]}, influence={"british-empire": "usa 2"})
    play(allied, "usa", "play A15", "for british-empire")
    resolve(allied)
    assert (allied.population[usa], allied.res[usa]) == (17, 16)
    assert allied.power_neutral[power("british-empire")] == 0
    assert not any(allied.units_at)


@pytest.mark.rule("cnc:8.42")
def test_rival_influence_on_the_british_empire_only_hinders() -> None:
    state = governing(influence={"british-empire": "japan 2"})
    japan = faction("japan")
    assert state.population[japan] == 10
    assert state.nation_patron[nation("british-empire")] == -1
    add_influence(state, faction("usa"), nation("british-empire"), 2)
    assert influence(state, "british-empire") == (-1, 0)


@pytest.mark.rule("cnc:2.2a")
def test_the_british_empire_joins_nobody_but_the_usa() -> None:
    state = governing(influence={"british-empire": "soviets 3"})
    assert state.power_neutral[power("british-empire")] == 1
    assert state.nation_status[nation("british-empire")] == UNALIGNED


@pytest.mark.rule("cnc:8.43")
def test_alliance_opens_the_land_and_shares_the_war() -> None:
    units = ["british-empire infantry 1 singapore"]
    state = governing(influence={"british-empire": "usa 2"}, units=units, war=[["japan", "usa"]])
    add_influence(state, faction("usa"), nation("british-empire"), 1)
    evaluate_nation(state, nation("british-empire"))
    for name in ("singapore", "sydney", "new-delhi", "fiji"):
        assert state.space_control[space(name)] == faction("usa")
    assert state.power_enemies[power("british-empire")] >> power("japan") & 1
    assert state.power_enemies[power("japan")] >> power("british-empire") & 1
    assert len([u for u in state.unit_space if u >= 0]) == 1
    assert not is_neutral(state, nation("british-empire"))


@pytest.mark.rule("cnc:8.4")
def test_the_neutral_empire_stands_for_all_its_land() -> None:
    state = governing()
    assert space("vancouver") in diplomacy.neutral_land(state, nation("british-empire"))
    assert space("new-delhi") in diplomacy.neutral_land(state, nation("british-empire"))


@pytest.mark.rule("cnc:16.22s")
def test_influence_does_not_count_for_the_civil_war() -> None:
    state = governing(influence={"peiping": "usa 2"})
    assert state.civil_war[faction("usa")] == 4
    assert state.population[faction("usa")] == 12
