"""T15.2, T15.6: the Aggression that is owed takes place in that Movement Phase, in Europe as in Asia."""

import pytest

from tests.games.triumph.europe.helpers import act, choices, moving, refused, unit_at
from tests.games.triumph.moving import go, pick

POLAND = {"warsaw": "axis", "vilna": "ussr", "lvov": "ussr"}
BUG = ["germany infantry 3 warsaw", "ussr infantry 2 vilna", "germany fleet 1 berlin"]


@pytest.mark.rule("tnt:T15.2b")
@pytest.mark.reading("T15.2, T15.6: how far does the duty to attack bind?")
def test_the_last_unit_that_can_attack_goes_nowhere_else() -> None:
    state = moving("axis", BUG, control=POLAND)
    act(state, "axis", "declare ussr")
    pick(state, "axis", "germany infantry warsaw")
    assert refused(state, "axis", "to berlin") == "T15.2b"
    assert "to berlin" not in choices(state, "axis")
    state.undo("axis")
    assert refused(state, "axis", f"disband {unit_at(state, 'germany infantry warsaw')}") == "T15.2b"
    assert refused(state, "axis", "done") == "T15.2b"
    go(state, "axis", "germany infantry warsaw", "vilna", "warsaw")
    act(state, "axis", "done")
    assert not any(state.obliged)


@pytest.mark.rule("tnt:T15.6a", "tnt:T15.2b")
def test_a_violation_and_a_war_need_two_units() -> None:
    """One Army cannot be in Vilna and in Riga."""
    state = moving("axis", BUG[:2], control=POLAND)
    act(state, "axis", "declare ussr")
    assert refused(state, "axis", "violate baltic-states") == "T15.2b"
    state = moving("axis", [*BUG[:2], "germany infantry 1 konigsberg"], control=POLAND)
    act(state, "axis", "declare ussr")
    act(state, "axis", "violate baltic-states")
    assert refused(state, "axis", "done") != ""


@pytest.mark.rule("tnt:T15.6a")
def test_the_unit_for_the_violation_goes_nowhere_else() -> None:
    state = moving("axis", ["germany infantry 3 ruhr"])
    act(state, "axis", "violate low-countries")
    pick(state, "axis", "germany infantry ruhr")
    assert "to berlin" not in choices(state, "axis")
    assert refused(state, "axis", "to berlin") == "T15.6a"


@pytest.mark.rule("tnt:T11.2", "tnt:T15.6a")
def test_a_violation_too_is_declared_before_any_unit_moves() -> None:
    state = moving("axis", ["germany infantry 3 ruhr", "germany fleet 1 berlin"])
    assert "violate low-countries" in choices(state, "axis")
    go(state, "axis", "germany fleet berlin", "baltic-sea")
    assert refused(state, "axis", "violate low-countries") == "T11.2"
    assert "violate low-countries" not in choices(state, "axis")


@pytest.mark.rule("tnt:T15.3c")
@pytest.mark.reading("T15.3: against whom does Surprise help?")
def test_surprise_helps_against_older_enemies_too() -> None:
    units = [*BUG[:2], "germany infantry 2 ruhr", "france infantry 2 lorraine"]
    for declares, first in ((True, "axis"), (False, "west")):
        state = moving("axis", units, control=POLAND, war=[["axis", "west"]])
        if declares:
            act(state, "axis", "declare ussr")
            go(state, "axis", "germany infantry warsaw", "vilna", "warsaw")
        go(state, "axis", "germany infantry ruhr", "lorraine", "ruhr")
        act(state, "axis", "done")
        if "resolve lorraine" in choices(state, "axis"):
            act(state, "axis", "resolve lorraine")
        assert state.seat(state.deciders[0]) == state.seat(first)
