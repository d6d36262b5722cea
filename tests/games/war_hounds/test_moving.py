"""MOVE and control."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.rules.control import controlled, controller
from sandtable.games.war_hounds.rules.scoring import territory_paws
from sandtable.games.war_hounds.state import IN_PORT, HoundState
from sandtable.games.war_hounds.terrain import WORLD
from tests.games.war_hounds.helpers import (
    BLUE,
    GREEN,
    PLENTY,
    RED,
    do,
    index,
    name,
    position,
    rule_against,
    spent,
    top,
    units,
    use,
    words,
)

TROOP = ["red", "troop", "pinebark"]
ROAD = "whelk-strand+pinebark"


def game(*where: Any, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    """Red's Move is under way."""
    own = {"goods": PLENTY, **(red or {})}
    g = position(nations={"red": own, **more.pop("others", {})}, units=list(where), **more)
    return use(g, "move")


def move(g: HoundState, kind: str, start: str, *to: str) -> HoundState:
    return do(g, f"move {name(g, RED, kind, start)}", *(f"to {one}" for one in to))


def ways(g: HoundState, kind: str = "troop", start: str = "pinebark") -> set[str]:
    """Where a unit could go, and how."""
    trial = g.clone()
    move(trial, kind, start)
    return {word.removeprefix("to ") for word in words(trial) if word.startswith("to ")}


def bill(g: HoundState, *moves: tuple[str, str, str]) -> dict[str, int]:
    """What some moves cost together."""
    before = g.clone()
    for kind, start, to in moves:
        move(g, kind, start, to)
    return spent(before, do(g, "done"))


@pytest.mark.rule("war-hounds:WH-MOVE-1", "war-hounds:WH-MOVE-31")
def test_as_many_units_as_stars_each_once() -> None:
    g = game(*[TROOP] * 3)
    move(g, "troop", "pinebark", "whelk-strand")
    assert rule_against(g, f"move {name(g, RED, 'troop', 'whelk-strand')}") == "WH-MOVE-31"
    move(g, "troop", "pinebark", "whelk-strand")
    assert rule_against(g, f"move {name(g, RED, 'troop', 'pinebark')}") == "WH-MOVE-1"


@pytest.mark.rule("war-hounds:WH-MOVE-2", "war-hounds:WH-MOVE-28")
def test_as_many_spaces_as_stars_past_enemies() -> None:
    g = game(TROOP, ["blue", "troop", "whelk-strand"])
    assert "antler-vale" in ways(g)
    assert "brindle-downs" not in ways(g)


@pytest.mark.rule("war-hounds:WH-MOVE-3", "war-hounds:WH-MOVE-24")
@pytest.mark.parametrize(("faction", "food"), [("fascists", 2), ("guerrillas", 1)])
def test_the_printed_cost_once(faction: str, food: int) -> None:
    g = game(TROOP, red={"faction": faction})
    assert bill(g, ("troop", "pinebark", "antler-vale")) == {"food": food}


@pytest.mark.rule("war-hounds:WH-MOVE-4", "war-hounds:WH-MOVE-5")
def test_moving_in_starts_no_combat_and_ends_control() -> None:
    g = game(["red", "troop", "whelk-strand"], ["blue", "troop", "snowtail"])
    assert controller(g, index("snowtail")) == BLUE
    move(g, "troop", "whelk-strand", "snowtail")
    assert len(g.units_at[index("snowtail")]) == 2
    assert controller(g, index("snowtail")) == -1


@pytest.mark.rule("war-hounds:WH-MOVE-6")
def test_homes_of_others_are_closed() -> None:
    blue = {"home": "frostmuzzle", "second": "snowtail"}
    g = game(["red", "troop", "whelk-strand"], others={"blue": blue})
    assert "frostmuzzle" not in ways(g, start="whelk-strand")
    assert "snowtail" in ways(g, start="whelk-strand")
    do(g, "move red-troop-1")
    assert rule_against(g, "to frostmuzzle") == "WH-MOVE-2"


@pytest.mark.rule("war-hounds:WH-MOVE-7", "war-hounds:WH-MOVE-8", "war-hounds:WH-MOVE-12")
@pytest.mark.reading("MOVE: which ways are offered?")
def test_roads_save_one_food() -> None:
    gun = game(["red", "gun", "pinebark"], roads=[ROAD])
    assert bill(gun, ("gun", "pinebark", "whelk-strand-by-road")) == {"food": 1, "oil": 1}
    two = game(TROOP, roads=[ROAD, "whelk-strand+antler-vale"])
    assert bill(two, ("troop", "pinebark", "antler-vale-by-road")) == {"food": 1}


@pytest.mark.rule("war-hounds:WH-MOVE-9", "war-hounds:WH-MOVE-30")
def test_by_rail_the_most_expensive_pays_for_all() -> None:
    g = game(TROOP, ["red", "gun", "pinebark"], rails=[ROAD])
    moves = [(kind, "pinebark", "whelk-strand-by-rail") for kind in ("gun", "troop")]
    assert bill(g, *moves) == {"food": 2, "oil": 1}


@pytest.mark.rule("war-hounds:WH-MOVE-10", "war-hounds:WH-MOVE-29")
def test_who_does_not_travel_wholly_by_rail_pays() -> None:
    g = game(TROOP, TROOP, rails=[ROAD])
    moves = [("troop", "pinebark", "whelk-strand-by-rail"), ("troop", "pinebark", "greywhelp-moor")]
    assert bill(g, *moves) == {"food": 4}
    one = game(TROOP, rails=[ROAD])
    assert "whelk-strand-by-road" not in ways(one)
    assert bill(one, ("troop", "pinebark", "whelk-strand")) == {"food": 2}
    mixed = game(TROOP, rails=[ROAD], roads=["whelk-strand+antler-vale"])
    assert bill(mixed, ("troop", "pinebark", "antler-vale-by-road")) == {"food": 1}


@pytest.mark.rule("war-hounds:WH-MOVE-11", "war-hounds:WH-MOVE-13")
def test_ships_sail_and_take_no_rails() -> None:
    g = game(["red", "ship", "wolfmouth"], TROOP, rails=["pinebark+foxearth"])
    assert ways(g, "ship", "wolfmouth") == {
        "sound-of-sleet",
        "kelp-sound",
        "gulf-of-brine",
        "gulf-of-hounds",
    }
    assert not any(WORLD.id.index(way.split("-by")[0]) >= WORLD.n_lands for way in ways(g))
    assert bill(g, ("ship", "wolfmouth", "kelp-sound")) == {"oil": 2}


@pytest.mark.rule("war-hounds:WH-MOVE-14", "war-hounds:WH-HID-5")
def test_a_concealed_ship_shows_itself_by_moving() -> None:
    g = game(["red", "ship", "kelp-sound", {"port": "port-1-a"}])
    do(g, "move red-tile-1", "to wolfmouth")
    assert units(g, RED, "ship", "wolfmouth")
    assert set(g.unit_port) == {-1}


SUB = {"techs": ["marine-submarine"]}


@pytest.mark.rule("war-hounds:WH-MOVE-15", "war-hounds:WH-MOVE-16", "war-hounds:WH-HID-5")
def test_a_concealed_sub_moves_unseen() -> None:
    g = game(["red", "sub", "sound-of-sleet", {"port": "port-1-a"}], red=SUB)
    tile = g.unit_state.index(IN_PORT)
    assert g.sight(BLUE).unit_kind[tile] == -1
    before = g.clone()
    do(g, "move red-tile-1")
    assert "to kelp-sound-turned-up" in words(g)
    assert rule_against(g, "to gulf-of-hounds") == "WH-MOVE-2"
    do(g, "to kelp-sound", "done")
    assert spent(before, g) == {"oil": 2}
    seen = g.sight(BLUE)
    assert (seen.unit_kind[tile], seen.unit_at[tile], seen.unit_port[tile]) == (4, -1, 0)
    assert g.unit_at[tile] == index("kelp-sound")
    assert "Red moves a face-down tile: it is a submarine." in g.journal("blue")


@pytest.mark.rule("war-hounds:WH-MOVE-17", "war-hounds:WH-MOVE-35")
def test_a_sub_hides_again_within_its_reach() -> None:
    g = game(["red", "sub", "kelp-sound"], red=SUB)
    before = g.clone()
    do(g, "move red-tile-1", "hide port-1-b")
    assert len([word for word in words(g) if word.startswith("locate")]) == 5
    assert rule_against(g, "locate gulf-of-brine") == (
        "" if "locate gulf-of-brine" in words(g) else "WH-MOVE-35"
    )
    do(g, "locate kelp-sound", "done")
    assert spent(before, g) == {"oil": 2}
    tile = g.unit_state.index(IN_PORT)
    assert g.sight(BLUE).unit_kind[tile] == 4
    assert g.unit_waters[tile].bit_count() == 5


@pytest.mark.rule("war-hounds:WH-MOVE-18")
def test_a_sub_needs_a_free_port_space() -> None:
    full = [["blue", "ship", w, {"port": f"port-{n}-a"}] for n, w in ((1, "wolfmouth"), (2, "amber-sound"))]
    full += [["green", "ship", w, {"port": f"port-{n}-b"}] for n, w in ((1, "wolfmouth"), (2, "amber-sound"))]
    full += [
        ["gold", "ship", w, {"port": f"port-3-{n}"}] for n, w in (("a", "wolfmouth"), ("b", "amber-sound"))
    ]
    g = game(["red", "sub", "kelp-sound"], *full, red=SUB)
    do(g, "move red-tile-1")
    assert rule_against(g, "hide port-1-a") == "WH-MOVE-17"


@pytest.mark.rule("war-hounds:WH-MOVE-19")
def test_a_battleship_does_not_hide_again() -> None:
    g = do(game(["red", "ship", "kelp-sound"]), "move red-tile-1")
    assert rule_against(g, "hide port-1-a") == "WH-MOVE-17"


@pytest.mark.rule("war-hounds:WH-MOVE-20", "war-hounds:WH-MOVE-26")
def test_a_troop_leaves_its_trench_and_keeps_its_cubes() -> None:
    g = game(["red", "troop", "pinebark", {"inside": True, "xp": 2, "wounds": 1}], trenches=["pinebark"])
    move(g, "troop", "pinebark", "whelk-strand")
    assert (g.unit_inside[0], g.unit_xp[0], g.unit_wounds[0]) == (0, 2, 1)


@pytest.mark.rule("war-hounds:WH-MOVE-20")
def test_a_troop_that_arrives_may_enter_a_trench() -> None:
    g = game(TROOP, trenches=["whelk-strand"])
    move(g, "troop", "pinebark", "whelk-strand")
    do(g, "done")
    assert "cover red-troop-1" in words(g)


@pytest.mark.rule("war-hounds:WH-MOVE-21")
def test_supply_cargo() -> None:
    cargo = {"techs": ["aerial-supply-cargo"]}
    under = game(TROOP, ["red", "plane", "air-1"], red=cargo)
    assert bill(under, ("troop", "pinebark", "whelk-strand")) == {}
    apart = game(TROOP, ["red", "plane", "air-2"], red=cargo)
    assert bill(apart, ("troop", "pinebark", "whelk-strand")) == {"food": 2}


@pytest.mark.rule("war-hounds:WH-MOVE-22")
@pytest.mark.parametrize(
    ("kind", "start", "to", "tile"),
    [("ship", "wolfmouth", "kelp-sound", "marine-engine"), ("plane", "air-1", "air-2", "aerial-engine")],
)
def test_engine_upgrades(kind: str, start: str, to: str, tile: str) -> None:
    assert bill(game(["red", kind, start], red={"techs": [tile]}), (kind, start, to)) == {}
    assert bill(game(["red", kind, start]), (kind, start, to)) != {}


@pytest.mark.rule("war-hounds:WH-MOVE-23")
def test_propellers_add_a_space() -> None:
    ship = ["red", "ship", "wolfmouth"]
    assert "amber-sound" not in ways(game(ship), "ship", "wolfmouth")
    assert "amber-sound" in ways(game(ship, red={"techs": ["marine-propeller"]}), "ship", "wolfmouth")


@pytest.mark.rule("war-hounds:WH-MOVE-25", "war-hounds:WH-HID-6")
def test_recon_photography() -> None:
    blue = {"techs": ["marine-submarine"], "goods": PLENTY}
    tile = ["blue", "sub", "kelp-sound", {"port": "port-2-a"}]
    g = game(TROOP, TROOP, tile, red={"techs": ["aerial-recon"]}, others={"blue": blue})
    number = g.unit_state.index(IN_PORT)
    assert rule_against(g, "look port-1") == "WH-MOVE-25"
    do(g, "look port-2")
    assert (g.sight(RED).unit_kind[number], g.sight(RED).unit_at[number]) == (4, index("kelp-sound"))
    assert g.sight(GREEN).unit_kind[number] == -1
    assert rule_against(g, "look port-2") == "WH-MOVE-25"
    move(g, "troop", "pinebark", "whelk-strand")
    do(g, "done")
    while g.deciders != [BLUE]:
        do(g, "done")
    do(use(g, "move", BLUE), "move blue-tile-1", "to wolfmouth", "done")
    assert (g.sight(RED).unit_kind[number], g.sight(RED).unit_at[number]) == (4, -1)


@pytest.mark.rule("war-hounds:WH-MOVE-25")
def test_recon_comes_before_any_unit_moves() -> None:
    tile = ["blue", "ship", "kelp-sound", {"port": "port-2-a"}]
    g = game(TROOP, TROOP, tile, red={"techs": ["aerial-recon"]})
    move(g, "troop", "pinebark", "whelk-strand")
    assert rule_against(g, "look port-2") == "WH-MOVE-25"


@pytest.mark.rule("war-hounds:WH-MOVE-27")
def test_units_of_all_arenas_move_together() -> None:
    g = game(TROOP, ["red", "ship", "wolfmouth"])
    moves = [("troop", "pinebark", "whelk-strand"), ("ship", "wolfmouth", "kelp-sound")]
    assert bill(g, *moves) == {"food": 2, "oil": 2}


@pytest.mark.rule("war-hounds:WH-MOVE-32")
def test_aircraft_fly_where_skies_touch() -> None:
    plane = ["red", "plane", "air-1"]
    g = game(plane, scenario="6-players")
    assert ways(g, "plane", "air-1") == {"air-2", "air-3", "air-4", "air-5"}
    one = game(["red", "plane", "air-5"], scenario="6-players", red={"general": 1})
    assert "air-4" in ways(one, "plane", "air-5")
    assert index("air-5") not in WORLD.next[index("air-1")]


@pytest.mark.rule("war-hounds:WH-MOVE-33")
def test_a_unit_is_named_only_while_all_can_be_paid() -> None:
    g = game(TROOP, TROOP, red={"goods": {"food": 3}})
    move(g, "troop", "pinebark", "whelk-strand")
    assert rule_against(g, f"move {name(g, RED, 'troop', 'pinebark')}") == "WH-FLOW-12"
    rail = game(TROOP, TROOP, red={"goods": {"food": 2}}, rails=[ROAD])
    moves = [("troop", "pinebark", "whelk-strand-by-rail")] * 2
    assert bill(rail, *moves) == {"food": 2}


@pytest.mark.rule("war-hounds:WH-MOVE-34")
def test_a_unit_ends_elsewhere() -> None:
    assert "pinebark" not in ways(game(TROOP, roads=[ROAD]))
    assert "pinebark-by-road" not in ways(game(TROOP, roads=[ROAD]))


@pytest.mark.rule("war-hounds:WH-FAC-4")
@pytest.mark.reading("MOVE: which road is the Imperialists' rail?")
def test_imperialists_use_one_road_as_a_rail() -> None:
    own = {"faction": "imperialists"}
    g = game(*[TROOP] * 2, red=own, roads=[ROAD, "pinebark+greywhelp-moor"])
    move(g, "troop", "pinebark", "whelk-strand-by-highway")
    assert "greywhelp-moor-by-highway" not in ways(g)
    before = position(nations={"red": {"goods": PLENTY}})
    move(g, "troop", "pinebark", "whelk-strand-by-highway")
    assert spent(before, do(g, "done")) == {"food": 2}
    assert "whelk-strand-by-highway" not in ways(game(TROOP, roads=[ROAD]))


@pytest.mark.rule("war-hounds:WH-FAC-8")
def test_futurists_move_a_space_further() -> None:
    assert "brindle-downs" in ways(game(TROOP, red={"faction": "futurists"}))


# ------------------------------------------------------------------ control


@pytest.mark.rule("war-hounds:WH-CTRL-1", "war-hounds:WH-CTRL-3", "war-hounds:WH-CTRL-5")
def test_the_only_nation_with_units_controls() -> None:
    g = position(units=[["red", "gun", "millrace"], ["blue", "plane", "air-2"]])
    assert controller(g, index("millrace")) == RED
    assert controller(g, index("antler-vale")) == -1
    assert not controlled(g, BLUE)


@pytest.mark.rule("war-hounds:WH-CTRL-2", "war-hounds:WH-CTRL-6")
def test_starting_regions_are_controlled_empty() -> None:
    red = {"home": "howling-cape", "second": "pinebark"}
    g = position(nations={"red": red}, units=[["blue", "troop", "pinebark"]])
    assert controlled(g, RED) == [index("howling-cape")]
    do(g, "pass")
    assert controller(position(nations={"red": red}), index("pinebark")) == RED


@pytest.mark.rule("war-hounds:WH-CTRL-4")
def test_ships_on_the_map_control_waters() -> None:
    hidden = ["blue", "ship", "amber-sound", {"port": "port-1-a"}]
    g = position(units=[["red", "ship", "amber-sound"], hidden])
    assert controller(g, index("amber-sound")) == RED
    both = position(units=[["red", "ship", "amber-sound"], ["blue", "ship", "amber-sound"]])
    assert controller(both, index("amber-sound")) == -1


@pytest.mark.rule("war-hounds:WH-SCO-4")
def test_skies_give_no_territory() -> None:
    g = position(scenario="6-players", units=[["red", "plane", "air-5"]])
    assert territory_paws(g, RED) == 0
    assert top(g) == "turn"
