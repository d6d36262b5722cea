"""1.0, 2.3: when blocks come to look alike, nobody else can tell any more which of them is which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import MAP, POOL
from sandtable.games.orange_swan.rules import blitz, retreat
from sandtable.games.orange_swan.rules.supply import check_supply
from sandtable.games.orange_swan.rules.units import eliminate
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, name, units

SEEDS = range(12)


def orders(
    space: str, make: Callable[[], SwanState], act: Callable[[SwanState], None]
) -> set[tuple[int, ...]]:
    """The orders in which the types of the blocks in a space can lie after an act, by the key of chance."""
    found = set()
    for seed in SEEDS:
        state = make()
        state.key = bytes([seed]) * 32
        act(state)
        found.add(tuple(state.unit_kind[unit] for unit in sorted(state.units_at[MAP.index[space]])))
    assert len({tuple(sorted(each)) for each in found}) == 1
    return found


def position(at: str, *blocks: list[Any], **more: Any) -> SwanState:
    state = GAME.position({"at": at, "units": list(blocks), **more})
    assert isinstance(state, SwanState)
    return state


@pytest.mark.rule("orange-swan:1.0", "orange-swan:5.1a")
@pytest.mark.parametrize(("waiting", "mixed"), [([], False), (["moved"], True), (None, False)])
def test_ships_that_sailed_to_one_sea_zone_cannot_be_told_apart(
    waiting: list[str] | None, mixed: bool
) -> None:
    """One that has not moved can be told from one that has."""
    there = [] if waiting is None else [["wake-island", "jp-sub-4", 4, *waiting]]

    def make() -> SwanState:
        return position("naval-movement", ["japan-sea", "jp-ls-4", 4], *there)

    def sail(state: SwanState) -> None:
        state.act("axis", f"sail {name(state, 'japan-sea', 'jp-ls-4')}")
        state.act("axis", "to wake-island")

    assert (len(orders("wake-island", make, sail)) > 1) == mixed


@pytest.mark.rule("orange-swan:1.0", "orange-swan:4.1.3a")
@pytest.mark.parametrize(("marks", "mixed"), [(["out-of-supply"], True), ([], False)])
def test_a_unit_found_in_supply_again_cannot_be_told_from_the_others(marks: list[str], mixed: bool) -> None:
    """Where no mark changes, nothing is mixed."""

    def make() -> SwanState:
        return arranged(units=[["tokyo", "jp-inf-4", 4, *marks], ["tokyo", "jp-art-3", 3]])

    assert (len(orders("tokyo", make, check_supply)) > 1) == mixed


@pytest.mark.rule("orange-swan:1.0", "orange-swan:7.0.2")
@pytest.mark.parametrize(("marks", "mixed"), [(["out-of-supply"], True), ([], False)])
def test_a_ship_found_in_supply_for_a_blitz_cannot_be_told_from_the_others(
    marks: list[str], mixed: bool
) -> None:
    def make() -> SwanState:
        return arranged(units=[["japan-sea", "jp-ls-4", 4, *marks], ["japan-sea", "jp-sub-4", 4]])

    assert (len(orders("japan-sea", make, blitz.check_ships)) > 1) == mixed


@pytest.mark.rule("orange-swan:1.0", "orange-swan:6.2.3a")
def test_attackers_from_one_land_area_cannot_be_told_apart() -> None:
    def make() -> SwanState:
        forces = [["canton", "jp-inf-4", 4], ["canton", "jp-art-3", 3]]
        return position("land-movement", *forces, ["changsha", "cn-inf-3", 3])

    def attack(state: SwanState) -> None:
        state.act("axis", "engage changsha")
        for kind in ("jp-inf-4", "jp-art-3"):
            state.act("axis", f"with {name(state, 'canton', kind)}")
        state.act("axis", "launch")

    assert len(orders("changsha", make, attack)) > 1


@pytest.mark.rule("orange-swan:1.5a", "orange-swan:1.7b")
def test_a_lost_unit_cannot_be_found_again_in_its_force_pool() -> None:
    found = set()
    for seed in SEEDS:
        state = arranged(units=[["nanking", "jp-inf-4", 1]])
        state.key = bytes([seed]) * 32
        [lost] = units(state, "nanking")
        eliminate(state, lost)
        assert lost in state.units_at[POOL]
        found.add(state.unit_kind[lost])
    assert len(found) > 1


@pytest.mark.rule("orange-swan:1.0", "orange-swan:7.0.2")
def test_ships_that_lie_still_in_a_blitz_cannot_be_told_apart() -> None:
    def make() -> SwanState:
        return arranged(units=[["coral-sea", "jp-ls-4", 4], ["coral-sea", "jp-sub-4", 4]])

    assert len(orders("coral-sea", make, blitz.check_ships)) > 1


@pytest.mark.rule("orange-swan:1.0", "orange-swan:6.3a")
def test_a_unit_that_came_by_strategic_movement_cannot_be_told_from_those_there() -> None:
    def make() -> SwanState:
        return position("strategic-movement", ["peking", "jp-inf-4", 4], ["nanking", "jp-art-3", 3])

    def transfer(state: SwanState) -> None:
        state.act("axis", f"transfer {name(state, 'peking', 'jp-inf-4')}")
        state.act("axis", "to nanking")

    assert len(orders("nanking", make, transfer)) > 1


@pytest.mark.rule("orange-swan:1.0", "orange-swan:6.5b")
def test_a_unit_that_retreated_cannot_be_told_from_those_there() -> None:
    came = ("engaged", "moved")
    attackers = [["changsha", "jp-inf-3", 3, *came], ["changsha", "jp-art-3", 3, *came]]

    def make() -> SwanState:
        blocks = [["changsha", "cn-inf-3", 3], ["chungking", "cn-art", 3], *attackers]
        return arranged(at="land-movement", units=blocks)

    def go_back(state: SwanState) -> None:
        retreat.begin(state, MAP.index["changsha"])
        state.settle()
        state.act("allied", "retreat")
        state.act("allied", f"withdraw {name(state, 'changsha', 'cn-inf-3')}")
        state.act("allied", "to chungking")

    assert len(orders("chungking", make, go_back)) > 1
