"""4.1.3, 4.3, 4.4, 8.2: the Supply Check judges the units of both Sides; each surrenders in its Turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.state import State
from sandtable.games.orange_swan.base.content import ALLIED, AXIS, US
from sandtable.games.orange_swan.rules.activation import activation
from sandtable.games.orange_swan.state import LAND, NAVAL, OUT_OF_SUPPLY, PRODUCTION, STILL, SwanState
from tests.games.orange_swan.battles import shots
from tests.games.orange_swan.helpers import GAME, name, steps, units, words
from tests.games.orange_swan.landings import land

# A ship of every Nation that would surrender without one.
SHIPS = [["inland-sea", "jp-ls-4", 4], ["us-coastal-waters", "us-ls", 4], ["indian-ocean", "cw-ls", 4]]
SEATS = ("axis", "allied")
IDLE = ("done", "pass", "stay")


def placed(at: str, *forces: list[Any], **more: Any) -> SwanState:
    """A position, by default of Spring 1944, with ships at home."""
    data = {"at": at, "units": [*SHIPS, *forces], "year": 1944, "season": "spring", **more}
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    return state


def marked(state: State, space: str, kind: str = "") -> list[bool]:
    """Whether the blocks of a type in a space bear the cube."""
    assert isinstance(state, SwanState)
    return [bool(state.unit_flags[unit] & OUT_OF_SUPPLY) for unit in units(state, space, kind)]


def idle(state: SwanState) -> None:
    """A seat that is asked does as little as possible."""
    seat = SEATS[state.deciders[0]]
    offered = words(state, seat)
    state.act(seat, next((word for word in offered if word in IDLE), offered[0]))


def play_to(state: SwanState, turn: int, phase: int) -> None:
    """Let everybody do as little as possible, until somebody is asked in a Phase of a Turn."""
    for _ in range(300):
        if (state.turn, state.phase) == (turn, phase):
            return
        idle(state)
    raise AssertionError("that Phase never comes")


def play_to_shot(state: SwanState, kind: str) -> list[int]:
    """Play on until a block of a type has fired: its dice."""
    for _ in range(100):
        if found := [dice for fired, dice, _ in shots(state) if fired == kind]:
            return found
        idle(state)
    raise AssertionError(f"{kind} never fires")


# ------------------------------------------------------------------ the Supply Check


@pytest.mark.rule("orange-swan:4.1.3d", "orange-swan:4.1.3a")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
@pytest.mark.parametrize("turn", SEATS)
def test_the_supply_check_of_either_turn_judges_the_units_of_both_sides(turn: str) -> None:
    lost = ["wake", "truk", "philippine-sea", "south-pacific"]
    forces = [["wake", "us-inf", 3], ["truk", "jp-inf-3", 3]]
    forces += [["philippine-sea", "us-sub", 1], ["south-pacific", "jp-sub-4", 1]]
    state = placed("supply", *forces, ["vancouver", "us-inf", 3], ["tokyo", "jp-inf-4", 4], turn=turn)
    assert [marked(state, space) for space in lost] == [[True]] * 4
    assert marked(state, "vancouver") == marked(state, "tokyo") == [False]
    for seat in SEATS:
        assert sum(line.endswith("is Out of Supply.") for line in state.journal(seat)) == 4


@pytest.mark.rule("orange-swan:4.1.3d")
def test_who_is_cut_off_in_the_naval_phase_acts_as_ever_to_the_end_of_the_turn() -> None:
    line = [["volcano-islands", "jp-ls-4", 4], ["japan-sea", "jp-ls-4", 4]]
    state = placed("supply", ["saipan", "jp-inf-3", 3], *line)
    assert marked(state, "saipan") == [False]
    play_to(state, AXIS, NAVAL)
    state.act("axis", f"sail {name(state, 'volcano-islands', 'jp-ls-4')}")
    state.act("axis", "to western-pacific")
    play_to(state, AXIS, LAND)
    (garrison,) = units(state, "saipan")
    assert activation(state, garrison) == 0
    assert marked(state, "saipan") == [False]
    play_to(state, ALLIED, PRODUCTION)
    assert steps(state, "saipan", "jp-inf-3") == [3]
    assert marked(state, "saipan") == [True]  # by the check of the Allied Turn


@pytest.mark.rule("orange-swan:4.1.3g")
def test_a_cube_comes_off_at_the_next_check_that_finds_supply_whoevers_turn_it_is() -> None:
    """Bushido leaves it on; the update that ends the Axis Turn opens a line, which the Allied check sees."""
    shut = {"marianas-islands": "axis", "volcano-islands": "contested", "japan-sea": "contested"}
    line = [["volcano-islands", "jp-ls-4", 1], ["japan-sea", "jp-ls-4", 1]]
    for fleets, kept in ((line, False), ([], True)):
        garrison = ["saipan", "jp-inf-3", 3, "out-of-supply"]
        state = placed("final", garrison, ["tokyo", "jp-inf-4", 4], *fleets, seas=shut)
        assert state.turn == ALLIED
        assert steps(state, "saipan", "jp-inf-3") == [2]  # it was still cut off in the Final Phase
        assert marked(state, "saipan") == [kept]


@pytest.mark.rule("orange-swan:4.1.3e")
def test_the_first_allied_turn_judges_both_sides_too() -> None:
    forces = [["wake", "us-inf", 3], ["truk", "jp-inf-3", 3]]
    data = {"scenario": "midway-to-guadalcanal", "year": 1942, "first-turn": True}
    first = placed("supply", *forces, **data)
    assert marked(first, "wake") == marked(first, "truk") == [False]
    play_to(first, ALLIED, PRODUCTION)
    assert marked(first, "wake") == marked(first, "truk") == [True]


# ------------------------------------------------------------------ Combat

CROSSING = ("the-bonins", "western-pacific", "wake-island")


@pytest.mark.rule("orange-swan:4.1.3f")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
@pytest.mark.parametrize(("at", "dice"), [("supply", 2), ("naval-movement", 4)])
def test_a_defender_found_out_of_supply_in_the_enemys_turn_fights_at_half_strength(
    at: str, dice: int
) -> None:
    """From the Supply Check over the Assault to the battle; without that check at full Strength."""
    forces = [["chichi-jima", "jp-inf-4", 4], ["chichi-jima", "jp-art-3", 3], ["japan-sea", "jp-ls-3", 3]]
    forces += [[sea, "jp-ls-4" if sea == CROSSING[0] else "jp-sub-4", 1] for sea in CROSSING]
    forces += [[sea, "jp-sub-3" if sea == CROSSING[0] else "jp-ls-4", 1] for sea in CROSSING]
    state = placed(at, *forces, ["wake", "us-inf", 4], discs=["oceanic"], dice=[1] * 40)
    assert marked(state, "wake") == [at == "supply"]
    play_to(state, AXIS, LAND)
    state.act("axis", "assault wake")
    for kind in ("jp-inf-4", "jp-art-3"):
        land(state, "chichi-jima", kind, *CROSSING)
    state.act("axis", "launch")
    assert play_to_shot(state, "us-inf") == [dice]


@pytest.mark.rule("orange-swan:4.1.3f", "orange-swan:4.1.3b")
@pytest.mark.parametrize(("at", "dice"), [("supply", 2), ("naval-movement", 4)])
def test_a_ship_found_out_of_supply_in_the_enemys_turn_fights_at_half_strength(at: str, dice: int) -> None:
    """It counts in full in the Engagement roll: 5 ships and a die of 6 make 11."""
    fleet = [["western-pacific", kind, 3] for kind in ("jp-ls-4", "jp-ls-4", "jp-ls-3", "jp-sub-3")]
    state = placed(at, *fleet, ["western-pacific", "us-ls", 4], dice=[6] + [1] * 40)
    assert marked(state, "western-pacific", "us-ls") == [at == "supply"]
    assert play_to_shot(state, "us-ls") == [dice]


# ------------------------------------------------------------------ Strategic Warfare


def told(state: SwanState, beginning: str) -> list[str]:
    return [line for line in state.journal() if line.startswith(beginning)]


@pytest.mark.rule("orange-swan:4.3.1f", "orange-swan:4.3.1b")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
def test_allied_raiders_are_found_out_of_supply_in_the_axis_turn() -> None:
    """Their full weights make up the eight that are needed; the table is entered with half."""
    state = placed("supply", *[["iwo-jima", "us-air-4e-44", 4]] * 2)
    assert marked(state, "iwo-jima") == [True, True]
    assert told(state, "Strategic Air") == ["Strategic Air Warfare against Japan: 4 Raiders, 0 Interceptors."]
    near = placed("air-warfare", *[["iwo-jima", "us-air-4e-44", 4]] * 2)
    assert told(near, "Strategic Air") == ["Strategic Air Warfare against Japan: 8 Raiders, 0 Interceptors."]


@pytest.mark.rule("orange-swan:4.3.1f")
def test_axis_raiders_are_found_out_of_supply_in_the_allied_turn() -> None:
    raiders = [["hainan", "jp-air-4e", 4], ["hainan", "jp-air-4", 4], ["hainan", "jp-air-4", 4]]
    apart = {"canton": "china", "hanoi": "china"}
    state = placed("supply", *raiders, turn="allied", holders=apart)
    assert marked(state, "hainan") == [True] * 3
    assert told(state, "Strategic Air") == ["Strategic Air Warfare against China: 4 Raiders, 0 Interceptors."]


@pytest.mark.rule("orange-swan:4.3.1f", "orange-swan:4.3.1c")
def test_interceptors_found_out_of_supply_count_half_in_either_turn() -> None:
    raiders = [["guam", "us-air-4e-44", 4], ["guam", "us-air-4e-44", 4]]
    state = placed("supply", *raiders, ["iwo-jima", "jp-air-4", 4], ["iwo-jima", "jp-air-4", 4])
    assert told(state, "Strategic Air") == ["Strategic Air Warfare against Japan: 4 Raiders, 2 Interceptors."]


@pytest.mark.rule("orange-swan:4.4e")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
def test_naval_raiders_found_out_of_supply_in_the_axis_turn_count_half() -> None:
    around = ("philippine-sea", "palau-islands", "volcano-islands", "western-pacific", "caroline-islands")
    state = placed("supply", ["marianas-islands", "us-sub", 4], seas=dict.fromkeys(around, "axis"))
    assert marked(state, "marianas-islands") == [True]
    assert told(state, "Strategic Naval") == ["Strategic Naval Warfare against Japan: 1 Raider, 2 Escorts."]
    free = placed("naval-warfare", ["marianas-islands", "us-sub", 4])
    assert told(free, "Strategic Naval") == ["Strategic Naval Warfare against Japan: 2 Raiders, 2 Escorts."]


# ------------------------------------------------------------------ the Final Phase


@pytest.mark.rule("orange-swan:4.1.3c", "orange-swan:8.1h")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
def test_units_surrender_in_the_final_phase_of_their_own_side_only() -> None:
    """On Wake since the Axis Supply Check: it outlives that Turn, and surrenders at the end of its own."""
    state = placed("supply", ["wake", "us-air", 3], ["wake-island", "jp-ls-4", 4])
    assert marked(state, "wake") == [True]
    play_to(state, ALLIED, PRODUCTION)
    assert "The Final Phase." in state.journal()
    assert steps(state, "wake", "us-air") == [3]
    assert state.captured == 0
    play_to(state, ALLIED, LAND)
    assert steps(state, "wake", "us-air") == [3]
    play_to(state, AXIS, PRODUCTION)
    assert units(state, "wake") == []
    assert "Japan captures equipment worth 4 PP." in state.journal()


@pytest.mark.rule("orange-swan:4.1.3c")
def test_who_is_relieved_before_its_own_final_phase_does_not_surrender() -> None:
    state = placed("supply", ["wake", "us-air", 3], ["midway-island", "us-hs", 4])
    assert marked(state, "wake") == [True]  # Eastern Pacific belongs to nobody
    play_to(state, ALLIED, NAVAL)
    state.act("allied", f"sail {name(state, 'us-coastal-waters', 'us-ls')}")
    state.act("allied", "to eastern-pacific")
    play_to(state, AXIS, PRODUCTION)
    assert steps(state, "wake", "us-air") == [3]
    assert marked(state, "wake") == [False]


@pytest.mark.rule("orange-swan:4.1.4a")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
def test_bushido_costs_a_step_in_axis_final_phases_only_and_never_the_last() -> None:
    state = placed("supply", ["tarawa", "jp-inf-3", 2], turn="allied")
    assert marked(state, "tarawa") == [True]
    left = [2]
    for _ in range(3):
        play_to(state, AXIS, PRODUCTION)  # an Allied Final Phase
        left += steps(state, "tarawa", "jp-inf-3")
        play_to(state, ALLIED, PRODUCTION)  # one of the Axis
        left += steps(state, "tarawa", "jp-inf-3")
        assert marked(state, "tarawa") == [True]
    assert left == [2, 2, 1, 1, 1, 1, 1]


@pytest.mark.rule("orange-swan:4.1.5", "orange-swan:4.1.3c")
def test_whoever_is_in_singapore_is_worn_down_in_its_own_final_phase_only() -> None:
    around = {"malay": "japan"}
    for kind, turn, left in (("cw-art", "axis", 2), ("cw-art", "allied", 1), ("jp-art-3", "allied", 2)):
        holders = around if kind == "cw-art" else {}
        garrison = ["singapore", kind, 2, "out-of-supply"]
        state = placed("final", garrison, turn=turn, holders=holders)
        assert steps(state, "singapore", kind) == [left]


@pytest.mark.rule("orange-swan:8.2a", "orange-swan:8.1h")
@pytest.mark.reading("4.1.3, 4.3, 8.2: whose units does a Supply Check judge, and whose a Final Phase?")
def test_in_a_final_phase_the_cube_of_either_side_comes_off_where_supply_is_found() -> None:
    forces = [
        ["sydney", "us-inf", 2, "out-of-supply"],
        ["tokyo", "jp-tank-3", 2, "out-of-supply"],
        ["wake", "us-air", 3, "out-of-supply"],
        ["saipan", "jp-tank-2", 2, "out-of-supply"],
    ]
    state = placed("final", *forces, turn="allied", season="winter")
    lines = state.journal()[: state.journal().index("The Production Phase.")]
    assert sum(line.endswith("is In Supply again.") for line in lines) == 2
    assert marked(state, "sydney") == marked(state, "tokyo") == [False]
    assert units(state, "wake") == []
    assert steps(state, "saipan", "jp-tank-2") == [2]
    assert marked(state, "saipan") == [True]


@pytest.mark.rule("orange-swan:8.1h")
def test_nations_of_both_sides_are_checked_where_units_of_one_are() -> None:
    forces = [ship for ship in SHIPS if ship[1] != "us-ls"]
    garrison = ["rabaul", "cw-inf-3", 2, "out-of-supply"]
    data = {"at": "final", "units": [*forces, garrison], "year": 1944, "turn": "axis"}
    state = GAME.position(data)
    assert isinstance(state, SwanState)
    assert state.surrendered[US]
    assert steps(state, "rabaul", "cw-inf-3") == [2]


# ------------------------------------------------------------------ the Blitz


@pytest.mark.rule("orange-swan:7.0.2", "orange-swan:4.1.3d")
def test_the_blitz_phase_judges_ships_of_the_phasing_side_alone() -> None:
    forces = [
        ["coral-sea", "us-sub", 1],  # cut off since, but not of the Phasing Side
        ["hawaiian-islands", "us-sub", 1, "out-of-supply"],  # could trace by now
        ["java-sea", "jp-sub-4", 1],
        ["japan-sea", "jp-sub-4", 1, "out-of-supply"],
    ]
    state = placed("blitz", *forces, discs=["oceanic"])
    assert state.blitz
    flags = {str(space): state.unit_flags[units(state, str(space))[0]] for space, *_ in forces}
    assert flags == {
        "coral-sea": 0,
        "hawaiian-islands": OUT_OF_SUPPLY,
        "java-sea": STILL,
        "japan-sea": 0,
    }


# ------------------------------------------------------------------ what it still does


@pytest.mark.rule("orange-swan:4.1.3a", "orange-swan:6.1.5a", "orange-swan:5.0.2")
@pytest.mark.reading("4.1.3, 6.1.5: what does a unit Out of Supply still do in the enemy's Turn?")
def test_in_the_enemys_turn_the_cut_off_fire_at_transports_and_may_retreat() -> None:
    forces = [
        ["hong-kong", "cw-inf-1", 1, "out-of-supply"],
        ["south-china-sea", "us-ls", 4, "out-of-supply"],
        ["manila", "us-art", 2, "out-of-supply"],
        ["taan", "jp-inf-4", 4],
        ["taan", "jp-art-3", 3],
        *[["south-china-sea", "jp-ls-4", 4]] * 2,
    ]
    state = placed("seaborne", *forces, discs=["oceanic"], dice=[1] * 40)
    state.act("axis", "assault manila")
    for kind in ("jp-inf-4", "jp-art-3"):
        land(state, "taan", kind, "south-china-sea")
    state.act("axis", "launch")
    # One die of the ship, one of the Disc of Hong Kong, two of those of Manila, which is a Strategic Area.
    assert [line for line in state.journal() if "under fire from 4 dice" in line]
    while "retreat" not in words(state, "allied"):
        idle(state)
    state.act("allied", "retreat")
    state.act("allied", f"withdraw {name(state, 'manila', 'us-art')}")
    assert "to tacloban" in words(state, "allied")
