"""T7.6 to T7.10: Production, what may be built where, and whose Forts they are."""

from typing import Any

import pytest

from sandtable.games.triumph.system.building import raising_power
from sandtable.games.triumph.system.cards import cards_at, place_of
from sandtable.games.triumph.system.control import production_level
from sandtable.games.triumph.system.state import FRESH, HAND, TriumphState
from tests.games.triumph.europe.helpers import (
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

WAR = [["axis", "west"]]


def producing(who: str, **parts: Any) -> TriumphState:
    """The Production of one faction."""
    return position(phase=f"production {who}", **parts)


def can_be(state: TriumphState, seat: str, place: str) -> set[str]:
    """The types that may be raised there."""
    act(state, seat, f"raise {place}")
    types = {text.removeprefix("as ") for text in choices(state, seat)}
    state.undo(seat)
    return types


# ---------------------------------------------------------------------- the Production Level


@pytest.mark.rule("tnt:T7.6a")
def test_resources_count_at_war_only() -> None:
    axis = faction("axis")
    assert production_level(position(), axis) == 11
    assert production_level(position(war=WAR), axis) == 6
    assert producing("axis").points[axis] == 11
    assert producing("axis", war=WAR).points[axis] == 6


@pytest.mark.rule("tnt:T7.6a")
def test_production_is_made_in_turn_order() -> None:
    state = position(phase="production", turn_order=["ussr", "west", "axis"])
    asked = []
    while state.stack[-1].name == "production-turn":
        asked.append(state.deciders[0])
        state.act(asked[-1], "done")
    assert asked == [state.seat("ussr"), state.seat("west"), state.seat("axis")]


@pytest.mark.rule("tnt:T7.6b")
def test_what_has_a_route_again_counts_and_what_is_still_cut_does_not() -> None:
    state = producing(
        "axis",
        war=WAR,
        influence={"rumania": "axis 1"},
        units=["britain fleet 1 central-mediterranean", "britain infantry 1 sfax"],
        control={"sfax": "west"},
        blockades=["bucharest", "tripoli"],
        tracks={"axis": {"ind": 20}},
    )
    assert [bool(state.blockaded[space(place)]) for place in ("bucharest", "tripoli")] == [False, True]
    assert state.res[faction("axis")] == 8
    assert state.points[faction("axis")] == 8


@pytest.mark.rule("tnt:T7.6b")
def test_no_blockade_outlasts_production() -> None:
    state = position(
        phase="production",
        war=WAR,
        units=["britain fleet 1 central-mediterranean", "britain infantry 1 sfax"],
        control={"sfax": "west"},
        blockades=["tripoli"],
    )
    for _ in range(2):
        act(state, content().faction_id[state.active[0]], "done")
    assert any(state.blockaded)
    act(state, content().faction_id[state.active[0]], "done")
    assert not any(state.blockaded)


# ---------------------------------------------------------------------- spending


@pytest.mark.rule("tnt:T7.7a")
def test_steps_cadres_and_cards_cost_a_point_each() -> None:
    steps = [f"germany infantry 1 {place}" for place in ("berlin", "ruhr", "munich", "konigsberg", "berlin")]
    state = producing("axis", units=steps)
    promoted = [name for name in choices(state, "axis") if name.startswith("promote")]
    act(state, "axis", *promoted, *["raise rome", "as fleet"] * 2, *["buy action"] * 3, "buy investment")
    assert state.points[faction("axis")] == 0
    assert choices(state, "axis") == {"done"}
    assert refused(state, "axis", "buy action")


@pytest.mark.rule("tnt:T7.7b")
def test_bought_cards_lie_face_down_until_production_is_over() -> None:
    state = producing("axis")
    act(state, "axis", "buy action", "buy action", "buy investment")
    fresh = cards_at(state, place_of(state, faction("axis"), FRESH))
    assert len(fresh) == 3
    assert all(state.sight("axis").card_place[bought] == -1 for bought in fresh)
    act(state, "axis", "done")
    assert all(state.card_place[bought] == place_of(state, faction("axis"), HAND) for bought in fresh)


@pytest.mark.rule("tnt:T7.7c")
def test_others_see_where_and_how_much_but_not_what() -> None:
    state = producing("ussr", units=["ussr infantry 1 moscow", "ussr tank 1 moscow"])
    promoted = [name for name in choices(state, "ussr") if name.startswith("promote")]
    act(state, "ussr", *promoted, "raise moscow", "as air", "raise moscow", "as fortress")
    raised = state.units_at[space("moscow")][-2]
    sight = state.sight("axis")
    assert sight.points[faction("ussr")] == state.points[faction("ussr")] == 5
    assert sight.unit_kind[raised] == sight.unit_cv[raised] == -1
    types = content().type_index
    shown = {name for name in types if sight.unit_kinds[raised] >> types[name] & 1}
    assert shown == {"fortress", "air", "tank", "infantry"}
    act(state, "ussr", "done")
    evidence = {(state.unit_low[u], state.unit_high[u]) for u in state.units_at[space("moscow")]}
    assert len(evidence) == 1


# ---------------------------------------------------------------------- where nothing is built


@pytest.mark.rule("tnt:T7.8a")
def test_only_ground_units_need_supply_to_be_built() -> None:
    units = [
        "britain fleet 1 malta",
        "britain infantry 1 malta",
        "italy fleet 1 tyrrhenian-sea",
        "italy fleet 1 central-mediterranean",
        "italy infantry 1 tunisia",
        "italy infantry 1 sfax",
    ]
    state = producing("west", units=units, war=WAR, control={"tunisia": "axis", "sfax": "axis"})
    assert refused(state, "west", f"promote {unit_at(state, 'britain fleet malta')}") == ""
    assert refused(state, "west", f"promote {unit_at(state, 'britain infantry malta')}")
    at_peace = producing("west", units=units)
    assert refused(at_peace, "west", f"promote {unit_at(at_peace, 'britain infantry malta')}") == ""


@pytest.mark.rule("tnt:T7.8a")
def test_nothing_is_built_at_sea_or_in_a_battle() -> None:
    units = [
        "britain fleet 1 north-sea",
        "britain fleet 1 london",
        "france infantry 1 lorraine",
        "germany infantry 1 lorraine",
    ]
    state = producing("west", units=units, war=WAR, control={"lorraine": "west"})
    assert refused(state, "west", f"promote {unit_at(state, 'britain fleet north-sea')}")
    assert refused(state, "west", f"promote {unit_at(state, 'france infantry lorraine')}")
    assert refused(state, "west", "raise lorraine")
    assert refused(state, "west", f"promote {unit_at(state, 'britain fleet london')}") == ""


@pytest.mark.rule("tnt:T7.8b")
def test_a_unit_gains_one_step_and_a_new_cadre_none() -> None:
    state = producing("axis", units=["germany tank 1 berlin"])
    name = unit_at(state, "germany tank berlin")
    act(state, "axis", f"promote {name}", "raise berlin", "as sub")
    assert state.unit_cv[unit(name)] == 2
    assert refused(state, "axis", f"promote {name}")
    assert refused(state, "axis", f"promote {unit_at(state, 'germany sub berlin')}")


# ---------------------------------------------------------------------- new Cadres


@pytest.mark.rule("tnt:T7.9")
@pytest.mark.reading("T7.9: may a Cadre be raised in a Battle, or a ship inland?")
def test_ships_need_a_coast() -> None:
    state = producing("axis")
    assert {"sub", "carrier", "fleet"} & can_be(state, "axis", "munich") == set()
    assert {"sub", "carrier", "fleet"} < can_be(state, "axis", "ruhr")
    assert {"sub", "infantry", "fortress"} < can_be(state, "axis", "rome")


@pytest.mark.rule("tnt:T7.9")
def test_outside_home_territory_only_forts_are_raised() -> None:
    state = producing("axis", control={"vienna": "axis"})
    assert can_be(state, "axis", "vienna") == {"fortress"}
    assert can_be(state, "axis", "tripoli") == {"fortress"}
    act(state, "axis", "raise vienna")
    assert refused(state, "axis", "as infantry")


@pytest.mark.rule("tnt:T7.9")
@pytest.mark.reading("T7.9: may a Cadre be raised in a Battle, or a ship inland?")
def test_home_territory_must_be_held_and_undisputed() -> None:
    units = ["germany infantry 1 paris", "germany infantry 1 marseille", "france infantry 1 marseille"]
    state = producing("west", units=units, war=WAR, control={"paris": "axis", "marseille": "west"})
    assert refused(state, "west", "raise paris")
    assert refused(state, "west", "raise marseille")
    assert refused(state, "west", "raise gascony")
    assert refused(state, "west", "raise glasgow") == ""


@pytest.mark.rule("tnt:T7.9")
def test_the_usa_builds_nothing_before_it_has_joined() -> None:
    assert refused(producing("west"), "west", "raise washington")
    assert can_be(producing("west", allied=True), "west", "washington") > {"infantry", "fleet"}


# ---------------------------------------------------------------------- Forts


@pytest.mark.rule("tnt:T7.10a")
def test_forts_are_built_even_where_there_is_no_supply() -> None:
    seas = ["britain fleet 1 central-mediterranean", "britain fleet 1 aegean-sea"]
    state = producing("axis", units=seas, war=WAR, control={"athens": "axis"})
    assert can_be(state, "axis", "athens") == {"fortress"}
    fort = producing("axis", units=[*seas, "germany fortress 1 athens"], war=WAR, control={"athens": "axis"})
    assert refused(fort, "axis", f"promote {unit_at(fort, 'germany fortress athens')}") == ""


@pytest.mark.rule("tnt:T7.10a")
def test_no_fort_is_built_in_a_battle_or_abroad() -> None:
    units = ["germany infantry 1 athens", "britain infantry 1 athens"]
    state = producing("axis", units=units, war=WAR, control={"athens": "axis"})
    assert refused(state, "axis", "raise athens")
    assert refused(state, "axis", "raise belgrade")


@pytest.mark.rule("tnt:T7.10b")
@pytest.mark.parametrize(
    ("who", "place", "nationality"),
    [
        ("axis", "tripoli", "italy"),
        ("axis", "oslo", "germany"),
        ("axis", "algiers", "germany"),
        ("west", "algiers", "france"),
        ("west", "suez", "britain"),
        ("west", "oslo", "britain"),
        ("ussr", "oslo", "ussr"),
    ],
)
def test_whose_fort_it_is_follows_from_the_place(who: str, place: str, nationality: str) -> None:
    assert raising_power(position(), faction(who), space(place)) == power(nationality)


@pytest.mark.rule("tnt:T7.10b")
def test_in_the_land_of_a_defeated_power_forts_are_the_great_powers() -> None:
    state = producing("west", war=WAR)
    state.power_defeated[power("france")] = 1
    assert can_be(state, "west", "paris") == {"fortress"}
    act(state, "west", "raise paris", "as fortress")
    assert state.space_powers[space("paris")] == 1 << power("britain")
