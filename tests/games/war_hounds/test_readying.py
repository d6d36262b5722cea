"""DEPLOY, DRAFT, TRAIN and BUILD."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_hounds.content import FACTIONS
from sandtable.games.war_hounds.state import IN_PORT, ON_MAP, READIED, RESERVE, HoundState
from tests.games.war_hounds.helpers import (
    BLUE,
    PLENTY,
    RED,
    can_act,
    do,
    goods,
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

HOME = {"home": "howling-cape", "second": "pinebark"}
TROOP = ["red", "troop", "readied"]


def game(*where: Any, red: dict[str, Any] | None = None, **more: Any) -> HoundState:
    own = {"goods": PLENTY, **HOME, **(red or {})}
    return position(nations={"red": own, **more.pop("others", {})}, units=list(where), **more)


# ------------------------------------------------------------------ DEPLOY


@pytest.mark.rule("war-hounds:WH-DEP-1", "war-hounds:WH-DEP-11")
def test_up_to_stripes_units_of_any_types() -> None:
    g = game(*[TROOP] * 5, ["red", "gun", "readied"], ["red", "plane", "readied"])
    use(g, "deploy")
    for _ in range(4):
        do(g, f"deploy {name(g, RED, 'troop', 'readied')}", "place howling-cape")
    do(g, "deploy red-artillery-1", "place pinebark", "deploy red-plane-1", "place air-1")
    assert rule_against(g, f"deploy {name(g, RED, 'troop', 'readied')}") == "WH-DEP-1"
    assert words(g) == ["done"]


@pytest.mark.rule("war-hounds:WH-DEP-2", "war-hounds:WH-DEP-3")
def test_land_units_go_to_regions_controlled() -> None:
    g = do(use(game(TROOP), "deploy"), "deploy red-troop-1")
    assert sorted(words(g)) == ["done", "place howling-cape", "place pinebark"]
    assert rule_against(g, "place antler-vale") == "WH-DEP-2"
    lost = game(TROOP, ["blue", "troop", "pinebark"])
    assert sorted(words(do(use(lost, "deploy"), "deploy red-troop-1"))) == ["done", "place howling-cape"]


@pytest.mark.rule("war-hounds:WH-DEP-5", "war-hounds:WH-SETUP-15")
def test_a_ship_goes_to_any_water() -> None:
    g = do(use(game(["red", "ship", "readied"]), "deploy"), "deploy red-tile-1")
    assert sum(word.startswith("place") for word in words(g)) == 6
    do(g, "place gulf-of-hounds")
    assert units(g, RED, "ship", "gulf-of-hounds")


@pytest.mark.rule("war-hounds:WH-DEP-6", "war-hounds:WH-DEP-13", "war-hounds:WH-HID-1")
def test_a_concealed_tile_tells_neither_type_nor_place() -> None:
    g = game(["red", "ship", "readied"], red={"techs": ["marine-submarine"]})
    do(use(g, "deploy"), "deploy red-tile-1")
    assert sum(word.startswith("hide") for word in words(g)) == 6
    do(g, "hide port-2-a")
    assert sum(word.startswith("locate") for word in words(g)) == 6
    do(g, "locate amber-sound")
    tile = g.unit_state.index(IN_PORT)
    seen, mine = g.sight(BLUE), g.sight(RED)
    assert (seen.unit_kind[tile], seen.unit_at[tile], seen.unit_port[tile]) == (-1, -1, 2)
    assert (mine.unit_kind[tile], mine.unit_at[tile]) == (3, index("amber-sound"))
    assert not any("Amber" in line for line in g.journal("blue"))


@pytest.mark.rule("war-hounds:WH-DEP-7")
def test_without_a_free_port_space_it_is_deployed_openly() -> None:
    tiles = [["blue", "ship", "amber-sound", {"port": f"port-1-{space}"}] for space in "a"]
    tiles += [["blue", "ship", "kelp-sound", {"port": "port-1-b"}]]
    g = position(scenario="2-players", units=[*tiles, ["red", "ship", "readied"]])
    do(use(g, "deploy"), "deploy red-tile-1")
    assert rule_against(g, "hide port-1-a") == "WH-DEP-7"
    assert rule_against(g, "hide port-2-a") == "WH-DEP-7"
    assert not any(word.startswith("hide") for word in words(g))


@pytest.mark.rule("war-hounds:WH-DEP-8", "war-hounds:WH-FLOW-7")
def test_tiles_are_turned_up_before_income() -> None:
    g = game(["red", "ship", "amber-sound", {"port": "port-1-a"}], red={"goods": {}}, at="clean-up")
    assert units(g, RED, "ship", "amber-sound")
    assert g.unit_port.count(-1) == len(g.unit_port)
    # Howling Cape, Pinebark and the water: 2 + 1 + 1 food squares at 3 on the track.
    assert goods(g)["food"] == 12


@pytest.mark.rule("war-hounds:WH-DEP-9")
def test_xp_goes_along() -> None:
    g = use(game(["red", "troop", "readied", {"xp": 1}]), "deploy")
    do(g, "deploy red-troop-1", "place pinebark")
    assert g.unit_xp[units(g, RED, "troop", "pinebark")[0]] == 1


@pytest.mark.rule("war-hounds:WH-DEP-10", "war-hounds:WH-IMP-6")
def test_deployed_troops_may_enter_a_trench() -> None:
    g = use(game(*[TROOP] * 2, trenches=["howling-cape"]), "deploy")
    do(g, "deploy red-troop-1", "place howling-cape", "deploy red-troop-2", "place howling-cape", "done")
    do(g, "cover red-troop-1", "cover red-troop-2")
    assert sum(g.unit_inside) == 2


@pytest.mark.rule("war-hounds:WH-DEP-12")
def test_a_location_marker_for_each_water() -> None:
    g = game(["red", "ship", "kelp-sound", {"port": "port-1-a"}], ["red", "ship", "readied"])
    do(use(g, "deploy"), f"deploy {name(g, RED, 'ship', 'readied')}", "hide port-1-b")
    assert "locate kelp-sound" not in words(g)
    assert rule_against(g, "locate kelp-sound") == "WH-DEP-12"
    do(g, "done")
    assert "place kelp-sound" in words(g)


# ------------------------------------------------------------------ DRAFT


@pytest.mark.rule("war-hounds:WH-DRAFT-1", "war-hounds:WH-FAC-1")
def test_draft_costs_of_the_board() -> None:
    g = use(game(), "draft")
    before = g.clone()
    do(g, *["draft"] * 6)
    assert spent(before, g) == {"money": 12, "able_bodies": 6}
    assert rule_against(g, "draft") == "WH-DRAFT-1" or rule_against(g, "draft") == "WH-DEP-1"
    assert len(units(g, RED, "troop", "readied")) == 6


@pytest.mark.rule("war-hounds:WH-DRAFT-2")
def test_no_more_than_readied_spaces() -> None:
    g = use(game(*[TROOP] * 5), "draft")
    do(g, "draft")
    assert rule_against(g, "draft") == "WH-BUILD-2"


@pytest.mark.rule("war-hounds:WH-DRAFT-3", "war-hounds:WH-BUILD-5")
def test_guns_are_built_and_troops_drafted() -> None:
    g = use(game(), "draft")
    assert words(g) == ["draft"]
    assert rule_against(g, "build artillery") != ""
    assert len(units(do(g, "draft"), RED, "troop", "readied")) == 1
    assert rule_against(use(game(), "build"), "build troop") == "WH-BUILD-5"


@pytest.mark.rule("war-hounds:WH-DRAFT-4")
def test_conscription_saves_able_bodies() -> None:
    g = use(game(red={"policies": ["recruitment-conscription"]}), "draft")
    before = g.clone()
    do(g, *["draft"] * 3)
    assert spent(before, g) == {"money": 6}


@pytest.mark.rule("war-hounds:WH-DRAFT-5")
def test_propaganda_pays_ten_dollars() -> None:
    own = {"policies": ["recruitment-propaganda"], "goods": {"money": 2, "able_bodies": 1}}
    g = do(use(game(red=own), "draft"), "draft", "done")
    assert goods(g) == {"money": 10}


@pytest.mark.rule("war-hounds:WH-DRAFT-6", "war-hounds:WH-FAC-5")
@pytest.mark.parametrize(
    ("faction", "policies", "xp"),
    [
        ("fascists", ["recruitment-war-games"], [1, 1]),
        ("monarchists", ["recruitment-war-games"], [2, 1]),
        ("monarchists", [], [1, 0]),
        ("fascists", [], [0, 0]),
    ],
)
def test_xp_of_drafted_troops(faction: str, policies: list[str], xp: list[int]) -> None:
    g = use(game(red={"faction": faction, "policies": policies}), "draft")
    do(g, "draft", "draft")
    assert [g.unit_xp[unit] for unit in units(g, RED, "troop", "readied")] == xp


@pytest.mark.rule("war-hounds:WH-FAC-2")
def test_communists_draft_without_money() -> None:
    g = use(game(red={"faction": "communists"}), "draft")
    before = g.clone()
    do(g, *["draft"] * 3)
    assert spent(before, g) == {"able_bodies": 3, "food": 3}


# ------------------------------------------------------------------ TRAIN


@pytest.mark.rule("war-hounds:WH-TRAIN-1")
def test_every_readied_unit_learns_at_no_cost() -> None:
    g = game(*[TROOP] * 3, ["red", "plane", "readied"])
    before = g.clone()
    use(g, "train")
    assert [g.unit_xp[unit] for unit in range(len(g.unit_xp)) if g.unit_state[unit] == READIED] == [1] * 4
    assert spent(before, g) == {}


@pytest.mark.rule("war-hounds:WH-TRAIN-2", "war-hounds:WH-TRAIN-4")
def test_no_more_xp_than_the_value() -> None:
    policies = {"policies": ["recruitment-war-games"]}
    g = use(game(["red", "troop", "readied", {"xp": 1}], ["red", "gun", "readied"], red=policies), "train")
    assert g.unit_xp[units(g, RED, "troop", "readied")[0]] == 2
    assert g.unit_xp[units(g, RED, "gun", "readied")[0]] == 2
    assert can_act(game(["red", "troop", "readied", {"xp": 2}]), "train") == "WH-FLOW-18"


@pytest.mark.rule("war-hounds:WH-TRAIN-4")
@pytest.mark.reading("TRAIN: may it be taken when only a hidden submarine is readied that can learn no more?")
def test_a_hidden_sub_that_can_learn_no_more_may_train() -> None:
    """Everybody else could take it for a battleship; a troop that has learned all may not."""
    value = 4
    g = game(["red", "sub", "readied", {"xp": value}], red={"techs": ["marine-submarine"]})
    assert can_act(g, "train") == ""
    use(g, "train")
    assert g.unit_xp[units(g, RED, "sub", "readied")[0]] == value


@pytest.mark.rule("war-hounds:WH-TRAIN-3")
def test_units_on_the_map_do_not_train() -> None:
    g = game(["red", "troop", "pinebark"], ["red", "ship", "kelp-sound", {"port": "port-1-a"}], TROOP)
    use(g, "train")
    assert sum(g.unit_xp) == 1


# ------------------------------------------------------------------ BUILD


@pytest.mark.rule("war-hounds:WH-BUILD-1")
def test_up_to_stars_units_at_their_cost() -> None:
    g = use(game(), "build")
    before = g.clone()
    do(g, "build artillery", "build artillery")
    assert spent(before, g) == {"money": 20, "able_bodies": 2, "ammunition": 4}
    assert rule_against(g, "build ship") == "WH-DEP-1"
    assert words(g) == ["done"]


@pytest.mark.rule("war-hounds:WH-BUILD-2", "war-hounds:WH-BUILD-3")
def test_planes_and_bombers_share_a_space() -> None:
    g = game(["red", "plane", "readied"], red={"techs": ["aerial-bomber"]})
    assert rule_against(use(g, "build"), "build bomber") == "WH-BUILD-2"
    assert all(faction.readied[3] == 1 for faction in FACTIONS)


@pytest.mark.rule("war-hounds:WH-BUILD-4")
def test_tanks_are_readied_like_guns() -> None:
    guns = [["red", "gun", "readied"]] * 2
    g = use(game(*guns, red={"techs": ["terrain-tanks"]}), "build")
    assert rule_against(g, "build tank") == "WH-BUILD-2"
    free = use(game(red={"techs": ["terrain-tanks"]}), "build")
    before = free.clone()
    assert spent(before, do(free, "build tank")) == {"money": 10, "able_bodies": 1, "ammunition": 2}


@pytest.mark.rule("war-hounds:WH-BUILD-6")
@pytest.mark.parametrize(
    ("kind", "tile"), [("tank", "terrain-tanks"), ("sub", "marine-submarine"), ("bomber", "aerial-bomber")]
)
def test_some_units_need_their_technology(kind: str, tile: str) -> None:
    assert rule_against(use(game(), "build"), f"build {kind}") == "WH-BUILD-6"
    assert rule_against(use(game(red={"techs": [tile]}), "build"), f"build {kind}") == ""


@pytest.mark.rule("war-hounds:WH-BUILD-7")
def test_blueprints_save_five_dollars() -> None:
    g = use(game(red={"techs": ["terrain-blueprints"]}), "build")
    before = g.clone()
    do(g, "build artillery")
    assert spent(before, g) == {"money": 5, "able_bodies": 1, "ammunition": 2}


@pytest.mark.rule("war-hounds:WH-BUILD-8")
def test_one_unit_just_built_goes_out_at_once() -> None:
    g = use(game(red={"techs": ["marine-streamlined", "terrain-blueprints"]}), "build")
    do(g, "build ship", "build artillery", "done")
    assert top(g) == "streamlined"
    assert [word for word in words(g) if word != "done"] == ["deploy red-tile-1"]
    do(g, "deploy red-tile-1", "place amber-sound")
    assert top(g) != "streamlined"
    assert units(g, RED, "ship", "amber-sound")


@pytest.mark.rule("war-hounds:WH-BUILD-9", "war-hounds:WH-HID-2", "war-hounds:WH-SETUP-23")
def test_a_readied_tile_lies_face_down() -> None:
    g = use(game(red={"techs": ["marine-submarine"]}), "build")
    do(g, "build sub")
    tile = next(unit for unit, where in enumerate(g.unit_state) if where == READIED)
    assert g.sight(BLUE).unit_kind[tile] == -1
    assert g.sight(RED).unit_kind[tile] == 4
    assert "Red builds a ship or a submarine, face down." in g.journal("blue")
    assert not any("submarine." in line for line in g.journal("blue"))


@pytest.mark.rule("war-hounds:WH-FAC-7")
def test_thalassocrats_ready_two_tiles() -> None:
    g = use(game(["red", "ship", "readied"], red={"faction": "thalassocrats"}), "build")
    assert rule_against(g, "build ship") == ""
    assert rule_against(use(game(["red", "ship", "readied"]), "build"), "build ship") == "WH-BUILD-2"


@pytest.mark.rule("war-hounds:WH-DMG-7")
def test_what_is_in_the_reserve_cannot_be_deployed() -> None:
    g = use(game(TROOP), "deploy")
    reserve = g.unit_state.index(RESERVE)
    assert reserve < 35
    assert rule_against(g, "deploy red-artillery-1") == "WH-DMG-7"
    assert ON_MAP not in g.unit_state
