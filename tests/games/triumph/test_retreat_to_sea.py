"""1.11, 11.52, 12.5: Ground units that Retreat over a beach."""

from typing import Any

import pytest

from sandtable.games.triumph.system.movement import whence
from sandtable.games.triumph.system.state import TriumphState
from tests.games.triumph import combat_helpers
from tests.games.triumph.combat_helpers import act, asked, choices, combat, cv, refused, where
from tests.games.triumph.helpers import space, unit, unit_at
from tests.games.triumph.moving import go, moving
from tests.games.triumph.table import Table

FUKIEN = ["japan infantry 3 fukien", "japan infantry 2 fukien", "nat-china militia 2 fukien"]
AT_SEA = "japan fleet 1 east-china-sea"
HELD: dict[str, Any] = {"control": {"fukien": "usa"}}


def to_act(state: TriumphState, seat: str) -> None:
    """Fire until it is that seat's turn."""
    while asked(state) != seat:
        act(state, asked(state), "fire ground")


@pytest.mark.rule("cnc:12.5i", "cnc:1.11a")
def test_one_ground_unit_a_phase_retreats_over_a_coastal_border() -> None:
    g = combat("japan", [*FUKIEN, AT_SEA], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien")
    to_act(g, "japan")
    act(g, "japan", *[c for c in choices(g, "japan") if c.startswith("fight")][:1])
    act(g, "japan", "retreat east-china-sea")
    assert sorted(where(g, f"japan-0{n}") for n in (1, 2)) == ["east-china-sea", "fukien"]
    assert refused(g, "japan", "retreat east-china-sea") == "11.52"
    assert choices(g, "japan") == {"fire ground"}


@pytest.mark.rule("cnc:12.5i")
def test_another_beach_is_another_border() -> None:
    g = combat("japan", [*FUKIEN, AT_SEA, "japan fleet 1 south-china-sea"], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien")
    to_act(g, "japan")
    act(g, "japan", *[c for c in choices(g, "japan") if c.startswith("fight")][:1])
    act(g, "japan", "retreat east-china-sea", "retreat south-china-sea")
    assert {where(g, f"japan-0{n}") for n in (1, 2)} == {"east-china-sea", "south-china-sea"}


@pytest.mark.rule("cnc:12.5i", "cnc:12.5a")
def test_ships_do_not_use_up_the_beach() -> None:
    g = combat("japan", ["japan fleet 1 fukien", *FUKIEN, AT_SEA], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien", "retreat east-china-sea")
    to_act(g, "japan")
    act(g, "japan", *[c for c in choices(g, "japan") if c.startswith("fight")][:1])
    assert "retreat east-china-sea" in choices(g, "japan")


@pytest.mark.rule("cnc:1.11a", "cnc:12.5a")
def test_what_crossed_the_beach_in_movement_does_not_count_in_combat() -> None:
    units = ["japan infantry 3 fukien", "nat-china militia 2 fukien", AT_SEA, "japan marine 1 east-china-sea"]
    state = moving("japan", units, enemies=[["japan", "nat-china"]], dice=[6] * 9, **HELD)
    go(state, "japan", "japan marine east-china-sea", "fukien", "east-china-sea")
    act(state, "japan", "done")
    combat_helpers.act(state, "japan", "activate fukien")
    to_act(state, "japan")
    act(state, "japan", *[c for c in choices(state, "japan") if c.startswith("fight")][:1])
    assert "retreat east-china-sea" in choices(state, "japan")


@pytest.mark.rule("cnc:12.5f")
@pytest.mark.reading("12.5: when must friends be at sea for Ground units that Retreat there?")
def test_a_ground_unit_follows_its_own_ship_in_the_same_round() -> None:
    g = combat("japan", ["japan fleet 1 fukien", *FUKIEN[1:]], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien", "retreat east-china-sea")
    to_act(g, "japan")
    assert "retreat east-china-sea" in choices(g, "japan")
    act(g, "japan", "retreat east-china-sea")
    assert where(g, "japan-02") == "east-china-sea"
    assert cv(g, "japan-02") == 2


@pytest.mark.rule("cnc:12.5f")
def test_nobody_at_sea_any_more_is_nobody() -> None:
    g = combat("japan", FUKIEN[1:], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien")
    to_act(g, "japan")
    assert refused(g, "japan", "retreat east-china-sea") == "12.5f"
    g = combat("japan", [*FUKIEN[1:], AT_SEA], dice=[6] * 9, **HELD)
    act(g, "japan", "activate fukien")
    to_act(g, "japan")
    assert "retreat east-china-sea" in choices(g, "japan")
    g.act("japan", "disband japan-02")
    assert refused(g, "japan", "retreat east-china-sea") == "12.5f"


@pytest.mark.rule("cnc:1.11a")
def test_one_ground_unit_a_phase_disengages_over_a_beach() -> None:
    state = moving("usa", ["us infantry 1 manila x2", "japan infantry 1 manila", "us fleet 1 sulu-sea"],
                   war=[["japan", "usa"]], control={"manila": "usa"})  # fmt: skip
    sea = space("sulu-sea")
    first, second = (unit(unit_at(state, "us infantry manila", n)) for n in (0, 1))
    assert sea in whence(state, first, sea)
    go(state, "usa", "us infantry manila", "sulu-sea", "sulu-sea")
    assert state.unit_space[first] == sea
    assert sea not in whence(state, second, sea)


@pytest.mark.rule("tnt:T1.3c", "tnt:T12.6c")
def test_the_same_holds_in_europe() -> None:
    units = ["britain infantry 3 rome x2", "italy infantry 2 rome", "britain fleet 1 tyrrhenian-sea"]
    tnt = Table("tnt")
    g = tnt.paused(units=units, phase="combat west", season="summer", war=[["west", "axis"]],
                   control={"rome": "axis"}, dice=[6] * 9)  # fmt: skip
    act(g, "west", "activate rome")
    to_act(g, "west")
    act(g, "west", *[c for c in choices(g, "west") if c.startswith("fight")][:1])
    act(g, "west", "retreat tyrrhenian-sea")
    assert refused(g, "west", "retreat tyrrhenian-sea") == "T1.3c"
