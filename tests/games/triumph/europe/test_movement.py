"""T1.9-T1.11, T11.1-T11.8: Movement in Europe: Straits and Seas, what stops units, Strategic Movement."""

from typing import Any

import pytest

from sandtable.games.triumph.system.supply import is_supplied
from sandtable.games.triumph.system.trade import trade_route
from tests.games.triumph.europe.helpers import (
    AXIS_WEST_WAR,
    act,
    choices,
    faction,
    moving,
    position,
    power,
    refused,
    space,
    unit_at,
)
from tests.games.triumph.moving import go, reach, why

EASTERN_WAR = [["axis", "ussr"]]


# ---------------------------------------------------------------------- Straits


@pytest.mark.rule("tnt:T1.9b")
def test_neutral_straits_are_passed_without_a_violation() -> None:
    state = moving("ussr", ["ussr fleet 1 western-black-sea", "ussr air 1 odessa"])
    go(state, "ussr", "ussr fleet western-black-sea", "aegean-sea")
    assert not any(state.nation_violators)
    assert "to istanbul" not in choices(state, "ussr")


@pytest.mark.rule("tnt:T1.9b")
def test_straits_of_rivals_are_passed_as_well() -> None:
    state = moving("axis", ["italy fleet 1 western-mediterranean", "italy sub 1 western-mediterranean"])
    assert "madeira-sea" in reach(state, "italy sub western-mediterranean")
    assert "gibraltar" not in reach(state, "italy fleet western-mediterranean")


@pytest.mark.rule("tnt:T1.9b")
def test_air_forces_fly_over_straits() -> None:
    state = moving("axis", ["germany air 1 stockholm"], control={"stockholm": "axis"}, war=AXIS_WEST_WAR)
    assert "north-sea" in reach(state, "germany air stockholm")
    assert "copenhagen" not in reach(state, "germany air stockholm")


@pytest.mark.rule("tnt:T1.9b", "tnt:T1.9d")
@pytest.mark.parametrize(("garrison", "passed"), [("", True), ("ussr", True), ("germany", False)])
def test_supply_and_trade_pass_straits_that_no_enemy_holds(garrison: str, passed: bool) -> None:
    units = ["britain infantry 1 stockholm", "germany fleet 1 barents-sea"]
    units += [f"{garrison} infantry 1 copenhagen"] if garrison else []
    state = position(war=AXIS_WEST_WAR, units=units, control={"oslo": "axis"})
    assert is_supplied(state, power("britain"), space("stockholm")) == passed
    assert trade_route(state, faction("west"), space("stockholm")) == passed


@pytest.mark.rule("tnt:T1.9c")
def test_no_move_ends_in_straits_of_others_without_a_declaration() -> None:
    state = moving("axis", ["germany fleet 1 baltic-sea", "italy fleet 1 western-mediterranean"])
    assert why(state, "axis", "germany fleet baltic-sea", "copenhagen") == "T15.6a"
    assert why(state, "axis", "italy fleet western-mediterranean", "gibraltar") == "T15.2a"
    assert "north-sea" in reach(state, "germany fleet baltic-sea")


@pytest.mark.rule("tnt:T1.9d")
def test_enemy_straits_stop_ships() -> None:
    units = ["italy fleet 1 western-mediterranean", "britain fortress 1 gibraltar"]
    state = moving("axis", units, war=AXIS_WEST_WAR)
    assert "gibraltar" in reach(state, "italy fleet western-mediterranean")
    assert "madeira-sea" not in reach(state, "italy fleet western-mediterranean")
    empty = moving("axis", units[:1], war=AXIS_WEST_WAR)
    assert "madeira-sea" not in reach(empty, "italy fleet western-mediterranean")


# ---------------------------------------------------------------------- Seas


@pytest.mark.rule("tnt:T1.10a", "tnt:T11.4b")
def test_an_ocean_costs_two_from_port_as_well() -> None:
    units = ["britain fleet 1 ottawa", "britain sub 1 ottawa", "germany fleet 1 irish-sea"]
    state = moving("west", units, war=AXIS_WEST_WAR)
    assert "irish-sea" in reach(state, "britain fleet ottawa")
    assert "north-atlantic-ocean" in reach(state, "britain sub ottawa")
    assert "irish-sea" not in reach(state, "britain sub ottawa")


@pytest.mark.rule("tnt:T1.11")
def test_the_sea_before_a_rivals_coast_is_open_at_peace() -> None:
    state = moving("axis", ["germany fleet 1 north-sea"])
    go(state, "axis", "germany fleet north-sea", "english-channel")
    assert not any(state.at_war)


# ---------------------------------------------------------------------- which unit, and how far


@pytest.mark.rule("tnt:T11.1a")
def test_a_command_moves_one_unit_once() -> None:
    state = moving("axis", ["germany infantry 1 berlin x5"], 4)
    go(state, "axis", "germany infantry berlin", "munich")
    assert refused(state, "axis", "move " + unit_at(state, "germany infantry munich")) == "T11.1a"
    for _ in range(3):
        go(state, "axis", "germany infantry berlin", "munich")
    assert choices(state, "axis") == {"done"}
    assert refused(state, "axis", "move " + unit_at(state, "germany infantry berlin")) == "T11.1a"


@pytest.mark.rule("tnt:T11.1b")
def test_a_march_and_a_voyage_are_two_moves() -> None:
    closed = ["germany sub 1 north-sea", "germany sub 1 irish-sea", "germany sub 1 english-channel"]
    state = moving("west", ["britain infantry 1 london", *closed], war=AXIS_WEST_WAR)
    assert reach(state, "britain infantry london") == {"glasgow"}
    assert why(state, "west", "britain infantry london", "norwegian-sea") == "T11.1b"


@pytest.mark.rule("tnt:T11.1c")
def test_a_tank_stops_where_it_meets_an_enemy() -> None:
    state = moving("axis", ["germany tank 1 konigsberg", "ussr infantry 1 vilna"], war=EASTERN_WAR)
    assert "vilna" in reach(state, "germany tank konigsberg")
    assert why(state, "axis", "germany tank konigsberg", "belorussia") == "T11.1c"
    empty = moving("axis", ["germany tank 1 konigsberg"], war=EASTERN_WAR, control={"warsaw": "ussr"})
    assert "belorussia" in reach(empty, "germany tank konigsberg")


@pytest.mark.rule("tnt:T11.1c")
def test_subs_and_air_forces_do_not_stop() -> None:
    units = ["germany sub 1 ruhr", "germany fleet 1 ruhr", "germany air 1 ruhr", "britain fleet 1 north-sea"]
    state = moving("axis", [*units, "france infantry 1 paris"], war=AXIS_WEST_WAR)
    assert "english-channel" in reach(state, "germany sub ruhr")
    assert "english-channel" not in reach(state, "germany fleet ruhr")
    assert "english-channel" in reach(state, "germany air ruhr")


@pytest.mark.rule("tnt:T11.2")
def test_declarations_come_before_the_first_move() -> None:
    state = moving("axis", ["germany infantry 1 ruhr", "germany infantry 1 north-sea"])
    assert {"violate norway", "violate low-countries", "declare west"} <= choices(state, "axis")
    assert {"oslo", "amsterdam", "lorraine"}.isdisjoint(reach(state, "germany infantry ruhr"))
    go(state, "axis", "germany infantry ruhr", "munich")
    assert not any(word.startswith(("violate", "declare")) for word in choices(state, "axis"))
    assert refused(state, "axis", "violate norway") == "T11.2"


@pytest.mark.rule("tnt:T11.2")
def test_rival_land_is_open_after_a_declaration() -> None:
    state = moving("axis", ["germany infantry 1 munich"])
    assert "lorraine" not in reach(state, "germany infantry munich")
    act(state, "axis", "declare west")
    assert "lorraine" in reach(state, "germany infantry munich")


# ---------------------------------------------------------------------- Land and Sea Movement


@pytest.mark.rule("tnt:T11.3")
def test_ships_go_one_area_along_the_coast() -> None:
    units = ["germany fleet 1 ruhr", "britain fleet 1 north-sea", "britain fleet 1 baltic-sea"]
    state = moving("axis", units, war=AXIS_WEST_WAR, control={"amsterdam": "axis", "paris": "axis"})
    assert reach(state, "germany fleet ruhr") == {"amsterdam", "berlin", "north-sea", "baltic-sea"}


@pytest.mark.rule("tnt:T11.4a")
def test_sea_movement_passes_straits_and_stops_at_other_land() -> None:
    state = moving("axis", ["italy fleet 1 rome", "britain fleet 1 central-mediterranean"], war=AXIS_WEST_WAR)
    assert "central-mediterranean" in reach(state, "italy fleet rome")
    assert "aegean-sea" not in reach(state, "italy fleet rome")
    baltic = moving("axis", ["germany fleet 1 baltic-sea"], war=AXIS_WEST_WAR, control={"copenhagen": "west"})
    assert "ruhr" in reach(baltic, "germany fleet baltic-sea")
    assert "north-sea" not in reach(baltic, "germany fleet baltic-sea")


@pytest.mark.rule("tnt:T11.5a")
def test_ground_units_sail_two_areas_without_escort() -> None:
    units = ["britain infantry 1 london", "britain tank 1 london", "germany infantry 1 narvik"]
    state = moving("west", units, war=AXIS_WEST_WAR)
    for kind in ("infantry", "tank"):
        assert {"paris", "english-channel"} <= reach(state, f"britain {kind} london")
        assert "narvik" not in reach(state, f"britain {kind} london")  # an Invasion four areas away


@pytest.mark.rule("tnt:T11.5b")
def test_convoys_enter_no_enemy_sea() -> None:
    state = moving("west", ["britain infantry 1 london", "germany sub 1 english-channel"], war=AXIS_WEST_WAR)
    assert why(state, "west", "britain infantry london", "english-channel") == "T11.5b"
    escaped = ["britain infantry 1 london", "germany sub 1 english-channel escaped"]
    assert "english-channel" in reach(moving("west", escaped, war=AXIS_WEST_WAR), "britain infantry london")


# ---------------------------------------------------------------------- Air Movement


@pytest.mark.rule("tnt:T11.7a")
def test_air_forces_fly_two_areas_and_three_with_heavy_bombers() -> None:
    units = ["britain air 1 london", "germany infantry 1 berlin", "germany fleet 1 north-sea"]
    parts: dict[str, Any] = {"war": AXIS_WEST_WAR}
    near = reach(moving("west", units, **parts), "britain air london")
    assert {"paris", "norwegian-sea"} <= near
    assert "berlin" not in near
    bombers = moving("west", units, techs={"west": ["heavy-bombers"]}, **parts)
    assert "berlin" in reach(bombers, "britain air london")


@pytest.mark.rule("tnt:T11.7b")
def test_an_air_force_at_sea_must_land() -> None:
    units = ["britain air 1 north-sea", "germany infantry 1 paris", "france infantry 1 paris"]
    state = moving("west", units, war=AXIS_WEST_WAR)
    found = reach(state, "britain air north-sea")
    assert {"glasgow", "london"} <= found
    assert {"norwegian-sea", "paris", "ruhr"}.isdisjoint(found)
    assert why(state, "west", "britain air north-sea", "norwegian-sea") == "T11.7b"


@pytest.mark.rule("tnt:T11.7b")
def test_and_has_no_strategic_move() -> None:
    state = moving("west", ["britain air 1 north-sea", "britain air 1 london"], war=AXIS_WEST_WAR)
    assert "gascony" in reach(state, "britain air north-sea")
    assert "marseille" not in reach(state, "britain air north-sea")
    assert "marseille" in reach(state, "britain air london")


# ---------------------------------------------------------------------- Strategic Movement


@pytest.mark.rule("tnt:T11.8a")
def test_strategic_movement_doubles_the_distance() -> None:
    state = moving("ussr", ["ussr infantry 1 moscow"])
    assert "baku" in reach(state, "ussr infantry moscow")
    assert not {"kars", "tabriz"} & reach(state, "ussr infantry moscow")


@pytest.mark.rule("tnt:T11.8a")
def test_strategic_movement_keeps_to_friendly_areas_without_battles() -> None:
    units = ["ussr infantry 1 moscow", "germany infantry 1 grozny", "ussr infantry 1 grozny"]
    state = moving("ussr", units, war=EASTERN_WAR, control={"grozny": "ussr"})
    found = reach(state, "ussr infantry moscow")
    assert "kuban" in found
    assert {"grozny", "baku"}.isdisjoint(found)
    battle = ["ussr infantry 1 moscow", "germany infantry 1 moscow"]
    leaving = moving("ussr", battle, war=EASTERN_WAR, control={"moscow": "ussr"})
    assert "voronezh" in reach(leaving, "ussr infantry moscow")
    assert "kuban" not in reach(leaving, "ussr infantry moscow")


@pytest.mark.rule("tnt:T11.8b")
def test_strategic_air_movement_crosses_no_foreign_land() -> None:
    state = moving("axis", ["germany air 1 munich"])
    found = reach(state, "germany air munich")
    assert "konigsberg" in found
    assert {"venice", "vienna", "gulf-of-bothnia"}.isdisjoint(found)
    friendly = moving("axis", ["germany air 1 munich"], control={"vienna": "axis"})
    assert {"venice", "rome"} <= reach(friendly, "germany air munich")


@pytest.mark.rule("tnt:T11.8b")
@pytest.mark.reading("T11.8: does Strategic Movement pass the Straits of others?")
def test_strategic_air_movement_crosses_no_foreign_straits() -> None:
    units = ["germany air 1 konigsberg", "britain fleet 1 north-sea"]
    neutral = moving("axis", units, war=AXIS_WEST_WAR, control={"oslo": "axis"})
    assert "oslo" not in reach(neutral, "germany air konigsberg")
    own = moving("axis", units, war=AXIS_WEST_WAR, control={"oslo": "axis", "copenhagen": "axis"})
    assert "oslo" in reach(own, "germany air konigsberg")


@pytest.mark.rule("tnt:T11.8c")
@pytest.mark.reading("T11.8: does Strategic Movement pass the Straits of others?")
def test_strategic_sea_movement_passes_straits_that_no_enemy_holds() -> None:
    parts: dict[str, Any] = {"war": EASTERN_WAR}
    state = moving("ussr", ["ussr fleet 1 leningrad"], **parts)
    assert "nordkapp-sea" in reach(state, "ussr fleet leningrad")
    assert "copenhagen" not in reach(state, "ussr fleet leningrad")
    closed = moving("ussr", ["ussr fleet 1 leningrad"], control={"copenhagen": "axis"}, **parts)
    assert "north-sea" not in reach(closed, "ussr fleet leningrad")


@pytest.mark.rule("tnt:T11.8c")
def test_strategic_sea_movement_ends_at_other_land() -> None:
    state = moving("axis", ["germany fleet 1 konigsberg"], control={"copenhagen": "west"}, war=AXIS_WEST_WAR)
    assert "ruhr" in reach(state, "germany fleet konigsberg")
    assert "north-sea" not in reach(state, "germany fleet konigsberg")


@pytest.mark.rule("tnt:T11.8d")
def test_an_escaped_sub_keeps_strategic_movement_out() -> None:
    fleet, sub = "britain infantry 1 bay-of-biscay", "germany sub 1 irish-sea"
    free = moving("west", [fleet], war=AXIS_WEST_WAR)
    assert "barents-sea" in reach(free, "britain infantry bay-of-biscay")
    watched = moving("west", [fleet, f"{sub} escaped"], war=AXIS_WEST_WAR)
    found = reach(watched, "britain infantry bay-of-biscay")
    assert {"irish-sea", "norwegian-sea"} <= found  # a normal move
    assert "barents-sea" not in found
    at_peace = moving("ussr", ["ussr infantry 1 bay-of-biscay", f"{sub} escaped"], war=AXIS_WEST_WAR)
    assert "barents-sea" in reach(at_peace, "ussr infantry bay-of-biscay")
