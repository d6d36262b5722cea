"""7.2: Production of Partners: own pools and decks, whose POP and RES, and points sent to each other."""

import pytest

from sandtable.games.triumph.system.state import GOVERNMENT, PRODUCTION, TriumphState
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.world.governing import standing
from tests.games.triumph.world.helpers import (
    act,
    choices,
    content,
    faction,
    position,
    power,
    refused,
    space,
    unit_at,
)

AT_WAR = [["axis", "western-europe"], ["japan", "united-states"]]
SOVIETS = "production russia siberia"
MILITARISTS = "production axis japan"
CAPITALISTS = "production western-europe united-states"


def offered(state: TriumphState, seat: str, word: str) -> set[str]:
    return {
        choice.removeprefix(f"{word} ") for choice in choices(state, seat) if choice.startswith(f"{word} ")
    }


def points(state: TriumphState, *names: str) -> list[int]:
    return [state.points[faction(name)] for name in names]


# ---------------------------------------------------------------------- own theatres


@pytest.mark.rule("conquest-and-tragedy:7.2a")
def test_a_faction_buys_and_raises_what_is_of_its_own_theatre() -> None:
    state = standing(
        units=["germany-pto infantry 1 java"], phase="production axis", war=[["japan", "united-states"]]
    )
    assert offered(state, "axis", "buy") == {"eto-action", "eto-investment"}
    assert refused(state, "axis", "buy pto-action")
    assert state.space_control[space("java")] == faction("axis")
    assert refused(state, "axis", "raise java")
    assert "java" not in offered(state, "axis", "raise")
    assert {content().space_theatre[space(name)] for name in offered(state, "axis", "raise")} == {0}


@pytest.mark.reading("7.2: who Builds units that are abroad?")
def test_visitors_gain_cv_where_they_are() -> None:
    units = ["germany-pto infantry 1 java", "ussr-pto infantry 1 irkutsk"]
    axis = standing(units=units, phase="production axis")
    assert unit_at(axis, "germany-pto infantry java") in offered(axis, "axis", "promote")
    siberia = standing(units=units, phase="production siberia")
    assert unit_at(siberia, "ussr-pto infantry irkutsk") in offered(siberia, "siberia", "promote")
    russia = standing(units=units, phase="production russia")
    assert refused(russia, "russia", f"promote {unit_at(russia, 'ussr-pto infantry irkutsk')}")


@pytest.mark.rule("conquest-and-tragedy:7.2b")
def test_a_player_of_both_partners_does_one_production_after_the_other() -> None:
    state = position(phase=MILITARISTS)
    assert points(state, "axis", "japan") == [11, 10]
    assert state.prompt("militarists").startswith("Axis: Build")
    act(state, "militarists", "buy eto-action", "done")
    assert state.prompt("militarists").startswith("Japan: Build")
    assert points(state, "axis", "japan") == [10, 10]
    act(state, "militarists", "buy pto-action", "done")
    assert points(state, "axis", "japan") == [0, 0]


@pytest.mark.rule("conquest-and-tragedy:7.2b")
def test_no_blockade_outlasts_the_production_of_the_last_place() -> None:
    units = ["britain fleet 1 central-mediterranean", "britain infantry 1 sfax"]
    state = standing(
        phase="production", war=AT_WAR, units=units, control={"sfax": "western-europe"}, blockades=["tripoli"]
    )
    seen = False
    while state.phase == PRODUCTION:
        seen = seen or any(state.blockaded)
        state.act(state.deciders[0], "done")
    assert seen
    assert not any(state.blockaded)


@pytest.mark.rule("conquest-and-tragedy:7.2b")
def test_production_goes_place_by_place_in_the_turn_order() -> None:
    order = ["russia", "siberia", "axis", "japan", "western-europe", "united-states"]
    state = standing(phase="production", turn_order=order)
    for pair in (order[:2], order[2:4], order[4:]):
        assert sorted(state.deciders) == sorted(state.seat(name) for name in pair)
        while state.phase == PRODUCTION and state.deciders[0] in [state.seat(name) for name in pair]:
            act(state, state.deciders[0], "done")
    assert state.phase == GOVERNMENT


@pytest.mark.rule("conquest-and-tragedy:7.2c")
def test_western_europe_raises_imperial_blocks_in_the_pacific() -> None:
    state = standing(phase="production western-europe")
    act(state, "western-europe", "raise sydney")
    c = content()
    imperial = [k for k in range(c.n_types) if c.block_count[power("british-empire") * c.n_types + k]]
    assert offered(state, "western-europe", "as") == {c.type_id[kind] for kind in imperial}
    act(state, "western-europe", "as infantry")
    assert unit_at(state, "british-empire infantry sydney")


@pytest.mark.rule("conquest-and-tragedy:7.2c")
def test_a_fortress_in_conquered_land_is_of_a_native_pool() -> None:
    units = ["british-empire infantry 1 tokyo", "britain infantry 1 lisbon"]
    state = standing(
        units=units, phase="production western-europe", war=AT_WAR, relations={"capitalist": "alliance"}
    )
    act(state, "western-europe", "raise tokyo", "as fortress", "raise lisbon", "as fortress")
    assert unit_at(state, "british-empire fortress tokyo")
    assert unit_at(state, "britain fortress lisbon")


@pytest.mark.reading("7.2: who Builds in land that an Ally holds?")
def test_nothing_is_raised_in_the_land_of_an_ally() -> None:
    units = ["us-eto infantry 1 lisbon"]
    state = standing(units=units, phase=CAPITALISTS, relations={"capitalist": "alliance"})
    assert state.space_control[space("lisbon")] == faction("united-states")
    assert refused(state, "western-europe", "raise lisbon")
    assert "lisbon" not in offered(state, "western-europe", "raise")
    act(state, "united-states", "done")
    act(state, "united-states", "raise lisbon", "as fortress")
    assert unit_at(state, "usa fortress lisbon")


@pytest.mark.rule("conquest-and-tragedy:2.21a")
def test_the_axis_trades_with_berlin_and_buys_in_europe() -> None:
    state = position(phase="production axis")
    assert content().space_id[content().faction_center[faction("axis")]] == "berlin"
    assert trade_route(state, faction("axis"), space("ruhr"))
    lost = position(units=["ussr infantry 1 berlin"], war=[["russia", "axis"]], phase="government")
    assert not trade_route(lost, faction("axis"), space("ruhr"))
    assert offered(state, "militarists", "buy") == {"eto-action", "eto-investment"}


@pytest.mark.rule("conquest-and-tragedy:2.22a")
def test_japan_trades_with_tokyo_and_buys_in_the_pacific() -> None:
    state = position(phase="production japan")
    assert trade_route(state, faction("japan"), space("mukden"))
    lost = position(units=["us infantry 1 tokyo"], war=AT_WAR, phase="government")
    assert not trade_route(lost, faction("japan"), space("osaka"))
    assert offered(state, "militarists", "buy") == {"pto-action", "pto-investment"}


# ---------------------------------------------------------------------- whose POP and RES


def economy(state: TriumphState, name: str) -> tuple[int, int]:
    return state.population[faction(name)], state.res[faction(name)]


@pytest.mark.rule("conquest-and-tragedy:7.21a")
def test_an_american_conquest_in_europe_feeds_western_europe() -> None:
    before = position(phase="government", relations={"capitalist": "alliance"})
    units = ["us-eto infantry 1 lisbon"]
    state = position(phase="government", units=units, relations={"capitalist": "alliance"})
    assert state.space_control[space("lisbon")] == faction("united-states")
    gain = content().space_res[space("lisbon")] + content().space_oil[space("lisbon")]
    assert gain
    assert economy(state, "western-europe")[1] == economy(before, "western-europe")[1] + gain
    assert economy(state, "united-states") == economy(before, "united-states")


@pytest.mark.rule("conquest-and-tragedy:7.21b")
def test_a_japanese_conquest_in_europe_feeds_the_axis() -> None:
    war = [["axis", "western-europe"]]
    before = position(phase="government", war=war)
    state = position(phase="government", war=war, units=["japan-eto infantry 1 suez"])
    assert state.space_control[space("suez")] == faction("japan")
    assert economy(state, "axis")[0] == economy(before, "axis")[0] + 1
    assert economy(state, "japan") == economy(before, "japan")


@pytest.mark.rule("conquest-and-tragedy:7.211")
def test_the_us_east_feeds_the_united_states() -> None:
    lost = [f"germany infantry 1 {name}" for name in ("washington", "new-york")]
    state, robbed = position(phase="government"), position(phase="government", units=lost)
    c = content()
    pop = sum(c.space_pop[space(name)] for name in ("washington", "new-york"))
    assert pop == 3
    assert economy(state, "united-states")[0] - economy(robbed, "united-states")[0] == pop
    assert economy(state, "western-europe") == economy(robbed, "western-europe")


# ---------------------------------------------------------------------- points sent


@pytest.mark.rule("conquest-and-tragedy:7.22a")
def test_russia_may_send_points_to_siberia() -> None:
    state = standing(phase=SOVIETS)
    assert offered(state, "russia", "send") == {"siberia"}
    assert refused(state, "russia", "send japan") == "7.22a"
    act(state, "russia", "send siberia", "send siberia")
    assert points(state, "russia", "siberia") == [7, 4]


@pytest.mark.rule("conquest-and-tragedy:7.22a")
def test_without_accord_nothing_is_sent() -> None:
    state = standing(phase=CAPITALISTS)
    assert refused(state, "western-europe", "send united-states") == "7.22a"
    state = standing(phase=CAPITALISTS, relations={"capitalist": "accord"})
    assert offered(state, "western-europe", "send") == {"united-states"}


@pytest.mark.rule("conquest-and-tragedy:7.22a")
def test_who_is_done_and_then_receives_is_asked_again() -> None:
    state = standing(phase=SOVIETS)
    act(state, "siberia", "buy pto-action", "buy pto-action", "buy pto-action", "buy pto-action", "done")
    act(state, "russia", "send siberia", "done")
    assert state.deciders == [state.seat("siberia")]
    assert points(state, "siberia") == [1]
    act(state, "siberia", "buy pto-action", "done")
    assert points(state, "russia", "siberia") == [0, 0]
    assert state.hand_count[faction("siberia")] == 7  # two by Red Activism, five bought


@pytest.mark.rule("conquest-and-tragedy:7.22a")
def test_what_was_built_before_the_points_came_is_not_built_twice() -> None:
    state = standing(phase=SOVIETS, units=["siberia infantry 1 irkutsk"])
    infantry = unit_at(state, "siberia infantry irkutsk")
    act(state, "siberia", f"promote {infantry}", "done")
    act(state, "russia", "send siberia", "done")
    assert refused(state, "siberia", f"promote {infantry}")


@pytest.mark.rule("conquest-and-tragedy:7.22b")
def test_two_points_and_no_more() -> None:
    state = standing(phase=SOVIETS)
    act(state, "russia", "send siberia", "send siberia")
    assert refused(state, "russia", "send siberia") == "7.22b"
    assert offered(state, "russia", "send") == set()


@pytest.mark.rule("conquest-and-tragedy:7.22b")
def test_the_next_production_counts_anew() -> None:
    state = standing(phase=SOVIETS)
    act(state, "russia", "send siberia", "send siberia", "done")
    act(state, "siberia", "done")
    act(state, "siberia", "done")
    assert state.sent == state.received == [0] * 6


@pytest.mark.rule("conquest-and-tragedy:7.22c")
def test_points_move_from_one_production_to_the_other() -> None:
    state = standing(phase=SOVIETS)
    act(state, "russia", "send siberia", "send siberia", "done")
    assert points(state, "russia", "siberia") == [7, 4]
    act(state, "siberia", "done")
    assert points(state, "russia", "siberia") == [7, 6]
    assert state.deciders == [state.seat("siberia")]


@pytest.mark.rule("conquest-and-tragedy:7.22c")
@pytest.mark.reading("7.22: which points may be sent, and when do they arrive?")
def test_what_was_received_is_not_passed_back() -> None:
    state = standing(phase=SOVIETS)
    act(state, "russia", "send siberia", "send siberia", "done")
    act(state, "siberia", *["buy pto-action"] * 4, "done")
    assert points(state, "siberia") == [2]
    assert refused(state, "siberia", "send russia") == "7.22c"


@pytest.mark.rule("conquest-and-tragedy:7.22c")
@pytest.mark.reading("7.22: which points may be sent, and when do they arrive?")
def test_points_sent_during_the_partners_enlistment_come_when_both_are_done() -> None:
    state = standing(phase=CAPITALISTS, relations={"capitalist": "accord"})
    act(state, "western-europe", "send united-states")
    act(state, "united-states", "done")  # the Enlistment
    assert points(state, "united-states") == [6]


@pytest.mark.rule("conquest-and-tragedy:7.22c")
@pytest.mark.reading("7.22: which points may be sent, and when do they arrive?")
def test_partners_in_different_places_of_the_turn_order() -> None:
    order = ["axis", "siberia", "russia", "united-states", "western-europe", "japan"]
    state = standing(phase="production", turn_order=order)
    act(state, "axis", "send japan", "done")  # Japan comes last
    act(state, "siberia", "send russia", "done")  # Russia is next
    assert points(state, "russia") == [10]
    act(state, "russia", "send siberia", "done")
    assert "done" in choices(state, "united-states")
    act(state, "united-states", "done", "done")
    assert state.deciders == [state.seat("siberia")]
    act(state, "siberia", "done")
    assert points(state, "japan") == [11]


@pytest.mark.reading("7.22: what joins two Production Centers?")
def test_enemies_of_either_partner_close_the_route() -> None:
    round_london = [f"germany sub 1 {sea}" for sea in ("north-sea", "english-channel", "irish-sea")]
    accord = {"relations": {"capitalist": "accord"}, "war": [["axis", "western-europe"]]}
    by_glasgow = standing(phase=CAPITALISTS, units=round_london, **accord)
    assert offered(by_glasgow, "western-europe", "send") == {"united-states"}
    act(by_glasgow, "united-states", "done")
    assert offered(by_glasgow, "united-states", "send") == {"western-europe"}
    cut = standing(phase=CAPITALISTS, units=[*round_london, "germany sub 1 norwegian-sea"], **accord)
    assert refused(cut, "western-europe", "send united-states") == "7.22a"
    act(cut, "united-states", "done")
    assert refused(cut, "united-states", "send western-europe") == "7.22a"


@pytest.mark.rule("conquest-and-tragedy:2.23d")
def test_the_militarists_send_points_while_a_route_is_open() -> None:
    state = standing(phase=MILITARISTS)
    assert offered(state, "axis", "send") == {"japan"}
    assert offered(state, "japan", "send") == {"axis"}
    c = content()
    round_tokyo = [c.space_id[near] for near in c.sea_links[space("tokyo")] if c.space_is_sea[near]]
    fleets = [f"us fleet 1 {sea}" for sea in round_tokyo]
    near = [
        f"us fleet 1 {c.space_id[s]}"
        for n in ("osaka", "kyushu")
        for s in c.sea_links[space(n)]
        if c.space_is_sea[s]
    ]
    cut = standing(phase=MILITARISTS, units=[*fleets, *near], war=[["japan", "united-states"]])
    assert refused(cut, "axis", "send japan") == "7.22a"
    assert offered(cut, "axis", "send") == set()
