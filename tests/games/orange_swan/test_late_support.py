"""6.1.6, 6.5.3: Air Units that join an Assault in Land Movement, and how they come home."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.state import SHIPPED, SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, steps, units, words

SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
FLEET = [["south-china-sea", "jp-ls-4", 4]] * 4
LANDED = ("assaulted", "engaged", "moved", "from:south-china-sea")
ASHORE = [["manila", "jp-inf-4", 4, *LANDED], ["manila", "jp-art-3", 3, *LANDED]]
GARRISON = [["manila", "us-art", 4], ["manila", "us-inf", 4]]
HOME = {"tapei": "japan", "taan": "japan"}
AXIS_SEA = {"south-china-sea": "axis", "eastern-china-sea": "axis"}


def ashore(*more: list[Any], **data: Any) -> SwanState:
    """Land Movement after Infantry and Artillery have gone ashore."""
    data = {"discs": ["oceanic"], "year": 1943, "season": "winter", "holders": HOME, "seas": AXIS_SEA, **data}
    forces = [*SHIPS, *FLEET, *ASHORE, *GARRISON, *more]
    state = GAME.position({"at": "land-movement", "units": forces, **data})
    assert isinstance(state, SwanState)
    return state


def engage(state: SwanState, land: str, *joining: tuple[str, str]) -> None:
    state.act("axis", f"engage {land}")
    for space, kind in joining:
        state.act("axis", f"with {name(state, space, kind)}")
        if state.stack[-1].name == "approach":
            state.act("axis", words(state, "axis")[0])
    state.act("axis", "launch")


def fight_to_the_retreat(state: SwanState) -> None:
    """Nobody hits; then the attackers give up."""
    state.script = [1] * 80
    for _ in range(80):
        seat = ("axis", "allied")[state.deciders[0]]
        offered = words(state, seat)
        if "retreat" in offered:
            state.act(seat, "retreat" if seat == "axis" else "stay")
            if seat == "axis":
                return
            continue
        state.act(seat, "done" if "done" in offered else offered[0])
    raise AssertionError("nobody is asked to retreat")


def ways(state: SwanState, land: str, kind: str) -> list[str]:
    """By what spaces a block can begin its retreat; the paragraph if by none."""
    withdraw = f"withdraw {name(state, land, kind)}"
    if paragraph := rule_against(state, "axis", withdraw):
        return [paragraph]
    state.act("axis", withdraw)
    return sorted(words(state, "axis"))


@pytest.mark.rule("orange-swan:6.1.6c")
@pytest.mark.parametrize(("left", "paragraph"), [(4, ""), (3, "6.1.6a")])
def test_a_full_air_unit_joins_an_assault_in_land_movement_and_a_weak_one_does_not(
    left: int, paragraph: str
) -> None:
    state = ashore(["tapei", "jp-air-4", left])
    state.act("axis", "engage manila")
    state.act("axis", f"with {name(state, 'tapei', 'jp-air-4')}")
    assert rule_against(state, "axis", "launch") == paragraph


@pytest.mark.rule("orange-swan:6.1.6c")
def test_only_what_fits_in_joins_an_assault() -> None:
    state = ashore(["tapei", "jp-air-4", 4], ["tapei", "jp-air-4", 4], ["tapei", "jp-air-3", 3])
    state.act("axis", "engage manila")
    third = f"with {name(state, 'tapei', 'jp-air-3')}"
    for which in range(2):
        assert third in words(state, "axis")
        state.act("axis", f"with {name(state, 'tapei', 'jp-air-4', which)}")
    assert rule_against(state, "axis", third) == "2.7"
    state.act("axis", "launch")
    assert len(units(state, "manila", "jp-air-4")) == 2


@pytest.mark.rule("orange-swan:6.5.3a", "orange-swan:6.1.6c")
def test_air_support_that_joined_in_land_movement_flies_home_over_the_sea() -> None:
    """From Land Movement through the battle to the field in Tapei, for one Step."""
    state = ashore(["tapei", "jp-air-4", 4])
    engage(state, "manila", ("tapei", "jp-air-4"))
    fight_to_the_retreat(state)
    state.act("axis", f"withdraw {name(state, 'manila', 'jp-air-4')}")
    state.act("axis", "to south-china-sea")
    state.act("axis", "to taan")
    assert steps(state, "taan", "jp-air-4") == [3]


@pytest.mark.rule("orange-swan:6.5.3a")
def test_it_flies_over_no_contested_sea() -> None:
    contested = dict.fromkeys(("south-china-sea", "philippine-sea"), "contested")
    state = ashore(["tapei", "jp-air-4", 4], seas=contested)
    engage(state, "manila", ("tapei", "jp-air-4"))
    fight_to_the_retreat(state)
    # Nobody has a way out, so that all are lost.
    assert [units(state, space, "jp-air-4") for space in ("manila", "tapei", "taan")] == [[], [], []]
    assert units(state, "manila", "us-art")


@pytest.mark.rule("orange-swan:6.5.3a", "orange-swan:6.1.6c")
@pytest.mark.parametrize(("left", "by_sea"), [(4, True), (3, False)])
def test_who_attacked_over_land_does_not_retreat_by_sea(left: int, by_sea: bool) -> None:
    """Infantry comes from Tacloban: a full Air Unit supports the landing, a weak one belongs to it."""
    state = ashore(["tacloban", "jp-inf-3", 3], ["tapei", "jp-air-4", left])
    engage(state, "manila", ("tacloban", "jp-inf-3"), ("tapei", "jp-air-4"))
    fight_to_the_retreat(state)
    assert ways(state, "manila", "jp-inf-3") == ["to tacloban"]
    state.act("axis", "to tacloban")
    assert ("to south-china-sea" in ways(state, "manila", "jp-air-4")) == by_sea


@pytest.mark.rule("orange-swan:6.5.3a")
def test_a_plain_attack_over_land_gives_nobody_the_way_over_the_sea() -> None:
    forces = [["manila", kind, 4] for kind in ("us-art", "us-inf")]
    forces += [["tacloban", "jp-inf-3", 3], ["tapei", "jp-air-4", 4]]
    data = {"year": 1943, "season": "winter", "holders": HOME, "seas": AXIS_SEA}
    state = GAME.position({"at": "land-movement", "units": [*SHIPS, *FLEET, *forces], **data})
    assert isinstance(state, SwanState)
    engage(state, "manila", ("tacloban", "jp-inf-3"), ("tapei", "jp-air-4"))
    fight_to_the_retreat(state)
    assert ways(state, "manila", "jp-air-4") == ["to tacloban"]


@pytest.mark.rule("orange-swan:6.5.3a")
def test_one_ship_takes_one_ground_unit_home() -> None:
    """Three of the four ships off Manila have given Sea Transport since: one unit is taken off."""
    state = ashore()
    ships = units(state, "south-china-sea", "jp-ls-4")
    for ship in ships[:3]:
        state.unit_flags[ship] |= SHIPPED
    fight_to_the_retreat(state)
    assert len([word for word in words(state, "axis") if word.startswith("withdraw")]) == 2
    state.act("axis", f"withdraw {name(state, 'manila', 'jp-art-3')}")
    state.act("axis", "to south-china-sea")
    while state.stack[-1].name == "withdraw":
        state.act("axis", words(state, "axis")[0])
    assert units(state, "manila", "jp-inf-4") == []
    assert units(state, "taan", "jp-inf-4") == units(state, "hainan", "jp-inf-4") == []


@pytest.mark.rule("orange-swan:6.1.6c", "orange-swan:9.1d")
@pytest.mark.reading("6.1.6, 9.1: may Air Units that join an Assault late fly over an Active Monsoon?")
def test_air_units_that_join_late_fly_over_an_active_monsoon() -> None:
    """In Summer the jungle is closed: every way from Rangoon to Saigon leads over Bangkok or Vientiane."""
    landed = [["saigon", kind, cv, *LANDED] for kind, cv in (("jp-inf-4", 4), ("jp-art-3", 3))]
    defenders = [["saigon", kind, 4] for kind in ("us-art", "us-inf")]
    state = GAME.position(
        {
            "at": "land-movement",
            "units": [*SHIPS, *FLEET, *landed, *defenders, ["rangoon", "jp-air-4", 4]],
            "discs": ["oceanic"],
            "year": 1943,
            "season": "summer",
            "holders": {"rangoon": "japan"},
            "seas": {"south-china-sea": "axis", "gulf-of-thailand": "allied"},
        }
    )
    assert isinstance(state, SwanState)
    engage(state, "saigon", ("rangoon", "jp-air-4"))
    assert units(state, "saigon", "jp-air-4")
