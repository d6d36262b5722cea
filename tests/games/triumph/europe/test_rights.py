"""T3.4: what is allowed at any time, also in the middle of somebody else's move."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.europe.helpers import act, choices, moving, space, unit

UNDONE = "Your half-entered move was undone: the position changed before it was complete."


def asked_whence() -> TriumphState:
    """The Axis is asked from which side its tank enters Belorussia, which one Soviet unit holds."""
    state = moving(
        "axis",
        ["germany tank 3 vilna", "germany infantry 1 riga", "ussr infantry 1 belorussia"],
        war=[["axis", "ussr"]],
        control={"vilna": "axis", "riga": "axis"},
    )
    act(state, "axis", "move germany-01", "to belorussia")
    assert choices(state, "axis") >= {"via vilna", "via riga"}
    return state


@pytest.mark.rule("tnt:T3.4")
@pytest.mark.parametrize("gone", ["ussr-01", "germany-01", "germany-02"])
def test_a_unit_disbanded_under_a_half_entered_move_leaves_the_mover_a_choice(gone: str) -> None:
    state = asked_whence()
    owner = gone.split("-")[0].replace("germany", "axis")
    act(state, owner, f"disband {gone}")
    assert "done" in choices(state, "axis")
    assert state.journal("axis")[-1] == UNDONE
    assert UNDONE not in state.journal("ussr") + state.journal("west") + state.journal(None)


@pytest.mark.rule("tnt:T3.4")
def test_after_that_the_same_unit_moves_as_if_nothing_had_been_entered() -> None:
    state = asked_whence()
    act(state, "ussr", "disband ussr-01")
    act(state, "axis", "move germany-01", "to belorussia", "done")
    assert state.unit_space[unit("germany-01")] == space("belorussia")
