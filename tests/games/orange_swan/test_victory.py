"""8.4, 11.MG.b, 12.TT: the Victory Checks."""

from typing import Any

import pytest

from sandtable.games.orange_swan.base.content import ALLIED, AXIS, CHINA, COMMONWEALTH, CONTESTED, JAPAN, US
from sandtable.games.orange_swan.rules import victory
from sandtable.games.orange_swan.rules.setups import SETUPS
from sandtable.games.orange_swan.state import SwanState
from tests.games.orange_swan.helpers import arranged
from tests.games.orange_swan.test_supply import ALL_ALLIED, ALL_AXIS, SHIPS

PRIZES = {"attu": "japan", "midway": "japan", "port-moresby": "japan"}


def checked(strategic: int = 3, economy: int = 25, **data: Any) -> SwanState:
    """A position after the Victory Check, with Japan at those powers."""
    g = arranged(units=SHIPS, **data)
    g.strategic[JAPAN], g.economy[JAPAN] = strategic, economy
    victory.check(g)
    return g


def outcome(g: SwanState) -> tuple[tuple[str, ...], str] | None:
    """Who won, and how; None where the game goes on."""
    result = g.result
    return None if result is None else (result.winners, result.kind)


@pytest.mark.rule("orange-swan:8.4.1a")
@pytest.mark.parametrize("turn", ["axis", "allied"])
def test_allied_total_victory_with_tokyo(turn: str) -> None:
    g = checked(turn=turn, year=1943, season="summer", holders={"tokyo": "us"})
    assert outcome(g) == (("allied",), "total")
    assert outcome(checked(turn=turn, year=1943, season="summer")) is None


@pytest.mark.rule("orange-swan:8.4.1b")
@pytest.mark.reading("8.4.1, 8.4.2: exactly, or at least?")
@pytest.mark.parametrize(
    ("strategic", "economy", "won"),
    [(7, 40, True), (8, 40, True), (6, 75, True), (6, 80, True), (6, 74, False)],
)
def test_axis_total_victory(strategic: int, economy: int, won: bool) -> None:
    g = checked(strategic, economy, turn="axis", year=1942, season="summer")
    assert outcome(g) == ((("axis",), "total") if won else None)


@pytest.mark.rule("orange-swan:8.4.1d")
def test_areas_without_supply_do_not_count_for_victory() -> None:
    held = dict.fromkeys(("manila", "singapore", "hawaii", "samoa"), "japan")
    for seas, powers in ((ALL_AXIS, 7), ({**ALL_AXIS, "samoa-sea": "allied"}, 6)):
        g = arranged(units=SHIPS, holders=held, seas=seas, year=1942, season="summer")
        assert g.strategic[JAPAN] == powers
        victory.check(g)
        assert (outcome(g) == (("axis",), "total")) == (powers == 7)


@pytest.mark.rule("orange-swan:8.4.1c", "orange-swan:8.1h")
@pytest.mark.parametrize("turn", ["axis", "allied"])
def test_there_is_a_check_at_the_end_of_both_turns(turn: str) -> None:
    assert any("Victory Check" in line for line in checked(turn=turn).journal())
    assert outcome(checked(7, turn=turn)) == (("axis",), "total")


@pytest.mark.rule("orange-swan:8.4.2a")
def test_strategic_victory_at_the_end_of_a_year() -> None:
    assert outcome(checked(6, 60, turn="allied", year=1942, season="fall")) == (("axis",), "strategic")
    assert outcome(checked(6, 60, turn="allied", year=1942, season="summer")) is None
    assert outcome(checked(6, 60, turn="axis", year=1942, season="fall")) is None


@pytest.mark.rule("orange-swan:8.4.2b")
def test_economic_victory_at_the_end_of_a_year() -> None:
    assert outcome(checked(5, 65, turn="allied", year=1942, season="fall")) == (("axis",), "economic")
    assert outcome(checked(5, 64, turn="allied", year=1942, season="fall")) is None


@pytest.mark.rule("orange-swan:8.4.2c")
def test_decisive_victory_with_both() -> None:
    assert outcome(checked(6, 65, turn="allied", year=1942, season="fall")) == (("axis",), "decisive")


@pytest.mark.rule("orange-swan:8.4.3")
@pytest.mark.parametrize(
    ("strategic", "economy", "winner", "kind"),
    [
        ([6, 2, 2, 1], [20, 50, 20, 5], AXIS, "tie-break"),
        ([5, 2, 2, 2], [90, 10, 10, 10], ALLIED, "tie-break"),
        ([5, 2, 2, 1], [50, 50, 20, 5], ALLIED, "tie-break"),
        ([5, 2, 2, 1], [80, 50, 20, 5], AXIS, "tie-break"),
        ([5, 2, 2, 1], [75, 50, 20, 5], CONTESTED, "draw"),
    ],
)
def test_the_tie_breaker(strategic: list[int], economy: list[int], winner: int, kind: str) -> None:
    g = arranged(units=SHIPS)
    g.strategic, g.economy = strategic, economy

    victory.tie_break(g)

    assert (g.winner, g.over) == (winner, True)
    result = g.result
    assert result is not None
    assert result.kind == kind
    assert result.scores == {"axis": strategic[0], "allied": sum(strategic[1:])}
    assert len(result.winners) == (kind != "draw")


@pytest.mark.rule("orange-swan:8.4.3")
def test_a_scenario_that_nothing_decides_goes_to_the_tie_breaker(monkeypatch: pytest.MonkeyPatch) -> None:
    g = arranged(scenario="midway-to-guadalcanal", units=SHIPS, turn="allied", year=1942, season="fall")
    monkeypatch.setattr(SETUPS[g.scenario], "extra", [])
    g.strategic[JAPAN], g.economy[JAPAN] = 5, 50
    g.strategic[US], g.strategic[COMMONWEALTH], g.strategic[CHINA] = 2, 2, 2

    victory.check(g)

    assert outcome(g) == (("allied",), "tie-break")


@pytest.mark.rule("orange-swan:8.4.4", "orange-swan:12.RS.a")
def test_samurai_victory_at_the_end_of_1945() -> None:
    assert outcome(checked(1, 5, turn="allied", year=1945, season="fall")) == (("axis",), "samurai")
    assert outcome(checked(1, 5, turn="allied", year=1945, season="summer")) is None
    assert outcome(checked(1, 5, turn="axis", year=1945, season="fall")) is None
    assert outcome(checked(1, 5, turn="allied", year=1944, season="fall")) is None


# ---------------------------------------------------------------------- Attu, Midway, Port Moresby


def midway(strategic: int, held: dict[str, str], season: str = "summer", turn: str = "allied") -> Any:
    """The outcome of a check of Midway to Guadalcanal."""
    scenario = "midway-to-guadalcanal"
    g = checked(strategic, 50, scenario=scenario, turn=turn, year=1942, season=season, holders=held)
    return outcome(g)


@pytest.mark.rule("orange-swan:11.MG.b")
def test_the_prizes_of_1942() -> None:
    assert midway(5, PRIZES) == (("axis",), "strategic")
    assert midway(4, PRIZES) is None
    assert midway(5, {**PRIZES, "attu": "us"}) is None
    assert midway(5, PRIZES, turn="axis") is None


@pytest.mark.rule("orange-swan:11.MG.b", "orange-swan:8.4.1b")
def test_a_total_victory_stands_beside_the_prizes() -> None:
    assert midway(7, PRIZES) == (("axis",), "total")


@pytest.mark.rule("orange-swan:11.MG.a", "orange-swan:11.MG.b")
@pytest.mark.reading("8.4, 11.MG: in which order are victories checked?")
def test_the_marginal_victory_at_the_end_of_the_scenario() -> None:
    two, one = {**PRIZES, "attu": "us"}, {"attu": "japan"}
    assert midway(3, two, "fall") == (("axis",), "marginal")
    assert midway(3, one, "fall") == (("allied",), "marginal")
    assert midway(6, one, "fall") == (("axis",), "strategic")
    assert midway(5, PRIZES, "fall") == (("axis",), "strategic")
    assert midway(3, two, "summer") is None


def tide(strategic: int, held: dict[str, str], year: int, season: str) -> Any:
    """The outcome of a check of Turning the Tide."""
    g = checked(
        strategic, 50, scenario="turning-the-tide", turn="allied", year=year, season=season, holders=held
    )
    return outcome(g)


@pytest.mark.rule("orange-swan:12.TT.a")
@pytest.mark.reading("12.TT: of which kind is the victory of 1942?")
def test_japan_may_win_turning_the_tide_in_1942() -> None:
    assert tide(5, PRIZES, 1942, "fall") == (("axis",), "strategic")
    assert tide(5, PRIZES, 1942, "spring") == (("axis",), "strategic")
    assert tide(4, PRIZES, 1942, "spring") is None
    assert tide(3, {}, 1945, "fall") == (("axis",), "samurai")


@pytest.mark.rule("orange-swan:12.TT.b")
def test_after_1942_the_prizes_do_not_count() -> None:
    assert tide(5, PRIZES, 1943, "spring") is None
    assert tide(5, PRIZES, 1942, "summer") == (("axis",), "strategic")


@pytest.mark.rule("orange-swan:12.TT.c")
def test_turning_the_tide_knows_no_marginal_victory() -> None:
    two = {**PRIZES, "port-moresby": "commonwealth"}
    assert tide(3, two, 1942, "fall") is None
    # The scenario does know it.
    assert midway(3, two, "fall") == (("axis",), "marginal")


def test_the_result_names_scores_of_both_seats() -> None:
    g = arranged(setup=True, seas=ALL_ALLIED)
    victory.declare(g, ALLIED, victory.TOTAL)
    assert g.result is not None
    assert g.result.scores == {"axis": g.strategic[JAPAN], "allied": 3 + 3 + 2}
    assert g.journal()[-1] == "The Allied Side wins a total victory."
