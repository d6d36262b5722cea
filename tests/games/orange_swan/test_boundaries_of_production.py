"""Beside the rulings on Production, optional rules and the end: cases that look like the usual one."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import AXIS, US
from sandtable.games.orange_swan.rules import strategic_warfare
from sandtable.games.orange_swan.rules.strategic_warfare import AT_SEA
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import GAME, arranged, name, rule_against, words
from tests.games.orange_swan.test_builds import OPEN_SEAS
from tests.games.orange_swan.test_reinforcement import against, reinforcing
from tests.games.orange_swan.test_victory import PRIZES, checked, outcome

CONTESTED_SEAS = dict.fromkeys(OPEN_SEAS, "contested")


# ---------------------------------------------------------------------- 4.2, 4.5 with Allied Rivalry


@pytest.mark.rule("orange-swan:4.2.1b", "orange-swan:10.3b")
@pytest.mark.parametrize(("rivalry", "power"), [("off", 1), ("on", 0)])
def test_an_area_that_reaches_only_the_allys_capital_counts_unless_they_are_rivals(
    rivalry: str, power: int
) -> None:
    """From Samoa the line of Supply leads to Sydney; nothing leads to San Diego."""
    way = dict.fromkeys(("samoa-sea", "fiji", "new-caledonia", "coral-sea"), "allied")
    g = arranged(seas={**CONTESTED_SEAS, **way}, options={"allied-rivalry": rivalry}, year=1942)
    assert g.strategic[US] == power


@pytest.mark.rule("orange-swan:10.3a")
def test_the_indian_ocean_supplies_no_reinforcement_of_a_us_rival() -> None:
    """It counts as a source of the Commonwealth."""
    force = [["bombay", "us-inf", 1], ["bombay", "cw-inf-3", 1]]
    more: dict[str, Any] = {"seas": CONTESTED_SEAS, "options": {"allied-rivalry": "on"}}
    more["holders"] = {"delhi": "japan", "calcutta": "japan", "madras": "japan", "sydney": "japan"}
    assert against(reinforcing("us", 9, *force, **more), "bombay", "us-inf") == "10.3"
    assert against(reinforcing("commonwealth", 9, *force, **more), "bombay", "cw-inf-3") == ""


# ---------------------------------------------------------------------- 4.3 losses that find nobody


@pytest.mark.rule("orange-swan:4.3.3c")
def test_a_hit_that_finds_nobody_hurts_nobody() -> None:
    state = arranged(units=[["fiji", "us-ls", 4]])
    state.push(strategic_warfare.Losses(AT_SEA, AXIS, 2))
    before = state.unit_steps[:]
    for _ in range(2):
        assert words(state, "axis") == ["pass"]
        state.act("axis", "pass")
    assert state.unit_steps == before


# ---------------------------------------------------------------------- 10 optional rules


@pytest.mark.rule("orange-swan:10.5a")
def test_research_is_for_the_us_in_its_own_turn_and_takes_a_die() -> None:
    more = {"options": {"manhattan-project": "on"}, "year": 1945, "purse": {"japan": 25, "us": 20}}
    axis = GAME.position({"at": "spend", "season": "winter", "turn": "axis", **more})
    assert rule_against(axis, "axis", "research 1") == "10.5"
    assert "research 1" not in words(axis, "axis")
    allied = GAME.position({"at": "spend", "season": "winter", "turn": "allied", **more})
    assert [word for word in words(allied, "allied") if word.startswith("research")] == [
        "research 1",
        "research 2",
    ]
    for dice, rule in ((0, "10.5"), (1, ""), (2, ""), (3, "10.5")):
        assert rule_against(allied, "allied", f"research {dice}") == rule


@pytest.mark.rule("orange-swan:10.10a")
def test_a_sabotaged_oilfield_is_marked_once() -> None:
    options = {"oilfield-sabotage": "on"}
    field = ["miri", "cw-inf-3", 3]
    state = GAME.position({"at": "land-movement", "turn": "allied", "units": [field], "options": options})
    assert isinstance(state, SwanState)
    state.act("allied", f"sabotage {name(state, 'miri', 'cw-inf-3')}")
    assert sum(state.sabotaged) == 1
    assert GAME.problems(state) == []


# ---------------------------------------------------------------------- 8.4 one victory ends the game


@pytest.mark.rule("orange-swan:11.MG.b", "orange-swan:12.TT.a")
@pytest.mark.parametrize("scenario", ["midway-to-guadalcanal", "turning-the-tide"])
def test_the_special_victory_stands_though_the_year_end_would_give_another(scenario: str) -> None:
    """With Economic Power 65 Japan would win economically at the end of the year, had it not won before."""
    when = {"turn": "allied", "year": 1942, "season": "fall", "scenario": scenario}
    assert outcome(checked(5, 65, holders=PRIZES, **when)) == (("axis",), "strategic")
    assert outcome(checked(4, 65, holders=PRIZES, **when)) == (("axis",), "economic")
    told = checked(5, 65, holders=PRIZES, **when).journal()
    assert sum("wins" in line for line in told) == 1
