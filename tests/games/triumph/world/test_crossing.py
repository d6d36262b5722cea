"""11.1: moves, Retreats and ReBases from one theatre into the other, where units are visitors."""

from typing import Any

import pytest

from sandtable.games.triumph.system.paths import destinations
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import WORLD, act, choices, position, refused, space, unit, unit_at

ALLIED = {"capitalist": "alliance"}


def reach(described: str, phase: str, **parts: Any) -> set[str]:
    """Where a unit could go that stands alone on the map, but for what the position adds."""
    units = [described, *parts.pop("others", [])]
    state = position(units=units, phase=phase, **parts)
    power, kind, _, where = described.split()
    found = destinations(state, unit(unit_at(state, f"{power} {kind} {where}")))
    return {state.content.space_id[number] for number in found}


def power_of(state: TriumphState, name: str) -> str:
    """The Power that a unit is of where it stands."""
    return state.content.power_id[state.unit_power[unit(name)]]


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("conquest-and-tragedy:11.1", "conquest-and-tragedy:2.23c")
def test_a_japanese_fleet_enters_the_east_indian_ocean_for_two() -> None:
    state = position(units=["japan fleet 2 southeast-indian-ocean"], phase="movement japan 3")
    name = unit_at(state, "japan fleet southeast-indian-ocean")
    act(state, "militarists", f"move {name}", "to east-indian-ocean")
    assert power_of(state, name) == "japan-eto"
    assert state.content.space_id[state.unit_space[unit(name)]] == "east-indian-ocean"


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_visitors_meet_the_enemies_of_their_partner() -> None:
    others = ["britain fleet 2 east-indian-ocean", "us fleet 2 bay-of-bengal"]
    peace = reach("japan fleet 2 southeast-indian-ocean", "movement japan 3", others=others)
    assert "arabian-sea" in peace
    war = reach(
        "japan fleet 2 southeast-indian-ocean",
        "movement japan 3",
        others=others,
        war=[["axis", "western-europe"]],
        season="summer",
    )
    # It Engages where the Axis is at War, and its way ends there.
    assert "east-indian-ocean" in war
    assert "arabian-sea" not in war


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_visitors_enter_no_land_that_is_closed_to_their_partner() -> None:
    state = position(units=["germany tank 2 bombay"], control={"bombay": "axis"}, phase="movement axis 3")
    act(state, "militarists", f"move {unit_at(state, 'germany tank bombay')}")
    assert refused(state, "militarists", "to orissa") == "CnC 11.0f"
    open_land = reach(
        "germany tank 2 bombay",
        "movement axis 3",
        control={"bombay": "axis"},
        war=[["japan", "united-states"]],
        relations=ALLIED,
        season="summer",
    )
    assert "orissa" in open_land


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_strategic_movement_goes_on_in_the_other_theatre() -> None:
    found = reach("ussr infantry 2 urals", "movement russia 2")
    assert {"novosibirsk", "irkutsk"} <= found
    blocked = reach(
        "ussr infantry 2 urals",
        "movement russia 2",
        others=["japan infantry 1 novosibirsk"],
        war=[["japan", "siberia"]],
        control={"novosibirsk": "japan"},
        season="summer",
    )
    assert "irkutsk" not in blocked


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_groups_that_engage_across_the_theatres_are_apart_by_their_paths() -> None:
    state = position(
        units=[
            "britain fleet 2 arabian-sea",
            "british-empire fleet 2 bay-of-bengal",
            "siberia-eto fleet 2 east-indian-ocean",
        ],
        war=[["western-europe", "russia"]],
        relations=ALLIED,
        season="summer",
        phase="movement western-europe 4",
    )
    for described in ("britain fleet arabian-sea", "british-empire fleet bay-of-bengal"):
        act(state, "capitalists", f"move {unit_at(state, described)}", "to east-indian-ocean")
        via = f"via {described.split()[-1]}"
        if via in choices(state, "capitalists"):
            act(state, "capitalists", via)
    names = [
        unit_at(state, f"{power} fleet east-indian-ocean") for power in ("britain", "british-empire-eto")
    ]
    paths = {state.content.space_id[state.unit_from[unit(name)]] for name in names}
    assert paths == {"arabian-sea", "bay-of-bengal"}
    act(state, "capitalists", "done")
    # The Active Player says which BattleGroup joins first.
    assert choices(state, "capitalists") == {f"join {name}" for name in names}


# ---------------------------------------------------------------------- leaving Battles


def fight(commands: str, units: list[str], **parts: Any) -> TriumphState:
    """A Combat Phase that does not begin before the test says how the units came there."""
    parts.setdefault("season", "summer")
    parts.setdefault("relations", ALLIED)
    return WORLD.paused(units=units, phase=f"combat {commands}", **parts)


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_a_unit_retreats_over_the_border_of_the_theatres() -> None:
    state = fight(
        "siberia 4",
        ["siberia infantry 2 punjab", "british-empire infantry 2 punjab"],
        war=[["russia", "western-europe"]],
        control={"punjab": "western-europe"},
        dice=[6, 6],
    )
    name = unit_at(state, "british-empire infantry punjab")
    state.settle()
    act(state, "communists", "activate punjab")
    assert "retreat karachi" in choices(state, "capitalists")
    act(state, "capitalists", "retreat karachi")
    assert power_of(state, name) == "british-empire-eto"


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_no_unit_retreats_to_where_its_partner_has_enemies() -> None:
    state = fight(
        "siberia 4",
        ["siberia fleet 2 bay-of-bengal", "british-empire fleet 2 bay-of-bengal",
         "siberia-eto sub 1 east-indian-ocean"],
        war=[["russia", "western-europe"]],
        dice=[6] * 8,
    )  # fmt: skip
    state.settle()
    found = choices(state, "capitalists")
    assert "fire naval" in found
    assert "retreat east-indian-ocean" not in found


@pytest.mark.rule("conquest-and-tragedy:11.1")
def test_a_fleet_rebases_into_the_other_theatre() -> None:
    state = fight(
        "siberia 4",
        ["siberia fleet 2 bay-of-bengal", "british-empire fleet 2 bay-of-bengal"],
        war=[["russia", "western-europe"]],
        dice=[6] * 8,
    )
    state.settle()
    found = choices(state, "capitalists")
    assert {"rebase bombay", "rebase ceylon"} <= found
    name = unit_at(state, "british-empire fleet bay-of-bengal")
    act(state, "capitalists", "rebase bombay")
    assert power_of(state, name) == "british-empire-eto"
    assert state.unit_space[unit(name)] == space("bombay")
