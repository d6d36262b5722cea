"""officer at sea and in the air: it hunts, escorts and bombs where there is a reason to, and only there."""

from __future__ import annotations

from typing import Any

from sandtable.games.triumph.system.state import MOVEMENT, TriumphState
from tests.games.triumph.bots.test_officer import chosen, places, play_phase, position
from tests.games.triumph.combat_helpers import aggress, came

STAGES = ["atomic-1", "atomic-2", "atomic-3", "atomic-4"]


def moved(seat: str, units: list[str], **parts: Any) -> TriumphState:
    """A Movement Phase of 1941, played to its end by the officer."""
    parts.setdefault("war", [["axis", "west"]])
    state = position("tnt", year=1941, season="summer", units=units, phase=f"movement {seat} 4", **parts)
    content = state.content
    for unit, space in enumerate(state.unit_space):
        # Anybody who is at sea has come there this Turn.
        if space >= 0 and content.space_is_sea[space] and content.type_is_ground[state.unit_kind[unit]]:
            state.unit_moved[unit] = 1
    state._offered = {}
    play_phase(state, seat, MOVEMENT)
    return state


# ---------------------------------------------------------------------- hunts

HUNTERS = ["germany fleet 3 ruhr x3", "germany infantry 3 berlin"]


def hunted(prey: list[str], **parts: Any) -> bool:
    """Whether German Fleets put to sea against what is there."""
    return "north-sea" in places(moved("axis", [*HUNTERS, *prey], **parts), "germany")


def test_ships_hunt_weaker_ships() -> None:
    assert hunted(["britain fleet 1 north-sea"])


def test_ships_stay_in_port_where_nobody_is_at_sea() -> None:
    assert not hunted(["britain fleet 1 glasgow"])


def test_ships_leave_a_stronger_fleet_alone() -> None:
    assert not hunted(["britain fleet 3 north-sea x4"])


def test_ships_at_peace_hunt_nobody() -> None:
    assert not hunted(["britain fleet 1 north-sea"], war=[["ussr", "axis"]])


# ---------------------------------------------------------------------- escorts

PORT = "britain fleet 2 london"
CONVOY = "britain infantry 3 english-channel"


def ships_in_the_channel(units: list[str], **parts: Any) -> int:
    """How many Fleets are in the Channel after the Movement of the West."""
    state = moved("west", units, **parts)
    fleet = state.content.type_id.index("fleet")
    channel = state.content.find_space("english-channel")
    return sum(state.unit_kind[unit] == fleet for unit in state.units_at[channel])


def test_a_fleet_goes_to_a_convoy_without_ships() -> None:
    assert ships_in_the_channel([PORT, CONVOY]) == 1


def test_a_convoy_that_has_ships_needs_no_more() -> None:
    assert ships_in_the_channel([PORT, CONVOY, "britain fleet 2 english-channel"]) == 1


def test_nobody_is_escorted_where_no_convoy_is() -> None:
    assert ships_in_the_channel([PORT, "britain infantry 3 london"]) == 0


def test_at_peace_convoys_sail_alone() -> None:
    assert ships_in_the_channel([PORT, CONVOY], war=[["axis", "ussr"]]) == 0


# ---------------------------------------------------------------------- bombers

AIRFIELD = {"amsterdam": "west", "ruhr": "axis"}


def flown(techs: list[str]) -> list[str]:
    """Where a British Air Force is after its Movement; German land lies within its reach from Amsterdam."""
    state = moved("west", ["britain air 2 london"], control=AIRFIELD, techs={"west": techs}, war=[])
    return places(state, "britain")


def test_the_bomb_is_brought_into_range() -> None:
    assert flown(STAGES) != ["london"]


def test_without_the_bomb_nobody_flies_there() -> None:
    assert flown(STAGES[:3]) == ["london"]


def over_berlin(techs: dict[str, list[str]]) -> TriumphState:
    """A British Air Force over Berlin, about to act."""
    state = position(
        "tnt",
        year=1943,
        season="summer",
        war=[["axis", "west"]],
        units=["britain air 3 berlin", "germany infantry 1 berlin"],
        control={"ruhr": "west"},
        tracks={"axis": {"ind": 12}},
        techs=techs,
        phase="combat west",
    )
    aggress(state, state.content.faction_index["west"], "berlin")
    came(state, "britain-01", "ruhr")
    state.act("west", "activate berlin")
    return state


def test_bombers_with_a_bombsight_aim_at_industry() -> None:
    assert chosen(over_berlin({"west": ["precision-bombsight"]}), "west") == "fire industry"


def test_bombers_without_one_aim_at_units() -> None:
    assert chosen(over_berlin({}), "west") == "fire ground"
