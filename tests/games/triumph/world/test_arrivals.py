"""7.12, 7.13: New Year Resolution of the joined game, and the Peace Dividends."""

from typing import Any

import pytest

from sandtable.games.triumph.system.new_year import Arrivals, dividends, push_resolution
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.units import blocks_left
from sandtable.games.triumph.system.war import make_war
from sandtable.games.triumph.world.violations import violate
from tests.games.triumph.world.governing import standing
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
    unit_at,
)

SHIPS = ["us fleet {0}", "us carrier {0}", "us sub {0}"]
ARMY = ["usa air {0}", "usa fleet {0}", "usa infantry {0}", "usa tank {0}"]
CONSCRIPTS = ["us infantry 1", "us air 1"]


def at(cv: int, units: list[str]) -> list[str]:
    return [text.format(cv) for text in units]


def arriving(state: TriumphState) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], Arrivals)


def new_year(state: TriumphState, year: int, *prefer: str) -> list[str]:
    """The units that come in a New Year, each placed where preferred, else anywhere."""
    c, before = state.content, set(on_map(state))
    state.year = year
    push_resolution(state)
    state.settle()
    while arriving(state):
        seat = state.deciders[0]
        offered = choices(state, seat)
        wanted = [text for text in prefer if text in offered]
        state.act(seat, wanted[0] if wanted else min(offered))
    fresh = [unit for unit in on_map(state) if unit not in before]
    fresh.sort()
    return [
        f"{c.power_id[state.unit_power[u]]} {c.type_id[state.unit_kind[u]]} {state.unit_cv[u]}" for u in fresh
    ]


def on_map(state: TriumphState) -> list[int]:
    return [unit for unit, where in enumerate(state.unit_space) if where >= 0]


def peace(**parts: Any) -> TriumphState:
    return position(phase="government", year=1938, **parts)


def declare(state: TriumphState, year: int, declarer: str, victim: str) -> None:
    state.year = year
    make_war(state, faction(declarer), faction(victim))


def from_usa(units: list[str], *powers: str) -> list[str]:
    return [text for text in units if text.split()[0] in powers]


# ---------------------------------------------------------------------- arrivals


@pytest.mark.rule("conquest-and-tragedy:7.12")
def test_arrivals_are_free_at_home_and_may_be_built_once() -> None:
    units = ["japan infantry 2 seattle"]
    state = position(
        year=1942, phase="new-year", units=units, war=[["japan", "united-states"]], war_year=1941
    )
    act(state, "capitalists", *["raise washington"] * 4)
    assert choices(state, "capitalists") == {"raise los-angeles", "raise houston"}
    act(state, "capitalists", *["raise los-angeles"] * 5)
    fleet = unit_at(state, "us fleet 1 los-angeles")
    while "United States: Build" not in state.prompt("capitalists"):
        act(state, state.deciders[0], "done")
    act(state, "capitalists", f"promote {fleet}")
    assert unit_at(state, "us fleet 2 los-angeles") == fleet
    assert refused(state, "capitalists", f"promote {fleet}")


@pytest.mark.rule("conquest-and-tragedy:7.12")
def test_nothing_arrives_in_a_battle() -> None:
    units = ["japan infantry 2 los-angeles", "us infantry 1 los-angeles"]
    state = position(
        year=1943, phase="new-year", units=units, war=[["japan", "united-states"]], war_year=1941
    )
    act(state, "capitalists", *["raise new-york"] * 4)
    assert "raise los-angeles" not in choices(state, "capitalists")
    assert refused(state, "capitalists", "raise los-angeles")


@pytest.mark.rule("conquest-and-tragedy:7.122a")
def test_rearmament_comes_to_the_east_stronger_every_year() -> None:
    state = peace()
    coming = {year: from_usa(new_year(state, year), "usa") for year in range(1939, 1946)}
    assert {year for year, units in coming.items() if units} == {1942, 1943, 1944}
    assert coming[1942] == at(1, ARMY)
    assert coming[1943] == at(2, ARMY)
    assert coming[1944] == at(3, ARMY)
    places = {
        content().space_id[state.unit_space[u]] for u in on_map(state) if state.unit_power[u] == power("usa")
    }
    assert places <= {"washington", "new-york"}


@pytest.mark.rule("conquest-and-tragedy:7.122b")
def test_an_axis_violation_of_america_advances_rearmament() -> None:
    state = peace()
    state.year = 1940
    violate(state, faction("axis"), nation("usa"))
    coming = {year: from_usa(new_year(state, year, "raise chicago"), "usa") for year in range(1941, 1946)}
    assert coming == {1941: at(1, ARMY), 1942: at(2, ARMY), 1943: at(3, ARMY), 1944: [], 1945: []}


@pytest.mark.rule("conquest-and-tragedy:7.122b")
def test_no_other_violation_advances_it() -> None:
    state = peace()
    state.year = 1940
    violate(state, faction("russia"), nation("usa"))
    assert new_year(state, 1941) == []


@pytest.mark.rule("conquest-and-tragedy:7.123a")
def test_ships_come_to_the_west_stronger_every_year() -> None:
    state = peace()
    coming = {year: from_usa(new_year(state, year), "us") for year in range(1939, 1946)}
    assert {year for year, units in coming.items() if units} == {1942, 1943, 1944}
    assert [coming[year] for year in (1942, 1943, 1944)] == [at(cv, SHIPS) for cv in (1, 2, 3)]


@pytest.mark.rule("conquest-and-tragedy:7.123b")
def test_a_japanese_declaration_advances_the_ships() -> None:
    state = peace()
    declare(state, 1939, "japan", "united-states")
    coming = {year: from_usa(new_year(state, year, "raise chicago"), "us") for year in range(1940, 1946)}
    ships = {year: [text for text in units if text not in CONSCRIPTS] for year, units in coming.items()}
    assert [ships[year] for year in (1940, 1941, 1942)] == [at(cv, SHIPS) for cv in (1, 2, 3)]
    assert not any(ships[year] for year in (1943, 1944, 1945))


@pytest.mark.rule("conquest-and-tragedy:7.123b")
def test_a_violation_of_the_empire_is_such_a_declaration() -> None:
    state = peace()
    violate(state, faction("japan"), nation("british-empire"))
    assert at(1, SHIPS)[0] in new_year(state, 1939)


@pytest.mark.reading(
    "7.122, 7.123: what if a Violation or Declaration comes when the units have begun to arrive?"
)
def test_a_series_that_has_begun_is_not_repeated() -> None:
    state = peace()
    assert new_year(state, 1942) == [*at(1, ARMY), *at(1, SHIPS)]
    violate(state, faction("axis"), nation("usa"))
    declare(state, 1942, "japan", "united-states")
    later = [new_year(state, year, "raise chicago") for year in (1943, 1944, 1945)]
    assert [set(units) - set(CONSCRIPTS) for units in later[:2]] == [
        set(at(cv, ARMY + SHIPS)) for cv in (2, 3)
    ]
    assert from_usa(later[2], "us", "usa") == CONSCRIPTS


@pytest.mark.rule("conquest-and-tragedy:7.124")
@pytest.mark.reading("7.124: where do conscripts appear?")
def test_conscripts_come_three_times_and_only_once() -> None:
    state = peace()
    declare(state, 1940, "japan", "united-states")
    places = ("raise chicago", "raise washington", "raise chicago")
    coming = {
        year: new_year(state, year, place) for year, place in zip((1941, 1942, 1943), places, strict=True)
    }
    assert [text for text in coming[1941] if text in CONSCRIPTS] == CONSCRIPTS
    assert [text for text in coming[1942] if text in ("usa air 1", "usa infantry 1")].count(
        "usa infantry 1"
    ) == 2
    assert [text for text in coming[1943] if text in CONSCRIPTS] == CONSCRIPTS
    state.year = 1943
    violate(state, faction("axis"), nation("usa"))
    assert not {"us infantry 1", "us air 1", "usa infantry 1", "usa air 1"} & set(
        new_year(state, 1944, "raise chicago")
    )


@pytest.mark.rule("conquest-and-tragedy:7.124")
def test_an_axis_violation_of_america_brings_conscripts() -> None:
    state = peace()
    state.year = 1938
    violate(state, faction("axis"), nation("usa"))
    assert [text for text in new_year(state, 1939, "raise chicago") if text in CONSCRIPTS] == CONSCRIPTS


@pytest.mark.rule("conquest-and-tragedy:7.125a")
@pytest.mark.reading("7.125: where do Russian Reserves arrive, and who says so?")
def test_reserves_come_in_1945_to_either_center() -> None:
    state = standing(year=1945, phase="new-year")
    assert choices(state, "russia") == {"raise moscow", "raise novosibirsk"}
    act(state, "russia", "raise novosibirsk")
    assert state.deciders == [state.seat("siberia")]
    assert choices(state, "siberia") == {"raise novosibirsk"}
    act(state, "siberia", *["raise novosibirsk"] * 4)
    here = [state.content.type_id[state.unit_kind[u]] for u in state.units_at[space("novosibirsk")]]
    assert sorted(here) == ["air", "infantry", "infantry", "tank"]
    assert {state.unit_power[u] for u in state.units_at[space("novosibirsk")]} == {power("siberia")}


@pytest.mark.rule("conquest-and-tragedy:7.125a")
def test_reserves_in_moscow_are_blocks_of_europe() -> None:
    state = standing(year=1945, phase="new-year")
    act(state, "russia", *["raise moscow"] * 5)
    assert {state.unit_power[u] for u in state.units_at[space("moscow")]} == {power("ussr")}
    assert len(state.units_at[space("moscow")]) == 4


@pytest.mark.reading("7.125: where do Russian Reserves arrive, and who says so?")
def test_a_center_that_is_lost_takes_no_reserves() -> None:
    wars = [["japan", "siberia"], ["axis", "russia"]]
    lost = ["japan infantry 1 novosibirsk", "germany infantry 1 moscow"]
    one = standing(year=1945, phase="new-year", units=lost[:1], war=wars, war_year=1945)
    assert choices(one, "russia") == {"raise moscow"}
    none = standing(year=1945, phase="new-year", units=lost, war=wars, war_year=1945)
    assert "there is no block or no place for it" in "\n".join(none.journal())
    assert len(none.units_at[space("moscow")]) == 1


@pytest.mark.reading("7.125: where do Russian Reserves arrive, and who says so?")
def test_only_the_owner_can_tell_whether_a_block_is_left() -> None:
    blocks = content().block_count[power("siberia") * content().n_types + content().type_index["air"]]
    units = [f"siberia air 1 irkutsk x{blocks}"]
    state = standing(year=1945, phase="new-year", units=units)
    assert blocks_left(state, power("siberia"), content().type_index["air"]) == 0
    act(state, "russia", "raise novosibirsk")
    assert choices(state, "siberia") == {"done"}
    act(state, "siberia", "done")
    assert choices(state, "siberia") == {"raise novosibirsk"}


@pytest.mark.rule("conquest-and-tragedy:7.125b")
def test_a_second_militarist_declaration_brings_the_reserves() -> None:
    state = peace()
    declare(state, 1939, "japan", "siberia")
    assert new_year(state, 1940) == new_year(state, 1941) == []
    declare(state, 1941, "axis", "russia")
    reserves = new_year(state, 1942, "raise moscow")
    assert from_usa(reserves, "ussr") == ["ussr air 1", "ussr tank 1", "ussr infantry 1", "ussr infantry 1"]
    assert not from_usa(new_year(state, 1945), "ussr", "siberia")


@pytest.mark.rule("conquest-and-tragedy:7.125s")
def test_a_first_declaration_brings_no_reserves() -> None:
    for declarer, victim in (("japan", "siberia"), ("axis", "russia")):
        state = peace()
        declare(state, 1939, declarer, victim)
        assert new_year(state, 1940) == []


# ---------------------------------------------------------------------- Peace Dividends


def chits(state: TriumphState, name: str) -> int:
    return len(state.chits[faction(name)])


@pytest.mark.rule("conquest-and-tragedy:7.13")
def test_a_battle_abroad_costs_ones_own_dividend_only() -> None:
    units = ["japan-eto fleet 3 english-channel", "britain fleet 1 english-channel"]
    war = [["axis", "western-europe"]]
    state = position(units=units, war=war, season="summer", phase="combat japan 3", dice=[6] * 20)
    assert not state.peaceful[faction("japan")]
    assert state.peaceful[faction("axis")]
    state.at_war = [0] * len(state.at_war)
    dividends(state)
    assert (chits(state, "japan"), chits(state, "axis")) == (0, 1)


@pytest.mark.rule("conquest-and-tragedy:7.13b")
def test_each_theater_has_chits_of_its_own() -> None:
    state = position(phase="government")
    for _ in range(40):
        dividends(state)
    held = [sum(sum(state.chits[f]) for f in theatre.factions) for theatre in content().theatres]
    assert held == [20, 18]
    assert [sum(len(state.chits[f]) for f in theatre.factions) for theatre in content().theatres] == [32, 32]
