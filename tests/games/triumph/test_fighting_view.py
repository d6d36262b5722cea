"""Battles as people look at them: who faces whom, whose turn it is, and the dice as they fell."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games.triumph.system.fighting_view import battles
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.battle import Battle, HitsLeft
from sandtable.protocol.board import Board
from sandtable.protocol.journal import JournalEntry
from sandtable.protocol.text import Ref, plain
from tests.games.triumph.combat_helpers import act, aggress, came, combat, shots
from tests.games.triumph.helpers import faction
from tests.suites.scramble import scramble

SULU = "sulu-sea"
FLEETS = [
    "japan carrier 2 sulu-sea",
    "japan fleet 3 sulu-sea",
    "us fleet 4 sulu-sea",
    "us infantry 2 sulu-sea",
]
CHINA = ["japan infantry 3 nanking", "japan air 2 nanking", "nat-china infantry 2 nanking"]


def shown(state: TriumphState, seat: str | None) -> Battle:
    """The only Battle on the board of a seat."""
    [battle] = msgspec.convert(state.view(seat)["board"], Board).battles
    return battle


def at_sea(**parts: Any) -> TriumphState:
    g = combat("japan", FLEETS, **parts)
    act(g, "japan", f"activate {SULU}")
    return g


def test_there_is_no_battle_before_one_is_resolved() -> None:
    g = combat("japan", CHINA)
    g.settle()
    assert "battles" not in g.view("japan")["board"]


def test_both_sides_are_told_with_whose_turn_it_is() -> None:
    battle = shown(at_sea(), "usa")
    attacker, defender = battle.sides
    assert (battle.space, battle.kind, battle.round) == (SULU, "sea", 1)
    assert (plain(attacker.name), attacker.attacking, attacker.active) == ("Japan", True, True)
    assert (plain(defender.name), defender.attacking, defender.active) == ("United States", False, False)
    assert attacker.units == ["japan-01", "japan-02"]
    assert (attacker.cv, defender.cv) == (5, 6)
    assert battle.acting == "japan-01"
    # The Carrier acts, Japan's Fleets have FirstFire by their optics, and a Convoy never acts.
    assert battle.states == {"japan-01": "now", "japan-02": "next", "us-01": "later", "us-02": "idle"}


def test_the_order_of_types_tells_how_far_the_round_has_come() -> None:
    g = at_sea(dice=[6, 6])
    assert states(g)["Carrier"] == "now"
    assert (states(g)["Fleet"], states(g)["Tank"]) == ("there", "none")
    shots(g, "fire naval")
    assert (states(g)["Carrier"], states(g)["Fleet"]) == ("done", "now")
    assert shown(g, "usa").states["japan-01"] == "acted"


def states(g: TriumphState) -> dict[str, str]:
    """By type, how far it has come."""
    return {plain(step.name): step.state for step in shown(g, None).order}


def test_hits_that_are_still_to_be_taken_are_told() -> None:
    units = ["japan fleet 1 sulu-sea", "us fleet 2 sulu-sea", "us carrier 2 sulu-sea"]
    g = combat("japan", units, dice=[6, 6, 1])
    act(g, "japan", f"activate {SULU}")
    shots(g, "fire naval", 2)
    assert shown(g, "japan").hits == HitsLeft(1, ["naval"])
    assert "now" not in shown(g, "japan").states.values()
    assert "a Carrier loses 2" in plain(shown(g, "japan").notes[0])


def test_blocks_that_wait_to_join_tell_nothing_of_themselves() -> None:
    g = combat("japan", [*FLEETS, "japan sub 1 sulu-sea"])
    came(g, "japan-01", "palau")
    came(g, "japan-02", "palau")
    came(g, "japan-03", "formosa")
    act(g, "japan", f"activate {SULU}", "join japan-01")
    battle = shown(g, "usa")
    assert battle.states["japan-03"] == "waiting"
    assert battle.sides[0].units[-1] == "japan-03"
    assert plain(battle.notes[-1]) == "1 of the Attacker's blocks joins in a later round."
    assert "japan-03" not in g.view("usa")["board"]["faces"]


def test_a_raid_is_called_so_to_its_end() -> None:
    g = combat("japan", ["japan air 2 nanking", "nat-china infantry 2 nanking"], dice=[6, 6, 6, 6])
    came(g, "japan-01", "kyushu")
    aggress(g, faction("japan"), "nanking")
    g.settle()
    assert (shown(g, "japan").kind, plain(shown(g, "japan").words)) == ("raid", "Raid, one round")
    shots(g, "fire ground")
    assert shown(g, "japan").kind == "raid"


def test_armed_minors_are_called_by_their_nation() -> None:
    units = ["japan infantry 3 saigon", "minor fortress 2 saigon"]
    g = combat("japan", units, violated={"vietnam": "japan"}, dice=[6, 6])
    act(g, "japan", "activate saigon")
    assert shown(g, "usa").sides[1].name == [Ref("nation", "vietnam", "Vietnam")]


def told_of(g: TriumphState, seat: int) -> list[JournalEntry]:
    """What a seat was told."""
    return g.game.events.telling(g.log or (), seat)


def test_the_journal_tells_every_die_before_what_it_was_rolled_for() -> None:
    g = at_sea(dice=[1, 5, 4, 2, 6])
    shots(g, "fire naval", 2)
    told = told_of(g, 2)
    rolled = [place for place, line in enumerate(told) if line.role == "dice"]
    assert [told[place].args["dice"] for place in rolled] == [[1, 5], [4, 2, 6]]
    assert [told[place + 1].role for place in rolled] == ["shot", "shot"]
    assert "Dice: 1, 5." in g.journal(None)


def test_more_dice_than_an_event_can_tell_are_told_by_several() -> None:
    g = at_sea()
    before = len(told_of(g, 0))
    g.roll_many(14)
    assert [len(str(line.args["dice"]).split(",")) for line in told_of(g, 0)[before:]] == [12, 2]


def test_a_shot_is_told_with_who_fires_at_what_and_what_came_of_it() -> None:
    g = at_sea(dice=[1, 5])
    shots(g, "fire naval")
    told, chart = told_of(g, -1), g.game.chart()
    [fired] = [line for line in told if line.role == "shot"]
    wanted = {"unit": "japan-01", "type": "carrier", "rolled": 2, "target": "naval", "to": 2, "hits": 1}
    assert fired.args == wanted
    assert fired.side == "japan"
    begun = next(line for line in told if line.role == "begin")
    assert begun.args["space"] == SULU
    assert set(chart.odds) <= set(g.game.actions.by_word)


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_a_battle_looks_the_same_whatever_stands_behind_it(seat: int) -> None:
    g = combat("japan", [*FLEETS, "japan sub 1 sulu-sea", "us infantry 3 manila", "us tank 2 manila"])
    came(g, "japan-01", "palau")
    came(g, "japan-02", "palau")
    came(g, "japan-03", "formosa")
    act(g, "japan", f"activate {SULU}", "join japan-01")
    viewer = None if seat < 0 else seat
    before = msgspec.json.encode(battles(g.sight(viewer)))
    for draw in range(5):
        other = scramble(g, seat, Random(f"battle {draw}"))
        assert isinstance(other, TriumphState)
        assert msgspec.json.encode(battles(other.sight(viewer))) == before
