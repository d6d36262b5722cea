"""10.10: oilfields that the Allies wreck, and that Japan repairs."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import JAPAN, MAP
from sandtable.games.orange_swan.game import make_game
from sandtable.games.orange_swan.rules.power import worth
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import name, rule_against, steps, units, words

GAME = make_game()
PLAYED = {"oilfield-sabotage": "on"}


def moving(*forces: list[Any], turn: str, **more: Any) -> SwanState:
    state = GAME.position(
        {"at": "land-movement", "units": list(forces), "turn": turn, "options": PLAYED, **more}
    )
    assert isinstance(state, SwanState)
    return state


@pytest.mark.rule("orange-swan:10.10a")
def test_an_allied_unit_wrecks_an_oilfield_for_a_step_and_stays() -> None:
    state = moving(["batavia", "dei-inf", 2], turn="allied")
    batavia, unit = MAP.index["batavia"], name(state, "batavia", "dei-inf")
    assert worth(state, JAPAN, batavia) == 5
    state.act("allied", f"sabotage {unit}")
    assert steps(state, "batavia", "dei-inf") == [1]
    assert rule_against(state, "allied", f"march {unit}") == "6.2d"
    assert rule_against(state, "allied", f"sabotage {unit}") == "6.2d"
    assert worth(state, JAPAN, batavia) == 0


@pytest.mark.rule("orange-swan:10.10a")
@pytest.mark.parametrize("field", ["miri", "taran", "palembang", "batavia"])
def test_every_oilfield_can_be_wrecked_once(field: str) -> None:
    state = moving([field, "cw-inf-3", 3], [field, "cw-art", 3], turn="allied")
    state.act("allied", f"sabotage {name(state, field, 'cw-inf-3')}")
    assert rule_against(state, "allied", f"sabotage {name(state, field, 'cw-art')}") == "10.10a"


@pytest.mark.rule("orange-swan:10.10a")
def test_who_cannot_wreck_an_oilfield() -> None:
    state = moving(
        ["batavia", "dei-inf", 1], ["manila", "us-inf", 3], ["taran", "cw-inf-3", 3, "moved"], turn="allied"
    )
    assert rule_against(state, "allied", f"sabotage {name(state, 'batavia', 'dei-inf')}") == "10.10a"
    assert rule_against(state, "allied", f"sabotage {name(state, 'manila', 'us-inf')}") == "10.10a"
    assert rule_against(state, "allied", f"sabotage {name(state, 'taran', 'cw-inf-3')}") == "6.2d"
    state = moving(["batavia", "jp-inf-3", 3], turn="axis")
    assert rule_against(state, "axis", f"sabotage {name(state, 'batavia', 'jp-inf-3')}") == "10.10a"
    plain = moving(["batavia", "dei-inf", 2], turn="allied", options={})
    assert not [word for word in words(plain, "allied") if word.startswith("sabotage")]


def wrecked(*forces: list[Any], turn: str = "axis") -> SwanState:
    """A position in which the oilfield of Batavia is sabotaged."""
    state = moving(*forces, turn=turn)
    state.sabotaged[MAP.index["batavia"]] = 1
    return state


@pytest.mark.rule("orange-swan:10.10b")
def test_a_japanese_unit_repairs_an_oilfield_for_a_step_and_stays() -> None:
    state = wrecked(["batavia", "jp-inf-3", 2])
    batavia, unit = MAP.index["batavia"], name(state, "batavia", "jp-inf-3")
    assert worth(state, JAPAN, batavia) == 0
    state.act("axis", f"repair {unit}")
    assert steps(state, "batavia", "jp-inf-3") == [1]
    assert rule_against(state, "axis", f"march {unit}") == "6.2d"
    assert worth(state, JAPAN, batavia) == 5


@pytest.mark.rule("orange-swan:10.10b")
def test_who_cannot_repair_an_oilfield() -> None:
    state = wrecked(["batavia", "jp-inf-3", 1], ["taran", "jp-inf-3", 3])
    weak, elsewhere = units(state, "batavia")[0], units(state, "taran")[0]
    assert state.unit_steps[weak] == 1
    assert rule_against(state, "axis", f"repair {name(state, 'batavia', 'jp-inf-3')}") == "10.10a"
    assert rule_against(state, "axis", f"repair {name(state, 'taran', 'jp-inf-3')}") == "10.10b"
    assert state.unit_steps[elsewhere] == 3
    state = wrecked(["batavia", "cw-inf-3", 3], turn="allied")
    assert rule_against(state, "allied", f"repair {name(state, 'batavia', 'cw-inf-3')}") == "10.10b"
