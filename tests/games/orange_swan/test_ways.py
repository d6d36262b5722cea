"""Where a unit can go is told with its route before it goes, to its owner alone."""

from __future__ import annotations

from typing import Any

from sandtable.engine.state import State
from tests.games.orange_swan.helpers import GAME, name

SHIP = ["south-china-sea", "jp-ls-4", 4]
ENEMY = ["hawaiian-islands", "us-ls", 4]


def ways(state: State, seat: str = "axis") -> dict[str, Any]:
    """What the board of a seat tells of its choices."""
    found: dict[str, Any] = state.view(seat)["board"].get("ways", {})
    return found


def test_a_course_is_told_over_every_sea_zone_and_ends_in_a_fight_where_enemies_are() -> None:
    state = GAME.position({"at": "naval-movement", "units": [SHIP, ENEMY]})
    state.act("axis", f"sail {name(state, 'south-china-sea', 'jp-ls-4')}")
    told = ways(state)
    assert set(told) == {str(choice) for choice in state.choices("axis")}
    near, far = told["to eastern-china-sea"], told["to hawaiian-islands"]
    assert near.get("tier", "move") == "move"
    assert near["through"] == ["south-china-sea", "eastern-china-sea"]
    assert far["tier"] == "fight"
    assert (far["through"][0], far["through"][-1]) == ("south-china-sea", "hawaiian-islands")
    links = {frozenset((one, other)) for one, other, _ in GAME.chart().links}
    assert all(frozenset(pair) in links for pair in zip(far["through"], far["through"][1:], strict=False))
    assert told["to central-pacific"]["tier"] == "far"
    assert far["words"] == ["by sea"]
    assert ways(state, "allied") == {}


def test_a_course_never_leads_on_through_enemies() -> None:
    between = ["eastern-china-sea", "us-ls", 4]
    state = GAME.position({"at": "naval-movement", "units": [SHIP, between]})
    state.act("axis", f"sail {name(state, 'south-china-sea', 'jp-ls-4')}")
    through = [way["through"][1:-1] for way in ways(state).values()]
    assert through
    assert all("eastern-china-sea" not in middle for middle in through)


def test_a_march_and_a_strategic_move_tell_how_they_go() -> None:
    infantry = ["tokyo", "jp-inf-4", 4]
    state = GAME.position({"at": "land-movement", "units": [infantry]})
    state.act("axis", f"march {name(state, 'tokyo', 'jp-inf-4')}")
    told = ways(state)
    assert told
    assert set(told) == {str(choice) for choice in state.choices("axis") if str(choice).startswith("to ")}
    assert all(way["through"][0] == "tokyo" and way["words"] == ["by land"] for way in told.values())

    state = GAME.position({"at": "strategic-movement", "units": [infantry]})
    state.act("axis", f"transfer {name(state, 'tokyo', 'jp-inf-4')}")
    told = ways(state)
    assert told
    assert {way["tier"] for way in told.values()} == {"far"}
    assert all(way["words"] == ["by Strategic Movement"] for way in told.values())


def test_the_phases_of_a_turn_are_told_in_order() -> None:
    state = GAME.position({"at": "naval-movement", "units": [SHIP]})
    told = state.view("axis")["board"]["phases"]
    assert [mark["name"] for mark in told] == [["Production"], ["Naval"], ["Land"], ["Final"]]
    assert [mark.get("state", "next") for mark in told] == ["done", "now", "next", "next"]


def test_revealed_fleets_are_told_with_their_sea_zone() -> None:
    at_sea = ["south-china-sea", "us-ls", 4]
    state = GAME.position({"at": "naval-movement", "units": [SHIP, at_sea], "dice": [10, 10]})
    state.act("axis", "done")
    lines = state.journal("axis")
    place = next(at for at, line in enumerate(lines) if line.endswith("in the South China Sea are revealed."))
    shown = [
        at
        for at, line in enumerate(lines)
        if line.endswith(("is revealed.", "are revealed.")) and at != place
    ]
    assert shown
    assert min(shown) == place + 1
