"""Chapters 7.12, 7.15 and 8.1-8.6: Influence, WildCards, the status of Neutrals, Satellites."""

from random import Random

import pytest

from sandtable.games.triumph.system.cards import place_of
from sandtable.games.triumph.system.diplomacy import (
    ASSOCIATE,
    PROTECTORATE,
    SATELLITE,
    UNALIGNED,
    add_influence,
)
from sandtable.games.triumph.system.state import IN_PLAY, TriumphState
from tests.games.triumph.europe.helpers import (
    act,
    card,
    choices,
    content,
    faction,
    governing,
    moving,
    nation,
    power,
    refused,
    resolve,
    space,
    unit_at,
)


def influence(state: TriumphState, name: str) -> tuple[str, int]:
    """Who has Influence in a nation, and how much."""
    owner = state.influence_of[nation(name)]
    return content().faction_id[owner] if owner >= 0 else "", state.influence[nation(name)]


def discarded(state: TriumphState, name: str) -> bool:
    return state.card_place[card(name)] == content().n_decks + content().card_deck[card(name)]


def targets(state: TriumphState, seat: str, name: str) -> set[str]:
    """The nations that a WildCard offers."""
    act(state, seat, f"play {name}")
    found = {text.removeprefix("influence ") for text in choices(state, seat) if "influence" in text}
    state.undo(seat)
    return found


# ---------------------------------------------------------------------- cards for Neutrals


@pytest.mark.rule("tnt:T7.12a")
def test_a_diplomacy_card_stays_face_up_for_one_of_its_neutrals() -> None:
    state = governing("axis", hands={"axis": ["A05"]})
    act(state, "axis", "play A05")
    assert choices(state, "axis") == {"for austria", "for czechoslovakia"}
    act(state, "axis", "for austria")
    assert state.card_place[card("A05")] == place_of(state, faction("axis"), IN_PLAY)
    assert state.card_target[card("A05")] == nation("austria")
    assert influence(state, "austria") == ("", 0)


@pytest.mark.rule("tnt:T7.12b")
def test_the_card_of_a_rival_cancels_another() -> None:
    state = governing("axis", hands={"axis": ["A05"], "ussr": ["A08"]})
    act(state, "axis", "play A05", "for austria")
    act(state, "west", "pass")
    act(state, "ussr", "play A08", "for austria")
    assert discarded(state, "A05")
    assert discarded(state, "A08")
    resolve(state)
    assert influence(state, "austria") == ("", 0)


@pytest.mark.rule("tnt:T7.12b")
def test_cards_for_two_neutrals_do_not_meet() -> None:
    state = governing("axis", hands={"axis": ["A05"], "ussr": ["A08"]})
    act(state, "axis", "play A05", "for austria")
    act(state, "west", "pass")
    act(state, "ussr", "play A08", "for poland")
    resolve(state)
    assert influence(state, "austria") == ("axis", 1)
    assert influence(state, "poland") == ("ussr", 1)


@pytest.mark.rule("tnt:T7.15a")
def test_a_card_left_over_removes_a_rival_marker() -> None:
    state = governing("axis", hands={"axis": ["A10"]}, influence={"rumania": "west 1"})
    act(state, "axis", "play A10", "for rumania")
    resolve(state)
    assert influence(state, "rumania") == ("", 0)
    assert discarded(state, "A10")


@pytest.mark.rule("tnt:T7.15b")
def test_a_satellite_appears_at_resolution() -> None:
    state = governing("axis", hands={"axis": ["A44"]}, influence={"hungary": "axis 2"})
    act(state, "axis", "play A44", "influence hungary")
    assert influence(state, "hungary") == ("axis", 3)
    assert state.nation_status[nation("hungary")] == PROTECTORATE
    resolve(state)
    assert state.nation_status[nation("hungary")] == SATELLITE
    assert (state.population[faction("axis")], state.res[faction("axis")]) == (12, 7)


@pytest.mark.rule("tnt:T7.15b")
def test_pop_and_res_follow_at_resolution() -> None:
    state = governing("axis", hands={"axis": ["A06"]})
    axis = faction("axis")
    act(state, "axis", "play A06", "for rumania")
    assert (state.population[axis], state.res[axis]) == (11, 6)
    resolve(state)
    assert (state.population[axis], state.res[axis]) == (12, 8)


# ---------------------------------------------------------------------- Influence


@pytest.mark.rule("tnt:T8.1")
def test_no_two_factions_have_influence_in_one_neutral() -> None:
    state = governing("axis")
    spain, lots = nation("spain"), Random(5)
    for _ in range(60):
        before, owner = state.influence[spain], state.influence_of[spain]
        who = lots.randrange(3)
        add_influence(state, who, spain, 1)
        if before and owner != who:
            assert state.influence[spain] == before - 1
            assert state.influence_of[spain] == (owner if before > 1 else -1)
        else:
            assert (state.influence[spain], state.influence_of[spain]) == (before + 1, who)


@pytest.mark.rule("tnt:T8.2")
def test_influence_can_be_taken_back_in_any_season() -> None:
    state = moving("west", ["britain fleet 2 london"], influence={"spain": "axis 2"})
    assert refused(state, "west", "repudiate spain") == "T8.2"
    act(state, "axis", "repudiate spain")
    assert influence(state, "spain") == ("axis", 1)


@pytest.mark.rule("tnt:T8.2")
def test_control_cannot_be_taken_back() -> None:
    state = moving("west", ["britain fleet 2 london"], influence={"spain": "axis 3"})
    assert state.nation_control[nation("spain")] == faction("axis")
    assert refused(state, "axis", "repudiate spain") == "T8.2"


@pytest.mark.rule("tnt:T8.3")
def test_adding_against_a_rival_removes_his_marker() -> None:
    state = governing("west", hands={"west": ["A17"]}, influence={"turkey": "ussr 2"})
    act(state, "west", "play A17", "influence turkey")
    assert influence(state, "turkey") == ("ussr", 1)


# ---------------------------------------------------------------------- WildCards


@pytest.mark.rule("tnt:T8.4a")
def test_a_wildcard_works_before_the_next_play() -> None:
    state = governing("west", hands={"west": ["A12"]})
    act(state, "west", "play A12", "influence norway")
    assert influence(state, "norway") == ("west", 1)
    assert discarded(state, "A12")
    assert state.deciders == [state.seat("axis")]


@pytest.mark.rule("tnt:T8.4b")
def test_a_list_is_for_the_faction_it_names() -> None:
    state = governing("axis", hands={"axis": ["A09"]})
    assert targets(state, "axis", "A09") == {"austria", "sweden", "norway"}
    act(state, "axis", "play A09")
    assert refused(state, "axis", "influence poland") == "T8.4b"
    act(state, "axis", "influence austria")
    assert influence(state, "austria") == ("axis", 1)


@pytest.mark.rule("tnt:T8.4c")
def test_fear_and_loathing_removes_what_is_listed_for_the_rival() -> None:
    rivals = {"persia": "west 1", "norway": "west 1", "finland": "ussr 2", "austria": "axis 1"}
    state = governing("axis", hands={"axis": ["A02"]}, influence=rivals)
    assert targets(state, "axis", "A02") == {"persia", "finland"}
    act(state, "axis", "play A02")
    assert refused(state, "axis", "influence norway") == "T8.4b"
    act(state, "axis", "influence persia")
    assert influence(state, "persia") == ("", 0)


@pytest.mark.rule("tnt:T8.4d")
def test_isolationism_removes_from_any_listed_neutral() -> None:
    state = governing(
        "ussr",
        hands={"ussr": ["A35"]},
        influence={"usa": "west 2", "poland": "axis 1", "spain": "ussr 1", "norway": "west 1"},
    )
    assert targets(state, "ussr", "A35") == {"usa", "poland"}
    act(state, "ussr", "play A35", "influence usa")
    assert influence(state, "usa") == ("west", 1)


@pytest.mark.rule("tnt:T8.4e")
def test_guarantee_is_for_minors_beside_a_rival() -> None:
    state = governing("west", hands={"west": ["A42"]}, influence={"usa": "axis 1"})
    found = targets(state, "west", "A42")
    assert found >= {"poland", "denmark", "low-countries", "finland", "turkey"}
    assert not found & {"ireland", "spain", "usa", "latin-america"}
    act(state, "west", "play A42")
    assert refused(state, "west", "influence ireland") == "T8.4e"
    act(state, "west", "influence poland")
    assert influence(state, "poland") == ("west", 1)


@pytest.mark.rule("tnt:T8.4e", "tnt:T8.4f")
def test_guarantee_and_intimidation_remove_where_a_rival_is() -> None:
    state = governing("west", hands={"west": ["A42"]}, influence={"poland": "axis 2"})
    act(state, "west", "play A42", "influence poland")
    assert influence(state, "poland") == ("axis", 1)


@pytest.mark.rule("tnt:T8.4f")
def test_intimidation_is_for_minors_beside_ones_own_land() -> None:
    state = governing("ussr", hands={"ussr": ["A15"]})
    found = targets(state, "ussr", "A15")
    assert "finland" in found
    assert "spain" not in found
    act(state, "ussr", "play A15")
    assert refused(state, "ussr", "influence spain") == "T8.4f"
    west = governing("west", hands={"west": ["A15"]})
    assert "usa" not in targets(west, "west", "A15")
    act(west, "west", "play A15")
    assert refused(west, "west", "influence usa") == "T8.4f"


@pytest.mark.rule("tnt:T8.4g")
def test_foreign_aid_reaches_all_at_the_price_of_industry() -> None:
    state = governing("west", hands={"west": ["A17"]})
    assert targets(state, "west", "A17") >= {"usa", "albania", "ireland", "persia"}
    act(state, "west", "play A17", "influence usa")
    assert state.ind[faction("west")] == 6
    assert influence(state, "usa") == ("west", 1)


@pytest.mark.rule("tnt:T8.4h")
@pytest.mark.reading("T8.4: which land is adjacent for Guarantee and Intimidation?")
def test_straits_are_land_borders_and_the_sea_is_none() -> None:
    state = governing("west", hands={"west": ["A15"]})
    found = targets(state, "west", "A15")
    assert "spain" in found
    assert not found & {"ireland", "norway", "greece"}


# ---------------------------------------------------------------------- status


@pytest.mark.rule("tnt:T8.5a")
def test_an_associate_stays_neutral_land_and_closed() -> None:
    held = {"budapest": "axis", "vienna": "axis"}
    state = moving("axis", ["germany tank 2 budapest"], control=held, influence={"rumania": "axis 1"})
    assert state.nation_status[nation("rumania")] == ASSOCIATE
    assert state.space_control[space("bucharest")] == -1
    act(state, "axis", f"move {unit_at(state, 'germany tank budapest')}")
    assert refused(state, "axis", "to bucharest") == "T15.6a"


@pytest.mark.rule("tnt:T8.5a")
def test_nobody_uses_what_is_unaligned() -> None:
    state = governing("axis")
    assert state.nation_status[nation("rumania")] == UNALIGNED
    assert (state.population[faction("axis")], state.res[faction("axis")]) == (11, 6)
    friendly = governing("axis", influence={"rumania": "axis 1"})
    assert (friendly.population[faction("axis")], friendly.res[faction("axis")]) == (12, 8)


@pytest.mark.rule("tnt:T8.5b")
def test_to_attack_a_protectorate_is_war_with_its_protector() -> None:
    state = moving("axis", ["germany infantry 3 berlin"], influence={"poland": "west 2"})
    assert state.nation_status[nation("poland")] == PROTECTORATE
    act(state, "axis", "violate poland")
    assert state.at_war[faction("axis")] == 1 << faction("west")
    assert state.nation_control[nation("poland")] == faction("west")
    act(state, "west", "as infantry", "as infantry", "as infantry")
    assert state.space_powers[space("warsaw")] == 1 << power("britain")


@pytest.mark.rule("tnt:T8.5c")
def test_ones_own_protectorate_arms() -> None:
    state = moving(
        "axis", ["germany infantry 3 vienna"], control={"vienna": "axis"}, influence={"hungary": "axis 2"}
    )
    act(state, "axis", "violate hungary")
    assert unit_at(state, "minor fortress 2 budapest")
    assert [state.hand_count[faction(name)] for name in ("axis", "west", "ussr")] == [0, 2, 2]
    assert not state.at_war[faction("axis")]


# ---------------------------------------------------------------------- Satellites


@pytest.mark.rule("tnt:T8.6a")
def test_a_satellite_is_land_of_its_faction_and_closed_to_diplomacy() -> None:
    state = governing("ussr", hands={"ussr": ["A11"]}, influence={"austria": "axis 3"})
    assert state.space_control[space("vienna")] == faction("axis")
    assert influence(state, "austria") == ("", 0)
    act(state, "ussr", "play A11")
    assert refused(state, "ussr", "for austria") == "T8.6a"
    assert choices(state, "ussr") == {"for afghanistan"}


@pytest.mark.rule("tnt:T8.6b")
def test_a_satellite_deploys_units_of_the_great_power() -> None:
    state = governing("west", hands={"west": ["A24"]}, influence={"poland": "west 2"})
    act(state, "west", "play A24", "influence poland")
    resolve(state)
    while state.stack[-1].name == "satellite-unit":
        place = content().space_id[getattr(state.stack[-1], "space", -1)]
        act(state, "west", "as tank" if place == "vilna" else "as infantry")
    assert unit_at(state, "britain infantry 3 warsaw")
    assert unit_at(state, "britain infantry 2 lvov")
    assert unit_at(state, "britain tank 1 vilna")


@pytest.mark.rule("tnt:T8.6b")
@pytest.mark.reading("T8.6: what if no block is left for a Satellite's unit?")
def test_without_a_block_the_unit_is_lost() -> None:
    blocks = {"fortress": 6, "air": 4, "carrier": 2, "sub": 3, "fleet": 6, "tank": 3, "infantry": 6}
    places = ("london", "glasgow", "bombay", "karachi", "delhi", "suez")
    units = [f"britain fortress 1 {place}" for place in places]
    units += [f"britain {kind} 1 london x{count}" for kind, count in blocks.items() if kind != "fortress"]
    state = governing("west", hands={"west": ["A12"]}, units=units, influence={"denmark": "west 2"})
    act(state, "west", "play A12", "influence denmark")
    resolve(state)
    assert choices(state, "west") == {"done"}
    act(state, "west", "done")
    assert not state.units_at[space("copenhagen")]
    assert state.space_control[space("copenhagen")] == faction("west")


@pytest.mark.rule("tnt:T8.6c")
def test_a_satellite_is_attacked_by_a_declaration_of_war() -> None:
    units = ["ussr infantry 2 bucharest", "germany infantry 2 budapest"]
    state = moving("ussr", units, influence={"hungary": "axis 3"}, control={"bucharest": "ussr"})
    name = unit_at(state, "ussr infantry bucharest")
    act(state, "ussr", f"move {name}")
    assert refused(state, "ussr", "to budapest") == "T15.2a"
    state.undo("ussr")
    act(state, "ussr", "declare axis", f"move {name}")
    assert refused(state, "ussr", "to budapest") == ""
