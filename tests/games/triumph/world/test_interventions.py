"""15.33, 15.34: what comes of it that a Partner's unit is sent to the land of an Armed Minor."""

import pytest

from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph.world.helpers import (
    act,
    choices,
    faction,
    nation,
    position,
    power,
    refused,
    space,
    unit_at,
)

FORTS = ["pto-minor fortress 1 hanoi", "pto-minor fortress 2 saigon"]


def sent(kind: str) -> TriumphState:
    """By US Command a British unit goes to Hanoi, and the United States end their Movement."""
    state = position(
        units=[f"british-empire {kind} 1 gulf-of-tonkin", *FORTS],
        relations={"capitalist": "alliance"},
        war=[["japan", "united-states"], ["japan", "western-europe"]],
        violated={"vietnam": "japan"},
        phase="turn united-states 4",
    )
    act(state, "capitalists", "done")
    act(state, "capitalists", f"move {unit_at(state, f'british-empire {kind} gulf-of-tonkin')}", "to hanoi")
    ways = sorted(choice for choice in choices(state, "capitalists") if choice.startswith("via"))
    act(state, "capitalists", *ways[:1], "done")
    return state


@pytest.mark.rule("conquest-and-tragedy:11.22a", "cnc:15.33")
def test_a_partners_carrier_comes_to_attack_the_minor() -> None:
    state = sent("carrier")
    assert state.nation_enemies[nation("vietnam")] >> power("british-empire") & 1
    # The Battle was fought, and without Ground units it does not stay.
    assert not state.space_powers[space("hanoi")] >> power("british-empire") & 1


@pytest.mark.rule("conquest-and-tragedy:11.22a", "cnc:15.34")
@pytest.mark.reading("11.22, 15.33, 15.34: when do units that the Ally has moved Intervene?")
def test_a_partners_ground_unit_intervenes() -> None:
    state = sent("infantry")
    while any(choice.startswith("as ") for choice in choices(state, "capitalists")):
        act(state, "capitalists", sorted(choices(state, "capitalists"))[0])
    assert state.nation_control[nation("vietnam")] == faction("western-europe")
    assert not state.space_powers[space("saigon")] >> power("pto-minor") & 1


@pytest.mark.rule("conquest-and-tragedy:14.1c")
@pytest.mark.reading("14.1, 11.0: may a Violation be declared once units move?")
def test_partners_violate_before_either_moves() -> None:
    units = {"units": ["japan infantry 2 kwangsi"], "control": {"kwangsi": "japan"}}
    before = position(phase="turn japan 4", **units)
    assert "violate vietnam" in choices(before, "militarists")
    moving = position(phase="movement japan 4", **units)
    assert refused(moving, "militarists", "violate vietnam") == "CnC 11.0e"
    assert "violate vietnam" not in choices(moving, "militarists")
