"""Chapter 7.2: Production, what may be Built where, and Proxy Production."""

import pytest

from sandtable.games.triumph.pacific.loyalty import civil_war_level
from sandtable.games.triumph.system.building import raising_power
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import FRESH, HAND, TriumphState
from tests.games.triumph.helpers import (
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


def producing(who: str, **parts: object) -> TriumphState:
    """The Production of one faction, past its Proxy Production."""
    state = position(phase=f"production {who}", **parts)
    while state.stack[-1].name == "enlistment":
        state.act(who, "done")
    return state


def rich(who: str, **parts: object) -> TriumphState:
    """A Production with Industry to spare; POP is what the map gives."""
    return producing(who, tracks={who: {"ind": 20}}, **parts)


def can_be(state: TriumphState, seat: str, place: str) -> set[str]:
    """The types that may be Raised there."""
    act(state, seat, f"raise {place}")
    types = {text.removeprefix("as ") for text in choices(state, seat)}
    state.undo(seat)
    return types


# ---------------------------------------------------------------------- the Phase


@pytest.mark.rule("cnc:7.2")
def test_each_faction_completes_its_production_in_turn_order() -> None:
    state = position(phase="production", turn_order=["usa", "soviets", "japan"])
    assert state.deciders == [state.seat("usa")]
    assert refused(state, "japan", "done") == "turn"
    while state.deciders == [state.seat("usa")]:
        act(state, "usa", "done")
    assert state.deciders == [state.seat("soviets")]
    act(state, "soviets", "done")
    assert state.deciders == [state.seat("japan")]


@pytest.mark.rule("cnc:7.21")
def test_proxy_production_comes_first() -> None:
    state = position(phase="production usa", tracks={"usa": {"ind": 6, "loyalty": 1}})
    assert state.stack[-1].name == "enlistment"
    act(state, "usa", "done")
    assert state.stack[-1].name == "production-turn"


@pytest.mark.rule("cnc:7.22a")
def test_resources_count_at_war_only() -> None:
    japan = {"japan": {"ind": 11}}
    assert production_level(position(phase="government", tracks=japan), faction("japan")) == 10
    at_war = position(phase="government", tracks=japan, war=[["japan", "usa"]])
    assert production_level(at_war, faction("japan")) == 5


@pytest.mark.example
@pytest.mark.rule("cnc:7.22a")
def test_production_levels_at_the_start() -> None:
    tracks = {"japan": {"ind": 11}, "usa": {"ind": 6}, "soviets": {"ind": 4}}
    peace = position(phase="government", tracks=tracks)
    assert [production_level(peace, f) for f in range(3)] == [10, 6, 4]
    war = position(phase="government", tracks=tracks, war=[["japan", "usa"], ["japan", "soviets"]])
    assert [production_level(war, f) for f in range(3)] == [5, 6, 4]


@pytest.mark.rule("cnc:7.22a", "cnc:4.6")
def test_the_level_is_what_there_is_to_spend() -> None:
    assert producing("japan", tracks={"japan": {"ind": 3}}).points[faction("japan")] == 3
    at_war = producing("japan", tracks={"japan": {"ind": 11}}, war=[["japan", "usa"]])
    assert at_war.points[faction("japan")] == 5


@pytest.mark.rule("cnc:7.23a", "cnc:4.5c")
def test_each_step_and_each_card_costs_one_point() -> None:
    state = producing("japan", tracks={"japan": {"ind": 3}}, units=["japan infantry 1 tokyo"])
    act(state, "japan", "buy action", f"promote {unit_at(state, 'japan infantry tokyo')}")
    assert state.view("usa")["columns"]["points"][faction("japan")] == 1
    act(state, "japan", "raise tokyo", "as fleet")
    assert state.points[faction("japan")] == 0
    assert choices(state, "japan") == {"done"}
    assert refused(state, "japan", "buy action") == "7.23"


@pytest.mark.rule("cnc:7.23b")
def test_others_see_where_but_not_what_was_built() -> None:
    state = rich("japan", units=["japan infantry 1 tokyo"])
    promoted = unit_at(state, "japan infantry tokyo")
    act(state, "japan", f"promote {promoted}", "raise tokyo", "as sub")
    sight = state.sight("usa")
    assert sight.unit_kind[unit(promoted)] == -1
    raised = state.units_at[space("tokyo")][-1]
    assert sight.unit_kind[raised] == -1
    assert sight.unit_low[raised] == sight.unit_high[raised] == 1
    types = content().type_index
    assert state.unit_kinds[raised] >> types["sub"] & 1
    assert state.unit_kinds[raised] >> types["tank"] & 1
    assert any("gains one CV" in line for line in state.journal("usa"))
    assert not any("Infantry" in line or "Submarine" in line for line in state.journal("usa"))
    assert any("Submarine" in line for line in state.journal("japan"))


@pytest.mark.rule("cnc:7.23b")
def test_what_was_built_is_mixed_with_what_stands_there_when_production_ends() -> None:
    state = rich("japan", units=["japan infantry 2 tokyo"])
    act(state, "japan", "raise tokyo", "as fleet", "done")
    low = {state.unit_low[u] for u in state.units_at[space("tokyo")]}
    assert low == {1}


@pytest.mark.rule("cnc:7.244")
def test_bought_cards_are_unseen_until_production_is_done() -> None:
    state = producing("japan", tracks={"japan": {"ind": 2}})
    act(state, "japan", "buy action", "buy investment")
    fresh = cards_at(state, place_of(state, faction("japan"), FRESH))
    assert len(fresh) == 2
    sight = state.sight("japan")
    assert all(sight.card_place[card] == -1 for card in fresh)
    act(state, "japan", "done")
    assert all(state.card_place[card] == place_of(state, faction("japan"), HAND) for card in fresh)


@pytest.mark.rule("cnc:7.244")
def test_an_empty_deck_is_refilled_by_its_discards() -> None:
    state = rich("japan")
    for card in content().deck_cards[0]:
        if state.card_place[card] == 0:
            state.card_place[card] = 2 + 0
    state.deck_count[0] = 0
    act(state, "japan", "buy action")
    assert state.fresh_count[faction("japan")] == 1


# ---------------------------------------------------------------------- Promotion


@pytest.mark.rule("cnc:7.241")
def test_a_unit_gains_at_most_one_cv() -> None:
    state = rich("japan", units=["japan infantry 1 tokyo"])
    name = unit_at(state, "japan infantry tokyo")
    act(state, "japan", f"promote {name}")
    assert state.unit_cv[unit(name)] == 2
    assert refused(state, "japan", f"promote {name}") == "7.241"


@pytest.mark.rule("cnc:7.242b")
def test_a_new_cadre_is_not_promoted() -> None:
    state = rich("japan")
    act(state, "japan", "raise tokyo", "as fleet")
    assert refused(state, "japan", f"promote {unit_at(state, 'japan fleet tokyo')}") == "7.242b"


@pytest.mark.rule("cnc:7.24")
def test_nothing_is_built_at_sea() -> None:
    state = rich("usa", units=["us fleet 1 sulu-sea", "us fleet 1 manila"])
    assert refused(state, "usa", f"promote {unit_at(state, 'us fleet sulu-sea')}") == "7.24"
    assert refused(state, "usa", f"promote {unit_at(state, 'us fleet manila')}") == ""


@pytest.mark.rule("cnc:7.24b")
def test_nothing_is_built_in_a_battle() -> None:
    units = ["nat-china militia 1 suchow", "japan infantry 1 suchow", "nat-china militia 1 nanking"]
    state = rich("usa", units=units, enemies=[["japan", "nat-china"]], control={"suchow": "usa"})
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia suchow')}") == "7.24"
    assert refused(state, "usa", "raise suchow") == "7.24"
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia nanking')}") == ""


@pytest.mark.rule("cnc:1.41c")
@pytest.mark.reading("7.24, 1.41: what may be Built on an Islet without a Base?")
def test_bare_islets_take_forts_and_snlf_only() -> None:
    units = ["japan fleet 1 marshalls", "japan fortress 1 marshalls", "japan fleet 1 carolines"]
    state = rich("japan", units=units, control={"carolines": "japan"})
    assert refused(state, "japan", f"promote {unit_at(state, 'japan fleet marshalls')}") == "1.41"
    assert refused(state, "japan", f"promote {unit_at(state, 'japan fortress marshalls')}") == ""
    assert refused(state, "japan", f"promote {unit_at(state, 'japan fleet carolines')}") == ""
    assert can_be(state, "japan", "marshalls") == {"marine"}
    assert can_be(state, "japan", "carolines") == {"fortress", "marine"}


@pytest.mark.rule("cnc:3.121a", "cnc:3.121b", "cnc:3.121c")
@pytest.mark.parametrize(
    ("seat", "line", "rule"),
    [
        ("usa", "us marine 2 los-angeles", "3.121"),
        ("usa", "us infantry 3 los-angeles", ""),
        ("japan", "japan infantry 3 tokyo", "3.121"),
        ("japan", "japan fleet 3 tokyo", ""),
        ("japan", "japan tank 2 tokyo", "3.121"),
        ("japan", "japan sub 3 tokyo", "3.121"),
        ("soviets", "russia infantry 3 chita", "3.121"),
        ("soviets", "russia infantry 2 chita", ""),
        ("usa", "nat-china militia 2 nanking", "3.121"),
        ("usa", "british-empire infantry 2 sydney", "3.121"),
    ],
)
@pytest.mark.reading("3.121: do Submarines count as Naval units for Japan's maximum of 4 CV?")
def test_no_unit_exceeds_its_maximum(seat: str, line: str, rule: str) -> None:
    named, kind, _, place = line.split()
    state = rich(seat, units=[line], control={} if named == "british-empire" else {place: seat})
    assert refused(state, seat, f"promote {unit_at(state, f'{named} {kind} {place}')}") == rule


# ---------------------------------------------------------------------- Raising


@pytest.mark.rule("cnc:7.242a", "cnc:2.4a")
def test_cadres_of_any_type_appear_in_home_territory() -> None:
    state = rich("soviets")
    assert can_be(state, "soviets", "vladivostok") >= {"infantry", "tank", "air", "fleet", "sub", "fortress"}
    act(state, "soviets", "raise chita", "as tank")
    assert state.units_at[space("chita")]


@pytest.mark.rule("cnc:7.242a", "cnc:7.243c")
def test_in_sian_only_red_cadres_are_raised() -> None:
    state = rich("soviets")
    assert raising_power(state, faction("soviets"), space("sian")) == power("red-china")
    assert raising_power(state, faction("soviets"), space("chita")) == power("russia")
    act(state, "soviets", "raise sian", "as militia")
    assert state.space_powers[space("sian")] == 1 << power("red-china")


@pytest.mark.rule("cnc:2.4a", "cnc:2.6a")
def test_colonies_take_only_forts() -> None:
    state = rich("usa")
    assert can_be(state, "usa", "manila") == {"fortress"}
    act(state, "usa", "raise manila")
    assert refused(state, "usa", "as infantry") == "7.242c"
    japan = rich("japan")
    assert can_be(japan, "japan", "mukden") == {"fortress"}


@pytest.mark.rule("cnc:2.4b")
def test_all_held_land_in_china_is_proxy_home_territory() -> None:
    state = rich("soviets", control={"kansu": "soviets"}, units=["red-china militia 1 kansu"])
    assert "militia" in can_be(state, "soviets", "kansu")
    assert refused(rich("soviets"), "soviets", "raise kansu") == "7.242c"


@pytest.mark.rule("cnc:7.242c")
def test_home_territory_must_be_held() -> None:
    state = rich("usa", units=["japan infantry 1 seattle"], control={"seattle": "japan"})
    assert refused(state, "usa", "raise seattle") == "7.242c"
    assert refused(state, "usa", "raise los-angeles") == ""


@pytest.mark.rule("cnc:7.242c")
def test_ships_need_a_coast() -> None:
    state = rich("usa")
    act(state, "usa", "raise chicago")
    assert refused(state, "usa", "as fleet") == "7.242c"
    assert refused(state, "usa", "as infantry") == ""


@pytest.mark.rule("cnc:7.242d", "cnc:2.21")
def test_british_cadres_are_raised_in_the_dominions() -> None:
    state = rich("usa")
    act(state, "usa", "raise sydney", "as infantry")
    assert state.space_powers[space("sydney")] == 1 << power("british-empire")
    assert "infantry" in can_be(state, "usa", "tasmania")
    assert can_be(state, "usa", "calcutta") == {"fortress"}


@pytest.mark.rule("cnc:2.21")
def test_the_dominions_go_on_after_new_delhi_falls() -> None:
    state = rich("usa", allied=True, control={"new-delhi": "japan"}, units=["japan infantry 1 new-delhi"])
    assert refused(state, "usa", "raise sydney") == ""


@pytest.mark.rule("cnc:3.0b")
def test_nothing_is_raised_without_a_block() -> None:
    state = rich("usa", units=[f"nat-china fortress 1 {s}" for s in ("nanking", "suchow", "wuhan", "fukien")])
    act(state, "usa", "raise nanking")
    assert refused(state, "usa", "as fortress") == "3.0"


@pytest.mark.rule("cnc:3.241b", "cnc:7.243b")
@pytest.mark.reading("3.241, 3.244, 7.243: do a Fort and an SNLF share one limit?")
def test_one_fort_to_an_area() -> None:
    state = rich("japan", units=["japan fortress 1 carolines", "japan fortress 1 marianas"])
    assert can_be(state, "japan", "carolines") == {"marine"}
    act(state, "japan", "raise marianas")
    assert refused(state, "japan", "as fortress") == "3.241"


@pytest.mark.rule("cnc:3.241c")
def test_the_limit_counts_ones_own_forts() -> None:
    state = rich("japan", units=["japan infantry 1 manila"], control={"manila": "japan"})
    act(state, "japan", "raise manila", "as fortress")
    assert can_be(state, "japan", "manila") == {"marine"}


@pytest.mark.rule("cnc:3.244b", "cnc:7.243b")
@pytest.mark.reading("3.241, 3.244, 7.243: do a Fort and an SNLF share one limit?")
def test_one_snlf_to_an_island() -> None:
    state = rich("japan", units=["japan marine 1 palau", "japan marine 1 tokyo"])
    assert can_be(state, "japan", "palau") == {"fortress"}
    act(state, "japan", "raise tokyo")
    assert refused(state, "japan", "as marine") == "3.244"


@pytest.mark.rule("cnc:7.243a", "cnc:14.12")
def test_forts_and_snlf_are_built_even_unsupplied() -> None:
    seas = [s for s in content().links[space("guam")] if content().space_is_sea[s]]
    enemies = [f"us fleet 1 {content().space_id[s]}" for s in seas]
    state = rich(
        "japan",
        units=["japan fleet 1 guam", "japan infantry 1 guam", *enemies],
        war=[["japan", "usa"]],
        control={"guam": "japan"},
    )
    assert refused(state, "japan", f"promote {unit_at(state, 'japan fleet guam')}") == "14.12"
    assert can_be(state, "japan", "guam") == {"fortress", "marine"}
    assert refused(state, "japan", "raise tokyo") == ""


@pytest.mark.rule("cnc:1.41a")
@pytest.mark.reading("3.241, 3.244, 7.243: do a Fort and an SNLF share one limit?")
def test_a_single_islet_may_be_crowded_until_the_phase_ends() -> None:
    state = rich("usa", units=["us infantry 1 wake", "us fortress 1 midway"])
    assert "raise wake" in choices(state, "usa")
    assert refused(state, "usa", "raise midway") != ""


@pytest.mark.rule("cnc:7.243c")
@pytest.mark.parametrize(
    ("who", "place", "nationality"),
    [
        ("usa", "bangkok", "british-empire"),
        ("usa", "peiping", "nat-china"),
        ("usa", "manila", "us"),
        ("usa", "singapore", "british-empire"),
        ("usa", "mexico-city", "us"),
        ("usa", "marianas", "us"),
        ("soviets", "mukden", "red-china"),
        ("soviets", "mongolia", "russia"),
        ("soviets", "saigon", "russia"),
        ("japan", "peiping", "japan"),
    ],
)
def test_the_nationality_of_a_fort_follows_from_the_place(who: str, place: str, nationality: str) -> None:
    state = position(phase="government")
    assert raising_power(state, faction(who), space(place)) == power(nationality)


@pytest.mark.rule("cnc:8.13a")
def test_nothing_is_built_in_a_protectorate() -> None:
    state = rich("usa", influence={"mexico": "usa 2"})
    assert refused(state, "usa", "raise mexico-city") == "7.242c"


# ---------------------------------------------------------------------- Proxy Production


@pytest.mark.example
@pytest.mark.rule("cnc:7.211a", "cnc:7.212")
def test_the_first_proxy_production() -> None:
    usa = position(phase="production usa", tracks={"usa": {"ind": 6, "loyalty": 1}})
    assert usa.civil_war[faction("usa")] == 4
    assert usa.points[faction("usa")] == 1
    soviets = position(phase="production soviets", tracks={"soviets": {"ind": 4, "loyalty": 3}})
    assert soviets.civil_war[faction("soviets")] == 2
    assert soviets.fresh_count[faction("soviets")] == 2


@pytest.mark.rule("cnc:7.211a", "cnc:16.121a")
def test_enlistment_builds_provincial_units_only() -> None:
    units = ["nat-china infantry 1 nanking", "nat-china militia 1 nanking"]
    state = position(phase="production usa", units=units, tracks={"usa": {"ind": 6, "loyalty": 1}})
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china infantry nanking')}") == "7.211"
    act(state, "usa", "raise wuhan")
    assert choices(state, "usa") == {"as militia", "as fortress"}
    act(state, "usa", "as militia")
    assert state.stack[-1].name == "production-turn"


@pytest.mark.rule("cnc:7.211b", "cnc:7.22b", "cnc:16.122d")
def test_one_proxy_cv_a_province_by_both_productions() -> None:
    units = ["nat-china militia 1 wuhan", "nat-china infantry 1 wuhan", "nat-china infantry 1 suchow"]
    state = position(phase="production usa", units=units, tracks={"usa": {"ind": 6, "loyalty": 1}})
    act(state, "usa", f"promote {unit_at(state, 'nat-china militia wuhan')}")
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china infantry wuhan')}") == "16.122"
    assert refused(state, "usa", "raise wuhan") == "16.122"
    points = state.points[faction("usa")]
    act(state, "usa", f"promote {unit_at(state, 'nat-china infantry suchow')}")
    assert state.points[faction("usa")] == points - 1


@pytest.mark.rule("cnc:16.122d")
def test_the_reds_are_limited_too() -> None:
    state = rich("soviets", units=["red-china militia 1 sian", "red-china fortress 1 sian"])
    act(state, "soviets", f"promote {unit_at(state, 'red-china militia sian')}")
    assert refused(state, "soviets", f"promote {unit_at(state, 'red-china fortress sian')}") == "16.122"


@pytest.mark.rule("cnc:7.212")
def test_activism_cards_are_unseen_until_production_is_done() -> None:
    state = position(phase="production soviets", tracks={"soviets": {"ind": 4, "loyalty": 3}})
    fresh = cards_at(state, place_of(state, faction("soviets"), FRESH))
    assert {content().card_deck[card] for card in fresh} == {content().deck_index["action"]}
    assert all(state.sight("soviets").card_place[card] == -1 for card in fresh)
    act(state, "soviets", "done")
    assert state.hand_count[faction("soviets")] == 2


@pytest.mark.rule("cnc:16.13", "cnc:16.21b", "cnc:16.22b")
def test_proxy_assets_follow_the_lesser_of_control_and_loyalty() -> None:
    tracks = {"usa": {"ind": 6, "loyalty": 2}, "soviets": {"ind": 4, "loyalty": 3}}
    lost = {"wuhan": "japan", "kansu": "soviets", "chungking": "soviets"}
    units = ["japan infantry 1 wuhan", "red-china militia 1 kansu", "red-china militia 1 chungking"]
    state = position(phase="production usa", tracks=tracks, control=lost, units=units)
    assert state.civil_war[:3] == [0, 3, 5]
    assert state.points[faction("usa")] == civil_war_level(state, faction("usa")) == 2
    assert civil_war_level(state, faction("soviets")) == 3


@pytest.mark.rule("cnc:16.122a", "cnc:14.12")
def test_regulars_need_a_line_to_the_production_center() -> None:
    units = ["nat-china infantry 1 wuhan", "nat-china militia 1 wuhan", "japan infantry 1 nanking"]
    around = ["nanking", "suchow", "fukien"]
    state = producing(
        "usa",
        units=[*units, "japan infantry 1 suchow", "japan infantry 1 fukien"],
        tracks={"usa": {"ind": 6, "loyalty": 0}},
        control=dict.fromkeys(around, "japan"),
        enemies=[["japan", "nat-china"]],
    )
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china infantry wuhan')}") == "16.122"
    assert refused(state, "usa", f"promote {unit_at(state, 'nat-china militia wuhan')}") == ""
    assert can_be(state, "usa", "wuhan") == {"militia", "fortress"}


@pytest.mark.rule("cnc:14.12")
@pytest.mark.reading("10.3, 14.0, 14.12, 16.122: Supply of Proxy Regulars at Peace")
def test_units_of_a_faction_at_war_are_built_in_supply_only() -> None:
    seas = [s for s in content().links[space("carolines")] if content().space_is_sea[s]]
    enemies = [f"us fleet 1 {content().space_id[s]}" for s in seas]
    cut_off = rich("japan", units=["japan fleet 1 carolines", *enemies], war=[["japan", "usa"]])
    name = unit_at(cut_off, "japan fleet carolines")
    assert refused(cut_off, "japan", f"promote {name}") == "14.12"
    at_peace = rich("japan", units=["japan fleet 1 carolines", *enemies])
    assert refused(at_peace, "japan", f"promote {name}") == ""
