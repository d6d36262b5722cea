"""11.221: ships and aircraft in the Battle of a Sea Invasion act as ever."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.combat_helpers import act, acting, asked, choices, cv, over, where
from tests.games.triumph.helpers import unit_at
from tests.games.triumph.moving import go, moving

LANDING = ["japan infantry 3 sulu-sea", "japan carrier 2 sulu-sea", "japan fleet 2 sulu-sea"]
DEFENCE = ["us fortress 1 manila", "us fleet 2 manila"]


def landed(*units: str) -> TriumphState:
    """Japan has landed in Manila with all these units from the Sulu Sea."""
    state = moving("japan", [*units, *DEFENCE], war=[["japan", "usa"]], dice=[6] * 40)
    for line in units:
        go(state, "japan", f"japan {line.split()[1]} sulu-sea", "manila", "sulu-sea")
    act(state, "japan", "done")
    return state


def actions(state: TriumphState) -> dict[str, set[str]]:
    """Fire until the Battle is over: what each unit was offered for its action."""
    offered: dict[str, set[str]] = {}
    while not over(state):
        seat, found = asked(state), choices(state, asked(state))
        if any(choice.startswith("fight") for choice in found):
            act(state, seat, sorted(found)[0])
            continue
        if acting(state) and acting(state) not in offered:
            offered[acting(state)] = {choice.split()[0] for choice in found}
        fires = sorted(choice for choice in found if choice.startswith("fire"))
        act(state, seat, fires[0] if fires else sorted(found)[0])
    return offered


@pytest.mark.rule("cnc:11.221c")
def test_only_the_ground_units_that_land_lose_their_action() -> None:
    state = landed(*LANDING)
    names = {kind: unit_at(state, f"japan {kind} manila") for kind in ("infantry", "carrier", "fleet")}
    offered = actions(state)
    assert names["infantry"] not in offered
    assert {"fire", "strike", "retreat", "rebase"} <= offered[names["carrier"]]
    assert {"fire", "retreat", "rebase"} <= offered[names["fleet"]]


@pytest.mark.rule("cnc:11.221c")
def test_marines_beside_them_fight_too() -> None:
    state = landed("japan marine 2 sulu-sea", *LANDING[1:])
    marine = unit_at(state, "japan marine manila")
    assert "fire" in actions(state)[marine]


@pytest.mark.rule("cnc:11.221c")
def test_a_carrier_beside_invaders_strikes_and_leaves() -> None:
    state = landed(*LANDING)
    carrier = unit_at(state, "japan carrier manila")
    while acting(state) != carrier:
        found = choices(state, asked(state))
        act(state, asked(state), sorted(c for c in found if c.startswith(("fire", "fight")))[0])
    act(state, "japan", "strike", "retreat sulu-sea")
    assert (where(state, carrier), cv(state, carrier)) == ("sulu-sea", 2)
