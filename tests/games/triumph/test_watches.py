"""What the driver for rare things holds against these games, without asking their rules."""

import pytest

from sandtable.games.triumph.system.movement import MOVEMENT_DONE
from sandtable.games.triumph.system.state import COMBAT, TriumphState
from sandtable.games.triumph.system.units import move_unit
from tests.games.triumph.helpers import act, cnc, content, position, space, unit, unit_at
from tests.games.triumph.moving import go, moving
from tests.games.triumph.rare import Debts, Islets
from tests.suites.hunts import hunt_for
from tests.suites.play import SuiteFailure

LANDING = ["japan infantry 3 palau", "us infantry 1 manila"]


def declared(units: list[str], declaration: str) -> tuple[TriumphState, Debts]:
    """Japan's Movement Phase after a declaration, and who watches it."""
    state = moving("japan", units)
    watch = Debts()
    watch.judge(state)
    act(state, "japan", declaration)
    watch.judge(state)
    return state, watch


def end_of_movement(state: TriumphState, watch: Debts) -> None:
    """Movement ends, whatever the rules say to it."""
    watch.judge(state)
    state.tell(MOVEMENT_DONE, state.content.faction_id.index("japan"))
    watch.judge(state)


def test_war_without_an_attack_is_noticed() -> None:
    state, watch = declared([*LANDING, "japan fleet 1 tokyo"], "declare usa")
    go(state, "japan", "japan fleet tokyo", "osaka")
    with pytest.raises(SuiteFailure, match=r"Japan ended Movement without .* 'declare usa'"):
        end_of_movement(state, watch)


def test_an_attack_upon_the_victim_pays() -> None:
    state, watch = declared(LANDING, "declare usa")
    go(state, "japan", "japan infantry palau", "manila", "philippine-sea")
    end_of_movement(state, watch)


def test_a_convoy_at_sea_does_not_pay() -> None:
    state, watch = declared([*LANDING, "us fleet 1 philippine-sea"], "declare usa")
    slot = unit(unit_at(state, "japan infantry palau"))
    state.unit_moved[slot] = 1
    move_unit(state, slot, space("philippine-sea"))
    with pytest.raises(SuiteFailure, match="declare usa"):
        end_of_movement(state, watch)


def test_a_violation_calls_for_units_in_that_land() -> None:
    units = ["japan infantry 2 gulf-of-siam", "japan fleet 1 tokyo"]
    state, watch = declared(units, "violate thailand")
    go(state, "japan", "japan fleet tokyo", "osaka")
    with pytest.raises(SuiteFailure, match="violate thailand"):
        end_of_movement(state, watch)

    state, watch = declared(units, "violate thailand")
    go(state, "japan", "japan infantry gulf-of-siam", "bangkok", "gulf-of-siam")
    end_of_movement(state, watch)


def test_units_that_meet_in_a_sea_fight_there_anyway() -> None:
    state, watch = declared([*LANDING, "japan fleet 1 coral-sea", "us fleet 1 coral-sea"], "declare usa")
    end_of_movement(state, watch)


def test_nothing_is_said_where_units_were_disbanded_in_between() -> None:
    state, watch = declared(LANDING, "declare usa")
    act(state, "usa", f"disband {content().unit_name[state.units_at[space('manila')][0]]}")
    end_of_movement(state, watch)


@pytest.mark.parametrize(("place", "crowded"), [("wake", True), ("marianas", False)])
def test_two_units_on_an_islet_are_noticed_when_the_phase_is_over(place: str, crowded: bool) -> None:
    state = position(units=[f"japan infantry 1 {place}", f"japan fleet 1 {place}"], phase="movement japan 3")
    watch = Islets()
    watch.judge(state)
    watch.judge(state)
    state.phase = COMBAT
    if crowded:
        with pytest.raises(SuiteFailure, match="Japan has two units or more on Wake"):
            watch.judge(state)
    else:
        watch.judge(state)


def test_what_is_rare_is_an_event_of_the_game() -> None:
    hunt = hunt_for(cnc())
    names = [kind.name for kind in cnc().events.kinds]
    for label, outcome in hunt.outcomes.items():
        islet = space("wake")
        assert any(outcome(name, (0, islet, islet)) for name in names), label
