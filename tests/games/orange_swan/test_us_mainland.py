"""2.7.2: in the mainland of the US any number of US units may stand, and four of all other Allies."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, MAP
from sandtable.games.orange_swan.rules.stacking import room_for, too_many
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, name, rule_against, units, words

SAN_DIEGO = MAP.index["san-diego"]
US = [["san-diego", kind, 2, "moved"] for kind in ("us-inf", "us-inf", "us-inf", "us-art", "us-art")]
GUESTS = [["san-diego", kind, 2, "moved"] for kind in ("cw-inf-3", "cw-inf-3", "cw-inf-3", "cw-art")]


def placed(at: str, *forces: list[Any], **more: Any) -> SwanState:
    state = GAME.position({"at": at, "turn": "allied", "year": 1942, "units": list(forces), **more})
    assert isinstance(state, SwanState)
    return state


@pytest.mark.rule("orange-swan:2.7.2c")
def test_a_fifth_guest_does_not_march_in_and_any_us_unit_does() -> None:
    forces = [["vancouver", "cw-tank", 3], ["vancouver", "us-inf", 2]]
    state = placed("land-movement", *US, *GUESTS, *forces)
    state.act("allied", f"march {name(state, 'vancouver', 'cw-tank')}")
    assert rule_against(state, "allied", "to san-diego") == "2.7"
    state.undo("allied")
    state.act("allied", f"march {name(state, 'vancouver', 'us-inf')}")
    state.act("allied", "to san-diego")
    state.act("allied", "done")
    assert len(units(state, "san-diego")) == 10
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7.2c")
def test_us_units_take_no_place_of_a_guest() -> None:
    state = placed("land-movement", *US, *GUESTS[:3], ["vancouver", "cw-tank", 3])
    state.act("allied", f"march {name(state, 'vancouver', 'cw-tank')}")
    state.act("allied", "to san-diego")
    state.act("allied", "done")
    assert len(units(state, "san-diego")) == 9


@pytest.mark.rule("orange-swan:2.7.2c")
def test_a_guest_comes_in_where_another_guest_can_still_go_and_then_must() -> None:
    free = [[*block[:3]] for block in GUESTS[:1]]
    state = placed("land-movement", *US, *GUESTS[1:], *free, ["vancouver", "cw-tank", 3])
    state.act("allied", f"march {name(state, 'vancouver', 'cw-tank')}")
    state.act("allied", "to san-diego")
    assert rule_against(state, "allied", "done") == "2.7"
    (other,) = [word for word in words(state, "allied") if word.startswith("march")]
    state.act("allied", other)
    state.act("allied", "to vancouver")
    state.act("allied", "done")
    assert len(units(state, "san-diego")) == 9


@pytest.mark.rule("orange-swan:2.7.2c")
def test_a_fifth_guest_does_not_come_by_strategic_movement_either() -> None:
    for count, refused in ((4, "2.7"), (3, "")):
        state = placed("strategic-movement", *US, *GUESTS[:count], ["vancouver", "cw-tank", 3])
        state.moves_left = [9] * len(state.moves_left)
        state.act("allied", f"transfer {name(state, 'vancouver', 'cw-tank')}")
        assert rule_against(state, "allied", "to san-diego") == refused


@pytest.mark.rule("orange-swan:2.7.2c", "orange-swan:2.7")
def test_too_many_guests_are_eliminated_and_no_us_unit_for_them() -> None:
    state = placed("land-movement", *US, *GUESTS, ["san-diego", "cw-tank", 3, "moved"])
    assert too_many(state, ALLIED) == [SAN_DIEGO]
    state.act("allied", "done")
    assert state.stack[-1].name == "cull"
    assert rule_against(state, "allied", f"lose {name(state, 'san-diego', 'us-inf')}") == "2.7.2c"
    assert len(words(state, "allied")) == 5
    state.act("allied", f"lose {name(state, 'san-diego', 'cw-tank')}")
    assert len(units(state, "san-diego")) == 9
    assert state.stack[-1].name != "cull"


@pytest.mark.rule("orange-swan:2.7.2c")
def test_philippine_units_are_us_units_and_all_others_are_guests() -> None:
    kinds = ("ph-inf", "dei-inf", "us-inf", "cw-tank")
    forces = [["vancouver", kind, 1] for kind in kinds]
    state = placed("land-movement", *US, *GUESTS, *forces, ["tokyo", "jp-inf-4", 4])
    room = {kind: room_for(state, units(state, "vancouver", kind)[0], SAN_DIEGO) for kind in kinds}
    assert [room[kind] > 4 for kind in ("ph-inf", "us-inf")] == [True, True]
    assert (room["dei-inf"], room["cw-tank"]) == (0, 0)
    assert room_for(state, units(state, "tokyo")[0], SAN_DIEGO) == 4


@pytest.mark.rule("orange-swan:2.7.2c", "orange-swan:2.7")
def test_no_more_than_four_guests_attack_there_and_us_units_besides() -> None:
    kinds = ("cw-inf-3", "cw-inf-3", "cw-art", "cw-art", "cw-tank", "us-air")
    forces = [["vancouver", kind, 3] for kind in kinds]
    state = placed("land-movement", *forces, ["san-diego", "jp-inf-4", 4])
    state.act("allied", "engage san-diego")
    for which in range(4):
        state.act("allied", f"with {name(state, 'vancouver', kinds[which], which % 2)}")
    assert rule_against(state, "allied", f"with {name(state, 'vancouver', 'cw-tank')}") == "2.7"
    state.act("allied", f"with {name(state, 'vancouver', 'us-air')}")
    state.act("allied", "launch")
    assert len(units(state, "san-diego")) == 6


@pytest.mark.rule("orange-swan:2.7.2c", "orange-swan:2.7")
def test_us_units_that_attack_there_take_no_place_of_a_guest() -> None:
    kinds = ("us-inf", "us-inf", "us-art", "us-art", "cw-tank", "cw-tank")
    forces = [["vancouver", kind, 3] for kind in kinds]
    state = placed("land-movement", *forces, ["san-diego", "jp-inf-4", 4])
    state.act("allied", "engage san-diego")
    for which, kind in enumerate(kinds):
        state.act("allied", f"with {name(state, 'vancouver', kind, which % 2)}")
    state.act("allied", "launch")
    assert len(units(state, "san-diego")) == 7
