"""4.2.3, 5.0.2, 5.0.3, 5.4: control of Land Areas and Sea Zones, Garrisons and Opposition Discs."""

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CONTESTED, JAPAN, MAP, US
from sandtable.games.orange_swan.rules.control import (
    contested,
    controller,
    has_port,
    holds,
    ops,
    passage_open,
    port_serves,
    sea_neighbours,
    stronger,
    take,
    update_seas,
)
from sandtable.games.orange_swan.rules.units import eliminate, move_to
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import arranged, units
from tests.games.orange_swan.test_supply import ALL_CONTESTED

CORAL_SEA = [
    ["coral-sea", "jp-hs-4", 2],
    ["coral-sea", "jp-ls-4", 2],
    ["gili-gili", "jp-inf-3", 1],
    ["coral-sea", "cw-hs-3", 2],
    ["sydney", "cw-air", 1],
    ["port-moresby", "cw-inf-3", 1],
]


def discs(g: SwanState, sea: str) -> tuple[int, int]:
    """The Opposition Discs of the Axis and of the Allies in a Sea Zone."""
    return ops(g, MAP.index[sea], AXIS), ops(g, MAP.index[sea], ALLIED)


def control(g: SwanState, sea: str) -> int:
    """Who controls a Sea Zone."""
    return g.sea_control[MAP.index[sea]]


@pytest.mark.rule("orange-swan:4.2.3a")
def test_the_last_occupant_controls_an_empty_area() -> None:
    g = arranged(units=[["rangoon", "jp-inf-4", 2]])
    rangoon = MAP.index["rangoon"]
    assert holds(g, rangoon, AXIS)

    move_to(g, units(g, "rangoon")[0], MAP.index["bangkok"])
    assert holds(g, rangoon, AXIS)
    assert not holds(g, rangoon, ALLIED)

    take(g, rangoon, US)
    assert holds(g, rangoon, ALLIED)
    assert g.holder[rangoon] == US
    assert any("The US takes Rangoon" in line for line in g.journal())


@pytest.mark.rule("orange-swan:4.2.3b")
def test_an_area_with_both_sides_is_contested_until_one_is_gone() -> None:
    g = arranged(units=[["rangoon", "jp-inf-4", 2], ["rangoon", "cw-inf-3", 1]])
    assert contested(g, MAP.index["rangoon"])

    eliminate(g, units(g, "rangoon", "cw-inf-3")[0])
    assert not contested(g, MAP.index["rangoon"])


@pytest.mark.rule("orange-swan:5.0.2")
def test_a_port_is_garrisoned_even_out_of_supply() -> None:
    g = arranged(units=[["wake", "us-marine", 1, "out-of-supply"]])
    assert discs(g, "wake-island") == (0, 1)

    assert discs(arranged(), "wake-island") == (0, 0)


@pytest.mark.rule("orange-swan:5.0.3a", "orange-swan:14.5")
def test_each_garrisoned_port_gives_a_disc_and_an_empty_one_none() -> None:
    g = arranged(units=[["port-moresby", "cw-inf-3", 1], ["gili-gili", "jp-inf-3", 1]])
    assert discs(g, "coral-sea") == (1, 1)  # Brisbane and Sydney are vacant
    assert discs(g, "solomon-sea") == (1, 0)  # Gili Gili opens on two seas

    g = arranged(units=[["port-moresby", "cw-inf-3", 1], ["brisbane", "us-air", 1]])
    assert discs(g, "coral-sea") == (0, 2)


@pytest.mark.rule("orange-swan:5.0.3b")
@pytest.mark.reading("5.0.3: a Strategic Area on two Sea Zones")
def test_a_strategic_area_gives_two_discs_in_every_sea_zone_of_its_port() -> None:
    assert discs(arranged(units=[["sydney", "cw-air", 1]]), "coral-sea") == (0, 2)

    g = arranged(units=[["singapore", "cw-art", 1]])
    assert discs(g, "gulf-of-thailand") == (0, 2)
    assert discs(g, "java-sea") == (0, 2)


@pytest.mark.rule("orange-swan:5.0.3c")
def test_chinese_garrisons_give_no_disc() -> None:
    assert discs(arranged(units=[["canton", "cn-inf-3", 1]]), "south-china-sea") == (0, 0)
    g = arranged(units=[["canton", "cn-inf-3", 1], ["canton", "cw-inf-3", 1]])
    assert discs(g, "south-china-sea") == (0, 1)


@pytest.mark.rule("orange-swan:2.8b")
def test_ports_on_the_waters_of_one_side_serve_it_alone() -> None:
    inland, coastal = MAP.index["inland-sea"], MAP.index["us-coastal-waters"]
    assert port_serves(inland, AXIS)
    assert not port_serves(inland, ALLIED)
    assert port_serves(coastal, ALLIED)
    assert not port_serves(coastal, AXIS)
    # Held by the Allies, Sapporo gives no Disc on the Inland Sea.
    assert inland in MAP.ports[MAP.index["sapporo"]]
    assert discs(arranged(units=[["sapporo", "us-inf", 1]]), "inland-sea") == (0, 0)
    assert discs(arranged(units=[["sapporo", "jp-inf-4", 1]]), "inland-sea") == (1, 0)


@pytest.mark.rule("orange-swan:2.8a")
def test_which_areas_have_ports() -> None:
    celebes = MAP.index["celebes"]
    assert {MAP.id[sea] for sea in MAP.ports[celebes]} == {"arafura-sea", "celebes-sea"}
    assert has_port(celebes, AXIS)
    assert not has_port(MAP.index["pujin"], ALLIED)


@pytest.mark.rule("orange-swan:5.4.1a")
@pytest.mark.parametrize(
    ("axis", "allied", "side"),
    [(3, 4, CONTESTED), (3, 6, ALLIED), (6, 3, AXIS), (5, 3, CONTESTED), (3, 3, CONTESTED), (2, 1, AXIS)],
)
def test_control_of_a_sea_zone_takes_double_the_sum(axis: int, allied: int, side: int) -> None:
    assert stronger(axis, allied) == side


@pytest.mark.rule("orange-swan:5.4.1b")
def test_whoever_is_alone_controls_and_an_empty_sea_zone_is_contested() -> None:
    g = arranged(units=[["iwo-jima", "jp-inf-3", 1]])
    assert control(g, "volcano-islands") == AXIS
    assert control(g, "timor-sea") == CONTESTED


@pytest.mark.rule("orange-swan:5.4.1c")
@pytest.mark.reading("5.4.1, 9.11: who controls waters that one Side alone may enter?")
def test_restricted_waters_are_always_their_sides() -> None:
    g = arranged()
    update_seas(g)

    assert control(g, "us-coastal-waters") == control(g, "indian-ocean") == ALLIED
    assert control(g, "inland-sea") == AXIS


@pytest.mark.rule("orange-swan:5.0.3a", "orange-swan:5.0.3b", "orange-swan:5.4.1a")
@pytest.mark.example
def test_control_of_the_coral_sea() -> None:
    coral_sea = MAP.index["coral-sea"]
    g = arranged(units=CORAL_SEA)
    assert discs(g, "coral-sea") == (1, 3)
    assert controller(g, coral_sea) == CONTESTED

    g = arranged(units=[*CORAL_SEA, ["brisbane", "cw-air", 1], ["coral-sea", "us-ls", 1]])
    ships = len(units(g, "coral-sea"))
    assert (ships, sum(discs(g, "coral-sea"))) == (4, 5)
    assert controller(g, coral_sea) == ALLIED


@pytest.mark.rule("orange-swan:5.4.1a", "orange-swan:5.0.3b")
@pytest.mark.example
def test_the_south_china_sea_before_and_after_the_first_battle() -> None:
    g = arranged(scenario="pearl-harbor", setup=True, first_turn=True)
    assert discs(g, "south-china-sea") == (3, 3)
    assert control(g, "south-china-sea") == CONTESTED

    for kind in ("us-ls", "us-sub"):
        eliminate(g, units(g, "south-china-sea", kind)[0])
    update_seas(g)
    assert control(g, "south-china-sea") == AXIS


@pytest.mark.rule("orange-swan:8.3")
def test_the_update_tells_what_changed() -> None:
    g = arranged(seas=ALL_CONTESTED, units=[["iwo-jima", "jp-inf-3", 1]])

    update_seas(g)

    assert control(g, "volcano-islands") == AXIS
    assert any("Axis Side controls the Volcano Islands" in line for line in g.journal())


@pytest.mark.rule("orange-swan:11.PH.b")
def test_the_axis_passes_no_strait_of_the_neutral_dutch() -> None:
    passage = next(i for i, lands in enumerate(MAP.passage_lands) if MAP.index["lesser-sunda"] in lands)
    held = {MAP.id[land]: "japan" for land in MAP.passage_lands[passage]}
    g = arranged(first_turn=True, holders=held)
    assert g.dei_neutral
    assert not passage_open(g, passage, AXIS)

    g.dei_neutral = 0
    assert passage_open(g, passage, AXIS)
    assert not passage_open(g, passage, ALLIED)


def test_seas_next_to_a_sea_as_a_side_may_sail() -> None:
    g = arranged(holders={"batavia": "japan"})
    neighbours = [MAP.id[sea] for sea in sea_neighbours(g, MAP.index["java-sea"], ALLIED)]
    assert "eastern-indian-ocean" not in neighbours
    assert g.holder[MAP.index["batavia"]] == JAPAN
