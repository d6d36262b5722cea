"""T13: ReBasing."""

from typing import Any

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act, acting, came, choices, refused, where
from tests.games.triumph.europe.helpers import combat

NORTH = "north-sea"
DENMARK = {"copenhagen": "axis"}


@pytest.mark.rule("tnt:T13a")
def test_a_fleet_rebases_out_of_a_battle_for_free() -> None:
    g = combat("west", ["britain fleet 2 north-sea", "germany fleet 2 north-sea"], dice=[6, 6])
    act(g, "west", f"activate {NORTH}")
    act(g, "axis", "fire naval")
    assert "rebase glasgow" in choices(g, "west")
    for closed in ("oslo", "ruhr", "norwegian-sea"):
        assert refused(g, "west", f"rebase {closed}")
    act(g, "west", "rebase glasgow")

    assert where(g, "britain-01") == "glasgow"
    assert max(g.commands) == 0


@pytest.mark.rule("tnt:T13a")
def test_ground_units_do_not_rebase() -> None:
    g = combat("axis", ["germany infantry 2 lorraine", "france infantry 1 lorraine"])
    act(g, "axis", "activate lorraine")

    assert "retreat paris" in choices(g, "west")
    assert refused(g, "west", "rebase paris")


def skagerrak() -> TriumphState:
    """A German Fleet came through Axis Copenhagen; its turn has come."""
    g = combat(
        "axis", ["germany fleet 2 north-sea", "britain fleet 2 north-sea"], control=DENMARK, dice=[6] * 2
    )
    came(g, "germany-01", "copenhagen", "berlin")
    act(g, "axis", f"activate {NORTH}")
    act(g, "west", "fire naval")
    return g


@pytest.mark.rule("tnt:T13b")
def test_out_of_an_ongoing_battle_a_rebase_begins_like_a_retreat() -> None:
    g = skagerrak()

    assert acting(g) == "germany-01"
    assert {"rebase copenhagen", "rebase berlin"} <= choices(g, "axis")
    assert refused(g, "axis", "retreat ruhr")
    assert "retreat copenhagen" in choices(g, "axis")


@pytest.mark.rule("tnt:T13b")
def test_without_its_way_back_a_fleet_cannot_rebase() -> None:
    g = combat("axis", ["germany fleet 2 north-sea", "britain fleet 2 north-sea"], dice=[6] * 2)
    came(g, "germany-01", "english-channel", "bay-of-biscay")
    act(g, "axis", f"activate {NORTH}")
    act(g, "west", "fire naval")

    assert not any(choice.startswith("rebase") for choice in choices(g, "axis"))
    assert refused(g, "axis", "rebase ruhr")


@pytest.mark.rule("tnt:T13c")
def test_the_active_winner_of_a_sea_battle_may_go_to_port() -> None:
    units = ["germany fleet 2 baltic-sea", "germany sub 1 baltic-sea escaped", "ussr sub 1 baltic-sea"]
    g = combat("axis", units, war=[["axis", "ussr"]], dice=[6, 1, 6])
    act(g, "axis", "activate baltic-sea", "done")
    act(g, "ussr", "fire naval")
    act(g, "axis", "fire sub")

    assert choices(g, "axis") == {"leave germany-01", "done"}
    assert refused(g, "axis", "leave germany-02")
    act(g, "axis", "leave germany-01", "rebase konigsberg")
    assert where(g, "germany-01") == "konigsberg"


@pytest.mark.rule("tnt:T13d")
def test_a_rebase_goes_as_far_as_the_unit_moves() -> None:
    units = ["germany air 2 warsaw", "germany infantry 1 warsaw", "ussr infantry 1 warsaw"]
    parts: dict[str, Any] = {"war": [["axis", "ussr"]], "control": {"warsaw": "ussr", "vienna": "axis"}}
    near = combat("axis", units, **parts)
    act(near, "axis", "activate warsaw")
    assert "rebase munich" in choices(near, "axis")
    assert refused(near, "axis", "rebase vienna")

    far = combat("axis", units, techs={"axis": ["heavy-bombers"]}, **parts)
    act(far, "axis", "activate warsaw")
    assert "rebase vienna" in choices(far, "axis")
