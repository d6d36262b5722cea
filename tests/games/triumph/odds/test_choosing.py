"""The odds beside each choice: exact where all is known, from the sight alone, equal for twins."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from sandtable.games.triumph.odds import battle_underway, choosing
from sandtable.games.triumph.odds.chances import SAMPLES
from sandtable.games.triumph.system.state import TriumphState
from sandtable.protocol.odds import ChoiceOdds
from tests.games.triumph.combat_helpers import act, asked, came, choices, combat, over
from tests.suites.scramble import scramble

SULU = "sulu-sea"
SEA = ["japan fleet 2 sulu-sea", "us fleet 1 sulu-sea", "us sub 1 sulu-sea"]
LAND = ["japan infantry 2 nanking", "japan tank 1 nanking", "nat-china infantry 2 nanking"]
NOTHING = 1e-5


def told(state: TriumphState, seat: int | str | None) -> dict[str, ChoiceOdds]:
    """The odds that a seat is told: from its view, as the server sends it."""
    view = state.view(seat)
    return dict(state.game.choice_odds(state.game.sight(view), view["choices"]))


def fought(units: list[str], place: str, **parts: Any) -> TriumphState:
    g = combat("japan", units, **parts)
    act(g, "japan", f"activate {place}")
    if "done" in choices(g, asked(g)):
        act(g, asked(g), "done")
    return g


# ---------------------------------------------------------------------- a shot


def test_a_shot_tells_its_dice_and_the_chance_of_each_number_of_hits() -> None:
    g = fought(["japan fleet 3 sulu-sea", "us fleet 4 sulu-sea"], SULU)
    shot = told(g, "japan")["fire naval"]
    assert shot.text == "3 dice, hitting on 1–4"
    assert shot.hits == pytest.approx([1 / 27, 6 / 27, 12 / 27, 8 / 27])
    assert shot.samples == 0
    assert sum(shot.ends.values()) == pytest.approx(1, abs=NOTHING)


def test_one_die_and_one_face_are_told_in_the_singular() -> None:
    g = fought(["japan sub 1 sulu-sea", "us fleet 4 sulu-sea"], SULU)
    assert told(g, asked(g))["fire naval"].text == "1 die, hitting on 1"


def test_who_leaves_is_told_what_becomes_of_those_who_stay() -> None:
    g = fought(["japan fleet 1 sulu-sea", "us fleet 4 sulu-sea"], SULU)
    odds = told(g, "japan")
    [retreat] = [line for line in odds if line == "retreat celebes-sea"]
    assert odds[retreat].ends == {"Only Japan remains": 0.0, "Only the United States remains": 1.0}
    assert odds["fire naval"].ends["Only Japan remains"] > 0


def test_a_strike_and_a_kamikaze_end_otherwise_than_plain_fire() -> None:
    g = fought(["japan carrier 2 sulu-sea", "us fleet 4 sulu-sea"], SULU)
    odds = told(g, "japan")
    assert (odds["strike"].text, odds["kamikaze"].text) == ("2 dice, hitting on 1", "2 dice, hitting on 1–4")
    # Two hits at the most, and the Carrier is gone in either case.
    assert odds["strike"].ends["Only Japan remains"] == odds["kamikaze"].ends["Only Japan remains"] == 0
    assert odds["fire naval"].ends["Only Japan remains"] > 0


def test_a_strike_and_a_kamikaze_at_convoys_are_told_of_too() -> None:
    g = fought(["japan carrier 2 sulu-sea", "us infantry 4 sulu-sea"], SULU)
    odds = told(g, "japan")
    texts = [odds[line].text for line in ("strike-convoys", "kamikaze-convoys")]
    assert texts == ["2 dice, hitting on 1", "2 dice, hitting on 1–4"]
    assert odds["strike-convoys"].ends["Only Japan remains"] == pytest.approx(1 / 36, abs=NOTHING)
    assert odds["kamikaze-convoys"].ends["Only Japan remains"] == 0


def test_those_who_may_act_first_are_told_what_they_can_fire_at() -> None:
    g = fought(["japan fleet 2 sulu-sea", "japan fleet 1 sulu-sea", "us fleet 2 sulu-sea"], SULU)
    odds = told(g, "japan")
    assert odds["fight japan-01"].text == "Naval: 2 dice, hitting on 1–4"
    assert odds["fight japan-02"].text == "Naval: 1 die, hitting on 1–4"


def test_whoever_takes_a_hit_is_told_what_is_left() -> None:
    units = ["japan fleet 1 sulu-sea", "us fleet 2 sulu-sea", "us carrier 2 sulu-sea"]
    g = fought(units, SULU, dice=[6, 6, 1])
    while "hit us-01" not in choices(g, asked(g)):
        act(g, asked(g), "fire naval")
    odds = told(g, "usa")
    assert (odds["hit us-01"].text, odds["hit us-02"].text) == ("1 CV left", "is eliminated")
    # Before they are taken nobody can say how it stands.
    assert set(odds) == {"hit us-01", "hit us-02"}


# ---------------------------------------------------------------------- how it ends


@pytest.mark.parametrize(("units", "place"), [(SEA, SULU), (LAND, "nanking")])
def test_what_is_told_before_a_shot_is_the_mean_of_what_is_told_after_it(
    units: list[str], place: str
) -> None:
    g = fought(units, place)
    if (order := sorted(choices(g, asked(g))))[0].startswith("fight"):
        act(g, asked(g), order[0])
    seat = asked(g)
    line = next(line for line in sorted(choices(g, seat)) if line.startswith("fire"))
    before = told(g, seat)[line]
    means = dict.fromkeys(before.ends, 0.0)
    faces = len(before.hits) - 1
    for dice in product(range(1, 7), repeat=faces):
        twin = g.clone()
        twin.script = list(dice)
        twin.act(seat, line)
        for words, chance in ends_after(twin, before).items():
            means[words] += chance / 6**faces
    assert means == pytest.approx(before.ends, abs=1e-4)


def ends_after(g: TriumphState, before: ChoiceOdds) -> dict[str, float]:
    """How it ends from here: as it is told, or as it has come."""
    if not over(g):
        return told(g, None)[""].ends
    attackers = any(g.unit_power[unit] == 0 for unit in g.units_at[g.content.find_space(SULU)])
    return dict(zip(before.ends, (1.0, 0.0) if attackers else (0.0, 1.0), strict=False))


def test_who_watches_is_told_how_it_stands_and_nothing_else() -> None:
    g = fought(SEA, SULU)
    assert list(told(g, None)) == [""]
    assert told(g, None)[""].ends == told(g, asked(g))[""].ends


@pytest.mark.interpreted
def test_large_battles_are_drawn_by_lot_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    g = fought(SEA, SULU)
    exact = told(g, asked(g))[""]
    monkeypatch.setattr(battle_underway, "EXACT", 1)
    lots = told(g, asked(g))
    assert exact.samples == 0
    assert lots[""].samples == SAMPLES
    assert lots[""].ends == told(g, asked(g))[""].ends
    assert lots[""].ends == pytest.approx(exact.ends, abs=0.06)


def test_there_are_no_odds_where_nothing_is_fought() -> None:
    g = combat("japan", ["japan infantry 3 nanking"])
    assert told(g, None) == {}


# ---------------------------------------------------------------------- blocks that are not known


def test_an_attack_on_unknown_blocks_is_judged_by_draws_from_the_sight() -> None:
    g = combat("japan", LAND)
    g.settle()
    odds = told(g, "japan")["activate nanking"]
    assert odds.text == "2 against 1 block"
    assert odds.samples == choosing.DRAWS
    assert sum(odds.ends.values()) == pytest.approx(1, abs=NOTHING)


def waiting() -> TriumphState:
    """A Sea Battle in which a BattleGroup waits that only its owner knows."""
    g = combat("japan", [*SEA, "japan carrier 3 sulu-sea", "us infantry 3 manila", "us tank 2 manila"])
    came(g, "japan-01", "palau")
    came(g, "japan-02", "formosa")
    act(g, "japan", f"activate {SULU}", "join japan-01")
    return g


def test_whoever_does_not_know_who_waits_is_told_other_odds() -> None:
    g = waiting()
    assert told(g, "japan")[""].samples == 0
    assert told(g, "usa")[""].samples == choosing.DRAWS


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
@pytest.mark.parametrize("position", ["waiting", "activation", "shot"])
def test_odds_are_equal_for_a_position_and_its_scramble(seat: int, position: str) -> None:
    if position == "waiting":
        g = waiting()
    elif position == "activation":
        g = combat("japan", LAND)
        g.settle()
    else:
        g = fought([*SEA, "us infantry 3 manila", "us tank 2 manila", "japan air 2 palau"], SULU)
    viewer = None if seat < 0 else seat
    before = told(g, viewer)
    for draw in range(3):
        twin = scramble(g, seat, Random(f"odds {draw}"))
        assert isinstance(twin, TriumphState)
        assert told(twin, viewer) == before
