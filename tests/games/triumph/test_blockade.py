"""14.2, 7.221: Blockades."""

from typing import Any

import pytest

from sandtable.games.triumph.system import blockade
from sandtable.games.triumph.system.control import evaluate_control, production_level
from sandtable.games.triumph.system.state import PRODUCTION, SUPPLY, TriumphState
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.helpers import act, choices, content, faction, position, refused, space

WAR = [["japan", "usa"]]
SEAS = ("south-china-sea", "sulu-sea", "celebes-sea", "java-sea")  # all that touch Sarawak and Borneo
FLEETS = [f"us fleet 1 {sea}" for sea in SEAS]
SARAWAK = "japan fortress 1 sarawak"


def cut(units: list[str] | None = None, **parts: Any) -> TriumphState:
    """Japan at War holds Sarawak, and US Fleets lie all around."""
    standing = [*(FLEETS if units is None else units), SARAWAK]
    return position(units=standing, war=WAR, allied=True, **parts)


def in_summer(units: list[str] | None = None, **parts: Any) -> TriumphState:
    return cut(units, season="summer", phase="supply", **parts)


def in_production(units: list[str] | None = None, **parts: Any) -> TriumphState:
    return cut(units, phase="production japan", turn_order=["japan", "usa", "soviets"], **parts)


# ---------------------------------------------------------------------- marking


@pytest.mark.rule("cnc:14.22a")
def test_a_faction_at_war_may_mark_what_is_cut_off() -> None:
    state = in_summer()
    assert choices(state, "usa") == {"blockade sarawak", "done"}
    act(state, "usa", "blockade sarawak")
    assert state.blockaded[space("sarawak")] == faction("japan") + 1
    assert "The USA Blockades the POP and RES of Japan in Sarawak." in state.journal()
    assert "BLOCKADE" in str(state.view("japan")["board"])


@pytest.mark.rule("cnc:14.22a")
@pytest.mark.reading("14.22: what does a BLOCKADE marker lie on?")
def test_marking_is_the_players_choice() -> None:
    state = in_summer()
    act(state, "usa", "done")
    assert not any(state.blockaded)


@pytest.mark.rule("cnc:14.22a")
@pytest.mark.parametrize("where", ["formosa", "tokyo", "sydney", "irkutsk", "sulu-sea", "chungking"])
def test_what_trades_is_not_an_enemys_or_is_nothing_cannot_be_marked(where: str) -> None:
    assert refused(in_summer(), "usa", f"blockade {where}") == "14.22"


@pytest.mark.rule("cnc:14.22a")
def test_blockades_are_marked_in_summer_by_factions_at_war_only() -> None:
    spring = cut(season="spring", phase="supply")
    assert spring.phase != SUPPLY
    assert in_summer().phase == SUPPLY
    peace = position(units=[*FLEETS, SARAWAK], allied=True, season="summer", phase="supply")
    assert peace.phase != SUPPLY


@pytest.mark.rule("cnc:14.22a")
def test_a_marker_is_placed_once() -> None:
    fleets = [f"us fleet 1 {sea}" for sea in SEAS]
    state = position(
        units=[*fleets, SARAWAK, "japan fortress 1 borneo", "russia infantry 1 vladivostok"],
        war=[*WAR, ["japan", "soviets"]], allied=True, season="summer", phase="supply",
        turn_order=["usa", "soviets", "japan"],
    )  # fmt: skip
    act(state, "usa", "blockade sarawak")
    assert refused(state, "usa", "blockade sarawak") == "14.22"
    act(state, "usa", "done")
    assert choices(state, "soviets") == {"blockade borneo", "done"}


@pytest.mark.rule("cnc:14.22b")
@pytest.mark.reading("14.22: what does a BLOCKADE marker lie on?")
def test_a_change_of_control_removes_the_marker() -> None:
    state = cut(["us infantry 1 borneo"], season="fall", phase="command", blockades=["sarawak", "tokyo"])
    assert state.blockaded[space("sarawak")]
    state.space_control[space("sarawak")] = faction("usa")
    state.units_at[space("sarawak")] = []
    state.space_powers[space("sarawak")] = 0
    evaluate_control(state)
    assert not state.blockaded[space("sarawak")]
    assert state.blockaded[space("tokyo")]


@pytest.mark.rule("cnc:14.22b")
def test_taking_the_area_removes_the_marker() -> None:
    land = [*FLEETS, "us infantry 1 borneo"]
    state = position(
        units=land, war=WAR, allied=True, season="fall", phase="movement usa 4",
        control={"sarawak": "japan", "singapore": "japan"}, blockades=["sarawak"],
    )  # fmt: skip
    mover = content().unit_name[state.units_at[space("borneo")][0]]
    act(state, "usa", f"move {mover}", "to sarawak")
    assert state.blockaded[space("sarawak")]
    act(state, "usa", "done")
    assert not state.blockaded[space("sarawak")]


# ---------------------------------------------------------------------- what it does at Production


@pytest.mark.rule("cnc:7.221a", "cnc:14.23a")
def test_what_is_marked_and_still_cut_does_not_count_but_remains_controlled() -> None:
    japan = faction("japan")
    free, blocked = in_production(), in_production(blockades=["sarawak"])
    assert (free.points[japan], blocked.points[japan]) == (7, 5)
    assert blocked.res[japan] == free.res[japan] == 7
    assert blockade.lost_to_blockade(blocked, japan) == (0, 2)
    assert "Blockaded POP 0, RES 2" in str(blocked.view("usa")["board"]["status"])


@pytest.mark.rule("cnc:7.221b")
def test_a_marker_is_removed_where_a_route_is_open_again() -> None:
    state = in_production(FLEETS[1:], blockades=["sarawak"])
    assert not any(state.blockaded)
    assert state.points[faction("japan")] == 7
    still = in_production(blockades=["sarawak"])
    assert still.blockaded[space("sarawak")]


@pytest.mark.rule("cnc:14.0s")
@pytest.mark.parametrize(
    ("marked", "fleets", "production"), [(True, 4, 5), (True, 3, 7), (False, 4, 7), (False, 3, 7)]
)
def test_only_what_is_cut_at_both_checks_is_lost(marked: bool, fleets: int, production: int) -> None:
    state = in_production(FLEETS[4 - fleets :], blockades=["sarawak"] if marked else [])
    assert state.points[faction("japan")] == production


@pytest.mark.rule("cnc:7.245")
def test_no_marker_outlasts_production() -> None:
    state = cut(phase="production", turn_order=["japan", "usa", "soviets"], blockades=["sarawak"])
    act(state, "japan", "done")
    assert state.blockaded[space("sarawak")]
    while state.phase == PRODUCTION:
        state.act(state.deciders[0], "done")
    assert not any(state.blockaded)


@pytest.mark.rule("cnc:7.221s")
def test_a_proxys_trade_is_cut_on_land_by_rivals_and_at_sea_by_enemies() -> None:
    ring = ("nanking", "suchow", "fukien", "changsha", "chungking", "shansi", "sian")
    fleets = ["japan fleet 1 yellow-sea", "japan fleet 1 east-china-sea", "nat-china militia 1 wuhan"]
    usa, wuhan = faction("usa"), space("wuhan")
    war = [["soviets", "usa"]]
    around = [f"japan infantry 1 {province}" for province in ring]
    surrounded = position(units=[*fleets, *around], war=war, season="summer", phase="command")
    assert not trade_route(surrounded, usa, wuhan)
    around[1] = "nat-china militia 1 suchow"
    open_again = position(units=[*fleets, *around], war=war, season="summer", phase="command")
    assert trade_route(open_again, usa, wuhan)


@pytest.mark.rule("cnc:18.1f")
def test_the_level_is_the_least_after_blockade() -> None:
    state = in_production(blockades=["sarawak"])
    japan = faction("japan")
    state.ind[japan], state.population[japan], state.res[japan] = 14, 16, 12
    assert blockade.current_level(state, japan) == 10
    assert production_level(state, japan) == 12
    state.at_war[japan] = 0
    assert blockade.current_level(state, japan) == 14
    state.space_control[space("tokyo")] = faction("usa")
    assert blockade.current_level(state, japan) == 0


def test_one_sweep_finds_only_what_has_a_route() -> None:
    units = [*FLEETS, SARAWAK, "us sub 1 yellow-sea escaped", "russia fleet 1 sea-of-japan"]
    for war in ([*WAR, ["japan", "soviets"]], [["japan", "soviets"]]):
        state = position(units=units, war=war, allied=True, season="summer", phase="command")
        for who in range(3):
            near = blockade.easily_reached(state, who)
            land = [s for s in range(content().n_spaces) if content().space_is_land[s] and near[s]]
            assert land
            assert all(trade_route(state, who, place) for place in land)
